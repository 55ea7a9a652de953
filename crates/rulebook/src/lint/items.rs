//! References to the items of lists, such as `{2.2a}`: a list is part of its rule, and only the rule can be referred to.

use cardc_diagnostics::{Applicability, Diagnostic, Fix};
use cardc_span::{Edit, Span};

use super::review::Review;
use crate::book::{Reference, Rulebook};

/// An item with a letter in the list of a rule.
#[derive(Clone, Copy)]
pub(super) struct Item<'number> {
    /// The number of the rule.
    pub(super) rule: &'number str,
    letter: char,
}

impl<'number> Item<'number> {
    /// The item that a number means: `2.2a`, `2.2.a` or `2.2(a)`.
    pub(super) fn of(book: &Rulebook, number: &'number str) -> Option<Self> {
        let bare = number.trim_end_matches(')');
        let letter = bare.chars().next_back().filter(char::is_ascii_alphabetic)?;
        let rule = bare[..bare.len() - 1].trim_end_matches(['(', '.']);
        let letter = letter.to_ascii_lowercase();
        let mut versions = book.versions(rule);
        let has_item = versions.any(|entry| entry.text.lines().any(|line| begins(line, letter)));
        has_item.then_some(Self { rule, letter })
    }

    /// Says how the rule is referred to, and offers it.
    pub(super) fn explain(
        self,
        review: &Review<'_>,
        mut problem: Diagnostic,
        title: &str,
        references: &[&Reference],
    ) -> Diagnostic {
        let Self { rule, letter } = self;
        let whole = format!("{rule}|{rule}({letter})");
        let edit = |reference: &&Reference| Edit {
            span: reference.span,
            text: if review.written(Span::new(reference.span.end, reference.span.end + 1)) == "}" {
                whole.clone()
            } else {
                rule.to_owned()
            },
        };
        problem.fixes.push(Fix {
            title: format!("Refer to `{rule}`"),
            applicability: Applicability::Suggested,
            edits: references.iter().map(edit).collect(),
        });
        problem.note(format!(
            "`{letter}` is an item in the list of {title}. Refer to that rule: `{{{whole}}}`."
        ))
    }
}

/// Whether a line begins the item with a letter: `a. Name`, `- a) Name` or `(a) Name`.
fn begins(line: &str, letter: char) -> bool {
    let line = line.trim_start().trim_start_matches(['-', '*', ' ']);
    let mut signs = line.strip_prefix('(').unwrap_or(line).chars();
    let is_letter = signs
        .next()
        .is_some_and(|sign| sign.to_ascii_lowercase() == letter);
    is_letter && matches!(signs.next(), Some('.' | ')'))
}
