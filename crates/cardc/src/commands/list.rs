//! `cardc list`: cards by what they are and say.

mod query;

use std::fmt::Write;
use std::path::PathBuf;

use cardc_convert::CardRecord;
use cardc_db::FileKind;
use cardc_diagnostics::Lines;
use cardc_games::GamePack;
use cardc_semantics::{cards, game_of, item_offset, name_span};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::card_records::{heads, record};
use crate::find::Wanted;
use crate::output::{self, Outcome, count};
use crate::workspace::{self, Request, Workspace};
use query::Query;

/// List the cards of a project, all or those that a query asks for
///
/// A query is made of terms that all have to hold: a key, a sign and a value. Keys are `name`, `kind`, `set`, `text`, `tag`
/// and the fields of the game. `:` asks what a card has or says, `>=`, `<=`, `>` and `<` compare numbers, and `2..4` is from
/// one to another. `not` in front denies a term, commas separate values of which any will do, `*` alone is any value, and
/// quotation marks keep words and signs together. Words without a key are those of a name.
///
/// Names, sets, texts and free fields are found by a part of them; kinds, tags and values of a list by whole words. Capital
/// letters, accents and the mark-up of texts do not matter. A field that is left out has its usual value.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardc list                                   All cards of the project around the current directory
  cardc list warden of                         Those with these words in the name
  cardc list 'kind:champion cost>=5 not tag:Unique'
  cardc list 'kind:spell,ability text:\"draw 1 card\"' --format names
  cardc list 'rarity:*' --format json          With fields, texts and places, for other programs")]
pub(crate) struct Arguments {
    /// What the cards are and say [default: all cards]
    #[arg(value_name = "QUERY")]
    query: Vec<String>,

    /// A file or a directory, or `-` for standard input; may be given several times [default: the project]
    #[arg(long = "path", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// `table`, `names` or `json`
    #[arg(long, value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// File name for standard input
    #[arg(long, value_name = "NAME", default_value = "stdin.card")]
    stdin_name: PathBuf,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Columns, with those of the fields that the query asks for.
    #[default]
    Table,
    /// A name on each line.
    Names,
    /// For programs.
    Json,
}

/// A card and where it is.
#[derive(Serialize)]
struct Listed {
    path: String,
    /// The line of its name, from 1.
    line: usize,
    /// The column of its name in characters, from 1.
    column: usize,
    #[serde(flatten)]
    card: CardRecord,
}

/// Lists the cards that the arguments ask for.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let query = Query::read(&arguments.query.join(" "))?;
    let request = Request {
        paths: &arguments.paths,
        wanted: Wanted::Cards,
        stdin_name: &arguments.stdin_name,
    };
    let opened = workspace::open(&request)?;
    let verdict = opened.report_unread();
    let packs = packs(&opened.workspaces);
    query.check(&packs)?;
    let mut listed = Vec::new();
    let mut all = 0;
    for workspace in &opened.workspaces {
        all += add(workspace, &query, &mut listed);
    }
    match arguments.format {
        Format::Json => output::json(&listed)?,
        Format::Names => {
            let names = listed.iter().map(|one| format!("{}\n", one.card.name));
            output::data(&names.collect::<String>())?;
        }
        Format::Table => output::data(&table(&listed, &query.fields(&packs)))?,
    }
    output::message(format_args!("{} of {}", listed.len(), count(all, "card")));
    Ok(verdict)
}

/// The packs of the selected files, each once.
fn packs(workspaces: &[Workspace]) -> Vec<&GamePack> {
    let mut packs: Vec<&GamePack> = Vec::new();
    for workspace in workspaces {
        for &file in &workspace.selected {
            if let Some(game) = game_of(&workspace.db, file)
                && packs.iter().all(|pack| pack.id != game.pack.id)
            {
                packs.push(&game.pack);
            }
        }
    }
    packs
}

/// Adds the cards of a project that the query asks for. Gives the number of all.
fn add(workspace: &Workspace, query: &Query, listed: &mut Vec<Listed>) -> usize {
    let db = &workspace.db;
    let mut all = 0;
    let files = workspace.selected.iter();
    for &file in files.filter(|file| file.kind(db) == FileKind::Cards) {
        let Some(game) = game_of(db, file) else {
            continue;
        };
        let heads = heads(&game.pack);
        let lines = Lines::new(file.text(db));
        for item in cards(db, file) {
            all += 1;
            let card = record(db, game, &heads, item);
            if let Some(card) = card.filter(|card| query.fits(game, card)) {
                let name = name_span(db, item).map(|name| name.start);
                let start = name.unwrap_or_else(|| item_offset(db, item));
                let (line, column) = output::position(&lines, start);
                listed.push(Listed {
                    path: workspace.shown(file.path(db)).to_owned(),
                    line,
                    column,
                    card,
                });
            }
        }
    }
    all
}

/// Name, kind, the fields that are asked for, set and place, in columns.
fn table(listed: &[Listed], fields: &[&str]) -> String {
    let ends = ["set", "place"];
    let head = ["name", "kind"].iter().chain(fields).chain(&ends);
    let head: Vec<String> = head.map(ToString::to_string).collect();
    let columns = head.len();
    let rows = listed.iter().map(|one| one.row(fields));
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max();
    let widths: Vec<usize> = (0..columns).filter_map(width).collect();
    let mut out = String::new();
    for row in &rows {
        for (cell, &width) in row.iter().zip(&widths) {
            let _ = write!(out, "{cell:width$}  ");
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

impl Listed {
    fn row(&self, fields: &[&str]) -> Vec<String> {
        let card = &self.card;
        let mut row = vec![card.name.clone(), card.kind.clone()];
        row.extend(fields.iter().map(|id| {
            let fields = card.fields.iter().filter(|field| field.name == *id);
            let written: Vec<&str> = fields.map(|field| field.written.as_str()).collect();
            written.join("; ")
        }));
        row.push(card.set.clone().unwrap_or_default());
        row.push(format!("{}:{}", self.path, self.line));
        row
    }
}
