//! Where cards are used: the entries of decks by the card that they name.

use cardc_db::{Db, File, FileKind};
use cardc_span::Span;
use rustc_hash::FxHashMap;

use super::entries::deck_entries;
use crate::project::game::GameId;
use crate::project::games::{game_id, game_of};
use crate::project::item::CardItem;

/// An entry of a deck that names a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeckUse {
    /// The deck.
    pub deck: File,
    /// How many copies; one where the number on the line is that of models.
    pub count: u32,
    /// Where the name stands in the deck.
    pub name: Span,
}

/// The entries of decks that mean a card, in the order of decks and lines.
pub fn deck_uses<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
    card: CardItem<'db>,
) -> impl Iterator<Item = DeckUse> {
    let uses = uses_by_card(db, game)
        .get(&card)
        .map_or(&[][..], Vec::as_slice);
    uses.iter().map(|&(deck, count, start, end)| DeckUse {
        deck,
        count,
        name: Span::new(start, end),
    })
}

/// By card: the deck, how many copies, and where the name begins and ends.
#[salsa::tracked]
fn uses_by_card<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
) -> FxHashMap<CardItem<'db>, Vec<(File, u32, u32, u32)>> {
    let mut uses: FxHashMap<CardItem<'_>, Vec<(File, u32, u32, u32)>> = FxHashMap::default();
    for &deck in db.project().files(db) {
        if deck.kind(db) != FileKind::Deck || game_id(db, deck) != Some(game) {
            continue;
        }
        let models = game_of(db, deck).is_some_and(|game| game.pack.counts_models());
        for entry in deck_entries(db, deck) {
            if let Some(card) = entry.card {
                let span = entry.name.span;
                let count = if models { 1 } else { entry.count.value };
                let one = (deck, count, span.start, span.end);
                uses.entry(card).or_default().push(one);
            }
        }
    }
    uses
}
