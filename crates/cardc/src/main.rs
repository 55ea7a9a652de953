//! The command line of cardc: arguments in, one command run, an exit code out.
//!
//! Standard output is data, standard error is messages. Exit codes: 0 for nothing to report, 1 for something found,
//! 2 for a command that could not do its work.

mod card_database;
mod card_records;
mod catalogue;
mod commands;
mod disk;
mod find;
mod keep;
mod output;
mod pack_on_disk;
mod sentences;
mod signals;
mod workspace;

use std::env;
use std::process::ExitCode;

use cardc_diagnostics::sanitise::escape;
use clap::Parser;

use crate::commands::Command;
use crate::output::ColorChoice;

/// Tools for people who design card games: the text on the card is the program.
///
/// cardc reads cards (*.card) and decks (*.deck). It checks them against the rules of their game, formats them,
/// prints their texts from what it understood, and converts card databases and deck lists.
#[derive(Parser)]
#[command(name = "cardc", version, long_version = env!("CARDC_VERSION"), max_term_width = 100, after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// When to use colours
    ///
    /// `auto` uses them on a terminal, unless the environment variable `NO_COLOR` is set.
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        hide_possible_values = true
    )]
    color: ColorChoice,
}

const EXAMPLES: &str = "\
Examples:
  cardc new teatime                     Make a project with a game of your own
  cardc check                           Check the project around the current directory
  cardc fmt cards/                      Format every card and deck below cards/
  cardc explain deck-sum                What a diagnostic means, with an example
  cardc rules search last stand         Find a rule of the game

Exit codes: 0 nothing to report, 1 something was found, 2 the command could not do its work.";

fn main() -> ExitCode {
    let arguments = parsed();
    match arguments.command.run(arguments.color.screen()) {
        Ok(verdict) => verdict.into(),
        Err(failure) => {
            output::message(failure);
            ExitCode::from(2)
        }
    }
}

/// The arguments; help and messages about them are written at once. A message quotes what was passed, and is made of words that
/// cannot act on the screen.
fn parsed() -> Arguments {
    Arguments::try_parse().unwrap_or_else(|error| {
        let shown = env::args_os().map(|argument| escape(&argument.to_string_lossy()));
        let error = Arguments::try_parse_from(shown).err().unwrap_or(error);
        error.exit()
    })
}
