//! What tests share: fixtures with cursor markers, and a scripted LSP client.
//!
//! Nothing here knows the compiler, so that every crate can use it in its tests.

mod client;
mod fixture;
mod transport;

pub use client::{Client, ResponseError};
pub use fixture::{CURSOR, Fixture, FixtureFile};
