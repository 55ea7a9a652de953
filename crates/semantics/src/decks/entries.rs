//! The lines of a deck with the cards that they mean. Hovers, lenses and checks all ask here.

use cardc_db::{Db, File, FileKind};
use cardc_games::{Heading, KindSpec};
use cardc_span::Span;
use cardc_syntax::{DeckLine, Spanned};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::deck_tree::deck_tree;
use super::format::deck_format;
use super::headings::heading_behind;
use super::look_up::{Wanted, look_up};
use crate::project::games::{game_id, game_of};
use crate::project::item::CardItem;
use crate::read::names::card_named;
use crate::read::summary::card_summary;

/// A line of a deck that names a card. Lines that name something else, such as a resource, are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckEntry<'db> {
    /// Which line of the tree it is.
    pub line: usize,
    /// The number on the line: of copies, or of models.
    pub count: &'db Spanned<u32>,
    /// What the line says that it costs.
    pub price: Option<&'db Spanned<u32>>,
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
    let lines = deck_lines(db, file);
    meant(db, file).iter().filter_map(|(line, cards)| {
        let DeckLine::Entry {
            count,
            name,
            price,
            span,
        } = lines.get(*line)?
        else {
            return None;
        };
        Some(DeckEntry {
            line: *line,
            count,
            price: price.as_ref(),
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
    let printings = deck_format(db, file).map_or(&[][..], |format| format.printings.as_slice());
    let mut meant = Vec::new();
    let mut heading = None;
    // What lines below one heading mean by the same words is the same.
    let mut told: FxHashMap<&str, Vec<CardItem<'_>>> = FxHashMap::default();
    for (line, written) in deck_lines(db, file).iter().enumerate() {
        match written {
            DeckLine::Heading(words) => {
                heading = heading_behind(db, file, pack, &words.value, heading);
                told.clear();
            }
            DeckLine::Option { .. } => {}
            // The syntax says what is missing.
            DeckLine::Entry { name, .. } if name.value.is_empty() => {}
            DeckLine::Entry { .. } if matches!(heading, Some(Heading::Resource(_))) => {}
            DeckLine::Entry { name, .. } => {
                let cards = told.entry(&name.value).or_insert_with(|| {
                    let wanted = Wanted {
                        name: &name.value,
                        heading,
                        printings,
                    };
                    let named = look_up(db, id, pack, wanted);
                    let cards = named.map(|named| [vec![named.card], named.others].concat());
                    cards.unwrap_or_default()
                });
                meant.push((line, cards.clone()));
            }
        }
    }
    meant
}

/// The lines of a deck. Words that name a card and are no heading are an entry: one copy, or a single model where numbers are of
/// models. What looks like a price belongs to a name that goes on with it.
#[salsa::tracked(returns(deref))]
pub fn deck_lines(db: &dyn Db, file: File) -> Vec<DeckLine> {
    let lines = &deck_tree(db, file).tree.lines;
    let (Some(game), Some(id)) = (game_of(db, file), game_id(db, file)) else {
        return lines.clone();
    };
    let pack = &game.pack;
    let is_card = |name: &str| {
        let card = card_named(db, id, name).and_then(|item| card_summary(db, item));
        let kind = card.and_then(|card| pack.kind(&card.kind));
        let may_stand = |kind: &KindSpec| kind.count.is_some() || !pack.counts_models();
        kind.is_some_and(may_stand) && (pack.counts_models() || pack.heading(name).is_none())
    };
    let entry = |line: &DeckLine| match line {
        DeckLine::Heading(name) if is_card(&name.value) => DeckLine::Entry {
            count: Spanned {
                value: 1,
                span: Span::at(name.span.start),
            },
            name: name.clone(),
            price: None,
            span: name.span,
        },
        DeckLine::Entry {
            count,
            name,
            price: Some(_),
            span,
        } => {
            let whole = Span::new(name.span.start, span.end);
            let words: Vec<&str> = file.text(db)[whole.range()].split_whitespace().collect();
            let words = words.join(" ");
            if !is_card(&words) || is_card(&name.value) {
                return line.clone();
            }
            DeckLine::Entry {
                count: count.clone(),
                name: Spanned {
                    value: words.into(),
                    span: whole,
                },
                price: None,
                span: *span,
            }
        }
        line => line.clone(),
    };
    lines.iter().map(entry).collect()
}
