//! Lists of related rules: that they go both ways, and that no entry names itself.

use cardc_diagnostics::{Applicability, Code, Diagnostic, Fix};
use cardc_span::{BREAKS, Edit, Span, lines};
use rustc_hash::{FxHashMap, FxHashSet};

use super::repeats::{grouped, marked, times};
use super::review::{Review, quoted};
use crate::book::{Reference, ReferenceKind, RuleEntry};

/// A term that so many others name is one that much else builds on, and cannot name all of them.
const HUB: usize = 5;

/// So few one-sided pairs are slips, whatever else the rulebook does.
const SLIPS: usize = 2;

/// When one term names another as related, and that one has such a list too, it names the first in return.
///
/// A numbered rule names what it needs, and the other way round would say nothing new; the same holds for a term that
/// many others name. A term that speaks of the other one in its text names it well enough. And where less than two
/// thirds of the pairs go both ways, one way is how the rulebook is written.
pub(super) fn one_sided(review: &Review<'_>) -> Vec<Diagnostic> {
    let book = review.book;
    let terms = || book.entries.iter().filter(|entry| entry.is_term());
    let mut named_by: FxHashMap<&str, usize> = FxHashMap::default();
    let mut named: FxHashSet<(&str, &str)> = FxHashSet::default();
    for entry in terms() {
        for reference in &entry.references {
            named.insert((entry.number(), &reference.target));
            if reference.kind == ReferenceKind::See {
                *named_by.entry(&reference.target).or_default() += 1;
            }
        }
    }
    let mut told: FxHashSet<(&str, &str)> = FxHashSet::default();
    let mut found = Vec::new();
    let (mut both_ways, mut one_way) = (0, 0);
    for entry in terms() {
        for reference in sees(entry) {
            let Some(at) = review.position(&reference.target) else {
                continue;
            };
            let other = &book.entries[at];
            let pair = (entry.number(), other.number());
            if !other.is_term() || pair.0 == pair.1 || !told.insert(pair) {
                continue;
            }
            if named.contains(&(pair.1, pair.0)) {
                both_ways += 1;
                continue;
            }
            one_way += 1;
            let is_hub = named_by.get(pair.1).is_some_and(|&count| count >= HUB);
            if !is_hub && other.see().next().is_some() {
                found.push(problem(review, entry, reference, other));
            }
        }
    }
    // Pairs that go both ways were met from both ends.
    if one_way > SLIPS && one_way * 2 > both_ways / 2 {
        found.clear();
    }
    found
}

fn sees(entry: &RuleEntry) -> impl Iterator<Item = &Reference> {
    let references = entry.references.iter();
    references.filter(|reference| reference.kind == ReferenceKind::See)
}

fn problem(
    review: &Review<'_>,
    entry: &RuleEntry,
    reference: &Reference,
    other: &RuleEntry,
) -> Diagnostic {
    let (one, two) = (quoted(entry), quoted(other));
    let message = format!("{one} lists {two} as related but {two} does not list {one}");
    let problem = Diagnostic::new(Code::OneSidedSee, reference.span, message)
        .label(other.id_span, "not in this list")
        .note(format!("Add {one} to the related rules of {two}."));
    match sees(other).last() {
        Some(last) if review.is_own_form() => problem.fix(
            Applicability::Suggested,
            format!("Add {one} to the related rules of {two}"),
            Span::at(last.span.end),
            format!(", {}", entry.number()),
        ),
        _ => problem,
    }
}

/// An entry that names itself says nothing. In the text of a term, a link on the term itself is a matter of style.
pub(super) fn to_itself(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = review.book.entries.iter();
    entries
        .flat_map(|entry| {
            let own = entry
                .references
                .iter()
                .filter(|reference| reference.target == entry.number())
                .map(|reference| (reference.kind, reference));
            grouped(own)
                .into_iter()
                .filter_map(|(kind, references)| self_named(review, entry, kind, &references))
        })
        .collect()
}

fn self_named(
    review: &Review<'_>,
    entry: &RuleEntry,
    kind: ReferenceKind,
    references: &[&Reference],
) -> Option<Diagnostic> {
    let (message, advice) = match kind {
        ReferenceKind::See => (
            format!("{} lists itself as a related rule", quoted(entry)),
            "Remove it from the list.",
        ),
        ReferenceKind::Text if !entry.is_term() => (
            format!("The text of {} refers to itself", quoted(entry)),
            "Refer to the rule that was meant, or delete the reference.",
        ),
        _ => return None,
    };
    let message = times(message, references);
    let problem = Diagnostic::new(Code::ReferenceToItself, references[0].span, message);
    let mut problem = marked(problem.note(advice), references);
    problem.fixes.extend(without(review, entry, references[0]));
    Some(problem)
}

/// The list of related rules without one of them, in our own form.
fn without(review: &Review<'_>, entry: &RuleEntry, reference: &Reference) -> Option<Fix> {
    if !review.is_own_form() || reference.kind != ReferenceKind::See {
        return None;
    }
    let all: Vec<&Reference> = sees(entry).collect();
    let at = all.iter().position(|see| see.span == reference.span)?;
    let span = match (at.checked_sub(1).map(|before| all[before]), all.get(at + 1)) {
        (Some(before), _) => Span::new(before.span.end, reference.span.end),
        (None, Some(behind)) => Span::new(reference.span.start, behind.span.start),
        // The whole line, with the line break in front of it.
        (None, None) => Span::new(
            review.line_end(entry.id_span.end),
            review.line_end(reference.span.end),
        ),
    };
    let removed = review.written(span);
    let is_list = |text: &str| !text.contains(BREAKS);
    let is_line =
        |text: &str| text.trim_start().starts_with("- see:") && lines(text.trim()).count() == 1;
    (is_list(removed) || is_line(removed)).then(|| Fix {
        title: format!("Remove {} from the list", quoted(entry)),
        applicability: Applicability::Safe,
        edits: vec![Edit {
            span,
            text: String::new(),
        }],
    })
}
