//! The number of a noun: what stands before it may decide it.

use crate::tree::{Determiner, NounPhrase, Number, Quantity};
use crate::vocabulary::{CARD, Vocabulary};
use crate::wording::Limit;

impl NounPhrase {
    /// The number that the noun needs, where something before it decides that.
    pub fn needed_number(&self, vocabulary: &Vocabulary) -> Option<Number> {
        if self.noun.value.is_some() {
            return None;
        }
        match (&self.quantity, &self.determiner) {
            (Some(Quantity::Limited { limit, amount }), _) if *limit == Limit::UpTo => {
                counted_number(amount)
            }
            (Some(quantity), _) => counted_number(quantity),
            (None, Some(determiner)) => {
                let determiner = determiner.without_only();
                number_behind(determiner).or_else(|| {
                    let noun = vocabulary.nouns.get(&self.noun.id);
                    let is_card =
                        noun.is_some_and(|noun| noun.classes.iter().any(|class| class == CARD));
                    (is_card && is_out_of_several(determiner)).then_some(Number::Plural)
                })
            }
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

/// The number of a noun behind a determiner, whatever the noun is.
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

/// `one of your`: out of several cards. Of another thing it may speak of parts, as in `any of your health`, or of something
/// else, as in `one of your choice`.
fn is_out_of_several(determiner: &Determiner) -> bool {
    matches!(
        determiner,
        Determiner::AnyOf(_) | Determiner::OneOf(_) | Determiner::AllOf(_) | Determiner::NoneOf(_)
    )
}
