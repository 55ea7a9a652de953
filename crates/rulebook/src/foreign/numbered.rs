//! Numbered rules as nested JSON: keys are numbers, letters and terms, and `"0"` is the heading of its level.

use cardc_span::Span;
use jsonc_parser::common::Ranged as _;

use super::draft::{Document, Draft};
use super::json::{self, ObjectProp, Value};
use super::names::{alternatives, id_of};
use super::passage::Passage;
use super::records::say;
use super::{date, number, title};
use crate::words::one_line;

/// The key of the heading of a level.
const HEADING: &str = "0";

/// The most levels below which rules have rules of their own; what is below is text.
const MOST_LEVELS: usize = 12;

/// Reads the document.
pub(super) fn read(source: &str, value: &Value<'_>) -> Document {
    let mut reader = Reader {
        source,
        document: Document::default(),
    };
    match value {
        Value::Object(object) => reader.members("", &object.properties),
        Value::Array(array) => reader.elements("", &array.elements),
        _ => {}
    }
    reader.document.edition = date::edition(reader.document.preface.text().lines());
    reader.document
}

struct Reader<'text> {
    source: &'text str,
    document: Document,
}

impl Reader<'_> {
    /// The members of a level, which has this id; the top has none.
    fn members(&mut self, id: &str, members: &[ObjectProp<'_>]) {
        let has_terms = members.iter().any(|member| {
            let key = json::key(self.source, member);
            !is_heading(key.text()) && id_below(id, key.text(), false).is_none()
        });
        for member in members {
            let key = json::key(self.source, member);
            if is_heading(key.text()) && is_simple(&member.value) {
                if id.is_empty() {
                    self.heading_of_all(&member.value);
                }
                continue;
            }
            let below = id_below(id, key.text(), has_terms);
            self.entry(&key, below, &member.value, span_of(member.range()));
        }
    }

    fn elements(&mut self, id: &str, elements: &[Value<'_>]) {
        for (index, element) in elements.iter().enumerate() {
            let range = element.range();
            let key = Passage::new("", range.start as u32);
            let joint = if id.is_empty() { "" } else { "." };
            let below = format!("{id}{joint}{}", index + 1);
            self.entry(&key, Some(below), element, span_of(range));
        }
    }

    /// The name of the document.
    fn heading_of_all(&mut self, value: &Value<'_>) {
        let Some(text) = json::text(self.source, value) else {
            return;
        };
        let first = text.text().trim().lines().next().unwrap_or_default();
        if self.document.title.is_empty() {
            self.document.title = one_line(first);
        }
        self.document.preface.push_paragraph(&text);
    }

    /// An entry with everything below it. An id below the level's makes it a rule, none a term with its key as name.
    fn entry(&mut self, key: &Passage, below: Option<String>, value: &Value<'_>, span: Span) {
        let is_term = below.is_none();
        let mut draft = Draft {
            id: below.unwrap_or_default(),
            id_span: key.whole(),
            span,
            ..Draft::default()
        };
        if is_term {
            name(&mut draft, key);
        }
        for text in self.own_texts(value) {
            if is_term {
                draft.text.push_paragraph(&text);
            } else {
                add(&mut draft, &text, !matches!(value, Value::StringLit(_)));
            }
        }
        let id = draft.id.clone();
        let is_deep = number::parts(&id) >= MOST_LEVELS;
        if is_deep {
            self.flatten(value, &mut draft);
        }
        let says_something = !draft.title.is_empty() || !draft.text.is_blank();
        if says_something || is_simple(value) {
            self.document.drafts.push(draft);
        }
        match value {
            Value::Object(object) if !is_deep => self.members(&id, &object.properties),
            Value::Array(array) if !is_deep => self.elements(&id, &array.elements),
            _ => {}
        }
    }

    /// Makes text of what is below an entry.
    fn flatten(&mut self, value: &Value<'_>, draft: &mut Draft) {
        let mut words = String::new();
        if !is_simple(value) {
            say(self.source, value, &mut words);
        }
        if words.is_empty() {
            return;
        }
        self.document.odd(
            draft.span,
            format!("More than {MOST_LEVELS} levels of rules"),
            "Everything below became text of the rule.",
        );
        draft.text = Passage::default();
        draft.text.push_unplaced(&words);
    }

    /// What a value says itself: its text, or the heading of its level.
    fn own_texts(&self, value: &Value<'_>) -> Vec<Passage> {
        match value {
            Value::Object(object) => object
                .properties
                .iter()
                .filter(|member| is_heading(json::key(self.source, member).text()))
                .filter_map(|member| json::text(self.source, &member.value))
                .collect(),
            _ => json::text(self.source, value).into_iter().collect(),
        }
    }
}

/// Gives a draft the names that its key has.
pub(super) fn name(draft: &mut Draft, key: &Passage) {
    let mut names = alternatives(key.text()).into_iter();
    let first = names.next().unwrap_or_default();
    draft.id = id_of(&first);
    draft.title = first.into();
    draft.title_span = key.whole();
    draft.aliases = names.collect();
}

/// Adds the text of a rule, which may begin with its heading.
fn add(draft: &mut Draft, text: &Passage, is_heading: bool) {
    let whole = text.text();
    // Some documents write their separator twice.
    let start = whole.len()
        - whole
            .trim_start_matches(|sign: char| sign == ':' || sign.is_whitespace())
            .len();
    let line = whole[start..].lines().next().unwrap_or_default();
    let has_more = !whole[start + line.len()..].trim().is_empty();
    let end = if is_heading || has_more {
        title_end(line, is_heading)
    } else {
        None
    };
    let Some(end) = end.filter(|_| draft.title.is_empty()) else {
        draft.text.push_paragraph(&text.part(start..whole.len()));
        return;
    };
    draft.title = title::without_marks(&line[..end]);
    draft.title_span = text.span(start..start + end);
    let behind = &whole[start + end..];
    let rest = behind.trim_start_matches(|sign: char| sign == ':' || sign.is_whitespace());
    if !rest.is_empty() {
        draft
            .text
            .push_paragraph(&text.part(whole.len() - rest.len()..whole.len()));
    }
}

/// Where the heading ends with which a line begins. A line that is known to be one need not look like it.
fn title_end(line: &str, is_heading: bool) -> Option<usize> {
    if is_heading && title::can_be(line) || title::is_capitalised(line) {
        return Some(line.trim_end().len());
    }
    let colon = line.find(": ").filter(|_| is_heading)?;
    title::is_capitalised(&line[..colon]).then_some(colon)
}

fn is_heading(key: &str) -> bool {
    key.trim() == HEADING
}

fn is_simple(value: &Value<'_>) -> bool {
    !matches!(value, Value::Object(_) | Value::Array(_))
}

/// The id of a rule below another one, by its key; `None` when the key is a term. Where a level has terms, a capital
/// letter is one as well.
fn id_below(id: &str, key: &str, has_terms: bool) -> Option<String> {
    let key = key.trim().trim_end_matches(['.', ':', ')']);
    let is_letter = key.len() == 1 && key.starts_with(|only: char| only.is_ascii_alphabetic());
    if is_letter {
        if id.is_empty() || (has_terms && key.starts_with(|only: char| only.is_ascii_uppercase())) {
            return None;
        }
        let joint = if id.ends_with(|last: char| last.is_ascii_digit()) {
            ""
        } else {
            "."
        };
        return Some(format!("{id}{joint}{}", key.to_ascii_lowercase()));
    }
    if !number::is_number(key) {
        return None;
    }
    let key = key.to_ascii_lowercase();
    if id.is_empty() || crate::book::is_below(&key, id) {
        return Some(key);
    }
    Some(format!("{id}.{key}"))
}

fn span_of(range: jsonc_parser::common::Range) -> Span {
    Span::new(range.start as u32, range.end as u32)
}
