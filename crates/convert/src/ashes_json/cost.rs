//! What it takes to play a card: a list of symbols, with lists inside for parallel costs.

use serde_json::Value;

use crate::json::{Reader, brief};
use crate::written::Written;

/// The cost as the card language writes it: `main, 1 charm class or 1 divine class, 2 basic`.
pub(super) fn cost(reader: &mut Reader<'_>) -> Option<Written> {
    let mut parts = Vec::new();
    for value in reader.values("cost") {
        match value {
            Value::Array(parallel) => {
                let alternatives = parallel.iter().flat_map(|value| symbols(value, reader));
                parts.extend(Written::joined(alternatives, " or "));
            }
            value => parts.extend(symbols(value, reader)),
        }
    }
    Written::joined(parts, ", ")
}

/// The symbols of one text, each with its number: `2 [[basic]]` is `2 basic`.
fn symbols(value: &Value, reader: &mut Reader<'_>) -> Vec<Written> {
    let Value::String(text) = value else {
        reader.note(format!(
            "left out {} of `cost`: it is not text",
            brief(value)
        ));
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut rest = text.as_str();
    while let Some((before, tail)) = rest.split_once("[[") {
        let Some((symbol, after)) = tail.split_once("]]") else {
            break;
        };
        let amount = before.trim_matches(|c: char| c.is_whitespace() || "-:,/".contains(c));
        let symbol = symbol
            .split(':')
            .map(str::trim)
            .collect::<Vec<_>>()
            .join(" ");
        if symbol.is_empty() {
            reader.note("left out a symbol of `cost`: it has no name");
            rest = after;
            continue;
        }
        let mut part = Written::words(&symbol);
        if let Some(amount) = self::amount(amount) {
            part = Written::line([amount, part]);
        } else if amount == "or"
            && let Some(first) = found.pop()
        {
            part = Written::line([first, Written::own("or"), part]);
        } else if !amount.is_empty() {
            reader.note(format!("left out `{amount}` of `cost`"));
        }
        found.push(part);
        rest = after;
    }
    if !rest.trim().is_empty() {
        reader.note(format!("left out `{}` of `cost`", rest.trim()));
    }
    found
}

/// A number of symbols, or X.
fn amount(text: &str) -> Option<Written> {
    if text.eq_ignore_ascii_case("x") {
        return Some(Written::own("X"));
    }
    text.parse::<u32>().ok().map(Written::number)
}
