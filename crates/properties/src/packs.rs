//! Packs and settings that somebody is writing.

use cardc_games::{CONFIG_FILE, Config, schema, schema_files};
use cardc_testkit::TOY;

use crate::project::{all_diagnostics, database};

/// Cards and a deck of the game.
const CARDS: &str = "game toy\nset \"Shelf\"\n\nbear \"Bo\" {\n    colour  Red\n    tags    Soft\n    quest   Hug(Soft) / Hug\n    corners (X) [2]\n    look    left ..#..\n\n    text {\n        Nap: Hug a Soft Bear.\n    }\n}\n\ntrick \"Abra\" {\n    colour Odd\n}\n";
const DECK: &str = "game toy\nformat shelf\n# Mine\nBears\n2x Bo\n1x Abra\n";

/// The text in the place of each file of a pack, and as the settings: it loads with all that is wrong told at its place,
/// and cards and decks are checked with what is left of it.
pub fn hold(text: &str) {
    let (_, problems) = Config::parse(text);
    for problem in problems {
        assert!(text.get(problem.span.range()).is_some());
    }
    for path in TOY.map(|(path, _)| path).into_iter().chain([CONFIG_FILE]) {
        let files = [(path, text), ("a.card", CARDS), ("b.deck", DECK)];
        all_diagnostics(&database(
            &files.map(|(path, text)| (path.to_owned(), text.to_owned())),
        ));
    }
}

/// Every key that a file of a pack or the settings may have.
pub(crate) fn keys() -> Vec<String> {
    let mut keys = Vec::new();
    for schema in schema_files().filter_map(schema) {
        collect_keys(schema, &mut keys);
    }
    keys.sort();
    keys.dedup();
    keys
}

fn collect_keys(schema: &serde_json::Value, keys: &mut Vec<String>) {
    let values: Vec<&serde_json::Value> = match schema {
        serde_json::Value::Object(members) => {
            if let Some(serde_json::Value::Object(properties)) = members.get("properties") {
                keys.extend(properties.keys().cloned());
            }
            members.values().collect()
        }
        serde_json::Value::Array(values) => values.iter().collect(),
        _ => Vec::new(),
    };
    for value in values {
        collect_keys(value, keys);
    }
}
