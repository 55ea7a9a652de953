//! The options below the lines of a deck: whether their cards have them, whether their conditions hold, and how many
//! there are.

use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{DeckLimit, OptionsLimit};
use cardc_syntax::Spanned;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::DeckLines;
use super::edits::{delete, with_fix};
use crate::checks::of_code;
use crate::deck::{Entry, Offer};
use crate::head::{Bounds, Choice, Clause, Conditions, FieldValue, Subject, Term};
use crate::names::fold;
use crate::words::{did_you_mean, listed};

/// Options that their cards do not have, or not under these conditions, or not so many of.
pub(super) fn check(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    options: &OptionsLimit,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for entry in deck.entries {
        let Some(card) = entry.card.filter(|_| !entry.offers.is_empty()) else {
            continue;
        };
        for (index, option) in entry.options.iter().enumerate() {
            diagnostics.extend(match entry.chosen(index) {
                Some(offer) => condition(deck, limit, entry, option, offer),
                None => Some(unknown(entry, option)),
            });
        }
        for value in card.lines.get(&options.choices).into_iter().flatten() {
            if let FieldValue::Choice(choice) = value {
                let measure = |_: &Offer<'_>| 1;
                diagnostics.extend(chosen(deck, limit, entry, choice, &measure));
            }
        }
        for value in card.lines.get(&options.budget).into_iter().flatten() {
            if let FieldValue::Choice(choice) = value {
                let measure = |offer: &Offer<'_>| entry.price_of(offer);
                diagnostics.extend(chosen(deck, limit, entry, choice, &measure));
            }
        }
    }
    diagnostics
}

fn unknown(entry: &Entry<'_>, option: &Spanned<SmolStr>) -> Diagnostic {
    let span = option.span;
    let message = format!("`{}` has no option `{}`", entry.name.value, option.value);
    let diagnostic = Diagnostic::new(Code::UnknownOption, span.start..span.end, message)
        .note("The book may be of another edition than the deck.");
    let names = entry.offers.iter().map(|offer| offer.option.name.as_str());
    did_you_mean(diagnostic, &option.value, span, names)
}

/// An option of which a condition does not hold.
fn condition(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    entry: &Entry<'_>,
    option: &Spanned<SmolStr>,
    offer: &Offer<'_>,
) -> Option<Diagnostic> {
    let failed = offer
        .conditions
        .iter()
        .find_map(|conditions| failing(deck, entry, conditions))?;
    let message = format!("`{}` {failed}", offer.option.name);
    let diagnostic = of_code(&limit.code, option.span, message)
        .rule(limit.rule.as_str())
        .note(format!("So `{}` of the book says.", offer.of.name));
    let edit = delete(deck.text, option.span);
    Some(with_fix(diagnostic, "Delete the option", vec![edit]))
}

/// What keeps conditions from holding: `needs …`, or `cannot be with …`.
fn failing(deck: DeckLines<'_>, entry: &Entry<'_>, conditions: &Conditions) -> Option<String> {
    let holds = |clause: &&Clause| deck.counts.clause_holds(entry, clause);
    if let Some(clause) = conditions.when.iter().find(|clause| !holds(clause)) {
        return Some(format!("needs {}", shown(clause)));
    }
    let clause = conditions.unless.iter().find(holds)?;
    Some(format!("cannot be with {}", shown(clause)))
}

/// A clause in words.
fn shown(clause: &Clause) -> String {
    let names = clause.terms.iter().map(|term: &Term| match &term.subject {
        Subject::Own(name) | Subject::Deck(name) => name.as_str(),
        Subject::Count => "this number of models",
    });
    listed(names, if clause.all { "and" } else { "or" })
}

/// Options of a group that are more, or cost more, than the card allows. `measure` says what one of them comes to.
///
/// That there are too few is not told: lists leave out what every such card has.
fn chosen(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    entry: &Entry<'_>,
    choice: &Choice,
    measure: &dyn Fn(&Offer<'_>) -> i64,
) -> Option<Diagnostic> {
    let step = deck.counts.step(entry, &choice.steps);
    let range: Bounds = step.map_or(choice.range, |step| step.range);
    let most = range.most?;
    let is_of_group = |offer: &Offer<'_>| {
        let group = fold(&choice.group);
        offer.groups.iter().any(|own| fold(own) == group)
    };
    let mut sum = 0_i64;
    let mut first_over = None;
    for (index, option) in entry.options.iter().enumerate() {
        let Some(offer) = entry.chosen(index).filter(|offer| is_of_group(offer)) else {
            continue;
        };
        sum = sum.saturating_add(measure(offer));
        if sum > most {
            first_over = first_over.or(Some(option));
        }
    }
    let option = first_over?;
    let message = format!(
        "`{}` has {sum} of {}, and {most} is the limit",
        entry.name.value, choice.group
    );
    let diagnostic = of_code(&limit.code, option.span, message)
        .rule(limit.rule.as_str())
        .note(format!("That is {} too many.", sum - most));
    let edit = delete(deck.text, option.span);
    Some(with_fix(diagnostic, "Delete the option", vec![edit]))
}

/// Options of which the whole deck has more than its cards allow. What a mark limits is left to that limit.
pub(super) fn copies(deck: DeckLines<'_>, limit: &DeckLimit) -> Vec<Diagnostic> {
    type Uses<'a> = Vec<(&'a Spanned<SmolStr>, &'a Offer<'a>)>;
    let mut names: Vec<String> = Vec::new();
    let mut uses: FxHashMap<String, Uses<'_>> = FxHashMap::default();
    for entry in deck.entries {
        for (index, option) in entry.options.iter().enumerate() {
            let Some(offer) = entry.chosen(index) else {
                continue;
            };
            let mut marks = deck.pack.marks.iter();
            if marks.any(|mark| mark.is_given_by(&offer.option.name)) {
                continue;
            }
            let name = fold(&offer.option.name);
            let of_name = uses.entry(name.clone()).or_insert_with(|| {
                names.push(name);
                Vec::new()
            });
            of_name.push((option, offer));
        }
    }
    let too_many = |name: &String| {
        let uses = &uses[name];
        let most = uses
            .iter()
            .filter_map(|(_, offer)| offer.option.most)
            .max()?;
        let most = usize::try_from(most).unwrap_or(0);
        let (option, offer) = uses.get(most)?;
        let message = format!(
            "the deck has {} of the option `{}`, and {most} is the limit",
            uses.len(),
            offer.option.name
        );
        let mut diagnostic = of_code(&limit.code, option.span, message)
            .rule(limit.rule.as_str())
            .note(format!("Take out {}.", uses.len() - most));
        for (other, _) in uses.iter().filter(|(other, _)| other.span != option.span) {
            let span = other.span.start..other.span.end;
            diagnostic = diagnostic.label(span, "this is counted as well");
        }
        let surplus = uses[most..].iter();
        let edits = surplus.map(|(option, _)| delete(deck.text, option.span));
        Some(with_fix(
            diagnostic,
            &format!("Keep {most}"),
            edits.collect(),
        ))
    };
    names.iter().filter_map(too_many).collect()
}
