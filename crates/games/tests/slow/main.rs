//! Packs, with the reference cards: `cargo test -p cardc-games --test slow`.

mod corpus;
