//! What an importer asks of those who know the game.

use crate::card_source::TextPart;

/// Whether cards of a kind have a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldUse {
    /// They must have it.
    Required,
    /// They may have it.
    Optional,
    /// They cannot have it.
    Denied,
}

/// Knows the pack and Card English, of which this crate knows nothing.
pub trait Judge {
    /// Which parts of a line of the text of this card are Card English, and which become prose.
    fn parts(&self, card: &str, line: &str) -> Vec<TextPart>;

    /// Whether cards of the kind that this word begins have the field.
    fn field_use(&self, kind: &str, field: &str) -> FieldUse;
}
