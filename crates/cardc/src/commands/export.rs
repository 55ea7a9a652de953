//! `cardc export`: cards and decks in the forms that other programs read.

mod cards;
mod deck;
mod shared;

use clap::Subcommand;

use crate::output::Outcome;

/// Share cards and decks in the forms that other programs read
#[derive(Subcommand)]
pub(crate) enum Command {
    Cards(cards::Arguments),
    Deck(deck::Arguments),
}

/// Exports.
pub(crate) fn run(command: Command) -> Outcome {
    match command {
        Command::Cards(arguments) => cards::run(&arguments),
        Command::Deck(arguments) => deck::run(&arguments),
    }
}
