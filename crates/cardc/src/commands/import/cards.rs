//! `cardc import cards`: a card database as card files.

use std::path::{Path, PathBuf};

use cardc_convert::{
    ImportError, Imported, Judge, Layout, ashes_json, import_cards, lotr_tsv, render_files,
};
use clap::{Args, ValueEnum};

use super::extension::Extension;
use super::judge::PackJudge;
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
  cardc import cards --from champions-json cards.json -o cards/ --layout card --force
  cardc import cards --from lotr-tsv cards.tsv -o cards/
  cardc import cards --from battlescribe army.cat --system game.gst -o cards/")]
pub(crate) struct Arguments {
    /// What the file holds: `champions-json`, `ashes-json`, `lotr-tsv` or `battlescribe`
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Source,

    /// The database; `-` is standard input
    pub(super) file: PathBuf,

    /// The game system of an army book, and further books that it builds on
    #[arg(long, value_name = "FILE")]
    pub(super) system: Vec<PathBuf>,

    /// Directory for the card files, created if needed; an army book is printed without it
    #[arg(short, long, value_name = "DIR")]
    pub(super) output: Option<PathBuf>,

    /// One file for each set and `kind` of card, or one for each `card`
    #[arg(long, value_enum, default_value = "kind")]
    layout: FileLayout,

    /// Overwrite existing files
    #[arg(long)]
    pub(super) force: bool,

    /// Leave the game as it is: without it, tags and values that the game lacks are added to it
    #[arg(long)]
    no_extension: bool,
}

/// A form of card database.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Source {
    /// Champions cards as JSON: a plain array, or the answer of a search engine.
    ChampionsJson,
    /// Ashes cards as JSON: a plain array, or a page of results.
    AshesJson,
    /// Cards of The Lord of the Rings as a table with tabs, whose first line names the columns.
    LotrTsv,
    /// An army book of The Ninth Age as XML: a catalogue and its game system.
    Battlescribe,
}

impl Source {
    /// The game of the cards.
    fn game(self) -> &'static str {
        match self {
            Self::ChampionsJson => "champions",
            Self::AshesJson => "ashes",
            Self::LotrTsv => "lotr",
            Self::Battlescribe => "t9a",
        }
    }

    /// How a database is read, and what such a file is; `None` for an army book, which is none.
    fn database(self) -> Option<(Importer, &'static str)> {
        const JSON: &str =
            "expected is a card database as JSON, from which an array of cards was exported";
        const TABLE: &str = "expected is a table with tabs, whose first line names the columns";
        match self {
            Self::ChampionsJson => Some((
                |text, judge| import_cards(text, &|line| judge.parts("", line)),
                JSON,
            )),
            Self::AshesJson => Some((|text, judge| ashes_json::import_cards(text, judge), JSON)),
            Self::LotrTsv => Some((|text, judge| lotr_tsv::import_cards(text, judge), TABLE)),
            Self::Battlescribe => None,
        }
    }
}

/// Reads the cards of a file; the judge says which parts of a line are Card English.
type Importer = fn(&str, &dyn Judge) -> Result<Imported, ImportError>;

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
    let from = arguments.from;
    let Some((read, expected)) = from.database() else {
        return super::book::run(arguments, from.game());
    };
    let Some(output) = &arguments.output else {
        return Err(Failure::new("A card database becomes many files")
            .help("Pass a directory for them with -o."));
    };
    let text = disk::read_needed(&arguments.file)?;
    let mut extension = Extension::around(output, from.game())?;
    let import = |judge: &dyn Judge| {
        read(&text, judge).map_err(|error| {
            Failure::new(format!(
                "Cannot read `{}`: {error}",
                arguments.file.display()
            ))
            .help(expected)
        })
    };
    let draft = import(&PackJudge::of(extension.pack().clone()).credulous())?;
    if !arguments.no_extension {
        extension.learn(&draft);
    }
    let mut judge = PackJudge::of(extension.pack().clone());
    judge.learn(&draft, &extension);
    let imported = import(&judge)?;
    demand_cards(arguments, &imported)?;
    let layout = match arguments.layout {
        FileLayout::Kind => Layout::KindPerFile,
        FileLayout::Card => Layout::CardPerFile,
    };
    let files = render_files(&imported, layout);
    may_write(output, &files, arguments.force)?;
    extension.write()?;
    disk::create_all(output, &files, arguments.force)?;
    Ok(report(&imported, files.len()))
}

/// Fails where not one record is a card of the game: then it is a database of another one.
fn demand_cards(arguments: &Arguments, imported: &Imported) -> Result<(), Failure> {
    if !imported.cards.is_empty() {
        return Ok(());
    }
    let (shown, game) = (arguments.file.display(), arguments.from.game());
    let failure = Failure::new(format!("No cards of the game `{game}` in `{shown}`"));
    Err(match imported.notes.first() {
        Some(note) => failure.help(format!("First record: {note}.")),
        None => failure.help("It has no records."),
    })
}

/// Writes files below a directory, all or none; none where one is there already and is not to be overwritten.
pub(super) fn write_all(
    directory: &Path,
    files: &[(impl AsRef<Path>, impl AsRef<str>)],
    force: bool,
) -> Result<(), Failure> {
    may_write(directory, files, force)?;
    disk::create_all(directory, files, force)
}

/// Fails where a file is there already and is not to be overwritten.
fn may_write(
    directory: &Path,
    files: &[(impl AsRef<Path>, impl AsRef<str>)],
    force: bool,
) -> Result<(), Failure> {
    let paths = files.iter().map(|(path, _)| directory.join(path));
    let existing: Vec<PathBuf> = paths.filter(|path| !force && path.exists()).collect();
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
    Err(Failure::new(message).help("Pass --force to overwrite, or another directory with -o."))
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
