//! Agreement: nouns whose number does not fit what stands before them.
//!
//! The tree keeps the forms that the author wrote, so that it can print them back. Only what is certainly wrong is
//! found here; a phrase whose number is a matter of opinion is left alone. Verbs need no such check: a verb in a form
//! that does not fit is not understood in the first place.

use cardc_english::{
    Act, Adverbial, AdverbialKind, Argument, Clause, Complement, Determiner, Limit, Line, Modifier,
    NounPhrase, Number, Phrase, Predicate, Quantity, Quotation, Sentence, Span, Step, Tense, Value,
};

/// A noun that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// The word.
    pub(crate) span: Span,
    /// What stands before it and decides: `2`, `up to 2`.
    pub(crate) after: Span,
    /// What it should be.
    pub(crate) kind: MismatchKind,
}

/// What a form should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MismatchKind {
    SingularNeeded,
    PluralNeeded,
}

/// Every noun of a line that does not fit.
pub(crate) fn mismatches(line: &Line) -> Vec<Mismatch> {
    let mut found = Vec::new();
    visit_line(&mut line.clone(), &mut |part| {
        if let Part::Noun(phrase) = part {
            found.extend(noun_mismatch(phrase));
        }
    });
    found
}

/// The places of participles behind their nouns: `cards drawn`.
pub(crate) fn participles(line: &Line) -> Vec<Span> {
    let mut found = Vec::new();
    visit_line(&mut line.clone(), &mut |part| match part {
        Part::Verb(act) if act.tense == Tense::Participle => found.push(act.span),
        _ => {}
    });
    found
}

impl Mismatch {
    /// Puts the form right in the tree that it was found in.
    pub(crate) fn mend(&self, line: &mut Line) {
        visit_line(line, &mut |part| {
            if let Part::Noun(phrase) = part
                && noun_mismatch(phrase) == Some(*self)
            {
                phrase.noun.number = needed_number(phrase);
            }
        });
    }
}

/// A part of the tree that has forms.
pub(crate) enum Part<'a> {
    /// Nouns that are joined. Each of them follows as a `Noun`.
    Phrase(&'a mut Phrase),
    Noun(&'a mut NounPhrase),
    Verb(&'a Act),
}

fn noun_mismatch(phrase: &NounPhrase) -> Option<Mismatch> {
    let needed = needed_number(phrase)?;
    let kind = match needed {
        Number::Singular => MismatchKind::SingularNeeded,
        Number::Plural => MismatchKind::PluralNeeded,
    };
    (phrase.noun.number? != needed).then_some(Mismatch {
        span: phrase.noun.span,
        after: Span::new(phrase.span.start, phrase.noun.span.start),
        kind,
    })
}

/// The number that a phrase needs, where something before the noun decides it.
fn needed_number(phrase: &NounPhrase) -> Option<Number> {
    if phrase.noun.value.is_some() {
        return None;
    }
    match (&phrase.quantity, &phrase.determiner) {
        (Some(quantity), _) => match quantity {
            Quantity::Number { value: 1, .. } => Some(Number::Singular),
            Quantity::Number { .. } => Some(Number::Plural),
            Quantity::Limited {
                limit: Limit::UpTo,
                amount,
            } => match **amount {
                Quantity::Number { value: 2.., .. } => Some(Number::Plural),
                _ => None,
            },
            _ => None,
        },
        (None, Some(determiner)) => number_behind(determiner.without_only()),
        (None, None) => None,
    }
}

/// The number of a noun behind a determiner. `any of your`, `none of your` and `all of your` may speak of parts of one thing,
/// and `one of your choice` of something else.
fn number_behind(determiner: &Determiner) -> Option<Number> {
    match determiner {
        Determiner::A | Determiner::Each | Determiner::Another | Determiner::Either => {
            Some(Number::Singular)
        }
        Determiner::Both
        | Determiner::All(Some(_))
        | Determiner::AnyNumberOf(_)
        | Determiner::EachOf(_)
        | Determiner::BothOf(_)
        | Determiner::EitherOf(_) => Some(Number::Plural),
        _ => None,
    }
}

type Visitor<'v> = dyn FnMut(Part<'_>) + 'v;

/// Shows every part of a line that has forms, in the order of the text.
pub(crate) fn visit_line(line: &mut Line, visit: &mut Visitor<'_>) {
    line.sentences
        .iter_mut()
        .for_each(|sentence| visit_sentence(sentence, visit));
}

fn visit_sentence(sentence: &mut Sentence, visit: &mut Visitor<'_>) {
    sentence
        .lead
        .iter_mut()
        .for_each(|adverbial| visit_adverbial(adverbial, visit));
    visit_steps(&mut sentence.steps, visit);
    if let Some(granted) = &mut sentence.granted {
        visit_line(granted, visit);
    }
}

fn visit_steps(steps: &mut [Step], visit: &mut Visitor<'_>) {
    for step in steps {
        for adverbial in &mut step.lead {
            visit_adverbial(adverbial, visit);
        }
        visit_clause(&mut step.clause, visit);
    }
}

fn visit_clause(clause: &mut Clause, visit: &mut Visitor<'_>) {
    clause
        .subject
        .iter_mut()
        .for_each(|subject| visit_phrase(subject, visit));
    if let Some(inserted) = &mut clause.inserted {
        visit_adverbial(inserted, visit);
    }
    match &mut clause.predicate {
        Predicate::Act(act) => {
            visit(Part::Verb(act));
            visit_arguments(&mut act.arguments, visit);
        }
        Predicate::Is { state, .. } => visit_complement(state, visit),
        Predicate::Exists { what, .. } | Predicate::Entry { what, .. } => {
            visit_phrase(what, visit);
        }
        Predicate::AsTold { .. } | Predicate::Prose { .. } => {}
    }
    clause
        .tail
        .iter_mut()
        .for_each(|adverbial| visit_adverbial(adverbial, visit));
}

fn visit_complement(complement: &mut Complement, visit: &mut Visitor<'_>) {
    match complement {
        Complement::Phrase(phrase) => visit_phrase(phrase, visit),
        Complement::Place(modifier) => visit_modifier(modifier, visit),
        Complement::Adjectives(_) | Complement::Quantity(_) => {}
    }
}

fn visit_quotation(quotation: &mut Quotation, visit: &mut Visitor<'_>) {
    let lines = quotation.lines.iter_mut();
    lines.for_each(|line| visit_line(line, visit));
}

fn visit_arguments(arguments: &mut [Argument], visit: &mut Visitor<'_>) {
    for argument in arguments {
        match &mut argument.value {
            Value::Phrase(phrase) => visit_phrase(phrase, visit),
            Value::Clause(clause) => visit_clause(clause, visit),
            Value::State(state) => visit_complement(state, visit),
            Value::Quotation(quotation) => visit_quotation(quotation, visit),
            Value::Quantity(_) | Value::Choice(_) | Value::Cost(_) | Value::NounBefore => {}
        }
    }
}

fn visit_adverbial(adverbial: &mut Adverbial, visit: &mut Visitor<'_>) {
    match &mut adverbial.kind {
        AdverbialKind::Trigger { clauses, .. }
        | AdverbialKind::Condition { clauses, .. }
        | AdverbialKind::Gerund { clauses, .. }
        | AdverbialKind::Remark { clauses } => visit_steps(clauses, visit),
        AdverbialKind::State { state, .. } => visit_complement(state, visit),
        AdverbialKind::Aside { what, tail } => {
            visit_complement(what, visit);
            for adverbial in tail {
                visit_adverbial(adverbial, visit);
            }
        }
        AdverbialKind::Scaling { what, .. } | AdverbialKind::Except { what, .. } => {
            visit_phrase(what, visit);
        }
        AdverbialKind::ExceptThen { adverbial } => visit_adverbial(adverbial, visit),
        AdverbialKind::Phrase { arguments, .. } => visit_arguments(arguments, visit),
        AdverbialKind::Prose { .. } => {}
    }
}

fn visit_phrase(phrase: &mut Phrase, visit: &mut Visitor<'_>) {
    visit(Part::Phrase(&mut *phrase));
    for item in &mut phrase.items {
        if let Some(Determiner::Possessive(owner)) = &mut item.determiner {
            visit_phrase(owner, visit);
        }
        if let Some(deed) = &mut item.deed {
            visit_clause(deed, visit);
        }
        visit(Part::Noun(&mut *item));
        item.modifiers
            .iter_mut()
            .for_each(|modifier| visit_modifier(modifier, visit));
    }
}

fn visit_modifier(modifier: &mut Modifier, visit: &mut Visitor<'_>) {
    match modifier {
        Modifier::Pattern { arguments, .. } => visit_arguments(arguments, visit),
        Modifier::Clause { clauses, .. } => visit_steps(clauses, visit),
        Modifier::Joined { modifiers, .. } => modifiers
            .iter_mut()
            .for_each(|modifier| visit_modifier(modifier, visit)),
        Modifier::Quotation(quotation) => visit_quotation(quotation, visit),
        Modifier::Plus { amount, each, .. } => {
            visit(Part::Noun(amount));
            visit_phrase(each, visit);
        }
        Modifier::Relation { to, .. } => visit_complement(to, visit),
    }
}
