//! The lines of a deck with the cards that they mean. Hovers, lenses and checks all ask here.

use cardc_db::{Db, File, FileKind};
use cardc_games::Heading;
use cardc_syntax::{DeckLine, Span, Spanned};
use smol_str::SmolStr;

use crate::games::{deck_setting, game_id, game_of};
use crate::identity::{Wanted, look_up};
use crate::item::{CardItem, deck_tree};

/// A line of a deck that names a card. Lines that name something else, such as a resource, are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeckEntry<'db> {
    /// Which line of the tree it is.
    pub line: usize,
    /// How many copies.
    pub count: u32,
    /// The name as written.
    pub name: &'db Spanned<SmolStr>,
    /// The line.
    pub span: Span,
    /// The card that is meant; `None` where there is none of this name.
    pub card: Option<CardItem<'db>>,
    /// Other cards that could be meant as well.
    pub others: &'db [CardItem<'db>],
}

/// The lines of a deck that name cards, in order.
pub fn deck_entries(db: &dyn Db, file: File) -> impl Iterator<Item = DeckEntry<'_>> {
    let lines = &deck_tree(db, file).tree.lines;
    meant(db, file).iter().filter_map(|(line, cards)| {
        let DeckLine::Entry {
            count, name, span, ..
        } = lines.get(*line)?
        else {
            return None;
        };
        Some(DeckEntry {
            line: *line,
            count: count.value,
            name,
            span: *span,
            card: cards.first().copied(),
            others: cards.get(1..).unwrap_or_default(),
        })
    })
}

/// The line that names a card and covers an offset or ends there.
pub fn entry_at(db: &dyn Db, file: File, offset: u32) -> Option<DeckEntry<'_>> {
    deck_entries(db, file).find(|entry| entry.span.touches(offset))
}

/// The cards that the lines of a deck mean, by the number of the line: the one that counts first.
#[salsa::tracked(returns(deref))]
fn meant(db: &dyn Db, file: File) -> Vec<(usize, Vec<CardItem<'_>>)> {
    let (FileKind::Deck, Some(id), Some(game)) =
        (file.kind(db), game_id(db, file), game_of(db, file))
    else {
        return Vec::new();
    };
    let pack = &game.pack;
    let format = match deck_setting(db, file, "format") {
        Some((_, name)) => pack.format(&name.value),
        None => pack.formats.first(),
    };
    let printings = format.map_or(&[][..], |format| format.printings.as_slice());
    let mut meant = Vec::new();
    let mut heading = None;
    for (line, written) in deck_tree(db, file).tree.lines.iter().enumerate() {
        match written {
            DeckLine::Heading(words) => heading = pack.heading(&words.value),
            // The syntax says what is missing.
            DeckLine::Option { .. } => {}
            DeckLine::Entry { name, .. } if name.value.is_empty() => {}
            DeckLine::Entry { .. } if matches!(heading, Some(Heading::Resource(_))) => {}
            DeckLine::Entry { name, .. } => {
                let wanted = Wanted {
                    name: &name.value,
                    heading,
                    printings,
                };
                let named = look_up(db, id, pack, wanted);
                let cards = named.map(|named| [vec![named.card], named.others].concat());
                meant.push((line, cards.unwrap_or_default()));
            }
        }
    }
    meant
}
