//! What is wrong with cards, and what they refer to.

mod agreement;
pub(crate) mod card;
pub(crate) mod checks;
pub(crate) mod duplicates;
mod head_names;
pub(crate) mod name_uses;
pub(crate) mod numbering;
mod own_acts;
pub(crate) mod pack_cards;
pub(crate) mod references;
pub(crate) mod suppression;
