//! Sessions of thousands of edits, held against fresh servers: `cargo test -p cardc-lsp --test slow`.

mod replay;
#[expect(dead_code, reason = "the other tests need the rest of it")]
#[path = "../it/support.rs"]
mod support;
