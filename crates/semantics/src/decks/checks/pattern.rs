//! Whether a card is one that a text describes.

use cardc_games::GamePack;
use smol_str::SmolStr;

use crate::read::play_terms::{CardPattern, PatternAdjective};
use crate::read::summary::CardSummary;

/// Whether a card may be meant by a description, as far as cards show it.
pub(super) fn fits(pack: &GamePack, pattern: &CardPattern, card: &CardSummary) -> bool {
    let is = |word: &SmolStr| is(pack, word, card);
    let has = |adjective: &PatternAdjective| {
        let found = if adjective.all {
            adjective.ids.iter().all(is)
        } else {
            adjective.ids.iter().any(is)
        };
        found != adjective.not
    };
    let in_range = pattern.numbers.iter().all(|range| {
        let number = card.numbers.get(&range.field);
        number.is_none_or(|number| (range.from..=range.to).contains(number))
    });
    pattern.noun.as_ref().is_none_or(is) && pattern.adjectives.iter().all(has) && in_range
}

/// Whether a card is of the kind, carries the tag or has the value that a word of the vocabulary means.
fn is(pack: &GamePack, word: &SmolStr, card: &CardSummary) -> bool {
    let mut tags = card.tags.iter().filter_map(|tag| pack.tag(tag));
    let kind = pack.kind(&card.kind);
    kind.is_some_and(|kind| kind.noun == *word)
        || tags.any(|tag| tag.adjective.as_ref() == Some(word))
        || card
            .values
            .iter()
            .any(|(field, value)| counts_as(pack, field, Some(value)).any(|own| own == word))
}

/// A value and what it counts as.
pub(super) fn counts_as<'a>(
    pack: &'a GamePack,
    field: &str,
    value: Option<&'a SmolStr>,
) -> impl Iterator<Item = &'a SmolStr> {
    let known = value.and_then(|value| pack.value(field, value));
    value
        .into_iter()
        .chain(known.into_iter().flat_map(|known| &known.counts_as))
}
