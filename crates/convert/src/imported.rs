//! What every importer of cards brings.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use rustc_hash::FxHashMap;

use crate::card_files::unique_stem;
use crate::card_source::CardSource;
use crate::table::TableError;

/// What an import brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The game of the cards.
    pub game: Cow<'static, str>,
    /// In the order of the data.
    pub cards: Vec<ImportedCard>,
    /// How many records are no cards. Notes say why.
    pub left_out: usize,
    /// How many cells of a table cannot be read. Notes say why.
    pub cells_left_out: usize,
    /// What concerns no single imported card: records left out, unknown fields, names used twice.
    pub notes: Vec<String>,
}

/// A kind of card of the game that is imported; in the order in which files list them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind {
    /// Its place among the kinds of the game.
    pub rank: usize,
    /// The word that begins such a card: `side-quest`.
    pub keyword: Cow<'static, str>,
    /// As the source and deck lists write it: `Side Quest`.
    pub label: Cow<'static, str>,
    /// The plural, as file names use it: `side-quests`.
    pub plural: Cow<'static, str>,
}

/// The keyword, the label and the plural of a kind.
pub(crate) type KindNames = (&'static str, &'static str, &'static str);

impl Kind {
    /// The kind of this label among those of a game, in any case.
    pub(crate) fn labelled(kinds: &[KindNames], label: &str) -> Option<Self> {
        let label = label.trim();
        let is_it = |(_, known, _): &KindNames| known.eq_ignore_ascii_case(label);
        let rank = kinds.iter().position(is_it)?;
        let (keyword, label, plural) = kinds[rank];
        Some(Self {
            rank,
            keyword: keyword.into(),
            label: label.into(),
            plural: plural.into(),
        })
    }
}

/// The labels of kinds.
pub(crate) fn labels(kinds: &[KindNames]) -> Vec<&'static str> {
    kinds.iter().map(|(_, label, _)| *label).collect()
}

/// One imported card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedCard {
    /// The name, as printed.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The set it was printed in.
    pub set: Option<String>,
    /// The collector number, if it is a number.
    pub number: Option<i64>,
    /// A kebab-case ASCII name for a file, which no other card of the import has.
    pub file_stem: String,
    /// The text of the one item, complete with its set.
    pub source: String,
    /// The id in the database, which share codes use.
    pub id: Option<i64>,
    /// The cell of each part of the card in its table, by the name of the part: `name`, `kind`, `text`, or a field. Empty for a record of a database.
    pub places: Vec<(String, String)>,
    /// The parts of the card that its source speaks of, by name; all of them when `None`. A table without a column for the
    /// text says nothing of texts, and neither does a cell that cannot be read.
    pub parts: Option<Vec<String>>,
    /// What was odd in the record.
    pub notes: Vec<String>,
    /// The item, to be written in other ways.
    pub(crate) item: CardSource,
}

impl ImportedCard {
    /// The cell of a part of the card; `None` where no table has one for it.
    pub fn place(&self, part: &str) -> Option<&str> {
        let mut places = self.places.iter();
        let (_, place) = places.find(|(known, _)| known == part)?;
        Some(place)
    }

    /// Whether the source says what a part of the card is, be it nothing.
    pub fn speaks_of(&self, part: &str) -> bool {
        let parts = self.parts.as_ref();
        parts.is_none_or(|parts| parts.iter().any(|known| known == part))
    }

    /// The text of the item, for a place below a line that names this set.
    pub fn source_below(&self, set: Option<&str>) -> String {
        if self.set.as_deref() == set {
            self.item.render_without_set()
        } else {
            self.source.clone()
        }
    }
}

impl Imported {
    /// The import of these cards, each with the stem of a file of its own.
    pub(crate) fn new(
        game: impl Into<Cow<'static, str>>,
        mut cards: Vec<ImportedCard>,
        left_out: usize,
        notes: Vec<String>,
    ) -> Self {
        let mut taken = FxHashMap::default();
        for card in &mut cards {
            card.file_stem = unique_stem(&card.name, &mut taken);
        }
        let game = game.into();
        Self {
            game,
            cards,
            left_out,
            cells_left_out: 0,
            notes,
        }
    }
}

/// Why nothing could be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The text is not JSON.
    Json {
        /// Line of the mistake, counted from 1.
        line: usize,
        /// Its column in bytes, counted from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The text is JSON, but neither a record nor a list.
    NoRecords,
    /// The text is JSON, but holds no army list.
    NoLists,
    /// The text is read, but holds no deck.
    NoDecks,
    /// The text is not XML: what is wrong, and where.
    Xml(String),
    /// The text is no table.
    Table(TableError),
    /// The table lacks a column that every card needs.
    NoColumn(&'static str),
}

impl ImportError {
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let text = error.to_string();
        let message = text.split(" at line ").next().unwrap_or(&text).to_owned();
        Self::Json {
            line: error.line().max(1),
            column: error.column().max(1),
            message,
        }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json {
                line,
                column,
                message,
            } => {
                write!(f, "not JSON: {message} (line {line}, column {column})")
            }
            Self::NoLists => write!(
                f,
                "no army lists: expected objects with `units`, or with a `roster`"
            ),
            Self::NoDecks => write!(f, "no deck found"),
            Self::Xml(message) => write!(f, "not XML: {message}"),
            Self::NoRecords => write!(f, "no card records: expected an array or an object"),
            Self::Table(error) => error.fmt(f),
            Self::NoColumn(column) => write!(f, "no column `{column}` in the first line"),
        }
    }
}

impl Error for ImportError {}
