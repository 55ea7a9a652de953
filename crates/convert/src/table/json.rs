//! Tables as JSON: an array of objects, whose keys are the columns.

use std::collections::{BTreeMap, HashMap};

use cardc_span::Prose;
use serde_json::{Map, Value};

use super::{Counting, Table};
use crate::imported::ImportError;
use crate::json;

impl Table {
    /// Reads an array of objects, as `cardc export cards --to json` writes them: `fields` has the fields of a card with their
    /// names and as they are `written`, and `text` its lines. Any other key is a column as well; of a list, the items are
    /// joined.
    pub fn from_json(text: &str) -> Result<Self, ImportError> {
        let value = json::parse(text)?;
        let Value::Array(records) = &value else {
            return Err(ImportError::NoRecords);
        };
        let mut reader = Reader::default();
        for (at, record) in records.iter().enumerate() {
            match record {
                Value::Object(record) => reader.record(at + 1, record),
                _ => reader
                    .notes
                    .push(format!("record {} left out: it is no object", at + 1)),
            }
        }
        let mut table = Self::new(reader.names, reader.rows);
        table.counting = Counting::Records;
        table.left_out = records.len() - table.rows.len();
        table.notes = reader.notes;
        Ok(table)
    }
}

#[derive(Default)]
struct Reader {
    names: Vec<String>,
    columns: HashMap<String, usize>,
    /// The cells of each record, by their columns.
    rows: Vec<(usize, BTreeMap<usize, String>)>,
    notes: Vec<String>,
}

impl Reader {
    fn record(&mut self, at: usize, record: &Map<String, Value>) {
        self.rows.push((at, BTreeMap::new()));
        for (key, value) in record {
            match (key.as_str(), value) {
                ("fields", Value::Array(fields)) => {
                    for field in fields {
                        let part = |key| field.get(key).and_then(Value::as_str);
                        if let (Some(name), Some(written)) = (part("name"), part("written")) {
                            self.add(name, written, "\n");
                        } else {
                            self.notes.push(format!(
                                "record {at}: left out a field without `name` and `written`"
                            ));
                        }
                    }
                }
                ("text", Value::Array(lines)) => {
                    for line in lines {
                        self.add("text", &text_line(line), "\n");
                    }
                }
                _ => match cell(value) {
                    Some(cell) => self.add(key, &cell, ", "),
                    None => self
                        .notes
                        .push(format!("record {at}: left out `{key}`, which is an object")),
                },
            }
        }
    }

    /// Adds to a cell of the last row.
    fn add(&mut self, column: &str, text: &str, between: &str) {
        let next = self.names.len();
        let at = *self.columns.entry(column.to_owned()).or_insert(next);
        if at == next {
            self.names.push(column.to_owned());
        }
        let Some((_, row)) = self.rows.last_mut() else {
            return;
        };
        let cell = row.entry(at).or_default();
        if !cell.is_empty() {
            cell.push_str(between);
        }
        cell.push_str(text);
    }
}

/// A line of a text: `{ "line": "…", "prose": true }`, `{ "written": "Draw 1 card. prose \"Sing.\"" }`, or a text alone.
fn text_line(line: &Value) -> String {
    if let Some(written) = line.get("written").and_then(Value::as_str) {
        return written.to_owned();
    }
    let wording = line.get("line").unwrap_or(line);
    let wording = cell(wording).unwrap_or_default();
    if line.get("prose") == Some(&Value::Bool(true)) {
        Prose::written(&wording)
    } else {
        wording
    }
}

fn cell(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::Array(items) => {
            let items = items.iter().map(cell).collect::<Option<Vec<_>>>()?;
            Some(items.join(", "))
        }
        Value::Object(_) => None,
    }
}
