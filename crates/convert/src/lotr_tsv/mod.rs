//! Cards of a card database of The Lord of the Rings: The Card Game, as a table with tabs, to items of `.card` files.
//!
//! The first row names the columns, which may come in any order; of a column that is missing nothing is known. Each
//! further row is a face of a card. A row that is none is left out with a note; everything odd in a card is a note on
//! that card, and each column that the card language has no place for is named in a note on the import.

mod row;
mod text;
mod write;

pub use write::export_cards;

use rustc_hash::FxHashMap;

use crate::imported::{ImportError, Imported, KindNames};
use crate::judge::Judge;
use crate::table::Table;

/// The kinds of card, as the pack `lotr` has them.
pub(crate) const KINDS: [KindNames; 18] = [
    ("hero", "Hero", "heroes"),
    ("ally", "Ally", "allies"),
    ("attachment", "Attachment", "attachments"),
    ("event", "Event", "events"),
    ("contract", "Contract", "contracts"),
    ("treasure", "Treasure", "treasures"),
    ("side-quest", "Side Quest", "side-quests"),
    ("enemy", "Enemy", "enemies"),
    ("location", "Location", "locations"),
    ("treachery", "Treachery", "treacheries"),
    ("objective", "Objective", "objectives"),
    ("objective-ally", "Objective Ally", "objective-allies"),
    ("ship-enemy", "Ship Enemy", "ship-enemies"),
    ("ship-objective", "Ship Objective", "ship-objectives"),
    ("quest", "Quest", "quests"),
    ("campaign", "Campaign", "campaigns"),
    ("nightmare", "Nightmare", "nightmares"),
    ("rules", "Rules", "rules"),
];

/// Imports every face of `tsv`. `judge` knows the game: it decides what of a text is Card English.
pub fn import_cards(tsv: &str, judge: &dyn Judge) -> Result<Imported, ImportError> {
    let table = Table::from_text(tsv).map_err(ImportError::Table)?;
    for column in ["name", "type"] {
        if !table.has(column) {
            return Err(ImportError::NoColumn(column));
        }
    }
    let sides = sides(&table);
    let (mut cards, mut notes) = (Vec::new(), Vec::new());
    for (row, side) in table.rows().zip(sides) {
        match row::read(row, side, judge) {
            Ok(card) => cards.push(card),
            Err(why) => notes.push(format!("{}: {why}", row.place())),
        }
    }
    let left_out = notes.len();
    if cards.is_empty() && notes.is_empty() {
        notes.push("there are no records".to_owned());
    }
    notes.extend(table.left_out(&row::COLUMNS, &row::LEFT_OUT));
    Ok(Imported::new("lotr", cards, left_out, notes))
}

/// The side of each face that does not say it: a letter for each face of a card, where what is written does not tell them
/// apart.
fn sides(table: &Table) -> Vec<Option<char>> {
    let mut faces: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (at, row) in table.rows().enumerate() {
        if let Some(id) = row.get("databaseId") {
            faces.entry(id).or_default().push(at);
        }
    }
    let rows: Vec<_> = table.rows().collect();
    let mut sides = vec![None; rows.len()];
    for of_one_card in faces.values().filter(|faces| faces.len() > 1) {
        let mut written: Vec<_> = of_one_card.iter().map(|&at| rows[at].get("side")).collect();
        written.sort_unstable();
        written.dedup();
        if written.len() < of_one_card.len() {
            for (&at, side) in of_one_card.iter().zip('A'..='D') {
                sides[at] = Some(side);
            }
        }
    }
    sides
}
