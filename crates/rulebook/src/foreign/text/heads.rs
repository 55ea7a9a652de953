//! Which lines of a document begin a rule or a part of it.

use cardc_span::Span;
use rustc_hash::FxHashMap;

use super::Line;
use crate::foreign::{number, title};

/// Headings of a table of contents.
const CONTENTS: [&str; 3] = ["contents", "table of contents", "index of contents"];

/// Headings of parts that tell how the document changed.
const HISTORY: [&str; 8] = [
    "changelog",
    "change log",
    "changes",
    "revision history",
    "version history",
    "history",
    "errata",
    "release notes",
];

/// Headings of parts without a number, which stand alone on their line.
const UNNUMBERED: [&str; 10] = [
    "copyright",
    "credits",
    "legal",
    "legal notice",
    "acknowledgements",
    "acknowledgments",
    "glossary",
    "appendix",
    "trademarks",
    "licence",
];

/// The least share of numbers that end in a mark for which the mark is taken to be on purpose.
const SHARE: usize = 6;

/// A line that begins a rule or a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head<'text> {
    /// The index of its line.
    pub(super) line: usize,
    /// Its number; empty for a heading without one.
    pub(super) number: &'text str,
    number_start: usize,
    /// What follows on the line.
    pub(super) rest: &'text str,
    pub(super) rest_start: usize,
    /// What stands behind the number.
    mark: Option<char>,
    /// Whether it is a heading of Markdown.
    is_marked: bool,
    pub(super) kind: HeadKind,
}

/// What a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeadKind {
    /// A rule or a part with rules.
    Rule,
    /// A part that tells how the document changed.
    History,
}

impl Head<'_> {
    /// Whether it is numbered below another one: `2.1` below `2`, and the section `200` too.
    pub(super) fn is_below(&self, other: &Head<'_>) -> bool {
        crate::book::is_below(self.number, other.number) || self.is_section_of(other)
    }

    /// Whether it is a section of a chapter: `200` of `2`.
    fn is_section_of(&self, chapter: &Head<'_>) -> bool {
        let is_longer = self.number.len() > chapter.number.len();
        let are_single = self.is_single() && chapter.is_single() && !chapter.number.is_empty();
        are_single && is_longer && self.number.starts_with(chapter.number)
    }

    /// Whether what follows the number is a heading and no text.
    pub(super) fn is_title(&self, has_children: bool) -> bool {
        let is_bare = self.is_single() && self.mark != Some(':');
        let known = self.is_marked || has_children || is_bare;
        (known && title::can_be(self.rest))
            || title::is_capitalised(self.rest)
            || self.number.is_empty()
    }

    pub(super) fn number_span(&self) -> Span {
        Span::new(
            self.number_start as u32,
            (self.number_start + self.number.len()) as u32,
        )
    }

    pub(super) fn rest_span(&self) -> Span {
        Span::new(
            self.rest_start as u32,
            (self.rest_start + self.rest.len()) as u32,
        )
    }

    /// Its heading in lower case, without marks.
    fn heading(&self) -> String {
        title::without_marks(self.rest.trim_end_matches(':')).to_lowercase()
    }

    fn is_single(&self) -> bool {
        !self.number.contains('.')
    }
}

/// The heads behind the title of the document: a heading of Markdown on its first line that no other one stands beside.
pub(super) fn without_title<'heads, 'text>(
    heads: &'heads [Head<'text>],
    lines: &[Line<'text>],
) -> &'heads [Head<'text>] {
    let Some((first, others)) = heads.split_first() else {
        return heads;
    };
    let level = |head: &Head<'_>| level(lines[head.line].text);
    let is_title = first.number.is_empty()
        && level(first) == 1
        && first.kind == HeadKind::Rule
        && !UNNUMBERED.contains(&first.heading().as_str())
        && lines[..first.line]
            .iter()
            .all(|line| line.text.trim().is_empty());
    let is_alone = !others.is_empty() && others.iter().all(|head| level(head) != 1);
    if is_title && is_alone { others } else { heads }
}

/// The level of a heading of Markdown; 0 for any other line.
fn level(line: &str) -> usize {
    let line = line.trim_start();
    line.len() - line.trim_start_matches('#').len()
}

/// Whether a line is the heading of a table of contents.
pub(super) fn is_contents(line: &str) -> bool {
    let plain = title::without_marks(line.trim_start_matches(['#', ' ']).trim_end_matches(':'));
    CONTENTS.contains(&plain.to_lowercase().as_str())
}

/// The number of a page at the end of a line of a table of contents, and what stands before it.
pub(super) fn page_number(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_end();
    let digits = line.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (before, page) = line.split_at(line.len() - digits);
    let leader = before.ends_with('\t')
        || before.ends_with("..")
        || before.ends_with("  ")
        || before.ends_with(". .")
        || before.trim_end().ends_with("...");
    ((1..=4).contains(&digits) && leader).then_some((before, page))
}

/// The lines that begin something, in order.
pub(super) fn find<'text>(lines: &[Line<'text>]) -> Vec<Head<'text>> {
    let mut heads: Vec<Head<'_>> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| page_number(line.text).is_none())
        .filter_map(|(index, line)| head(index, line))
        .collect();
    without_rare_marks(&mut heads);
    heads.retain({
        let from = behind_contents(lines, &heads);
        move |head| head.line >= from
    });
    let singles = chapters(&heads);
    let heads: Vec<Head<'_>> = heads
        .into_iter()
        .zip(singles)
        .filter_map(|(head, keep)| keep.then_some(head))
        .collect();
    without_history(without_overviews(&heads, lines))
}

/// The head that a line could be: a number with text behind it, or a heading of Markdown, or one that is known.
fn head<'text>(index: usize, line: &Line<'text>) -> Option<Head<'text>> {
    let text = line.text;
    let mut rest = text.trim_start();
    let unmarked = rest.trim_start_matches('#');
    let is_marked = unmarked.len() < rest.len() && unmarked.starts_with(' ');
    if is_marked {
        rest = unmarked.trim_start();
    } else if let Some(item) = rest.strip_prefix(['-', '*', '•', '+'])
        && item.starts_with(' ')
    {
        rest = item.trim_start();
    }
    let offset = |part: &str| line.start + (part.as_ptr() as usize - text.as_ptr() as usize);
    let bold = rest.strip_prefix("**");
    let start = bold.unwrap_or(rest);
    let Some(length) = number::length(start) else {
        return unnumbered(index, text.trim(), is_marked, line);
    };
    let (number, behind) = start.split_at(length);
    let mut closed = behind.strip_prefix("**").filter(|_| bold.is_some());
    let behind = closed.unwrap_or(behind);
    let mark = behind
        .chars()
        .next()
        .filter(|mark| matches!(mark, ':' | '.' | ')'));
    let mut behind = mark.map_or(behind, |_| &behind[1..]);
    // A bold mark that was opened before the number, or never.
    if closed.is_none()
        && let Some(stripped) = behind.strip_prefix("**")
        && (bold.is_some() || stripped.is_empty() || stripped.starts_with(char::is_whitespace))
    {
        closed = Some(stripped);
        behind = stripped;
    }
    if !(behind.is_empty() || behind.starts_with(char::is_whitespace)) {
        return None;
    }
    let rest = behind.trim();
    let plausible =
        mark.is_some() || is_marked || !rest.starts_with(|first: char| first.is_lowercase());
    // Bold from before the number to the end of the line is no part of a heading.
    let rest = match rest.strip_suffix("**") {
        Some(inner) if bold.is_some() && closed.is_none() && !inner.contains("**") => inner,
        _ => rest,
    };
    (plausible
        && !rest.is_empty()
        && (number.contains('.') || !number.ends_with(char::is_alphabetic)))
    .then(|| Head {
        line: index,
        number,
        number_start: offset(number),
        rest,
        rest_start: offset(rest),
        mark,
        is_marked,
        kind: HeadKind::Rule,
    })
}

/// A heading without a number.
fn unnumbered<'text>(
    index: usize,
    text: &'text str,
    is_marked: bool,
    line: &Line<'text>,
) -> Option<Head<'text>> {
    let rest = text.trim_start_matches('#').trim();
    let plain = title::without_marks(rest.trim_end_matches(':')).to_lowercase();
    let known = UNNUMBERED.contains(&plain.as_str()) || HISTORY.contains(&plain.as_str());
    let stands = is_marked || (known && !text.starts_with(['-', '•']));
    (stands && !rest.is_empty() && !is_contents(rest)).then(|| {
        let start = line.start + (rest.as_ptr() as usize - line.text.as_ptr() as usize);
        Head {
            line: index,
            number: "",
            number_start: start,
            rest,
            rest_start: start,
            mark: None,
            is_marked,
            kind: HeadKind::Rule,
        }
    })
}

/// Leaves out numbers with a mark behind them that hardly any other number has: they come from running text. A single
/// number may have another one: `2.` above `2.1`.
fn without_rare_marks(heads: &mut Vec<Head<'_>>) {
    let mut marks: FxHashMap<Option<char>, usize> = FxHashMap::default();
    for head in heads
        .iter()
        .filter(|head| !head.is_single() && !head.is_marked)
    {
        *marks.entry(head.mark).or_default() += 1;
    }
    let most = marks.values().copied().max().unwrap_or_default();
    heads.retain(|head| {
        head.is_marked
            || head.is_single()
            || marks
                .get(&head.mark)
                .is_some_and(|&count| count * SHARE >= most)
    });
}

/// The line with which the rules begin, behind a table of contents: where its first number comes again.
fn behind_contents(lines: &[Line<'_>], heads: &[Head<'_>]) -> usize {
    let Some(contents) = lines.iter().position(|line| is_contents(line.text)) else {
        return 0;
    };
    let listed = lines[contents..].iter().enumerate().find_map(|(at, line)| {
        let text = line.text.trim().trim_start_matches(['-', '*', '#', ' ']);
        number::length(text).map(|length| (contents + at, &text[..length]))
    });
    let Some((first, number)) = listed else {
        return contents;
    };
    let again = heads
        .iter()
        .find(|head| head.line > first && head.number == number);
    again.map_or(contents, |head| head.line)
}

/// For every head, whether it is none of a list such as `1. Do this`.
fn chapters(heads: &[Head<'_>]) -> Vec<bool> {
    let below = rules_below(heads);
    let opened = (0..heads.len()).filter(|&at| below[at].is_opened());
    let last_opened: FxHashMap<&str, usize> = opened.map(|at| (heads[at].number, at)).collect();
    let mut run = Run::default();
    let mut kept = Vec::with_capacity(heads.len());
    for (index, head) in heads.iter().enumerate() {
        let number = head.number.parse::<u32>().ok();
        kept.push(match number.filter(|_| head.is_single()) {
            None => {
                run.item = 0;
                !head.is_single() || head.number.is_empty()
            }
            Some(number) => {
                let comes_again = last_opened.get(head.number).is_some_and(|&at| at > index);
                run.takes(head, number, below[index], comes_again)
            }
        });
    }
    kept
}

/// What comes next to a single number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Below {
    Nothing,
    /// Nothing, but the next chapter has something: `2` and `2.1` behind `1`.
    Next,
    /// A rule of it: `2.1` below `2`.
    Rules,
    /// A section of it: `200` below `2`.
    Sections,
}

impl Below {
    fn is_opened(self) -> bool {
        matches!(self, Self::Rules | Self::Sections)
    }
}

/// What comes below each head right away. Headings without a number do not count.
fn rules_below(heads: &[Head<'_>]) -> Vec<Below> {
    let mut next: Option<(&Head<'_>, Below)> = None;
    let below = heads.iter().rev().map(|head| {
        let below = next.map_or(Below::Nothing, |(next, of_next)| {
            if next.is_section_of(head) {
                Below::Sections
            } else if next.is_below(head) {
                Below::Rules
            } else if of_next.is_opened() && number::comes_next(next.number, head.number) {
                Below::Next
            } else {
                Below::Nothing
            }
        });
        if !head.number.is_empty() {
            next = Some((head, below));
        }
        below
    });
    let mut below: Vec<Below> = below.collect();
    below.reverse();
    below
}

/// How far the single numbers have counted.
#[derive(Default)]
struct Run<'text> {
    /// The last chapter.
    chapter: u32,
    /// The last chapter with sections, and its number as written.
    with_sections: Option<(u32, &'text str)>,
    /// The last section.
    section: u32,
    /// The last item of the list that is being read.
    item: u32,
    /// What stands behind the last number that was taken.
    mark: Option<char>,
}

impl<'text> Run<'text> {
    /// Whether a single number is a chapter or a section: a rule of it comes next, or it is marked as no list is, and it
    /// counts on; or it is the very next one, and no item of a list.
    fn takes(&mut self, head: &Head<'text>, number: u32, below: Below, comes_again: bool) -> bool {
        let is_section = self.with_sections.is_some_and(|(_, chapter)| {
            head.number.len() > chapter.len() && head.number.starts_with(chapter)
        });
        let last = match below {
            Below::Sections => self.with_sections.map_or(0, |(chapter, _)| chapter),
            _ if is_section => self.section,
            _ => self.chapter,
        };
        let is_marked = below.is_opened() || head.is_marked || head.mark == Some(':');
        let is_item = if last == 0 {
            below != Below::Next
        } else {
            number == self.item + 1 || head.mark != self.mark
        };
        let is_next = number == last + 1 && !is_item && !comes_again && title::can_be(head.rest);
        if number <= last || !(is_marked || is_next) {
            self.item = number;
            return false;
        }
        self.item = 0;
        self.mark = head.mark;
        if below == Below::Sections {
            self.with_sections = Some((number, head.number));
        }
        if is_section {
            self.section = number;
        } else {
            self.chapter = number;
            self.section = 0;
        }
        true
    }
}

/// Leaves out overviews: the headings of the rules below, listed right below a rule before they begin.
fn without_overviews<'text>(heads: &[Head<'text>], lines: &[Line<'_>]) -> Vec<Head<'text>> {
    let mut kept: Vec<Head<'_>> = Vec::with_capacity(heads.len());
    let mut at = 0;
    while at < heads.len() {
        let length = kept
            .last()
            .map_or(0, |above| overview(above, &heads[at..], lines));
        if length == 0 {
            kept.push(heads[at]);
        }
        at += length.max(1);
    }
    kept
}

/// How many of these heads list what comes below a head: its children, without text of their own, until the first of
/// them comes again.
fn overview(above: &Head<'_>, heads: &[Head<'_>], lines: &[Line<'_>]) -> usize {
    let lists = |pair: &[Head<'_>]| {
        let between = &lines[pair[0].line + 1..pair[1].line];
        number::is_child(pair[0].number, above.number)
            && title::can_be(pair[0].rest)
            && between.iter().all(|line| line.text.trim().is_empty())
    };
    let listed = heads.windows(2).take_while(|pair| lists(pair)).count();
    let again = (1..=listed).find(|&at| heads[at].number == heads[0].number);
    again.filter(|&length| length > 1).unwrap_or(0)
}

/// Leaves out the numbers that a changelog names, up to the part that comes behind it.
fn without_history(heads: Vec<Head<'_>>) -> Vec<Head<'_>> {
    let mut kept: Vec<Head<'_>> = Vec::with_capacity(heads.len());
    for mut head in heads {
        if let Some(history) = kept.last().filter(|last| last.kind == HeadKind::History) {
            let comes_behind = if head.number.is_empty() {
                !head.is_marked || history.number.is_empty() || !is_day(head.rest)
            } else {
                !history.number.is_empty() && number::comes_next(head.number, history.number)
            };
            if !comes_behind || (head.is_marked && is_day(head.rest)) {
                continue;
            }
        }
        if HISTORY.contains(&head.heading().as_str()) {
            head.kind = HeadKind::History;
        }
        kept.push(head);
    }
    kept
}

/// Whether the heading of a part of a changelog names the day or the version.
fn is_day(heading: &str) -> bool {
    heading.contains(|character: char| character.is_ascii_digit())
}
