//! What it takes to play a card: a list of symbols, with lists inside for parallel costs.

use serde_json::Value;

use crate::card_source::quoted;
use crate::json::{Reader, brief};

/// The cost as the card language writes it: `main, 1 charm class or 1 divine class, 2 basic`.
pub(super) fn cost(reader: &mut Reader<'_>) -> Option<String> {
    let mut parts = Vec::new();
    for value in reader.values("cost") {
        match value {
            Value::Array(parallel) => {
                let alternatives: Vec<String> = parallel
                    .iter()
                    .flat_map(|value| symbols(value, reader))
                    .collect();
                parts.push(alternatives.join(" or "));
            }
            value => parts.extend(symbols(value, reader)),
        }
    }
    parts.retain(|part| !part.is_empty());
    let cost = parts.join(", ");
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | ',');
    match cost.as_str() {
        "" => None,
        plain if plain.chars().all(is_plain) => Some(cost),
        // Nothing that a card file could read as it is.
        odd => Some(quoted(odd)),
    }
}

/// The symbols of one text, each with its number: `2 [[basic]]` is `2 basic`.
fn symbols(value: &Value, reader: &mut Reader<'_>) -> Vec<String> {
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
        match amount {
            "" => found.push(symbol),
            "or" if !found.is_empty() => {
                let first = found.pop().unwrap_or_default();
                found.push(format!("{first} or {symbol}"));
            }
            amount if is_amount(amount) => found.push(format!("{amount} {symbol}")),
            odd => {
                reader.note(format!("left out `{odd}` of `cost`"));
                found.push(symbol);
            }
        }
        rest = after;
    }
    if !rest.trim().is_empty() {
        reader.note(format!("left out `{}` of `cost`", rest.trim()));
    }
    found
}

/// Whether a text is a number of symbols, or X.
fn is_amount(text: &str) -> bool {
    text.eq_ignore_ascii_case("x") || text.parse::<u32>().is_ok()
}
