//! Cards as the table that [`import_cards`](super::import_cards) reads, and `DragnCards` with it.

use rustc_hash::FxHashMap;

use super::KINDS;
use super::row::{COLUMNS, RULES, fields};
use crate::card_record::CardRecord;
use crate::words::{fold_space, of_records};

/// Kinds with the back of the players' cards, unless they belong to an encounter set.
const PLAYERS: [&str; 6] = [
    "hero",
    "ally",
    "attachment",
    "event",
    "contract",
    "treasure",
];

/// Columns that only the other program has. Pictures and the ids of sets are for the author to add.
const OTHERS: [&str; 3] = ["imageUrl", "cardBack", "setUuid"];

/// Two blanks part the paragraphs of a text.
const PARAGRAPH: &str = "  ";

/// The cards as a table with tabs, and notes on fields that have no column.
pub fn export_cards(cards: &[CardRecord]) -> (String, Vec<String>) {
    let columns: Vec<&str> = COLUMNS.into_iter().chain(OTHERS).collect();
    let mut faces: FxHashMap<String, usize> = FxHashMap::default();
    for card in cards {
        *faces.entry(text_of(card, "id")).or_default() += 1;
    }
    let mut out = columns.join("\t") + "\n";
    for card in cards {
        let id = text_of(card, "id");
        let is_double = !text_of(card, "side").is_empty() || !id.is_empty() && faces[&id] > 1;
        let cells = columns
            .iter()
            .map(|column| fold(&cell(card, column, is_double)));
        out.push_str(&cells.collect::<Vec<_>>().join("\t"));
        out.push('\n');
    }
    (out, left_out(cards))
}

/// A cell has no tab and no line break; what parts paragraphs stays.
fn fold(cell: &str) -> String {
    let paragraphs = cell.split(PARAGRAPH).map(fold_space);
    paragraphs.collect::<Vec<_>>().join(PARAGRAPH)
}

fn cell(card: &CardRecord, column: &str, is_double: bool) -> String {
    let is_shadow = |line: &&str| line.starts_with("Shadow:");
    let lines = card.text.iter().map(|line| line.line.as_str());
    match column {
        "name" => card.name.clone(),
        "type" => {
            let kind = KINDS.iter().find(|(keyword, ..)| *keyword == card.kind);
            kind.map_or_else(|| card.kind.clone(), |(_, label, _)| (*label).to_owned())
        }
        "packName" => card.set.clone().unwrap_or_default(),
        "unique" => u8::from(text_of(card, "unique").eq_ignore_ascii_case("yes")).to_string(),
        "traits" => {
            let traits = values_of(card, "traits").map(|named| format!("{named}."));
            traits.collect::<Vec<_>>().join(" ")
        }
        "text" if card.kind == RULES => text_of(card, "flavour"),
        "text" => lines
            .filter(|line| !is_shadow(line))
            .collect::<Vec<_>>()
            .join(PARAGRAPH),
        "shadow" => lines.filter(is_shadow).collect::<Vec<_>>().join(" "),
        "cardBack" if is_double => "multi_sided".to_owned(),
        "cardBack" => {
            let is_players =
                PLAYERS.contains(&card.kind.as_str()) && text_of(card, "encounter-set").is_empty();
            if is_players { "player" } else { "encounter" }.to_owned()
        }
        _ => {
            let fields = fields().filter(|(named, _)| *named == column);
            let mut texts = fields.map(|(_, field)| text_of(card, field));
            texts.find(|text| !text.is_empty()).unwrap_or_default()
        }
    }
}

fn values_of<'c>(card: &'c CardRecord, field: &'c str) -> impl Iterator<Item = String> + 'c {
    let fields = card.fields.iter().filter(move |known| known.name == field);
    fields
        .flat_map(|field| &field.values)
        .map(|value| match value.as_str() {
            Some(text) => text.to_owned(),
            None => value.to_string(),
        })
}

fn text_of(card: &CardRecord, field: &str) -> String {
    values_of(card, field).collect::<Vec<_>>().join(", ")
}

fn left_out(cards: &[CardRecord]) -> Vec<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    let of_cards = cards
        .iter()
        .flat_map(|card| card.fields.iter().map(move |field| (card, field)));
    for (card, field) in of_cards {
        let name = field.name.as_str();
        let is_text = card.kind == RULES && name == "flavour";
        let has_column = is_text || fields().any(|(_, known)| known == name);
        if has_column || ["unique", "traits"].contains(&name) {
            continue;
        }
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let note = |(name, count)| {
        format!(
            "left out `{name}` {}: the table has no column for it",
            of_records(count)
        )
    };
    counts.into_iter().map(note).collect()
}
