//! `cardc rules diff`: what two editions of rules say differently, and which cards and decks that concerns.

mod cited;
mod json;
mod text;

use std::path::{Path, PathBuf};

use cardc_diagnostics::{Options, sanitise};
use cardc_disk::project_around;
use cardc_rulebook::{Edition, Rulebook, compare, is_date};
use clap::{Args, ValueEnum};
use smol_str::SmolStr;

use super::{Library, check_edition, source};
use crate::output::{self, Failure, Outcome, Verdict};
use cited::CitedRules;

/// Compare two editions of rules, rule by rule
///
/// A side is a file with rules in any form, the date of an edition, or both: `rulebook.md@2024-03-01`. Dates alone are
/// editions of the game's rulebook. White space, mark-up, punctuation and letter case are no change.
///
/// In a project, the cards and decks are named that cite a rule that changed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc rules diff old.md new.md                        Two files
  cardc rules diff 2018-11-30 2019-04-05                Two editions of the game's rulebook
  cardc rules diff rulebook.md@2024-03-01 rulebook.md   Two editions in one file
  cardc rules diff old.json new.md --format markdown > changes.md

Exit codes: 0 the rules are the same, 1 they are not, 2 something could not be read.")]
pub(crate) struct Arguments {
    /// The old rules: a file, the date of an edition, or FILE@DATE
    old: String,

    /// The new rules
    new: String,

    /// The form of the files, such as `text` or `json-terms`; given twice, of the old one and of the new one. The files
    /// themselves tell when left out
    #[arg(long, value_name = "FORM", value_parser = source::form)]
    from: Vec<cardc_rulebook::Format>,

    /// The game of the editions [default: that of the project, or champions]
    #[arg(long)]
    game: Option<String>,

    /// `text`, `markdown` or `json`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// The project whose cards and decks are looked at; the one around the current directory when left out
    #[arg(long, value_name = "DIR")]
    project: Option<PathBuf>,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// For people.
    #[default]
    Text,
    /// For a page of changes.
    Markdown,
    /// For programs.
    Json,
}

/// Compares the two sides.
pub(crate) fn run(arguments: &Arguments, screen: Options) -> Outcome {
    let library = Library::open(arguments.project.as_deref())?;
    if let Some(folder) = &arguments.project
        && project_around(folder).is_none()
    {
        output::message(format_args!(
            "note: No cardc.toml in `{}` or above; its files are read with the default settings",
            folder.display()
        ));
    }
    let game = arguments
        .game
        .clone()
        .unwrap_or_else(|| library.usual_game());
    let (from_old, from_new) = (arguments.from.first(), arguments.from.last());
    let old = Side::find(&arguments.old, from_old.copied(), &game, &library)?;
    let new = Side::find(&arguments.new, from_new.copied(), &game, &library)?;
    let comparison = compare(old.edition(), new.edition());
    let cited = CitedRules::of(&library, &game);
    let report = text::Report {
        old: &old,
        new: &new,
        comparison: &comparison,
        cited: &cited,
    };
    match arguments.format {
        Format::Text if screen.color => {
            output::report(&sanitise::without_commands(&report.terminal(true)))?;
        }
        Format::Text => output::data(&report.terminal(false))?,
        Format::Markdown => output::data(&report.markdown())?,
        Format::Json => output::json(&json::Report::new(&report))?,
    }
    Ok(Verdict::found_if(!comparison.changes.is_empty()))
}

/// One of the two sides.
struct Side {
    book: Rulebook,
    /// The date of the edition; empty for a rulebook that is not dated.
    date: String,
    /// The file, as it was given.
    file: Option<String>,
}

impl Side {
    fn find(
        named: &str,
        from: Option<cardc_rulebook::Format>,
        game: &str,
        library: &Library,
    ) -> Result<Self, Failure> {
        let (place, date) = match named.rsplit_once('@') {
            Some((place, date)) if is_date(date) => (place, Some(date)),
            _ if is_date(named) && !Path::new(named).exists() => ("", Some(named)),
            _ => (named, None),
        };
        let book = if place.is_empty() {
            library.book(game)?.clone()
        } else {
            source::read_book(Path::new(place), from).map_err(|failure| {
                failure.help("A side is a file with rules, the date of an edition, or FILE@DATE.")
            })?
        };
        let editions: Vec<&str> = book.editions.iter().map(SmolStr::as_str).collect();
        check_edition(&book.game, &editions, date)?;
        let date = Edition::on(&book, date).date.to_owned();
        Ok(Self {
            book,
            date,
            file: (!place.is_empty()).then(|| place.to_owned()),
        })
    }

    fn edition(&self) -> Edition<'_> {
        Edition {
            book: &self.book,
            date: &self.date,
        }
    }

    /// What to call it: its title or file, and the date.
    fn shown(&self) -> String {
        let name = self.file.as_deref().unwrap_or(&self.book.title);
        if self.date.is_empty() {
            name.to_owned()
        } else {
            format!("{name}, edition {}", self.date)
        }
    }
}
