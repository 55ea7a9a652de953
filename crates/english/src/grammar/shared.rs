//! What clauses share with the ones before them: subject, auxiliary, verb, and what stands behind the last of them.

use cardc_span::Span;

use super::clause::Doer;
use super::session::{Input, Rule, attempt, fail, position};
use super::{clause, frame};
use crate::tree::{
    Act, Adverbial, AdverbialKind, Argument, Clause, Joiner, Number, Predicate, Step, Tense,
};
use crate::vocabulary::{Vocabulary, Voice};
use crate::word::VerbForm;
use crate::wording::{ConditionWord, Modal};

/// The clauses before one that is joined to them.
#[derive(Clone, Copy)]
pub(super) struct Preceding<'s> {
    pub(super) steps: &'s [Step],
    /// How the next clause is joined to them.
    pub(super) joiner: Joiner,
    /// A comma stands before that.
    pub(super) comma: bool,
    /// The noun that they describe.
    pub(super) noun: Option<&'s Doer>,
}

impl<'s> Preceding<'s> {
    fn last(self) -> &'s Clause {
        &self.steps[self.steps.len() - 1].clause
    }

    /// Who does it: the noun that they describe, or what the last clause says.
    fn doer(self, vocabulary: &Vocabulary) -> Doer {
        if let Some(noun) = self.noun {
            return noun.clone();
        }
        let mut clauses = self.steps.iter().rev().map(|step| &step.clause);
        let subject = clauses.find_map(|clause| clause.subject.as_ref());
        subject.map_or_else(Doer::default, |subject| Doer::of(vocabulary, subject))
    }

    /// Whether the next clause may share their subject or auxiliary. A comma before `and` sets it apart, unless it ends a list.
    fn continues(self) -> bool {
        let is_listed = self.steps[self.steps.len() - 1].joined == Some(Joiner::List);
        match self.joiner {
            Joiner::Or | Joiner::List => true,
            Joiner::And => !self.comma || is_listed,
            // `may Draw 1 card, and then Rotate a Unit`: without the first, there is no second.
            Joiner::AndThen => self.last().modal.is_some_and(|modal| !modal.denies()),
            _ => false,
        }
    }
}

/// Reads a clause that takes its modal, `not` or `be` from the one before: `cannot be healed or moved`, `does not attack or block`,
/// `may Draw 1 card and gain 1 health`.
pub(super) fn auxiliary(input: &mut Input<'_, '_, '_>, preceding: Preceding<'_>) -> Rule<Clause> {
    let before = preceding.last();
    let start = position(input);
    let adverb = attempt(input, clause::adverb_before_order);
    let predicate = match attempt(input, |input| behind_be(input, before)) {
        Some(predicate) => predicate,
        None => behind_modal(input, preceding).map(Predicate::Act)?,
    };
    let mut clause = clause::with_tail(input, start, predicate);
    clause.adverb = adverb;
    share_auxiliary(&mut clause, before);
    Ok(clause)
}

fn share_auxiliary(clause: &mut Clause, before: &Clause) {
    (clause.modal, clause.negated) = (before.modal, before.negated);
    clause.shares = before.modal.is_some() || before.negated;
}

/// `be moved` behind a modal, `moved` behind `is healed`.
fn behind_be(input: &mut Input<'_, '_, '_>, before: &Clause) -> Rule<Predicate> {
    if before.modal.is_some()
        && let Some(predicate) = attempt(input, |input| clause::infinitive_be(input, &[]))
    {
        return Ok(predicate);
    }
    let Predicate::Act(told) = &before.predicate else {
        return fail();
    };
    let (form, voice) = match told {
        Act { passive: true, .. } => (VerbForm::Participle, Voice::Passive),
        Act {
            progressive: true, ..
        } => (VerbForm::Gerund, Voice::Active),
        Act {
            tense: Tense::Perfect,
            ..
        } => (VerbForm::Participle, Voice::Active),
        _ => return fail(),
    };
    clause::act(input, form, voice, &[]).map(Predicate::Act)
}

/// `block` behind `cannot attack` or `does not attack`.
fn behind_modal(input: &mut Input<'_, '_, '_>, preceding: Preceding<'_>) -> Rule<Act> {
    let before = preceding.last();
    let doer = preceding.doer(input.state().vocabulary);
    // What is denied twice is joined by `or`. In `cannot Rotate and gain 1 health`, the second is not denied.
    let denies = before.negated || before.modal.is_some_and(Modal::denies);
    let is_one = doer.number == Some(Number::Singular);
    if !preceding.continues() || (preceding.joiner == Joiner::And && denies && !is_one) {
        return fail();
    }
    let (tense, number) = match &before.predicate {
        _ if before.modal.is_some() => (Tense::Base, Number::Singular),
        // `does not attack`, and not `is not attacking`
        Predicate::Act(act) if before.negated && !has_be_or_have(act) => (act.tense, act.number),
        _ => return fail(),
    };
    let act = clause::act(input, VerbForm::Base, Voice::Active, &doer.classes)?;
    Ok(Act {
        tense,
        number,
        ..act
    })
}

fn has_be_or_have(act: &Act) -> bool {
    act.passive || act.progressive || act.tense == Tense::Perfect
}

/// A clause without a subject that several do: `your Units Rotate and gain 1 health`. Behind an order, it is one.
pub(super) fn subject(input: &mut Input<'_, '_, '_>, preceding: Preceding<'_>) -> Rule<Clause> {
    let doer = preceding.doer(input.state().vocabulary);
    let follows_order = preceding.steps.iter().any(|step| is_order(&step.clause));
    if !preceding.continues() || follows_order || doer.number != Some(Number::Plural) {
        return fail();
    }
    clause::without_subject(input, &doer)
}

/// Reads a clause without a subject, whoever acts: `or deals 1 damage`. It does not go from the present to a past tense, since that looks
/// like a participle: `plays a Spell or Exhausted Unit`.
pub(super) fn someone(input: &mut Input<'_, '_, '_>, preceding: Preceding<'_>) -> Rule<Clause> {
    let clause = clause::without_subject(input, &Doer::default())?;
    if looks_like_participle(&clause) && is_past(preceding.last()) == Some(false) {
        return fail();
    }
    Ok(clause)
}

/// Whether its verb is in the past tense, with no auxiliary that tells it from a participle.
fn looks_like_participle(clause: &Clause) -> bool {
    match &clause.predicate {
        Predicate::Act(act) => act.tense == Tense::Past && !has_be_or_have(act) && !clause.negated,
        _ => false,
    }
}

/// Whether a clause tells of the past; `None` for a participle, whose tense is that of the clause before.
fn is_past(clause: &Clause) -> Option<bool> {
    let tense = match &clause.predicate {
        Predicate::Act(act) => act.tense,
        Predicate::Is { tense, .. }
        | Predicate::AsTold { tense, .. }
        | Predicate::Exists { tense, .. } => *tense,
        Predicate::Entry { .. } | Predicate::Prose { .. } => return None,
    };
    match tense {
        Tense::Past | Tense::Perfect => Some(true),
        Tense::Base | Tense::Present => Some(false),
        Tense::Participle | Tense::Gerund => None,
    }
}

/// `and a Spell to your discard pile`: the verb of the clause before goes without saying.
pub(super) fn verb(input: &mut Input<'_, '_, '_>, preceding: Preceding<'_>) -> Rule<Clause> {
    let before = preceding.last();
    let Predicate::Act(told) = &before.predicate else {
        return fail();
    };
    let vocabulary = input.state().vocabulary;
    let (Some(verb), false) = (vocabulary.verbs.get(&told.verb), told.passive) else {
        return fail();
    };
    let start = position(input);
    let frames = verb.frames.iter().enumerate();
    let patterns = frames.map(|(index, frame)| (index, frame.as_slice()));
    let is_parallel = |arguments: &[Argument]| {
        let mut roles = arguments.iter().map(|argument| &argument.role);
        // With one argument, it is a list and not a clause.
        arguments.len() > 1 && roles.all(|role| told.argument(role).is_some())
    };
    match frame::longest(input, patterns) {
        Some((index, arguments)) if is_parallel(&arguments) => {
            let act = Act {
                frame: index as u8,
                omitted: true,
                arguments,
                span: Span::default(),
                ..told.clone()
            };
            let mut clause = clause::with_tail(input, start, Predicate::Act(act));
            share_auxiliary(&mut clause, before);
            Ok(clause)
        }
        _ => fail(),
    }
}

/// Marks what stands behind the last of several clauses with one subject, where it says how long or how often: it holds for all
/// of them, unless one before has its own.
pub(super) fn tails(vocabulary: &Vocabulary, steps: &mut [Step]) {
    let mut first = 0;
    while first < steps.len() {
        let mut others = first + 1..steps.len();
        let next = others.find(|at| !has_subject_of_before(steps, *at));
        let next = next.unwrap_or(steps.len());
        share_tail(vocabulary, &mut steps[first..next]);
        first = next;
    }
}

/// As [`tails`], of clauses that all have the same subject.
fn share_tail(vocabulary: &Vocabulary, steps: &mut [Step]) {
    let Some((last, before @ [_, ..])) = steps.split_last_mut() else {
        return;
    };
    // `controls a Unit and has Removed a Spell this turn`: only the second speaks of this turn.
    let mut tenses = before.iter().filter_map(|step| is_past(&step.clause));
    if is_past(&last.clause).is_some_and(|last| tenses.any(|before| before != last)) {
        return;
    }
    let has_or = last.joined == Some(Joiner::Or);
    let is_of_all = |adverbial: &Adverbial| match &adverbial.kind {
        AdverbialKind::Phrase { id, .. } => {
            let phrase = vocabulary.phrases.get(id);
            phrase.is_some_and(|phrase| phrase.spec.time)
        }
        kind => says_how_long(kind, has_or),
    };
    let mut own = before.iter().flat_map(|step| &step.clause.tail);
    if own.any(is_of_all) {
        return;
    }
    for adverbial in &mut last.clause.tail {
        adverbial.shared = is_of_all(adverbial);
    }
}

/// Whether a clause takes its subject or its auxiliary from the one before.
fn has_subject_of_before(steps: &[Step], at: usize) -> bool {
    let step = &steps[at];
    let Some(joiner) = step.joined else {
        return false;
    };
    let preceding = Preceding {
        steps: &steps[..at],
        joiner,
        comma: step.comma,
        noun: None,
    };
    let has_own = step.clause.subject.is_some() || is_order(&step.clause);
    preceding.continues() && step.lead.is_empty() && !has_own
}

/// `Draw 1 card`: what `you` are to do.
fn is_order(clause: &Clause) -> bool {
    let is_base = match &clause.predicate {
        Predicate::Act(act) => act.tense == Tense::Base,
        _ => false,
    };
    is_base && clause.subject.is_none() && clause.modal.is_none() && !clause.shares
}

/// Whether it says how long something is so. Behind `or`, a condition and a trigger are those of both as well; behind `and`,
/// they may be those of the second alone: `is damaged and is discarded if it has no health`.
fn says_how_long(kind: &AdverbialKind, has_or: bool) -> bool {
    match kind {
        AdverbialKind::Trigger { .. } => has_or,
        AdverbialKind::Condition { word, .. } | AdverbialKind::State { word, .. } => match word {
            ConditionWord::While
            | ConditionWord::AsLongAs
            | ConditionWord::OnlyWhile
            | ConditionWord::Until => true,
            ConditionWord::If
            | ConditionWord::Unless
            | ConditionWord::OnlyIf
            | ConditionWord::Once => has_or,
            ConditionWord::AsIf | ConditionWord::EvenIf | ConditionWord::Where => false,
        },
        _ => false,
    }
}
