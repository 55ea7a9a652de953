//! How many spoilt cards the checker notices: `cargo test -p xtask --test slow`.

mod checker_score;
