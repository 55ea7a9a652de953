//! Numbers of cards that add up to too much.

use cardc_diagnostics::Diagnostic;
use cardc_games::DeckLimit;

use super::DeckLines;
use crate::checks::of_code;
use crate::deck::Entry;

/// A sum that goes over its limit, on the line with which it does.
pub(super) fn check(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    field: &str,
    category: &str,
    max: i64,
) -> Option<Diagnostic> {
    let value = |entry: &Entry<'_>| {
        let card = entry.card.filter(|card| card.category == category)?;
        card.numbers
            .get(field)
            .map(|number| number.saturating_mul(i64::from(entry.count.value)))
    };
    let total = deck
        .entries
        .iter()
        .filter_map(value)
        .fold(0, i64::saturating_add);
    if total <= max {
        return None;
    }
    let mut sum = 0_i64;
    let line = deck.entries.iter().find(|entry| {
        sum = sum.saturating_add(value(entry).unwrap_or(0));
        sum > max
    });
    let line = line.or_else(|| deck.entries.iter().rfind(|entry| value(entry).is_some()))?;
    let name = deck.category_name(category, 2);
    let message = format!("the {field} of the {name} adds up to {total}, and {max} is the limit");
    Some(
        of_code(&limit.code, line.span, message)
            .rule(limit.rule.as_str())
            .note(format!(
                "That is {} too many. With this line the sum goes over the limit.",
                total - max
            )),
    )
}
