//! Remarks above the lines: where a card is used, what a deck comes to.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{
    DeckSummary, ShareSum, card_name, card_named, cards, deck_summary, deck_tree, deck_uses, fold,
    game_id, name_span,
};

use crate::context::absolute;
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
    let uses = deck_uses(db, game);
    let lens = |card| {
        let name = card_name(db, card)?;
        // Of several cards of one name, decks mean the first.
        card_named(db, game, name).filter(|meant| *meant == card)?;
        let uses = uses.get(&fold(name))?;
        let mut decks: Vec<File> = uses.iter().map(|one| one.deck).collect();
        decks.dedup();
        let copies: u64 = uses.iter().map(|one| u64::from(one.count)).sum();
        let targets = uses.iter().map(|one| Target {
            place: Place::File(one.deck),
            span: absolute(one.name, 0),
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
        span: name.map_or(0..0, |name| absolute(name.span, 0)),
        title: totals(summary),
        targets: Vec::new(),
    })
}

/// A part of a deck, what it comes to, and what it may come to.
pub(crate) fn shown_share(share: &ShareSum) -> String {
    let bounds = match (share.least, share.most) {
        (0, None) => String::new(),
        (0, Some(most)) => format!(" of {most}"),
        (least, None) => format!(" (at least {least})"),
        (least, Some(most)) => format!(" ({least} to {most})"),
    };
    format!("{}: {}{bounds}", share.name, share.value)
}

fn totals(summary: &DeckSummary) -> String {
    let counts = summary.counts.iter().map(|count| match count.exactly {
        Some(exactly) => format!("{}: {} of {exactly}", count.name, count.count),
        None => format!("{}: {}", count.name, count.count),
    });
    let sums = summary.totals.iter().map(|total| match total.of {
        Some(of) => format!("{}: {} of {of}", total.name, total.value),
        None => format!("{}: {}", total.name, total.value),
    });
    let shares = summary.shares.iter().map(shown_share);
    let parts: Vec<String> = counts.chain(sums).chain(shares).collect();
    parts.join(" · ")
}
