//! Costs: `[[main]] - 1 [[basic]] or 1 [[discard]]`. The same in front of a line, in a sentence and in a field.

use super::quantity::amount;
use super::session::{Expected, Input, Rule, attempt, position, reading, span_from, word};
use crate::tree::{Cost, Payment};
use crate::vocabulary::Reading;

/// A cost: parts with a dash between them.
pub(super) fn cost(input: &mut Input<'_, '_, '_>) -> Rule<Cost> {
    let mut parts = vec![alternatives(input)?];
    while let Some(part) = attempt(input, |input| {
        if attempt(input, |input| word(input, "–")).is_none() {
            word(input, "-")?;
        }
        alternatives(input)
    }) {
        parts.push(part);
    }
    Ok(Cost { parts })
}

/// Payments of which any will do.
fn alternatives(input: &mut Input<'_, '_, '_>) -> Rule<Vec<Payment>> {
    let mut payments = vec![payment(input)?];
    while let Some(payment) = attempt(input, |input| {
        word(input, "or").and_then(|_| payment(input))
    }) {
        payments.push(payment);
    }
    Ok(payments)
}

fn payment(input: &mut Input<'_, '_, '_>) -> Rule<Payment> {
    let start = position(input);
    let amount = attempt(input, amount);
    let vocabulary = input.state().vocabulary;
    let (symbol, _) = reading(
        input,
        |reading| match reading {
            Reading::Noun(id, _) if vocabulary.cost_symbols.contains(id) => Some(id.clone()),
            _ => None,
        },
        || Expected::Payment,
    )?;
    Ok(Payment {
        amount,
        symbol,
        span: span_from(input, start),
    })
}
