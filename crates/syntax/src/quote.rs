//! Quoted strings: where they end and what they say.

use cardc_span::{is_break, resolved, string_end};

/// Where a quote ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QuoteEnd {
    /// One past its last byte.
    pub(crate) end: usize,
    /// Whether it ends with a quote.
    pub(crate) closed: bool,
}

/// Finds the ends of quotes, for everything that has to agree on which braces count.
///
/// It is asked from the beginning of a text to its end, and remembers how far there is no closing quote, so that a line full
/// of lone quotes takes linear time.
#[derive(Clone, Copy, Debug, Default)]
pub struct QuoteScan {
    barren_until: usize,
}

impl QuoteScan {
    /// Where the quote that opens at byte `open` ends. A quote that has no partner on its line ends
    /// before the first brace, comment or line break, and before the white space in front of that, so
    /// that it hides no structure.
    pub(crate) fn scan(&mut self, text: &str, open: usize) -> QuoteEnd {
        let bytes = text.as_bytes();
        if open >= self.barren_until {
            match string_end(text, open) {
                Ok(end) => return QuoteEnd { end, closed: true },
                Err(barren_until) => self.barren_until = barren_until,
            }
        }
        let mut end = open + 1;
        while let Some(byte) = bytes.get(end) {
            let comment = *byte == b'/' && bytes.get(end + 1) == Some(&b'/');
            if comment || is_break(*byte) || matches!(byte, b'{' | b'}') {
                break;
            }
            end += 1;
        }
        QuoteEnd {
            end: open + text[open..end].trim_end().len(),
            closed: false,
        }
    }
}

/// Whether the quote at byte `at` is no quote but the sign for inches, as in `(6")`: behind a digit, at the end of brackets.
pub(crate) fn is_inch_sign(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let before = at.checked_sub(1).and_then(|before| bytes.get(before));
    before.is_some_and(u8::is_ascii_digit) && bytes.get(at + 1) == Some(&b')')
}

/// The quotation marks of other languages and of word processors: those that stand for `'`, and those for `"`.
const FOREIGN: [&[char]; 2] = [
    &['\'', '‘', '’', '‚', '`', '´'],
    &['“', '”', '„', '«', '»', '"'],
];

/// The marks that can close what `mark` opens; `None` where `mark` is no quotation mark of another language.
pub(crate) fn foreign_partners(mark: char) -> Option<&'static [char]> {
    let family = FOREIGN.into_iter().find(|family| family.contains(&mark));
    family.filter(|_| mark != '"')
}

/// The text of a quoted string with its escapes resolved. The quotes are part of `raw`; the closing
/// one may be missing. An unknown escape stays as it is written.
pub fn unescape(raw: &str) -> String {
    let opens = |mark: char| mark == '"' || foreign_partners(mark).is_some();
    let closes = |mark: char| foreign_partners(mark).is_some();
    let inner = raw.strip_prefix(opens).unwrap_or(raw);
    let inner = inner.strip_suffix(closes).unwrap_or(inner);
    resolved(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_are_no_quotes() {
        assert!(is_inch_sign("Vanguard (6\")", 11));
        assert!(!is_inch_sign("\")", 0));
        assert!(!is_inch_sign("(6\"", 2));
        assert!(!is_inch_sign("6 \")", 2));
    }

    #[test]
    fn escapes_resolve() {
        assert_eq!(unescape(r#""a\"b\\c\nd\q""#), "a\"b\\c\nd\\q");
        assert_eq!(unescape("\"open"), "open");
        assert_eq!(unescape("\"open\\"), "open\\");
        assert_eq!(unescape("“A”"), "A");
        assert_eq!(unescape("'Khorne’s'"), "Khorne’s");
        assert_eq!(unescape("`"), "");
    }
}
