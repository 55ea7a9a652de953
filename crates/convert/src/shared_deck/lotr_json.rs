//! Decks of The Lord of the Rings as JSON: `{"label", "cards": [{"name", "type", "sphere", "quantity", "group"}]}`, one, or a
//! table of them by their ids.

use serde_json::Value;

use super::{SharedCard, SharedDeck};
use crate::imported::ImportError;
use crate::json::parse;
use crate::json::value::{list, text, whole};

/// Reads all decks of `json`, in its order.
///
/// # Errors
///
/// Where the text is not JSON, or holds no deck.
pub fn read(json: &str) -> Result<Vec<SharedDeck>, ImportError> {
    let value = parse(json)?;
    let decks: Vec<SharedDeck> = match &value {
        Value::Object(deck) if deck.contains_key("cards") => vec![self::deck(None, &value)],
        Value::Object(decks) => decks
            .iter()
            .filter(|(_, value)| value.get("cards").is_some())
            .map(|(id, value)| deck(Some(id), value))
            .collect(),
        value => list_of(value)
            .iter()
            .filter(|value| value.get("cards").is_some_and(Value::is_array))
            .map(|value| deck(None, value))
            .collect(),
    };
    if decks.is_empty() {
        return Err(ImportError::NoDecks);
    }
    Ok(decks)
}

fn list_of(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn deck(id: Option<&String>, value: &Value) -> SharedDeck {
    // A label may be the key of a translation: `id:…`.
    let label = text(value, "label").filter(|label| !label.starts_with("id:"));
    let mut deck = SharedDeck {
        title: label
            .or_else(|| text(value, "name"))
            .or_else(|| id.cloned()),
        ..SharedDeck::default()
    };
    for (index, card) in list(value, "cards").iter().enumerate() {
        let Some(name) = text(card, "name") else {
            deck.notes
                .push(format!("left out card {}, which has no name", index + 1));
            continue;
        };
        let count = card.get("quantity").map_or(Some(1), whole);
        let Some(count) = count else {
            deck.notes
                .push(format!("left out `{name}`: its quantity is not a number"));
            continue;
        };
        let place = text(card, "group").unwrap_or_default();
        let heading = if place.to_lowercase().contains("sideboard") {
            "Sideboard".to_owned()
        } else {
            text(card, "type").unwrap_or_default()
        };
        let hints = ["sphere", "packName", "set"];
        deck.group(&heading).cards.push(SharedCard {
            hints: hints
                .into_iter()
                .filter_map(|key| text(card, key))
                .collect(),
            id: text(card, "databaseId").or_else(|| text(card, "id")),
            ..SharedCard::new(count, name)
        });
    }
    deck
}
