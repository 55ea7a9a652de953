//! Entries that contain each other's texts.

use cardc_diagnostics::{Code, Diagnostic};

use rustc_hash::FxHashSet;

use super::review::{MOST_NAMED, Review, listed, quoted};
use crate::book::{Reference, ReferenceKind};

/// How far the walk has come with an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    Never,
    /// It lies on the way from the entry where the walk began.
    Open,
    Done,
}

/// No entry's text contains itself, directly or through others. Each circle is told once, where it closes.
pub(super) fn includes(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = &review.book.entries;
    let mut visits = vec![Visit::Never; entries.len()];
    // How many entries the way had when it came to each.
    let mut depths = vec![0; entries.len()];
    let mut found = Vec::new();
    for start in 0..entries.len() {
        if visits[start] != Visit::Never {
            continue;
        }
        visits[start] = Visit::Open;
        let mut way = vec![(start, included(review, start))];
        while let Some((at, rest)) = way.last_mut() {
            review.step(1);
            let Some((reference, next)) = rest.pop() else {
                visits[*at] = Visit::Done;
                way.pop();
                continue;
            };
            match visits[next] {
                Visit::Done => {}
                Visit::Never => {
                    visits[next] = Visit::Open;
                    depths[next] = way.len();
                    way.push((next, included(review, next)));
                }
                Visit::Open => {
                    let between = &way[depths[next] + 1..];
                    let named = between.iter().take(MOST_NAMED).map(|&(at, _)| at).collect();
                    found.push(problem(review, reference, next, named, between.len()));
                }
            }
        }
    }
    found
}

/// What the text of an entry includes, each once, last first.
fn included<'book>(review: &Review<'book>, at: usize) -> Vec<(&'book Reference, usize)> {
    let references = review.book.entries[at].references.iter();
    let mut seen = FxHashSet::default();
    let mut included: Vec<(&Reference, usize)> = references
        .filter(|reference| reference.kind == ReferenceKind::Include)
        .filter_map(|reference| Some((reference, review.position(&reference.target)?)))
        .filter(|(_, next)| seen.insert(*next))
        .collect();
    included.reverse();
    included
}

/// Tells of a circle from an entry back to it, by the first of the entries on the way and their number.
fn problem(
    review: &Review<'_>,
    reference: &Reference,
    first: usize,
    named: Vec<usize>,
    between: usize,
) -> Diagnostic {
    let entries = &review.book.entries;
    let first = quoted(&entries[first]);
    review.step(named.len() as u64);
    let named: Vec<String> = named.into_iter().map(|at| quoted(&entries[at])).collect();
    let message = if between == 0 {
        format!("The text of {first} includes itself")
    } else {
        format!(
            "The text of {first} includes itself through {}",
            listed(named, between)
        )
    };
    Diagnostic::new(Code::IncludeCycle, reference.span, message)
        .note("It is left out here. Refer to the entry instead.")
}
