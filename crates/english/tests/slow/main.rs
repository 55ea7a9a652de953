//! What takes long or needs the reference cards: `cargo test -p cardc-english --test slow`.

mod corpus;
#[path = "../it/games.rs"]
mod games;
mod repetition;
#[path = "../it/support.rs"]
mod support;
