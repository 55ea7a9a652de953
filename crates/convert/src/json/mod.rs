//! Records of a card database in JSON, whatever they are wrapped in.

mod reader;
pub(crate) mod value;

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::imported::ImportError;
use crate::words::of_records;

pub(crate) use reader::{Reader, english, whole_number};

/// Reads JSON, with or without a byte order mark.
pub(crate) fn parse(json: &str) -> Result<Value, ImportError> {
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let value: Value = serde_json::from_str(json).map_err(|error| ImportError::json(&error))?;
    if value.is_array() || value.is_object() {
        Ok(value)
    } else {
        Err(ImportError::NoRecords)
    }
}

/// The keys below which exports keep their records: of a search engine, and of pages of results.
const WRAPPERS: [&str; 3] = ["hits", "_source", "results"];

/// The records of an export, whatever they are wrapped in.
#[derive(Default)]
pub(crate) struct Records<'a> {
    pub(crate) records: Vec<&'a Map<String, Value>>,
    pub(crate) notes: Vec<String>,
}

impl<'a> Records<'a> {
    /// All records in `value`.
    pub(crate) fn of(value: &'a Value) -> Self {
        let mut found = Self::default();
        found.collect(value);
        if found.records.is_empty() {
            found.notes.push("there are no records".to_owned());
        }
        found
    }

    /// Finds the records in `value`. The depth of the recursion is that of the JSON, which is bounded.
    fn collect(&mut self, value: &'a Value) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| self.collect(value)),
            Value::Object(map) => match WRAPPERS.iter().find_map(|key| map.get(*key)) {
                Some(inner) => self.collect(inner),
                None => self.records.push(map),
            },
            other => self
                .notes
                .push(format!("left out {}, which is not a record", brief(other))),
        }
    }
}

/// Notes on fields that have no place in a card, one for each field, with why.
pub(crate) fn left_out(records: &[&Map<String, Value>], fields: &[(&str, &str)]) -> Vec<String> {
    let note = |&(field, why): &(&str, &str)| {
        let is_set =
            |record: &&&Map<String, Value>| record.get(field).is_some_and(|value| !value.is_null());
        match records.iter().filter(is_set).count() {
            0 => None,
            count => Some(format!(
                "left out field `{field}` {}: {why}",
                of_records(count)
            )),
        }
    };
    fields.iter().filter_map(note).collect()
}

/// Notes on fields that the importer does not know, one for each field.
pub(crate) fn unknown_fields(records: &[&Map<String, Value>], known: &[&str]) -> Vec<String> {
    let mut unknown: BTreeMap<&str, usize> = BTreeMap::new();
    for (key, value) in records.iter().flat_map(|record| record.iter()) {
        if !value.is_null() && !known.contains(&key.as_str()) {
            *unknown.entry(key).or_default() += 1;
        }
    }
    let note = |(key, count)| {
        format!(
            "left out field `{key}` {}: it is unknown",
            of_records(count)
        )
    };
    unknown.into_iter().map(note).collect()
}

/// A JSON value in a note, cut to a readable length.
pub(crate) fn brief(value: &Value) -> String {
    const LONGEST: usize = 40;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}
