//! JSON, with the place of every value and every letter in the file, and with keys that occur twice.

use cardc_diagnostics::{Code, Diagnostic, Severity};
use cardc_span::Span;
pub(crate) use jsonc_parser::ast::{Object, ObjectProp, Value};
use jsonc_parser::common::{Range, Ranged as _};
use jsonc_parser::errors::{ParseError, ParseErrorKind};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::passage::{Passage, window};

/// JSON that was read.
pub(crate) struct Parsed<'source> {
    pub(crate) value: Value<'source>,
    /// What is wrong with it all the same.
    pub(crate) forgiven: Option<Diagnostic>,
}

/// Reads JSON; a comma too many is told, and forgiven.
///
/// The parser keeps ranges and repeated keys, and bounds how deep values nest.
pub(crate) fn parse(source: &str) -> Result<Parsed<'_>, Box<Diagnostic>> {
    let strict = parse_with(source, false);
    let problem = match strict {
        Ok(value) => {
            let forgiven = None;
            return Ok(Parsed { value, forgiven });
        }
        Err(problem) => problem,
    };
    let value = parse_with(source, true)?;
    let message = "Trailing comma in JSON";
    let mut forgiven = Diagnostic::new(Code::BadRulebook, problem.span, message)
        .note("Delete it, so that other programs can read the file too.");
    forgiven.severity = Severity::Warning;
    Ok(Parsed {
        value,
        forgiven: Some(forgiven),
    })
}

fn parse_with(source: &str, trailing_commas: bool) -> Result<Value<'_>, Box<Diagnostic>> {
    let options = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: trailing_commas,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    match parse_to_ast(source, &CollectOptions::default(), &options) {
        Ok(parsed) => parsed.value.ok_or_else(|| {
            Box::new(Diagnostic::new(
                Code::BadRulebook,
                Span::at(0),
                "The file is empty",
            ))
        }),
        Err(error) => Err(Box::new(problem(source, &error))),
    }
}

/// Says what is wrong with JSON.
fn problem(source: &str, error: &ParseError) -> Diagnostic {
    let range = error.range();
    let within = |at: usize| window(source, at).len() as u32;
    let span = Span::new(within(range.start), within(range.end));
    let message = match error.kind() {
        ParseErrorKind::NestingDepthExceeded => {
            return Diagnostic::new(Code::BadRulebook, span, "JSON nested too deeply")
                .note("Is this the right file?");
        }
        kind => kind.to_string(),
    };
    let message = format!("Invalid JSON: {}", message.to_lowercase());
    Diagnostic::new(Code::BadRulebook, span, message).note("Correct it, or export the file again.")
}

/// The text of a value: what a string says, a number or truth value as it is written; `None` for anything else.
pub(crate) fn text(source: &str, value: &Value<'_>) -> Option<Passage> {
    match value {
        Value::StringLit(_) => Some(string(source, value.range())),
        Value::NumberLit(_) | Value::BooleanLit(_) => {
            let range = value.range();
            let text = &source[range.start..range.end];
            Some(Passage::new(text, range.start as u32))
        }
        _ => None,
    }
}

/// The key of a member, as a text.
pub(crate) fn key(source: &str, member: &ObjectProp<'_>) -> Passage {
    string(source, member.name.range())
}

/// What a string literal says.
fn string(source: &str, range: Range) -> Passage {
    let mut rest = &source[range.start + 1..range.end - 1];
    let mut at = range.start + 1;
    let mut passage = Passage::default();
    while let Some(plain) = rest.find('\\') {
        passage.push(&rest[..plain], at as u32);
        rest = &rest[plain..];
        at += plain;
        let (character, length) = escape(rest);
        passage.push(character.encode_utf8(&mut [0; 4]), at as u32);
        rest = &rest[length..];
        at += length;
        passage.push("", at as u32);
    }
    passage.push(rest, at as u32);
    passage
}

/// The character that an escape stands for, and the length of the escape.
fn escape(text: &str) -> (char, usize) {
    let simple = match text.as_bytes().get(1) {
        Some(b'n') => '\n',
        Some(b't') => '\t',
        Some(b'r') => '\r',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'u') => return unicode(text),
        // The parser has let nothing else through but what stands for itself.
        _ => {
            let character = text.chars().nth(1).unwrap_or('\\');
            return (character, 1 + character.len_utf8());
        }
    };
    (simple, 2)
}

/// The character of `\u2019`, or of two such halves.
fn unicode(text: &str) -> (char, usize) {
    let unit = |at: usize| {
        text.get(at..at + 6)
            .and_then(|escape| escape.strip_prefix("\\u"))
            .and_then(|digits| u16::from_str_radix(digits, 16).ok())
    };
    let units = [unit(0), unit(6)].into_iter().flatten();
    match char::decode_utf16(units).next() {
        Some(Ok(character)) => (character, 6 * character.len_utf16()),
        _ => (char::REPLACEMENT_CHARACTER, 6.min(text.len())),
    }
}
