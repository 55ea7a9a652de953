//! Every function of the editor at every offset: `cargo test -p cardc-properties --test slow`.

mod combinations;
mod everywhere;
