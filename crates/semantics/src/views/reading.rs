//! What a card does, in plain steps.

use cardc_db::Db;
use cardc_effect::{AbilityReading, reading};
use cardc_games::{FieldType, GamePack};

use crate::project::games::game_of;
use crate::project::item::CardItem;
use crate::read::card_program::card_program;
use crate::read::names::kind_word;

/// What a card does, in plain steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardReading {
    /// Line by line, without lines that are not understood at all.
    pub abilities: Vec<AbilityReading>,
    /// What `X` is on the card, in a sentence.
    pub x: &'static str,
}

/// What a card does. Empty where the game is not known.
pub fn card_reading<'db>(db: &'db dyn Db, card: CardItem<'db>) -> CardReading {
    let Some(game) = game_of(db, card.file(db)) else {
        return CardReading::default();
    };
    CardReading {
        abilities: reading(
            &game.vocabulary,
            kind_word(db, card),
            card_program(db, card),
        ),
        x: meaning_of_x(Some(&game.pack), false),
    }
}

/// What `X` is in a text of a card, or in one that it grants others, in a sentence.
pub fn meaning_of_x(pack: Option<&GamePack>, is_granted: bool) -> &'static str {
    let mut fields = pack.into_iter().flat_map(|pack| &pack.fields);
    let has_corners = fields.any(|field| matches!(field.kind, FieldType::Corners { .. }));
    match (has_corners, is_granted) {
        (true, false) => "The number in the current corner of the card.",
        (true, true) => "The number in the current corner of the card that gains this text.",
        (false, _) => "A number that the card or the game sets.",
    }
}
