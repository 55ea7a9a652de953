//! How many models a line has, and lines of one name together.

use cardc_diagnostics::{Applicability, Diagnostic};
use cardc_games::{Bound, DeckLimit};

use super::{Checker, Over, by_name, of_code};
use crate::deck::Entry;

impl Checker<'_> {
    /// A line with more or fewer models than its card allows.
    pub(super) fn within(&mut self, limit: &DeckLimit, field: &str) {
        for entry in self.entries.iter().filter(|entry| entry.counts_models) {
            let range = entry.card.and_then(|card| card.ranges.get(field));
            if let Some((least, most)) = range {
                self.diagnostics
                    .extend(out_of_range(limit, field, entry, *least, *most));
            }
        }
    }

    /// Lines of one name that have too many models together.
    pub(super) fn models_by_name(&mut self, limit: &DeckLimit, max: &Bound) {
        for lines in by_name(self.entries) {
            let Some(card) = lines[0].card.filter(|_| lines[0].counts_models) else {
                continue;
            };
            let Some(max) = self.bound(max, Some(card)) else {
                continue;
            };
            let models = lines.iter().map(|entry| (*entry, Some(entry.models())));
            let Some(over) = Over::find(models, max) else {
                continue;
            };
            let message = format!(
                "the deck has {} of `{}`, and {max} is the limit",
                over.total, card.name
            );
            self.diagnostics.push(
                of_code(&limit.code, over.line.span, message)
                    .rule(limit.rule.as_str())
                    .note(format!("Take out {}.", over.total - max)),
            );
        }
    }
}

fn out_of_range(
    limit: &DeckLimit,
    field: &str,
    entry: &Entry<'_>,
    least: i64,
    most: i64,
) -> Option<Diagnostic> {
    let models = entry.models();
    if (least..=most).contains(&models) {
        return None;
    }
    let name = &entry.name.value;
    let range = if least == most {
        least.to_string()
    } else {
        format!("{least} to {most}")
    };
    let nearest = models.clamp(least, most);
    let (message, title, text) = if entry.has_number() {
        (
            format!("`{name}` has the {field} {models}, and {range} is the limit"),
            format!("Replace with {nearest}"),
            nearest.to_string(),
        )
    } else {
        (
            format!("`{name}` has no number, and its {field} is {range}"),
            format!("Write {nearest}"),
            format!("{nearest} "),
        )
    };
    let off = (models - nearest).abs();
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
            .fix(
                Applicability::Suggested,
                title,
                entry.count.span.start..entry.count.span.end,
                text,
            ),
    )
}
