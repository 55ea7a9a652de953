//! Remarks above the lines: where a card is used, what a deck comes to.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{
    CategoryCount, DeckSummary, DeckUse, ShareSum, cards, deck_summary, deck_tree, deck_uses,
    game_id, name_span,
};
use cardc_span::Span;

use crate::types::{CodeLens, Place, Target};

/// The remarks of a file, in source order.
pub fn code_lenses(db: &dyn Db, file: File) -> Vec<CodeLens> {
    match file.kind(db) {
        FileKind::Cards => in_cards(db, file),
        FileKind::Deck => in_deck(db, file).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Above each card that decks name, in how many.
fn in_cards(db: &dyn Db, file: File) -> Vec<CodeLens> {
    let Some(game) = game_id(db, file) else {
        return Vec::new();
    };
    let lens = |card| {
        let uses: Vec<DeckUse> = deck_uses(db, game, card).collect();
        if uses.is_empty() {
            return None;
        }
        let mut decks: Vec<File> = uses.iter().map(|one| one.deck).collect();
        decks.dedup();
        let copies: u64 = uses.iter().map(|one| u64::from(one.count)).sum();
        let targets = uses.iter().map(|one| Target {
            place: Place::File(one.deck),
            span: one.name,
        });
        Some(CodeLens {
            span: name_span(db, card)?,
            title: format!(
                "{} in {}",
                counted(copies, "copy", "copies"),
                counted(decks.len() as u64, "deck", "decks")
            ),
            targets: targets.collect(),
        })
    };
    cards(db, file).filter_map(lens).collect()
}

fn counted(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// Above a deck, how many cards of each part it has, and its sums.
fn in_deck(db: &dyn Db, file: File) -> Option<CodeLens> {
    let summary = deck_summary(db, db.project(), file)?;
    let name = deck_tree(db, file).tree.name.as_ref();
    Some(CodeLens {
        span: name.map_or(Span::at(0), |name| name.span),
        title: totals(summary),
        targets: Vec::new(),
    })
}

/// What a deck comes to, part by part, in one line.
pub(crate) fn totals(summary: &DeckSummary) -> String {
    let counts = summary
        .counts
        .iter()
        .map(|count| format!("{}: {}", count.name, so_many(count)));
    let resources = summary
        .resources
        .iter()
        .map(|resource| match resource.exactly {
            Some(exactly) => format!("{}: {} of {exactly}", resource.name, resource.count),
            None => format!("{}: {}", resource.name, resource.count),
        });
    let sections = summary
        .sections
        .iter()
        .map(|section| format!("{}: {}", section.name, section.count));
    let piles = summary.piles.iter().map(|pile| {
        let copies: u64 = pile.cards.iter().filter_map(|(_, copies)| *copies).sum();
        format!("{}: {copies}", pile.name)
    });
    let sums = summary.totals.iter().map(|total| match total.of {
        Some(of) => format!("{}: {} of {of}", total.name, total.value),
        None => format!("{}: {}", total.name, total.value),
    });
    let shares = summary.shares.iter().map(shown_share);
    let parts = counts
        .chain(resources)
        .chain(sections)
        .chain(piles)
        .chain(sums)
        .chain(shares);
    parts.collect::<Vec<_>>().join(" · ")
}

/// A part of a deck, what it comes to, and what it may come to: `Core: 1010 (1000 or more)`.
pub(crate) fn shown_share(share: &ShareSum) -> String {
    let bounds = match (share.least, share.most) {
        (0, None) => String::new(),
        (0, Some(most)) => format!(" (up to {most})"),
        (least, None) => format!(" ({least} or more)"),
        (least, Some(most)) => format!(" ({least} to {most})"),
    };
    format!("{}: {}{bounds}", share.name, share.value)
}

/// A count beside what there has to be: `28 of 30`, `3 (1 to 3)`, `52 (50 or more)`.
pub(crate) fn so_many(count: &CategoryCount) -> String {
    match (count.exactly, count.min, count.max) {
        (Some(exactly), ..) => format!("{} of {exactly}", count.count),
        (None, Some(min), Some(max)) => format!("{} ({min} to {max})", count.count),
        (None, Some(min), None) => format!("{} ({min} or more)", count.count),
        (None, None, Some(max)) => format!("{} (up to {max})", count.count),
        (None, None, None) => count.count.to_string(),
    }
}
