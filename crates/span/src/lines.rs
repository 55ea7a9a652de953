//! Lines of a text. A line ends with `\n`, `\r\n` or `\r`, as in an editor; nothing but this file decides that.

use std::borrow::Cow;

/// The characters of line breaks.
pub const BREAKS: [char; 2] = ['\n', '\r'];

/// A line of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'text> {
    /// Where it begins in the text, in bytes.
    pub start: usize,
    /// The line without its break.
    pub text: &'text str,
    /// Its break; empty at the end of the text.
    pub line_break: &'text str,
}

impl Line<'_> {
    /// Where the next line begins.
    pub fn next(&self) -> usize {
        self.start + self.text.len() + self.line_break.len()
    }
}

/// The lines of a text. A break at the end of the text begins no further line.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let end = line_end(text, start);
        let line = Line {
            start,
            text: &text[start..end],
            line_break: line_break(&text[end..]),
        };
        start = line.next();
        (start > line.start).then_some(line)
    })
}

/// Whether the byte is one of a line break.
pub const fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The line break that a text begins with; empty where it begins with something else.
pub fn line_break(text: &str) -> &str {
    let length = match text.as_bytes() {
        [b'\r', b'\n', ..] => 2,
        [first, ..] if is_break(*first) => 1,
        _ => 0,
    };
    &text[..length]
}

/// Where the line begins that `at` is in.
pub fn line_start(text: &str, at: usize) -> usize {
    let before = &text.as_bytes()[..at];
    let last = before.iter().rposition(|byte| is_break(*byte));
    last.map_or(0, |found| found + 1)
}

/// Where the line that `at` is in ends, before its break.
pub fn line_end(text: &str, at: usize) -> usize {
    let behind = &text.as_bytes()[at..];
    let first = behind.iter().position(|byte| is_break(*byte));
    first.map_or(text.len(), |found| at + found)
}

/// Where the line that `at` is in ends, behind its break.
pub fn next_line(text: &str, at: usize) -> usize {
    let end = line_end(text, at);
    end + line_break(&text[end..]).len()
}

/// The most frequent line break of a text; `\n` where none leads.
pub fn usual_break(text: &str) -> &'static str {
    let count = |pattern: &str| text.matches(pattern).count();
    let crlf = count("\r\n");
    let (cr, lf) = (count("\r") - crlf, count("\n") - crlf);
    if crlf > lf && crlf >= cr {
        "\r\n"
    } else if cr > lf {
        "\r"
    } else {
        "\n"
    }
}

/// The text with this break behind each of its lines that has one.
pub fn with_breaks<'text>(text: &'text str, line_break: &str) -> Cow<'text, str> {
    if !text.contains(BREAKS) || (line_break == "\n" && !text.contains('\r')) {
        return text.into();
    }
    let mut changed = String::with_capacity(text.len());
    for line in lines(text) {
        changed.push_str(line.text);
        if !line.line_break.is_empty() {
            changed.push_str(line_break);
        }
    }
    changed.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_in_three_ways() {
        let text = "é\r\n\rb\n\nc";
        let found: Vec<_> = lines(text)
            .map(|line| (line.start, line.text, line.line_break))
            .collect();
        assert_eq!(
            found,
            [
                (0, "é", "\r\n"),
                (4, "", "\r"),
                (5, "b", "\n"),
                (7, "", "\n"),
                (8, "c", "")
            ]
        );
        assert_eq!(lines("a\r").count(), 1);
        assert_eq!(lines("").count(), 0);
    }

    #[test]
    fn the_line_around_a_place() {
        let text = "ab\rcd\r\nef";
        let around = |at| {
            (
                line_start(text, at),
                line_end(text, at),
                next_line(text, at),
            )
        };
        assert_eq!(around(0), (0, 2, 3));
        assert_eq!(around(2), (0, 2, 3));
        assert_eq!(around(4), (3, 5, 7));
        assert_eq!(around(9), (7, 9, 9));
    }

    #[test]
    fn breaks_of_another_kind() {
        assert_eq!(with_breaks("a\r\nb\rc\n", "\n"), "a\nb\nc\n");
        assert_eq!(with_breaks("a\nb", "\r\n"), "a\r\nb");
        assert_eq!(usual_break("a\r\nb\rc\r"), "\r");
        assert_eq!(usual_break("a\r\nb\r\n"), "\r\n");
        assert_eq!(usual_break("a"), "\n");
    }
}
