//! References that lead nowhere.

use cardc_diagnostics::{Applicability, Code, Diagnostic, Edit, Fix};
use rustc_hash::FxHashMap;

use super::near::NearIndex;
use super::review::Review;
use super::subject::{Mention, mentions};
use super::words::{folded_name, starts_with_digit};
use crate::book::{Reference, ReferenceKind, RuleEntry, parent};

/// So many further places of the same mistake are marked.
const MOST_LABELS: usize = 50;

/// Every reference leads to an entry.
pub(super) fn unknown(review: &Review<'_>) -> Vec<Diagnostic> {
    let book = review.book;
    let mut terms: FxHashMap<&str, Vec<&Reference>> = FxHashMap::default();
    let mut found = Vec::new();
    let mut guesses = Guesses::new(review);
    for (at, entry) in book.entries.iter().enumerate() {
        for (reference, mention) in with_mentions(entry) {
            if book.contains(&reference.target) {
                continue;
            }
            if reference.kind == ReferenceKind::Include {
                found.push(guesses.include(reference));
            } else if starts_with_digit(&reference.target) {
                found.push(guesses.rule(at, reference, mention.as_ref()));
            } else {
                terms.entry(&reference.target).or_default().push(reference);
            }
        }
    }
    found.extend(
        terms
            .into_values()
            .map(|references| guesses.term(&references)),
    );
    found
}

/// The references of an entry, those in its text with the words in front of them.
fn with_mentions(entry: &RuleEntry) -> impl Iterator<Item = (&Reference, Option<Mention>)> {
    let mut mentions = mentions(entry).peekable();
    entry.references.iter().map(move |reference| {
        let own = mentions.next_if(|(mentioned, _)| std::ptr::eq(*mentioned, reference));
        (reference, own.map(|(_, mention)| mention))
    })
}

/// What was probably meant by a reference that leads nowhere.
struct Guesses<'review, 'book> {
    review: &'review Review<'book>,
    /// The ids of terms, as they are written and as they are said; made when it is first needed.
    terms: Option<(NearIndex<'book>, FxHashMap<String, &'book str>)>,
    /// The numbers, by their digits and letters alone.
    numbers: Option<FxHashMap<String, Vec<&'book str>>>,
}

impl<'review, 'book> Guesses<'review, 'book> {
    fn new(review: &'review Review<'book>) -> Self {
        Self {
            review,
            terms: None,
            numbers: None,
        }
    }

    fn rule(&mut self, at: usize, reference: &Reference, mention: Option<&Mention>) -> Diagnostic {
        let target = &reference.target;
        let message = format!("there is no rule `{target}`");
        let problem = Diagnostic::new(Code::UnknownRule, reference.span.clone(), message);
        let by_name = mention.and_then(|mention| mention.named(self.review, at));
        let meant = by_name
            .map(|at| self.review.book.entries[at].number())
            .or_else(|| self.same_digits(target))
            .filter(|meant| *meant != self.review.book.entries[at].number());
        match meant {
            Some(meant) => self.with_fix(problem, meant, &[reference]),
            None => problem.note(self.neighbours(target)),
        }
    }

    fn term(&mut self, references: &[&Reference]) -> Diagnostic {
        let first = references[0];
        let target = &first.target;
        let message = match references.len() {
            1 => format!("nothing defines `{target}`"),
            places => format!("nothing defines `{target}`, to which {places} places refer"),
        };
        let mut problem = Diagnostic::new(Code::UndefinedTerm, first.span.clone(), message);
        for further in references.iter().skip(1).take(MOST_LABELS) {
            problem = problem.label(further.span.clone(), "here as well");
        }
        match self.near_term(target) {
            Some(meant) => self.with_fix(problem, meant, references),
            None => problem.note(format!(
                "Add an entry with the id `{target}`, or let the word stand without a reference."
            )),
        }
    }

    fn include(&mut self, reference: &Reference) -> Diagnostic {
        let target = &reference.target;
        let message = format!("the text of `{target}` belongs here, and there is no such entry");
        let problem = Diagnostic::new(Code::UnknownInclude, reference.span.clone(), message);
        match self.near_term(target) {
            Some(meant) => self.with_fix(problem, meant, &[reference]),
            None => problem.note(format!(
                "Add an entry with the id `{target}`, or write the text here."
            )),
        }
    }

    /// Offers what was probably meant, where the file has the id as it is.
    fn with_fix(&self, problem: Diagnostic, meant: &str, references: &[&Reference]) -> Diagnostic {
        let mut problem = problem.note(format!("Did you mean {}?", self.with_title(meant)));
        let edits: Vec<Edit> = references
            .iter()
            .filter(|reference| self.review.written(&reference.span) == reference.target)
            .map(|reference| Edit {
                span: reference.span.clone(),
                text: meant.to_owned(),
            })
            .collect();
        if edits.len() == references.len() {
            problem.fixes.push(Fix {
                title: format!("Replace with `{meant}`"),
                applicability: Applicability::Suggested,
                edits,
            });
        }
        problem
    }

    fn with_title(&self, id: &str) -> String {
        match self.review.book.title_of(id).unwrap_or_default() {
            "" => format!("`{id}`"),
            title if folded_name(title) == folded_name(id) => format!("`{id}`"),
            title => format!("`{id}` ({title})"),
        }
    }

    /// The term that is said like this, or that is one slip away.
    fn near_term(&mut self, target: &str) -> Option<&'book str> {
        let review = self.review;
        let (index, said) = self.terms.get_or_insert_with(|| {
            let terms = || review.book.entries.iter().filter(|entry| entry.is_term());
            let said = terms().map(|term| (folded_name(term.number()), term.number()));
            (
                NearIndex::new(terms().map(RuleEntry::number)),
                said.collect(),
            )
        });
        let name = folded_name(target);
        let same = said.get(&name).copied();
        let named = || match review.named(&name) {
            &[at] => Some(review.book.entries[at].number()),
            _ => None,
        };
        same.or_else(named).or_else(|| {
            let (near, compared) = index.near(target);
            review.step(compared);
            near.first().copied()
        })
    }

    /// The only rule with the same digits and letters: `4.1.5.5` for `4.15.5`.
    fn same_digits(&mut self, target: &str) -> Option<&'book str> {
        let book = self.review.book;
        let numbers = self.numbers.get_or_insert_with(|| {
            let mut numbers: FxHashMap<String, Vec<&str>> = FxHashMap::default();
            for entry in book.entries.iter().filter(|entry| !entry.is_term()) {
                let same = numbers.entry(undotted(entry.number())).or_default();
                if same.len() < 2 && same.last() != Some(&entry.number()) {
                    same.push(entry.number());
                }
            }
            numbers
        });
        match numbers.get(&undotted(target))?.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// What there is instead of a number.
    fn neighbours(&self, target: &str) -> String {
        let nearest = std::iter::successors(parent(target), |above| parent(above))
            .find(|above| self.review.book.contains(above));
        let Some(above) = nearest else {
            return "Correct the number, or add the rule.".to_owned();
        };
        let below = self.review.children(above);
        let above = self.with_title(above);
        match (below.first(), below.last()) {
            (Some(&first), Some(&last)) if first != last => format!(
                "Below {above} there are `{}` to `{}`. Correct the number, or add the rule.",
                self.review.book.entries[first].number(),
                self.review.book.entries[last].number()
            ),
            (Some(&only), _) => format!(
                "Below {above} there is only `{}`. Correct the number, or add the rule.",
                self.review.book.entries[only].number()
            ),
            _ => format!("Nothing is below {above}. Correct the number, or add the rule."),
        }
    }
}

fn undotted(number: &str) -> String {
    number.replace(['.', '-'], "")
}
