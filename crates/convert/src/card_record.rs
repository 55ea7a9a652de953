//! Cards as other programs read them: kind, name, set, fields and text, in JSON and in tables.

use cardc_span::BREAKS;
use cardc_syntax::{CornerContent, CornerShape, Field, Item, TextLine, Value, lex};
use serde::Serialize;

use crate::card_source::SET;
use crate::card_table::{CellForm, Heads};
use crate::written::{self, Written};

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
    /// It is not checked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub prose: bool,
    /// In a table, the line says that it is prose: else it would be read as Card English.
    #[serde(skip)]
    pub(crate) is_marked: bool,
}

impl CardRecord {
    /// The card of an item. Of the wording of prose, `stays_prose` says whether an import would make prose of it.
    pub fn of(
        item: &Item,
        source: &str,
        set: Option<&str>,
        heads: &Heads,
        stays_prose: &dyn Fn(&str) -> bool,
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
                .map(|line| TextRecord::of(line, source, stays_prose))
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
    fn of(line: &TextLine, source: &str, stays_prose: &dyn Fn(&str) -> bool) -> Self {
        match line {
            TextLine::English(span) => Self {
                line: source[span.range()].to_owned(),
                prose: false,
                is_marked: false,
            },
            TextLine::Prose { text, .. } => Self {
                line: text.to_string(),
                prose: true,
                is_marked: text.trim() != text || text.contains(BREAKS) || !stays_prose(text),
            },
        }
    }

    /// The line as a cell has it.
    pub(crate) fn in_cell(&self) -> String {
        if self.is_marked {
            written::prose(&self.line)
        } else {
            self.line.clone()
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
