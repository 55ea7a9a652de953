//! Whether a file marks its keywords and tags, and writes capital letters. Neither is needed, but not half of it: a file
//! that marks one keyword is taken to mean all of them.

use cardc_db::{Db, File};
use cardc_english::{Mark, Word};
use smol_str::SmolStr;

use crate::card::{card_name_or_header, card_text};
use crate::checks::wording::capitals;
use crate::games::game_of;
use crate::item::{CardItem, cards};

/// The mark-up that is used: an example of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MarkUp {
    /// `[Draw]`
    pub(crate) keyword: Option<Marked>,
    /// `*Aelf*`
    pub(crate) tag: Option<Marked>,
    /// `Unit`, inside a sentence.
    pub(crate) capital: Option<Marked>,
    /// The first word of a sentence.
    pub(crate) beginning: Option<Marked>,
}

/// A word that is marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// The word, without its marks.
    pub(crate) word: SmolStr,
    /// The name of the card that it stands on.
    pub(crate) card: SmolStr,
}

/// The mark-up of one card.
#[salsa::tracked(returns(ref))]
fn card_mark_up<'db>(db: &'db dyn Db, item: CardItem<'db>) -> MarkUp {
    let Some(game) = game_of(db, item.file(db)) else {
        return MarkUp::default();
    };
    let lines = || card_text(db, item).english().map(|(_, parsed)| parsed);
    let shown = |word: &Word| Marked {
        word: word.text.clone(),
        card: card_name_or_header(db, item),
    };
    let first = |mark| {
        let mut words = lines().flat_map(|parsed| &parsed.words);
        // Brackets around a slip are no example for anybody.
        words.find(|word| word.mark == mark && word.is_known())
    };
    let capital = lines().find_map(|parsed| capitals::example(&game.vocabulary, parsed));
    MarkUp {
        keyword: first(Mark::Keyword).map(shown),
        tag: first(Mark::Tag).map(shown),
        capital: capital.map(shown),
        beginning: lines().find_map(capitals::beginning).map(shown),
    }
}

/// The mark-up of a whole file: the first example of each kind. It stays the same while other cards are edited.
#[salsa::tracked(returns(ref))]
pub(crate) fn file_mark_up(db: &dyn Db, file: File) -> MarkUp {
    let mut found = MarkUp::default();
    for item in cards(db, file) {
        let own = card_mark_up(db, item);
        found.keyword = found.keyword.or_else(|| own.keyword.clone());
        found.tag = found.tag.or_else(|| own.tag.clone());
        found.capital = found.capital.or_else(|| own.capital.clone());
        found.beginning = found.beginning.or_else(|| own.beginning.clone());
    }
    found
}
