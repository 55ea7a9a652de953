//! References whose words speak of one rule while their number leads to another one.

use cardc_diagnostics::{Code, Diagnostic};
use smol_str::SmolStr;

use super::repeats::{grouped, marked, redirected, times};
use super::review::Review;
use super::words::{Token, fold, tokens};
use crate::book::{Reference, ReferenceKind, RuleEntry, is_below, is_numbered, parent};

/// A name in front of a reference has so many words at most.
const LONGEST_NAME: usize = 6;

/// Shorter names, such as `X`, are words of other things as well.
const SHORTEST_NAME: usize = 4;

/// A name of fewer words may well be meant in its everyday sense, unless nothing else tells what was meant.
const TELLING_NAME: usize = 2;

/// So many levels above a rule are asked what it is about, or what there is: numbers can be made to have many more.
pub(super) const LEVELS: usize = 16;

/// Words between a name and its number: `the Mooring rule (3.2)`, `Mooring, see 3.2`.
const CUES: [&str; 16] = [
    "see",
    "rule",
    "section",
    "in",
    "under",
    "of",
    "to",
    "as",
    "per",
    "by",
    "also",
    "refer",
    "and",
    "chapter",
    "at",
    "paragraph",
];

/// A reference in a text, and the words of its sentence in front of it.
pub(super) struct Mention {
    /// Folded, in their order.
    before: Vec<SmolStr>,
}

/// The references in the text of an entry, with what stands before them.
pub(super) fn mentions(entry: &RuleEntry) -> impl Iterator<Item = (&Reference, Mention)> {
    let mut references = entry
        .references
        .iter()
        .filter(|reference| matches!(reference.kind, ReferenceKind::Text | ReferenceKind::Include))
        .peekable();
    let mut before: Vec<SmolStr> = Vec::new();
    let mut tokens = tokens(&entry.text);
    std::iter::from_fn(move || {
        loop {
            match tokens.next()? {
                Token::Word(word) => {
                    if before.len() == LONGEST_NAME + CUES.len() {
                        before.remove(0);
                    }
                    before.push(fold(word));
                }
                Token::Stop => before.clear(),
                Token::Reference(inside) | Token::Link(inside) => {
                    let mention = Mention {
                        before: std::mem::take(&mut before),
                    };
                    let own = references.next_if(|reference| inside.ends_with(&*reference.target));
                    if let Some(reference) = own {
                        return Some((reference, mention));
                    }
                }
            }
        }
    })
}

impl Mention {
    /// The longest name that stands right before the reference, and the entries that have it.
    fn name<'review>(&self, review: &'review Review<'_>) -> Option<(&[SmolStr], &'review [usize])> {
        let cue = |word: &SmolStr| CUES.contains(&word.as_str());
        let end = self
            .before
            .iter()
            .rposition(|word| !cue(word))
            .map_or(0, |at| at + 1);
        let words = &self.before[..end];
        let longest = words.len().min(LONGEST_NAME);
        (1..=longest).rev().find_map(|length| {
            let name = &words[end - length..];
            let folded = name.join(" ");
            let named = review.named(&folded);
            review.step(1);
            (folded.len() >= SHORTEST_NAME && !named.is_empty()).then_some((name, named))
        })
    }

    /// The one entry, besides the one that the reference stands in, whose name stands right before the reference.
    pub(super) fn named(&self, review: &Review<'_>, own: usize) -> Option<usize> {
        match self.name(review)?.1 {
            &[at] if at != own => Some(at),
            _ => None,
        }
    }
}

/// A number in brackets leads to the rule that the words before it name.
pub(super) fn off_subject(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = review.book.entries.iter().enumerate();
    entries
        .flat_map(|(at, entry)| {
            let mistaken = mentions(entry).filter_map(|(reference, mention)| {
                let places = mistaken(review, at, reference, &mention)?;
                Some((places, reference))
            });
            grouped(mistaken)
        })
        .map(|((target, meant), references)| problem(review, &references, target, meant))
        .collect()
}

/// The rule that a reference leads to, and the one that the words before it name, if that is another one.
fn mistaken(
    review: &Review<'_>,
    at: usize,
    reference: &Reference,
    mention: &Mention,
) -> Option<(usize, usize)> {
    if !is_numbered(&reference.target) {
        return None;
    }
    let target = review.position(&reference.target)?;
    let (name, named) = mention.name(review)?;
    let &[meant] = named else { return None };
    let is_other =
        name.len() >= TELLING_NAME && meant != at && !is_about(review, target, name, meant);
    is_other.then_some((target, meant))
}

fn problem(
    review: &Review<'_>,
    references: &[&Reference],
    target: usize,
    meant: usize,
) -> Diagnostic {
    let (target, meant) = (&review.book.entries[target], &review.book.entries[meant]);
    let titled = |entry: &RuleEntry| match &*entry.title {
        "" => format!("`{}`", entry.number()),
        title => format!("`{}` ({title})", entry.number()),
    };
    let message = format!(
        "The words before it name {} but the reference leads to {}",
        titled(meant),
        titled(target)
    );
    let message = times(message, references);
    let problem = Diagnostic::new(Code::OffSubject, references[0].span, message)
        .label(meant.id_span, "the words name this entry")
        .note(format!(
            "`{}` says nothing of {}. If that was meant, refer to `{}`.",
            target.number(),
            meant.title,
            meant.number()
        ));
    let problem = marked(problem, references);
    let title = format!("Refer to `{}`", meant.number());
    redirected(review, problem, references, title, meant.number())
}

/// Whether a rule is about what a name means: the name's own entry is near it, or it has the words of the name, in
/// itself, in the titles below it or in a rule above it.
fn is_about(review: &Review<'_>, target: usize, name: &[SmolStr], meant: usize) -> bool {
    let number = review.book.entries[target].number();
    let home = review.home(meant);
    if is_within(home, number) || is_within(number, home) {
        return true;
    }
    let above = std::iter::successors(parent(number), |above| parent(above)).take(LEVELS);
    let above = above.filter_map(|above| review.position(above));
    std::iter::once(target).chain(above).any(|at| {
        let words = review.words_of(at);
        name.iter().all(|word| words.contains(word))
    })
}

/// Whether a number is another one or stands below it.
fn is_within(number: &str, above: &str) -> bool {
    !above.is_empty() && (number == above || is_below(number, above))
}
