//! What cards do. The effect tree of a text is its wording in parts; the program made of it here is its meaning: events with
//! typed slots, which things they concern, when, if and how often. This crate knows no game: verbs, nouns and phrases are
//! ids of a vocabulary.

mod fidelity;
mod gap;
mod lower;
mod program;
mod raise;
mod reading;
mod walk;

pub use fidelity::{Fidelity, fidelity};
pub use gap::{GapReason, MeaningGap};
pub use lower::{Lowered, Origin, TextLine, lower};
pub use program::*;
pub use raise::{CanonicalLine, canonical};
pub use reading::{AbilityReading, ReadingStep, reading};
