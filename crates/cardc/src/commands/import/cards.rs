//! `cardc import cards`: a card database or a table as card files.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use cardc_convert::{ImportError, Imported, Judge, Layout, card_table};
use cardc_diagnostics::sanitise::escape;
use clap::{Args, ValueEnum};

use super::extension::Extension;
use super::faults::{as_sentence, faults};
use super::judge::PackJudge;
use super::table;
use super::update::{Origin, Update};
use crate::card_database::CardDatabase;
use crate::card_records::heads;
use crate::output::{self, Failure, Outcome, Verdict, count};
use crate::{disk, find};

/// Turn a card database, or a table of cards, into card files
///
/// Sentences that Card English understands stay as they are; a sentence that it does not cover yet becomes
/// `prose "…"`, which is kept and printed but not checked.
///
/// Misprints of a database are mended where it is plain what was meant, each with a note.
///
/// A second import brings the cards up to date: what has changed in the database or the table since the last import is taken
/// over, and what you have changed in the files stays.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc import cards --from champions-json cards.json -o cards/
  cardc import cards --from champions-json cards.json -o cards/ --layout card
  cardc import cards --from lotr-tsv cards.tsv -o cards/
  cardc import cards --from battlescribe army.cat --system game.gst -o cards/
  cardc import cards --from csv set.xlsx -o cards/ --map \"Card Name=name\" --map \"Notes=-\"")]
pub(crate) struct Arguments {
    /// What the file holds: `champions-json`, `ashes-json`, `lotr-tsv`, `battlescribe`, or `csv`: a table of cards of any game
    /// as text (with commas, semicolons or tabs), `.xlsx` or `.ods`; or `json`, as `cardc export cards` writes it
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) from: Source,

    /// The database or table; `-` is standard input
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

    /// Take what the import says also where you have changed a card; overwrite existing files of an army book
    #[arg(long)]
    pub(super) force: bool,

    /// Leave the game as it is: without it, tags, values and names of cards that it lacks are added to it
    #[arg(long)]
    no_extension: bool,

    /// Leave the misprints of a database as they are
    #[arg(long)]
    keep_misprints: bool,

    /// The game of a table [default: that of the project around DIR]
    #[arg(long, value_name = "ID", help_heading = TABLES)]
    pub(super) game: Option<String>,

    /// What a column holds: `name`, `kind`, `text`, a field of the game, or `-` for nothing of the card. A table
    /// `[import.columns]` in `cardc.toml` says it for all imports of a project
    #[arg(long, value_name = "HEADER=FIELD", help_heading = TABLES)]
    pub(super) map: Vec<String>,

    /// The kind of the cards that name none
    #[arg(long, value_name = "KIND", help_heading = TABLES)]
    pub(super) kind: Option<String>,

    /// The sheet of a workbook [default: the first]
    #[arg(long, value_name = "NAME", help_heading = TABLES)]
    pub(super) sheet: Option<String>,
}

/// The options that only tables have.
const TABLES: &str = "Tables";

/// A form of card database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Source {
    /// Champions cards as JSON: a plain array, or the answer of a search engine.
    ChampionsJson,
    /// Ashes cards as JSON: a plain array, or a page of results.
    AshesJson,
    /// Cards of The Lord of the Rings as a table with tabs, whose first row names the columns.
    LotrTsv,
    /// An army book of The Ninth Age as XML, packed or not: a catalogue and its game system.
    Battlescribe,
    /// A table of cards of any game, whose first row names the columns.
    #[value(aliases = ["tsv", "xlsx", "ods"])]
    Csv,
    /// Cards of any game as an array of objects.
    Json,
}

impl Source {
    /// The form of the database; `None` for an army book and a table.
    fn database(self) -> Option<CardDatabase> {
        match self {
            Self::ChampionsJson => Some(CardDatabase::ChampionsJson),
            Self::AshesJson => Some(CardDatabase::AshesJson),
            Self::LotrTsv => Some(CardDatabase::LotrTsv),
            Self::Battlescribe | Self::Csv | Self::Json => None,
        }
    }

    /// Whether authors write it row by row, and can mend what is wrong in a cell.
    fn is_table(self) -> bool {
        matches!(self, Self::LotrTsv | Self::Csv | Self::Json)
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
    if arguments.from == Source::Battlescribe {
        return super::book::run(arguments);
    }
    let Some(output) = &arguments.output else {
        return Err(
            Failure::new("Cards become many files").help("Pass a directory for them with -o.")
        );
    };
    let Some(database) = arguments.from.database() else {
        return of_table(arguments, output);
    };
    let text = disk::read_needed(&arguments.file)?;
    let extension = Extension::around(output, database.game())?;
    bring_in(arguments, output, extension, &|judge| {
        database.read(&text, judge).map_err(|error| match error {
            ImportError::Table(error) => table::unreadable(&arguments.file, &error),
            _ => Failure::new(format!(
                "Cannot read `{}`: {error}",
                arguments.file.display()
            ))
            .help(database.expected()),
        })
    })
}

fn of_table(arguments: &Arguments, output: &Path) -> Outcome {
    let table = table::read(arguments)?;
    let extension = Extension::around(output, &table::game(arguments, output)?)?;
    let heads = heads(extension.pack());
    let columns = table::columns(arguments, output, &table, &heads)?;
    bring_in(arguments, output, extension, &|judge| {
        Ok(card_table::import_cards(&table, &heads, &columns, judge))
    })
}

/// Imports twice: first to learn which cards and words there are, then with all of these.
fn bring_in(
    arguments: &Arguments,
    output: &Path,
    mut extension: Extension,
    import: &dyn Fn(&dyn Judge) -> Result<Imported, Failure>,
) -> Outcome {
    let draft = import(&PackJudge::of(extension.pack().clone()).credulous())?;
    let mut project = extension.project_of(&draft);
    if !arguments.no_extension {
        extension.learn(&draft, &mut project);
    }
    let mut judge = PackJudge::of(extension.pack().clone());
    judge.learn(&draft, &project, arguments.from.is_table());
    drop(project);
    if arguments.from.database().is_some() {
        read_texts(arguments, &mut extension, &mut judge);
    }
    let mut imported = import(&judge)?;
    for card in &mut imported.cards {
        let misprints = judge.misprints(&card.name).into_iter();
        card.notes
            .extend(misprints.map(|(written, meant)| match meant.as_str() {
                "" => format!("left out a repeated `{}`", written.trim()),
                meant => format!("read `{written}` as `{meant}`"),
            }));
    }
    demand_cards(arguments, &imported)?;
    let layout = match arguments.layout {
        FileLayout::Kind => Layout::KindPerFile,
        FileLayout::Card => Layout::CardPerFile,
    };
    let from = origin(arguments, output);
    let update = Update::new(output, &imported, layout, &from, arguments.force)?;
    extension.write()?;
    update.write(output)?;
    let faults = if arguments.from.is_table() {
        faults(&extension, &imported, &update.sources)
    } else {
        Vec::new()
    };
    Ok(report(&imported, &update, &faults))
}

/// The file that is imported, and the sheet of it, as seen from the directory of the cards.
fn origin(arguments: &Arguments, output: &Path) -> Origin {
    let file = &arguments.file;
    let name = file.file_name().map_or(file.as_path(), Path::new);
    let mut shown = cardc_disk::shown(name);
    let mut key = if file.as_os_str() == disk::STDIN {
        disk::STDIN.to_owned()
    } else {
        let seen = find::seen_from(&find::absolute(output), &find::absolute(file));
        cardc_disk::shown(&seen)
    };
    if let Some(sheet) = &arguments.sheet {
        shown = format!("{shown}, sheet {sheet}");
        key = format!("{key}#{sheet}");
    }
    Origin { key, shown }
}

/// Mends the misprints of texts, and learns the names that they speak of: in two rounds, as a second name in a sentence is found
/// only where the first one is known.
fn read_texts(arguments: &Arguments, extension: &mut Extension, judge: &mut PackJudge) {
    let mender = judge.mender();
    for _ in 0..2 {
        if !arguments.keep_misprints {
            judge.mend(&mender);
        }
        if !arguments.no_extension {
            extension.add_names(&judge.missing_names(&mender));
            judge.take_pack(extension.pack());
        }
    }
}

/// Fails where not one record is a card of the game: then it is a database of another one.
fn demand_cards(arguments: &Arguments, imported: &Imported) -> Result<(), Failure> {
    if !imported.cards.is_empty() {
        return Ok(());
    }
    let (shown, game) = (arguments.file.display(), &imported.game);
    let failure = Failure::new(format!("No cards of the game `{game}` in `{shown}`"));
    Err(match imported.notes.first() {
        Some(note) => failure.help(format!("First record: {}", as_sentence(note))),
        None => failure.help("It has no records."),
    })
}

/// Writes files below a directory, all or none; none where one is there already and is not to be overwritten.
pub(super) fn write_all(
    directory: &Path,
    files: &[(impl AsRef<Path>, impl AsRef<str>)],
    force: bool,
) -> Result<(), Failure> {
    let paths = files.iter().map(|(path, _)| directory.join(path));
    let existing: Vec<PathBuf> = paths.filter(|path| !force && path.exists()).collect();
    let Some(first) = existing.first() else {
        return disk::create_all(directory, files, force);
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

/// Says what was imported, what changed, and what was odd in it.
fn report(imported: &Imported, update: &Update, faults: &[String]) -> Verdict {
    let note = |note: &dyn Display| output::message(format_args!("note: {note}"));
    for card in &imported.cards {
        for odd in &card.notes {
            note(&format_args!("\"{}\": {odd}", card.name));
        }
    }
    for odd in imported.notes.iter().chain(&update.notes) {
        note(odd);
    }
    for fault in faults {
        output::message(format_args!("error: {}", escape(fault)));
    }
    let left_out = imported.left_out;
    let cards = imported.cards.len();
    let total = count(cards + left_out, "card");
    let how = if update.added == cards {
        format!(" into {}", count(update.new_files, "file"))
    } else {
        let Update {
            added,
            changed,
            unchanged,
            ..
        } = update;
        format!(": {added} new, {changed} changed, {unchanged} unchanged")
    };
    output::message(format_args!("imported {cards} of {total}{how}"));
    let is_whole = left_out == 0 && imported.cells_left_out == 0 && cards > 0;
    Verdict::found_if(!is_whole || update.kept > 0 || !faults.is_empty())
}
