//! Decks of Ashes sites as JSON: `{"title", "phoenixborn", "dice", "cards", "is_legacy", "first_five"}`, one, an array of them,
//! or one after another as in JSONL. Dice and cards are tables of counts, or lists of `{"name", "count"}`.

use serde_json::Value;

use super::{SharedCard, SharedDeck, quantity};
use crate::imported::ImportError;
use crate::json::value::{text, words};

/// The formats of the pack, for decks of Reborn and of the edition before.
const FORMATS: [&str; 2] = ["constructed", "first-edition"];

/// Reads all decks of `json`.
///
/// # Errors
///
/// Where the text is not JSON, or holds no deck.
pub fn read(json: &str) -> Result<Vec<SharedDeck>, ImportError> {
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let mut decks = Vec::new();
    for value in serde_json::Deserializer::from_str(json).into_iter::<Value>() {
        match value.map_err(|error| ImportError::json(&error))? {
            Value::Array(values) => decks.extend(values.iter().filter_map(deck)),
            value => decks.extend(deck(&value)),
        }
    }
    if decks.is_empty() {
        return Err(ImportError::NoDecks);
    }
    Ok(decks)
}

/// A deck; `None` for what has no cards.
fn deck(value: &Value) -> Option<SharedDeck> {
    let cards = value.get("cards")?;
    let is_legacy = value.get("is_legacy").is_some_and(is_true);
    let mut deck = SharedDeck {
        title: text(value, "title"),
        format: Some(FORMATS[usize::from(is_legacy)].to_owned()),
        ..SharedDeck::default()
    };
    if let Some(name) = text(value, "phoenixborn") {
        deck.group("Phoenixborn")
            .cards
            .push(SharedCard::new(1, name));
    }
    for (heading, key, lines) in [
        ("Dice", "dice", value.get("dice").unwrap_or(&Value::Null)),
        ("Cards", "cards", cards),
        (
            "First Five",
            "first_five",
            value.get("first_five").unwrap_or(&Value::Null),
        ),
    ] {
        for line in counted(lines) {
            let Some((card, odd)) = line else {
                let note = format!("left out part of `{key}`: a card without a name");
                deck.notes.push(note);
                continue;
            };
            deck.notes.extend(odd);
            deck.group(heading).cards.push(card);
        }
    }
    Some(deck)
}

/// The database writes `t` and `f`.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Bool(is) => *is,
        Value::String(word) => ["t", "true", "1"].contains(&word.as_str()),
        value => value.as_u64() == Some(1),
    }
}

/// Lines with a count, in one form or the other, and what is odd about each; `None` for one without a name.
fn counted(value: &Value) -> Vec<Option<(SharedCard, Option<String>)>> {
    let one = Value::from(1);
    match value {
        Value::Object(counts) => counts
            .iter()
            .map(|(name, count)| card(count, Some(name)))
            .collect(),
        Value::Array(lines) => lines
            .iter()
            .map(|line| card(line.get("count").unwrap_or(&one), words(line).as_ref()))
            .collect(),
        _ => Vec::new(),
    }
}

fn card(count: &Value, name: Option<&String>) -> Option<(SharedCard, Option<String>)> {
    let name = name?;
    let (count, odd) = quantity(count, name);
    Some((SharedCard::new(count, name), odd))
}
