//! Collector numbers: where the pack asks for it, no two cards of a set have the same one, and none is left out.

use std::collections::BTreeSet;

use cardc_db::{Db, File};
use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_games::{FieldType, Numbering};
use cardc_span::{Span, folded_name};
use rustc_hash::FxHashMap;

use super::duplicates::other_card;
use crate::project::game::GameId;
use crate::project::games::{game, game_id};
use crate::project::item::{CardItem, cards, item_offset};
use crate::read::card_head::card_head;
use crate::read::head::{FieldValue, HeadField};
use crate::read::identity::card_set;
use crate::read::names::{card_files, card_name};

/// A card with its number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, salsa::SalsaValue)]
struct NumberedCard<'db> {
    /// The set, as names are compared; empty where the card has none.
    set: String,
    /// The number as written.
    number: String,
    card: CardItem<'db>,
}

/// The numbers of a set.
#[derive(Clone, Debug, Default, PartialEq, Eq, salsa::SalsaValue)]
struct SetNumbers<'db> {
    /// The cards of each number, in the order of files and places.
    cards: FxHashMap<String, Vec<CardItem<'db>>>,
    /// The numbers with which one counts.
    values: BTreeSet<u32>,
}

/// The numbered cards of a file. An index of all cards asks each file and no card, as that of names does.
#[salsa::tracked(returns(deref))]
fn numbered_cards(db: &dyn Db, file: File) -> Vec<NumberedCard<'_>> {
    let numbered = |card| {
        let field = number_field(db, card)?;
        Some(NumberedCard {
            set: card_set(db, card).map(folded_name).unwrap_or_default(),
            number: written(field)?,
            card,
        })
    };
    cards(db, file).filter_map(numbered).collect()
}

/// The numbers of one game, by set as names are compared.
#[salsa::tracked(returns(ref))]
fn numbers_by_set<'db>(db: &'db dyn Db, game: GameId<'db>) -> FxHashMap<String, SetNumbers<'db>> {
    let mut sets: FxHashMap<String, SetNumbers<'_>> = FxHashMap::default();
    for numbered in card_files(db, game).flat_map(|file| numbered_cards(db, file)) {
        let set = sets.entry(numbered.set.clone()).or_default();
        let cards = set.cards.entry(numbered.number.clone()).or_default();
        cards.push(numbered.card);
        set.values.extend(value(&numbered.number));
    }
    sets
}

fn numbering_of<'db>(db: &'db dyn Db, game_id: GameId<'db>) -> Option<&'db Numbering> {
    game(db, game_id)?.pack.numbering.as_ref()
}

fn number_field<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Option<&'db HeadField> {
    let numbering = numbering_of(db, game_id(db, card.file(db))?)?;
    card_head(db, card)?.field(&numbering.field)
}

fn written(field: &HeadField) -> Option<String> {
    match field.value.as_ref()? {
        FieldValue::Text(text) => Some(text.trim().to_owned()),
        FieldValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What is wrong with the collector numbers of a file. Spans are those of the file.
pub(crate) fn misnumbered(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let Some(id) = game_id(db, file) else {
        return Vec::new();
    };
    let Some(numbering) = numbering_of(db, id) else {
        return Vec::new();
    };
    let sets = numbers_by_set(db, id);
    let mut diagnostics = Vec::new();
    for numbered in numbered_cards(db, file) {
        let Some(set) = sets.get(&numbered.set) else {
            continue;
        };
        diagnostics.extend(duplicate(db, numbered, set));
        if numbering.complete {
            diagnostics.extend(gap(db, numbered, set));
        }
    }
    diagnostics
}

/// A card whose number an earlier card of the set has. Faces of one card share theirs, and so do cards of one name.
fn duplicate(db: &dyn Db, numbered: &NumberedCard<'_>, set: &SetNumbers<'_>) -> Option<Diagnostic> {
    let card = numbered.card;
    let first = *set.cards.get(&numbered.number)?.first()?;
    if first == card || are_one(db, first, card) {
        return None;
    }
    let name = card_name(db, first)?;
    let message = format!("`{name}` has the number {} already", numbered.number);
    let mut diagnostic = Diagnostic::new(Code::DuplicateNumber, place(db, card)?, message)
        .note("Cards of one set have different numbers. Change one.");
    let label = other_card(db, card, first, place(db, first)?);
    diagnostic.labels.push(label);
    let is_counted = value(&numbered.number).is_some();
    let Some(free) = is_counted.then(|| free_number(db, card, set)).flatten() else {
        return Some(diagnostic);
    };
    let free = free.to_string();
    let title = format!("Replace with {free}");
    Some(diagnostic.fix(Applicability::Suggested, title, place(db, card)?, free))
}

/// A number for one more card of a set: the one behind the last, or where the field holds none so great, the first that no
/// card has.
fn free_number(db: &dyn Db, card: CardItem<'_>, set: &SetNumbers<'_>) -> Option<u32> {
    let (least, most) = bounds(db, card)?;
    let next = set.values.last()?.saturating_add(1).max(least);
    let is_free = |number: &u32| !set.values.contains(number);
    std::iter::once(next)
        .chain(least..=next)
        .find(|number| *number <= most && is_free(number))
}

/// The least and the greatest number that the field of a card's number holds.
fn bounds(db: &dyn Db, card: CardItem<'_>) -> Option<(u32, u32)> {
    let pack = &game(db, game_id(db, card.file(db))?)?.pack;
    let field = pack.field(&pack.numbering.as_ref()?.field)?;
    match field.kind {
        FieldType::Integer { min, max, .. } => {
            let least = u32::try_from(min.max(1)).ok()?;
            Some((least, u32::try_from(max).unwrap_or(u32::MAX)))
        }
        _ => Some((1, u32::MAX)),
    }
}

/// Numbers that no card of the set has, between that of a card and the next smaller one. The first card of a number says
/// so.
fn gap(db: &dyn Db, numbered: &NumberedCard<'_>, set: &SetNumbers<'_>) -> Option<Diagnostic> {
    let number = value(&numbered.number)?;
    if set.cards.get(&numbered.number)?.first() != Some(&numbered.card) {
        return None;
    }
    let below = set.values.range(..number).next_back()?;
    let what = match (below + 1, number - 1) {
        (first, last) if first > last => return None,
        (first, last) if first == last => format!("number {first}"),
        (first, last) => format!("numbers {first} to {last}"),
    };
    let message = match card_set(db, numbered.card) {
        Some(set) => format!("No card of the set {set} has the {what}"),
        None => format!("No card has the {what}"),
    };
    let note = "The numbers of a set follow each other.";
    Some(Diagnostic::new(Code::NumberGap, place(db, numbered.card)?, message).note(note))
}

/// A number as one counts.
fn value(number: &str) -> Option<u32> {
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| is_number)
}

/// Whether two cards of one number are one: faces of a card, or printings of a name.
fn are_one<'db>(db: &'db dyn Db, card: CardItem<'db>, other: CardItem<'db>) -> bool {
    let name = |card| card_name(db, card).map(|name| folded_name(name));
    let face = |card: CardItem<'db>| {
        let field = game(db, game_id(db, card.file(db))?)?.pack.face.as_ref()?;
        card_head(db, card)?.value(field).cloned()
    };
    name(card) == name(other) || face(card) != face(other)
}

/// Where the number of a card stands in its file.
fn place<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Option<Span> {
    let field = number_field(db, card)?;
    let span = field.span.shifted(item_offset(db, card));
    let blank = field.name.shifted(item_offset(db, card)).end;
    let text = &card.file(db).text(db)[blank as usize..span.end as usize];
    let start = blank + (text.len() - text.trim_start().len()) as u32;
    Some(Span::new(start, span.end))
}
