//! The order in which costs name what is paid, in heads and in front of the lines of a text.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{Cost, Scope};
use cardc_span::Span;

use crate::project::game::Game;
use crate::read::head::{CardHead, FieldValue};
use crate::read::text::CardText;

/// Costs whose parts do not stand in the order of the pack.
pub(crate) fn check(
    game: &Game,
    source: &str,
    head: &CardHead,
    text: &CardText,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for field in &head.fields {
        if let Some(FieldValue::Cost(cost)) = &field.value {
            let spec = game.pack.field(&field.id);
            let rule = spec.and_then(|spec| spec.rule.as_ref());
            let found = order(game, source, cost, Span::default(), ", ");
            diagnostics.extend(found.map(|found| match rule {
                Some(rule) => found.rule(rule.as_str()),
                None => found,
            }));
        }
    }
    for (line, parsed) in text.parsed_lines() {
        for scope in &parsed.line.scopes {
            if let Scope::Cost { cost, .. } = scope {
                diagnostics.extend(order(game, source, cost, line.span, " - "));
            }
        }
    }
    diagnostics
}

/// What is wrong with the order of a cost, whose places are relative to `within`, and the cost as it should be.
fn order(
    game: &Game,
    source: &str,
    cost: &Cost,
    within: Span,
    separator: &str,
) -> Option<Diagnostic> {
    let order = game.vocabulary.order_of_payments(cost)?;
    let place = |part: usize| {
        let part = &cost.parts[part];
        let span = part.first()?.span.cover(part.last()?.span);
        Some(span.shifted(within.start))
    };
    let written = order.iter().map(|&part| source.get(place(part)?.range()));
    let ordered = written.collect::<Option<Vec<_>>>()?.join(separator);
    let span = place(0)?.cover(place(cost.parts.len() - 1)?);
    let message = "Unusual order of this cost";
    Some(
        Diagnostic::new(Code::CostOrder, span, message)
            .note(format!("Other cards say `{ordered}`."))
            .fix(
                Applicability::Suggested,
                format!("Replace with `{ordered}`"),
                span,
                ordered,
            ),
    )
}
