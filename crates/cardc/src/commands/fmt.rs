//! `cardc fmt`: card and deck files in the one layout.

use std::path::{Path, PathBuf};

use cardc_db::FileKind;
use cardc_fmt::{format_cards, format_deck};
use clap::Args;

use crate::disk::{self, STDIN};
use crate::find::{FoundFile, Wanted};
use crate::output::{self, Failure, Outcome, Verdict, count};
use crate::workspace::{self, Request};

/// Format cards and decks
///
/// Moves white space and nothing else; comments stay, and what has a syntax error is left as it is. A file is
/// replaced as a whole or not at all.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc fmt                             Format the project around the current directory
  cardc fmt --check cards/              List what is not formatted
  cardc fmt - < draft.card              Format standard input

Exit codes: 0 formatted, 1 --check found files that are not, 2 a file could not be read or written.")]
pub(crate) struct Arguments {
    /// Files and directories; `-` formats standard input; the project when left out
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Change nothing; list the files that are not formatted, and exit with 1 if there are any
    #[arg(long)]
    check: bool,

    /// What `-` is called; its ending says what it holds
    #[arg(long, value_name = "NAME", default_value = "stdin.card")]
    stdin_name: PathBuf,
}

/// Formats what the arguments name.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if arguments.paths.iter().any(|path| path == Path::new(STDIN)) {
        return filter(arguments);
    }
    let request = Request {
        paths: &arguments.paths,
        wanted: Wanted::CardsAndDecks,
        stdin_name: &arguments.stdin_name,
    };
    let found = workspace::requested_files(&request)?;
    let mut verdict = Verdict::trouble_if(found.incomplete);
    let mut changed = 0;
    for file in &found.files {
        match format_file(file, arguments.check) {
            Ok(false) => {}
            Ok(true) => {
                changed += 1;
                if arguments.check {
                    output::data(&format!("{}\n", file.shown))?;
                    verdict = verdict.max(Verdict::Found);
                }
            }
            Err(failure) => {
                output::message(failure);
                verdict = Verdict::Trouble;
            }
        }
    }
    let done = if arguments.check {
        "not formatted"
    } else {
        "formatted"
    };
    output::message(format_args!(
        "{changed} of {} {done}",
        count(found.files.len(), "file")
    ));
    Ok(verdict)
}

/// From standard input to standard output.
fn filter(arguments: &Arguments) -> Outcome {
    if arguments.paths.len() > 1 {
        return Err(Failure::new("`-` cannot be combined with files")
            .help("format them one after the other"));
    }
    let kind = cardc_disk::kind_of(&arguments.stdin_name);
    if !matches!(kind, FileKind::Cards | FileKind::Deck) {
        let name = arguments.stdin_name.display();
        return Err(
            Failure::new(format!("`{name}` is the name of no card or deck file"))
                .help("give --stdin-name a name that ends in .card or .deck"),
        );
    }
    let text = disk::read_needed(Path::new(STDIN))?;
    let formatted = format(kind, &text);
    if arguments.check {
        return Ok(Verdict::found_if(formatted != text));
    }
    output::data(&formatted)?;
    Ok(Verdict::Clean)
}

/// Whether the file is not formatted; it is then, unless this is only a check.
fn format_file(file: &FoundFile, check: bool) -> Result<bool, Failure> {
    let text =
        cardc_disk::read(&file.path).map_err(|problem| disk::unusable(&file.shown, problem))?;
    let formatted = format(file.kind(), &text);
    let differs = formatted != text;
    if differs && !check {
        disk::replace(&file.path, &formatted)?;
    }
    Ok(differs)
}

fn format(kind: FileKind, text: &str) -> String {
    if kind == FileKind::Deck {
        format_deck(text)
    } else {
        format_cards(text)
    }
}
