//! What lies beside a deck: the cards that its cards bring with them, and those that these bring in turn.

use cardc_db::Db;
use cardc_games::{DeckFormat, GamePack, Heading, PileSpec};
use cardc_span::folded_name;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::entry::Entry;
use super::look_up::{Wanted, look_up};
use crate::project::game::GameId;
use crate::read::summary::{CardSummary, card_summary};

/// A pile as it follows from a deck.
pub(crate) struct Pile<'a> {
    pub(crate) spec: &'a PileSpec,
    /// In the order in which the deck names them.
    pub(crate) cards: Vec<Made<'a>>,
}

/// A card of a pile.
pub(crate) struct Made<'a> {
    /// Its name.
    pub(crate) name: &'a SmolStr,
    /// The card that brings it.
    pub(crate) by: &'a CardSummary,
    /// The card; `None` where the project has none of this name.
    pub(crate) card: Option<&'a CardSummary>,
}

impl Pile<'_> {
    /// How many copies of a card lie in the pile.
    pub(crate) fn copies(&self, card: &CardSummary) -> u64 {
        let number = self
            .spec
            .each
            .as_ref()
            .and_then(|field| card.numbers.get(field));
        number.map_or(1, |number| u64::try_from(*number).unwrap_or(0))
    }
}

/// The piles of a deck with these cards.
pub(super) fn piles<'a>(
    db: &'a dyn Db,
    game: GameId<'a>,
    pack: &'a GamePack,
    format: &'a DeckFormat,
    cards: &[Entry<'a>],
) -> Vec<Pile<'a>> {
    pack.piles
        .iter()
        .map(|spec| {
            let heading = pack.category(&spec.category).map(Heading::Category);
            let find = |name: &str| {
                let wanted = Wanted {
                    name,
                    heading,
                    printings: &format.printings,
                };
                card_summary(db, look_up(db, game, pack, wanted)?.card)
            };
            Pile {
                spec,
                cards: made(spec, cards.iter().filter_map(|entry| entry.card), find),
            }
        })
        .collect()
}

/// All that cards bring with them, each name once.
fn made<'a>(
    spec: &PileSpec,
    cards: impl Iterator<Item = &'a CardSummary>,
    find: impl Fn(&str) -> Option<&'a CardSummary>,
) -> Vec<Made<'a>> {
    let mut seen: FxHashSet<String> = FxHashSet::default();
    let mut made: Vec<Made<'a>> = Vec::new();
    let mut bringing: Vec<&CardSummary> = cards.collect();
    let mut next = 0;
    while next < bringing.len() {
        let by = bringing[next];
        next += 1;
        let said = by.cards.get(&spec.made_by);
        let by_text = spec.by_texts && said.is_none();
        let named = by.named.iter().filter(|_| by_text);
        for name in said.into_iter().flatten().chain(named) {
            let card = find(name);
            // A text speaks of other cards, too.
            if by_text && card.is_none_or(|card| card.category != spec.category) {
                continue;
            }
            if seen.insert(folded_name(name)) {
                bringing.extend(card);
                made.push(Made { name, by, card });
            }
        }
    }
    made
}
