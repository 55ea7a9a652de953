//! The white space between words and marks, in the one form that texts are printed in: a space between words, none in
//! front of a mark that closes, none behind one that opens.

use cardc_span::Span;

use crate::word::{Mark, QUOTATION, Word};
use crate::words::CONTRACTED_IS;

/// A place of a line where a space is missing or unneeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misspaced {
    /// What to replace: empty where a space is missing.
    pub gap: Span,
    /// The mark beside the gap that requires this, or the second word if two words touch.
    pub mark: Span,
}

impl Misspaced {
    /// What belongs in the gap.
    pub fn space(&self) -> &'static str {
        if self.gap.start == self.gap.end {
            " "
        } else {
            ""
        }
    }
}

/// A word or a mark as written, with its place, for the rules of spacing.
pub(crate) struct Piece<'t> {
    pub(crate) text: &'t str,
    pub(crate) mark: Mark,
    pub(crate) outer: Span,
}

impl<'t> From<&'t Word> for Piece<'t> {
    fn from(word: &'t Word) -> Self {
        Self {
            text: &word.text,
            mark: word.mark,
            outer: word.outer,
        }
    }
}

/// How a word or a mark stands beside others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// A space on either side.
    Word,
    /// No space behind it.
    Opens,
    /// No space in front of it.
    Closes,
    /// No space on either side.
    Joins,
    /// As the author likes.
    Free,
}

impl Side {
    /// How a piece stands beside others. `quotes` are the quotation marks that are open.
    fn of(piece: &Piece<'_>, quotes: &mut Vec<&'static str>) -> Self {
        // Most pieces are words.
        if piece.text.starts_with(char::is_alphanumeric) {
            return Self::Word;
        }
        match piece.text {
            _ if matches!(piece.mark, Mark::Name | Mark::Symbol) => Self::Word,
            "(" => Self::Opens,
            ")" | "." | "," | ":" | ";" | "!" | "?" | CONTRACTED_IS => Self::Closes,
            "/" => Self::Joins,
            "-" | "–" | "=" | QUOTATION => Self::Word,
            "\"" | "“" | "”" => Self::of_quotation_mark(quotes, "\""),
            "'" | "‘" | "’" => Self::of_quotation_mark(quotes, "'"),
            word if word.contains(char::is_alphanumeric) => Self::Word,
            _ => Self::Free,
        }
    }

    /// Whether a space is printed before the next piece; `None` where authors may choose.
    fn wants_space_before(self, next: Self) -> Option<bool> {
        match (self, next) {
            (_, Self::Closes | Self::Joins) | (Self::Opens | Self::Joins, _) => Some(false),
            (Self::Free, _) | (_, Self::Free) => None,
            (Self::Closes | Self::Word, _) => Some(true),
        }
    }

    /// A quotation mark opens, or closes the last one of its kind with all that was opened inside.
    fn of_quotation_mark(open: &mut Vec<&'static str>, mark: &'static str) -> Self {
        if let Some(at) = open.iter().rposition(|opened| *opened == mark) {
            open.truncate(at);
            Self::Closes
        } else {
            open.push(mark);
            Self::Opens
        }
    }
}

/// Where the white space of a line differs from what is printed. How much there is of it means nothing, nor does a line
/// break.
pub fn misspaced(line: &str, words: &[Word]) -> Vec<Misspaced> {
    misspaced_pieces(line, words.iter().map(Piece::from))
}

/// The same, of a line that need not be tagged.
pub(crate) fn misspaced_pieces<'t>(
    line: &str,
    pieces: impl Iterator<Item = Piece<'t>>,
) -> Vec<Misspaced> {
    let mut found = Vec::new();
    let mut quotes = Vec::new();
    let mut previous: Option<(Span, Side)> = None;
    for piece in pieces {
        let (span, side) = (piece.outer, Side::of(&piece, &mut quotes));
        let Some((before, side_before)) = previous.replace((span, side)) else {
            continue;
        };
        let gap = Span::new(before.end, span.start);
        let Some(is_wanted) = side_before.wants_space_before(side) else {
            continue;
        };
        let mark = match (side_before, side) {
            (_, Side::Closes | Side::Joins) | (Side::Word, _) => span,
            _ => before,
        };
        let written = &line[gap.range()];
        // A line break stays, and so does mark-up that belongs to no single word.
        let stays = |letter: char| !letter.is_whitespace() || "\r\n".contains(letter);
        if is_wanted == written.is_empty() && !written.contains(stays) {
            found.push(Misspaced { gap, mark });
        }
    }
    found
}

/// Words with the white space that is printed between them.
pub(crate) fn joined<'t>(words: impl Iterator<Item = &'t Word>) -> String {
    let mut text = String::new();
    let mut quotes = Vec::new();
    let mut previous: Option<(Span, Side)> = None;
    for word in words {
        let side = Side::of(&word.into(), &mut quotes);
        if let Some((before, side_before)) = previous.replace((word.outer, side)) {
            let is_apart = before.end < word.outer.start;
            if side_before.wants_space_before(side).unwrap_or(is_apart) {
                text.push(' ');
            }
        }
        text.push_str(&word.text);
    }
    text
}

/// The line with the white space that is printed.
pub fn spaced(line: &str, misspaced: &[Misspaced]) -> String {
    let mut text = String::with_capacity(line.len() + misspaced.len());
    let mut at = 0;
    for place in misspaced {
        text.push_str(&line[at..place.gap.start as usize]);
        text.push_str(place.space());
        at = place.gap.end as usize;
    }
    text.push_str(&line[at..]);
    text
}
