//! Agreement: nouns whose number does not fit what stands before them, and verbs behind the name of a card.
//!
//! The tree keeps the forms that the author wrote, so that it can print them back. Only what is certainly wrong is
//! found here; a phrase whose number is a matter of opinion is left alone. Other verbs need no such check: a verb in a form
//! that does not fit is not understood in the first place. Behind a noun that does not fit, the verb may go with either
//! number, and is put right with the noun.

use cardc_english::{
    Act, Adverbial, AdverbialKind, Argument, CardName, Clause, Complement, Determiner, Line,
    Modifier, NounPhrase, Number, Phrase, Predicate, Quantity, Quotation, Sentence, Step, Tense,
    Value, Vocabulary, Word,
};
use cardc_span::Span;

/// A noun or a verb that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// The noun, or the clause from its verb on.
    pub(crate) span: Span,
    /// What decides: `2`, `up to 2` before a noun, what there is behind the verb that says so.
    pub(crate) by: Span,
    /// What it should be.
    pub(crate) kind: MismatchKind,
    /// The verb does not fit.
    pub(crate) is_verb: bool,
}

/// What a form should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MismatchKind {
    SingularNeeded,
    PluralNeeded,
}

/// Every noun and verb of a line that does not fit.
pub(crate) fn mismatches(line: &Line, words: &[Word], vocabulary: &Vocabulary) -> Vec<Mismatch> {
    let mut found = Vec::new();
    visit_line(&mut line.clone(), &mut |part| match part {
        Part::Noun(phrase) => found.extend(noun_mismatch(phrase, words, vocabulary)),
        Part::Steps(steps) => {
            found.extend(steps.iter().filter_map(|step| verb_mismatch(&step.clause)));
        }
        Part::Counted(each, phrase) => {
            let items = phrase.items.iter();
            found.extend(items.filter_map(|item| counted_mismatch(each, item)));
        }
        _ => {}
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
    /// Puts the form right in the tree that it was found in, that of these words.
    pub(crate) fn mend(&self, line: &mut Line, words: &[Word], vocabulary: &Vocabulary) {
        visit_line(line, &mut |part| match part {
            Part::Steps(steps) => self.mend_verbs(steps, words, vocabulary),
            Part::Noun(phrase) if noun_mismatch(phrase, words, vocabulary) == Some(*self) => {
                self.mend_noun(phrase);
            }
            Part::Counted(each, phrase) => {
                let mut items = phrase.items.iter_mut();
                if let Some(item) = items.find(|item| counted_mismatch(each, item) == Some(*self)) {
                    self.mend_noun(item);
                }
            }
            _ => {}
        });
    }

    fn mend_noun(&self, phrase: &mut NounPhrase) {
        phrase.noun.number = Some(self.kind.number());
        for modifier in &mut phrase.modifiers {
            if let Modifier::Clause { clauses, .. } = modifier {
                self.agree(clauses);
            }
        }
    }

    /// Puts the verbs right that have the noun as their subject, or that do not fit themselves.
    fn mend_verbs(&self, steps: &mut [Step], words: &[Word], vocabulary: &Vocabulary) {
        let is_subject = |step: &Step| {
            if verb_mismatch(&step.clause) == Some(*self) {
                return true;
            }
            let items = step.clause.subject.iter().map(|subject| &*subject.items);
            items.into_iter().any(|items| match items {
                // `Each of your Units gains`, `One of your Units gains`: the verb goes with the first word.
                [item]
                    if matches!(
                        item.determiner,
                        Some(Determiner::EachOf(_) | Determiner::OneOf(_))
                    ) =>
                {
                    false
                }
                [item] => noun_mismatch(item, words, vocabulary) == Some(*self),
                _ => false,
            })
        };
        if let Some(at) = steps.iter().position(is_subject) {
            self.agree_with(&mut steps[at].clause);
            self.agree(&mut steps[at + 1..]);
        }
    }

    /// Gives the verbs its number, up to one with a subject of its own.
    fn agree(&self, steps: &mut [Step]) {
        let without = steps.iter_mut().map(|step| &mut step.clause);
        for clause in without.take_while(|clause| clause.subject.is_none()) {
            self.agree_with(clause);
        }
    }

    fn agree_with(&self, clause: &mut Clause) {
        match &mut clause.predicate {
            Predicate::Act(Act { number, .. })
            | Predicate::Is { number, .. }
            | Predicate::Exists { number, .. }
            | Predicate::AsTold { number, .. } => *number = self.kind.number(),
            Predicate::Entry { .. } | Predicate::Prose { .. } => {}
        }
    }
}

impl MismatchKind {
    fn new(needed: Number) -> Self {
        match needed {
            Number::Singular => Self::SingularNeeded,
            Number::Plural => Self::PluralNeeded,
        }
    }

    fn number(self) -> Number {
        match self {
            Self::SingularNeeded => Number::Singular,
            Self::PluralNeeded => Number::Plural,
        }
    }
}

/// A part of the tree that has forms.
pub(crate) enum Part<'a> {
    /// Nouns that are joined. Each of them follows as a `Noun`.
    Phrase(&'a mut Phrase),
    Noun(&'a mut NounPhrase),
    /// What stands behind `for each`, and where that is. Each of its nouns follows as a `Noun`.
    Counted(Span, &'a mut Phrase),
    /// Clauses in a row. Their parts follow.
    Steps(&'a mut [Step]),
    Verb(&'a Act),
}

fn noun_mismatch(phrase: &NounPhrase, words: &[Word], vocabulary: &Vocabulary) -> Option<Mismatch> {
    let by = Span::new(phrase.span.start, phrase.noun.span.start);
    // `the Guard X keyword`: the number is that of the keyword.
    if phrase.quantity == Some(Quantity::X) {
        let first = words.partition_point(|word| word.span.start < phrase.span.start);
        let before = first.checked_sub(1).map(|at| &words[at]);
        if before.is_some_and(Word::is_noun) {
            return None;
        }
    }
    let needed = phrase.needed_number(vocabulary);
    mismatch(
        phrase,
        needed.or_else(|| demonstrative_number(phrase, words))?,
        by,
    )
}

/// The number of `this` or `these` as it is written. The tree has both as one, and prints the one that goes with the noun.
fn demonstrative_number(phrase: &NounPhrase, words: &[Word]) -> Option<Number> {
    let determiner = phrase.determiner.as_ref()?.without_only();
    if phrase.quantity.is_some() || !matches!(determiner, Determiner::This | Determiner::That) {
        return None;
    }
    let from = words.partition_point(|word| word.span.start < phrase.span.start);
    let within = words[from..]
        .iter()
        .take_while(|word| word.span.start < phrase.noun.span.start);
    within
        .into_iter()
        .find_map(|word| match word.folded.as_str() {
            "this" | "that" => Some(Number::Singular),
            "these" | "those" => Some(Number::Plural),
            _ => None,
        })
}

/// `Harl gain 1 health`, `there is no Units`
fn verb_mismatch(clause: &Clause) -> Option<Mismatch> {
    if let Predicate::Exists { number, what, .. } = &clause.predicate {
        let [item] = &what.items[..] else {
            return None;
        };
        let needed = item.noun.number?;
        // `there are 4 or more progress`
        let is_mass = needed == Number::Singular && item.quantity.is_some();
        return (*number != needed && !is_mass).then_some(Mismatch {
            span: clause.span,
            by: what.span,
            kind: MismatchKind::new(needed),
            is_verb: true,
        });
    }
    let subject = clause.subject.as_ref()?;
    let [item] = &subject.items[..] else {
        return None;
    };
    let is_one = item.noun.number == Some(Number::Singular)
        && item.determiner.is_none()
        && item.noun.name.as_ref().is_some_and(CardName::is_of_one);
    let number = match &clause.predicate {
        Predicate::Act(Act { number, tense, .. }) if *tense != Tense::Base => number,
        Predicate::Is { number, .. } | Predicate::AsTold { number, .. } => number,
        _ => return None,
    };
    (is_one && *number == Number::Plural).then_some(Mismatch {
        span: Span::new(subject.span.end, clause.span.end),
        by: subject.span,
        kind: MismatchKind::SingularNeeded,
        is_verb: true,
    })
}

/// `for each Units`, where nothing else decides the number.
fn counted_mismatch(each: Span, phrase: &NounPhrase) -> Option<Mismatch> {
    let is_bare = phrase.determiner.is_none() && phrase.quantity.is_none();
    let counts = is_bare && phrase.noun.value.is_none();
    let by = Span::new(each.start, phrase.noun.span.start);
    mismatch(phrase, counts.then_some(Number::Singular)?, by)
}

fn mismatch(phrase: &NounPhrase, needed: Number, by: Span) -> Option<Mismatch> {
    (phrase.noun.number? != needed).then_some(Mismatch {
        span: phrase.noun.span,
        by,
        kind: MismatchKind::new(needed),
        is_verb: false,
    })
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
    visit(Part::Steps(&mut *steps));
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
        AdverbialKind::Scaling { what, .. } => {
            visit(Part::Counted(adverbial.span, &mut *what));
            visit_phrase(what, visit);
        }
        AdverbialKind::Except { what, .. } => visit_phrase(what, visit),
        AdverbialKind::ExceptThen { adverbial } => visit_adverbial(adverbial, visit),
        AdverbialKind::Phrase { arguments, .. } => visit_arguments(arguments, visit),
        AdverbialKind::Prose { .. } => {}
    }
}

fn visit_phrase(phrase: &mut Phrase, visit: &mut Visitor<'_>) {
    visit(Part::Phrase(&mut *phrase));
    for item in &mut phrase.items {
        if let Some(owners) = item.determiner.as_mut().and_then(Determiner::owners_mut) {
            visit_phrase(owners, visit);
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
            let before = Span::at(amount.span.end);
            visit(Part::Counted(before, &mut *each));
            visit_phrase(each, visit);
        }
        Modifier::Relation { to, .. } => visit_complement(to, visit),
    }
}
