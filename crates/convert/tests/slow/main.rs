//! Importers, with the reference cards: `cargo test -p cardc-convert --test slow`.

mod corpus;
#[path = "../values/mod.rs"]
mod values;

/// Made values of each form of database.
const CASES: u32 = 100_000;
