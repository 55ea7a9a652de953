//! Numbers of cards that add up to too much.

use cardc_diagnostics::Diagnostic;
use cardc_games::{Amount, DeckLimit};

use super::DeckLines;
use super::over::Over;
use crate::checks::of_code;

/// A sum that goes over its limit, on the line with which it does.
pub(super) fn check(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    field: &str,
    category: Option<&str>,
    max: &Amount,
) -> Option<Diagnostic> {
    let max = deck.settings.amount(max)?;
    let numbers = deck
        .entries
        .iter()
        .map(|entry| (entry, entry.amount_in(deck.pack, category, field)));
    let over = Over::find(numbers, max)?;
    let total = over.total;
    let message = match category {
        Some(category) => {
            let of = deck.category_name(category, 2);
            format!("The total {field} of the {of} is {total} but the limit is {max}")
        }
        None => format!("The deck has {total} {field} but the limit is {max}"),
    };
    Some(
        of_code(&limit.code, over.line.span, message)
            .rule(limit.rule.as_str())
            .note(format!(
                "That is {} too many. This line exceeds the limit.",
                over.surplus
            )),
    )
}
