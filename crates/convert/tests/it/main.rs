//! Databases and lists of other programs, to our files and back.

mod army_lists;
mod ashes_json;
mod battlescribe;
mod card_table;
mod import;
mod lotr_tsv;
mod shared_deck;
#[path = "../values/mod.rs"]
mod values;

use cardc_convert::Imported;

/// Made values of each form of database. `--test slow` makes many more.
const CASES: u32 = 400;

/// The items of the cards, below each its notes, and the notes of the import.
fn shown(imported: &Imported) -> String {
    let mut out = String::new();
    for card in &imported.cards {
        out.push_str(&card.source);
        out.extend(card.notes.iter().map(|note| format!("-- {note}\n")));
    }
    out.extend(imported.notes.iter().map(|note| format!("== {note}\n")));
    out
}
