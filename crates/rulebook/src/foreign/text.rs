//! Rules as Markdown or plain text, as it comes out of a PDF: numbered headings and rules with bullets and emphasis in
//! odd places, a table of contents, glossaries, a changelog.

mod body;
mod heads;

use cardc_span::Span;

use self::body::Body;
use self::heads::{Head, HeadKind};
use super::draft::{Document, Draft};
use super::names::{alternatives, id_of};
use super::{date, title};
use crate::words::one_line;

/// Words in the heading of a part that explains terms.
const GLOSSARY: [&str; 6] = [
    "keyword",
    "term",
    "glossary",
    "definition",
    "vocabulary",
    "lexicon",
];

/// A line without its line break, and where it begins.
#[derive(Clone, Copy, Debug)]
struct Line<'text> {
    text: &'text str,
    start: usize,
}

/// Reads the document.
pub(super) fn read(source: &str) -> Document {
    let lines = lines(source);
    let heads = heads::find(&lines);
    let heads = heads::without_title(&heads, &lines);
    let first = heads.first().map_or(lines.len(), |head| head.line);
    let mut reader = Reader {
        document: Document::default(),
        glossary: None,
    };
    reader.preface(&lines[..first]);
    for (index, head) in heads.iter().enumerate() {
        let end = heads.get(index + 1).map_or(lines.len(), |next| next.line);
        let has_children = heads.get(index + 1).is_some_and(|next| next.is_below(head));
        reader.part(head, &lines[head.line..end], has_children);
    }
    reader.document
}

fn lines<'a>(source: &'a str) -> Vec<Line<'a>> {
    let pages = |line: cardc_span::Line<'a>| {
        let mut start = line.start;
        line.text.split('\u{c}').map(move |text| {
            let part = Line { text, start };
            start += text.len() + 1;
            part
        })
    };
    cardc_span::lines(source).flat_map(pages).collect()
}

struct Reader {
    document: Document,
    /// The number of the part that explains terms, when one is being read; empty for a part without a number.
    glossary: Option<String>,
}

impl Reader {
    /// Reads what stands before the first rule.
    fn preface(&mut self, lines: &[Line<'_>]) {
        let mut body = Body::default();
        for line in lines {
            body.add_row(line);
        }
        self.document.preface = body.finish();
        let says = |line: &&Line<'_>| {
            let text = line.text.trim();
            !text.is_empty() && !heads::is_contents(text) && heads::page_number(text).is_none()
        };
        let title = lines.iter().find(says).map_or("", |line| line.text);
        self.document.title = title::without_marks(title.trim_start_matches(['#', ' ']));
        self.document.edition = date::edition(lines.iter().map(|line| line.text));
    }

    /// Reads a heading or rule and what stands below it, up to the next one.
    fn part(&mut self, head: &Head<'_>, lines: &[Line<'_>], has_children: bool) {
        let mut draft = Draft {
            id: head.number.to_ascii_lowercase(),
            id_span: head.number_span(),
            ..Draft::default()
        };
        let mut body = Body::default();
        if head.is_title(has_children) {
            draft.title = title::without_marks(head.rest);
            draft.title_span = head.rest_span();
        } else {
            body.add(head.rest, head.rest_start);
        }
        if head.number.is_empty() {
            draft.id = id_of(&draft.title);
            draft.id_span = head.rest_span();
        }
        draft.is_history = head.kind == HeadKind::History;
        self.enter(head, &draft.title);
        let is_glossary = self.glossary.is_some() && !draft.is_history;
        let mut open = Open { draft, body };
        for (index, line) in lines.iter().enumerate().skip(1) {
            let term = if is_glossary {
                term(lines, index, head.number.is_empty())
            } else {
                None
            };
            match term {
                Some(term) => {
                    let next = open_term(&term);
                    self.close(std::mem::replace(&mut open, next));
                }
                None => open.body.add_line(line),
            }
        }
        self.close(open);
    }

    /// Notes whether what follows explains terms.
    fn enter(&mut self, head: &Head<'_>, title: &str) {
        let inside = self
            .glossary
            .as_ref()
            .is_some_and(|part| !part.is_empty() && crate::book::is_below(head.number, part));
        if inside {
            return;
        }
        let lower = title.to_lowercase();
        let is_glossary = GLOSSARY.iter().any(|word| lower.contains(word));
        self.glossary = is_glossary.then(|| head.number.to_owned());
    }

    fn close(&mut self, open: Open) {
        let Open { mut draft, body } = open;
        draft.text = body.finish();
        let end = draft
            .text
            .whole()
            .end
            .max(draft.title_span.end)
            .max(draft.id_span.end);
        draft.span = Span::new(draft.id_span.start, end);
        self.document.drafts.push(draft);
    }
}

/// An entry that is being read.
struct Open {
    draft: Draft,
    body: Body,
}

/// A term, and the text beside it.
struct Term<'text> {
    name: &'text str,
    name_start: usize,
    text: &'text str,
    text_start: usize,
}

/// The term that a line of a glossary explains: `- **Term:** text`, `**Term**: text`, `- Term: text`, or a term alone
/// above its text.
fn term<'text>(lines: &[Line<'text>], index: usize, alone: bool) -> Option<Term<'text>> {
    let line = lines[index];
    let text = line.text.trim_start();
    let unmarked = text
        .strip_prefix(['-', '*', '•', '+'])
        .filter(|rest| rest.starts_with(' '));
    let item = unmarked.unwrap_or(text).trim_start();
    let (name, rest) = match item.strip_prefix("**") {
        Some(bold) => {
            let (name, rest) = bold.split_once("**")?;
            let separator = name.ends_with([':', '.']) || rest.starts_with([':', '.', ' ']);
            let rest = rest.strip_prefix([':', '.']).unwrap_or(rest);
            (
                name.trim_end_matches([':', '.']),
                Some(rest).filter(|_| separator)?,
            )
        }
        None if unmarked.is_some() => item.split_once(": ")?,
        None if alone && stands_alone(lines, index) => (item, ""),
        None => return None,
    };
    let offset = |part: &str| line.start + (part.as_ptr() as usize - line.text.as_ptr() as usize);
    let trimmed = name.trim();
    let is_name = title::can_be(trimmed)
        && !id_of(trimmed).is_empty()
        && trimmed.split_whitespace().count() <= 6;
    is_name.then(|| Term {
        name: trimmed,
        name_start: offset(trimmed),
        text: rest,
        text_start: if rest.is_empty() {
            line.start + line.text.len()
        } else {
            offset(rest)
        },
    })
}

/// Whether a line has nothing above it and text right below it.
fn stands_alone(lines: &[Line<'_>], index: usize) -> bool {
    let is_blank = |at: usize| lines.get(at).is_none_or(|line| line.text.trim().is_empty());
    is_blank(index - 1) && !is_blank(index + 1)
}

fn open_term(term: &Term<'_>) -> Open {
    let start = term.name_start as u32;
    let span = Span::new(start, start + term.name.len() as u32);
    let names = alternatives(&title::without_marks(term.name));
    let mut names = names.into_iter();
    let first = names.next().unwrap_or_default();
    let mut body = Body::default();
    body.add(term.text, term.text_start);
    Open {
        draft: Draft {
            id: id_of(&first),
            id_span: span,
            title: one_line(&first),
            title_span: span,
            aliases: names.collect(),
            ..Draft::default()
        },
        body,
    }
}
