//! Rulebooks: the rules of a game, entry by entry, in the editions in which they are known.
//!
//! One model holds every rulebook, whatever form its file has; reading, writing, searching, checking and comparing
//! work on that model alone. This crate knows no game, no pack, no salsa and no disk.

mod book;
mod diff;
mod edition;
mod foreign;
mod format;
mod graph;
mod linked;
mod lint;
mod names;
mod parse;
mod pieces;
mod render;
mod search;
mod words;
mod write;

pub use book::{Reference, ReferenceKind, RuleEntry, RuleId, Rulebook, full_id, parent};
pub use diff::{Aspect, Change, Comparison, Finding, Listed, Nature, WordChange, compare};
pub use edition::Edition;
pub use foreign::id_of;
pub use format::{Format, ReadRules, read};
pub use graph::{Edge, Graph, Node};
pub use linked::{LinkedText, RuleLink, with_links};
pub use names::Names;
pub use parse::{ATTRIBUTES, is_date, is_id};
pub use pieces::{Piece, pieces};
pub use render::Style;
