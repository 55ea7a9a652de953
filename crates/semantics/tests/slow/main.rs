//! Checks, with the reference cards and decks: `cargo test -p cardc-semantics --test slow`.

#[path = "../it/common.rs"]
mod common;
mod corpus;
