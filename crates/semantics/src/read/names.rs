//! The names of cards across the project. A query per file folds its names, so that the index is built anew only when
//! a name changes.

use std::collections::BTreeMap;

use cardc_db::{Db, File, FileKind};
use cardc_span::{NearNames, Span, folded_name};
use cardc_syntax::Spanned;
use smol_str::SmolStr;

use crate::project::game::GameId;
use crate::project::games::{game_id, game_of};
use crate::project::item::{CardItem, cards, item_offset, item_tree};

/// What to call a card: its name, or else the line that begins it.
pub fn card_name_or_header<'db>(db: &'db dyn Db, item: CardItem<'db>) -> SmolStr {
    card_name(db, item)
        .cloned()
        .unwrap_or_else(|| SmolStr::new(item.header(db)))
}

/// The cards of a project by game and folded name; all cards of one name, in the order of files and places.
pub type CardIndex<'db> = BTreeMap<String, Vec<CardItem<'db>>>;

/// The name of a card as written.
#[salsa::tracked(returns(as_ref))]
pub fn card_name<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Option<SmolStr> {
    let name = item_tree(db, item).tree.as_ref()?.name()?;
    Some(name.value.clone()).filter(|name| !name.trim().is_empty())
}

/// The cards of one game in the project that decks may hold, by folded name.
#[salsa::tracked]
pub fn card_index<'db>(db: &'db dyn Db, game: GameId<'db>) -> CardIndex<'db> {
    let mut index = CardIndex::new();
    for (kind, name, card) in folded_names_of_game(db, game) {
        if kind.is_none() {
            index.entry(name.clone()).or_default().push(*card);
        }
    }
    index
}

/// The cards of a project that no deck holds, by the id of their kind and by folded name.
pub type DataIndex<'db> = BTreeMap<(String, String), Vec<CardItem<'db>>>;

/// The cards of one game in the project that no deck holds.
#[salsa::tracked]
pub fn data_cards<'db>(db: &'db dyn Db, game: GameId<'db>) -> DataIndex<'db> {
    let mut index = DataIndex::new();
    for (kind, name, card) in folded_names_of_game(db, game) {
        if let Some(kind) = kind {
            let key = (kind.clone(), name.clone());
            index.entry(key).or_default().push(*card);
        }
    }
    index
}

/// A named card: its kind where no deck holds it, its name as names are compared, and itself.
type FoldedName<'db> = (Option<String>, String, CardItem<'db>);

/// Whether the project has a card of this kind and name that no deck holds.
pub(crate) fn is_declared<'db>(db: &'db dyn Db, game: GameId<'db>, kind: &str, name: &str) -> bool {
    data_cards(db, game).contains_key(&(kind.to_owned(), folded_name(name)))
}

/// The named cards of one game, in the order of files and places.
fn folded_names_of_game<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
) -> impl Iterator<Item = &'db FoldedName<'db>> {
    card_files(db, game).flat_map(|file| folded_names(db, file))
}

/// The card files of a game, in the order of the project.
pub fn card_files<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
) -> impl Iterator<Item = File> + use<'db> {
    let files = db.project().files(db).iter().copied();
    files.filter(move |&file| file.kind(db) == FileKind::Cards && game_id(db, file) == Some(game))
}

/// The named cards of a file. An index of all cards asks each file and no card: otherwise each edit would look at every
/// card of the project.
#[salsa::tracked(returns(deref))]
pub(crate) fn folded_names(db: &dyn Db, file: File) -> Vec<FoldedName<'_>> {
    cards(db, file)
        .filter_map(|card| Some((data_kind(db, card), folded_name(card_name(db, card)?), card)))
        .collect()
}

/// Reads the names of a file's cards ahead of the indices that [`card_index`] and [`data_cards`] make of those of all files.
pub fn read_names(db: &dyn Db, file: File) {
    if file.kind(db) == FileKind::Cards && game_id(db, file).is_some() {
        folded_names(db, file);
    }
}

/// The kind of a card that no deck holds; `None` for every other card.
fn data_kind<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Option<String> {
    let word = kind_word(db, card);
    let game = game_of(db, card.file(db))?;
    let mut kinds = game.pack.kinds.iter().filter(|kind| !kind.counted);
    let kind = kinds.find(|kind| kind.id.eq_ignore_ascii_case(word))?;
    Some(kind.id.to_string())
}

/// The word that begins a card: the id of its kind, if it is spelt right.
pub fn kind_word<'db>(db: &'db dyn Db, card: CardItem<'db>) -> &'db str {
    let mut words = card.header(db).split_whitespace();
    words.next().unwrap_or_default()
}

/// The card with this name in a game; case and white space do not matter.
pub fn card_named<'db>(db: &'db dyn Db, game: GameId<'db>, name: &str) -> Option<CardItem<'db>> {
    card_index(db, game)
        .get(&folded_name(name))?
        .first()
        .copied()
}

/// The name of the card of a game that was probably meant by a word.
pub fn nearest_card<'db>(db: &'db dyn Db, game: GameId<'db>, written: &str) -> Option<&'db str> {
    let near = near_cards(db, game).nearest(written)?;
    let card = *card_index(db, game).get(&folded_name(&near))?.first()?;
    card_name(db, card).map(SmolStr::as_str)
}

/// The names of the cards that decks may hold, for those with a slip. All decks share it.
#[salsa::tracked(returns(ref))]
fn near_cards<'db>(db: &'db dyn Db, game: GameId<'db>) -> NearNames<SmolStr> {
    let cards = card_index(db, game)
        .values()
        .filter_map(|cards| cards.first());
    NearNames::new(cards.filter_map(|card| card_name(db, *card).cloned()))
}

/// Where the name of a card stands in its file.
pub fn name_span<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Option<Span> {
    let Spanned { span, .. } = item_tree(db, card).tree.as_ref()?.name()?;
    let span = span.shifted(item_offset(db, card));
    Some(span)
}
