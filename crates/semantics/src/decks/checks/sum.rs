//! Numbers of cards that add up to too much.

use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{Amount, DeckLimit, FieldType, Limit, Only, Scope};
use cardc_span::capitalised;
use smol_str::{SmolStr, format_smolstr};

use super::DeckLines;
use super::over::Over;
use crate::cards::checks::of_code;
use crate::decks::entry::Entry;
use crate::project::words::counted;

/// A sum that goes over its limit, on the line with which it does.
pub(super) fn check(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    field: &str,
    max: &Amount,
) -> Option<Diagnostic> {
    let max = deck.settings.amount(max)?;
    let scope = limit.limit.scope();
    let lines = deck.scope(scope)?;
    let numbers = lines.into_iter();
    let numbers = numbers.map(|entry| (entry, entry.amount(deck.pack, field)));
    let over = Over::find(numbers, max)?;
    let message = format!(
        "{} but the limit is {max}",
        is_total(deck, scope, field, over.total)
    );
    let diagnostic = of_code(&limit.code, over.line.span, message)
        .rule(limit.rule.as_str())
        .note(format!(
            "That is {} too many. This line exceeds the limit.",
            over.surplus
        ));
    Some(over.with_deletions(deck, diagnostic))
}

/// A hint where a sum is over cards with another value than some have, and a card that adds to it states no value. It goes to
/// the first such card.
pub(super) fn not_counted(deck: DeckLines<'_>, limit: &DeckLimit) -> Option<Diagnostic> {
    let Limit::Sum { field, .. } = &limit.limit else {
        return None;
    };
    let scope = limit.limit.scope();
    let unlike = scope.only?.unlike.as_ref()?;
    let is_decided = |entry: &Entry<'_>| {
        entry.category() == Some(&unlike.among)
            || (entry.card).is_none_or(|card| card.values.contains_key(&unlike.field))
    };
    let adds = |entry: &Entry<'_>| entry.amount(deck.pack, field).is_some_and(|sum| sum != 0);
    let others = Only {
        unlike: None,
        ..scope.only?.clone()
    };
    let lines = deck.scope(Scope {
        only: Some(&others),
        ..scope
    })?;
    let without: Vec<&Entry<'_>> = lines
        .into_iter()
        .filter(|entry| !is_decided(entry) && adds(entry))
        .collect();
    let first = without.first()?;
    let message = format!(
        "`{}` has no {}, so the sum of {field} leaves it out",
        first.name.value, unlike.field
    );
    let span = first.span;
    let hint = Diagnostic::new(Code::DeckNotJudged, span, message).rule(limit.rule.as_str());
    Some(match without.len() as u64 - 1 {
        0 => hint,
        others => {
            let cards = counted(others, "other card has", "other cards have");
            hint.note(format!("{cards} none either."))
        }
    })
}

/// `The total sweetness of the deck is 12`; the name of a price is its unit: `The deck has 1190 points`.
fn is_total(deck: DeckLines<'_>, scope: Scope<'_>, field: &str, total: i64) -> String {
    let of = summed(deck, scope);
    let kind = deck.pack.field(field).map(|spec| &spec.kind);
    if matches!(kind, Some(FieldType::Price { .. })) && of == deck.whole(scope) {
        return format!("{} has {total} {field}", capitalised(&of));
    }
    format!("The total {field} of {of} is {total}")
}

/// `the deck`, `the Units with the tag Aelf`
fn summed(deck: DeckLines<'_>, scope: Scope<'_>) -> SmolStr {
    let picks = scope.category.is_some() || scope.only.is_some();
    match (picks, scope.section) {
        (false, _) => deck.whole(scope),
        (true, None) => format_smolstr!("the {}", deck.name_of(scope, 2)),
        (true, Some(_)) => {
            format_smolstr!("the {} in {}", deck.name_of(scope, 2), deck.whole(scope))
        }
    }
}
