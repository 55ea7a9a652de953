//! What tests share: fixtures with cursor markers, a game of their own, a scripted LSP client, cards without end, and a look at Markdown with the eyes of a renderer.
//!
//! Nothing here knows the compiler, so that every crate can use it in its tests.

mod cards;
mod client;
mod fixture;
mod markdown;
mod requests;
mod toy;
mod transport;

pub use cards::CardMaker;
pub use client::{Client, ResponseError};
pub use fixture::{CURSOR, Fixture, FixtureFile};
pub use markdown::{ATTACKS, depth, live_parts};
pub use requests::document_requests;
pub use toy::TOY;
