//! Shares: what each part of a deck has to come to, and may come to.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cardc_diagnostics::Diagnostic;
use cardc_games::{DeckLimit, Heading, ShareLimit};
use cardc_span::Span;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::DeckLines;
use super::over::Over;
use crate::cards::checks::of_code;
use crate::decks::entry::Entry;
use crate::decks::part_key as keys;
use crate::read::head::FieldValue;

/// A part of a deck that has a share.
pub(super) struct Part<'a> {
    /// What it is called.
    pub(super) name: SmolStr,
    /// What it is compared by.
    key: SmolStr,
    /// What it has to come to.
    pub(super) least: i64,
    /// What it may come to; `None` for any amount.
    pub(super) most: Option<i64>,
    /// Its lines.
    lines: Rc<Vec<PartLine<'a>>>,
}

/// A line of a part with what it adds; `None` where nobody knows.
type PartLine<'a> = (&'a Entry<'a>, Option<i64>);

impl Part<'_> {
    /// What its lines come to.
    pub(super) fn amount(&self) -> i64 {
        let numbers = self.lines.iter().filter_map(|(_, number)| *number);
        numbers.fold(0, i64::saturating_add)
    }
}

/// The parts of a deck that a limit gives shares, in the order of the table. None without the card that has the table.
pub(super) fn parts<'a>(deck: DeckLines<'a>, share: &ShareLimit) -> Vec<Part<'a>> {
    let table = deck
        .settings
        .card(&share.table.setting)
        .and_then(|card| card.lines.get(&share.table.field));
    let whole = match &share.of {
        Some(of) => deck.settings.number(&of.setting),
        None => Some(100),
    };
    let (Some(table), Some(whole), Some(field)) = (table, whole, share.by.first()) else {
        return Vec::new();
    };
    let lines = lines_by_part(deck, share, field);
    let of_whole = |number: i64| number.saturating_mul(whole) / 100;
    let part = |value: &FieldValue| {
        let FieldValue::Share(row) = value else {
            return None;
        };
        let key = keys::key(deck.pack, field, &row.value);
        let lines = lines.get(&key).cloned().unwrap_or_default();
        Some(Part {
            name: keys::name(deck.pack, field, &row.value),
            // Of a part of a point, the whole one is needed.
            least: of_whole(row.range.least)
                .saturating_add(i64::from(row.range.least.saturating_mul(whole) % 100 > 0)),
            most: row.range.most.map(of_whole),
            key,
            lines,
        })
    };
    table.iter().filter_map(part).collect()
}

/// The lines that count for each part. `field` is the one whose values the table names.
fn lines_by_part<'a>(
    deck: DeckLines<'a>,
    share: &ShareLimit,
    field: &str,
) -> FxHashMap<SmolStr, Rc<Vec<PartLine<'a>>>> {
    let mut lines: FxHashMap<SmolStr, Vec<PartLine<'_>>> = FxHashMap::default();
    for entry in deck.entries {
        for (key, number) in added(deck, entry, share, field) {
            lines.entry(key).or_default().push((entry, number));
        }
    }
    let shared = lines.into_iter().map(|(key, lines)| (key, Rc::new(lines)));
    shared.collect()
}

/// What a line adds to each part that it counts for: all that it costs to its own ones, and what its options cost to
/// those that these count for. The number is `None` where nobody knows it.
fn added(
    deck: DeckLines<'_>,
    entry: &Entry<'_>,
    share: &ShareLimit,
    field: &str,
) -> BTreeMap<SmolStr, Option<i64>> {
    let amount = match &share.field {
        Some(field) => entry.amount(deck.pack, field),
        None => Some(1),
    };
    let own = entry.parts(deck, &share.by).into_iter();
    let own: BTreeMap<SmolStr, Option<i64>> = own.map(|key| (key, amount)).collect();
    if share.field.is_none() {
        return own;
    }
    let mut all = own.clone();
    for offer in entry.chosen_offers() {
        let others = offer.option.counts_as.iter();
        let others: BTreeSet<SmolStr> = others
            .map(|other| keys::key(deck.pack, field, other))
            .collect();
        for key in others.into_iter().filter(|key| !own.contains_key(key)) {
            let sum = all.entry(key).or_insert(Some(0));
            *sum = sum.map(|sum| sum.saturating_add(entry.price_of(offer)));
        }
    }
    all
}

/// Parts of the deck that are larger or smaller than their share.
pub(super) fn check(deck: DeckLines<'_>, limit: &DeckLimit, share: &ShareLimit) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for part in parts(deck, share) {
        let what = Share {
            deck,
            limit,
            by: share,
            part,
        };
        diagnostics.extend(what.too_large());
        diagnostics.extend(what.too_small());
    }
    diagnostics
}

/// A part, and the limit that gives it its share.
struct Share<'l, 'a> {
    deck: DeckLines<'a>,
    limit: &'l DeckLimit,
    by: &'l ShareLimit,
    part: Part<'a>,
}

impl Share<'_, '_> {
    fn too_large(&self) -> Option<Diagnostic> {
        let most = self.part.most?;
        let over = Over::find(self.part.lines.iter().copied(), most)?;
        let message = format!(
            "{} has {} but the limit is {}",
            self.part.name,
            self.of_whole(over.total),
            self.amount(most)
        );
        let diagnostic = of_code(&self.limit.code, over.line.span, message)
            .rule(self.limit.rule.as_str())
            .note(format!(
                "That is {} too many. This line exceeds the share.",
                over.surplus
            ));
        Some(over.with_deletions(self.deck, diagnostic))
    }

    fn too_small(&self) -> Option<Diagnostic> {
        let amount = self.part.amount();
        let least = self.part.least;
        // What a line adds that nobody knows may be what is missing.
        let is_known = self.part.lines.iter().all(|(_, number)| number.is_some());
        if amount >= least || !is_known {
            return None;
        }
        let message = format!(
            "{} has {} but needs at least {}",
            self.part.name,
            self.of_whole(amount),
            self.amount(least)
        );
        let span = self.place_of_part();
        Some(
            of_code(&self.limit.code, span, message)
                .rule(self.limit.rule.as_str())
                .note(format!(
                    "{} are missing.",
                    self.amount(least.saturating_sub(amount))
                )),
        )
    }

    /// The heading of a part, or else its last line, or that of the deck.
    fn place_of_part(&self) -> Span {
        let is_of_part = |heading: &Heading<'_>| matches!(heading, Heading::Value(field, value) if keys::key(self.deck.pack, &field.id, value) == self.part.key);
        let mut headings = self.deck.parts.headings.iter();
        let heading = headings.find(|(heading, _)| is_of_part(heading));
        let last = || self.part.lines.last().map(|(entry, _)| entry.span);
        heading
            .map(|(_, span)| *span)
            .or_else(last)
            .or_else(|| Some(self.deck.entries.last()?.span))
            .unwrap_or_default()
    }

    /// `980 points`, `5 lines`.
    fn amount(&self, number: i64) -> String {
        let lines = if number == 1 { "line" } else { "lines" };
        format!("{number} {}", self.by.field.as_deref().unwrap_or(lines))
    }

    /// `980 points (24.5 % of 4000)`
    fn of_whole(&self, number: i64) -> String {
        let amount = self.amount(number);
        let of = self.by.of.as_ref();
        match of.and_then(|of| self.deck.settings.number(&of.setting)) {
            Some(whole) if whole > 0 => {
                let permille = number.saturating_mul(1000).saturating_add(whole / 2) / whole;
                format!(
                    "{amount} ({}.{} % of {whole})",
                    permille / 10,
                    permille % 10
                )
            }
            _ => amount,
        }
    }
}

impl<'a> Entry<'a> {
    /// The parts of the deck that the line counts for, as [`keys::key`] has them. A card that is not known is taken to be
    /// under the right heading.
    pub(super) fn parts(&self, deck: DeckLines<'a>, by: &[SmolStr]) -> Vec<SmolStr> {
        let pack = deck.pack;
        match (self.card, self.heading) {
            (Some(card), _) => {
                let mut own = keys::of_card(pack, by, card);
                for field in by {
                    for value in card.lines.get(field).into_iter().flatten() {
                        if let FieldValue::OneWhen(value, conditions) = value
                            && deck.counts.hold(self, conditions)
                        {
                            own.push(keys::key(pack, field, value));
                        }
                    }
                }
                own
            }
            (None, Some(Heading::Value(field, value))) => vec![keys::key(pack, &field.id, value)],
            (None, _) => Vec::new(),
        }
    }
}
