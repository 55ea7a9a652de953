//! Lines that could mean several cards of one name.

use cardc_db::Db;
use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_games::{GamePack, KIND, SET};
use cardc_span::folded_name;
use cardc_syntax::deck_name;
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::entries::DeckEntry;
use crate::project::games::game_id;
use crate::project::item::CardItem;
use crate::read::card_head::card_head;
use crate::read::head::FieldValue;
use crate::read::identity::{card_identity, set_above};
use crate::read::names::{card_index, card_name};
use crate::read::summary::card_summary;

/// So many cards of a name are offered for it.
const MOST_FIXES: usize = 8;

/// A warning where a line could mean several cards that are different ones for a deck, with a line for each of them.
pub(super) fn ambiguous(db: &dyn Db, pack: &GamePack, entry: &DeckEntry<'_>) -> Option<Diagnostic> {
    let card = entry.card.filter(|_| !entry.others.is_empty())?;
    let name = card_name(db, card)?;
    let all: Vec<CardItem<'_>> = std::iter::once(card)
        .chain(entry.others.iter().copied())
        .collect();
    let apart = Apart::of(db, &all);
    let mut seen = FxHashSet::default();
    let offered = all.iter().take(MOST_FIXES);
    let offered: Vec<String> = offered
        .map(|card| apart.told(db, pack, *card))
        .filter(|name| seen.insert(name.clone()))
        .collect();
    let message = format!("There are {} different cards called `{name}`", all.len());
    let span = entry.name.span;
    let mut diagnostic = Diagnostic::new(Code::AmbiguousCard, span, message)
        .note(match all.len().saturating_sub(MOST_FIXES) {
            0 => "The first one counts. Say which one you mean.".to_owned(),
            more => format!("The first one counts. Say which one you mean: one of those below, or of {more} more."),
        });
    for name in offered {
        diagnostic = diagnostic.fix(
            Applicability::Suggested,
            format!("Replace with `{name}`"),
            span,
            deck_name(&name),
        );
    }
    Some(diagnostic)
}

/// The name of a card with what tells it from all others of the name, as a deck list can write it.
pub fn full_name<'db>(db: &'db dyn Db, pack: &GamePack, card: CardItem<'db>) -> String {
    let name = card_name(db, card).map_or("", SmolStr::as_str);
    let namesakes = game_id(db, card.file(db))
        .and_then(|game| card_index(db, game).get(&folded_name(name)))
        .map_or(&[][..], Vec::as_slice);
    match namesakes {
        [] | [_] => name.to_owned(),
        several => Apart::of(db, several).told(db, pack, card),
    }
}

/// How many cards of one name have each value of each part of what makes a card one.
struct Apart<'db> {
    values: Vec<FxHashMap<&'db SmolStr, usize>>,
}

impl<'db> Apart<'db> {
    fn of(db: &'db dyn Db, all: &[CardItem<'db>]) -> Self {
        let mut values: Vec<FxHashMap<&SmolStr, usize>> = Vec::new();
        for card in all {
            for (place, value) in card_identity(db, *card).iter().enumerate() {
                if values.len() <= place {
                    values.push(FxHashMap::default());
                }
                if let Some(value) = value {
                    *values[place].entry(value).or_default() += 1;
                }
            }
        }
        Self { values }
    }

    /// The name of a card with what tells it from the others: the first part of its identity that does so alone, or all of
    /// them.
    fn told(&self, db: &'db dyn Db, pack: &GamePack, card: CardItem<'db>) -> String {
        let name = card_name(db, card).map_or("", SmolStr::as_str);
        let identity = card_identity(db, card);
        let with = |place: usize| Some(self.values[place][identity[place].as_ref()?]);
        let mut places = 0..identity.len();
        let parts: Vec<usize> = match places.find(|place| with(*place) == Some(1)) {
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
    let known = pack.value(part, value);
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
