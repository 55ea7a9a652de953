//! Where cards are used: the entries of decks by the card that they name.

use std::collections::BTreeMap;

use cardc_db::{Db, File, FileKind};
use cardc_syntax::{DeckLine, Span};

use crate::games::{GameId, game_id};
use crate::item::deck_tree;
use crate::names::fold;

/// An entry of a deck that names a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeckUse {
    /// The deck.
    pub deck: File,
    /// How many copies.
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
        for line in &deck_tree(db, deck).tree.lines {
            if let DeckLine::Entry { count, name, .. } = line {
                uses.entry(fold(&name.value)).or_default().push(DeckUse {
                    deck,
                    count: count.value,
                    name: name.span,
                });
            }
        }
    }
    uses
}
