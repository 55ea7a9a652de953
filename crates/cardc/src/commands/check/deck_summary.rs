//! What a deck comes to, for people.

use cardc_db::{Db, FileKind};
use cardc_semantics::{DeckSummary, deck_summary};

use crate::workspace::Workspace;

/// The summaries of the selected decks of a project.
pub(super) fn of_workspace(workspace: &Workspace) -> String {
    let db = &workspace.db;
    let decks = workspace
        .selected
        .iter()
        .filter(|file| file.kind(db) == FileKind::Deck);
    let summaries = decks.map(|&file| {
        let path = workspace.shown(file.path(db));
        match deck_summary(db, db.project(), file) {
            Some(summary) => of_deck(path, summary),
            None => format!("{path}: the game or the format of this deck is not known\n"),
        }
    });
    summaries.collect()
}

fn of_deck(path: &str, deck: &DeckSummary) -> String {
    let mut lines = vec![match &deck.name {
        Some(name) => format!("{name} ({path}), {} {}", deck.game, deck.format),
        None => format!("{path}, {} {}", deck.game, deck.format),
    }];
    let counts: Vec<String> = deck
        .counts
        .iter()
        .map(|count| match count.exactly {
            Some(exactly) => format!("{} of {exactly} {}", count.count, count.name),
            None => format!("{} {}", count.count, count.name),
        })
        .collect();
    lines.push(format!("  cards: {} ({})", deck.cards, counts.join(", ")));
    for alike in &deck.alike {
        let values = if alike.values.is_empty() {
            "none".to_owned()
        } else {
            alike.values.join(", ")
        };
        lines.push(format!("  {}: {values}", alike.what));
    }
    for total in &deck.totals {
        let of = total.of.map_or(String::new(), |of| format!(" of {of}"));
        lines.push(format!(
            "  {}: {}{of} ({})",
            lower(&total.name),
            total.value,
            total.rule
        ));
    }
    for share in &deck.shares {
        let bounds = match (share.least, share.most) {
            (0, None) => String::new(),
            (least, None) => format!(" (at least {least})"),
            (least, Some(most)) => format!(" ({least} to {most})"),
        };
        lines.push(format!("  {}: {}{bounds}", share.name, share.value));
    }
    for distribution in &deck.distributions {
        let counts: Vec<String> = distribution
            .counts
            .iter()
            .map(|(value, count)| format!("{count} × {value}"))
            .collect();
        lines.push(format!(
            "  {}: {}",
            lower(&distribution.name),
            counts.join(", ")
        ));
    }
    lines.join("\n") + "\n"
}

fn lower(name: &str) -> String {
    name.to_lowercase()
}
