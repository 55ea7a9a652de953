//! The options below the lines of a deck: whether their cards have them, whether their conditions hold, and how many
//! there are.

use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{DeckLimit, OptionsLimit};
use cardc_span::folded_name;
use cardc_syntax::Spanned;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::DeckLines;
use super::edits::{delete_option, with_fix, with_options};
use crate::cards::checks::of_code;
use crate::decks::entry::Entry;
use crate::decks::offers::{Offer, Offers};
use crate::project::words::{Suggestions, listed_plain};
use crate::read::head::FieldValue;
use crate::read::head::option::{Bounds, Choice, Clause, Conditions, Subject, Term};
use crate::read::summary::CardSummary;

/// Options that their cards do not have, or not under these conditions, or not so many of.
pub(super) fn check(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    options: &OptionsLimit,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut suggestions = Suggestions::default();
    for entry in deck.entries {
        let Some((card, offers)) = entry.card.zip(entry.offers) else {
            continue;
        };
        for (index, option) in entry.options.iter().enumerate() {
            diagnostics.extend(match entry.chosen(index) {
                Some(offer) => condition(deck, limit, entry, option, offer),
                None => Some(unknown(entry, offers, option, &mut suggestions)),
            });
        }
        let choices = Chosen::of(deck, limit, entry);
        for choice in choices_of(card, &options.choices) {
            diagnostics.extend(choices.too_many(choice, &|_| 1));
        }
        for choice in choices_of(card, &options.budget) {
            diagnostics.extend(choices.too_many(choice, &|offer| entry.price_of(offer)));
        }
    }
    diagnostics
}

fn unknown(
    entry: &Entry<'_>,
    offers: &Offers,
    option: &Spanned<SmolStr>,
    suggestions: &mut Suggestions,
) -> Diagnostic {
    let span = option.span;
    let message = format!("`{}` has no option `{}`", entry.name.value, option.value);
    let diagnostic = Diagnostic::new(Code::UnknownOption, span, message)
        .note("The book may be of another edition than the deck.");
    let names = offers.all.iter().map(|offer| offer.option.name.as_str());
    suggestions.did_you_mean(diagnostic, &option.value, span, names)
}

/// An option of which a condition does not hold.
fn condition(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    entry: &Entry<'_>,
    option: &Spanned<SmolStr>,
    offer: &Offer,
) -> Option<Diagnostic> {
    let failed = offer
        .conditions
        .iter()
        .find_map(|conditions| failing(deck, entry, conditions))?;
    let message = format!("`{}` {failed}", offer.option.name);
    let diagnostic = of_code(&limit.code, option.span, message)
        .rule(limit.rule.as_str())
        .note(format!("`{}` of the book says so.", offer.of));
    let edit = delete_option(deck.text, option);
    Some(with_fix(diagnostic, "Delete the option", vec![edit]))
}

/// What keeps conditions from holding: `needs …`, or `cannot be with …`.
fn failing(deck: DeckLines<'_>, entry: &Entry<'_>, conditions: &Conditions) -> Option<String> {
    let holds = |clause: &&Clause| deck.counts.clause_holds(entry, clause);
    if let Some(clause) = conditions.when.iter().find(|clause| !holds(clause)) {
        return Some(format!("needs {}", shown(deck, clause)));
    }
    let clause = conditions.unless.iter().find(holds)?;
    Some(format!("cannot be with {}", shown(deck, clause)))
}

/// A clause in words.
fn shown(deck: DeckLines<'_>, clause: &Clause) -> String {
    let terms: Vec<String> = clause.terms.iter().map(|term| asked(deck, term)).collect();
    listed_plain(&terms, if clause.all { "and" } else { "or" })
}

/// A condition in words: how many of what it asks for, where one is not enough.
fn asked(deck: DeckLines<'_>, term: &Term) -> String {
    let what = match &term.subject {
        Subject::Own(name) | Subject::Deck(name) => format!("`{name}`"),
        Subject::Count => deck.pack.conditions.number.to_string(),
    };
    let of = match term.subject {
        Subject::Count => "",
        Subject::Own(_) | Subject::Deck(_) => "of ",
    };
    match (term.range.least, term.range.most) {
        (1, None) => what,
        (least, None) => format!("more than {} {of}{what}", least.saturating_sub(1)),
        (_, Some(most)) => format!("less than {} {of}{what}", most.saturating_add(1)),
    }
}

/// How many of which groups of options a field of a card allows.
fn choices_of<'a>(card: &'a CardSummary, field: &str) -> impl Iterator<Item = &'a Choice> {
    let lines = card.lines.get(field).into_iter().flatten();
    lines.filter_map(|line| match line {
        FieldValue::Choice(choice) => Some(choice),
        _ => None,
    })
}

/// The options of a line by the groups that they belong to, as names are compared.
struct Chosen<'l, 'a> {
    deck: DeckLines<'a>,
    limit: &'l DeckLimit,
    entry: &'l Entry<'a>,
    by_group: FxHashMap<&'a str, Vec<(&'a Spanned<SmolStr>, &'a Offer)>>,
}

impl<'l, 'a> Chosen<'l, 'a> {
    fn of(deck: DeckLines<'a>, limit: &'l DeckLimit, entry: &'l Entry<'a>) -> Self {
        let mut by_group: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for (index, option) in entry.options.iter().enumerate() {
            let Some(offer) = entry.chosen(index) else {
                continue;
            };
            for group in &offer.groups {
                by_group
                    .entry(group.as_str())
                    .or_default()
                    .push((*option, offer));
            }
        }
        Self {
            deck,
            limit,
            entry,
            by_group,
        }
    }

    /// Options of a group that are more, or cost more, than the card allows. `measure` says what one of them comes to.
    ///
    /// That there are too few is not told: lists leave out what every such card has.
    fn too_many(&self, choice: &Choice, measure: &dyn Fn(&Offer) -> i64) -> Option<Diagnostic> {
        let options = self.by_group.get(folded_name(&choice.group).as_str())?;
        let step = self.deck.counts.step(self.entry, &choice.steps);
        let range: Bounds = step.map_or(choice.range, |step| step.range);
        let most = range.most?;
        let mut sum = 0_i64;
        let mut first_over = None;
        for (option, offer) in options {
            sum = sum.saturating_add(measure(offer));
            if sum > most {
                first_over = first_over.or(Some(*option));
            }
        }
        let option = first_over?;
        let message = format!(
            "`{}` has {sum} of {} but the limit is {most}",
            self.entry.name.value, choice.group
        );
        let diagnostic = of_code(&self.limit.code, option.span, message)
            .rule(self.limit.rule.as_str())
            .note(format!("That is {} too many.", sum.saturating_sub(most)));
        let ways = options.iter().map(|(option, _)| (self.entry, *option));
        Some(with_options(diagnostic, self.deck.text, ways))
    }
}

/// Options of which the whole deck has more than its cards allow. What a mark limits is left to that limit.
pub(super) fn copies(deck: DeckLines<'_>, limit: &DeckLimit) -> Vec<Diagnostic> {
    type Uses<'a> = Vec<(&'a Entry<'a>, &'a Spanned<SmolStr>, &'a Offer)>;
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
            let name = folded_name(&offer.option.name);
            let of_name = uses.entry(name.clone()).or_insert_with(|| {
                names.push(name);
                Vec::new()
            });
            of_name.push((entry, *option, offer));
        }
    }
    let too_many = |name: &String| {
        let uses = &uses[name];
        let most = uses
            .iter()
            .filter_map(|(_, _, offer)| offer.option.most)
            .max()?;
        let most = usize::try_from(most).unwrap_or(0);
        let (_, option, offer) = uses.get(most)?;
        let message = format!(
            "The deck has {} of the option `{}` but the limit is {most}",
            uses.len(),
            offer.option.name
        );
        let mut diagnostic = of_code(&limit.code, option.span, message)
            .rule(limit.rule.as_str())
            .note(format!("Remove {}.", uses.len() - most));
        for (_, other, _) in uses
            .iter()
            .filter(|(_, other, _)| other.span != option.span)
        {
            let span = other.span;
            diagnostic = diagnostic.label(span, "counted too");
        }
        let options = uses
            .iter()
            .rev()
            .map(|(entry, option, _)| (*entry, *option));
        Some(with_options(diagnostic, deck.text, options))
    };
    names.iter().filter_map(too_many).collect()
}
