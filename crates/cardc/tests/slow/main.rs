//! The commands with the reference cards, with signals, and while files change: `cargo test -p cardc --test slow`.

mod army_lists;
mod corpus;
mod corpus_decks;
mod corpus_games;
mod mutated_lists;
mod reference;
#[expect(dead_code, reason = "the other tests need the rest of it")]
#[path = "../cli/sandbox.rs"]
mod sandbox;
mod signals;
mod watch;
