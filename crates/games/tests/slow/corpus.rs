//! The heads of real cards: the pack of Champions takes every one of them.
//!
//! The cards belong to others and are no part of the project; without them the test says so and passes.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use cardc_games::{FieldType, GamePack, builtin};
use serde_json::Value;

const CARDS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/corpus/champions/cards-sets-1-2.json"
);

#[test]
fn the_heads_of_real_cards_are_taken() {
    let Ok(text) = std::fs::read_to_string(CARDS) else {
        eprintln!("skipped: there are no cards at {CARDS}");
        return;
    };
    let cards: Vec<Value> = serde_json::from_str(&text).expect("an array of cards");
    let pack = builtin("champions").expect("it ships with cardc");
    let complaints: Vec<String> = cards
        .iter()
        .flat_map(|card| {
            let name = card["name"].as_str().unwrap_or_default();
            complaints(pack, card)
                .into_iter()
                .map(move |complaint| format!("{name}: {complaint}"))
        })
        .collect();
    assert_eq!(complaints, [""; 0]);
    assert!(cards.len() > 400);
}

/// What the pack would not take in the head of a card.
fn complaints(pack: &GamePack, card: &Value) -> Vec<String> {
    let Some(kind) = card["category"]["en"]
        .as_str()
        .and_then(|kind| pack.kind(&kind.to_lowercase()))
    else {
        return vec!["unknown kind".to_owned()];
    };
    let mut complaints = Vec::new();
    for tag in card["tags"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        if !pack
            .tag_named(tag)
            .is_some_and(|tag| pack.may_carry(&kind.id, tag))
        {
            complaints.push(format!("tag {tag}"));
        }
    }
    for (key, values) in [
        ("alliance", "alliances"),
        ("class", "classes"),
        ("rarity", "rarities"),
    ] {
        let written = card[key].as_str().or_else(|| card[key]["en"].as_str());
        let value = written.map(|written| {
            pack.enumeration(values)
                .and_then(|values| values.named(written))
        });
        if value.is_some_and(|value| {
            !value.is_some_and(|value| value.kinds.is_empty() || value.kinds.contains(&kind.id))
        }) {
            complaints.push(format!("{key} {written:?}"));
        }
    }
    for (key, field) in [("healthMod", "health"), ("cost", "cost"), ("id", "id")] {
        let range = pack.field(field).map(|field| &field.kind);
        if let (Some(number), Some(FieldType::Integer { min, max, .. })) =
            (card[key].as_i64(), range)
            && !(*min..=*max).contains(&number)
        {
            complaints.push(format!("{field} {number}"));
        }
    }
    if kind.id == "champion" {
        complaints.extend(
            card["corners"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|corner| objective(pack, corner)),
        );
    }
    complaints
}

/// What the pack would not take in a quest objective.
fn objective(pack: &GamePack, corner: &Value) -> Option<String> {
    let written = corner["value"].as_str().unwrap_or_default();
    let Some(objective) = pack
        .enumeration("objectives")
        .and_then(|values| values.named(written))
    else {
        return Some(format!("objective {written}"));
    };
    let tag = corner["qualifier"].as_str()?;
    let taken = match (&objective.qualifier, pack.tag_named(tag)) {
        (Some(qualifier), Some(tag)) => pack.may_carry(&qualifier.tag_of, tag),
        _ => false,
    };
    (!taken).then(|| format!("objective {written}({tag})"))
}
