//! One card as an item of a `.card` file.

use std::borrow::Cow;
use std::fmt::Write;

use crate::imported::Kind;
use crate::judge::{FieldUse, Judge};
use crate::written::{self, Written};

/// The field of a card, and the word of a line above it, that name its set.
pub const SET: &str = "set";

/// A card, ready to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardSource {
    pub(crate) keyword: Cow<'static, str>,
    pub(crate) name: String,
    /// Field names and values, in the order in which they are written.
    pub(crate) fields: Vec<(Cow<'static, str>, Written)>,
    /// The lines of the `text` block, with `prose "…"` around what is not Card English.
    pub(crate) text: Vec<String>,
}

/// The fields of a card, without those that have no value.
#[derive(Default)]
pub(crate) struct Fields(pub(crate) Vec<(Cow<'static, str>, Written)>);

impl Fields {
    pub(crate) fn add(&mut self, name: &'static str, value: Option<Written>) {
        self.0.extend(value.map(|value| (name.into(), value)));
    }
}

/// The fields of a card of one kind, as far as such cards can have them.
pub(crate) struct JudgedFields<'j> {
    judge: &'j dyn Judge,
    kind: &'j Kind,
    fields: Fields,
    pub(crate) notes: Vec<String>,
}

impl<'j> JudgedFields<'j> {
    pub(crate) fn new(judge: &'j dyn Judge, kind: &'j Kind) -> Self {
        Self {
            judge,
            kind,
            fields: Fields::default(),
            notes: Vec::new(),
        }
    }

    /// Takes a value. One that such a card cannot have is left out with a note.
    pub(crate) fn add(&mut self, name: &'static str, value: Option<Written>) {
        let denied = self.judge.field_use(&self.kind.keyword, name) == FieldUse::Denied;
        match value {
            Some(value) if denied => self.notes.push(format!(
                "left out `{name} {value}`, which no {} has",
                self.kind.label
            )),
            value => self.fields.add(name, value),
        }
    }

    /// Takes a number. Where such a card must have one and the source is silent, a dash stands for it, with a note.
    pub(crate) fn add_number(&mut self, name: &'static str, value: Option<Written>) {
        let required = self.judge.field_use(&self.kind.keyword, name) == FieldUse::Required;
        if value.is_none() && required {
            self.notes
                .push(format!("no `{name}` given, written as `-`"));
            self.fields.add(name, Some(Written::own("-")));
        } else {
            self.add(name, value);
        }
    }

    /// The fields, and what was odd in them.
    pub(crate) fn finish(self) -> (Vec<(Cow<'static, str>, Written)>, Vec<String>) {
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
        self.render_fields(|field| field != SET)
    }

    fn render_fields(&self, keep: impl Fn(&str) -> bool) -> String {
        let fields: Vec<_> = self.fields.iter().filter(|(name, _)| keep(name)).collect();
        let column = fields
            .iter()
            .map(|(name, _)| name.len() + 1)
            .max()
            .unwrap_or(0);
        let mut out = format!("{} {} {{\n", self.keyword, Written::text(&self.name));
        for (name, value) in &fields {
            let _ = writeln!(out, "    {name:column$}{value}");
        }
        if !self.text.is_empty() {
            if !fields.is_empty() {
                out.push('\n');
            }
            out.push_str("    text {\n");
            for line in &self.text {
                let _ = writeln!(out, "        {}", written::text_line(line));
            }
            out.push_str("    }\n");
        }
        out.push_str("}\n");
        out
    }
}
