//! Tables in Markdown.

use std::fmt::Write as _;
use std::time::Duration;

/// A figure beside its target.
pub(super) struct Judged {
    /// What was measured.
    pub(super) what: String,
    /// The figure.
    pub(super) measured: String,
    /// What it should be.
    pub(super) target: String,
    /// Whether it is.
    pub(super) met: bool,
}

impl Judged {
    /// A figure that should be `most` at most, with its unit.
    pub(super) fn at_most(what: impl Into<String>, measured: f64, most: f64, unit: &str) -> Self {
        Self {
            what: what.into(),
            measured: format!("{}{unit}", number(measured)),
            target: format!("at most {most}{unit}"),
            met: measured <= most,
        }
    }

    /// A figure that should be `least` at least, with its unit.
    pub(super) fn at_least(what: impl Into<String>, measured: f64, least: f64, unit: &str) -> Self {
        Self {
            what: what.into(),
            measured: format!("{}{unit}", number(measured)),
            target: format!("at least {least}{unit}"),
            met: measured >= least,
        }
    }
}

/// How a cost grows between 1,000 and 100,000 cards, where both were measured; `cost` is what so many cards take in all.
pub(super) fn growth(of: &str, cost: impl Fn(usize) -> Option<Duration>) -> Option<Judged> {
    let (few, many) = (1_000, 100_000);
    let per_card = |cards| Some(cost(cards)?.as_secs_f64() / cards as f64);
    let what = format!(
        "cost per card, {} cards to {}{of}",
        grouped(many),
        grouped(few)
    );
    let ratio = per_card(many)? / per_card(few)?;
    Some(Judged::at_most(what, ratio, 1.3, ""))
}

/// Figures beside their targets.
pub(super) fn judged(figures: &[Judged]) -> String {
    let rows = figures.iter().map(|figure| {
        let verdict = if figure.met { "met" } else { "**missed**" };
        vec![
            figure.what.clone(),
            figure.measured.clone(),
            figure.target.clone(),
            verdict.to_owned(),
        ]
    });
    table(&["", "measured", "target", ""], rows)
}

/// Rows below their heads.
pub(super) fn table(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = format!(
        "| {} |\n|{}\n",
        heads.join(" | "),
        "---|".repeat(heads.len())
    );
    for row in rows {
        let _ = writeln!(table, "| {} |", row.join(" | "));
    }
    table
}

/// A time in the unit that suits it.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        1.0.. => format!("{} s", number(seconds)),
        0.001.. => format!("{} ms", number(seconds * 1e3)),
        _ => format!("{} µs", number(seconds * 1e6)),
    }
}

/// Three digits of a number, more only in front of the point.
pub(super) fn number(number: f64) -> String {
    match number.abs() {
        100.0.. => format!("{number:.0}"),
        10.0.. => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}

/// Bytes in millions.
pub(super) fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// `10,000`.
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_shown_with_three_digits_and_their_verdict() {
        assert_eq!(time(Duration::from_micros(12_345)), "12.3 ms");
        assert_eq!(time(Duration::from_millis(1_234)), "1.23 s");
        assert_eq!(
            [1, 999, 1_000, 1_234_567].map(grouped),
            ["1", "999", "1,000", "1,234,567"]
        );
        let figures = [
            Judged::at_most("memory", 150.0, 200.0, " MB"),
            Judged::at_least("times faster", 7.0, 8.0, ""),
        ];
        assert_eq!(
            judged(&figures),
            "|  | measured | target |  |\n|---|---|---|---|\n| memory | 150 MB | at most 200 MB | met |\n\
             | times faster | 7.00 | at least 8 | **missed** |\n"
        );
    }
}
