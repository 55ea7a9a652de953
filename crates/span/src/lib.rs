//! Places, lines, strings, names and edits of a text: what the form of files and the wording of cards have in common.

mod edit;
mod lines;
mod names;
mod near;
mod prose;

use std::ops::Range;

use serde::Serialize;

pub use edit::{Edit, edited, edited_part};
pub use lines::{
    BREAKS, Line, is_break, line_break, line_end, line_start, lines, next_line, usual_break,
    with_breaks,
};
pub use names::{capitalised, fold_letter, folded_name, is_plain_letter};
pub use near::{NearNames, most_slips, nearest, negates};
pub use prose::{Prose, as_string, folded_line, resolved, shown_line, string_end};

/// A range of byte offsets, always on character boundaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`.
    pub fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty span at an offset.
    pub fn at(offset: u32) -> Self {
        Self::new(offset, offset)
    }

    /// The span as a range that indexes a string.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The same span, `offset` bytes further on.
    #[must_use]
    pub fn shifted(self, offset: u32) -> Self {
        Self {
            start: self.start + offset,
            end: self.end + offset,
        }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn cover(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether the byte at `offset` is in it.
    pub fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    /// Whether `offset` lies inside or at either end.
    pub fn touches(self, offset: u32) -> bool {
        self.start <= offset && offset <= self.end
    }
}
