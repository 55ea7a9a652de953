//! What cards and decks mean, and what is wrong with them.

mod army;
mod common;
mod corpora;
mod deck;
mod differential;
mod editions;
mod entries;
mod extension;
mod fixes;
mod form;
mod head;
mod incremental;
mod limits;
mod names;
mod overlay;
mod own_limits;
mod pages;
mod project;
mod suppression;
mod text;
mod tour;
