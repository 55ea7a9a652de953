//! What is wrong with lines of a deck whatever its format says.

use std::collections::BTreeSet;

use cardc_diagnostics::{Applicability, Code, Diagnostic, Severity};
use cardc_games::{FieldSpec, FieldType, Heading, Limit};
use cardc_span::{Edit, Span};
use smol_str::SmolStr;

use super::DeckLines;
use super::edits::{Line, delete_line, delete_option, with_fix};
use crate::decks::entry::Entry;
use crate::decks::headings::wrong_heading;
use crate::decks::part_key::{key, name};
use crate::project::words::with_article;
use crate::read::summary::CardSummary;

/// Cards under the heading of another part.
pub(super) fn wrong_headings(deck: DeckLines<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let by = by(deck);
    for entry in deck.entries {
        let (Some(card), Some(heading)) = (entry.card, entry.heading) else {
            continue;
        };
        if let Heading::Value(field, value) = heading {
            diagnostics.extend(other_part(deck, entry, card, (field, value), &by));
            continue;
        }
        let kind = deck.pack.kind(&card.kind);
        let Some(kind) = kind.filter(|kind| heading.takes(kind) == Some(false)) else {
            continue;
        };
        let what = with_article(&kind.name);
        let diagnostic = wrong_heading(entry.span, &card.name, &what, heading);
        let rules = heading.rule().into_iter();
        let diagnostic = rules.fold(diagnostic, |diagnostic, rule| {
            diagnostic.rule(rule.as_str())
        });
        diagnostics
            .push(diagnostic.note("Headings do not change what a card counts as. Move the line."));
    }
    diagnostics
}

/// Cards whose texts say something of the deck that no limit takes.
pub(super) fn unclear_texts(deck: DeckLines<'_>) -> impl Iterator<Item = Diagnostic> {
    let cards = deck.entries.iter();
    let unclear = cards.filter(|entry| entry.card.is_some_and(|card| card.deck.unclear));
    unclear.map(|entry| {
        let name = &entry.name.value;
        let message =
            format!("The text of `{name}` says something of the deck that is not checked");
        let span = entry.span;
        Diagnostic::new(Code::DeckNotJudged, span, message)
            .note("The sentence is understood, but no limit of the format takes it.")
    })
}

/// A card under the heading of a part that it does not count for. Lists of other editions do so much that it is a hint.
fn other_part(
    deck: DeckLines<'_>,
    entry: &Entry<'_>,
    card: &CardSummary,
    (field, value): (&FieldSpec, &str),
    by: &[SmolStr],
) -> Option<Diagnostic> {
    let part = key(deck.pack, &field.id, value);
    let own = card.values.get(&field.id)?;
    if key(deck.pack, &field.id, own) == part || entry.parts(deck, by).contains(&part) {
        return None;
    }
    let own = name(deck.pack, &field.id, own);
    let heading = Heading::Value(field, value);
    let mut diagnostic = wrong_heading(entry.span, &card.name, &own, heading)
        .note(format!("It is counted as {own}."));
    diagnostic.severity = Severity::Hint;
    Some(diagnostic)
}

/// The fields by which the shares of the format sort cards, each once.
fn by(deck: DeckLines<'_>) -> Vec<SmolStr> {
    let shares = deck.format.limits.iter();
    let shares = shares.filter_map(|limit| match &limit.limit {
        Limit::Share(share) => Some(&share.by),
        _ => None,
    });
    let by: BTreeSet<SmolStr> = shares.flatten().cloned().collect();
    by.into_iter().collect()
}

/// Prices on lines of a game whose cards have none.
pub(super) fn stated_prices(deck: DeckLines<'_>) -> impl Iterator<Item = Diagnostic> {
    let mut fields = deck.pack.fields.iter();
    let has_prices = fields.any(|field| matches!(field.kind, FieldType::Price { .. }));
    let priced = deck.every_entry().filter(move |_| !has_prices);
    priced.filter_map(|entry| {
        let span = Span::new(entry.name.span.end, entry.price?.span.end);
        let message = "Cards in this game have no price";
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, span, message);
        let told = diagnostic.note("The price is ignored. Delete it.");
        Some(told.fix(Applicability::Suggested, "Delete the price", span, ""))
    })
}

/// Options below lines of a game whose cards have none.
pub(super) fn stated_options(deck: DeckLines<'_>) -> impl Iterator<Item = Diagnostic> {
    let mut fields = deck.pack.fields.iter();
    let has_options = fields.any(|field| matches!(field.kind, FieldType::Option { .. }));
    let entries = deck.every_entry().filter(move |_| !has_options);
    let options = entries.flat_map(|entry| &entry.options);
    options.map(move |option| {
        let span = option.span;
        let message = "Cards in this game have no options";
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, span, message)
            .note("The line is ignored. Delete it, or write a card as `3x Name`.");
        let before = deck.text[..span.start as usize].trim_end_matches([' ', '\t', '+']);
        let written = &option.value;
        let is_counted = written.starts_with(|first: char| first.is_ascii_digit());
        let count = if is_counted { "" } else { "1x " };
        let card = format!("{count}{written}");
        let title = format!("Replace with `{card}`");
        let place = Span::new(before.len() as u32, span.end);
        let Edit { span, text } = delete_option(deck.text, option);
        // Which of them is right, the author knows.
        let choice = Applicability::Choice;
        diagnostic
            .fix(choice, title, place, card)
            .fix(choice, "Delete the line", span, text)
    })
}

/// Lines for no copies.
pub(super) fn no_copies(deck: DeckLines<'_>) -> impl Iterator<Item = Diagnostic> {
    let cards = deck.every_entry().map(Line::from);
    let lines = cards.chain(deck.parts.resources.iter().map(Line::from));
    let empty = lines.filter(|line| line.count.value == 0);
    empty.map(move |line| {
        let span = line.count.span;
        let diagnostic = Diagnostic::new(Code::BadValue, span, "0 copies of a card")
            .note("Correct the number, or delete the line.");
        with_fix(
            diagnostic,
            "Delete the line",
            vec![delete_line(deck.text, line)],
        )
    })
}
