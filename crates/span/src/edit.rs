//! Replacements in a text.

use serde::Serialize;

use crate::Span;

/// Replaces a part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Edit {
    /// What to replace; empty to insert.
    pub span: Span,
    /// What to put there; empty to delete.
    pub text: String,
}

impl Edit {
    /// An edit that replaces what is in a span.
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }
}

/// A text with edits, which are in its order and do not overlap.
pub fn edited<'e, E>(text: &str, edits: E) -> String
where
    E: IntoIterator<Item = &'e Edit>,
    E::IntoIter: DoubleEndedIterator,
{
    edited_part(text, 0, edits)
}

/// A part of a text with edits. The part begins at `start` of the whole text, for which the edits are.
pub fn edited_part<'e, E>(part: &str, start: u32, edits: E) -> String
where
    E: IntoIterator<Item = &'e Edit>,
    E::IntoIter: DoubleEndedIterator,
{
    let mut edited = part.to_owned();
    for Edit { span, text } in edits.into_iter().rev() {
        let place = (span.start - start) as usize..(span.end - start) as usize;
        edited.replace_range(place, text);
    }
    edited
}

#[cfg(test)]
mod tests {
    use super::{Edit, edited, edited_part};
    use crate::Span;

    #[test]
    fn edits_are_made_in_any_number() {
        let edits = [
            Edit::new(Span::new(0, 1), "A"),
            Edit::new(Span::at(2), "-"),
            Edit::new(Span::new(3, 5), ""),
        ];
        assert_eq!(edited("abcde", &edits), "Ab-c");
        assert_eq!(edited("abcde", &[]), "abcde");
        assert_eq!(edited_part("cde", 2, &edits[1..]), "-c");
    }
}
