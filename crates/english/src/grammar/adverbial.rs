//! Triggers, conditions, times, scaling: what says when, if, how long and how often.

use super::noun::phrase;
use super::session::{
    Expected, Input, Rule, attempt, fail, in_front, joining, miss, one_of, peek, position, skip_to,
    span_from, word,
};
use super::shared::Preceding;
use super::{clause, frame, noun, prose, shared};
use crate::spec::PatternSpec;
use crate::tree::{Adverbial, AdverbialKind, Clause, Joiner, Phrase, Step};
use crate::word::Word;
use crate::wording::{ConditionWord, Exception, ScalingWord, Wording};

/// In front of a clause; the comma behind it belongs to it.
pub(super) fn leading(input: &mut Input<'_, '_, '_>) -> Rule<Adverbial> {
    let start = position(input);
    let kind = in_front(input, true, |input| {
        if let Some(kind) = attempt(input, trigger_or_condition) {
            return Ok(kind);
        }
        match attempt(input, |input| {
            gerund_or_scaling(input, clause::gerund_with_tail)
        }) {
            Some(kind) => Ok(kind),
            None => match prose::in_front(input) {
                Some(wording) => Ok(AdverbialKind::Prose { wording }),
                None => vocabulary_phrase(input, |_| true),
            },
        }
    })?;
    let span = span_from(input, start);
    let comma = attempt(input, |input| word(input, ",")).is_some();
    // `Attacking enemies gain …` is a subject.
    if !comma && matches!(kind, AdverbialKind::Gerund { word: None, .. }) {
        return fail();
    }
    Ok(Adverbial {
        odd_comma: !comma,
        ..Adverbial::new(kind, span)
    })
}

/// Behind a clause; a comma may stand before it, or brackets around it.
pub(super) fn trailing(input: &mut Input<'_, '_, '_>) -> Rule<Adverbial> {
    let start = position(input);
    let next = peek(input);
    if next.is_some_and(|word| input.state().stops.contains(&word.folded)) {
        return fail();
    }
    if attempt(input, |input| word(input, "(")).is_some() {
        let kind = in_front(input, false, in_brackets)?;
        return Ok(Adverbial {
            bracketed: true,
            ..Adverbial::new(kind, span_from(input, start))
        });
    }
    if next.is_some_and(Word::is_bracketed_symbol) {
        let what = Box::new(clause::complement(input)?);
        let tail = Vec::new();
        let kind = AdverbialKind::Aside { what, tail };
        return Ok(Adverbial::new(kind, span_from(input, start)));
    }
    let odd_comma = attempt(input, |input| word(input, ",")).is_some();
    if odd_comma && (input.state().in_front || prose::is_listed(input)) {
        return fail();
    }
    let kind = bare(input)?;
    // `…, if X, do Y` goes on with a clause: the comma begins a new step, which the sentence reads.
    Ok(Adverbial {
        odd_comma,
        ..Adverbial::new(kind, span_from(input, start))
    })
}

/// `, as a group,`: between a subject and its verb.
pub(super) fn inserted(input: &mut Input<'_, '_, '_>) -> Rule<Adverbial> {
    word(input, ",")?;
    let start = position(input);
    let kind = bare(input)?;
    let span = span_from(input, start);
    word(input, ",")?;
    Ok(Adverbial::new(kind, span))
}

/// What stands behind an opening bracket, with the closing one.
fn in_brackets(input: &mut Input<'_, '_, '_>) -> Rule<AdverbialKind> {
    if let Some(kind) = attempt(input, |input| {
        bare(input).and_then(|kind| word(input, ")").map(|_| kind))
    }) {
        return Ok(kind);
    }
    if let Some(clauses) = attempt(input, |input| {
        let clauses = match attempt(input, continued) {
            Some(clauses) => clauses,
            None => super::steps(input)?,
        };
        word(input, ")").map(|_| clauses)
    }) {
        return Ok(AdverbialKind::Remark { clauses });
    }
    let what = Box::new(clause::complement(input)?);
    let mut tail = Vec::new();
    while let Some(adverbial) = attempt(input, trailing) {
        tail.push(adverbial);
    }
    word(input, ")")?;
    Ok(AdverbialKind::Aside { what, tail })
}

/// `(and Draws 1 card)`
fn continued(input: &mut Input<'_, '_, '_>) -> Rule<Vec<Step>> {
    word(input, "and")?;
    Ok(vec![Step::joined(
        Joiner::And,
        false,
        clause::second_verb(input)?,
    )])
}

fn bare(input: &mut Input<'_, '_, '_>) -> Rule<AdverbialKind> {
    if let Some(kind) = attempt(input, trigger_or_condition) {
        return Ok(kind);
    }
    if peek(input).is_none_or(begins_scaling)
        && let Some(kind) = attempt(input, scaling)
    {
        return Ok(kind);
    }
    if let Some(kind) = attempt(input, |input| {
        vocabulary_phrase(input, |phrase| !phrase.lead)
    }) {
        return Ok(kind);
    }
    if let Some(kind) = attempt(input, exception) {
        return Ok(kind);
    }
    if let Some(wording) = prose::wording(input) {
        return Ok(AdverbialKind::Prose { wording });
    }
    gerund_or_scaling(input, clause::gerund)
}

/// `except during your turn`, `except by Wizards`
fn exception(input: &mut Input<'_, '_, '_>) -> Rule<AdverbialKind> {
    if let Some(kind) = attempt(input, |input| {
        let word = one_of(input)?;
        let what = phrase(input, &[])?;
        Ok(AdverbialKind::Except { word, what })
    }) {
        return Ok(kind);
    }
    word(input, Exception::Except.text())?;
    let start = position(input);
    let kind = bare(input)?;
    Ok(AdverbialKind::ExceptThen {
        adverbial: Box::new(Adverbial::new(kind, span_from(input, start))),
    })
}

fn trigger_or_condition(input: &mut Input<'_, '_, '_>) -> Rule<AdverbialKind> {
    if let Some(word) = attempt(input, one_of) {
        return match attempt(input, alternatives) {
            Some(clauses) => Ok(AdverbialKind::Condition { word, clauses }),
            None => in_a_state(input, word),
        };
    }
    let word = one_of(input)?;
    let clauses = match attempt(input, alternatives) {
        Some(clauses) => clauses,
        // `when Removed`
        None => vec![Step::first(clause::of_what_was_done(input)?)],
    };
    Ok(AdverbialKind::Trigger { word, clauses })
}

/// `while Disengaged`, `while attached to a Unit`
fn in_a_state(input: &mut Input<'_, '_, '_>, word: ConditionWord) -> Rule<AdverbialKind> {
    let start = input.save();
    let state = attempt(input, clause::state);
    let end = position(input);
    input.rewind(start.clone());
    let done = attempt(input, clause::of_what_was_done);
    match (done, state) {
        (Some(clause), None) => Ok(AdverbialKind::Condition {
            word,
            clauses: vec![Step::first(clause)],
        }),
        (Some(clause), Some(_)) if position(input) > end => Ok(AdverbialKind::Condition {
            word,
            clauses: vec![Step::first(clause)],
        }),
        (_, Some(state)) => {
            input.rewind(start);
            skip_to(input, end);
            Ok(AdverbialKind::State {
                word,
                state: Box::new(state),
            })
        }
        (None, None) => fail(),
    }
}

/// Behind a participle: when something that was done was done.
pub(super) fn of_the_past(input: &mut Input<'_, '_, '_>) -> Rule<Adverbial> {
    let start = position(input);
    let kind = vocabulary_phrase(input, |phrase| phrase.past)?;
    Ok(Adverbial::new(kind, span_from(input, start)))
}

/// One clause, or several joined by `and`/`or`.
fn alternatives(input: &mut Input<'_, '_, '_>) -> Rule<Vec<Step>> {
    let mut clauses = vec![Step::first(clause::finite(input)?)];
    while let Some(step) = attempt(input, |input| {
        let comma = attempt(input, |input| word(input, ",")).is_some();
        let joiner = match attempt(input, |input| word(input, "and")) {
            Some(_) => Joiner::And,
            None => word(input, "or").map(|_| Joiner::Or)?,
        };
        let preceding = Preceding {
            steps: &clauses,
            joiner,
            comma,
            noun: None,
        };
        Ok(Step::joined(joiner, comma, event(input, preceding)?))
    }) {
        clauses.push(step);
    }
    shared::tails(input.state().vocabulary, &mut clauses);
    Ok(clauses)
}

/// An event behind another one: a clause of its own, or only its verb: `is Removed or Exhausted`.
fn event(input: &mut Input<'_, '_, '_>, preceding: Preceding<'_>) -> Rule<Clause> {
    if let Some(clause) = attempt(input, |input| shared::auxiliary(input, preceding)) {
        return Ok(clause);
    }
    if let Some(clause) = attempt(input, clause::finite) {
        return Ok(clause);
    }
    match attempt(input, clause::of_what_was_done) {
        Some(clause) => Ok(clause),
        None => shared::someone(input, preceding),
    }
}

/// Whether a word is the first of `for each` or `per`.
fn begins_scaling(word: &Word) -> bool {
    let mut forms = ScalingWord::FORMS.iter();
    forms.any(|(form, _)| form.split(' ').next() == Some(&word.folded))
}

/// `for each Unit`
fn scaling(input: &mut Input<'_, '_, '_>) -> Rule<AdverbialKind> {
    let (word, what) = counted(input)?;
    Ok(AdverbialKind::Scaling { word, what })
}

/// `for each Unit`, `per Unit`, `for each of your Units`: what is counted. No other determiner goes with `each`.
pub(super) fn counted(input: &mut Input<'_, '_, '_>) -> Rule<(ScalingWord, Phrase)> {
    let start = input.save();
    let scaling = one_of(input)?;
    if scaling == ScalingWord::ForEach && peek(input).is_some_and(|next| next.is("of")) {
        input.rewind(start);
        word(input, "for")?;
    } else if noun::begins_with_determiner(input) {
        return miss(input, || Expected::Noun(Vec::new()));
    }
    Ok((scaling, phrase(input, &[])?))
}

/// `for each Unit`, `without Removing it`. `clause` reads the clauses with `-ing`.
fn gerund_or_scaling<'src, 'parse, 'v>(
    input: &mut Input<'src, 'parse, 'v>,
    clause: impl Fn(&mut Input<'src, 'parse, 'v>) -> Rule<Clause>,
) -> Rule<AdverbialKind> {
    if peek(input).is_none_or(begins_scaling)
        && let Some(scaling) = attempt(input, scaling)
    {
        return Ok(scaling);
    }
    let manner = attempt(input, |input| {
        let word = Some(one_of(input)?);
        let clauses = gerunds(input, &clause)?;
        Ok(AdverbialKind::Gerund { word, clauses })
    });
    match manner {
        Some(kind) => Ok(kind),
        None => Ok(AdverbialKind::Gerund {
            word: None,
            clauses: gerunds(input, &clause)?,
        }),
    }
}

/// `ignoring normal restrictions and replacing any card`, `attacking or defending`
fn gerunds<'src, 'parse, 'v>(
    input: &mut Input<'src, 'parse, 'v>,
    clause: impl Fn(&mut Input<'src, 'parse, 'v>) -> Rule<Clause>,
) -> Rule<Vec<Step>> {
    let mut clauses = vec![Step::first(clause(input)?)];
    while let Some(step) = attempt(input, |input| {
        let joiner = if joining(input)? {
            Joiner::Or
        } else {
            Joiner::And
        };
        Ok(Step::joined(joiner, false, clause(input)?))
    }) {
        clauses.push(step);
    }
    Ok(clauses)
}

/// A phrase of the vocabulary that may stand here.
fn vocabulary_phrase(
    input: &mut Input<'_, '_, '_>,
    may_stand: impl Fn(&PatternSpec) -> bool,
) -> Rule<AdverbialKind> {
    let vocabulary = input.state().vocabulary;
    let Some(next) = peek(input) else {
        return fail();
    };
    let Some(candidates) = vocabulary.phrases_by_word.get(&next.folded) else {
        return fail();
    };
    let patterns = candidates
        .iter()
        .filter(|id| may_stand(&vocabulary.phrases[*id].spec))
        .map(|id| (id, vocabulary.phrases[id].elements.as_slice()));
    match frame::longest(input, patterns) {
        Some((id, arguments)) => Ok(AdverbialKind::Phrase {
            id: id.clone(),
            arguments,
        }),
        None => fail(),
    }
}
