//! The white space between words and marks, in the one form that texts are printed in: a space between words, none in
//! front of a mark that closes, none behind one that opens.

use cardc_span::Span;

use crate::tagger::{Mark, Word};
use crate::words::CONTRACTED_IS;

/// A place of a line where a space is missing, or stands without need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misspaced {
    /// What to replace: empty where a space is missing.
    pub gap: Span,
    /// The mark in front of the gap or behind it that asks for this; a word where two of them touch.
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

/// What white space goes by: a word or a mark as written, and where it stands, with its mark-up.
pub(crate) struct Piece<'t> {
    pub(crate) text: &'t str,
    pub(crate) mark: Mark,
    pub(crate) outer: Span,
}

/// How a word or a mark stands beside others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// With a space on either side.
    Word,
    /// Right before what follows.
    Opens,
    /// Right behind what it follows.
    Closes,
    /// Both.
    Joins,
    /// As the author likes.
    Free,
}

impl Side {
    /// How a piece stands beside others. `quotes` are the quotation marks that are open.
    fn of(piece: &Piece<'_>, quotes: &mut Vec<&'static str>) -> Self {
        match piece.text {
            _ if matches!(piece.mark, Mark::Name | Mark::Symbol) => Self::Word,
            "(" => Self::Opens,
            ")" | "." | "," | ":" | ";" | "!" | "?" | CONTRACTED_IS => Self::Closes,
            "/" => Self::Joins,
            "-" | "–" | "=" => Self::Word,
            "\"" | "“" | "”" => Self::of_quotation_mark(quotes, "\""),
            "'" | "‘" | "’" => Self::of_quotation_mark(quotes, "'"),
            word if word.contains(char::is_alphanumeric) => Self::Word,
            _ => Self::Free,
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
    let words = words.iter();
    let pieces = words.map(|word| Piece {
        text: &word.text,
        mark: word.mark,
        outer: word.outer,
    });
    misspaced_pieces(line, pieces)
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
        let written = &line[gap.range()];
        // A line break stays, and so does mark-up that belongs to no single word.
        if written.contains(|letter: char| !letter.is_whitespace() || "\r\n".contains(letter)) {
            continue;
        }
        let (mark, is_wanted) = match (side_before, side) {
            (_, Side::Closes | Side::Joins) => (span, false),
            (Side::Opens | Side::Joins, _) => (before, false),
            (Side::Free, _) | (_, Side::Free) => continue,
            (Side::Closes, _) => (before, true),
            (Side::Word, _) => (span, true),
        };
        if is_wanted == written.is_empty() {
            found.push(Misspaced { gap, mark });
        }
    }
    found
}

/// The line as it is printed.
pub(crate) fn spaced(line: &str, misspaced: &[Misspaced]) -> String {
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
