//! The cards and decks of a project in the forms of other programs.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cardc_syntax::{Item, parse_cards};
use serde_json::Value as Json;

use crate::bench::content::{Content, contents};
use crate::bench::project::{Project, read_folder};

/// A form of files.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Our own.
    Cards,
    /// One object for each file.
    Json,
    /// The same as tables.
    Toml,
    /// The language of `benches/peers/langium`: our own files, with each line of a text as a string.
    Langium,
}

impl Form {
    /// For folders.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Cards => "cards",
            Self::Json => "json",
            Self::Toml => "toml",
            Self::Langium => "langium",
        }
    }

    /// Writes a project in this form into a folder, and gives the size of all files.
    pub(super) fn write(self, project: &Project, folder: &Path) -> Result<u64, String> {
        let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(fail)?;
        }
        fs::create_dir_all(folder).map_err(fail)?;
        let mut bytes = 0;
        for content in contents(project)? {
            let (text, ending) = self.render(&content)?;
            bytes += text.len() as u64;
            let file = folder.join(format!("{}.{ending}", content.name));
            fs::write(file, text).map_err(fail)?;
        }
        Ok(bytes)
    }

    fn render(self, content: &Content) -> Result<(String, &'static str), String> {
        Ok(match self {
            Self::Cards if content.is_deck => (content.source.clone(), "deck"),
            Self::Cards => (content.source.clone(), "card"),
            Self::Json => {
                let text = serde_json::to_string_pretty(&content.data);
                (text.map_err(|error| error.to_string())?, "json")
            }
            Self::Toml => {
                let text = toml::to_string(&content.data);
                (text.map_err(|error| error.to_string())?, "toml")
            }
            Self::Langium if content.is_deck => (langium_deck(&content.data), "cards"),
            Self::Langium => (langium_cards(&content.source), "cards"),
        })
    }

    /// A text with a mistake that every program for this form should find.
    pub(super) fn spoil(self, text: &str) -> String {
        match self {
            Self::Cards => format!("{text}\n}} {{ \"\n"),
            Self::Json => text.replacen("\"name\"", "\"title\"", 1),
            Self::Toml => text.replacen("name =", "title =", 1),
            // A link that leads nowhere, and a kind that is none.
            Self::Langium => text
                .replace("x \"", "x \"No ")
                .replace("unit \"", "tower \""),
        }
    }
}

/// The files of a folder.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    read_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn langium_deck(data: &Json) -> String {
    let text = |key: &str| data[key].as_str().unwrap_or_default();
    let mut deck = format!(
        "game {}\nformat {}\n\n# {}\n",
        text("game"),
        text("format"),
        text("name")
    );
    for entry in data["entries"].as_array().into_iter().flatten() {
        let _ = writeln!(deck, "{}x {}", entry["count"], entry["name"]);
    }
    deck
}

fn langium_cards(source: &str) -> String {
    let mut cards = String::new();
    for (piece, parse) in parse_cards(source) {
        let text = &source[piece.span.range()];
        match parse.tree {
            Some(item) if item.block.is_some() => langium_card(&item, text, &mut cards),
            Some(item) => {
                let _ = writeln!(cards, "{}", &text[item.span.range()]);
            }
            None => {}
        }
    }
    cards
}

fn langium_card(item: &Item, source: &str, cards: &mut String) {
    let name = item
        .name()
        .map(|name| name.value.as_str())
        .unwrap_or_default();
    let _ = writeln!(cards, "\n{} \"{name}\" {{", item.keyword.value);
    for field in item.fields() {
        let _ = writeln!(cards, "    {}", &source[field.span.range()]);
    }
    for text in item.texts() {
        cards.push_str("\n    text {\n");
        for line in &text.lines {
            let line = source[line.range()].replace('"', "\\\"");
            let _ = writeln!(cards, "        \"{line}\"");
        }
        cards.push_str("    }\n");
    }
    cards.push_str("}\n");
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_text_is_strings_in_langium_and_the_rest_is_as_it_was() {
        let source = "game g\n\n/// D\nunit \"A\" {\n    cost 5 // c\n\n    text {\n        Gain 2 health. // d\n    }\n}\n";
        let expected = "game g\n\nunit \"A\" {\n    cost 5\n\n    text {\n        \"Gain 2 health.\"\n    }\n}\n";
        assert_eq!(langium_cards(source), expected);
        let deck = json!({ "game": "g", "format": "f", "name": "N", "entries": [{ "count": 2, "name": "A" }] });
        assert_eq!(langium_deck(&deck), "game g\nformat f\n\n# N\n2x \"A\"\n");
    }
}
