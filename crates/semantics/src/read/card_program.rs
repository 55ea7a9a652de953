//! The program of a card: what its text does.

use cardc_db::Db;
use cardc_effect::{Lowered, TextLine, lower};

use super::card_words::card_words;
use super::names::kind_word;
use super::text::card_text;
use crate::project::games::game_of;
use crate::project::item::CardItem;

/// The program of a card, and the sentences that have none. Empty where the game is not known.
#[salsa::tracked]
pub fn card_program<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Lowered {
    let Some(game) = game_of(db, item.file(db)) else {
        return Lowered::default();
    };
    let lines = card_text(db, item).lines.iter();
    let lines = lines.map(|line| TextLine {
        parsed: &line.parsed,
        continues: line.continues.as_deref(),
        granted: line.granted,
    });
    let references = &card_words(db, item).references;
    let kind = kind_word(db, item);
    let is_other_kind = |noun: &str| noun != kind && game.pack.kind(noun).is_some();
    lower(&game.vocabulary, &is_other_kind, lines, references)
}
