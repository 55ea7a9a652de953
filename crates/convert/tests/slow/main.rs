//! Importers, with the reference cards: `cargo test -p cardc-convert --test slow`.

mod corpus;
