//! What the entries of a rulebook say about each other, and should not: a list of checks, one subject per file.
//!
//! The checks work on the model, whatever form the file has. The file itself is asked only where a part of a text stands
//! in it, and whether a fix can be written into it.

mod cycles;
mod duplicates;
mod hundreds;
mod items;
mod markup;
mod names;
mod near;
mod numbering;
mod references;
mod repeats;
mod review;
mod see;
mod sentences;
mod subject;
#[cfg(test)]
mod tests;
mod words;

use cardc_diagnostics::Diagnostic;

use self::review::Review;
use crate::book::Rulebook;
use crate::format::Format;

/// Every check. None takes more than linear time, but for sorting.
const LINTS: &[fn(&Review<'_>) -> Vec<Diagnostic>] = &[
    references::unknown,
    subject::off_subject,
    see::one_sided,
    see::to_itself,
    cycles::includes,
    duplicates::rules,
    duplicates::texts,
    names::conflicting_terms,
    names::ambiguous_aliases,
    names::near_ids,
    names::misspelt,
    numbering::gaps,
    numbering::disorder,
    sentences::broken,
    sentences::silent,
    markup::inert,
];

impl Rulebook {
    /// What is wrong with the rules as a whole, in the order of the file that they were read from.
    pub fn lint(&self, source: &str, format: Format) -> Vec<Diagnostic> {
        run(&Review::new(self, source, format))
    }
}

fn run(review: &Review<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = LINTS.iter().flat_map(|lint| lint(review)).collect();
    found.sort_by_key(|problem| (problem.span.start, problem.span.end, problem.code));
    found
}
