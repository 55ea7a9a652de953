//! `cardc export cards`: cards as a table, or as JSON.

use std::path::PathBuf;

use cardc_convert::card_table::export_cards;
use cardc_convert::{CardRecord, lotr_tsv};
use cardc_db::FileKind;
use cardc_diagnostics::sanitise;
use cardc_games::GamePack;
use cardc_semantics::{cards, game_of};
use clap::{Args, ValueEnum};

use crate::card_records::{heads, record};
use crate::disk;
use crate::find::Wanted;
use crate::output::{self, Failure, Outcome, Verdict, count};
use crate::workspace::{self, Request, Workspace};

/// Turn card files into a table or JSON, with all fields, texts and sets
///
/// `cardc import cards` reads each of these forms back as the same cards.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc export cards --to csv > cards.csv      The cards of the project around the current directory
  cardc export cards cards/ --to xlsx -o cards.xlsx
  cardc export cards --to json                 With kind, set, fields and values, for other programs")]
pub(crate) struct Arguments {
    /// Files and directories; `-` is standard input [default: the project]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// `csv` (with commas), `tsv` (with tabs), `xlsx`, `json`, or for The Lord of the Rings `dragncards`
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Target,

    /// The file to write [default: standard output, but for a workbook]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,

    /// The cards of this game alone
    #[arg(long, value_name = "ID")]
    game: Option<String>,

    /// File name for standard input
    #[arg(long, value_name = "NAME", default_value = "stdin.card")]
    stdin_name: PathBuf,
}

/// A form of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Target {
    /// A text with commas.
    Csv,
    /// A text with tabs.
    Tsv,
    /// A workbook of Excel.
    Xlsx,
    /// An array of objects.
    Json,
    /// The table that `DragnCards` reads for The Lord of the Rings.
    Dragncards,
}

/// Writes the cards that the arguments name.
pub(super) fn run(arguments: &Arguments) -> Outcome {
    let request = Request {
        paths: &arguments.paths,
        wanted: Wanted::Cards,
        stdin_name: &arguments.stdin_name,
    };
    let opened = workspace::open(&request)?;
    let mut verdict = opened.report_unread();
    let mut found = Found::default();
    for workspace in &opened.workspaces {
        found.add(workspace, arguments.game.as_deref());
    }
    for game in &found.unknown_games {
        output::message(format_args!("note: left out {game}"));
        verdict = verdict.max(Verdict::Found);
    }
    let Some(pack) = found.only_pack()? else {
        output::message("No cards here");
        return Ok(verdict);
    };
    let table = || export_cards(&found.records, &heads(pack));
    match arguments.to {
        Target::Json => {
            let json = sanitise::json(&found.records)
                .map_err(|error| Failure::new(format!("Cannot write JSON: {error}")))?;
            write(arguments, json.as_bytes())?;
        }
        Target::Dragncards => {
            demand_game(pack, "lotr")?;
            let (table, notes) = lotr_tsv::export_cards(&found.records);
            write(arguments, table.as_bytes())?;
            for note in notes {
                output::message(format_args!("note: {note}"));
            }
        }
        Target::Csv => write(arguments, table().to_text(b',').as_bytes())?,
        Target::Tsv => write(arguments, table().to_text(b'\t').as_bytes())?,
        Target::Xlsx => {
            if disk::destination(arguments.output.as_ref()).is_none() {
                return Err(Failure::new("A workbook is no text")
                    .help("Pass a file for it: `-o cards.xlsx`."));
            }
            let workbook = table()
                .to_workbook()
                .map_err(|error| Failure::new(format!("Cannot make the workbook: {error}")))?;
            write(arguments, &workbook)?;
        }
    }
    Ok(verdict)
}

/// Refuses cards of another game than the one that a form is for.
fn demand_game(pack: &GamePack, game: &str) -> Result<(), Failure> {
    if pack.id == game {
        return Ok(());
    }
    let message = format!(
        "`dragncards` is for cards of {game}, but these are cards of {}",
        pack.id
    );
    Err(Failure::new(message).help("Cards of every game go out as `csv`, `tsv`, `xlsx` or `json`."))
}

fn write(arguments: &Arguments, bytes: &[u8]) -> Result<(), Failure> {
    match disk::destination(arguments.output.as_ref()) {
        Some(path) => disk::create(path, FileKind::Other, bytes, arguments.force),
        None => output::file(&String::from_utf8_lossy(bytes)),
    }
}

/// Cards, and the games that they are of.
#[derive(Default)]
struct Found<'w> {
    records: Vec<CardRecord>,
    packs: Vec<&'w GamePack>,
    /// What was left out because its game is not known.
    unknown_games: Vec<String>,
}

impl<'w> Found<'w> {
    fn add(&mut self, workspace: &'w Workspace, wanted: Option<&str>) {
        let db = &workspace.db;
        let files = workspace.selected.iter();
        for &file in files.filter(|file| file.kind(db) == FileKind::Cards) {
            let Some(game) = game_of(db, file) else {
                let cards = count(cards(db, file).count(), "card");
                let path = workspace.shown(file.path(db));
                self.unknown_games
                    .push(format!("{cards} of `{path}`, whose game is not known"));
                continue;
            };
            if wanted.is_some_and(|wanted| game.pack.id != wanted) {
                continue;
            }
            let before = self.records.len();
            let heads = heads(&game.pack);
            let records = cards(db, file).filter_map(|card| record(db, game, &heads, card));
            self.records.extend(records);
            if self.records.len() > before && self.packs.iter().all(|pack| pack.id != game.pack.id)
            {
                self.packs.push(&game.pack);
            }
        }
    }

    /// The pack of all cards; `None` where there are no cards.
    fn only_pack(&self) -> Result<Option<&'w GamePack>, Failure> {
        match self.packs[..] {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            [one, another, ..] => {
                let message = format!(
                    "There are cards of several games here, such as `{}` and `{}`",
                    one.id, another.id
                );
                Err(Failure::new(message).help("Name one of them: `--game ID`."))
            }
        }
    }
}
