//! Where a name is declared.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{card_named, deck_tree, game_id, name_span};
use cardc_syntax::DeckLine;

use crate::context::{Context, touches};
use crate::types::Target;

/// The card that the entry of a deck names. Words of a game are declared in its pack, which has no place to go to yet.
pub fn definition(db: &dyn Db, file: File, offset: u32) -> Option<Target> {
    if file.kind(db) != FileKind::Deck {
        return None;
    }
    let offset = Context::new(db, file).boundary(offset);
    let named = deck_tree(db, file)
        .tree
        .lines
        .iter()
        .find_map(|line| match line {
            DeckLine::Entry { name, span, .. } if touches(*span, offset) => Some(&name.value),
            _ => None,
        })?;
    let card = card_named(db, game_id(db, file)?, named)?;
    Some(Target {
        file: card.file(db),
        span: name_span(db, card)?,
    })
}
