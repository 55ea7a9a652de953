//! Foreign forms of rulebooks: what their files hold, as entries of ours.
//!
//! Every form has a reader, which makes drafts of entries; [`draft::finish`] turns them into a rulebook, and
//! [`prose::prose`] their texts into ours, with a reference for every link and rule number.

mod date;
mod draft;
mod json;
mod known;
mod names;
mod number;
mod numbered;
mod passage;
mod prose;
mod records;
mod terms;
mod text;
mod title;

use cardc_diagnostics::{Code, Diagnostic};
use cardc_span::Span;
use jsonc_parser::common::Ranged as _;

use self::draft::{Document, finish};
use self::json::{Object, Value};
pub use self::names::id_of;
use crate::book::Rulebook;
use crate::format::Format;

/// The form of a text that is not ours.
pub(crate) fn form(source: &str) -> Format {
    let text = source.trim_start();
    if !text.starts_with(['{', '[']) {
        return Format::Text;
    }
    match json::parse(source).map(|parsed| parsed.value) {
        Ok(Value::Object(object)) if is_numbered(&object) => Format::Numbered,
        Ok(value) if records::holds_records(&value) => {
            if records::is_linked(source) {
                Format::LinkedRecords
            } else {
                Format::Records
            }
        }
        Ok(Value::Object(object)) if is_flat(&object) => Format::Terms,
        Ok(Value::Object(_)) => Format::Numbered,
        Ok(_) => Format::Records,
        // Broken JSON is told to be broken; anything else that begins with a bracket is text.
        Err(_) if text.starts_with('{') && begins(&text[1..], &['"', '}']) => Format::Terms,
        Err(_) if text.starts_with('[') && begins(&text[1..], &['{', '[', '"']) => Format::Records,
        Err(_) => Format::Text,
    }
}

/// Whether a text is over, or goes on with one of these.
fn begins(text: &str, signs: &[char]) -> bool {
    let rest = text.trim_start();
    rest.is_empty() || rest.starts_with(signs)
}

/// Whether most keys of an object are numbers.
fn is_numbered(object: &Object<'_>) -> bool {
    let keys = object.properties.iter().map(|member| member.name.as_str());
    let numbers = keys.filter(|key| number::is_number(key.trim())).count();
    numbers * 2 > object.properties.len()
}

/// Whether an object has nothing in it that has anything in it.
fn is_flat(object: &Object<'_>) -> bool {
    let mut values = object.properties.iter().map(|member| &member.value);
    !values.any(|value| matches!(value, Value::Object(_) | Value::Array(_)))
}

/// Reads a foreign form.
pub(crate) fn read(source: &str, format: Format) -> (Rulebook, Vec<Diagnostic>) {
    if source.trim().is_empty() {
        let message = "The file is empty";
        return finish(Document::unread(
            Diagnostic::new(Code::BadRulebook, Span::at(0), message).note(LOOKED_FOR),
        ));
    }
    if format == Format::Text {
        return finish(checked(
            source,
            text::read(source),
            "No rules found in this text",
        ));
    }
    let json::Parsed { value, forgiven } = match json::parse(source) {
        Ok(parsed) => parsed,
        Err(problem) => return finish(Document::unread(*problem)),
    };
    let mut document = match (format, &value) {
        (Format::Numbered, Value::Object(_) | Value::Array(_)) => numbered::read(source, &value),
        (Format::Terms, Value::Object(object)) => terms::read(source, object),
        (Format::Records | Format::LinkedRecords, _) if records::holds_records(&value) => {
            records::read(source, &value)
        }
        _ => {
            let range = value.range();
            let span = Span::new(range.start as u32, range.start as u32 + 1);
            let message = no_rules(&value, format);
            return finish(Document::unread(
                Diagnostic::new(Code::BadRulebook, span, message).note(LOOKED_FOR),
            ));
        }
    };
    document.problems.extend(forgiven);
    finish(checked(source, document, "No rules found in this file"))
}

/// Why there are no rules in JSON.
fn no_rules(value: &Value<'_>, format: Format) -> String {
    match value {
        Value::Array(array) if array.elements.is_empty() => {
            "Empty list without any rules".to_owned()
        }
        Value::Array(array)
            if !array
                .elements
                .iter()
                .any(|one| matches!(one, Value::Object(_) | Value::Array(_))) =>
        {
            "A list of single values holds no rules: a rule is an object with a name and a text"
                .to_owned()
        }
        Value::Array(_) | Value::Object(_) => {
            format!("This JSON has no rules in the form `{}`", format.name())
        }
        _ => "A single JSON value holds no rules".to_owned(),
    }
}

/// What a file is looked through for.
const LOOKED_FOR: &str = "Rulebooks are read as entries `## ID Title`, as text with numbered rules or headings, as JSON \
                          with numbers as keys, as JSON with terms as keys, and as JSON arrays of records with a name \
                          and a text.";

/// A document with a problem if it has no entries.
fn checked(source: &str, mut document: Document, message: &str) -> Document {
    if document.drafts.is_empty() {
        let end = source.chars().next().map_or(0, char::len_utf8) as u32;
        document
            .problems
            .push(Diagnostic::new(Code::BadRulebook, Span::new(0, end), message).note(LOOKED_FOR));
    }
    document
}
