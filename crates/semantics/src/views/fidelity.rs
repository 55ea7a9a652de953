//! How much of each sentence its program says.

use cardc_db::{Db, File};
use cardc_effect::{Fidelity, fidelity};

use crate::project::games::game_of;
use crate::project::item::{CardItem, cards, item_offset};
use crate::read::card_program::card_program;
use crate::read::text::card_text;

/// A sentence that has a program, and what is left of it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceFidelity<'db> {
    /// The card that it stands on.
    pub card: CardItem<'db>,
    /// Where it begins in the file.
    pub offset: u32,
    /// As written.
    pub sentence: String,
    /// What is left of it.
    pub fidelity: Fidelity,
}

/// The sentences of a file that have a program, in the order of the file.
pub fn file_fidelity(db: &dyn Db, file: File) -> Vec<SentenceFidelity<'_>> {
    cards(db, file)
        .flat_map(|card| card_fidelity(db, card))
        .collect()
}

/// The sentences of a card that have a program, in the order of its text.
fn card_fidelity<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Vec<SentenceFidelity<'db>> {
    let Some(game) = game_of(db, card.file(db)) else {
        return Vec::new();
    };
    let text = card_text(db, card);
    let lines: Vec<_> = text.lines.iter().map(|line| &line.parsed).collect();
    let lexicon = text.lexicon(&game.vocabulary);
    let all = fidelity(lexicon, &lines, card_program(db, card)).into_iter();
    let sentences = all.map(|fidelity| {
        let place = text.lines[fidelity.line].place(fidelity.sentence);
        SentenceFidelity {
            card,
            offset: item_offset(db, card) + place.start,
            sentence: card.text(db)[place.range()].to_owned(),
            fidelity,
        }
    });
    sentences.collect()
}
