//! Writes a rulebook in the form of `rulebook.md`.

use std::borrow::Cow;
use std::fmt::Write as _;

use smol_str::SmolStr;

use crate::book::{RuleEntry, Rulebook};

impl Rulebook {
    /// The rulebook in our own form. Reading it again gives the same rulebook, in other places of the file.
    ///
    /// A paragraph and an item of a list are one line each, however long: a change to a rule is a change to its line,
    /// and nothing around it moves.
    pub fn write(&self) -> String {
        let mut file = String::new();
        self.write_front_matter(&mut file);
        if !self.preface.is_empty() {
            let _ = write!(file, "\n{}\n", escaped(&self.preface));
        }
        for entry in &self.entries {
            self.write_entry(entry, &mut file);
        }
        file
    }

    fn write_front_matter(&self, file: &mut String) {
        let _ = write!(file, "---\ngame: {}\ntitle: {}\n", self.game, self.title);
        if let Some(source) = &self.source {
            let _ = writeln!(file, "source: {source}");
        }
        if !self.editions.is_empty() {
            let _ = writeln!(file, "editions: {}", self.editions.join(", "));
        }
        file.push_str("---\n");
    }

    fn write_entry(&self, entry: &RuleEntry, file: &mut String) {
        let id = self.local(&entry.id).unwrap_or(&entry.id);
        let _ = writeln!(file, "\n{}", format!("## {id} {}", entry.title).trim_end());
        let mut attribute = |key: &str, value: &str| {
            let _ = writeln!(file, "- {key}: {value}");
        };
        if let Some(since) = &entry.since {
            attribute("since", since);
        }
        if let Some(until) = &entry.until {
            attribute("until", until);
        }
        let see: Vec<&str> = entry.see().collect();
        if !see.is_empty() {
            attribute("see", &see.join(", "));
        }
        if !entry.aliases.is_empty() {
            attribute("alias", &entry.aliases.join(", "));
        }
        if let Some(origin) = &entry.origin {
            attribute("origin", origin);
        }
        let lines = |key, values: &[SmolStr], attribute: &mut dyn FnMut(&str, &str)| {
            for value in values {
                attribute(key, value);
            }
        };
        lines("corrected", &entry.corrected, &mut attribute);
        lines("note", &entry.notes, &mut attribute);
        if !entry.text.is_empty() {
            let _ = write!(file, "\n{}\n", escaped(&entry.text));
        }
    }
}

/// A text in which no line begins an entry.
fn escaped(text: &str) -> Cow<'_, str> {
    let begins = |line: &str| line.trim_start_matches('\\').starts_with('#');
    if !text.lines().any(begins) {
        return text.into();
    }
    let lines = text.split('\n').map(|line| {
        let mark = if begins(line) { "\\" } else { "" };
        format!("{mark}{line}")
    });
    lines.collect::<Vec<_>>().join("\n").into()
}
