//! What tests share: fixtures with cursor markers, a game of their own, a scripted LSP client, cards without end, a look at Markdown
//! with the eyes of a renderer, the examples of documents, and a reader who follows a tutorial.
//!
//! Nothing here knows the compiler, so that every crate can use it in its tests.

mod cards;
mod client;
mod fences;
mod fixture;
mod markdown;
mod requests;
mod toy;
mod transport;
mod tutorial;

pub use cards::CardMaker;
pub use client::{Client, ResponseError};
pub use fences::{Fence, fences, given_files};
pub use fixture::{CURSOR, Fixture, FixtureFile};
pub use markdown::{ATTACKS, depth, live_parts};
pub use requests::document_requests;
pub use toy::TOY;
pub use tutorial::{Desk, TutorialReader, first_steps};
