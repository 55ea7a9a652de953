//! What cards do. The effect tree of a text is its wording in parts; the program made of it here is its meaning: events with
//! typed slots, which things they concern, when, if and how often. This crate knows no game: verbs, nouns and phrases are
//! ids of a vocabulary.

mod gap;
mod lower;
mod program;

pub use gap::{GapReason, MeaningGap};
pub use lower::{Lowered, TextLine, lower};
pub use program::*;
