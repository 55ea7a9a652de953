//! The tree of a deck file, which needs the names of cards where a `//` stands in one.

use cardc_db::{Db, File};
use cardc_syntax::{Deck, Parse, parse_deck_with};

use crate::project::games::game_id;
use crate::project::item::deck_syntax;
use crate::read::names::card_named;

/// The tree of a deck file, with names as they go on behind a `//`.
pub fn deck_tree(db: &dyn Db, file: File) -> &Parse<Deck> {
    let syntax = deck_syntax(db, file);
    if syntax.tree.has_comments_behind_words {
        deck_tree_with_names(db, file)
    } else {
        syntax
    }
}

#[salsa::tracked(no_eq)]
fn deck_tree_with_names(db: &dyn Db, file: File) -> Parse<Deck> {
    let game = game_id(db, file);
    let is_card = |name: &str| game.is_some_and(|game| card_named(db, game, name).is_some());
    parse_deck_with(file.text(db), &is_card)
}
