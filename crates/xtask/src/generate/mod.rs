//! The generated files, as texts.

mod decks;
mod markdown;
mod textmate;

use std::fs;
use std::path::Path;

use cardc_games::{CONFIG_FILE, GAME_FILE, schema, schema_files};
use schemars::generate::SchemaSettings;
use serde::Serialize;

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Where it stands, from the root of the repository.
    pub path: &'static str,
    /// What it holds.
    pub text: String,
}

/// Every generated file as it has to be. Two documents are written by hand but for some tables, so that the rest of them is
/// read from the disk.
pub fn generated(root: &Path) -> Vec<Generated> {
    let language = fs::read_to_string(root.join(LANGUAGE)).unwrap_or_default();
    let lsp = fs::read_to_string(root.join(LSP)).unwrap_or_default();
    let file = |path, text| Generated { path, text };
    let schemas = schema_files().map(|name| Generated {
        path: schema_path(name),
        text: pretty(schema(name)),
    });
    let mut files = vec![
        file("grammar/textmate/card.tmLanguage.json", textmate::card()),
        file("grammar/textmate/deck.tmLanguage.json", textmate::deck()),
        file("docs/diagnostics.md", markdown::diagnostics()),
        file("docs/words.md", markdown::words()),
        file("docs/effect-tree.schema.json", effect_tree_schema()),
        file(LANGUAGE, markdown::with_tables(&language)),
        file(LSP, markdown::with_methods(&lsp)),
    ];
    files.extend(schemas);
    files
}

/// Where the JSON Schema of a file of a project stands, by the name of the file.
fn schema_path(name: &str) -> &'static str {
    match name {
        CONFIG_FILE => "editors/schemas/cardc.schema.json",
        GAME_FILE => "editors/schemas/game.schema.json",
        _ => "editors/schemas/vocabulary.schema.json",
    }
}

/// The JSON Schema of the tree of a line, as `cardc print --tree --format json` has it.
fn effect_tree_schema() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<cardc_english::Line>();
    pretty(&schema)
}

fn pretty(value: impl Serialize) -> String {
    let text = serde_json::to_string_pretty(&value).unwrap_or_default();
    text + "\n"
}

/// What the language server does.
const LSP: &str = "docs/lsp.md";

/// The language reference.
const LANGUAGE: &str = "docs/language.md";
