//! Whether a file marks its keywords and tags, and writes capital letters. Neither is needed, but not half of it: a file
//! that marks one keyword is taken to mean all of them.

use cardc_db::{Db, File};
use cardc_english::{Mark, ParsedLine, Vocabulary, Word};
use smol_str::SmolStr;

use super::names::card_name_or_header;
use super::text::card_text;
use crate::project::games::game_of;
use crate::project::item::{CardItem, cards};

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
    let lines = || card_text(db, item).parsed_lines().map(|(_, parsed)| parsed);
    let shown = |word: &Word| Marked {
        word: word.text.clone(),
        card: card_name_or_header(db, item),
    };
    let first = |mark| {
        let mut words = lines().flat_map(|parsed| &parsed.words);
        // Brackets around a slip are no example for anybody.
        words.find(|word| word.mark == mark && word.is_known())
    };
    let capital = lines().find_map(|parsed| example(&game.vocabulary, parsed));
    MarkUp {
        keyword: first(Mark::Keyword).map(shown),
        tag: first(Mark::Tag).map(shown),
        capital: capital.map(shown),
        beginning: lines().find_map(beginning).map(shown),
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

/// Whether every meaning of a word begins with a capital letter in the house form.
pub(crate) fn has_house_capital(vocabulary: &Vocabulary, word: &Word) -> bool {
    word.name.is_none() && vocabulary.has_capital(&word.folded)
}

/// The word inside a sentence that shows that a file writes the capitals of the house.
fn example<'a>(vocabulary: &Vocabulary, parsed: &'a ParsedLine) -> Option<&'a Word> {
    let inside = parsed.words.windows(2).filter(|pair| is_spoken(&pair[0]));
    let mut words = inside.map(|pair| &pair[1]);
    words.find(|word| {
        word.text.starts_with(char::is_uppercase) && has_house_capital(vocabulary, word)
    })
}

/// The sentence that shows that a file begins its sentences with a capital: its first word.
fn beginning(parsed: &ParsedLine) -> Option<&Word> {
    // `X` is always a capital letter.
    let first = parsed.words.first().filter(|first| first.text != "X")?;
    first.text.starts_with(char::is_uppercase).then_some(first)
}

fn is_spoken(word: &Word) -> bool {
    word.text.starts_with(char::is_alphanumeric)
}
