//! What an importer asks of those who know the game.

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
    /// A line of the text of this card as a card file has it: with `prose "…"` around what is not Card English.
    fn text_line(&self, card: &str, line: &str) -> String;

    /// Why not all of a line of the text of this card is Card English, in a sentence without a full stop.
    fn why_prose(&self, _card: &str, _line: &str) -> Option<String> {
        None
    }

    /// Whether cards of the kind that this word begins have the field.
    fn field_use(&self, kind: &str, field: &str) -> FieldUse;
}
