//! Lines of a deck that name cards, with what stands below them.

use std::borrow::Cow;

use cardc_games::{FieldType, GamePack, Heading};
use cardc_span::{Span, folded_name};
use cardc_syntax::Spanned;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::offers::{Offer, Offers};
use crate::read::head::FieldValue;
use crate::read::head::option::Bounds;
use crate::read::summary::CardSummary;

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
    /// What may be chosen for the card; `None` where nothing can be.
    pub(crate) offers: Option<&'a Offers>,
    /// Which of these each option is, by its place in [`Offers::all`].
    pub(crate) chosen: Vec<Option<usize>>,
    /// How many of the options go by each name, as names are compared: by their own names and those of their groups.
    pub(crate) own: FxHashMap<Cow<'a, str>, i64>,
}

impl<'a> Entry<'a> {
    /// The name of the card as names are compared; as written, where there is no such card.
    pub(crate) fn folded_name(&self) -> String {
        folded_name(self.card.map_or(&self.name.value, |card| &card.name))
    }

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

    /// What the card offers that an option of the line means, by the place of the option; `None` for one that the card
    /// does not have.
    pub(crate) fn chosen(&self, index: usize) -> Option<&'a Offer> {
        self.offers?.all.get((*self.chosen.get(index)?)?)
    }

    /// All options of the line that the card has, with what it says of them.
    pub(crate) fn chosen_offers(&self) -> impl Iterator<Item = &'a Offer> {
        (0..self.chosen.len()).filter_map(|index| self.chosen(index))
    }

    /// What the line adds to the sum of a field. Of a price, the one that the line states counts before that of its card;
    /// `None` where nothing is known.
    pub(crate) fn amount(&self, pack: &GamePack, field: &str) -> Option<i64> {
        let field_kind = pack.field(field).map(|spec| &spec.kind);
        match self.price {
            Some(price) if matches!(field_kind, Some(FieldType::Price { .. })) => {
                Some(i64::from(price.value))
            }
            _ => self.reckoned(pack, field),
        }
    }

    /// What the line adds to the sum of a field by its card: the number of each copy, or the price of all models with that
    /// of the options.
    pub(crate) fn reckoned(&self, pack: &GamePack, field: &str) -> Option<i64> {
        let card = self.card?;
        if let Some(number) = card.numbers.get(field) {
            let copies = i64::try_from(self.copies()).unwrap_or(i64::MAX);
            return Some(number.saturating_mul(copies));
        }
        let Some(FieldValue::Price(price)) = card.lines.get(field)?.first() else {
            return None;
        };
        let more = self.models().saturating_sub(self.fewest(pack)).max(0);
        let models = price.base.saturating_add(price.each.saturating_mul(more));
        let options = self.chosen_offers().map(|offer| self.price_of(offer));
        Some(options.fold(models, i64::saturating_add))
    }

    /// What an option costs on this line.
    pub(crate) fn price_of(&self, offer: &Offer) -> i64 {
        let price = offer.option.price;
        let each = price.each.saturating_mul(self.models());
        price.base.saturating_add(each)
    }

    /// The fewest models that the card allows.
    fn fewest(&self, pack: &GamePack) -> i64 {
        let kind = self.card.and_then(|card| pack.kind(&card.kind));
        let field = kind.and_then(|kind| kind.count.as_ref());
        field
            .and_then(|field| self.range(field))
            .map_or(1, |range| range.least)
    }

    /// The range that a field of the card allows.
    pub(crate) fn range(&self, field: &str) -> Option<Bounds> {
        match self.card?.lines.get(field)?.first()? {
            FieldValue::Range(range) => Some(*range),
            _ => None,
        }
    }

    /// What the line adds to the sum of a field over the cards of a category, or all.
    pub(crate) fn amount_in(
        &self,
        pack: &GamePack,
        category: Option<&str>,
        field: &str,
    ) -> Option<i64> {
        let is_in = |category: &str| self.card.is_some_and(|card| card.category == category);
        category
            .is_none_or(is_in)
            .then(|| self.amount(pack, field))
            .flatten()
    }
}

/// The lines of each card, in the order of the deck. A title counts, whatever stands behind it in brackets.
pub(super) fn by_card<'e, 'a>(entries: &[&'e Entry<'a>]) -> Vec<Vec<&'e Entry<'a>>> {
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    let mut groups: Vec<Vec<&Entry<'_>>> = Vec::new();
    for entry in entries {
        let next = groups.len();
        let place = *places.entry(entry.folded_name()).or_insert(next);
        match groups.get_mut(place) {
            Some(group) => group.push(entry),
            None => groups.push(vec![entry]),
        }
    }
    groups
}
