//! Cards of a deck that have to be alike.

use cardc_diagnostics::Diagnostic;
use cardc_games::DeckLimit;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::DeckLines;
use super::edits::{Deletion, with_deletion, with_offers};
use super::pattern::counts_as;
use super::report::frequencies;
use crate::cards::checks::of_code;
use crate::decks::entry::Entry;
use crate::project::words::listed;

/// Cards whose value is another one than that of the others.
pub(super) fn one_value<'a>(
    deck: DeckLines<'a>,
    limit: &DeckLimit,
    field: &str,
) -> Vec<Diagnostic> {
    let value = |entry: &Entry<'a>| {
        let value = entry.card?.values.get(field)?;
        let known = deck.pack.value(field, value);
        (!known.is_some_and(|known| known.neutral))
            .then(|| known.map_or(value, |known| &known.name))
    };
    all_alike(deck, limit, field, value)
}

/// Cards whose tag of a group is another one than that of the others.
pub(super) fn one_tag<'a>(deck: DeckLines<'a>, limit: &DeckLimit, group: &str) -> Vec<Diagnostic> {
    let pack = deck.pack;
    let value = |entry: &Entry<'a>| {
        let mut tags = entry.card?.tags.iter().filter_map(|tag| pack.tag(tag));
        tags.find(|tag| tag.group == group).map(|tag| &tag.name)
    };
    let what = pack
        .tag_group(group)
        .map_or(group, |group| group.name.as_str());
    all_alike(deck, limit, what, value)
}

/// Reports the lines whose value is not the one that most copies have.
fn all_alike<'a>(
    deck: DeckLines<'a>,
    limit: &DeckLimit,
    what: &str,
    value: impl Fn(&Entry<'a>) -> Option<&'a SmolStr>,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let counts = frequencies(deck.entries, &value);
    let [(most, copies), (_, next), ..] = counts.as_slice() else {
        return diagnostics;
    };
    let is_tied = copies == next;
    let Some(example) = deck
        .entries
        .iter()
        .find(|entry| value(entry) == Some(*most))
    else {
        return diagnostics;
    };
    for entry in deck.entries {
        let Some(other) = value(entry).filter(|other| other != most) else {
            continue;
        };
        let name = &entry.name.value;
        let message = if is_tied {
            format!("`{name}` has the {what} {other} but other cards have {most}")
        } else {
            format!("`{name}` has the {what} {other} but the deck is {most}")
        };
        let diagnostic = of_code(&limit.code, entry.span, message)
            .rule(limit.rule.as_str())
            .label(example.span, format!("a card with {most}"))
            .note(format!(
                "All cards of a deck have the same {what}, or none."
            ));
        let diagnostic = with_deletion(diagnostic, deck.text, entry);
        let others: Vec<Deletion<'_>> = deck
            .entries
            .iter()
            .filter(|entry| value(entry).is_some_and(|value| value != other))
            .map(Deletion::whole)
            .collect();
        let is_as_frequent = counts.contains(&(other, *copies));
        let others = is_as_frequent.then_some(others.as_slice());
        diagnostics.push(with_offers(diagnostic, deck.text, others));
    }
    diagnostics
}

/// The values that the cards of a category have, with what they count as; `None` where there are no such cards, or one is
/// not known and may have any value.
pub(super) fn values_among<'a>(
    deck: DeckLines<'a>,
    field: &str,
    category: &str,
) -> Option<FxHashSet<&'a SmolStr>> {
    let mut values = FxHashSet::default();
    let mut deciding = deck.of_category(category).peekable();
    deciding.peek()?;
    for entry in deciding {
        values.extend(counts_as(deck.pack, field, entry.card?.values.get(field)));
    }
    Some(values)
}

/// Cards with a value that no card of the category `among` has.
pub(super) fn shared_value(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    field: &str,
    category: &str,
    among: &str,
) -> Vec<Diagnostic> {
    let Some(present) = values_among(deck, field, among) else {
        return Vec::new();
    };
    let name = |value: &SmolStr| SmolStr::new(deck.pack.value_name(field, value));
    let cards = deck.of_category(category);
    let mut diagnostics = Vec::new();
    for (entry, card) in cards.filter_map(|entry| Some((entry, entry.card?))) {
        let Some(value) = card.values.get(field) else {
            continue;
        };
        if present.contains(value) || deck.pack.is_neutral(field, value) {
            continue;
        }
        let message = format!(
            "`{}` has the {field} {} but no {} of the deck has it",
            card.name,
            name(value),
            deck.category_name(among, 1)
        );
        let mut has: Vec<SmolStr> = present.iter().map(|value| name(value)).collect();
        has.sort();
        let has = has.iter().map(SmolStr::as_str);
        let diagnostic = of_code(&limit.code, entry.span, message)
            .rule(limit.rule.as_str())
            .note(format!("They have {}.", listed(has, "and")));
        diagnostics.push(with_deletion(diagnostic, deck.text, entry));
    }
    diagnostics
}
