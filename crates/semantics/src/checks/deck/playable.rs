//! Cards that no card of the deck can play.

use cardc_diagnostics::Diagnostic;
use cardc_games::{DeckLimit, FieldType, GamePack, Permit};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::checks::of_code;
use crate::deck::Entry;
use crate::summary::{CardSummary, PlayerAdjective, PlayerPattern};
use crate::words::listed;

/// Lines whose cards none of the players can play, by kind and value.
pub(super) fn playable(
    pack: &GamePack,
    limit: &DeckLimit,
    entries: &[Entry<'_>],
    players: &str,
    field: &str,
    permits: &[Permit],
) -> Vec<Diagnostic> {
    if !players_are_known(entries, players) {
        return Vec::new();
    }
    let present: FxHashSet<&SmolStr> = players_of(entries, players)
        .flat_map(|player| counts_as(pack, field, player.values.get(field)))
        .collect();
    let mut diagnostics = Vec::new();
    for entry in entries {
        let Some(card) = entry.card else { continue };
        let value = card.values.get(field);
        let of_kind = || permits.iter().filter(|permit| permit.kind == card.kind);
        let wanted: Vec<&Permit> = of_kind()
            .filter(|permit| {
                permit.values.is_empty() || value.is_none_or(|value| permit.values.contains(value))
            })
            .collect();
        if wanted.is_empty() || wanted.iter().any(|permit| present.contains(&permit.player)) {
            continue;
        }
        let names = wanted
            .iter()
            .map(|permit| value_name(pack, field, &permit.player));
        let message = format!(
            "no {} of the deck can play `{}`",
            category_name(pack, players),
            card.name
        );
        let mut diagnostic = of_code(&limit.code, entry.span, message).rule(limit.rule.as_str());
        for permit in &wanted {
            diagnostic = diagnostic.rule(permit.rule.as_str());
        }
        diagnostics.push(diagnostic.note(format!(
            "It needs one with the {field} {}.",
            listed(names, "or")
        )));
    }
    diagnostics
}

/// Lines whose cards say who plays them, where the deck has none of those.
pub(super) fn restricted(
    pack: &GamePack,
    limit: &DeckLimit,
    entries: &[Entry<'_>],
    players: &str,
) -> Vec<Diagnostic> {
    if !players_are_known(entries, players) {
        return Vec::new();
    }
    let restricted = entries
        .iter()
        .filter_map(|entry| Some((entry, entry.card.filter(|card| !card.players.is_empty())?)));
    restricted
        .filter(|(_, card)| {
            let fits = |player: &CardSummary| {
                card.players
                    .iter()
                    .any(|pattern| matches(pack, pattern, player))
            };
            !players_of(entries, players).any(fits)
        })
        .map(|(entry, card)| {
            let message = format!(
                "the text of `{}` says who can play it, and the deck has no such {}",
                card.name,
                category_name(pack, players)
            );
            of_code(&limit.code, entry.span, message)
                .rule(limit.rule.as_str())
                .note("Add one that can, or take the card out.")
        })
        .collect()
}

/// Whether the deck has players, and knows all of them.
fn players_are_known(entries: &[Entry<'_>], players: &str) -> bool {
    let maybe = |entry: &Entry<'_>| entry.category().is_none_or(|category| category == players);
    players_of(entries, players).next().is_some()
        && !entries
            .iter()
            .any(|entry| entry.card.is_none() && maybe(entry))
}

fn players_of<'a>(
    entries: &'a [Entry<'_>],
    players: &'a str,
) -> impl Iterator<Item = &'a CardSummary> {
    entries
        .iter()
        .filter_map(|entry| entry.card)
        .filter(move |card| card.category == players)
}

fn matches(pack: &GamePack, pattern: &PlayerPattern, player: &CardSummary) -> bool {
    let noun_fits = if pack.kinds.iter().any(|kind| kind.noun == pattern.noun) {
        pack.kind(&player.kind)
            .is_some_and(|kind| kind.noun == pattern.noun)
    } else {
        is(pack, &pattern.noun, player)
    };
    noun_fits
        && pattern
            .adjectives
            .iter()
            .all(|adjective| has(pack, adjective, player))
}

fn has(pack: &GamePack, adjective: &PlayerAdjective, player: &CardSummary) -> bool {
    let one = |id: &SmolStr| is(pack, id, player);
    let found = if adjective.all {
        adjective.ids.iter().all(one)
    } else {
        adjective.ids.iter().any(one)
    };
    found != adjective.not
}

/// Whether a card carries the tag or has the value that a word of the vocabulary means.
fn is(pack: &GamePack, word: &SmolStr, card: &CardSummary) -> bool {
    let mut tags = card.tags.iter().filter_map(|tag| pack.tag(tag));
    tags.any(|tag| tag.adjective.as_ref() == Some(word))
        || card
            .values
            .iter()
            .any(|(field, value)| counts_as(pack, field, Some(value)).any(|own| own == word))
}

/// A value and what it counts as.
fn counts_as<'a>(
    pack: &'a GamePack,
    field: &str,
    value: Option<&'a SmolStr>,
) -> impl Iterator<Item = &'a SmolStr> {
    let known = pack.field(field).and_then(|spec| match &spec.kind {
        FieldType::OneOf { values } => pack.enumeration(values)?.get(value?),
        _ => None,
    });
    value
        .into_iter()
        .chain(known.into_iter().flat_map(|known| &known.counts_as))
}

fn value_name<'a>(pack: &'a GamePack, field: &str, value: &'a str) -> &'a str {
    let enumeration = pack.field(field).and_then(|spec| match &spec.kind {
        FieldType::OneOf { values } => pack.enumeration(values),
        _ => None,
    });
    enumeration
        .and_then(|enumeration| enumeration.get(value))
        .map_or(value, |value| &value.name)
}

fn category_name<'a>(pack: &'a GamePack, category: &'a str) -> &'a str {
    pack.category(category)
        .map_or(category, |category| &category.name)
}
