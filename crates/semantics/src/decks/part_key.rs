//! The parts of a deck that are values of a field, such as the categories of units.

use cardc_games::{FieldSpec, GamePack};
use cardc_span::folded_name;
use smol_str::SmolStr;

use crate::read::head::CardHead;
use crate::read::summary::CardSummary;

/// What a value of a field is compared by: its id, or its words where the pack does not name it.
pub(crate) fn key(pack: &GamePack, field: &str, words: &str) -> SmolStr {
    let known = pack
        .values_of(field)
        .and_then(|values| values.get(words).or_else(|| values.named(words)));
    known.map_or_else(|| folded_name(words).into(), |value| value.id.clone())
}

/// The parts that a card counts for, by these fields.
pub(crate) fn of_card(pack: &GamePack, by: &[SmolStr], card: &CardSummary) -> Vec<SmolStr> {
    by.iter()
        .filter_map(|field| Some(key(pack, field, card.values.get(field)?)))
        .collect()
}

/// What a value of a field is called: by its name, or by its words where the pack does not name it.
pub(crate) fn name(pack: &GamePack, field: &str, words: &SmolStr) -> SmolStr {
    let known = pack.values_of(field).and_then(|values| values.get(words));
    known.map_or_else(|| words.clone(), |value| value.name.clone())
}

/// Whether a card has this value in a field, and so belongs below the heading that names it.
pub(crate) fn is_in_part(pack: &GamePack, card: &CardHead, field: &FieldSpec, value: &str) -> bool {
    let own = card.one_or_default(pack, field);
    own.is_some_and(|own| key(pack, &field.id, own) == key(pack, &field.id, value))
}
