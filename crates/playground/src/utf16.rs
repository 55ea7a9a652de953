//! Places of a text as browsers count them.

use std::cell::Cell;

use cardc_span::Span;
use serde::Serialize;
use str_indices::utf16;

/// A range of a text, in code units of UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct WebRange {
    /// Where it begins.
    pub(crate) from: u32,
    /// Behind its end.
    pub(crate) to: u32,
}

/// A text in which places are counted. Places that are asked for in source order take one walk through the text.
pub(crate) struct Units<'a> {
    text: &'a str,
    /// The last place: bytes, and code units.
    last: Cell<(usize, usize)>,
}

impl<'a> Units<'a> {
    /// Counts from the start of this text.
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            last: Cell::default(),
        }
    }

    /// The place of a byte offset. One inside of a character or behind the end is that of the character or the end.
    pub(crate) fn at(&self, byte: u32) -> u32 {
        let (from, units) = self.last.get();
        let (from, units) = if from <= byte as usize {
            (from, units)
        } else {
            (0, 0)
        };
        let mut byte = (byte as usize).min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let units = units + utf16::count(&self.text[from..byte]);
        self.last.set((byte, units));
        units as u32
    }

    /// The places of both ends of a span.
    pub(crate) fn range(&self, span: Span) -> WebRange {
        WebRange {
            from: self.at(span.start),
            to: self.at(span.end),
        }
    }

    /// The byte offset of a place. One between the two units of a character is the start of the character, one behind the end is
    /// the end.
    pub(crate) fn byte(&self, units: u32) -> u32 {
        let end = utf16::count(self.text);
        utf16::to_byte_idx(self.text, (units as usize).min(end)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_text_is_counted_in_any_order() {
        let text = "aé😀\r\n”z";
        let units = Units::new(text);
        let mut places: Vec<usize> = (0..=text.len()).collect();
        places.extend((0..=text.len()).rev());
        for byte in places {
            let character = (0..=byte).rev().find(|one| text.is_char_boundary(*one));
            let before = text[..character.unwrap()].encode_utf16().count() as u32;
            assert_eq!(units.at(byte as u32), before, "{byte}");
            if text.is_char_boundary(byte) {
                assert_eq!(units.byte(before), byte as u32);
            }
        }
        assert_eq!(units.at(99), 8);
        assert_eq!(units.byte(3), 3, "inside of a character");
        assert_eq!(units.byte(99), text.len() as u32);
    }
}
