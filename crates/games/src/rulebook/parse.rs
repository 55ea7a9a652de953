//! Reads the Markdown form of a rulebook.
//!
//! Front matter names the game, the title and the editions. Every entry is a heading `## ID Title`, attributes
//! directly below it (`- see: 2.1, deploy`), and text in which `{id}` refers to another entry.

use smol_str::SmolStr;

use super::{RuleEntry, Rulebook, full_id};
use crate::problem::{PackProblem, Span};
use crate::suggest::nearest;

/// The attributes that an entry can have.
const ATTRIBUTES: [&str; 7] = [
    "since",
    "until",
    "see",
    "alias",
    "origin",
    "corrected",
    "note",
];

/// The keys that the front matter can have.
const FRONT_MATTER: [&str; 3] = ["game", "title", "editions"];

/// The line that opens and closes the front matter.
const FENCE: &str = "---";

impl Rulebook {
    /// Reads a rulebook. Whatever is wrong is reported in `file`, and the rest is read all the same.
    pub fn parse(file: &'static str, source: &str) -> (Self, Vec<PackProblem>) {
        let mut parser = Parser {
            file,
            book: Self::default(),
            problems: Vec::new(),
            references: Vec::new(),
        };
        let lines: Vec<Line<'_>> = lines(source).collect();
        let body = parser.front_matter(&lines);
        parser.entries(&lines[body..]);
        parser.check_editions();
        parser.index();
        parser.check_references();
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
        start..start + part.len() as u32
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

/// The lines of a text.
fn lines(source: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    source.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len() as u32;
        Line {
            text: line.trim_end_matches(['\n', '\r']),
            start: at,
        }
    })
}

/// What has been read so far.
struct Parser {
    file: &'static str,
    book: Rulebook,
    problems: Vec<PackProblem>,
    /// Ids that entries refer to, to be looked up when all entries are known.
    references: Vec<(SmolStr, Span)>,
}

impl Parser {
    fn problem(&mut self, span: Span, message: impl Into<String>) -> &mut PackProblem {
        let at = self.problems.len();
        self.problems
            .push(PackProblem::new(self.file, span, message));
        &mut self.problems[at]
    }

    /// Reads the front matter; gives the number of the line behind it.
    fn front_matter(&mut self, lines: &[Line<'_>]) -> usize {
        if lines
            .first()
            .is_none_or(|line| line.text.trim_end() != FENCE)
        {
            let problem = self.problem(0..0, "the rulebook does not begin with its front matter");
            problem.help =
                Some("write `game`, `title` and `editions` between two lines `---`".to_owned());
            return 0;
        }
        let Some(end) = lines
            .iter()
            .skip(1)
            .position(|line| line.text.trim_end() == FENCE)
        else {
            self.problem(lines[0].span(), "the front matter is never closed");
            return lines.len();
        };
        for line in &lines[1..=end] {
            self.front_matter_line(*line);
        }
        let missing = [
            ("game", self.book.game.is_empty()),
            ("title", self.book.title.is_empty()),
            ("editions", self.book.editions.is_empty()),
        ];
        for (key, _) in missing.iter().filter(|(_, missing)| *missing) {
            self.problem(lines[0].span(), format!("the front matter has no `{key}`"));
        }
        end + 2
    }

    fn front_matter_line(&mut self, line: Line<'_>) {
        let Some((key, value)) = line.text.split_once(':') else {
            if !line.text.trim().is_empty() {
                self.problem(line.span(), "a line of the front matter is `key: value`");
            }
            return;
        };
        let (key, value) = (key.trim(), value.trim());
        match key {
            "game" => self.book.game = value.into(),
            "title" => self.book.title = value.into(),
            "editions" => {
                for edition in list(value) {
                    if !is_date(edition) {
                        let problem = self.problem(
                            line.span_of(edition),
                            format!("the edition `{edition}` is not a date"),
                        );
                        problem.help =
                            Some("write the day it appeared, such as `2019-04-05`".to_owned());
                    }
                    self.book.editions.push(edition.into());
                }
                self.book.editions.sort();
            }
            _ => self.unknown_key(line.span_of(key), "front matter", key, &FRONT_MATTER),
        }
    }

    fn unknown_key(&mut self, span: Span, place: &str, key: &str, keys: &[&'static str]) {
        let problem = PackProblem::new(self.file, span, format!("there is no {place} key `{key}`"));
        let problem = match nearest(key, keys.iter().copied()) {
            Some(near) => problem.did_you_mean(Some(near)),
            None => problem.help(format!("the keys are {}", keys.join(", "))),
        };
        self.problems.push(problem);
    }

    /// Reads the entries. What stands before the first one is an introduction for readers of the file.
    fn entries(&mut self, lines: &[Line<'_>]) {
        let mut rest = lines
            .iter()
            .position(|line| line.heading().is_some())
            .map_or(&[][..], |first| &lines[first..]);
        while let Some((heading, below)) = rest.split_first() {
            let end = below
                .iter()
                .position(|line| line.heading().is_some())
                .unwrap_or(below.len());
            self.entry(*heading, &below[..end]);
            rest = &below[end..];
        }
    }

    fn entry(&mut self, heading: Line<'_>, below: &[Line<'_>]) {
        let words = heading.heading().unwrap_or_default();
        let (id, title) = words.split_once(' ').unwrap_or((words, ""));
        if !is_id(id) {
            let problem = self.problem(heading.span(), format!("`{id}` is not the id of a rule"));
            problem.help = Some(
                "a heading is `## ID Title`, the id in lower case: `2.14.4b`, `last-stand`"
                    .to_owned(),
            );
            return;
        }
        if title.trim().is_empty() {
            self.problem(heading.span(), format!("the rule `{id}` has no title"));
        }
        let mut entry = RuleEntry {
            id: full_id(&self.book.game, id),
            title: title.trim().into(),
            id_span: heading.span_of(id),
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
        self.book.entries.push(entry);
    }

    fn attribute(&mut self, entry: &mut RuleEntry, line: Line<'_>) {
        let Some((key, value)) = line.text[2..].split_once(':') else {
            self.problem(
                line.span(),
                "an attribute is `- key: value`, and the text follows a blank line",
            );
            return;
        };
        let (key, value) = (key.trim(), value.trim());
        match key {
            "since" => entry.since = Some(self.edition(line.span_of(value), value)),
            "until" => entry.until = Some(self.edition(line.span_of(value), value)),
            "see" => {
                for id in list(value) {
                    self.references.push((id.into(), line.span_of(id)));
                    entry.see.push(full_id(&self.book.game, id));
                }
            }
            "alias" => entry.aliases.extend(list(value).map(SmolStr::from)),
            "origin" => entry.origin = Some(value.into()),
            "corrected" => {
                match value.split_once("->") {
                    Some((_, right)) => {
                        let right = right.trim();
                        self.references.push((right.into(), line.span_of(right)));
                    }
                    None => {
                        self.problem(
                            line.span_of(value),
                            "a correction is `- corrected: WRONG -> RIGHT`",
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
        if !self.book.editions.iter().any(|edition| edition == value) {
            let near = nearest(value, self.book.editions.iter().map(SmolStr::as_str));
            let problem = PackProblem::new(
                self.file,
                span,
                format!("the rulebook has no edition `{value}`"),
            );
            self.problems.push(problem.did_you_mean(near));
        }
        value.into()
    }

    fn text(&mut self, entry: &mut RuleEntry, lines: &[Line<'_>]) {
        let written = |line: &Line<'_>| !line.text.trim().is_empty();
        let (Some(first), Some(last)) = (
            lines.iter().position(written),
            lines.iter().rposition(written),
        ) else {
            self.problem(
                entry.id_span.clone(),
                format!("the rule `{}` has no text", entry.number()),
            );
            return;
        };
        let lines = &lines[first..=last];
        for line in lines {
            self.references_in(*line);
        }
        entry.span.end = lines.last().map_or(entry.span.end, |line| line.span().end);
        let text: Vec<&str> = lines.iter().map(|line| line.text.trim_end()).collect();
        entry.text = text.join("\n").into();
    }

    fn references_in(&mut self, line: Line<'_>) {
        let mut rest = line.text;
        while let Some((_, behind)) = rest.split_once('{') {
            let Some((id, behind_id)) = behind.split_once('}') else {
                let span = line.span_of(behind);
                self.problem(span.start - 1..span.end, "a reference `{` is never closed");
                return;
            };
            self.references.push((id.into(), line.span_of(id)));
            rest = behind_id;
        }
    }

    /// An edition has each rule once, and a rule that ends does not end before it begins.
    fn check_editions(&mut self) {
        let mut problems = Vec::new();
        for entry in &self.book.entries {
            if let (Some(since), Some(until)) = (&entry.since, &entry.until)
                && until <= since
            {
                let message = format!("the rule `{}` ends before it begins", entry.number());
                problems.push(PackProblem::new(self.file, entry.id_span.clone(), message));
            }
        }
        let mut seen: rustc_hash::FxHashMap<&str, Vec<&RuleEntry>> =
            rustc_hash::FxHashMap::default();
        for entry in &self.book.entries {
            let earlier = seen.entry(entry.number()).or_default();
            let clash = self.book.editions.iter().find(|edition| {
                entry.holds_in(edition) && earlier.iter().any(|other| other.holds_in(edition))
            });
            if let Some(edition) = clash {
                let message = format!(
                    "the edition {edition} has the rule `{}` twice",
                    entry.number()
                );
                problems.push(
                    PackProblem::new(self.file, entry.id_span.clone(), message)
                        .help("give one `- until:` and the other `- since:`, or another id"),
                );
            }
            earlier.push(entry);
        }
        self.problems.extend(problems);
    }

    fn index(&mut self) {
        for (at, entry) in self.book.entries.iter().enumerate() {
            let number = SmolStr::from(entry.number());
            self.book.index.entry(number).or_default().push(at);
        }
    }

    /// Every reference leads to an entry.
    fn check_references(&mut self) {
        for (id, span) in std::mem::take(&mut self.references) {
            if !self.book.contains(&id) {
                let near = nearest(&id, self.book.entries.iter().map(RuleEntry::number));
                let problem = PackProblem::new(self.file, span, format!("there is no rule `{id}`"))
                    .did_you_mean(near);
                self.problems.push(problem);
            }
        }
    }
}

/// The parts of a list with commas.
fn list(value: &str) -> impl Iterator<Item = &str> {
    value
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// Whether it can be the id of a rule, without the game.
fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id.bytes().all(|byte| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'-')
        })
}

/// `2019-04-05`
fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

#[cfg(test)]
mod tests;
