//! The cards and decks of a project as plain data, from which the files of other programs are written.

use std::fs;

use cardc_syntax::{
    CornerContent, CornerShape, DeckLine, Field, Item, Value, parse_cards, parse_deck,
};
use serde_json::{Map, Value as Json, json};

use super::project::Project;

/// Fields that are lists even where they have one value.
const LISTS: [&str; 4] = ["class", "corners", "quest", "tags"];

/// A file of a project.
pub(super) struct Content {
    /// No other file of the project has it.
    pub(super) name: String,
    /// Its text.
    pub(super) source: String,
    /// Whether it is a deck.
    pub(super) is_deck: bool,
    /// What it holds: `game` and `cards`, or `game`, `format`, `name` and `entries`.
    pub(super) data: Json,
}

/// What all files of a project hold.
pub(super) fn contents(project: &Project) -> Result<Vec<Content>, String> {
    let mut contents = Vec::new();
    for path in project.files()? {
        let source = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let is_deck = path.extension().is_some_and(|ending| ending == "deck");
        let data = if is_deck {
            deck(&source)
        } else {
            cards(&source)
        };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{}-{stem}", if is_deck { "deck" } else { "cards" });
        contents.push(Content {
            name,
            source,
            is_deck,
            data,
        });
    }
    Ok(contents)
}

fn deck(source: &str) -> Json {
    let deck = parse_deck(source).tree;
    let mut data = Map::new();
    for (key, value) in &deck.settings {
        data.insert(key.value.to_string(), json!(value.value));
    }
    if let Some(name) = &deck.name {
        data.insert("name".to_owned(), json!(name.value));
    }
    let entries = deck.lines.iter().filter_map(|line| match line {
        DeckLine::Entry { count, name, .. } => {
            Some(json!({ "count": count.value, "name": name.value }))
        }
        _ => None,
    });
    data.insert("entries".to_owned(), entries.collect());
    data.into()
}

fn cards(source: &str) -> Json {
    let mut data = Map::new();
    let mut cards = Vec::new();
    for (piece, parse) in parse_cards(source) {
        let Some(item) = parse.tree else { continue };
        if item.block.is_some() {
            cards.push(card(&item, &source[piece.span.range()]));
        } else if let [value] = item.values.as_slice() {
            data.insert(item.keyword.value.to_string(), scalar(&value.value));
        }
    }
    data.insert("cards".to_owned(), cards.into());
    data.into()
}

fn card(item: &Item, source: &str) -> Json {
    let mut card = Map::new();
    card.insert("kind".to_owned(), json!(item.keyword.value));
    card.insert("name".to_owned(), json!(item.name().map(|name| name.value)));
    for value in item.fields() {
        card.insert(value.name.value.to_string(), field(value));
    }
    let lines = item.texts().flat_map(|text| &text.lines);
    let lines: Vec<&str> = lines.map(|line| &source[line.range()]).collect();
    if !lines.is_empty() {
        card.insert("text".to_owned(), json!(lines));
    }
    card.into()
}

fn field(field: &Field) -> Json {
    let values: Vec<&Value> = field.values.iter().map(|value| &value.value).collect();
    // `highlight enemies ..#.. allies .###.`
    if values.iter().any(|value| matches!(value, Value::Cells(_))) {
        let sides = values.chunks(2).filter_map(|side| match side {
            [Value::Words(side), cells] => Some((side.to_string(), scalar(cells))),
            _ => None,
        });
        return sides.collect::<Map<_, _>>().into();
    }
    match values.as_slice() {
        // `class Warrior Wizard`
        [Value::Words(words)] if field.name.value == "class" => words.split(' ').collect(),
        [value] if !LISTS.contains(&field.name.value.as_str()) => scalar(value),
        values => values.iter().map(|value| scalar(value)).collect(),
    }
}

fn scalar(value: &Value) -> Json {
    match value {
        Value::Words(text) | Value::String(text) => json!(text),
        Value::Number(number) => json!(number),
        Value::Call { name, argument } => json!({ "name": name.value, "argument": argument.value }),
        Value::Corner { shape, content } => {
            let shape = match shape {
                CornerShape::Round => "round",
                CornerShape::Irregular => "irregular",
            };
            let content = match content {
                CornerContent::Number(number) => json!(number),
                CornerContent::Inactive => json!("X"),
                CornerContent::Empty => json!("o"),
                CornerContent::Other(other) => json!(other),
            };
            json!({ "shape": shape, "content": content })
        }
        Value::Cells(cells) => {
            let cells = cells.iter().map(|cell| if *cell { '#' } else { '.' });
            json!(cells.collect::<String>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_cards_is_plain_data() {
        let source = "game g\n\nunit \"A\" {\n    class B C\n    tags D\n    cost +1\n    corners (X) [2] (o)\n    \
                      quest Unit(E) / F\n    highlight enemies ..#..\n\n    text {\n        Gain 2 health.\n    }\n}\n";
        let expected = json!({ "game": "g", "cards": [{
            "kind": "unit", "name": "A", "class": ["B", "C"], "tags": ["D"], "cost": 1,
            "corners": [
                { "shape": "round", "content": "X" },
                { "shape": "irregular", "content": 2 },
                { "shape": "round", "content": "o" },
            ],
            "quest": [{ "name": "Unit", "argument": "E" }, "F"],
            "highlight": { "enemies": "..#.." },
            "text": ["Gain 2 health."],
        }] });
        assert_eq!(cards(source), expected);
        let source = "game g\nformat f\n\n# N\nUnits\n3x A\nB x2\n";
        let entries = json!([{ "count": 3, "name": "A" }, { "count": 2, "name": "B" }]);
        assert_eq!(
            deck(source),
            json!({ "game": "g", "format": "f", "name": "N", "entries": entries })
        );
    }
}
