//! Whether conditions of cards hold in a deck.

use cardc_span::folded_name;
use rustc_hash::FxHashMap;

use super::entry::Entry;
use crate::read::head::FieldValue;
use crate::read::head::option::{Clause, Conditions, NumberLimit, Step, Subject, Term};
use crate::read::summary::CardSummary;

/// How many a deck has of each card, option and group of options, by the names as they are compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeckCounts {
    counts: FxHashMap<String, i64>,
}

impl DeckCounts {
    pub(crate) fn of(entries: &[Entry<'_>]) -> Self {
        let mut counts: FxHashMap<String, i64> = FxHashMap::default();
        let mut add = |name: String, number: i64| {
            let count = counts.entry(name).or_default();
            *count = count.saturating_add(number);
        };
        for entry in entries {
            let copies = i64::try_from(entry.copies()).unwrap_or(i64::MAX);
            add(entry.folded_name(), copies);
            for (name, number) in &entry.own {
                add(name.to_string(), number.saturating_mul(copies));
            }
        }
        Self { counts }
    }

    /// Whether conditions hold for a line of the deck.
    pub(crate) fn hold(&self, entry: &Entry<'_>, conditions: &Conditions) -> bool {
        conditions.hold(&|term| self.holds(entry, term))
    }

    /// Whether a clause holds for a line of the deck.
    pub(crate) fn clause_holds(&self, entry: &Entry<'_>, clause: &Clause) -> bool {
        clause.holds(&|term| self.holds(entry, term))
    }

    /// The first numbers whose condition holds for a line.
    pub(crate) fn step<'s>(&self, entry: &Entry<'_>, steps: &'s [Step]) -> Option<&'s Step> {
        let mut steps = steps.iter();
        steps.find(|step| step.with.holds(&|term| self.holds(entry, term)))
    }

    /// The greatest number that a field of a card allows, for a line with it.
    pub(crate) fn most(&self, entry: &Entry<'_>, card: &CardSummary, field: &str) -> Option<i64> {
        if let Some(number) = card.numbers.get(field) {
            return Some(*number);
        }
        match card.lines.get(field)?.first()? {
            FieldValue::Limit(limit) => Some(self.limit(entry, limit)),
            _ => None,
        }
    }

    fn limit(&self, entry: &Entry<'_>, limit: &NumberLimit) -> i64 {
        let step = self.step(entry, &limit.steps);
        let most = step.and_then(|step| step.range.most).unwrap_or(limit.most);
        let less = limit.less.iter().map(|term| self.count(entry, term));
        less.fold(most, i64::saturating_sub)
    }

    fn holds(&self, entry: &Entry<'_>, term: &Term) -> bool {
        term.range.holds(self.count(entry, term))
    }

    fn count(&self, entry: &Entry<'_>, term: &Term) -> i64 {
        match &term.subject {
            Subject::Own(name) => entry
                .own
                .get(folded_name(name).as_str())
                .copied()
                .unwrap_or(0),
            Subject::Deck(name) => self.counts.get(&folded_name(name)).copied().unwrap_or(0),
            Subject::Count => entry.models(),
        }
    }
}
