//! Whether a file marks its keywords and tags. Mark-up is optional, but not half of it: a file that marks one keyword
//! is taken to mean all of them.

use cardc_db::{Db, File};
use cardc_english::Mark;

use crate::card::card_text;
use crate::item::{CardItem, cards};

/// The mark-up that is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MarkUp {
    /// `[Draw]`
    pub(crate) keywords: bool,
    /// `*Aelf*`
    pub(crate) tags: bool,
}

/// The mark-up of one card.
#[salsa::tracked(returns(copy))]
fn card_mark_up<'db>(db: &'db dyn Db, item: CardItem<'db>) -> MarkUp {
    let text = card_text(db, item);
    let uses = |mark| {
        text.english()
            .any(|(_, parsed)| parsed.words.iter().any(|word| word.mark == mark))
    };
    MarkUp {
        keywords: uses(Mark::Keyword),
        tags: uses(Mark::Tag),
    }
}

/// The mark-up of a whole file. It stays the same while cards are edited that only do as the others do.
#[salsa::tracked(returns(copy))]
pub(crate) fn file_mark_up(db: &dyn Db, file: File) -> MarkUp {
    cards(db, file).fold(MarkUp::default(), |all, item| {
        let own = card_mark_up(db, item);
        MarkUp {
            keywords: all.keywords || own.keywords,
            tags: all.tags || own.tags,
        }
    })
}
