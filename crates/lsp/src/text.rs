//! Positions: the protocol counts lines and columns, the tools count UTF-8 bytes.

use cardc_span::BREAKS;
use ropey::Rope;

/// What a client's columns count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Code units of UTF-16, which every client understands.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

/// A line and a column, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    /// The line.
    pub(crate) line: u32,
    /// The column, in the client's encoding.
    pub(crate) column: u32,
}

impl Encoding {
    /// The byte offset of a position. A column behind the end of its line means that end, a line behind the last one
    /// means the end of the text, and a column inside a character means its start.
    pub(crate) fn offset(self, text: &Rope, position: Position) -> u32 {
        text.char_to_byte(self.char_index(text, position)) as u32
    }

    /// The position of a byte offset, which is clamped to the text.
    pub(crate) fn position(self, text: &Rope, offset: u32) -> Position {
        let character = text.byte_to_char((offset as usize).min(text.len_bytes()));
        let line = text.char_to_line(character);
        let start = text.line_to_char(line);
        let column = match self {
            Self::Utf8 => text.char_to_byte(character) - text.char_to_byte(start),
            Self::Utf16 => text.char_to_utf16_cu(character) - text.char_to_utf16_cu(start),
            Self::Utf32 => character - start,
        };
        Position {
            line: line as u32,
            column: column as u32,
        }
    }

    /// Whether a position lies between the two code units of a character.
    pub(crate) fn cuts_a_character(self, text: &Rope, position: Position) -> bool {
        let line = position.line as usize;
        if self != Self::Utf16 || line >= text.len_lines() {
            return false;
        }
        let content = without_break(text.line(line));
        let column = (position.column as usize).min(content.len_utf16_cu());
        content.char_to_utf16_cu(content.utf16_cu_to_char(column)) != column
    }

    /// As [`Self::offset`], counted in characters, as the rope does.
    pub(crate) fn char_index(self, text: &Rope, position: Position) -> usize {
        let line = position.line as usize;
        if line >= text.len_lines() {
            return text.len_chars();
        }
        let content = without_break(text.line(line));
        let column = position.column as usize;
        let character = match self {
            Self::Utf8 => content.byte_to_char(column.min(content.len_bytes())),
            Self::Utf16 => content.utf16_cu_to_char(column.min(content.len_utf16_cu())),
            Self::Utf32 => column.min(content.len_chars()),
        };
        text.line_to_char(line) + character
    }
}

/// A line without the line break at its end.
fn without_break(line: ropey::RopeSlice<'_>) -> ropey::RopeSlice<'_> {
    let mut end = line.len_chars();
    while end > 0 && BREAKS.contains(&line.char(end - 1)) {
        end -= 1;
    }
    line.slice(..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a🐉b\r\n火花\rx\ny";

    fn offset(encoding: Encoding, line: u32, column: u32) -> u32 {
        encoding.offset(&Rope::from_str(TEXT), Position { line, column })
    }

    #[test]
    fn every_boundary_there_and_back() {
        let rope = Rope::from_str(TEXT);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for (byte, character) in TEXT.char_indices() {
                if character == '\n' && TEXT[..byte].ends_with('\r') {
                    continue;
                }
                let position = encoding.position(&rope, byte as u32);
                assert_eq!(
                    encoding.offset(&rope, position),
                    byte as u32,
                    "{encoding:?} {position:?}"
                );
            }
        }
    }

    #[test]
    fn columns_count_code_units() {
        assert_eq!(offset(Encoding::Utf16, 0, 3), 5);
        assert_eq!(offset(Encoding::Utf8, 0, 5), 5);
        assert_eq!(offset(Encoding::Utf16, 1, 1), 11);
        assert_eq!(offset(Encoding::Utf8, 1, 3), 11);
        assert_eq!(offset(Encoding::Utf32, 0, 2), 5);
        assert_eq!(offset(Encoding::Utf32, 1, 1), 11);
    }

    #[test]
    fn a_lone_carriage_return_ends_a_line() {
        assert_eq!(offset(Encoding::Utf16, 2, 0), 15);
        assert_eq!(offset(Encoding::Utf16, 3, 0), 17);
    }

    #[test]
    fn odd_positions_are_clamped() {
        assert_eq!(offset(Encoding::Utf16, 0, 2), 1, "inside a surrogate pair");
        assert_eq!(offset(Encoding::Utf8, 0, 3), 1, "inside a character");
        assert_eq!(offset(Encoding::Utf16, 0, 99), 6, "behind the line");
        assert_eq!(
            offset(Encoding::Utf16, 99, 0),
            TEXT.len() as u32,
            "behind the text"
        );
        assert_eq!(
            offset(Encoding::Utf8, u32::MAX, u32::MAX),
            TEXT.len() as u32
        );
        assert_eq!(
            Encoding::Utf16.position(&Rope::from_str("é"), 9),
            Position { line: 0, column: 1 }
        );
    }

    #[test]
    fn unicode_line_separators_are_no_line_breaks() {
        let rope = Rope::from_str("a\u{2028}b\u{b}c");
        assert_eq!(rope.len_lines(), 1);
    }
}
