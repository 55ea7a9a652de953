//! Text taken from a file that still knows where in the file it stands.

use std::ops::Range;

use cardc_span::Span;

/// A text, and the places of its characters in the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Passage {
    text: String,
    /// From this offset of the text on, characters stand in the file from that offset on.
    places: Vec<(u32, u32)>,
}

impl Passage {
    /// A part of the file as it stands there, from this offset on.
    pub(crate) fn new(text: &str, start: u32) -> Self {
        let mut passage = Self::default();
        passage.push(text, start);
        passage
    }

    /// Adds text that stands in the file from this offset on.
    pub(crate) fn push(&mut self, text: &str, start: u32) {
        let at = self.text.len() as u32;
        if at == 0 || self.place_of(at as usize) != start {
            self.places.push((at, start));
        }
        self.text.push_str(text);
    }

    /// Adds what stands nowhere in the file, such as the space that takes the place of a line break.
    pub(crate) fn push_unplaced(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds another passage as a paragraph of its own.
    pub(crate) fn push_paragraph(&mut self, other: &Self) {
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        let base = self.text.len() as u32;
        self.text.push_str(&other.text);
        let moved = other.places.iter().map(|&(at, place)| (at + base, place));
        self.places.extend(moved);
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether it holds nothing but white space.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// A part of it.
    pub(crate) fn part(&self, range: Range<usize>) -> Self {
        let mut part = Self::default();
        let mut at = range.start;
        while at < range.end {
            let next = self.places.get(self.behind(at));
            let end = next.map_or(range.end, |&(from, _)| range.end.min(from as usize));
            part.push(&self.text[at..end], self.place_of(at));
            at = end;
        }
        part
    }

    /// Where a part of it stands in the file.
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        let start = self.place_of(range.start);
        Span::new(start, self.place_of(range.end).max(start))
    }

    /// Where it stands in the file, without white space around it.
    pub(crate) fn whole(&self) -> Span {
        let end = self.text.trim_end().len();
        let start = end - self.text[..end].trim_start().len();
        self.span(start..end)
    }

    fn place_of(&self, at: usize) -> u32 {
        match self.behind(at).checked_sub(1) {
            Some(index) => {
                let (from, place) = self.places[index];
                place + (at as u32 - from)
            }
            None => 0,
        }
    }

    /// The first of the places that begins behind an offset.
    fn behind(&self, at: usize) -> usize {
        self.places
            .partition_point(|&(from, _)| from as usize <= at)
    }
}

/// The beginning of a text, up to a number of bytes.
pub(crate) fn window(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The end of a text, from a number of bytes before it on.
pub(crate) fn tail(text: &str, most: usize) -> &str {
    let mut start = text.len().saturating_sub(most);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}
