//! Army books of `BattleScribe`, which are XML, to `.card` files: a catalogue (`.cat`) with the game system (`.gst`) that it
//! belongs to, and further catalogues that it builds on.
//!
//! | there | here |
//! |---|---|
//! | root entries of the type `unit` or `model`, and links to such | `unit`, `character` |
//! | a child of the type `model` with `min` and `max` | `size`; its cost is the price of each |
//! | cost of an entry; that of a link replaces it | `points` at the smallest size; the price of an option |
//! | `increment` of a cost, repeated per model | `+1 each` |
//! | groups with `min` and `max` | `choice`, with a maximum of points `budget` |
//! | shared groups | `list`, taken from with `take` |
//! | `max` over the roster | `copies`, `models`, `army 2` of an option |
//! | `max` set to 0, entries hidden or shown under conditions | `when`, `unless` |
//! | links to categories | `category`, `also`, `counts as` |
//! | categories of the force with their constraints | `share` and `units` of the `army` |
//! | rules and profiles | `rules`, `profile`, `attacks` |
//!
//! What the card language cannot say is a note; one bad entry hides no other. Left out without a note are ids, page
//! numbers, default choices and what is hidden for good.

mod army;
mod condition;
mod data;
mod entry;
mod holders;
mod option;
mod packed;
mod rules;
mod write;

use std::error::Error;
use std::fmt;

use data::Data;
pub use packed::{PackedError, is_packed, unpacked};

/// What the game knows of rules and profiles.
pub struct Game<'a> {
    /// Whether a keyword can stand with these brackets.
    pub keyword: &'a dyn Fn(&str, Option<&str>) -> KeywordFit,
    /// The line of a profile that a characteristic belongs to; `None` where the game does not have it or the value is none
    /// for it.
    pub characteristic: &'a dyn Fn(&str, &str) -> Option<ProfileLine>,
}

/// Whether the game takes a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeywordFit {
    /// It does.
    Known,
    /// It has no such keyword.
    Unknown,
    /// It has it, but not with these brackets.
    Wrong,
}

/// The line of a profile that a characteristic stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileLine {
    /// That of the whole model.
    Model,
    /// That of a part of it.
    Part,
}

/// An imported army book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The name of the army.
    pub army: String,
    /// Relative paths with `/` between folders, and contents.
    pub files: Vec<(String, String)>,
    /// Its units, in the order of the data.
    pub units: Vec<ImportedUnit>,
    /// How many root entries are no unit and were left out; each has a note.
    pub left_out: usize,
    /// What could not be said, with the entry that it concerns in front.
    pub notes: Vec<String>,
}

/// An imported unit, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedUnit {
    /// Its name.
    pub name: String,
    /// The fewest models.
    pub fewest: i64,
    /// The most models; `None` for any number.
    pub most: Option<i64>,
    /// Its points at the fewest models.
    pub points: i64,
    /// The points of each model beyond.
    pub each: i64,
    /// Its category, where it has one.
    pub category: Option<String>,
}

/// Reads an army book from files of `BattleScribe`: one catalogue, its game system, and whatever else they refer to, in any
/// order. The first catalogue is the book.
pub fn import_army_book(texts: &[&str], game: &Game<'_>) -> Result<Book, BookError> {
    let mut documents = Vec::new();
    for text in texts {
        documents.push(data::document(text)?);
    }
    let data = Data::new(&documents)?;
    Ok(write::book(&data, game))
}

/// Why nothing could be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// A text is not XML.
    Xml {
        /// Line of the mistake, counted from 1.
        line: u32,
        /// Its column, counted from 1.
        column: u32,
        /// What is wrong.
        message: String,
    },
    /// The XML holds something else: the name of its root element.
    Other(String),
    /// None of the texts is a catalogue.
    NoCatalogue,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xml {
                line,
                column,
                message,
            } => write!(f, "not XML: {message} (line {line}, column {column})"),
            Self::Other(root) => write!(
                f,
                "XML with `{root}`, and no catalogue or game system of BattleScribe"
            ),
            Self::NoCatalogue => write!(f, "a game system, not the catalogue of an army"),
        }
    }
}

impl Error for BookError {}
