//! Entries that contain each other's texts.

use cardc_diagnostics::{Code, Diagnostic};

use super::review::{Review, listed, quoted};
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
                    way.push((next, included(review, next)));
                }
                Visit::Open => {
                    let circle = way.iter().rev().map(|&(at, _)| at);
                    let circle = circle.take_while(|&at| at != next);
                    found.push(problem(review, reference, next, circle.collect()));
                }
            }
        }
    }
    found
}

/// What the text of an entry includes, last first.
fn included<'book>(review: &Review<'book>, at: usize) -> Vec<(&'book Reference, usize)> {
    let references = review.book.entries[at].references.iter().rev();
    references
        .filter(|reference| reference.kind == ReferenceKind::Include)
        .filter_map(|reference| Some((reference, review.position(&reference.target)?)))
        .collect()
}

fn problem(
    review: &Review<'_>,
    reference: &Reference,
    first: usize,
    mut between: Vec<usize>,
) -> Diagnostic {
    let entries = &review.book.entries;
    between.reverse();
    let first = quoted(&entries[first]);
    let between: Vec<String> = between.into_iter().map(|at| quoted(&entries[at])).collect();
    let message = if between.is_empty() {
        format!("the text of {first} is to contain itself")
    } else {
        format!(
            "the text of {first} is to contain itself, through {}",
            listed(between)
        )
    };
    Diagnostic::new(Code::IncludeCycle, reference.span.clone(), message)
        .note("Here it is left out. Refer to the entry instead, or write down what was meant.")
}
