//! Cards as other programs read them: kind, name, set, fields and text, in JSON and in tables.

use std::borrow::Cow;

use cardc_span::{BREAKS, Prose, folded_line, shown_line};
use cardc_syntax::{CornerContent, CornerShape, Field, Item, Value, lex};
use serde::Serialize;

use crate::card_source::SET;
use crate::card_table::{CellForm, Heads};
use crate::words::fold_space;
use crate::written::Written;

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardRecord {
    /// The word that begins it: `unit`.
    pub kind: String,
    /// Its name; empty where it has none.
    pub name: String,
    /// Its set: its own, or that of its file.
    pub set: Option<String>,
    /// Its fields but for the set, in the order of the card.
    pub fields: Vec<FieldRecord>,
    /// The lines of its text.
    pub text: Vec<TextRecord>,
}

/// A field of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldRecord {
    /// The word that begins it: `tags`.
    pub name: String,
    /// Its values as a cell of a table has them: `Beast, "Day & Night"`.
    pub written: String,
    /// Its values: numbers, and texts for everything else.
    pub values: Vec<serde_json::Value>,
}

/// A line of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextRecord {
    /// The wording.
    pub line: String,
    /// It is not checked, or a part of it is not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub prose: bool,
    /// The line as a card file has it, where a part of it is prose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// In a table, the line says what of it is prose: else an import would read it otherwise.
    #[serde(skip)]
    pub(crate) is_marked: bool,
}

impl CardRecord {
    /// The card of an item. `text_line` gives a line of the text as an import of it would.
    pub fn of(
        item: &Item,
        source: &str,
        set: Option<&str>,
        heads: &Heads,
        text_line: &dyn Fn(&str) -> String,
    ) -> Self {
        let name = item.name().map(|name| name.value.to_string());
        let fields = item
            .fields()
            .filter(|field| field.name.value != SET && !field.values.is_empty());
        let lines = item.texts().flat_map(|text| &text.lines);
        Self {
            kind: item.keyword.value.to_string(),
            name: name.unwrap_or_default(),
            set: set.map(str::to_owned),
            fields: fields
                .map(|field| FieldRecord::of(field, source, heads))
                .collect(),
            text: lines
                .map(|line| TextRecord::of(&source[line.range()], text_line))
                .collect(),
        }
    }
}

impl FieldRecord {
    fn of(field: &Field, source: &str, heads: &Heads) -> Self {
        let values: Vec<&Value> = field.values.iter().map(|value| &value.value).collect();
        let written = match (field.values.first(), field.values.last()) {
            (Some(first), Some(last)) => &source[first.span.start as usize..last.span.end as usize],
            _ => "",
        };
        let single = match values[..] {
            [value @ (Value::Words(_) | Value::String(_) | Value::Number(_))] => {
                Some(in_words(value))
            }
            _ => None,
        };
        let is_cell = |text: &String| match heads.form(&field.name.value) {
            CellForm::Quoted | CellForm::Wording => true,
            // The language would not read it without its quotation marks, so that an import adds them.
            CellForm::Values => {
                text.trim() == text && !text.contains(BREAKS) && Written::values(text).is_none()
            }
        };
        Self {
            name: field.name.value.to_string(),
            written: single
                .filter(is_cell)
                .unwrap_or_else(|| on_one_line(written)),
            values: values.into_iter().map(as_json).collect(),
        }
    }
}

impl TextRecord {
    fn of(source: &str, text_line: &dyn Fn(&str) -> String) -> Self {
        let all = Prose::all(source);
        let Some(first) = all.first() else {
            return Self {
                line: source.to_owned(),
                prose: false,
                written: None,
                is_marked: false,
            };
        };
        let written = folded_line(source, fold_space);
        let line = shown_line(&written).into_owned();
        let is_whole = first.span.range() == (0..source.len());
        Self {
            prose: true,
            is_marked: line.trim() != line || line.contains(BREAKS) || text_line(&line) != written,
            written: (!is_whole).then_some(written),
            line,
        }
    }

    /// The line as a cell has it.
    pub(crate) fn in_cell(&self) -> Cow<'_, str> {
        match &self.written {
            _ if !self.is_marked => self.line.as_str().into(),
            Some(written) => written.as_str().into(),
            None => Prose::written(&self.line).into(),
        }
    }
}

/// Values without comments, and with a space for each stretch of white space.
fn on_one_line(source: &str) -> String {
    let mut line = String::new();
    for token in lex(source) {
        let text = &source[token.span.range()];
        if token.kind.is_comment() || text.trim().is_empty() {
            if !line.ends_with(' ') {
                line.push(' ');
            }
        } else {
            line.push_str(text);
        }
    }
    line.trim().to_owned()
}

fn as_json(value: &Value) -> serde_json::Value {
    match value {
        Value::Number(number) => (*number).into(),
        other => in_words(other).into(),
    }
}

/// A value as the card language writes it, without quotation marks.
pub(crate) fn in_words(value: &Value) -> String {
    match value {
        Value::Words(text) | Value::String(text) => text.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Call { name, argument } => format!("{}({})", name.value, argument.value),
        Value::Corner { shape, content } => {
            let content = match content {
                CornerContent::Number(number) => number.to_string(),
                CornerContent::Inactive => "X".to_owned(),
                CornerContent::Empty => "o".to_owned(),
                CornerContent::Other(other) => other.to_string(),
            };
            match shape {
                CornerShape::Round => format!("({content})"),
                CornerShape::Irregular => format!("[{content}]"),
            }
        }
        Value::Cells(cells) => Written::cells(cells.iter().copied()).to_string(),
    }
}
