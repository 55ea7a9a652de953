//! What a text is read with: the words of its game, and the names of cards.

use std::ops::Range;
use std::sync::LazyLock;

use crate::names::{Found, Names};
use crate::vocabulary::Vocabulary;

/// What a text is read with: the words of its game, and the names that it may speak of.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon<'a> {
    /// The words of the game.
    pub vocabulary: &'a Vocabulary,
    /// The names of cards; none where the game does not take them for words.
    pub names: Option<&'a Names>,
}

impl<'a> Lexicon<'a> {
    /// The words of a game with names of cards, which count only where the game takes them for words.
    pub fn new(vocabulary: &'a Vocabulary, names: &'a Names) -> Self {
        Self {
            vocabulary,
            names: vocabulary.takes_names().then_some(names),
        }
    }

    /// The longest name of a card at the beginning of a text.
    pub(crate) fn name_at(&self, text: &str) -> Option<Found<'a>> {
        let own = self.names.and_then(|names| names.longest_at(text));
        let open = self.vocabulary.open_names.longest_at(text);
        match (own, open) {
            (Some(own), Some(open)) if open.end > own.end => Some(open),
            (own, open) => own.or(open),
        }
    }

    /// The name of a card that begins in front of a place of a text and goes on behind it: where it stands with marks of the game
    /// around it, in bytes, and the name as the text has it.
    pub fn name_around<'t>(&self, text: &'t str, at: usize) -> Option<(Range<usize>, &'t str)> {
        let starts = text[..at].char_indices().filter(|&(start, letter)| {
            letter.is_alphanumeric() && !text[..start].ends_with(char::is_alphanumeric)
        });
        let mut names =
            starts.filter_map(|(start, _)| Some(start..start + self.name_at(&text[start..])?.end));
        let Range { start, end } = names.find(|name| name.end > at)?;
        let (before, name, behind) = (&text[..start], &text[start..end], &text[end..]);
        let marks = self.vocabulary.names.as_ref()?.marks.as_ref();
        let marks = marks.filter(|(open, close)| {
            before.ends_with(open.as_str()) && behind.starts_with(close.as_str())
        });
        let (open, close) = marks.map_or((0, 0), |(open, close)| (open.len(), close.len()));
        Some((start - open..end + close, name))
    }
}

impl<'a> From<&'a Vocabulary> for Lexicon<'a> {
    fn from(vocabulary: &'a Vocabulary) -> Self {
        Self {
            vocabulary,
            names: None,
        }
    }
}

impl<'a> From<&'a LazyLock<Vocabulary>> for Lexicon<'a> {
    fn from(vocabulary: &'a LazyLock<Vocabulary>) -> Self {
        Self::from(&**vocabulary)
    }
}
