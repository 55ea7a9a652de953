//! Decks: settings, headings, and the names of cards.

use std::collections::BTreeMap;

use cardc_games::{FieldSpec, FieldType, Heading};
use cardc_semantics::{card_index, card_summary, deck_tree, game_id};
use cardc_syntax::{Deck, DeckLine, parse_deck};
use smol_str::SmolStr;

use super::{Cursor, games, plain};
use crate::types::{Completion, CompletionKind};

/// The settings that a deck can have, and what they mean.
const SETTINGS: [(&str, &str); 2] = [
    (
        "game",
        "Names the game pack that the deck is checked against.",
    ),
    ("format", "Names the deck format that the deck keeps to."),
];

/// What could be written at the cursor.
pub(super) fn complete(cursor: Cursor<'_>) -> Vec<Completion> {
    let line = cursor.before.trim_start();
    if cursor.in_comment() || line.starts_with('#') {
        return Vec::new();
    }
    let deck = &deck_tree(cursor.context.db, cursor.context.file).tree;
    match line.split_once(char::is_whitespace) {
        Some(("game", _)) => games(cursor),
        Some(("format", _)) => formats(cursor),
        _ => match behind_count(line) {
            Some(name) => cards(cursor, deck, name),
            None => lines(cursor, deck, line),
        },
    }
}

/// What stands behind the count, when one begins the line.
fn behind_count(line: &str) -> Option<&str> {
    let deck = parse_deck(line).tree;
    let Some(DeckLine::Entry { count, name, .. }) = deck.lines.first() else {
        return None;
    };
    let behind = &line[name.span.range().start..];
    let has_begun = !name.value.is_empty() || behind.starts_with(char::is_whitespace);
    (count.span.end <= name.span.start && has_begun).then(|| behind.trim_start())
}

fn formats(cursor: Cursor<'_>) -> Vec<Completion> {
    let formats = cursor
        .context
        .pack()
        .into_iter()
        .flat_map(|pack| &pack.formats);
    let span = cursor.word();
    formats
        .map(|format| {
            plain(
                &format.id,
                CompletionKind::Value,
                span.clone(),
                &format.name,
                &format.doc,
            )
        })
        .collect()
}

/// The beginning of a line: settings while there is no entry, headings, and cards.
fn lines<'db>(cursor: Cursor<'db>, deck: &'db Deck, typed: &str) -> Vec<Completion> {
    let span = cursor.from(cursor.before.len() - typed.len());
    let missing = SETTINGS.iter().filter(|(name, _)| {
        let given = deck.settings.iter().any(|(given, _)| given.value == *name);
        !given
            && !deck
                .lines
                .iter()
                .any(|line| matches!(line, DeckLine::Entry { .. }))
    });
    let settings =
        missing.map(|(name, doc)| plain(name, CompletionKind::Field, span.clone(), "setting", doc));
    let pack = cursor.context.pack();
    let headings = pack.into_iter().flat_map(|pack| {
        let kinds = pack.kinds.iter().map(|kind| &kind.plural);
        let mut names: Vec<_> = kinds
            .chain(pack.categories.iter().map(|category| &category.plural))
            .collect();
        names.dedup();
        names
    });
    let headings =
        headings.map(|name| plain(name, CompletionKind::Keyword, span.clone(), "heading", ""));
    settings
        .chain(headings)
        .chain(cards(cursor, deck, typed))
        .collect()
}

/// The names of cards; those that fit the heading above come first.
fn cards<'db>(cursor: Cursor<'db>, deck: &'db Deck, typed: &str) -> Vec<Completion> {
    let db = cursor.context.db;
    let Some(game) = game_id(db, cursor.context.file) else {
        return Vec::new();
    };
    let span = cursor.from(cursor.before.len() - typed.len());
    let heading = heading_above(cursor, deck);
    let mut cards: Vec<(bool, Completion)> = Vec::new();
    for card in card_index(db, game)
        .values()
        .filter_map(|cards| cards.first())
    {
        let Some(summary) = card_summary(db, *card) else {
            continue;
        };
        let fits = heading.is_none_or(|heading| match heading {
            Heading::Kind(kind) => kind.id == summary.kind,
            Heading::Category(category) => category.id == summary.category,
            Heading::Value(field, value) => is_value(cursor, &summary.values, field, value),
        });
        let completion = plain(
            &summary.name,
            CompletionKind::Card,
            span.clone(),
            &summary.kind,
            "",
        );
        cards.push((fits, completion));
    }
    cards.sort_by_key(|(fits, _)| !fits);
    cards
        .into_iter()
        .map(|(_, completion)| completion)
        .collect()
}

/// Whether a card has a value in a field.
fn is_value(
    cursor: Cursor<'_>,
    values: &BTreeMap<SmolStr, SmolStr>,
    field: &FieldSpec,
    value: &str,
) -> bool {
    let enumeration = cursor.context.pack().and_then(|pack| match &field.kind {
        FieldType::OneOf { values } => pack.enumeration(values),
        _ => None,
    });
    let id = enumeration
        .and_then(|enumeration| enumeration.named(value))
        .map_or(value, |value| &value.id);
    values
        .get(&field.id)
        .is_some_and(|own| own.eq_ignore_ascii_case(id))
}

/// What the nearest heading above the cursor stands for.
fn heading_above<'db>(cursor: Cursor<'db>, deck: &'db Deck) -> Option<Heading<'db>> {
    let mut above = deck.lines.iter().filter_map(|line| match line {
        DeckLine::Heading(heading) if heading.span.end <= cursor.line_start => Some(heading),
        _ => None,
    });
    let last = above.next_back()?;
    cursor.context.pack()?.heading(&last.value)
}
