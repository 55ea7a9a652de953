//! Decks: their lines, the cards that the lines name, and what a format asks of them.

pub(crate) mod ambiguous;
mod checks;
mod commented;
pub(crate) mod deck;
pub(crate) mod deck_summary;
pub(crate) mod deck_tree;
pub(crate) mod entries;
mod entry;
pub(crate) mod format;
pub(crate) mod headings;
pub(crate) mod look_up;
mod offers;
mod part_key;
mod parts;
mod pile;
mod settings;
mod terms;
mod unknown;
pub(crate) mod uses;
