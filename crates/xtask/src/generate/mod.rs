//! The generated files, as texts.

mod markdown;
mod textmate;

use std::fs;
use std::path::Path;

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Where it stands, from the root of the repository.
    pub path: &'static str,
    /// What it holds.
    pub text: String,
}

/// Every generated file as it has to be. The language reference is written by hand but for some tables, so that the
/// rest of it is read from the disk.
pub fn generated(root: &Path) -> Vec<Generated> {
    let language = fs::read_to_string(root.join(LANGUAGE)).unwrap_or_default();
    let file = |path, text| Generated { path, text };
    vec![
        file("grammar/textmate/card.tmLanguage.json", textmate::card()),
        file("grammar/textmate/deck.tmLanguage.json", textmate::deck()),
        file("docs/diagnostics.md", markdown::diagnostics()),
        file("docs/words.md", markdown::words()),
        file(LANGUAGE, markdown::with_tables(&language)),
    ]
}

/// The language reference.
const LANGUAGE: &str = "docs/language.md";
