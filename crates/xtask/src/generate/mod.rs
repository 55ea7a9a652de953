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

/// Every generated file as it has to be. Some are written by hand but for tables or a version, so that the rest of them is
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
    files.extend(VERSIONED.iter().map(|&(path, count)| {
        let text = fs::read_to_string(root.join(path)).unwrap_or_default();
        file(path, with_version(&text, count))
    }));
    files
}

/// Files that have the version of the workspace: in so many of their first lines with a version.
const VERSIONED: [(&str, usize); 6] = [
    ("editors/vscode/package.json", 1),
    // Once for the file, and once for the package.
    ("editors/vscode/package-lock.json", 2),
    ("editors/zed/Cargo.toml", 1),
    ("editors/zed/extension.toml", 1),
    // What the hooks install is of their version.
    ("pyproject.toml", 2),
    // The action, and the hooks.
    ("docs/ci.md", 2),
];

/// How a line with a version begins.
const BEFORE_VERSION: [&str; 5] = [
    "\"version\": \"",
    "version = \"",
    "dependencies = [\"cardc==",
    "- uses: cardc/cardc@v",
    "rev: v",
];

/// A text with the version of the workspace in so many of its first lines with a version.
fn with_version(text: &str, count: usize) -> String {
    let mut left = count;
    let lines = text.split_inclusive('\n').map(|line| {
        let start = line.trim_start();
        let mut beginnings = BEFORE_VERSION.iter();
        let rest = beginnings.find_map(|beginning| start.strip_prefix(beginning));
        let Some(rest) = rest.filter(|_| left > 0) else {
            return line.to_owned();
        };
        left -= 1;
        let before = &line[..line.len() - rest.len()];
        let after = rest.trim_start_matches(|c: char| c.is_alphanumeric() || ".-+".contains(c));
        format!("{before}{}{after}", env!("CARGO_PKG_VERSION"))
    });
    lines.collect()
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

#[cfg(test)]
mod tests {
    use super::with_version;

    #[test]
    fn a_version_takes_the_place_of_another_one() {
        let here = env!("CARGO_PKG_VERSION");
        let toml = "name = \"a\"\nversion = \"9.0\" # ours\nversion = \"2\"\n";
        let made = format!("name = \"a\"\nversion = \"{here}\" # ours\nversion = \"2\"\n");
        assert_eq!(with_version(toml, 1), made);
        let json = "{\n  \"version\": \"9.0\",\n  \"x\": { \"version\": \"9.0\" }\n}\n";
        let made =
            format!("{{\n  \"version\": \"{here}\",\n  \"x\": {{ \"version\": \"9.0\" }}\n}}\n");
        assert_eq!(with_version(json, 2), made);
        let page = "- uses: cardc/cardc@v9.0\n  with:\n    rev: v9.0.1-rc.1 # ours\n";
        let made = format!("- uses: cardc/cardc@v{here}\n  with:\n    rev: v{here} # ours\n");
        assert_eq!(with_version(page, 2), made);
    }
}
