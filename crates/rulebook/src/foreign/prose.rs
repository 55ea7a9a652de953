//! Foreign text as text of ours: lists and emphasis as Markdown, links and rule numbers as references.

mod bold;
mod inline;
mod line;

use cardc_span::Span;

use self::line::{Line, Marker, lines};
pub(crate) use self::line::{is_bracketed, item_letters};
use super::known::Known;
use super::passage::Passage;
use crate::book::{Reference, ReferenceKind};

/// How deep lists nest.
const MOST_LEVELS: usize = 6;

/// A text of ours, and the references in it.
#[derive(Debug, Default)]
pub(crate) struct Prose {
    /// Markdown with references such as `{2.14.4}`.
    pub(crate) text: String,
    /// Its references, with their places in the foreign file.
    pub(crate) references: Vec<Reference>,
}

/// Writes a foreign text in our form.
pub(crate) fn prose(passage: &Passage, known: &Known) -> Prose {
    let mut writer = Writer {
        passage,
        known,
        prose: Prose::default(),
        list: Vec::new(),
    };
    for line in lines(passage.text(), known) {
        writer.line(&line);
    }
    writer.prose
}

/// One item of every list that is open, the outermost first.
struct Level {
    /// How far the item is indented in the foreign text.
    indent: usize,
    /// How far its text is indented in ours.
    width: usize,
}

struct Writer<'text> {
    passage: &'text Passage,
    known: &'text Known,
    prose: Prose,
    list: Vec<Level>,
}

impl Writer<'_> {
    fn line(&mut self, line: &Line) {
        let written = self.inline(line.content.clone());
        if written.is_empty() {
            return;
        }
        let Some(marker) = line.marker else {
            self.list.clear();
            self.separate("\n\n");
            self.prose.text.push_str(&written);
            return;
        };
        let separator = if self.list.is_empty() { "\n\n" } else { "\n" };
        while self
            .list
            .last()
            .is_some_and(|level| level.indent >= line.indent)
        {
            self.list.pop();
        }
        self.list.truncate(MOST_LEVELS);
        let indent = self.list.last().map_or(0, |level| level.width);
        let mark = match marker {
            Marker::Bullet => "- ".to_owned(),
            Marker::Number(number) => format!("{number}. "),
        };
        self.separate(separator);
        self.prose.text.push_str(&" ".repeat(indent));
        self.prose.text.push_str(&mark);
        self.prose.text.push_str(&written);
        self.list.push(Level {
            indent: line.indent,
            width: indent + mark.len(),
        });
    }

    fn separate(&mut self, separator: &str) {
        if !self.prose.text.is_empty() {
            self.prose.text.push_str(separator);
        }
    }

    fn refer(&mut self, target: &str, kind: ReferenceKind, span: Span) {
        self.prose.references.push(Reference {
            target: target.into(),
            kind,
            span,
        });
    }
}

#[cfg(test)]
mod tests;
