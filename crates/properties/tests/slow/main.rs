//! Every place and every short text, which takes long: `cargo test -p cardc-properties --test slow`.

mod combinations;
mod everywhere;
