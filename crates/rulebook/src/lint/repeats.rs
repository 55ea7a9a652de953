//! Mistakes that an entry makes several times: told once, with every place.

use std::hash::Hash;

use cardc_diagnostics::{Applicability, Diagnostic, Fix};
use cardc_span::Edit;
use rustc_hash::FxHashMap;

use super::review::Review;
use crate::book::Reference;

/// So many further places of the same mistake are marked.
const MOST_LABELS: usize = 50;

/// Things by what they have in common, in the order of the first of each.
pub(super) fn grouped<Key: Copy + Eq + Hash, Thing>(
    things: impl Iterator<Item = (Key, Thing)>,
) -> Vec<(Key, Vec<Thing>)> {
    let mut places: FxHashMap<Key, usize> = FxHashMap::default();
    let mut groups: Vec<(Key, Vec<Thing>)> = Vec::new();
    for (key, thing) in things {
        let place = *places.entry(key).or_insert(groups.len());
        match groups.get_mut(place) {
            Some((_, group)) => group.push(thing),
            None => groups.push((key, vec![thing])),
        }
    }
    groups
}

/// A message about references of one entry, with how many there are if there are several.
pub(super) fn times(message: String, references: &[&Reference]) -> String {
    match references.len() {
        0 | 1 => message,
        times => format!("{message} ({times} times in this entry)"),
    }
}

/// The finding with a mark at every reference behind the first, where it stands.
pub(super) fn marked(mut problem: Diagnostic, references: &[&Reference]) -> Diagnostic {
    for further in references.iter().skip(1).take(MOST_LABELS) {
        problem = problem.label(further.span, "here too");
    }
    problem
}

/// Offers another target for all references, if the file has their ids as they are.
pub(super) fn redirected(
    review: &Review<'_>,
    mut problem: Diagnostic,
    references: &[&Reference],
    title: String,
    target: &str,
) -> Diagnostic {
    let is_written = |reference: &&Reference| review.written(reference.span) == reference.target;
    if references.iter().all(is_written) {
        let edits = references.iter().map(|reference| Edit {
            span: reference.span,
            text: target.to_owned(),
        });
        problem.fixes.push(Fix {
            title,
            applicability: Applicability::Suggested,
            edits: edits.collect(),
        });
    }
    problem
}
