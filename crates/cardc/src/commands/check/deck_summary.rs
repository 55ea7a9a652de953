//! What a deck comes to, for people.

use cardc_db::{Db, FileKind};
use cardc_diagnostics::sanitise::escape;
use cardc_semantics::{CategoryCount, DeckSummary, ResourceCount, deck_summary};

use crate::workspace::Workspace;

/// The summaries of the selected decks of a project.
pub(super) fn of_workspace(workspace: &Workspace) -> String {
    let db = &workspace.db;
    let decks = workspace
        .selected
        .iter()
        .filter(|file| file.kind(db) == FileKind::Deck);
    let summaries = decks.map(|&file| {
        let path = &escape(workspace.shown(file.path(db)));
        match deck_summary(db, db.project(), file) {
            Some(summary) => of_deck(path, summary),
            None => format!("{path}: unknown game or format\n"),
        }
    });
    summaries.collect()
}

fn of_deck(path: &str, deck: &DeckSummary) -> String {
    let mut lines = vec![match &deck.name {
        Some(name) => format!("{name} ({path}), {} {}", deck.game, deck.format),
        None => format!("{path}, {} {}", deck.game, deck.format),
    }];
    let counts: Vec<String> = deck.counts.iter().filter_map(of_category).collect();
    lines.push(format!("  cards: {} ({})", deck.cards, counts.join(", ")));
    for resource in &deck.resources {
        lines.push(format!("  {}", of_resource(resource)));
    }
    for section in &deck.sections {
        lines.push(format!("  {}: {}", lower(&section.name), section.count));
    }
    for pile in &deck.piles {
        let cards: Vec<String> = pile
            .cards
            .iter()
            .map(|(name, copies)| match copies {
                Some(copies) => format!("{copies} × {name}"),
                None => format!("{name} (unknown)"),
            })
            .collect();
        lines.push(format!("  {}: {}", lower(&pile.name), cards.join(", ")));
    }
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

/// `30 of 30 Cards`, `1 of 1 Leader`, `3 of 1–3 Heroes`, `52 of 50+ Player cards`; nothing for a part that nobody asks for.
fn of_category(count: &CategoryCount) -> Option<String> {
    let number = count.count;
    let (range, is_one) = match (count.exactly, count.min, count.max) {
        (Some(exactly), ..) => (format!(" of {exactly}"), exactly == 1),
        (None, Some(min), Some(max)) => (format!(" of {min}–{max}"), false),
        (None, Some(min), None) => (format!(" of {min}+"), false),
        (None, None, Some(max)) => (format!(" of 0–{max}"), false),
        (None, None, None) if number == 0 => return None,
        (None, None, None) => (String::new(), number == 1),
    };
    let name = if is_one { &count.singular } else { &count.name };
    Some(format!("{number}{range} {name}"))
}

/// `dice: 10 of 10 (5 × Charm, 5 × Natural)`
fn of_resource(resource: &ResourceCount) -> String {
    let values: Vec<String> = resource
        .values
        .iter()
        .map(|(value, count)| format!("{count} × {value}"))
        .collect();
    let count = match resource.exactly {
        Some(exactly) => format!("{} of {exactly}", resource.count),
        None => resource.count.to_string(),
    };
    format!("{}: {count} ({})", lower(&resource.name), values.join(", "))
}

fn lower(name: &str) -> String {
    name.to_lowercase()
}
