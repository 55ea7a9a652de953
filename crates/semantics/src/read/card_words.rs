//! What the words of a card's text mean: what each line speaks of, and what its pronouns refer to. Hovers, colours,
//! citations and checks read this one table.

use cardc_db::Db;
use cardc_english::{References, Word, references};

use super::mentions::{Mention, mentions};
use super::text::{CardLine, CardText, card_text};
use crate::project::games::game_of;
use crate::project::item::CardItem;

/// The words of the text of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardWords {
    /// Line by line, as [`CardText::lines`].
    pub lines: Vec<LineWords>,
    /// What the pronouns of the text refer to.
    pub references: References,
}

/// The words of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineWords {
    /// What the line speaks of, in the order of the tree. Spans are relative to the line.
    pub mentions: Vec<Mention>,
}

impl LineWords {
    fn of(line: &CardLine) -> Self {
        let mut mentions = mentions(&line.parsed.line);
        for mention in &mut mentions {
            mention.granted |= line.granted;
        }
        Self { mentions }
    }

    /// The mentions that overlap a word.
    pub fn around(&self, word: &Word) -> impl Iterator<Item = &Mention> {
        let place = word.span;
        let around = move |mention: &&Mention| {
            mention.span.start < place.end && place.start < mention.span.end
        };
        self.mentions.iter().filter(around)
    }
}

/// The words of each line of a text.
pub(crate) fn line_words(text: &CardText) -> Vec<LineWords> {
    text.lines.iter().map(LineWords::of).collect()
}

/// The words of the text of a card. Empty where the game is not known.
#[salsa::tracked]
pub fn card_words<'db>(db: &'db dyn Db, item: CardItem<'db>) -> CardWords {
    let Some(game) = game_of(db, item.file(db)) else {
        return CardWords::default();
    };
    let text = card_text(db, item);
    CardWords {
        lines: line_words(text),
        references: references(&game.vocabulary, text.lines.iter().map(|line| &line.parsed)),
    }
}
