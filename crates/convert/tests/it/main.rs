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

/// Made values of each form of database. `--test slow` makes many more.
const CASES: u32 = 400;
