//! Lines, columns and spans that are safe to slice with.

use std::ops::Range;

use cardc_span::{BREAKS, Span, lines};
use serde::Serialize;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Position {
    /// In bytes, from 0.
    pub offset: usize,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

/// The characters of a text are counted up to every so many bytes, so that a place far into a long line is soon found.
const STEP: usize = 512;

/// A text whose lines have been found.
#[derive(Debug)]
pub struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    /// How many characters begin before each multiple of [`STEP`].
    characters: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Finds the lines once.
    pub fn new(text: &'a str) -> Self {
        let ended = lines(text).filter(|line| !line.line_break.is_empty());
        Self {
            text,
            starts: std::iter::once(0)
                .chain(ended.map(|line| line.next()))
                .collect(),
            characters: counted(text.as_bytes()),
        }
    }

    /// The place of an offset that [`Self::clamp`] returned.
    pub fn position(&self, offset: usize) -> Position {
        let line = self.line_of(offset);
        let column = self.characters_before(offset) - self.characters_before(self.starts[line]);
        Position {
            offset,
            line: line + 1,
            column: column + 1,
        }
    }

    fn characters_before(&self, offset: usize) -> usize {
        let step = offset / STEP;
        self.characters[step] + begun(&self.text.as_bytes()[step * STEP..offset])
    }

    /// The range of the line with this offset, without its line break.
    pub fn line_range(&self, offset: usize) -> Range<usize> {
        let line = self.line_of(offset);
        let start = self.starts[line];
        let next = self.starts.get(line + 1).copied();
        let with_break = &self.text[start..next.unwrap_or(self.text.len())];
        start..start + with_break.trim_end_matches(BREAKS).len()
    }

    /// The span cut to the text and to whole characters; a span that ends before it starts is empty.
    pub fn clamp(&self, span: Span) -> Range<usize> {
        let start = self.floor(span.start as usize);
        start..self.floor(span.end as usize).max(start)
    }

    /// The index of the line with this offset.
    fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// The nearest character boundary at or before the offset.
    fn floor(&self, offset: usize) -> usize {
        let mut floored = offset.min(self.text.len());
        while !self.text.is_char_boundary(floored) {
            floored -= 1;
        }
        floored
    }
}

/// How many characters begin before each multiple of [`STEP`].
fn counted(bytes: &[u8]) -> Vec<usize> {
    let mut count = 0;
    let steps = bytes.chunks_exact(STEP).map(|chunk| {
        count += begun(chunk);
        count
    });
    std::iter::once(0).chain(steps).collect()
}

/// How many characters begin in a part of a text.
fn begun(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use cardc_span::Span;

    use super::{Lines, Position, STEP};

    #[test]
    fn columns_of_a_long_line_are_counted_from_near_by() {
        let text = format!("x\n{}", "é🃏x".repeat(STEP));
        let lines = Lines::new(&text);
        for (characters, (offset, _)) in text.char_indices().enumerate().skip(2) {
            assert_eq!(lines.position(offset).column, characters - 1);
        }
    }

    #[test]
    fn columns_count_characters_and_lines_end_as_in_an_editor() {
        let lines = Lines::new("é🃏x\r\ny\rz\n");
        let place = |offset| {
            let Position { line, column, .. } = lines.position(offset);
            (line, column)
        };
        assert_eq!(place(0), (1, 1));
        assert_eq!(place("é🃏".len()), (1, 3));
        assert_eq!(place("é🃏x\r\n".len()), (2, 1));
        assert_eq!(place("é🃏x\r\ny\r".len()), (3, 1));
        assert_eq!(place("é🃏x\r\ny\rz\n".len()), (4, 1));
    }

    #[test]
    fn a_line_has_a_range_without_its_break() {
        let text = "é\r\n\nb\rc\n\r";
        let lines = Lines::new(text);
        let ranges = (0..=text.len()).map(|offset| lines.line_range(offset));
        let mut ranges: Vec<_> = ranges.collect();
        ranges.dedup();
        assert_eq!(ranges, [0..2, 4..4, 5..6, 7..8, 9..9, 10..10]);
    }

    #[test]
    fn every_span_becomes_one_that_can_slice() {
        let text = "aé\u{1F0CF}\r\nz";
        let lines = Lines::new(text);
        let bounds = (0..12).chain([u32::MAX - 1, u32::MAX]);
        for (start, end) in bounds
            .clone()
            .flat_map(|start| bounds.clone().map(move |end| (start, end)))
        {
            let range = lines.clamp(Span::new(start, end));
            assert!(
                text.get(range.clone()).is_some(),
                "{start}..{end} became {range:?}"
            );
            lines.position(range.start);
            lines.position(range.end);
        }
        assert_eq!(
            lines.clamp(Span::new(2, 6)),
            1..3,
            "floored to whole characters"
        );
        let (start, end) = (5, 1);
        assert_eq!(lines.clamp(Span::new(start, end)), 3..3, "backwards");
    }

    #[test]
    fn an_empty_text_has_one_line() {
        let lines = Lines::new("");
        assert_eq!(lines.clamp(Span::new(3, 9)), 0..0);
        assert_eq!(
            lines.position(0),
            Position {
                offset: 0,
                line: 1,
                column: 1
            }
        );
        assert_eq!(lines.line_range(0), 0..0);
    }
}
