//! Edits of the lines of a deck.

use cardc_diagnostics::{Applicability, Diagnostic, Fix};
use cardc_span::{Edit, Span, line_end, line_start, next_line};
use cardc_syntax::Spanned;
use smol_str::SmolStr;

use crate::decks::entry::Entry;
use crate::decks::parts::ResourceLine;
use crate::project::words::listed_plain;

/// So many ways out are offered.
pub(super) const MOST_OFFERS: usize = 3;

/// So many lines are named in what a fix is called.
const MOST_NAMED: usize = 3;

/// A line with a count.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// What it names, as written.
    name: &'a str,
    pub(super) count: &'a Spanned<u32>,
    pub(super) span: Span,
    /// The line with the options below it.
    whole: Span,
    /// How many copies the line stands for.
    pub(super) copies: u64,
}

impl<'a> From<&'a Entry<'_>> for Line<'a> {
    fn from(entry: &'a Entry<'_>) -> Self {
        Self {
            name: &entry.name.value,
            count: &entry.count,
            span: entry.span,
            whole: entry.whole(),
            copies: entry.copies(),
        }
    }
}

impl<'a> From<&'a ResourceLine<'_>> for Line<'a> {
    fn from(line: &'a ResourceLine<'_>) -> Self {
        Self {
            name: line.value.map_or(&line.resource.name, |value| &value.name),
            count: &line.count,
            span: line.span,
            whole: line.span,
            copies: u64::from(line.count.value),
        }
    }
}

/// How many copies lines stand for.
pub(super) fn copies(lines: &[Line<'_>]) -> u64 {
    lines.iter().map(|line| line.copies).sum()
}

/// The line with which the copies go over a limit.
pub(super) fn exceeding<'a>(lines: &[Line<'a>], max: u64) -> Option<Line<'a>> {
    let mut sum = 0;
    lines.iter().copied().find(|line| {
        sum += line.copies;
        sum > max
    })
}

/// So many copies of a line, to be taken out.
#[derive(Clone, Copy)]
pub(super) struct Deletion<'a> {
    pub(super) line: Line<'a>,
    pub(super) copies: u64,
}

impl<'a> Deletion<'a> {
    /// The whole line goes.
    pub(super) fn whole(line: impl Into<Line<'a>>) -> Self {
        let line = line.into();
        let copies = line.copies;
        Self { line, copies }
    }

    /// Which line it is, and how many of its copies.
    pub(super) fn place(&self) -> (Span, u64) {
        (self.line.span, self.copies)
    }

    fn edit(&self, text: &str) -> Edit {
        match self.line.copies.checked_sub(self.copies) {
            None | Some(0) => delete(text, self.line.whole),
            Some(left) => recount(text, self.line.count.span, left),
        }
    }

    /// `` `Ash Hound` ``, `` 2 of `Kiln Warden` ``
    fn name(&self) -> String {
        let name = self.line.name;
        if self.copies >= self.line.copies {
            format!("`{name}`")
        } else {
            format!("{} of `{name}`", self.copies)
        }
    }
}

/// Ways to take `surplus` copies out of lines, the first ones of many. Each begins with another line, the last one first,
/// and those that need a single line stand before the rest.
pub(super) fn ways_out<'a>(lines: &[Line<'a>], surplus: u64) -> Vec<Vec<Deletion<'a>>> {
    if surplus >= copies(lines) {
        return vec![lines.iter().copied().map(Deletion::whole).collect()];
    }
    let mut starts: Vec<usize> = (0..lines.len()).rev().collect();
    starts.retain(|start| lines[*start].copies > 0);
    starts.sort_by_key(|start| lines[*start].copies < surplus);
    let ways = starts.into_iter().take(MOST_OFFERS);
    ways.map(|start| take_out(lines, start, surplus)).collect()
}

/// What takes `surplus` copies out of lines, from the one at `start` up and then from the last one.
fn take_out<'a>(lines: &[Line<'a>], start: usize, mut surplus: u64) -> Vec<Deletion<'a>> {
    let mut deletions = Vec::new();
    let (first, last) = lines.split_at(start + 1);
    for &line in first.iter().rev().chain(last.iter().rev()) {
        let copies = line.copies.min(surplus);
        surplus -= copies;
        if copies > 0 {
            deletions.push(Deletion { line, copies });
        }
    }
    deletions.sort_by_key(|deletion| deletion.line.span);
    deletions
}

/// The edits of deletions.
pub(super) fn edits(text: &str, deletions: &[Deletion<'_>]) -> Vec<Edit> {
    let edits = deletions.iter().map(|deletion| deletion.edit(text));
    edits.collect()
}

/// Writes another count, whatever stands around its digits.
pub(super) fn recount(text: &str, span: Span, count: u64) -> Edit {
    let written = &text[span.range()];
    let digits = |letter: char| letter.is_ascii_digit();
    let start = span.start + written.find(digits).unwrap_or(0) as u32;
    let end = span.start + written.rfind(digits).map_or(written.len(), |last| last + 1) as u32;
    Edit {
        span: Span::new(start, end),
        text: count.to_string(),
    }
}

/// Deletes a line with the options below it, which would belong to the line above otherwise.
pub(super) fn delete_line<'a>(text: &str, line: impl Into<Line<'a>>) -> Edit {
    delete(text, line.into().whole)
}

/// A diagnostic with a fix that deletes the line of a card.
pub(super) fn with_deletion(diagnostic: Diagnostic, text: &str, entry: &Entry<'_>) -> Diagnostic {
    with_deletions(diagnostic, text, &[Deletion::whole(entry)])
}

/// A diagnostic with a fix for each of several ways out, the first ones of many.
pub(super) fn with_offers<'d, 'a: 'd>(
    diagnostic: Diagnostic,
    text: &str,
    offers: impl IntoIterator<Item = &'d [Deletion<'a>]>,
) -> Diagnostic {
    let with_offer =
        |diagnostic, deletions: &[Deletion<'_>]| with_deletions(diagnostic, text, deletions);
    offers
        .into_iter()
        .take(MOST_OFFERS)
        .fold(diagnostic, with_offer)
}

/// A diagnostic with a fix that says what it deletes.
pub(super) fn with_deletions(
    diagnostic: Diagnostic,
    text: &str,
    deletions: &[Deletion<'_>],
) -> Diagnostic {
    // One more line takes no more words than its name.
    let shown = match deletions.len() {
        all if all <= MOST_NAMED + 1 => all,
        _ => MOST_NAMED,
    };
    let mut names: Vec<String> = deletions[..shown].iter().map(Deletion::name).collect();
    if deletions.len() > shown {
        names.push(format!("{} more", deletions.len() - shown));
    }
    let title = format!("Remove {}", listed_plain(&names, "and"));
    with_fix(diagnostic, &title, edits(text, deletions))
}

/// A diagnostic with a fix for each option of a line that can go, the first ones of many.
pub(super) fn with_options<'a>(
    diagnostic: Diagnostic,
    text: &str,
    options: impl IntoIterator<Item = (&'a Entry<'a>, &'a Spanned<SmolStr>)>,
) -> Diagnostic {
    let with_option = |diagnostic, (entry, option): (&Entry<'_>, &Spanned<SmolStr>)| {
        let title = format!("Remove `{}` from `{}`", option.value, entry.name.value);
        with_fix(diagnostic, &title, vec![delete_option(text, option)])
    };
    let first = options.into_iter().take(MOST_OFFERS);
    first.fold(diagnostic, with_option)
}

/// Deletes the line of an option.
pub(super) fn delete_option(text: &str, option: &Spanned<SmolStr>) -> Edit {
    delete(text, option.span)
}

/// Deletes lines with their ends.
fn delete(text: &str, line: Span) -> Edit {
    let start = line_start(text, line.start as usize);
    let end = next_line(text, line.end as usize);
    Edit {
        span: Span::new(start as u32, end as u32),
        text: String::new(),
    }
}

/// Writes a line below another one.
pub(super) fn insert_below(text: &str, above: Span, line: &str) -> Edit {
    let place = line_end(text, above.end as usize) as u32;
    Edit {
        span: Span::at(place),
        text: format!("\n{line}"),
    }
}

/// A diagnostic with one more fix.
pub(super) fn with_fix(mut diagnostic: Diagnostic, title: &str, edits: Vec<Edit>) -> Diagnostic {
    diagnostic.fixes.push(Fix {
        title: title.to_owned(),
        applicability: Applicability::Suggested,
        edits,
    });
    diagnostic
}
