//! The commands through the real binary.

mod agreement;
mod army_books;
mod army_lists;
mod bad_input;
mod check;
mod convert;
mod coverage;
mod decks;
mod examples;
mod fix;
mod fmt;
mod help;
mod hooks;
mod interrupted;
mod language_server;
mod new;
mod new_findings;
mod overlay;
mod print;
mod readme;
mod rulebooks;
mod rules;
mod sandbox;
mod tables;
mod teach;
mod tutorial;
