//! Importers, with the reference cards: `cargo test -p cardc-convert --test slow`.

mod any_value;
mod corpus;
#[path = "../values/mod.rs"]
mod values;
