//! The one layout of `.card` and `.deck` files.
//!
//! It works over [`cardc_syntax`] alone, so it needs no game pack. It moves white space, and writes the entries of a
//! deck in one way; comments stay, the tree stays, and what has a syntax error is left as it is.

mod cards;
mod decks;
mod item;
mod page;

pub use cards::format_cards;
pub use decks::format_deck;
