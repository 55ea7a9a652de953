//! Where cards are used: the entries of decks by the card that they name.

use std::collections::BTreeMap;

use cardc_db::{Db, File, FileKind};
use cardc_syntax::{DeckLine, Span};

use crate::deck::deck_lines;
use crate::games::{GameId, game_id, game_of};
use crate::names::fold;

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

/// The entries of all decks of a game by the folded name of the card, in the order of decks and lines. A name need not
/// be that of a card.
#[salsa::tracked]
pub fn deck_uses<'db>(db: &'db dyn Db, game: GameId<'db>) -> BTreeMap<String, Vec<DeckUse>> {
    let mut uses: BTreeMap<String, Vec<DeckUse>> = BTreeMap::new();
    for &deck in db.project().files(db) {
        if deck.kind(db) != FileKind::Deck || game_id(db, deck) != Some(game) {
            continue;
        }
        let models = game_of(db, deck).is_some_and(|game| game.pack.counts_models());
        for line in deck_lines(db, deck) {
            if let DeckLine::Entry { count, name, .. } = line {
                uses.entry(fold(&name.value)).or_default().push(DeckUse {
                    deck,
                    count: if models { 1 } else { count.value },
                    name: name.span,
                });
            }
        }
    }
    uses
}
