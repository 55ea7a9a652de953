//! One card as an item of a `.card` file.

use std::fmt::Write;

use crate::imported::Kind;
use crate::judge::{FieldUse, Judge};
use crate::words::fold_space;

/// A part of a line of a card's effect, as it enters the `text` block.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TextPart {
    /// A line of Card English.
    English(String),
    /// Wording that Card English does not cover: written as `prose "…"`.
    Prose(String),
}

/// A card, ready to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardSource {
    pub(crate) keyword: &'static str,
    pub(crate) name: String,
    /// Field names and values, in the order in which they are written.
    pub(crate) fields: Vec<(&'static str, String)>,
    /// The lines of the `text` block.
    pub(crate) text: Vec<TextPart>,
}

/// The fields of a card, without those that have no value.
#[derive(Default)]
pub(crate) struct Fields(pub(crate) Vec<(&'static str, String)>);

impl Fields {
    pub(crate) fn add(&mut self, name: &'static str, value: Option<String>) {
        self.0.extend(value.map(|value| (name, value)));
    }
}

/// The parts of all lines of a text: prose stays, and what is given as English is judged by `keep_text`. A line of which
/// nothing is kept becomes prose as a whole.
pub(crate) fn text_parts(
    lines: impl IntoIterator<Item = TextPart>,
    keep_text: &dyn Fn(&str) -> Vec<TextPart>,
) -> Vec<TextPart> {
    let parts = lines.into_iter().flat_map(|line| {
        let TextPart::English(line) = line else {
            return vec![line];
        };
        let mut parts = keep_text(&line);
        parts.retain(|(TextPart::English(part) | TextPart::Prose(part))| !part.trim().is_empty());
        if parts.is_empty() {
            parts.push(TextPart::Prose(line));
        }
        parts
    });
    parts.collect()
}

/// The fields of a card of one kind, as far as such cards can have them.
pub(crate) struct JudgedFields<'j> {
    judge: &'j dyn Judge,
    kind: Kind,
    fields: Fields,
    pub(crate) notes: Vec<String>,
}

impl<'j> JudgedFields<'j> {
    pub(crate) fn new(judge: &'j dyn Judge, kind: Kind) -> Self {
        Self {
            judge,
            kind,
            fields: Fields::default(),
            notes: Vec::new(),
        }
    }

    /// Takes a value. One that such a card cannot have is left out with a note.
    pub(crate) fn add(&mut self, name: &'static str, value: Option<String>) {
        let denied = self.judge.field_use(self.kind.keyword, name) == FieldUse::Denied;
        match value {
            Some(value) if denied => self.notes.push(format!(
                "left out `{name} {value}`, which no {} has",
                self.kind.label
            )),
            value => self.fields.add(name, value),
        }
    }

    /// Takes a number. Where such a card must have one and the source is silent, a dash stands for it, with a note.
    pub(crate) fn add_number(&mut self, name: &'static str, value: Option<String>) {
        let required = self.judge.field_use(self.kind.keyword, name) == FieldUse::Required;
        if value.is_none() && required {
            self.notes
                .push(format!("no `{name}` given, written as `-`"));
            self.fields.add(name, Some("-".to_owned()));
        } else {
            self.add(name, value);
        }
    }

    /// The fields, and what was odd in them.
    pub(crate) fn finish(self) -> (Vec<(&'static str, String)>, Vec<String>) {
        (self.fields.0, self.notes)
    }
}

impl CardSource {
    /// The item with its `set` field, complete in any file.
    pub(crate) fn render(&self) -> String {
        self.render_fields(|_| true)
    }

    /// The item without its `set` field, for a file that names the set once.
    pub(crate) fn render_without_set(&self) -> String {
        self.render_fields(|field| field != "set")
    }

    fn render_fields(&self, keep: impl Fn(&str) -> bool) -> String {
        let fields: Vec<_> = self.fields.iter().filter(|(name, _)| keep(name)).collect();
        let column = fields
            .iter()
            .map(|(name, _)| name.len() + 1)
            .max()
            .unwrap_or(0);
        let mut out = format!("{} {} {{\n", self.keyword, quoted(&self.name));
        for (name, value) in &fields {
            let _ = writeln!(out, "    {name:column$}{value}");
        }
        if !self.text.is_empty() {
            if !fields.is_empty() {
                out.push('\n');
            }
            out.push_str("    text {\n");
            for part in &self.text {
                let _ = writeln!(out, "        {}", text_line(part));
            }
            out.push_str("    }\n");
        }
        out.push_str("}\n");
        out
    }
}

/// A line of the `text` block. English that would end the block or begin a comment is kept as prose.
fn text_line(part: &TextPart) -> String {
    match part {
        TextPart::English(line) if stands_bare(line) => fold_space(line),
        TextPart::English(line) | TextPart::Prose(line) => format!("prose {}", quoted(line)),
    }
}

/// Whether a line means in a `text` block what it says, whatever the words are.
fn stands_bare(line: &str) -> bool {
    let quotes = line.matches('"').count();
    quotes.is_multiple_of(2)
        && !line.contains(['{', '}'])
        && !line.contains("//")
        && !is_prose(line)
}

/// Whether the file would read the line as a `prose` line.
fn is_prose(line: &str) -> bool {
    line.trim_start()
        .strip_prefix("prose")
        .is_some_and(|rest| rest.trim_start().starts_with('"'))
}

/// `text` as a string of the card language.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{CardSource, TextPart, quoted};

    #[test]
    fn strings_are_escaped() {
        assert_eq!(quoted("a \"b\" \\ c\nd\r"), r#""a \"b\" \\ c\nd""#);
    }

    #[test]
    fn english_that_would_break_the_file_becomes_prose() {
        let lines = [
            "Fine \"so\".",
            "A } brace.",
            "See https://x.",
            "prose \"x\"",
            "One \" mark.",
        ];
        let card = CardSource {
            keyword: "spell",
            name: "Test".into(),
            fields: Vec::new(),
            text: lines
                .iter()
                .map(|line| TextPart::English((*line).into()))
                .collect(),
        };
        expect_test::expect![[r#"
            spell "Test" {
                text {
                    Fine "so".
                    prose "A } brace."
                    prose "See https://x."
                    prose "prose \"x\""
                    prose "One \" mark."
                }
            }
        "#]]
        .assert_eq(&card.render());
    }
}
