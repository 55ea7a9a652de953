//! Reads the fields of a record in whatever form they have, and notes what is odd.

use serde_json::{Map, Value};

use super::brief;
use crate::words::fold_space;

/// A record, and the notes taken while reading it.
pub(crate) struct Reader<'a> {
    record: &'a Map<String, Value>,
    pub(crate) notes: Vec<String>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(record: &'a Map<String, Value>) -> Self {
        Self {
            record,
            notes: Vec::new(),
        }
    }

    /// Takes a note.
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// The raw value of a field; `null` counts as missing.
    pub(crate) fn value(&self, key: &str) -> Option<&'a Value> {
        self.record.get(key).filter(|value| !value.is_null())
    }

    /// A field as one line of text.
    pub(crate) fn text(&mut self, key: &str) -> Option<String> {
        self.raw_text(key)
            .map(|text| fold_space(&text))
            .filter(|text| !text.is_empty())
    }

    /// A field as text, line breaks and all; an array holds its lines.
    pub(crate) fn raw_text(&mut self, key: &str) -> Option<String> {
        let value = self.value(key)?;
        let text = match value {
            Value::Array(lines) => lines
                .iter()
                .map(english)
                .collect::<Option<Vec<_>>>()
                .map(|lines| lines.join("\n")),
            value => english(value),
        };
        if text.is_none() && !is_empty(value) {
            self.note(format!(
                "left out `{key}`: {} is not English text",
                brief(value)
            ));
        }
        text
    }

    /// A field as a whole number.
    pub(crate) fn number(&mut self, key: &str) -> Option<i64> {
        let value = self.value(key)?;
        let number = whole_number(value);
        if number.is_none() {
            self.note(format!(
                "left out `{key}`: {} is not a whole number",
                brief(value)
            ));
        }
        number
    }

    /// A field as a list of texts: an array, one text, or texts with commas between them.
    pub(crate) fn list(&mut self, key: &str) -> Vec<String> {
        let mut out = Vec::new();
        for value in self.values(key) {
            match english(value) {
                Some(text) => out.extend(text.split(',').map(fold_space)),
                None => self.note(format!(
                    "left out {} of `{key}`: it is not text",
                    brief(value)
                )),
            }
        }
        out.retain(|text| !text.is_empty());
        out
    }

    /// The elements of a field: of an array (by language or not), or the one value.
    pub(crate) fn values(&self, key: &str) -> &'a [Value] {
        let value = self.value(key);
        let value = value.map(|value| value.get("en").filter(|en| en.is_array()).unwrap_or(value));
        match value {
            Some(Value::Array(values)) => values,
            Some(value) => std::slice::from_ref(value),
            None => &[],
        }
    }
}

/// A text that stands alone, by language, or as a number; and the `name` of an object that has one.
pub(crate) fn english(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Object(map) => map.get("en").or_else(|| map.get("name")).and_then(english),
        _ => None,
    }
}

/// A whole number, written as one, as `5.0`, or as text.
pub(crate) fn whole_number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number
            .as_i64()
            .or_else(|| number.to_string().strip_suffix(".0")?.parse().ok()),
        Value::String(text) => text.trim().replace('−', "-").parse().ok(),
        _ => None,
    }
}

/// Whether a value says nothing: `null`, `""`, `[]`, `{}`, or only such.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(values) => values.iter().all(is_empty),
        Value::Object(map) => map.values().all(is_empty),
        _ => false,
    }
}
