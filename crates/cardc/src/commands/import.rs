//! `cardc import`: cards and decks of other programs as files of a project.

mod army;
mod book;
mod cards;
mod deck;
mod extension;
mod faults;
mod judge;
mod mend;
mod shared;
mod table;
mod text_list;
mod update;

use clap::Subcommand;

use crate::output::Outcome;

/// Bring in card databases and deck lists of other programs
#[derive(Subcommand)]
pub(crate) enum Command {
    Cards(cards::Arguments),
    Deck(deck::Arguments),
}

/// Imports.
pub(crate) fn run(command: Command) -> Outcome {
    match command {
        Command::Cards(arguments) => cards::run(&arguments),
        Command::Deck(arguments) => deck::run(&arguments),
    }
}
