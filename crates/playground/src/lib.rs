//! The tools in a browser: a project in memory that answers questions in JSON.
//!
//! A page hands over its files and asks; whatever it asks about a project, `cardc` and the language server answer alike. Places
//! are counted in UTF-16 code units from the start of a text, as a browser counts them.

mod answer;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod question;
mod session;
mod utf16;
mod view;

pub use question::{Cursor, NewText, Question};
pub use session::Session;
