//! The effect of a card: its text, its flavour, and earlier wordings.

use cardc_span::lines;
use rustc_hash::FxHashSet;
use serde_json::Value;

use crate::json::{Reader, brief, english};
use crate::words::fold_space;

/// What a record says about the effect.
pub(super) struct Effect {
    /// The lines of the text, clean.
    pub(super) lines: Vec<String>,
    /// The flavour text, without the quotes around it.
    pub(super) flavour: Option<String>,
    /// Earlier wordings, each with its line breaks.
    pub(super) earlier: Vec<String>,
}

/// Reads the effect. One that is wholly in quotes is flavour.
pub(super) fn read(reader: &mut Reader<'_>) -> Effect {
    let current = clean_lines(&reader.raw_text("effect").unwrap_or_default());
    let earlier = earlier_wordings(&current.join("\n"), reader);
    let stated = reader
        .raw_text("flavour")
        .map(|text| clean_lines(&text).join("\n"));
    let stated = stated.filter(|text| !text.is_empty());
    let Some(quote) = quotation(&current.join("\n")).map(str::to_owned) else {
        return Effect {
            lines: current,
            flavour: stated,
            earlier,
        };
    };
    if stated
        .as_deref()
        .is_some_and(|stated| quotation(stated).unwrap_or(stated) != quote)
    {
        reader.note("left out `flavour`: an effect is a second flavour text");
    }
    Effect {
        lines: Vec::new(),
        flavour: Some(quote),
        earlier,
    }
}

/// The lines of a text without blank ones, odd white space, and the space before a full stop.
fn clean_lines(text: &str) -> Vec<String> {
    lines(text)
        .map(|line| clean_line(line.text))
        .filter(|line| !line.is_empty())
        .collect()
}

/// One line; the space before an ellipsis stays.
fn clean_line(line: &str) -> String {
    let line = fold_space(line);
    let mut out = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some(at) = rest.find(" .") {
        let is_ellipsis = rest[at + 2..].starts_with('.');
        out.push_str(&rest[..at]);
        out.push_str(if is_ellipsis { " ." } else { "." });
        rest = &rest[at + 2..];
    }
    out + rest
}

/// What stands between the quotes of a text that is one quotation.
fn quotation(text: &str) -> Option<&str> {
    let pairs = [('"', '"'), ('“', '”'), ('„', '“')];
    pairs.into_iter().find_map(|(open, close)| {
        let inner = text.strip_prefix(open)?.strip_suffix(close)?;
        (!inner.contains([open, close])).then_some(inner.trim())
    })
}

/// The wordings that the card had before, without repeats and without the current one.
fn earlier_wordings(current: &str, reader: &mut Reader<'_>) -> Vec<String> {
    let mut seen = FxHashSet::from_iter([String::new(), current.to_owned()]);
    let mut earlier = Vec::new();
    for key in ["previousEffect", "errata"] {
        for value in reader.values(key) {
            let found = wordings(value);
            if found.is_empty() && !matches!(value, Value::Null | Value::Bool(false)) {
                reader.note(format!("left out `{key}`: {} has no wording", brief(value)));
            }
            earlier.extend(found.iter().map(|wording| clean_lines(wording).join("\n")));
        }
    }
    earlier.retain(|wording| seen.insert(wording.clone()));
    earlier
}

/// The English texts in a value: itself, by language, or below `text` and the like.
fn wordings(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().flat_map(wordings).collect(),
        Value::Object(map) if map.contains_key("en") => english(value).into_iter().collect(),
        Value::Object(map) => {
            let keys = ["text", "effect", "previousEffect", "errata"];
            keys.iter()
                .filter_map(|key| map.get(*key))
                .flat_map(wordings)
                .collect()
        }
        Value::String(text) => vec![text.clone()],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{clean_lines, quotation};

    #[test]
    fn lines_are_clean() {
        assert_eq!(
            clean_lines(" Units  are [Dormant] .\r\n\r\nWait ... and see . \rEnd."),
            ["Units are [Dormant].", "Wait ... and see.", "End."]
        );
    }

    #[test]
    fn only_a_whole_quotation_is_flavour() {
        assert_eq!(quotation("\"So it ends.\""), Some("So it ends."));
        assert_eq!(quotation("“So it ends.”"), Some("So it ends."));
        assert_eq!(quotation("\"This\" or \"that\""), None);
        assert_eq!(quotation("gain \"that\""), None);
        assert_eq!(quotation("\""), None);
    }
}
