//! Rules and texts that are there twice.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use rustc_hash::FxHashMap;

use super::numbering::next_letter;
use super::review::{Review, listed, overlap, quoted};
use super::words::folded_words;
use crate::book::RuleEntry;

/// Texts of fewer words are the same by chance.
const FEWEST_WORDS: usize = 5;

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
        Some(edition) => format!("the edition {edition} has the rule {id} twice"),
        None => format!("the rule {id} is there twice"),
    };
    let is_same = folded_words(&one.text) == folded_words(&two.text);
    message.push_str(if is_same {
        ", with the same text"
    } else {
        ", with different texts"
    });
    let problem = Diagnostic::new(Code::DuplicateRule, two.id_span.clone(), message)
        .label(one.id_span.clone(), "the first time");
    if is_same {
        return without_second(review, problem, second);
    }
    if let Some(next) = next_in_line(review, second) {
        return renumbered(
            review,
            problem.note(format!("Did you mean `{next}`?")),
            two,
            &next,
        );
    }
    problem.note("Give one of them another id, or make them one.")
        .note("If the rule was changed, give the old text `- until:` and the new one `- since:` with the edition.")
}

/// Offers to delete the second of two entries that say the same.
fn without_second(review: &Review<'_>, problem: Diagnostic, second: usize) -> Diagnostic {
    let entries = &review.book.entries;
    let problem = problem.note("Delete one of them.");
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
        start..end.max(start),
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
    if review.written(&entry.id_span) != entry.number() {
        return problem;
    }
    problem.fix(
        Applicability::Suggested,
        format!("Make it `{next}`"),
        entry.id_span.clone(),
        next,
    )
}

/// A text stands under one id.
pub(super) fn texts(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = &review.book.entries;
    let mut by_text: FxHashMap<String, Vec<usize>> = FxHashMap::default();
    let mut order: Vec<String> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let words = folded_words(&entry.text);
        if words.len() >= FEWEST_WORDS {
            let text = words.join(" ");
            let same = by_text.entry(text.clone()).or_default();
            if same.len() == 1 {
                order.push(text);
            }
            same.push(at);
        }
    }
    order
        .iter()
        .filter_map(|text| same_text(review, &by_text[text]))
        .collect()
}

/// Tells of entries with one text, apart from versions of one rule and from rules that no edition has together.
fn same_text(review: &Review<'_>, at: &[usize]) -> Option<Diagnostic> {
    let entries = &review.book.entries;
    let first = &entries[*at.first()?];
    let mut others: Vec<&RuleEntry> = at.iter().map(|&at| &entries[at]).collect();
    review.step(others.len() as u64);
    others.retain(|other| other.number() != first.number() && overlap(first, other));
    let second = *others.first()?;
    let mut names: Vec<String> = std::iter::once(first)
        .chain(others.iter().copied())
        .map(quoted)
        .collect();
    names.dedup();
    let all_terms = first.is_term() && others.iter().all(|other| other.is_term());
    let message = format!("{} have the same text", listed(names));
    let mut problem = Diagnostic::new(Code::DuplicateText, second.id_span.clone(), message)
        .label(first.id_span.clone(), "the first time");
    for other in others.iter().skip(1).take(8) {
        problem = problem.label(other.id_span.clone(), "here as well");
    }
    if !all_terms {
        return Some(problem.note(
            "If one was copied and should say something else, correct it; otherwise let one refer to the other.",
        ));
    }
    Some(problem.note(one_entry(first, &others)))
}

/// Advice for terms that say the same: one entry, the others as its aliases.
fn one_entry(first: &RuleEntry, others: &[&RuleEntry]) -> String {
    let all = || std::iter::once(first).chain(others.iter().copied());
    // The longest name tells the most; the others are its short forms.
    let kept = all().max_by_key(|entry| entry.title.len()).unwrap_or(first);
    let aliases: Vec<String> = all()
        .filter(|entry| entry.number() != kept.number())
        .map(|entry| match entry.title.as_str() {
            "" => entry.number().to_owned(),
            title => title.to_owned(),
        })
        .collect();
    format!(
        "Keep {} alone, and give it the others as other words: `- alias: {}`.",
        quoted(kept),
        aliases.join(", ")
    )
}
