//! Cards that the format, or another card of the deck, keeps out.

use cardc_diagnostics::Diagnostic;
use cardc_games::{DeckLimit, Only, Scope};
use cardc_span::Span;
use smol_str::SmolStr;

use super::DeckLines;
use super::edits::{Deletion, Line, copies, exceeding, ways_out, with_deletion, with_offers};
use super::pattern::fits;
use super::picked::Picked;
use crate::cards::checks::of_code;
use crate::decks::entry::Entry;
use crate::read::deck_terms::Inclusion;

/// Lines whose cards are not such as the limit wants.
pub(super) fn allowed<'a>(
    deck: DeckLines<'a>,
    limit: &'a DeckLimit,
    only: &'a Only,
) -> Vec<Diagnostic> {
    let such = limit.limit.scope();
    let scope = Scope { only: None, ..such };
    let entries = deck.scope(scope).unwrap_or_default();
    let wanted = deck.name_of(such, 2);
    let picked = Picked::of(deck, only);
    let others = entries
        .into_iter()
        .filter_map(|entry| Some((entry, entry.card.filter(|card| !picked.has(card))?)));
    others
        .map(|(entry, card)| {
            let message = format!("`{}` is not allowed in {}", card.name, deck.whole(scope));
            let diagnostic = of_code(&limit.code, entry.span, message)
                .rule(limit.rule.as_str())
                .note(format!("Only {wanted} are allowed."));
            with_deletion(diagnostic, deck.text, entry)
        })
        .collect()
}

/// Lines that the text of a card of the deck does not let be there.
pub(super) fn included(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    verbs: &[SmolStr],
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for entry in deck.entries {
        let terms = entry.card.iter().flat_map(|card| &card.deck.included);
        for term in terms.filter(|term| verbs.contains(&term.verb)) {
            let says = Says {
                deck,
                limit,
                term,
                entry,
            };
            if term.alone {
                diagnostics.extend(says.others());
            } else if term.bounds.max == Some(0) {
                diagnostics.extend(says.none());
            } else {
                diagnostics.extend(says.too_many().or_else(|| says.too_few()));
            }
        }
    }
    diagnostics
}

/// What a text says that the deck can and cannot have.
#[derive(Clone, Copy)]
struct Says<'d, 'a> {
    deck: DeckLines<'a>,
    limit: &'d DeckLimit,
    term: &'d Inclusion,
    /// The card that says so.
    entry: &'a Entry<'a>,
}

impl<'a> Says<'_, 'a> {
    /// The lines of other cards of the deck, by whether the text means them.
    fn lines(self, meant: bool) -> impl Iterator<Item = &'a Entry<'a>> {
        let own = self.entry.card.map(|card| &card.name);
        let others = self.deck.entries.iter();
        let others = others.filter(move |entry| entry.card.map(|card| &card.name) != own);
        others.filter(move |entry| {
            let mut patterns = self.term.cards.iter();
            entry.card.is_some_and(|card| {
                patterns.any(|pattern| fits(self.deck.pack, pattern, card)) == meant
            })
        })
    }

    fn none(self) -> Vec<Diagnostic> {
        self.lines(true).map(|entry| self.kept_out(entry)).collect()
    }

    fn others(self) -> Vec<Diagnostic> {
        self.lines(false)
            .map(|entry| self.kept_out(entry))
            .collect()
    }

    fn kept_out(self, entry: &Entry<'_>) -> Diagnostic {
        let message = format!(
            "`{}` is not allowed in this deck by the text of `{}`",
            entry.name.value, self.entry.name.value
        );
        let diagnostic = self
            .of_code(entry.span, message)
            .note("Remove one of the two.");
        let either = [entry, self.entry].map(Deletion::whole);
        with_offers(diagnostic, self.deck.text, either.chunks(1))
    }

    fn too_many(self) -> Option<Diagnostic> {
        let max = u64::from(self.term.bounds.max?);
        let lines: Vec<Line<'_>> = self.lines(true).map(Line::from).collect();
        let line = exceeding(&lines, max)?;
        let count = copies(&lines);
        let message = format!(
            "`{}` allows at most {max} of these cards but the deck has {count}",
            self.entry.name.value
        );
        let diagnostic = self
            .of_code(line.span, message)
            .note(format!("Remove {}.", count - max));
        let ways = ways_out(&lines, count - max);
        let offers = ways.iter().map(Vec::as_slice);
        Some(with_offers(diagnostic, self.deck.text, offers))
    }

    fn too_few(self) -> Option<Diagnostic> {
        let min = u64::from(self.term.bounds.min?);
        let lines: Vec<Line<'_>> = self.lines(true).map(Line::from).collect();
        let count = copies(&lines);
        let is_unknown = |entry: &Entry<'_>| entry.card.is_none();
        if count >= min || self.deck.entries.iter().any(is_unknown) {
            return None;
        }
        let message = format!(
            "`{}` requires at least {min} of these cards but the deck has {count}",
            self.entry.name.value
        );
        Some(
            self.of_code(self.entry.span, message)
                .note(format!("Add {} more.", min - count)),
        )
    }

    fn of_code(self, span: Span, message: String) -> Diagnostic {
        let own = self.entry.span;
        let diagnostic = of_code(&self.limit.code, span, message).rule(self.limit.rule.as_str());
        if own == span {
            return diagnostic;
        }
        diagnostic.label(own, "required by the text of this card")
    }
}
