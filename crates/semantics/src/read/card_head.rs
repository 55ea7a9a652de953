//! The head of one card: the query over its item, and the same for a card outside a project.

use cardc_db::Db;

use super::head::CardHead;
use super::lower;
use crate::project::game::Game;
use crate::project::games::game_of;
use crate::project::item::{CardItem, ItemKind, item_tree};
use crate::project::settings::edition;

/// The head of a card; `None` for what is no card, and where the game is not known.
#[salsa::tracked(returns(as_ref))]
pub fn card_head<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Option<CardHead> {
    if item.kind(db) != ItemKind::Card {
        return None;
    }
    let game = game_of(db, item.file(db))?;
    let tree = item_tree(db, item).tree.as_ref()?;
    Some(lower::card_head(game, edition(db), item.text(db), tree))
}

/// The head of a card that stands in no project; `None` where its form is wrong.
pub fn head_alone(game: &Game, source: &str) -> Option<CardHead> {
    let parse = cardc_syntax::parse_item(source);
    let item = parse.tree.filter(|_| parse.errors.is_empty())?;
    Some(lower::card_head(game, None, source, &item))
}
