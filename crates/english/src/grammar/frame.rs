//! Follows the patterns of the vocabulary through a sentence.

use chumsky::error::EmptyErr;
use smol_str::SmolStr;

use super::clause;
use super::noun::phrase;
use super::quantity::{letter_x, quantity};
use super::session::{
    Expected, Input, Rule, attempt, miss, peek, position, skip_to, with_stops, within_part,
    without_gap, word,
};
use crate::pattern::{Choice, Element, is_form, says};
use crate::tree::{Argument, Id, Value};
use crate::vocabulary::{OBJECT, first_words};
use crate::word::Word;

/// Follows each pattern; the one that takes the most words wins. Of equals, it is the one that says the most itself, so that the
/// noun does not take `here` in `place 1 damage here`; then the first.
pub(super) fn longest<'p, K>(
    input: &mut Input<'_, '_, '_>,
    patterns: impl Iterator<Item = (K, &'p [Element])>,
) -> Option<(K, Vec<Argument>)> {
    let mut best: Option<((usize, usize), K, &[Element])> = None;
    let start = input.save();
    let gap = input.state().gap;
    for (key, pattern) in patterns {
        let reach = attempt(input, |input| {
            let arguments = follow(input, pattern)?;
            Ok((position(input), says(pattern, &arguments)))
        });
        input.rewind(start.clone());
        input.state().gap = gap;
        if let Some(reach) = reach
            && best.as_ref().is_none_or(|(furthest, ..)| reach > *furthest)
        {
            best = Some((reach, key, pattern));
        }
    }
    let (_, key, pattern) = best?;
    attempt(input, |input| follow(input, pattern)).map(|arguments| (key, arguments))
}

/// Follows one pattern.
pub(super) fn follow(input: &mut Input<'_, '_, '_>, pattern: &[Element]) -> Rule<Vec<Argument>> {
    let mut arguments = Vec::new();
    let mut open = pattern;
    while let Some((first, rest)) = open.split_first() {
        match first {
            Element::Word(text) => {
                let role = rest.iter().find_map(Element::marker);
                within_part(input, role, |input| match text.as_str() {
                    "X" => letter_x(input),
                    text => word(input, &text.to_lowercase()).map(drop),
                })?;
            }
            Element::Choice { role, choices } => {
                let value = within_part(input, Some(role), |input| self::choices(input, choices))?;
                arguments.push(Argument {
                    role: role.clone(),
                    value,
                });
            }
            // A slot reads the rest of the pattern, too: how far it reaches depends on it.
            Element::Slot { role, classes } => {
                arguments.extend(slot(input, role, classes, rest)?);
                break;
            }
            Element::Group(_) => {
                arguments.extend(groups(input, open)?);
                break;
            }
        }
        open = rest;
    }
    Ok(arguments)
}

/// Fills a slot. A phrase leaves the words that the pattern goes on with to the pattern; if the pattern then cannot
/// go on, or does not take them, the phrase may have them.
fn slot(
    input: &mut Input<'_, '_, '_>,
    role: &SmolStr,
    classes: &[SmolStr],
    rest: &[Element],
) -> Rule<Vec<Argument>> {
    let stops = first_words(rest);
    with_or_without(input, &stops, |input, stops| {
        let found = attempt(input, |input| {
            without_gap(input, |input| {
                with_stops(input, stops, |input| {
                    within_part(input, Some(role), |input| value(input, classes))
                })
            })
        });
        let value = match found {
            Some(value) => value,
            // `an enemy you are Engaged with`; an object has its own rule.
            None if role != OBJECT && std::mem::take(&mut input.state().gap) => Value::NounBefore,
            None => return Err(EmptyErr::default()),
        };
        let mut arguments = vec![Argument {
            role: role.clone(),
            value,
        }];
        arguments.extend(follow(input, rest)?);
        Ok(arguments)
    })
}

/// Runs a rule with words that it has to leave to the pattern, and without when it fails or when the pattern then leaves
/// such a word as well; what takes more words wins, with the idiom that the word may begin: `on the bottom in any order`.
fn with_or_without<'src, 'parse, 'v, T>(
    input: &mut Input<'src, 'parse, 'v>,
    stops: &[SmolStr],
    rule: impl Fn(&mut Input<'src, 'parse, 'v>, Vec<SmolStr>) -> Rule<T>,
) -> Rule<T> {
    let start = input.save();
    let gap = input.state().gap;
    let greedy = stops.is_empty();
    let kept = attempt(input, |input| rule(input, stops.to_vec()));
    let reached = position(input);
    let leaves = peek(input).is_some_and(|word| stops.contains(&word.folded));
    if greedy || (kept.is_some() && !leaves) {
        return kept.ok_or_else(EmptyErr::default);
    }
    let reached_with_idiom = reached + idiom(input);
    input.rewind(start.clone());
    let left = std::mem::replace(&mut input.state().gap, gap);
    match attempt(input, |input| rule(input, Vec::new())) {
        Some(found) if kept.is_none() || position(input) > reached_with_idiom => Ok(found),
        _ => {
            input.rewind(start);
            input.state().gap = left;
            skip_to(input, reached);
            kept.ok_or_else(EmptyErr::default)
        }
    }
}

/// How many of the next words are a phrase of the vocabulary without slots.
fn idiom(input: &mut Input<'_, '_, '_>) -> usize {
    let vocabulary = input.state().vocabulary;
    let words = &input.full_slice()[position(input)..];
    let is_next = |(element, word): (&Element, &Word)| matches!(element, Element::Word(text) if word.is(text));
    let length = |id: &Id| {
        let elements = &vocabulary.phrases[id].elements;
        let is_here = elements.len() <= words.len() && elements.iter().zip(words).all(is_next);
        is_here.then_some(elements.len())
    };
    let first = words.first().map(|word| &word.folded);
    let ids = first.and_then(|first| vocabulary.phrases_by_word.get(first));
    ids.into_iter()
        .flatten()
        .filter_map(length)
        .max()
        .unwrap_or(0)
}

/// What fills a slot: a phrase of one of its classes, or else one of the other forms that it admits.
fn value(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Rule<Value> {
    let (forms, nouns): (Vec<_>, Vec<_>) =
        classes.iter().cloned().partition(|class| is_form(class));
    if !nouns.is_empty()
        && let Some(phrase) = attempt(input, |input| phrase(input, &nouns))
    {
        return Ok(Value::Phrase(phrase));
    }
    let found = forms
        .iter()
        .find_map(|class| attempt(input, |input| form(input, class)));
    found.ok_or_else(EmptyErr::default)
}

fn form(input: &mut Input<'_, '_, '_>, class: &str) -> Rule<Value> {
    match class {
        "quotation" => super::quotation::quotation(input).map(Value::Quotation),
        "payment" => super::cost::cost(input).map(Value::Cost),
        "quantity" => quantity(input).map(Value::Quantity),
        "clause" => clause::finite(input).map(|clause| Value::Clause(Box::new(clause))),
        "act" => {
            let clause = match attempt(input, clause::imperative) {
                Some(clause) => clause,
                None => clause::infinitive(input)?,
            };
            Ok(Value::Clause(Box::new(clause)))
        }
        "gerund" => clause::named_act(input).map(|clause| Value::Clause(Box::new(clause))),
        _ => clause::state(input).map(|state| Value::State(Box::new(state))),
    }
}

/// One of the choices, or several of which any will do: `forwards or backwards`.
fn choices(input: &mut Input<'_, '_, '_>, offered: &[Choice]) -> Rule<Value> {
    let mut ids = vec![choice(input, offered)?];
    while let Some(other) = attempt(input, |input| {
        word(input, "or").and_then(|_| choice(input, offered))
    }) {
        ids.push(other);
    }
    Ok(Value::Choice(ids))
}

fn choice(input: &mut Input<'_, '_, '_>, offered: &[Choice]) -> Rule<Id> {
    for choice in offered {
        let taken = attempt(input, |input| {
            let mut words = choice.words.iter();
            words.try_for_each(|text| word(input, text).map(drop))
        });
        if taken.is_some() {
            return Ok(choice.id.clone());
        }
    }
    miss(input, || {
        Expected::OneOf(offered.iter().map(|choice| choice.id.clone()).collect())
    })
}

/// Neighbouring groups, each once at most and in any order, then the rest. A group leaves the words that others begin
/// with to them.
fn groups(input: &mut Input<'_, '_, '_>, pattern: &[Element]) -> Rule<Vec<Argument>> {
    let is_group = |element: &&Element| matches!(element, Element::Group(_));
    let (groups, rest) = pattern.split_at(pattern.iter().take_while(is_group).count());
    let firsts = |elements: &[Element]| -> Vec<SmolStr> {
        let each = elements.iter();
        each.flat_map(|element| first_words(std::slice::from_ref(element)))
            .collect()
    };
    let all: Vec<SmolStr> = firsts(groups)
        .into_iter()
        .chain(first_words(rest))
        .collect();
    with_or_without(input, &all, |input, stops| {
        let mut open: Vec<&[Element]> = groups.iter().map(group).collect();
        let mut arguments = Vec::new();
        while let Some((index, found)) = one_group(input, &open, &stops) {
            open.remove(index);
            arguments.extend(found);
        }
        arguments.extend(follow(input, rest)?);
        Ok(arguments)
    })
}

/// What stands in a group.
fn group(element: &Element) -> &[Element] {
    match element {
        Element::Group(elements) => elements,
        _ => &[],
    }
}

/// The first of the open groups that can stand here, with its number.
fn one_group(
    input: &mut Input<'_, '_, '_>,
    open: &[&[Element]],
    stops: &[SmolStr],
) -> Option<(usize, Vec<Argument>)> {
    open.iter().enumerate().find_map(|(index, elements)| {
        let own = first_words(elements);
        let others = stops.iter().filter(|stop| !own.contains(stop));
        let found = attempt(input, |input| {
            with_stops(input, others.cloned().collect(), |input| {
                follow(input, elements)
            })
        });
        found.map(|found| (index, found))
    })
}
