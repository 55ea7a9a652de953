//! Reads the Markdown form of a rulebook.
//!
//! Front matter names the game, the title and the editions. Every entry is a heading `## ID Title`, attributes
//! directly below it (`- see: 2.1, deploy`), and text in which `{id}` refers to another entry.

use cardc_diagnostics::{Code, Diagnostic, did_you_mean};
use cardc_span::{Span, nearest};
use smol_str::SmolStr;

use crate::book::{Reference, ReferenceKind, RuleEntry, Rulebook, full_id};
use crate::pieces::{Piece, pieces};

/// The attributes that an entry can have.
pub const ATTRIBUTES: [&str; 7] = [
    "since",
    "until",
    "see",
    "alias",
    "origin",
    "corrected",
    "note",
];

/// The keys that the front matter can have.
const FRONT_MATTER: [&str; 4] = ["game", "title", "source", "editions"];

/// Editions that an unknown one is compared with.
const MOST_NEAR_EDITIONS: usize = 100;

/// The line that opens and closes the front matter.
const FENCE: &str = "---";

impl Rulebook {
    /// Reads a rulebook in the form of `rulebook.md`. Whatever is wrong with its form is told in the order of the file,
    /// and the rest is read all the same. What its rules say about each other is for [`crate::lint`].
    pub fn parse(source: &str) -> (Self, Vec<Diagnostic>) {
        let mut parser = Parser::default();
        let lines: Vec<Line<'_>> = lines(source).collect();
        let body = parser.front_matter(&lines);
        parser.entries(&lines[body..]);
        parser.problems.sort_by_key(|problem| problem.span.start);
        (parser.book, parser.problems)
    }
}

/// A line without its line break, and where it begins.
#[derive(Clone, Copy)]
struct Line<'text> {
    text: &'text str,
    start: u32,
}

impl<'text> Line<'text> {
    /// The place of a part of this line.
    fn span_of(&self, part: &'text str) -> Span {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let start = self.start + offset as u32;
        Span::new(start, start + part.len() as u32)
    }

    /// The place of the line.
    fn span(&self) -> Span {
        self.span_of(self.text)
    }

    /// The heading of an entry, without its mark.
    fn heading(&self) -> Option<&'text str> {
        self.text.strip_prefix("## ").map(str::trim)
    }
}

/// The lines of a text, without a byte order mark.
fn lines(source: &str) -> impl Iterator<Item = Line<'_>> {
    let mark = source.len() - source.trim_start_matches('\u{feff}').len();
    cardc_span::lines(&source[mark..]).map(move |line| Line {
        text: line.text,
        start: (line.start + mark) as u32,
    })
}

/// What has been read so far.
#[derive(Default)]
struct Parser {
    book: Rulebook,
    problems: Vec<Diagnostic>,
}

impl Parser {
    fn problem(&mut self, span: Span, message: impl Into<String>) {
        self.problems
            .push(Diagnostic::new(Code::BadRulebook, span, message));
    }

    fn problem_with_note(
        &mut self,
        span: Span,
        message: impl Into<String>,
        note: impl Into<String>,
    ) {
        self.problems
            .push(Diagnostic::new(Code::BadRulebook, span, message).note(note));
    }

    /// Reads the front matter; gives the number of the line behind it.
    fn front_matter(&mut self, lines: &[Line<'_>]) -> usize {
        if lines
            .first()
            .is_none_or(|line| line.text.trim_end() != FENCE)
        {
            self.problem_with_note(
                Span::at(0),
                "Missing front matter",
                "Write `game` and `title` between two lines `---`.",
            );
            return 0;
        }
        let Some(end) = lines
            .iter()
            .skip(1)
            .position(|line| line.text.trim_end() == FENCE)
        else {
            self.problem(lines[0].span(), "Unclosed front matter");
            return lines.len();
        };
        for line in &lines[1..=end] {
            self.front_matter_line(*line);
        }
        for key in ["game", "title"] {
            let is_written = |line: &Line<'_>| {
                let written = line.text.split_once(':');
                written.is_some_and(|(name, value)| name.trim() == key && !value.trim().is_empty())
            };
            if !lines[1..=end].iter().any(is_written) {
                self.problem(lines[0].span(), format!("The front matter has no `{key}`"));
            }
        }
        end + 2
    }

    fn front_matter_line(&mut self, line: Line<'_>) {
        let Some((key, value)) = line.text.split_once(':') else {
            if !line.text.trim().is_empty() {
                self.problem(line.span(), "Expected `key: value` in the front matter");
            }
            return;
        };
        let (key, value) = (key.trim(), value.trim());
        match key {
            "game" if value.is_empty() || is_id(value) => self.book.game = value.into(),
            "game" => self.problem_with_note(
                line.span_of(value),
                format!("`{value}` is not the id of a game"),
                "Write the id from `[game] id` of its `game.toml`.",
            ),
            "title" => self.book.title = value.into(),
            "source" => self.book.source = Some(value.into()),
            "editions" => {
                for edition in list(value) {
                    if !is_date(edition) {
                        self.problem_with_note(
                            line.span_of(edition),
                            format!("The edition `{edition}` is not a date"),
                            "Write the day it appeared, such as `2019-04-05`.",
                        );
                    }
                    self.book.editions.push(edition.into());
                }
                self.book.editions.sort();
            }
            _ => self.unknown_key(line.span_of(key), "front matter", key, &FRONT_MATTER),
        }
    }

    fn unknown_key(&mut self, span: Span, place: &str, key: &str, keys: &[&'static str]) {
        let message = format!("Unknown {place} key `{key}`");
        if let Some(near) = nearest(key, keys.iter().copied()) {
            self.problem(span, message + &did_you_mean(&[near]));
        } else {
            let note = format!("The keys are {}.", keys.join(", "));
            self.problem_with_note(span, message, note);
        }
    }

    /// Reads the entries. What stands before the first one is an introduction for readers of the file.
    fn entries(&mut self, lines: &[Line<'_>]) {
        let first = lines
            .iter()
            .position(|line| line.heading().is_some())
            .unwrap_or(lines.len());
        let (preface, mut rest) = lines.split_at(first);
        self.other_headings(preface);
        self.book.preface = written(preface).map_or_else(SmolStr::default, text_of);
        while let Some((heading, below)) = rest.split_first() {
            let end = below
                .iter()
                .position(|line| line.heading().is_some())
                .unwrap_or(below.len());
            self.entry(*heading, &below[..end]);
            self.other_headings(&below[..end]);
            rest = &below[end..];
        }
    }

    /// Lines that would begin an entry, with two marks: `# moored Moored`.
    fn other_headings(&mut self, lines: &[Line<'_>]) {
        for line in lines {
            let words = line.text.trim_start_matches('#');
            let marks = line.text.len() - words.len();
            let words = words.trim();
            let (id, title) = words.split_once(' ').unwrap_or_default();
            let begins_entry = is_id(id) && title.starts_with(|first: char| first.is_uppercase());
            if marks > 0 && begins_entry {
                let start = line.span().start;
                self.problem_with_note(
                    Span::new(start, start + marks as u32),
                    "An entry begins with two marks `##` and a space",
                    format!("Write `## {words}`."),
                );
            }
        }
    }

    fn entry(&mut self, heading: Line<'_>, below: &[Line<'_>]) {
        let words = heading.heading().unwrap_or_default();
        // Without a title its place is the end of the line.
        let (id, title) = words.split_once(' ').unwrap_or(words.split_at(words.len()));
        let title = title.trim();
        if !is_id(id) {
            self.problem_with_note(
                heading.span(),
                format!("`{id}` is not the id of a rule"),
                "A heading is `## ID Title`, the id in lower case: `2.14.4b`, `end-of-turn`.",
            );
            return;
        }
        let mut entry = RuleEntry {
            id: full_id(&self.book.game, id),
            title: title.into(),
            id_span: heading.span_of(id),
            title_span: heading.span_of(title),
            span: heading.span(),
            ..RuleEntry::default()
        };
        let attributes = below
            .iter()
            .take_while(|line| line.text.starts_with("- "))
            .count();
        for line in &below[..attributes] {
            self.attribute(&mut entry, *line);
        }
        self.text(&mut entry, &below[attributes..]);
        self.check_entry(&entry);
        self.book.push(entry);
    }

    /// A term has a title, a rule has a title or a text, and does not end before it begins.
    fn check_entry(&mut self, entry: &RuleEntry) {
        let (number, at) = (entry.number(), entry.id_span);
        if entry.title.is_empty()
            && (entry.is_term() || (entry.text.is_empty() && entry.notes.is_empty()))
        {
            self.problem(at, format!("The rule `{number}` has no title"));
        }
        // A remark says why, where the original has none.
        if entry.text.is_empty() && entry.notes.is_empty() && entry.is_term() {
            self.problem(at, format!("The rule `{number}` has no text"));
        }
        if let (Some(since), Some(until)) = (&entry.since, &entry.until)
            && until <= since
        {
            self.problem(at, format!("The rule `{number}` ends before it begins"));
        }
    }

    fn attribute(&mut self, entry: &mut RuleEntry, line: Line<'_>) {
        let Some((key, value)) = line.text[2..].split_once(':') else {
            self.problem(
                line.span(),
                "Expected an attribute `- key: value`, or a blank line before the text",
            );
            return;
        };
        let (key, value) = (key.trim(), value.trim());
        match key {
            "since" => entry.since = Some(self.edition(line.span_of(value), value)),
            "until" => entry.until = Some(self.edition(line.span_of(value), value)),
            "see" => {
                for id in list(value) {
                    self.refer(entry, ReferenceKind::See, line, id);
                }
            }
            "alias" => entry.aliases.extend(list(value).map(SmolStr::from)),
            "origin" => entry.origin = Some(value.into()),
            "corrected" => {
                match value.split_once("->") {
                    Some((_, right)) => {
                        self.refer(entry, ReferenceKind::Corrected, line, right.trim());
                    }
                    None => {
                        self.problem(
                            line.span_of(value),
                            "A correction is written `- corrected: WRONG -> RIGHT`",
                        );
                    }
                }
                entry.corrected.push(value.into());
            }
            "note" => entry.notes.push(value.into()),
            _ => self.unknown_key(line.span_of(key), "rule", key, &ATTRIBUTES),
        }
    }

    fn edition(&mut self, span: Span, value: &str) -> SmolStr {
        let editions = &self.book.editions;
        if editions
            .binary_search_by(|edition| edition.as_str().cmp(value))
            .is_err()
        {
            let newest = editions.iter().rev().take(MOST_NEAR_EDITIONS);
            let near = nearest(value, newest.map(SmolStr::as_str));
            let near = near.as_slice();
            self.problem(
                span,
                format!("Unknown edition `{value}`{}", did_you_mean(near)),
            );
        }
        value.into()
    }

    fn text(&mut self, entry: &mut RuleEntry, lines: &[Line<'_>]) {
        let Some(lines) = written(lines) else {
            entry.text_span = Span::at(entry.span.end);
            return;
        };
        for line in lines {
            self.references_in(entry, *line);
        }
        let end = lines.last().map_or(entry.span.end, |line| line.span().end);
        entry.text_span = Span::new(lines[0].start, end);
        entry.span.end = end;
        entry.text = text_of(lines);
    }

    fn references_in(&mut self, entry: &mut RuleEntry, line: Line<'_>) {
        for piece in pieces(line.text) {
            match piece {
                Piece::Reference { id, include, .. } => {
                    let kind = if include {
                        ReferenceKind::Include
                    } else {
                        ReferenceKind::Text
                    };
                    self.refer(entry, kind, line, id);
                }
                Piece::Unclosed(behind) => {
                    let span = line.span_of(behind);
                    self.problem(
                        Span::new(span.start - 1, span.end),
                        "Unclosed `{` of a reference",
                    );
                }
                Piece::Text(_) | Piece::Brace => {}
            }
        }
    }

    /// Notes a reference, by the id as an entry of this rulebook would have it.
    fn refer(&self, entry: &mut RuleEntry, kind: ReferenceKind, line: Line<'_>, id: &str) {
        entry.references.push(Reference {
            target: self.book.local(id).unwrap_or(id).into(),
            kind,
            span: line.span_of(id),
        });
    }
}

/// The lines from the first to the last that is not blank.
fn written<'lines, 'text>(lines: &'lines [Line<'text>]) -> Option<&'lines [Line<'text>]> {
    let written = |line: &Line<'_>| !line.text.trim().is_empty();
    let first = lines.iter().position(written)?;
    let last = lines.iter().rposition(written)?;
    Some(&lines[first..=last])
}

/// The lines as a text; `\#` begins a line that would otherwise be a heading.
fn text_of(lines: &[Line<'_>]) -> SmolStr {
    let lines: Vec<&str> = lines
        .iter()
        .map(|line| match line.text.strip_prefix('\\') {
            Some(rest) if rest.trim_start_matches('\\').starts_with('#') => rest.trim_end(),
            _ => line.text.trim_end(),
        })
        .collect();
    lines.join("\n").into()
}

/// The parts of a list with commas.
fn list(value: &str) -> impl Iterator<Item = &str> {
    value
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// Whether it can be the id of a rule, without the game.
pub fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id.chars().all(|character| {
            (character.is_alphanumeric() && !character.is_uppercase())
                || matches!(character, '.' | '-')
        })
}

/// Whether a text is a day such as `2019-04-05`, as editions are named by.
pub fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

#[cfg(test)]
mod tests;
