//! `cardc fmt`: card and deck files in the one layout.

use std::path::{Path, PathBuf};

use cardc_db::FileKind;
use cardc_diagnostics::{Lines, sanitise};
use cardc_fmt::{format_cards, format_deck};
use cardc_syntax::{Item, parse_cards, parse_deck};
use clap::Args;

use crate::disk::{self, STDIN};
use crate::find::{FoundFile, Wanted};
use crate::output::{self, Failure, Outcome, Verdict, count};
use crate::workspace::{self, Request};

/// Format cards and decks
///
/// In cards (*.card), white space is moved and nothing else: indents, the column of the values, at most one blank
/// line in a row. In decks (*.deck), each entry is also written as `3x Name`. Wording, mark-up, separators, the
/// order of fields and comments stay as they are, and so does what has a syntax error: a card as a whole, a deck
/// line by line. It is named, and the rest of the file is formatted.
///
/// Other files are not touched (cardc.toml, game packs), nor is what .gitignore or `exclude` leaves out of a
/// directory. A file is replaced as a whole or not at all.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc fmt                             Format the project around the current directory
  cardc fmt --check cards/              List what is not formatted
  cardc fmt - < draft.card              Format standard input

Exit codes: 0 formatted, 1 --check found files that are not, 2 a file could not be read or written.")]
pub(crate) struct Arguments {
    /// Files and directories; `-` is standard input [default: the project]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Only list files that are not formatted, and exit with 1 if there are any
    #[arg(long)]
    check: bool,

    /// File name for standard input
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
    let mut verdict = Verdict::trouble_if(!found.closed.is_empty());
    let mut changed = 0;
    for file in &found.files {
        match format_file(file, arguments.check) {
            Ok(false) => {}
            Ok(true) => {
                changed += 1;
                if arguments.check {
                    output::data(&format!("{}\n", sanitise::escape(&file.shown)))?;
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
            .help("Format them one after the other."));
    }
    let kind = cardc_disk::kind_of(&arguments.stdin_name);
    if !matches!(kind, FileKind::Cards | FileKind::Deck) {
        let name = arguments.stdin_name.display();
        return Err(
            Failure::new(format!("`{name}` is not the name of a card or deck file"))
                .help("Pass a --stdin-name that ends in .card or .deck."),
        );
    }
    let text = disk::read_needed(Path::new(STDIN))?;
    report_left_alone(&arguments.stdin_name.to_string_lossy(), kind, &text);
    let formatted = format(kind, &text);
    if arguments.check {
        return Ok(Verdict::found_if(formatted != text));
    }
    output::file(&formatted)?;
    Ok(Verdict::Clean)
}

/// Whether the file is not formatted; it is then, unless this is only a check.
fn format_file(file: &FoundFile, check: bool) -> Result<bool, Failure> {
    let text =
        cardc_disk::read(&file.path).map_err(|problem| disk::unusable(&file.shown, problem))?;
    report_left_alone(&file.shown, file.kind(), &text);
    let formatted = format(file.kind(), &text);
    let differs = formatted != text;
    if differs && !check {
        disk::replace(&file.path, Some(&text), &formatted)?;
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

/// Names what is left as it is because of a syntax error.
fn report_left_alone(shown: &str, kind: FileKind, text: &str) {
    let lines = Lines::new(text);
    let left_alone = if kind == FileKind::Deck {
        broken_lines(text, &lines)
    } else {
        broken_cards(text)
    };
    for (offset, name) in left_alone {
        let (line, column) = output::position(&lines, offset);
        output::message(format_args!(
            "{}:{line}:{column}: note: Syntax error; {name} is not formatted",
            sanitise::escape(shown)
        ));
    }
}

/// Where the cards with syntax errors have the first one, and how to call them.
fn broken_cards(text: &str) -> Vec<(u32, String)> {
    let pieces = parse_cards(text).into_iter();
    pieces
        .filter_map(|(piece, parse)| {
            let offset = piece.span.start + parse.errors.first()?.span.start;
            let name = parse.tree.as_ref().and_then(Item::name);
            let name = name.map_or_else(
                || "this item".to_owned(),
                |name| format!("`{}`", name.value),
            );
            Some((offset, name))
        })
        .collect()
}

/// Where the lines of a deck with syntax errors have the first one.
fn broken_lines(text: &str, lines: &Lines<'_>) -> Vec<(u32, String)> {
    let errors = parse_deck(text).errors.into_iter();
    let mut offsets: Vec<u32> = errors.map(|error| error.span.start).collect();
    offsets.dedup_by_key(|offset| output::position(lines, *offset).0);
    let name = || "this line".to_owned();
    offsets.into_iter().map(|offset| (offset, name())).collect()
}
