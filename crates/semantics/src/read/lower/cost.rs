//! Costs: `main, 1 oak leaf or 1 any`.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{Cost, CostSlip, CostSlipKind, Payment, Quantity, parse_cost};
use cardc_games::FieldSpec;
use cardc_span::Span;
use cardc_syntax::{Field, Value};

use super::Lowering;
use super::value::bad_value;
use crate::project::words::{did_you_mean, listed};
use crate::read::head::{FieldValue, HeadPart, PartMeaning};

impl<'pack> Lowering<'pack> {
    /// The cost in a field. What cannot be read of it is reported and left out.
    pub(super) fn cost(
        &mut self,
        spec: &'pack FieldSpec,
        field: &Field,
        max: u32,
    ) -> Option<FieldValue> {
        if let [value] = field.values.as_slice()
            && let Value::String(inside) = &value.value
        {
            return self.quoted_cost(spec, value.span, inside);
        }
        let place = self.field_span;
        let written = self.source.get(place.range())?;
        let mut parsed = parse_cost(self.vocabulary, written);
        for slip in &parsed.slips {
            self.cost_slip(spec, slip, place.start);
        }
        let payments = parsed.cost.parts.iter_mut().flatten();
        payments.for_each(|payment| payment.span = payment.span.shifted(place.start));
        for payment in parsed.cost.parts.iter().flatten() {
            self.amount(spec, payment, max);
            self.parts.push(HeadPart {
                meaning: PartMeaning::Payment(payment.symbol.clone()),
                span: payment.span,
            });
        }
        self.paid_twice(spec, &parsed.cost);
        (!parsed.cost.parts.is_empty()).then_some(FieldValue::Cost(parsed.cost))
    }

    /// A cost is read, and no text.
    fn quoted_cost(&mut self, spec: &FieldSpec, span: Span, inside: &str) -> Option<FieldValue> {
        let message = format!("Unexpected quotation marks around `{}`", spec.id);
        self.report(bad_value(spec, span, message).fix(
            Applicability::Suggested,
            format!("Replace with `{inside}`"),
            span,
            inside,
        ));
        None
    }

    fn cost_slip(&mut self, spec: &FieldSpec, slip: &CostSlip, start: u32) {
        let span = slip.span.shifted(start);
        let written = self.source.get(span.range()).unwrap_or_default();
        let names = self.vocabulary.cost_symbols().iter();
        let names = names.map(|symbol| symbol.name.as_str());
        let before = self.source.get(..span.start as usize).unwrap_or_default();
        let diagnostic = match slip.kind {
            CostSlipKind::UnknownSymbol => {
                let message = format!("Unknown cost `{written}`");
                let diagnostic = bad_value(spec, span, message);
                let diagnostic =
                    diagnostic.note(format!("Expected {}.", listed(names.clone(), "or")));
                did_you_mean(diagnostic, written, span, names)
            }
            CostSlipKind::NoSymbol => {
                let message = format!("Nothing to pay after `{written}`");
                let message = match written.parse::<u32>() {
                    Ok(_) => message,
                    Err(_) => {
                        format!("Missing cost beside `{written}`")
                    }
                };
                bad_value(spec, span, message).note(format!("Expected {}.", listed(names, "or")))
            }
            CostSlipKind::Unseparated => Diagnostic::new(
                Code::MissingToken,
                span,
                "Missing comma before this part of the cost",
            )
            .note("Separate what is paid together with commas, and alternatives with `or`.")
            .fix(
                Applicability::Suggested,
                "Insert a comma",
                Span::new(before.trim_end().len() as u32, span.start),
                ", ",
            ),
        };
        self.report(diagnostic);
    }

    /// The number of a symbol: digits or `X`, and neither none nor more than any card could ask for.
    fn amount(&mut self, spec: &FieldSpec, payment: &Payment, max: u32) {
        let symbol = self.vocabulary.cost_symbol(&payment.symbol);
        let name = symbol.map_or("", |symbol| &symbol.name);
        let message = match payment.amount {
            None | Some(Quantity::X) => return,
            Some(Quantity::Number { value: 0, .. }) => {
                format!("A cost cannot be 0 `{name}`")
            }
            Some(Quantity::Number { value, spelt: true }) => {
                let digits = format!("{value} {name}");
                let message = format!("Write a cost in digits: `{digits}`");
                let diagnostic = bad_value(spec, payment.span, message);
                let title = format!("Replace with `{digits}`");
                return self.report(diagnostic.fix(
                    Applicability::Suggested,
                    title,
                    payment.span,
                    digits,
                ));
            }
            Some(Quantity::Number { value, .. }) if value <= max => return,
            Some(Quantity::Number { value, .. }) => {
                format!("`{}` takes up to {max} `{name}`, not {value}", spec.id)
            }
            Some(_) => format!("Unexpected sign before the number of `{name}`"),
        };
        let _: Option<()> = self.bad(spec, payment.span, message);
    }

    /// A symbol that two parts name: the cost would be written with one number.
    fn paid_twice(&mut self, spec: &FieldSpec, cost: &Cost) {
        let alone = |part: &'_ Vec<Payment>| match part.as_slice() {
            [payment] => Some((payment.symbol.clone(), payment.span)),
            _ => None,
        };
        let parts: Vec<_> = cost.parts.iter().filter_map(alone).collect();
        for (index, (symbol, span)) in parts.iter().enumerate() {
            if let Some((_, first)) = parts[..index].iter().find(|(other, _)| other == symbol) {
                let known = self.vocabulary.cost_symbol(symbol);
                let name = known.map_or("", |known| &known.name);
                let message = format!("Duplicate cost `{name}`");
                self.report(
                    bad_value(spec, *span, message)
                        .label(*first, "first here")
                        .note("Write it once, with the sum of both numbers."),
                );
            }
        }
    }
}
