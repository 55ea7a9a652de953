//! The number of a noun: what stands before it may decide it.

use crate::tree::{Determiner, NounPhrase, Number, Quantity};
use crate::words::Limit;

impl NounPhrase {
    /// The number that the noun needs, where something before it decides that.
    pub fn needed_number(&self) -> Option<Number> {
        if self.noun.value.is_some() {
            return None;
        }
        match (&self.quantity, &self.determiner) {
            (Some(Quantity::Limited { limit, amount }), _) if *limit == Limit::UpTo => {
                counted_number(amount)
            }
            (Some(quantity), _) => counted_number(quantity),
            (None, Some(determiner)) => number_behind(determiner.without_only()),
            (None, None) => None,
        }
    }
}

fn counted_number(quantity: &Quantity) -> Option<Number> {
    match quantity {
        Quantity::Number { value: 1, .. } => Some(Number::Singular),
        Quantity::Number { .. } | Quantity::X => Some(Number::Plural),
        _ => None,
    }
}

/// The number of a noun behind a determiner. `any of your`, `none of your` and `all of your` may speak of parts of one thing,
/// and `one of your choice` of something else.
fn number_behind(determiner: &Determiner) -> Option<Number> {
    match determiner {
        Determiner::A | Determiner::Each | Determiner::Another | Determiner::Either => {
            Some(Number::Singular)
        }
        Determiner::Both
        | Determiner::All(_)
        | Determiner::AnyNumberOf(_)
        | Determiner::EachOf(_)
        | Determiner::BothOf(_)
        | Determiner::EitherOf(_) => Some(Number::Plural),
        _ => None,
    }
}
