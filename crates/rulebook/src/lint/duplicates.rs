//! Rules and texts that are there twice.

use std::collections::BTreeMap;

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_span::Span;
use rustc_hash::FxHashMap;

use super::numbering::next_letter;
use super::review::{MOST_NAMED, Review, listed, overlap, quoted};
use super::words::{folded_name, folded_words};
use crate::book::RuleEntry;

/// Texts of fewer words are the same by chance.
const FEWEST_WORDS: usize = 5;

/// A paragraph of fewer words may be a set phrase.
const FEWEST_WORDS_OF_PART: usize = 12;

/// So many further places of the same text are marked.
const MOST_LABELS: usize = 8;

/// So many versions of one rule are held against each other.
const MOST_VERSIONS: usize = 64;

/// An edition has each rule once.
pub(super) fn rules(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = &review.book.entries;
    let mut seen: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    let mut found = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let earlier = seen.entry(entry.number()).or_default();
        review.step(earlier.len() as u64);
        let clash = earlier
            .iter()
            .find(|&&other| overlap(entry, &entries[other]));
        if let Some(&other) = clash {
            found.push(duplicate(review, other, at));
        }
        if earlier.len() < MOST_VERSIONS {
            earlier.push(at);
        }
    }
    found
}

fn duplicate(review: &Review<'_>, first: usize, second: usize) -> Diagnostic {
    let entries = &review.book.entries;
    let (one, two) = (&entries[first], &entries[second]);
    let edition = review
        .book
        .editions
        .iter()
        .find(|edition| one.holds_in(edition) && two.holds_in(edition));
    let id = quoted(two);
    let mut message = match edition {
        Some(edition) => format!("Duplicate rule {id} in the edition {edition}"),
        None => format!("Duplicate rule {id}"),
    };
    let (words, repeated) = (review.text_of(first), review.text_of(second));
    review.step(repeated.len() as u64);
    let has_title = folded_name(&two.title) == folded_name(&one.title) || two.title.is_empty();
    let is_same = has_title && words.starts_with(&repeated);
    message.push_str(match is_same {
        true if words.len() == repeated.len() => ", with the same text",
        true => ", the second time with a part of the text",
        false => ", with different texts",
    });
    let problem = Diagnostic::new(Code::DuplicateRule, two.id_span, message)
        .label(one.id_span, "the first time");
    if is_same {
        return without_second(review, problem, second);
    }
    if let Some(next) = next_in_line(review, second) {
        return renumbered(review, problem.did_you_mean(&[&next]), two, &next);
    }
    problem.note("Give one of them another id, or merge them.")
        .note("If the rule was changed, give the old text `- until:` and the new one `- since:` with the edition.")
}

/// Offers to delete the second of two entries that say the same.
fn without_second(review: &Review<'_>, problem: Diagnostic, second: usize) -> Diagnostic {
    let entries = &review.book.entries;
    let problem = problem.note("Delete the second.");
    if !review.is_own_form() {
        return problem;
    }
    let start = entries[second].span.start;
    let end = entries
        .get(second + 1)
        .map_or(entries[second].span.end, |next| next.span.start);
    problem.fix(
        Applicability::Suggested,
        "Delete this one",
        Span::new(start, end.max(start)),
        "",
    )
}

/// The number that would follow the entry in front of this one, if the entry follows in a row and the number is free.
fn next_in_line(review: &Review<'_>, at: usize) -> Option<String> {
    let before = review.book.entries.get(at.checked_sub(1)?)?;
    let next = next_letter(before.number())?;
    let is_beside =
        crate::book::parent(&next) == crate::book::parent(review.book.entries[at].number());
    (is_beside && !review.book.contains(&next)).then_some(next)
}

fn renumbered(
    review: &Review<'_>,
    problem: Diagnostic,
    entry: &RuleEntry,
    next: &str,
) -> Diagnostic {
    if review.written(entry.id_span) != entry.number() {
        return problem;
    }
    problem.fix(
        Applicability::Suggested,
        format!("Make it `{next}`"),
        entry.id_span,
        next,
    )
}

/// A text stands under one id, and so does a paragraph that is too long for a set phrase.
pub(super) fn texts(review: &Review<'_>) -> Vec<Diagnostic> {
    let same_texts = groups(review, FEWEST_WORDS, |entry| {
        std::iter::once(entry.text.as_str())
    });
    let mut same_parts = groups(review, FEWEST_WORDS_OF_PART, |entry| {
        entry.text.split("\n\n")
    });
    same_parts.retain(|group, _| !same_texts.contains_key(group));
    let texts = same_texts.keys().map(|group| same_text(review, group));
    let parts = same_parts.iter();
    let parts = parts.map(|(group, part)| same_part(review, group, part));
    texts.chain(parts).collect()
}

/// The entries that have a text of so many words in common, each group once, with a text that they have.
fn groups<'book, Parts: Iterator<Item = &'book str>>(
    review: &Review<'book>,
    fewest: usize,
    parts: impl Fn(&'book RuleEntry) -> Parts,
) -> BTreeMap<Vec<usize>, &'book str> {
    let mut by_words: FxHashMap<String, (Vec<usize>, &str)> = FxHashMap::default();
    for (at, entry) in review.book.entries.iter().enumerate() {
        for part in parts(entry) {
            let words = folded_words(part);
            if words.len() >= fewest {
                let (same, _) = by_words
                    .entry(words.join(" "))
                    .or_insert_with(|| (Vec::new(), part));
                if same.last() != Some(&at) {
                    same.push(at);
                }
            }
        }
    }
    by_words
        .into_values()
        .filter_map(|(same, part)| Some((together(review, &same)?, part)))
        .collect()
}

/// Of entries with one text, those that are no versions of one rule and that an edition has together.
fn together(review: &Review<'_>, same: &[usize]) -> Option<Vec<usize>> {
    let entries = &review.book.entries;
    let first = &entries[*same.first()?];
    let mut group = same.to_vec();
    group.retain(|&at| at == same[0] || entries[at].number() != first.number());
    group.retain(|&at| overlap(&entries[at], first));
    review.step(same.len() as u64);
    (group.len() > 1).then_some(group)
}

fn same_text(review: &Review<'_>, group: &[usize]) -> Diagnostic {
    let entries: Vec<&RuleEntry> = group.iter().map(|&at| &review.book.entries[at]).collect();
    let span = entries[1].id_span;
    let problem = shared(&entries, span, "have the same text");
    if entries.iter().all(|entry| entry.is_term()) {
        return problem.note(one_entry(&entries));
    }
    problem
        .note("If one was copied to be changed, change it; otherwise let one refer to the other.")
}

fn same_part(review: &Review<'_>, group: &[usize], part: &str) -> Diagnostic {
    let entries: Vec<&RuleEntry> = group.iter().map(|&at| &review.book.entries[at]).collect();
    let span = review.beginning(entries[1], part);
    shared(&entries, span, "have a paragraph in common").note(
        "If one was copied to be changed, change it; otherwise keep it in one place and refer to that.",
    )
}

/// Tells of entries that share something; the mark is in the second.
fn shared(entries: &[&RuleEntry], span: Span, what: &str) -> Diagnostic {
    let named = entries.iter().take(MOST_NAMED).map(|entry| quoted(entry));
    let message = format!("{} {what}", listed(named.collect(), entries.len()));
    let mut problem = Diagnostic::new(Code::DuplicateText, span, message)
        .label(entries[0].id_span, "the first time");
    for other in entries.iter().skip(2).take(MOST_LABELS) {
        problem = problem.label(other.id_span, "here too");
    }
    problem
}

/// Advice for terms that say the same: one entry, the others as its aliases.
fn one_entry(entries: &[&RuleEntry]) -> String {
    // The longest name tells the most; the others are its short forms.
    let longest = entries.iter().max_by_key(|entry| entry.title.len());
    let kept = longest.map_or("", |entry| entry.number());
    let others = entries.iter().filter(|entry| entry.number() != kept);
    let aliases: Vec<&str> = others
        .map(|entry| match entry.title.as_str() {
            "" => entry.number(),
            title => title,
        })
        .take(MOST_LABELS)
        .collect();
    format!(
        "If they mean the same, keep only `{kept}`, with the other words as aliases: `- alias: {}`. Otherwise, say what each of them means.",
        aliases.join(", ")
    )
}
