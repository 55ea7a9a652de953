//! Entries that are put into the text of a TOML file; nothing else of the text changes.

use std::borrow::Cow;
use std::ops::Range;

use cardc_span::{BREAKS, Line, line_end, line_start, lines, next_line, usual_break, with_breaks};
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Value};

use crate::document::as_toml;

/// Lines for a table of a TOML file, and the path of that table.
pub(crate) struct Entry {
    pub(crate) table: Vec<String>,
    pub(crate) lines: String,
}

/// The table cannot be added to: it is written within braces, or as keys with dots.
#[derive(Debug)]
pub(crate) struct NoTable;

impl Entry {
    /// Puts the entry behind the last one of its table, which is made at the end of the text where it has none. A text that is
    /// not TOML gets a new table.
    pub(crate) fn add(&self, text: &mut String) -> Result<(), NoTable> {
        let Some(after) = self.place(text)? else {
            let keys: Vec<_> = self.table.iter().map(|id| key(id)).collect();
            let header = format!("[{}]", keys.join("."));
            append(text, &format!("{header}\n{}", self.lines));
            return Ok(());
        };
        let line_break = usual_break(text);
        let lines = with_breaks(&self.lines, line_break);
        let is_open = !text[..after].ends_with(BREAKS);
        let joint = if is_open { line_break } else { "" };
        text.insert_str(after, &format!("{joint}{lines}"));
        Ok(())
    }

    /// Where the next entry of the table belongs; `None` where the table is to be made.
    fn place(&self, text: &str) -> Result<Option<usize>, NoTable> {
        let read = as_toml(text);
        let Ok(root) = DeTable::parse(&read) else {
            return Ok(None);
        };
        let mut table = root.get_ref();
        for key in &self.table {
            let Some((_, value)) = table.iter().find(|(known, _)| known.get_ref() == key) else {
                return Ok(None);
            };
            let DeValue::Table(inner) = value.get_ref() else {
                return Err(NoTable);
            };
            table = inner;
        }
        let own = table
            .iter()
            .filter(|(key, _)| !is_in_header(text, &key.span()));
        let last = own.map(|(key, value)| end(key, value)).max();
        match (self.header(text, root.get_ref()), last) {
            (Some(header), last) => Ok(Some(next_line(text, last.unwrap_or(header)))),
            // All that it has are tables of their own, as `[tags.ember]`.
            (None, None) if !table.is_empty() => Ok(None),
            (None, _) => Err(NoTable),
        }
    }

    /// Where the header of the table is, if it has one.
    fn header(&self, text: &str, root: &DeTable<'_>) -> Option<usize> {
        let mut values = Vec::new();
        collect_values(root, &mut values);
        let opens = |line: &Line<'_>| {
            let is_free = || !values.iter().any(|value| value.contains(&line.start));
            line.text.trim_start().starts_with('[') && self.is_opened_by(line.text) && is_free()
        };
        lines(text).find(opens).map(|line| line.start)
    }

    /// Whether a line is the header of the table.
    fn is_opened_by(&self, line: &str) -> bool {
        let Ok(read) = DeTable::parse(line) else {
            return false;
        };
        let mut table = read.get_ref();
        for key in &self.table {
            match table.iter().next() {
                Some((known, value)) if known.get_ref() == key => match value.get_ref() {
                    DeValue::Table(inner) => table = inner,
                    _ => return false,
                },
                _ => return false,
            }
        }
        table.is_empty()
    }
}

/// The places of all values that are no tables.
fn collect_values(table: &DeTable<'_>, places: &mut Vec<Range<usize>>) {
    for (_, value) in table {
        match value.get_ref() {
            DeValue::Table(inner) => collect_values(inner, places),
            _ => places.push(value.span()),
        }
    }
}

/// Whether a place is in the line of a `[header]`, and in none of its values.
fn is_in_header(text: &str, place: &Range<usize>) -> bool {
    let line = &text[line_start(text, place.start)..line_end(text, place.start)];
    line.trim_start().starts_with('[')
}

/// Where an entry ends, with the entries within it.
fn end(key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> usize {
    let inner = match value.get_ref() {
        DeValue::Table(table) => table.iter().map(|(key, value)| end(key, value)).max(),
        _ => None,
    };
    let own = key.span().end.max(value.span().end);
    inner.map_or(own, |inner| inner.max(own))
}

/// A key of TOML.
pub(crate) fn key(id: &str) -> Cow<'_, str> {
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if id.bytes().all(is_bare) {
        Cow::Borrowed(id)
    } else {
        Cow::Owned(Value::from(id).to_string())
    }
}

/// Puts a part at the end of a text, behind an empty line.
pub(crate) fn append(text: &mut String, part: &str) {
    let line_break = usual_break(text);
    let missing = match text.trim_end_matches([' ', '\t']) {
        "" => 0,
        ended if ended.ends_with(&line_break.repeat(2)) => 0,
        ended if ended.ends_with(BREAKS) => 1,
        _ => 2,
    };
    text.push_str(&line_break.repeat(missing));
    text.push_str(&with_breaks(part, line_break));
}
