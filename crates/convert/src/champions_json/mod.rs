//! Cards of a Champions card database, as JSON, to items of `.card` files.
//!
//! Read are a plain array of records, a single record, and the search-engine form
//! `{"hits":{"hits":[{"_source":{…}}]}}`, in any nesting. A text may stand alone or by language
//! (`{"en": …}`); English is taken. A record that is no card is left out with a note; everything odd in a
//! card is a note on that card.
//!
//! Left out without a note are other languages, `keywords` (the text says them), `skus` (printings), and
//! whether a `previousEffect` was a mere clarification.

mod drawn;
mod effect;
mod head;
mod reader;
mod record;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use rustc_hash::FxHashMap;
use serde_json::{Map, Value};

use crate::card_files::unique_stem;
use crate::card_source::{CardSource, TextPart};
use crate::kind::CardKind;

/// What an import brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// In the order of the data.
    pub cards: Vec<ImportedCard>,
    /// What concerns no single imported card: records left out, unknown fields, names used twice.
    pub notes: Vec<String>,
}

/// One imported card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedCard {
    /// The name, as printed.
    pub name: String,
    /// Its kind.
    pub kind: CardKind,
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
    /// What was odd in the record.
    pub notes: Vec<String>,
    /// The item, to be written in other ways.
    pub(crate) item: CardSource,
}

/// Imports every card of `json`. `keep_text` decides for each line of an effect which parts of it are
/// Card English and which become prose.
pub fn import_cards(
    json: &str,
    keep_text: &dyn Fn(&str) -> Vec<TextPart>,
) -> Result<Imported, ImportError> {
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let value: Value = serde_json::from_str(json).map_err(|error| ImportError::json(&error))?;
    if !value.is_array() && !value.is_object() {
        return Err(ImportError::NoRecords);
    }
    let mut found = Records::default();
    found.collect(&value);
    let mut imported = Imported {
        cards: Vec::new(),
        notes: found.notes,
    };
    for (index, record) in found.records.iter().enumerate() {
        match record::read(record, keep_text) {
            Ok(card) => imported.cards.push(card),
            Err(why) => imported.notes.push(format!("record {}: {why}", index + 1)),
        }
    }
    if found.records.is_empty() {
        imported.notes.push("there are no records".to_owned());
    }
    imported.notes.extend(unknown_fields(&found.records));
    imported.notes.extend(repeated(&imported.cards));
    let mut taken = FxHashMap::default();
    for card in &mut imported.cards {
        card.file_stem = unique_stem(&card.name, &mut taken);
    }
    Ok(imported)
}

/// The records of an export, whatever they are wrapped in.
#[derive(Default)]
struct Records<'a> {
    records: Vec<&'a Map<String, Value>>,
    notes: Vec<String>,
}

impl<'a> Records<'a> {
    /// Finds the records in `value`. The depth of the recursion is that of the JSON, which is bounded.
    fn collect(&mut self, value: &'a Value) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| self.collect(value)),
            Value::Object(map) => match map.get("hits").or_else(|| map.get("_source")) {
                Some(inner) => self.collect(inner),
                None => self.records.push(map),
            },
            other => self
                .notes
                .push(format!("left out {}, which is no record", brief(other))),
        }
    }
}

/// Notes on fields that the importer does not know, one for each field.
fn unknown_fields(records: &[&Map<String, Value>]) -> Vec<String> {
    let mut unknown: BTreeMap<&str, usize> = BTreeMap::new();
    for (key, value) in records.iter().flat_map(|record| record.iter()) {
        if !value.is_null() && !record::FIELDS.contains(&key.as_str()) {
            *unknown.entry(key).or_default() += 1;
        }
    }
    let note = |(key, count)| format!("left out field `{key}` of {count} records: it is not known");
    unknown.into_iter().map(note).collect()
}

/// Notes on names and ids that more than one card has.
fn repeated(cards: &[ImportedCard]) -> Vec<String> {
    let mut names: FxHashMap<&str, usize> = FxHashMap::default();
    let mut ids: FxHashMap<i64, &str> = FxHashMap::default();
    let mut notes = Vec::new();
    for card in cards {
        let count = names.entry(&card.name).or_default();
        *count += 1;
        if *count == 2 {
            notes.push(format!("more than one card is named \"{}\"", card.name));
        }
        if let Some(other) = card.id.and_then(|id| ids.insert(id, &card.name)) {
            notes.push(format!(
                "\"{other}\" and \"{}\" have the same id",
                card.name
            ));
        }
    }
    notes
}

/// A JSON value in a note, cut to a readable length.
fn brief(value: &Value) -> String {
    const LONGEST: usize = 40;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
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
            Self::NoRecords => write!(f, "no card records: expected an array or an object"),
        }
    }
}

impl Error for ImportError {}
