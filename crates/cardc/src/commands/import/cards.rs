//! `cardc import cards`: a card database as card files.

use std::path::{Path, PathBuf};

use cardc_convert::{Imported, Layout, import_cards, render_files};
use cardc_english::Vocabulary;
use clap::{Args, ValueEnum};

use super::keep::english_and_prose;
use crate::disk;
use crate::output::{self, Failure, Outcome, Verdict, count};

/// Turn a card database into card files
///
/// Sentences that Card English understands stay as they are; a sentence that it does not cover yet becomes
/// `prose "…"`, which is kept and printed but not checked.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc import cards --from champions-json cards.json -o cards/
  cardc import cards --from champions-json cards.json -o cards/ --layout card --force")]
pub(crate) struct Arguments {
    /// What the file holds: `champions-json`
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Source,

    /// The database; `-` for standard input
    file: PathBuf,

    /// The directory for the card files; it is made where it is missing
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,

    /// One file for each set and `kind` of card, or one for each `card`
    #[arg(long, value_enum, default_value = "kind")]
    layout: FileLayout,

    /// Overwrite files that are there
    #[arg(long)]
    force: bool,
}

/// A form of card database.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Source {
    /// Champions cards as JSON: a plain array, or the answer of a search engine.
    ChampionsJson,
}

impl Source {
    /// The game of the cards.
    fn game(self) -> &'static str {
        match self {
            Self::ChampionsJson => "champions",
        }
    }
}

/// How cards are laid out in files.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum FileLayout {
    /// One file for each set and kind of card.
    Kind,
    /// One file for each card.
    Card,
}

/// Reads all, then writes all.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let json = disk::read_needed(&arguments.file)?;
    let vocabulary = vocabulary(arguments.from.game())?;
    let imported =
        import_cards(&json, &|line| english_and_prose(&vocabulary, line)).map_err(|error| {
            Failure::new(format!(
                "cannot read `{}`: {error}",
                arguments.file.display()
            ))
            .help("expected is a card database as JSON, from which an array of cards was exported")
        })?;
    let layout = match arguments.layout {
        FileLayout::Kind => Layout::KindPerFile,
        FileLayout::Card => Layout::CardPerFile,
    };
    let files = render_files(&imported, layout);
    let paths: Vec<PathBuf> = files
        .iter()
        .map(|(path, _)| arguments.output.join(path))
        .collect();
    if !arguments.force {
        refuse_to_overwrite(&paths)?;
    }
    for (path, (_, text)) in paths.iter().zip(&files) {
        disk::create(path, text, arguments.force)?;
    }
    Ok(report(&imported, files.len()))
}

fn vocabulary(game: &str) -> Result<Vocabulary, Failure> {
    let pack = cardc_games::builtin(game)
        .ok_or_else(|| Failure::new(format!("the game `{game}` does not ship with this cardc")))?;
    Ok(Vocabulary::new(pack.vocabulary.clone()).0)
}

fn refuse_to_overwrite(paths: &[impl AsRef<Path>]) -> Result<(), Failure> {
    let existing: Vec<&Path> = paths
        .iter()
        .map(AsRef::as_ref)
        .filter(|path| path.exists())
        .collect();
    let Some(first) = existing.first() else {
        return Ok(());
    };
    let others = match existing.len() - 1 {
        0 => String::new(),
        others => format!(" and {}", count(others, "other file")),
    };
    let message = format!(
        "`{}`{others} would be overwritten; nothing was written",
        first.display()
    );
    Err(Failure::new(message).help("give --force to overwrite, or another directory with -o"))
}

/// Says what was imported, and what was odd in it.
fn report(imported: &Imported, files: usize) -> Verdict {
    for card in &imported.cards {
        for note in &card.notes {
            output::message(format_args!("note: \"{}\": {note}", card.name));
        }
    }
    for note in &imported.notes {
        output::message(format_args!("note: {note}"));
    }
    // A record that is no card has a note that begins like this, and nothing else has.
    let left_out = imported
        .notes
        .iter()
        .filter(|note| note.starts_with("record "))
        .count();
    let cards = imported.cards.len();
    let total = count(cards + left_out, "card");
    output::message(format_args!(
        "imported {cards} of {total} into {}",
        count(files, "file")
    ));
    Verdict::found_if(left_out > 0 || cards == 0)
}
