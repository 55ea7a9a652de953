//! The items of files, the settings, and the games with their rulebooks.

pub(crate) mod config;
#[expect(
    missing_docs,
    reason = "salsa generates constructors without documentation"
)]
pub(crate) mod game;
pub(crate) mod games;
#[expect(
    missing_docs,
    reason = "salsa generates constructors without documentation"
)]
pub(crate) mod item;
pub(crate) mod official;
pub(crate) mod overlay;
pub(crate) mod pack;
pub(crate) mod pack_faults;
pub(crate) mod rulebook_file;
pub(crate) mod rulebook_lint;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod words;
