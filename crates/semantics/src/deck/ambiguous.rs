//! Lines that could mean several cards of one name.

use cardc_db::Db;
use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_games::{FieldType, GamePack, KIND};
use smol_str::SmolStr;

use super::entries::DeckEntry;
use crate::card::{card_head, card_summary};
use crate::games::game_id;
use crate::head::FieldValue;
use crate::identity::{SET, card_identity, set_above};
use crate::item::CardItem;
use crate::names::{card_index, card_name, fold};

/// A warning where a line could mean several cards that are different ones for a deck, with a line for each of them.
pub(super) fn ambiguous(db: &dyn Db, pack: &GamePack, entry: &DeckEntry<'_>) -> Option<Diagnostic> {
    let card = entry.card.filter(|_| !entry.others.is_empty())?;
    let name = card_name(db, card)?;
    let all: Vec<CardItem<'_>> = std::iter::once(card)
        .chain(entry.others.iter().copied())
        .collect();
    let mut written: Vec<String> = all
        .iter()
        .map(|card| told_apart(db, pack, *card, &all))
        .collect();
    written.dedup();
    let message = format!("there are {} different cards called `{name}`", all.len());
    let span = entry.name.span;
    let mut diagnostic = Diagnostic::new(Code::AmbiguousCard, span.start..span.end, message)
        .note("The first one counts. Write which one is meant.");
    for name in written {
        diagnostic = diagnostic.fix(
            Applicability::Suggested,
            format!("Replace with `{name}`"),
            span.start..span.end,
            name,
        );
    }
    Some(diagnostic)
}

/// The name of a card with what tells it from all others of the name, as a deck list can write it.
pub fn full_name<'db>(db: &'db dyn Db, pack: &GamePack, card: CardItem<'db>) -> String {
    let name = card_name(db, card).map_or("", SmolStr::as_str);
    let namesakes = game_id(db, card.file(db))
        .and_then(|game| card_index(db, game).get(&fold(name)))
        .map_or(&[][..], Vec::as_slice);
    match namesakes {
        [] | [_] => name.to_owned(),
        several => told_apart(db, pack, card, several),
    }
}

/// The name of a card with what tells it from the others: the first part of its identity that does so alone, or all of
/// them.
fn told_apart<'db>(
    db: &'db dyn Db,
    pack: &GamePack,
    card: CardItem<'db>,
    all: &[CardItem<'db>],
) -> String {
    let name = card_name(db, card).map_or("", SmolStr::as_str);
    let identity = card_identity(db, card);
    let differs = |place: usize| {
        identity[place].is_some()
            && all
                .iter()
                .filter(|other| **other != card)
                .all(|other| card_identity(db, *other)[place] != identity[place])
    };
    let parts: Vec<usize> = match (0..identity.len()).find(|place| differs(*place)) {
        Some(place) => vec![place],
        None => (0..identity.len())
            .filter(|place| identity[*place].is_some())
            .collect(),
    };
    let words = parts
        .into_iter()
        .filter_map(|place| shown(db, pack, card, &pack.identity[place], place));
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        return name.to_owned();
    }
    format!("{name} ({})", words.join(", "))
}

/// A part of what makes a card one, as an author writes it.
fn shown<'db>(
    db: &'db dyn Db,
    pack: &GamePack,
    card: CardItem<'db>,
    part: &str,
    place: usize,
) -> Option<String> {
    if part == KIND {
        let kind = pack.kind(&card_summary(db, card)?.kind)?;
        return Some(kind.name.to_string());
    }
    let value = card_identity(db, card)[place].as_ref()?;
    let known = pack.field(part).and_then(|field| match &field.kind {
        FieldType::OneOf { values } => pack.enumeration(values)?.get(value),
        _ => None,
    });
    let written = card_head(db, card).and_then(|head| match head.value(part) {
        Some(FieldValue::Text(text)) => Some(text.to_string()),
        _ => None,
    });
    let above = || {
        set_above(db, card)
            .filter(|_| part == SET)
            .map(str::to_owned)
    };
    known
        .map(|known| known.name.to_string())
        .or(written)
        .or_else(above)
        .or_else(|| Some(value.to_string()))
}
