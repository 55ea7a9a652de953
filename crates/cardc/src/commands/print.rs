//! `cardc print`: the texts of cards, printed from what was understood.

mod card;
mod meaning;
mod outline;

use std::path::PathBuf;

use cardc_db::FileKind;
use cardc_english::Markup;
use cardc_semantics::{cards, game_of};
use clap::{Args, ValueEnum};

use crate::card_records::heads;
use crate::find::Wanted;
use crate::output::{self, Outcome, count};
use crate::workspace::{self, Request};
use card::{PrintedCard, Shown};

/// Print the texts of cards from their effect trees
///
/// What is printed is what cardc understood, put back into words. A sentence that is not understood is printed as it
/// is written: a `?` stands in front of its line, and the JSON form has `understood: false`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc print cards/units.card          The texts as a card prints them
  cardc print                           Those of the project around the current directory
  cardc print --meaning cards/          Each line with what it does under it, step by step
  cardc print --tree cards/             Each line with its effect tree under it
  cardc print --tree --format json -    The effect trees of standard input, for other programs")]
pub(crate) struct Arguments {
    /// Files and directories; `-` is standard input [default: the project]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Include effect trees: an outline under each line (`text`), or the `tree` of each line (`json`)
    #[arg(long)]
    tree: bool,

    /// Include what the texts do: numbered steps under each line (`text`), or the `meaning` of each line (`json`). They are made
    /// of the program that cardc understood, and not of the wording
    #[arg(long)]
    meaning: bool,

    /// `text` or `json`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// `plain` words, or the mark-up of the `house` style: `[Draw]`, `*Spirit*`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    markup: MarkupStyle,

    /// File name for standard input
    #[arg(long, value_name = "NAME", default_value = "stdin.card")]
    stdin_name: PathBuf,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// How keywords and tags are printed.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum MarkupStyle {
    /// `Draw`
    #[default]
    Plain,
    /// `[Draw]`
    House,
}

/// Prints the cards that the arguments name.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let request = Request {
        paths: &arguments.paths,
        wanted: Wanted::Cards,
        stdin_name: &arguments.stdin_name,
    };
    let opened = workspace::open(&request)?;
    let markup = match arguments.markup {
        MarkupStyle::Plain => Markup::Plain,
        MarkupStyle::House => Markup::House,
    };
    let shown = Shown {
        markup,
        tree: arguments.tree,
        meaning: arguments.meaning,
    };
    let verdict = opened.report_unread();
    let mut printed = Vec::new();
    for workspace in &opened.workspaces {
        let db = &workspace.db;
        let files = workspace
            .selected
            .iter()
            .filter(|file| file.kind(db) == FileKind::Cards);
        for &file in files {
            // Only programs read the heads.
            let game = game_of(db, file).filter(|_| matches!(arguments.format, Format::Json));
            let heads = game.map(|game| heads(&game.pack));
            let print = |card| PrintedCard::new(workspace, card, heads.as_ref(), shown);
            printed.extend(cards(db, file).map(print));
        }
    }
    if printed.is_empty() {
        output::message("No cards here");
    }
    match arguments.format {
        Format::Json => output::json(&printed)?,
        Format::Text => {
            let texts: Vec<String> = printed.iter().map(PrintedCard::text).collect();
            output::data(&texts.join("\n"))?;
            let declined: usize = printed.iter().map(PrintedCard::declined).sum();
            if declined > 0 {
                output::message(format_args!(
                    "note: {} marked `?` not fully understood, printed as written",
                    count(declined, "line")
                ));
            }
            let unknown: usize = printed.iter().map(PrintedCard::unknown).sum();
            if unknown > 0 {
                let sentences = count(unknown, "sentence");
                output::message(format_args!("note: {sentences} without a program yet"));
            }
        }
    }
    Ok(verdict)
}
