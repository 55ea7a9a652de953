//! The items of a card file. An item keeps its identity and its text while the rest of the file is edited, so that
//! whatever is computed from one card is computed again only when that card changes.

use std::sync::Arc;

use cardc_db::{Db, File, FileKind};
use cardc_span::{Span, lines};
use cardc_syntax::{Deck, Item, Parse, Piece, PieceKind, parse_deck};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// One item of a card file: `game …`, `set …` or a card.
///
/// Its identity is the file, the line that begins it and, among items that begin alike, their order. Where it
/// stands in the file is no part of it: see [`item_offsets`].
#[salsa::tracked(debug)]
pub struct CardItem<'db> {
    /// The file that it stands in.
    #[returns(copy)]
    pub file: File,
    /// What it declares.
    #[returns(copy)]
    pub kind: ItemKind,
    /// The line that begins it, without the brace.
    #[returns(deref)]
    pub header: SmolStr,
    /// How many items above begin with the same line.
    #[returns(copy)]
    pub alike: u32,
    /// Its text: from the first documentation line or keyword to the end of the block.
    #[tracked]
    #[returns(deref)]
    pub text: Arc<str>,
}

/// What an item declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// The game of the file.
    Game,
    /// The set of the cards below.
    Set,
    /// A card, of a kind that the game knows or does not know.
    Card,
    /// Nothing: it begins with no word, as a stray `}` does.
    Stray,
}

/// The items of a card file, in order; none for other files.
#[salsa::tracked(returns(deref))]
pub fn items(db: &dyn Db, file: File) -> Vec<CardItem<'_>> {
    let text = file.text(db);
    let mut seen: FxHashMap<&str, u32> = FxHashMap::default();
    item_spans(db, file)
        .map(|span| {
            let piece = &text[span.range()];
            let header = header(piece);
            let alike = seen.entry(header).or_default();
            *alike += 1;
            CardItem::new(
                db,
                file,
                ItemKind::of_header(header),
                SmolStr::new(header),
                *alike,
                Arc::from(piece),
            )
        })
        .collect()
}

/// Where the items of [`items`] begin in the file.
#[salsa::tracked(returns(deref))]
pub fn item_offsets(db: &dyn Db, file: File) -> Vec<u32> {
    item_spans(db, file).map(|span| span.start).collect()
}

/// The cards among the items of a file.
pub fn cards(db: &dyn Db, file: File) -> impl Iterator<Item = CardItem<'_>> {
    items(db, file)
        .iter()
        .copied()
        .filter(|item| item.kind(db) == ItemKind::Card)
}

/// The tree of an item. It changes with every edit of the item: depend on what is derived from it.
#[salsa::tracked(no_eq)]
pub fn item_tree<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Parse<Option<Item>> {
    cardc_syntax::parse_item(item.text(db))
}

/// The tree of a deck file by its form alone: its settings say of which game it is, and so which names there are.
#[salsa::tracked(no_eq)]
pub(crate) fn deck_syntax(db: &dyn Db, file: File) -> Parse<Deck> {
    parse_deck(file.text(db))
}

/// The item that covers this offset or ends there, and where it begins.
pub fn item_at(db: &dyn Db, file: File, offset: u32) -> Option<(CardItem<'_>, u32)> {
    let offsets = item_offsets(db, file);
    let index = offsets
        .partition_point(|&start| start <= offset)
        .checked_sub(1)?;
    let (item, start) = (items(db, file)[index], offsets[index]);
    Span::new(start, start + item.text(db).len() as u32)
        .touches(offset)
        .then_some((item, start))
}

/// Where an item begins in its file.
pub fn item_offset<'db>(db: &'db dyn Db, item: CardItem<'db>) -> u32 {
    offsets_by_item(db, item.file(db))
        .get(&item)
        .copied()
        .unwrap_or_default()
}

#[salsa::tracked]
fn offsets_by_item(db: &dyn Db, file: File) -> FxHashMap<CardItem<'_>, u32> {
    items(db, file)
        .iter()
        .copied()
        .zip(item_offsets(db, file).iter().copied())
        .collect()
}

#[salsa::tracked(returns(deref))]
fn pieces(db: &dyn Db, file: File) -> Vec<Piece> {
    match file.kind(db) {
        FileKind::Cards => cardc_syntax::split(file.text(db)),
        _ => Vec::new(),
    }
}

fn item_spans(db: &dyn Db, file: File) -> impl Iterator<Item = Span> {
    pieces(db, file)
        .iter()
        .filter(|piece| piece.kind == PieceKind::Item)
        .map(|piece| piece.span)
}

/// The first line that is no comment, up to its brace.
fn header(piece: &str) -> &str {
    let line = lines(piece)
        .map(|line| line.text.trim())
        .find(|line| !line.is_empty() && !line.starts_with("//"));
    let line = line.unwrap_or_default();
    line.split('{').next().unwrap_or(line).trim_end()
}

impl ItemKind {
    /// `game` and `set` are words of the file format; every other item that begins with a word is a card of some kind.
    fn of_header(header: &str) -> Self {
        let word = header
            .split(|letter: char| !letter.is_alphanumeric())
            .next()
            .unwrap_or_default();
        if word.eq_ignore_ascii_case("game") {
            Self::Game
        } else if word.eq_ignore_ascii_case("set") {
            Self::Set
        } else if word.is_empty() {
            Self::Stray
        } else {
            Self::Card
        }
    }
}
