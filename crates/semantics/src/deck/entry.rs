//! Lines of a deck that name cards, with what stands below them.

use cardc_games::{GamePack, Heading};
use cardc_syntax::{Span, Spanned};
use smol_str::SmolStr;

use super::part_key as parts;
use crate::summary::CardSummary;

/// A line of a deck that names a card.
pub(crate) struct Entry<'a> {
    /// The number on the line: of copies, or of the models of one unit. One, with an empty span, where none stands.
    pub(crate) count: Spanned<u32>,
    pub(crate) name: &'a Spanned<SmolStr>,
    /// What the line says that it costs.
    pub(crate) price: Option<&'a Spanned<u32>>,
    /// The options below the line.
    pub(crate) options: Vec<&'a Spanned<SmolStr>>,
    pub(crate) span: Span,
    /// What the heading above stands for.
    pub(crate) heading: Option<Heading<'a>>,
    /// The card; `None` where there is none of this name.
    pub(crate) card: Option<&'a CardSummary>,
    /// Whether the number is that of models.
    pub(crate) counts_models: bool,
}

impl<'a> Entry<'a> {
    /// Id of the category that the line counts for. A card that is not known is taken to be under the right heading.
    pub(crate) fn category(&self) -> Option<&'a SmolStr> {
        match self.card {
            Some(card) => Some(&card.category),
            None => self.heading.and_then(Heading::category),
        }
    }

    /// How many copies of the card the line adds to the deck: a unit is one, however many models it has.
    pub(crate) fn copies(&self) -> u64 {
        if self.counts_models {
            1
        } else {
            u64::from(self.count.value)
        }
    }

    /// The line with the options below it.
    pub(crate) fn whole(&self) -> Span {
        let last = self.options.last();
        last.map_or(self.span, |option| self.span.cover(option.span))
    }

    /// How many models the line has.
    pub(crate) fn models(&self) -> i64 {
        i64::from(self.count.value)
    }

    /// Whether a number stands on the line.
    pub(crate) fn has_number(&self) -> bool {
        self.count.span.start < self.count.span.end
    }

    /// Whether the line tells all that a deck needs to know of a card: its price, and its part by the heading above.
    pub(crate) fn states_what_it_is(&self) -> bool {
        self.price.is_some() && matches!(self.heading, Some(Heading::Value(..)))
    }

    /// What the line adds to the sum of a field. The price that it states counts before the one of its card; `None`
    /// where neither is known.
    pub(crate) fn amount(&self, field: &str) -> Option<i64> {
        if let Some(price) = self.price {
            return Some(i64::from(price.value));
        }
        let number = self.card?.numbers.get(field)?;
        let copies = i64::try_from(self.copies()).unwrap_or(i64::MAX);
        Some(number.saturating_mul(copies))
    }

    /// What the line adds to the sum of a field over the cards of a category, or all.
    pub(crate) fn amount_in(&self, category: Option<&str>, field: &str) -> Option<i64> {
        let is_in = |category: &str| self.card.is_some_and(|card| card.category == category);
        category
            .is_none_or(is_in)
            .then(|| self.amount(field))
            .flatten()
    }

    /// The parts of the deck that the line counts for, as [`super::part_key::key`] has them. A card that is not known is taken to be
    /// under the right heading.
    pub(crate) fn parts(&self, pack: &'a GamePack, by: &[SmolStr]) -> Vec<SmolStr> {
        match (self.card, self.heading) {
            (Some(card), _) => parts::of_card(pack, by, card),
            (None, Some(Heading::Value(field, value))) => vec![parts::key(pack, &field.id, value)],
            (None, _) => Vec::new(),
        }
    }
}
