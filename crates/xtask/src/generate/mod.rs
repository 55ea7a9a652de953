//! The generated files, as texts.

mod markdown;
mod textmate;

use std::fs;
use std::path::Path;

use schemars::generate::SchemaSettings;

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
        file("docs/effect-tree.schema.json", effect_tree_schema()),
        file(LANGUAGE, markdown::with_tables(&language)),
    ]
}

/// The JSON Schema of the tree of a line, as `cardc print --tree --format json` has it.
fn effect_tree_schema() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<cardc_english::Line>();
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text + "\n"
}

/// The language reference.
const LANGUAGE: &str = "docs/language.md";
