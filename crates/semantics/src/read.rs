//! What one card says: its head and its text with what they mean, its names, and what decks see of it.

pub(crate) mod card_head;
pub(crate) mod card_program;
pub(crate) mod card_words;
pub(crate) mod deck_terms;
pub(crate) mod head;
pub(crate) mod identity;
pub(crate) mod lower;
pub(crate) mod mark_up;
pub(crate) mod mentions;
pub(crate) mod names;
pub(crate) mod play_terms;
pub(crate) mod summary;
pub(crate) mod text;
pub(crate) mod text_names;
