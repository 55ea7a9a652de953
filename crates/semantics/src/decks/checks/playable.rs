//! Cards that no card of the deck can play.

use cardc_diagnostics::Diagnostic;
use cardc_games::{DeckLimit, GamePack, Permit};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::DeckLines;
use super::edits::with_deletion;
use super::pattern::{counts_as, fits};
use crate::cards::checks::of_code;
use crate::decks::entry::Entry;
use crate::project::words::listed;
use crate::read::play_terms::{CardPattern, Lift};
use crate::read::summary::CardSummary;

/// A deck, and those of its cards that play others.
pub(super) struct Play<'a> {
    pack: &'a GamePack,
    /// The deck file.
    text: &'a str,
    entries: &'a [Entry<'a>],
    /// The category of those that play others.
    category: &'a str,
    players: Vec<&'a CardSummary>,
    /// What texts of the deck bring into play, whatever the rules say, where one of the players can use it; each with
    /// its card.
    lifts: Vec<(&'a CardSummary, &'a Lift)>,
    /// A text of the deck is not understood, and may do anything.
    unclear: bool,
}

impl<'a> Play<'a> {
    /// `None` unless the deck has players and knows all of them.
    pub(super) fn new(deck: DeckLines<'a>, category: &'a str) -> Option<Self> {
        let DeckLines { pack, entries, .. } = deck;
        let may_be_player = |entry: &Entry<'_>| entry.category().is_none_or(|own| own == category);
        let is_unknown = |entry: &Entry<'_>| entry.card.is_none() && may_be_player(entry);
        let cards = entries.iter().filter_map(|entry| entry.card);
        let players: Vec<_> = cards.filter(|card| card.category == category).collect();
        if players.is_empty() || entries.iter().any(is_unknown) {
            return None;
        }
        let mut seen = FxHashSet::default();
        let cards = entries.iter().filter_map(|entry| entry.card);
        let cards = cards.filter(|card| seen.insert(std::ptr::from_ref(*card)));
        let cards: Vec<&CardSummary> = cards.collect();
        let has_player = |lift: &Lift| {
            let fits = |pattern| players.iter().any(|player| fits(pack, pattern, player));
            lift.players.is_empty() || lift.players.iter().any(fits)
        };
        let lifts = cards.iter().flat_map(|card| {
            let lifts = card.play.lifts.iter().filter(|lift| has_player(lift));
            lifts.map(|lift| (*card, lift))
        });
        Some(Self {
            pack,
            text: deck.text,
            entries,
            category,
            lifts: lifts.collect(),
            unclear: cards.iter().any(|card| card.play.unclear),
            players,
        })
    }

    /// Lines whose cards none of the players can play, by kind and value.
    pub(super) fn playable(
        &self,
        limit: &DeckLimit,
        field: &str,
        permits: &[Permit],
    ) -> Vec<Diagnostic> {
        let present: FxHashSet<&SmolStr> = self
            .players
            .iter()
            .flat_map(|player| counts_as(self.pack, field, player.values.get(field)))
            .collect();
        let mut diagnostics = Vec::new();
        for (entry, card) in self.cards() {
            let value = card.values.get(field);
            let of_kind = || permits.iter().filter(|permit| permit.kind == card.kind);
            let wanted: Vec<&Permit> = of_kind()
                .filter(|permit| {
                    permit.values.is_empty()
                        || value.is_none_or(|value| permit.values.contains(value))
                })
                .collect();
            if wanted.is_empty()
                || wanted.iter().any(|permit| present.contains(&permit.player))
                || self.is_lifted(card)
            {
                continue;
            }
            let names = wanted
                .iter()
                .map(|permit| self.pack.value_name(field, &permit.player));
            let message = format!(
                "No {} of the deck can play `{}`",
                self.players_name(),
                card.name
            );
            let mut diagnostic =
                of_code(&limit.code, entry.span, message).rule(limit.rule.as_str());
            for permit in &wanted {
                diagnostic = diagnostic.rule(permit.rule.as_str());
            }
            let diagnostic = diagnostic.note(format!(
                "It needs one with the {field} {}.",
                listed(names, "or")
            ));
            diagnostics.push(with_deletion(diagnostic, self.text, entry));
        }
        diagnostics
    }

    /// Lines whose cards say who plays them, where the deck has none of those.
    pub(super) fn restricted(&self, limit: &DeckLimit) -> Vec<Diagnostic> {
        let never = self.cards().filter(|(_, card)| {
            !self
                .players
                .iter()
                .any(|player| self.may_play(player, card))
                && !self.is_lifted(card)
        });
        never
            .map(|(entry, card)| {
                let message = format!(
                    "The deck has no {} that can play `{}` by its text",
                    self.players_name(),
                    card.name
                );
                let diagnostic = of_code(&limit.code, entry.span, message)
                    .rule(limit.rule.as_str())
                    .note("Add one that can, or remove the card.");
                with_deletion(diagnostic, self.text, entry)
            })
            .collect()
    }

    fn cards(&self) -> impl Iterator<Item = (&'a Entry<'a>, &'a CardSummary)> {
        let entries = self.entries.iter();
        entries.filter_map(|entry| Some((entry, entry.card?)))
    }

    /// Whether the card's own text lets this player play it.
    fn may_play(&self, player: &CardSummary, card: &CardSummary) -> bool {
        let fits = |pattern: &CardPattern| fits(self.pack, pattern, player);
        let only = card.play.only_by.iter();
        only.clone().all(|patterns| patterns.iter().any(fits))
            && !card
                .play
                .not_by
                .iter()
                .any(|pattern| !pattern.more && fits(pattern))
    }

    /// Whether a text of the deck may bring the card into play, whatever the rules say.
    fn is_lifted(&self, card: &CardSummary) -> bool {
        let reaches = |by: &CardSummary, lift: &Lift| {
            let fits = |pattern| fits(self.pack, pattern, card);
            if lift.own {
                by.name == card.name
            } else {
                lift.cards.is_empty() || lift.cards.iter().any(fits)
            }
        };
        self.unclear || self.lifts.iter().any(|(by, lift)| reaches(by, lift))
    }

    fn players_name(&self) -> &'a str {
        self.pack
            .category(self.category)
            .map_or(self.category, |category| &category.name)
    }
}
