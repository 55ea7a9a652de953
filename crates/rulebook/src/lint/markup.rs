//! HTML and links, which are shown as they are written.

use cardc_diagnostics::{Code, Diagnostic};
use cardc_span::Span;

use super::review::{Review, quoted};

/// No text of a rulebook of our own form has HTML, links or pictures; the first of each text is told.
pub(super) fn inert(review: &Review<'_>) -> Vec<Diagnostic> {
    if !review.is_own_form() {
        return Vec::new();
    }
    let entries = review.book.entries.iter();
    let found = entries.filter_map(|entry| {
        let (what, at) = first(review.written(entry.text_span))?;
        let start = entry.text_span.start;
        let span = at.shifted(start);
        let message = format!("The text of {} has {what}", quoted(entry));
        Some(Diagnostic::new(Code::InertMarkup, span, message).note(
            "Readers see the marks as they are written. Use emphasis, lists and references in braces.",
        ))
    });
    found.collect()
}

/// The first part of a text that would act elsewhere, and what it is.
fn first(text: &str) -> Option<(&'static str, Span)> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some((what, at)) = first_in_line(line) {
            return Some((what, at.shifted(start)));
        }
        start += line.len() as u32;
    }
    None
}

fn first_in_line(line: &str) -> Option<(&'static str, Span)> {
    // Only what has an end is looked for, so that each part of the line is read once.
    let tags = &line[..line.rfind('>').map_or(0, |end| end + 1)];
    let html = tags.match_indices('<').find_map(|(at, _)| {
        let behind = &tags[at + 1..];
        let begins = |next: char| next.is_ascii_alphabetic() || matches!(next, '/' | '!');
        let end = behind.starts_with(begins).then(|| behind.find('>'))??;
        Some(("HTML", at, at + 1 + end + 1))
    });
    let links = &line[..line.rfind(')').map_or(0, |end| end + 1)];
    let begin = links.find('[').unwrap_or(links.len());
    let other = links[begin..].find("](").and_then(|at| {
        let at = begin + at;
        let begin = line[..at].rfind('[')?;
        let end = at + links[at..].find(')')? + 1;
        let is_picture = line[..begin].ends_with('!');
        Some((if is_picture { "a picture" } else { "a link" }, begin, end))
    });
    let (what, start, end) = html
        .into_iter()
        .chain(other)
        .min_by_key(|(_, start, _)| *start)?;
    Some((what, Span::new(start as u32, end as u32)))
}
