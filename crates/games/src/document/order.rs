//! Keys of which one may not be greater than the other.

use cardc_span::Span;
use toml::de::{DeTable, DeValue};

use super::Document;
use crate::problem::{MOST_MISTAKES, PackProblem, span};

/// Keys that bound something from below and from above, in whatever table, and what says that nothing can be within.
const PAIRS: [(&str, &str, Contradiction); 3] = [
    ("min", "max", of_numbers),
    ("base", "cap", of_numbers),
    ("since", "until", of_editions),
];

/// The first value, what it is and should not be, and the second value; `None` where something can be within.
type Contradiction = fn(&DeValue<'_>, &DeValue<'_>) -> Option<[String; 3]>;

impl Document<'_> {
    /// Reports bounds of which nothing can be within, and reads them the other way round.
    pub(crate) fn put_in_order(&mut self, problems: &mut Vec<PackProblem>) {
        let mut found = Vec::new();
        in_table(self.root.get_mut(), &mut found);
        if found.is_empty() {
            return;
        }
        let formats = self.ids(&["formats"]).into_iter();
        let limits: Vec<Span> = formats
            .flat_map(|format| self.places(&["formats", format, "limits"]))
            .collect();
        let found = found.into_iter().take(MOST_MISTAKES);
        problems.extend(found.map(|(place, message)| {
            // A limit with a fault judges no deck.
            let is_of_limit = limits.iter().any(|limit| limit.contains(place.start));
            let help = if is_of_limit {
                "Correct one of them."
            } else {
                "Correct one of them. Until then, cardc swaps them."
            };
            PackProblem::new(self.file, place, message).help(help)
        }));
    }
}

fn in_table(table: &mut DeTable<'_>, found: &mut Vec<(Span, String)>) {
    for (low, high, contradiction) in PAIRS {
        let (Some(least), Some(most)) = (table.get(low), table.get(high)) else {
            continue;
        };
        let Some([from, wrong, to]) = contradiction(least.get_ref(), most.get_ref()) else {
            continue;
        };
        let (least, most) = (least.clone(), most.clone());
        // Of an extension and its base, the one behind is that of the extension.
        let place = std::cmp::max_by_key(least.span(), most.span(), |place| place.start);
        let message = format!("`{low}` is {from}, which is {wrong} `{high}`, {to}");
        found.push((span(place), message));
        for (key, value) in [(low, most), (high, least)] {
            if let Some(there) = table.get_mut(key) {
                *there = value;
            }
        }
    }
    for (_, value) in table.iter_mut() {
        in_value(value.get_mut(), found);
    }
}

fn in_value(value: &mut DeValue<'_>, found: &mut Vec<(Span, String)>) {
    match value {
        DeValue::Table(table) => in_table(table, found),
        DeValue::Array(values) => {
            for value in values.iter_mut() {
                in_value(value.get_mut(), found);
            }
        }
        _ => {}
    }
}

fn of_numbers(least: &DeValue<'_>, most: &DeValue<'_>) -> Option<[String; 3]> {
    let (least, most) = (number(least)?, number(most)?);
    (least > most).then(|| [least.to_string(), "more than".into(), most.to_string()])
}

fn of_editions(first: &DeValue<'_>, end: &DeValue<'_>) -> Option<[String; 3]> {
    let (first, end) = (first.as_str()?, end.as_str()?);
    (first >= end).then(|| [first.into(), "not before".into(), end.into()])
}

fn number(value: &DeValue<'_>) -> Option<i64> {
    let written = value.as_integer()?;
    i64::from_str_radix(written.as_str(), written.radix()).ok()
}
