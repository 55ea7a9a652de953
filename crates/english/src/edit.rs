//! Edits of a sentence.

use cardc_span::Span;

/// A change of one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordEdit {
    /// What to replace in the line; empty to insert.
    pub span: Span,
    /// What to put there; empty to delete.
    pub text: String,
    /// What it changes of the word.
    pub change: Change,
}

/// What an edit changes of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Its form: `Draw` for `Draws`.
    Form,
    /// How it is written, or where it stands: `Draw` for `Drwa`, one `of` for two.
    Spelling,
    /// The word itself: one is put in, taken out, or exchanged for another. That may make another sentence of the game than was
    /// meant, so that only its author knows.
    Word,
}

impl WordEdit {
    pub(crate) fn new(start: usize, end: usize, text: impl Into<String>) -> Self {
        Self {
            span: Span::new(start as u32, end as u32),
            text: text.into(),
            change: Change::Spelling,
        }
    }

    /// The same edit, as one that changes what the sentence says.
    pub(crate) fn of_word(self) -> Self {
        Self {
            change: Change::Word,
            ..self
        }
    }

    /// Takes a word out of a text, with the space before it.
    pub fn deletion(text: &str, word: Span) -> Self {
        let before = &text[..word.start as usize];
        Self::new(before.trim_end().len(), word.end as usize, "")
    }

    /// The edit for a text in which this one comes `offset` bytes later.
    pub(crate) fn shifted(self, offset: u32) -> Self {
        Self {
            span: self.span.shifted(offset),
            ..self
        }
    }

    pub(crate) fn applied(&self, text: &str) -> String {
        let (before, after) = (
            &text[..self.span.start as usize],
            &text[self.span.end as usize..],
        );
        format!("{before}{}{after}", self.text)
    }

    /// This edit of a text that `first` has changed, as an edit of the text before; `None` where it changes what `first`
    /// has put there.
    pub(crate) fn behind(self, first: &Self) -> Option<Self> {
        let put = Span::new(first.span.start, first.span.start + first.text.len() as u32);
        if self.span.end <= put.start && self.span != put {
            return Some(self);
        }
        let from_end = self.span.start.checked_sub(put.end)?;
        let start = first.span.end + from_end;
        let end = start + (self.span.end - self.span.start);
        Some(Self {
            span: Span::new(start, end),
            ..self
        })
    }
}
