//! The packs that ship, extensions of them, and what a pack may hold.

mod builtin;
mod extension;
mod limits;
mod search;
