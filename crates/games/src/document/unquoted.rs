//! Settings as people write them who do not know TOML: `game: champions`, a value without quotation marks or between
//! curly ones.

use cardc_span::{Span, line_end, line_start};
use toml::de::{DeTable, DeValue};

use crate::problem::span;

/// The marks that may stand around a value.
const QUOTES: &[char] = &[
    '"', '\'', '“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '`', '´',
];

/// The setting on the line of a mistake as it should be written, with the place of the line; `None` where it is not
/// plain what was meant.
pub(super) fn setting(text: &str, mistake: Span) -> Option<(Span, String)> {
    let (start, line) = line_of(text, mistake)?;
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let name = line.split(|letter| !is_name(letter)).next()?;
    let behind = line[name.len()..].trim_start();
    let value = behind.trim_start_matches([':', '=', ' ']);
    let is_apart = value.len() < line.len() - name.len();
    let value = value.trim_matches(QUOTES);
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./ ".contains(letter);
    let is_setting =
        is_apart && !name.is_empty() && !value.is_empty() && value.chars().all(is_plain);
    is_setting.then(|| {
        let place = span(start..start + line.len());
        (place, format!("{name} = \"{value}\""))
    })
}

/// The line of a mistake without white space at its end, and where it begins.
fn line_of(text: &str, mistake: Span) -> Option<(usize, &str)> {
    let at = mistake.start as usize;
    let start = line_start(text.get(..at)?, at);
    Some((start, text[start..line_end(text, start)].trim_end()))
}

/// The header of a table on the line of a mistake, with its missing bracket.
pub(super) fn header(text: &str, mistake: Span) -> Option<String> {
    let (_, line) = line_of(text, mistake)?;
    let line = line.trim_start();
    let is_open = |open: &&str| line.starts_with(open) && !line.contains(']');
    let open = ["[[", "["].into_iter().find(is_open)?;
    Some(format!("{line}{}", "]".repeat(open.len())))
}

/// Whether a line by itself is as it should be.
pub(super) fn is_right(text: &str, line: Span) -> bool {
    let line = text.get(line.range());
    line.is_some_and(|line| DeTable::parse(line).is_ok())
}

/// The value in a setting as it should be written.
fn value(setting: &str) -> &str {
    setting
        .split_once('"')
        .map_or("", |(_, value)| value.trim_end_matches('"'))
}

/// Reads the value on a line as the one of the setting that should be written there; whether one was read there.
pub(super) fn mend(table: &mut DeTable<'_>, line: Span, setting: &str) -> bool {
    let mut is_there = false;
    for (key, found) in table.iter_mut() {
        let here = line.contains(key.span().start as u32);
        is_there |= match found.get_mut() {
            DeValue::Table(table) => mend(table, line, setting),
            found => {
                if here {
                    *found = DeValue::String(value(setting).to_owned().into());
                }
                here
            }
        };
    }
    is_there
}
