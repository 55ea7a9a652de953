//! Decks of The Lord of the Rings as JSON: `{"label", "cards": [{"name", "type", "sphere", "quantity", "group"}]}`, one, or a
//! table of them by their ids.

use cardc_syntax::list_line::beside;
use serde_json::Value;

use super::{SharedCard, SharedDeck, quantity};
use crate::imported::ImportError;
use crate::json::parse;
use crate::json::value::{list, text};

/// The groups of the cards of a deck, as far as their names go: what is drawn, and what is laid out at the start.
const PLACES: [&str; 3] = ["Deck", "Play", "Hand"];

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
        let (count, odd) = card
            .get("quantity")
            .map_or((1, None), |written| quantity(written, &name));
        deck.notes.extend(odd);
        let place = place(card);
        let is_in_deck = place.is_empty() || PLACES.iter().any(|known| place.starts_with(known));
        let heading = match beside(&place) {
            Some(beside) => beside.to_owned(),
            None => text(card, "type").unwrap_or_default(),
        };
        if !is_in_deck && beside(&place).is_none() {
            deck.notes.push(format!(
                "`{name}` is in the group `{place}`, which is none of a deck; put with the cards of its type"
            ));
        }
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

/// The group of a card, without the player that it is of: `Deck` for `playerNDeck`.
fn place(card: &Value) -> String {
    let group = text(card, "group").unwrap_or_default();
    let place = group.strip_prefix("player").unwrap_or(&group);
    let place = place.trim_start_matches(|sign: char| sign == 'N' || sign.is_ascii_digit());
    place.to_owned()
}
