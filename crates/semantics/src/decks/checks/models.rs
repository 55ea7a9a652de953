//! How many models a line has, and lines of one name together.

use cardc_diagnostics::{Applicability, Diagnostic};
use cardc_games::{Bound, DeckLimit};

use super::DeckLines;
use super::over::Over;
use crate::cards::checks::of_code;
use crate::decks::entry::{Entry, by_card};
use crate::read::head::option::Bounds;

/// Lines with more or fewer models than their card allows.
pub(super) fn within(deck: DeckLines<'_>, limit: &DeckLimit, field: &str) -> Vec<Diagnostic> {
    let lines = deck.entries.iter().filter(|entry| entry.counts_models);
    lines
        .filter_map(|entry| {
            let range = entry.range(field)?;
            out_of_range(limit, field, entry, range)
        })
        .collect()
}

/// Lines of one name that have too many models together.
pub(super) fn by_name(deck: DeckLines<'_>, limit: &DeckLimit, max: &Bound) -> Vec<Diagnostic> {
    let lines: Vec<&Entry<'_>> = deck
        .entries
        .iter()
        .filter(|entry| entry.counts_models)
        .collect();
    let too_many = |lines: &Vec<&Entry<'_>>| {
        let card = lines[0].card?;
        let max = deck
            .settings
            .bound(max, |field| deck.counts.most(lines[0], card, field))?;
        let models = lines.iter().map(|entry| (*entry, Some(entry.models())));
        let over = Over::find(models, max)?;
        let message = format!(
            "The deck has {} of `{}` but the limit is {max}",
            over.total, card.name
        );
        Some(
            of_code(&limit.code, over.line.span, message)
                .rule(limit.rule.as_str())
                .note(format!("Remove {}.", over.surplus)),
        )
    };
    by_card(&lines).iter().filter_map(too_many).collect()
}

fn out_of_range(
    limit: &DeckLimit,
    field: &str,
    entry: &Entry<'_>,
    range: Bounds,
) -> Option<Diagnostic> {
    let models = entry.models();
    if range.holds(models) {
        return None;
    }
    let most = range.most.unwrap_or(i64::MAX);
    let name = &entry.name.value;
    let least = range.least;
    let range = match range.most {
        Some(most) if least == most => least.to_string(),
        Some(most) => format!("{least} to {most}"),
        None => format!("{least} or more"),
    };
    let nearest = if models < least { least } else { most };
    let (message, title, text) = if entry.has_number() {
        (
            format!("`{name}` has the {field} {models} but needs {range}"),
            format!("Replace with {nearest}"),
            nearest.to_string(),
        )
    } else {
        (
            format!("`{name}` has no number but its {field} is {range}"),
            format!("Write {nearest}"),
            format!("{nearest} "),
        )
    };
    let off = models.saturating_sub(nearest).saturating_abs();
    let advice = if models > most {
        format!("Take out {off}.")
    } else {
        format!("Add {off} more.")
    };
    let place = if entry.has_number() {
        entry.count.span
    } else {
        entry.span
    };
    Some(
        of_code(&limit.code, place, message)
            .rule(limit.rule.as_str())
            .note(advice)
            .fix(Applicability::Suggested, title, entry.count.span, text),
    )
}
