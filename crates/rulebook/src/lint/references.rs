//! References that lead nowhere.

use cardc_diagnostics::{Code, Diagnostic};
use rustc_hash::FxHashMap;

use super::items::Item;
use super::near::NearIndex;
use super::repeats::{grouped, marked, redirected, times};
use super::review::Review;
use super::subject::{LEVELS, Mention, mentions};
use super::words::folded_name;
use crate::book::{Reference, ReferenceKind, RuleEntry, is_numbered, parent};

/// Every reference leads to an entry.
pub(super) fn unknown(review: &Review<'_>) -> Vec<Diagnostic> {
    let book = review.book;
    let mut terms: FxHashMap<&str, Vec<&Reference>> = FxHashMap::default();
    let mut found = Vec::new();
    let mut guesses = Guesses::new(review);
    for (at, entry) in book.entries.iter().enumerate() {
        let dangling = with_mentions(entry)
            .filter(|(reference, _)| !book.contains(&reference.target))
            .map(|(reference, mention)| {
                let is_include = reference.kind == ReferenceKind::Include;
                (
                    (is_include, reference.target.as_str()),
                    (reference, mention),
                )
            });
        for ((is_include, target), references) in grouped(dangling) {
            let (references, mentions): (Vec<_>, Vec<_>) = references.into_iter().unzip();
            if is_include {
                found.push(guesses.include(&references));
            } else if is_numbered(target) {
                found.push(guesses.rule(at, &references, &mentions));
            } else {
                terms.entry(target).or_default().extend(references);
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

    /// `mentions` are the words in front of the references that stand in a text.
    fn rule(
        &mut self,
        at: usize,
        references: &[&Reference],
        mentions: &[Option<Mention>],
    ) -> Diagnostic {
        let target = &references[0].target;
        let message = times(format!("Unknown rule `{target}`"), references);
        let problem = Diagnostic::new(Code::UnknownRule, references[0].span, message);
        let problem = marked(problem, references);
        let by_name = mentions
            .iter()
            .flatten()
            .find_map(|mention| mention.named(self.review, at));
        let meant = by_name
            .map(|at| self.review.book.entries[at].number())
            .or_else(|| self.same_digits(target))
            .filter(|meant| *meant != self.review.book.entries[at].number());
        if let Some(meant) = meant {
            return self.with_fix(problem, meant, references);
        }
        match Item::of(self.review.book, target) {
            Some(item) => {
                let title = self.with_title(item.rule);
                item.explain(self.review, problem, &title, references)
            }
            None => problem.note(self.neighbours(target)),
        }
    }

    fn term(&mut self, references: &[&Reference]) -> Diagnostic {
        let first = references[0];
        let target = &first.target;
        let message = match references.len() {
            1 => format!("Undefined term `{target}`"),
            places => format!("Undefined term `{target}`, referred to in {places} places"),
        };
        let problem = Diagnostic::new(Code::UndefinedTerm, first.span, message);
        let problem = marked(problem, references);
        match self.near_term(target) {
            Some(meant) => self.with_fix(problem, meant, references),
            None => problem.note(format!(
                "Add an entry with the id `{target}`, or remove the reference."
            )),
        }
    }

    fn include(&mut self, references: &[&Reference]) -> Diagnostic {
        let target = &references[0].target;
        let message = format!("Unknown entry `{target}` to include");
        let problem = Diagnostic::new(
            Code::UnknownInclude,
            references[0].span,
            times(message, references),
        );
        let problem = marked(problem, references);
        match self.near_term(target) {
            Some(meant) => self.with_fix(problem, meant, references),
            None => problem.note(format!(
                "Add an entry with the id `{target}`, or write the text here."
            )),
        }
    }

    /// Offers what was probably meant, where the file has the id as it is.
    fn with_fix(&self, problem: Diagnostic, meant: &str, references: &[&Reference]) -> Diagnostic {
        let mut problem = problem;
        let question = format!(". Did you mean {}?", self.with_title(meant));
        problem.message.push_str(&question);
        let title = format!("Replace with `{meant}`");
        redirected(self.review, problem, references, title, meant)
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
            .take(LEVELS)
            .find(|above| self.review.book.contains(above));
        let Some(above) = nearest else {
            return "Correct the number, or add the rule.".to_owned();
        };
        let below = self.review.children(above);
        let above = self.with_title(above);
        match (below.first(), below.last()) {
            (Some(&first), Some(&last)) if first != last => format!(
                "{above} has `{}` to `{}`. Correct the number, or add the rule.",
                self.review.book.entries[first].number(),
                self.review.book.entries[last].number()
            ),
            (Some(&only), _) => format!(
                "{above} has only `{}`. Correct the number, or add the rule.",
                self.review.book.entries[only].number()
            ),
            _ => format!("{above} has no rules below it. Correct the number, or add the rule."),
        }
    }
}

fn undotted(number: &str) -> String {
    number.replace(['.', '-'], "")
}
