//! Agreement: nouns whose number does not fit what stands before them, and verbs behind the name of a card.
//!
//! The tree keeps the forms that the author wrote, so that it can print them back. Only what is certainly wrong is
//! found here; a phrase whose number is a matter of opinion is left alone. Other verbs need no such check: a verb in a form
//! that does not fit is not understood in the first place. Behind a noun that does not fit, the verb may go with either
//! number, and is put right with the noun.

use cardc_english::{
    Act, Adverbial, AdverbialKind, CardName, Clause, Determiner, Line, Modifier, NounPhrase,
    Number, Phrase, Predicate, Quantity, Step, Tense, Visit, VisitMut, Vocabulary, Word,
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
    let mut finder = Finder {
        words,
        vocabulary,
        found: Vec::new(),
    };
    finder.visit_line(line);
    finder.found
}

struct Finder<'a> {
    words: &'a [Word],
    vocabulary: &'a Vocabulary,
    found: Vec<Mismatch>,
}

impl Finder<'_> {
    fn counted(&mut self, each: Span, phrase: &Phrase) {
        let items = phrase.items.iter();
        let found = items.filter_map(|item| counted_mismatch(each, item));
        self.found.extend(found);
    }
}

impl Visit for Finder<'_> {
    fn visit_steps(&mut self, steps: &[Step]) {
        let found = steps.iter().filter_map(|step| verb_mismatch(&step.clause));
        self.found.extend(found);
        self.walk_steps(steps);
    }

    fn visit_noun_phrase(&mut self, phrase: &NounPhrase) {
        let found = noun_mismatch(phrase, self.words, self.vocabulary);
        self.found.extend(found);
        self.walk_noun_phrase(phrase);
    }

    fn visit_adverbial(&mut self, adverbial: &Adverbial) {
        if let AdverbialKind::Scaling { what, .. } = &adverbial.kind {
            self.counted(adverbial.span, what);
        }
        self.walk_adverbial(adverbial);
    }

    fn visit_modifier(&mut self, modifier: &Modifier) {
        if let Modifier::Plus { amount, each, .. } = modifier {
            self.counted(Span::at(amount.span.end), each);
        }
        self.walk_modifier(modifier);
    }
}

/// The places of participles behind their nouns: `cards drawn`.
pub(crate) fn participles(line: &Line) -> Vec<Span> {
    let mut participles = Participles::default();
    participles.visit_line(line);
    participles.0
}

#[derive(Default)]
struct Participles(Vec<Span>);

impl Visit for Participles {
    fn visit_act(&mut self, act: &Act) {
        if act.tense == Tense::Participle {
            self.0.push(act.span);
        }
        self.walk_act(act);
    }
}

/// Puts the form right in the tree that it was found in.
struct Mender<'a> {
    mismatch: &'a Mismatch,
    words: &'a [Word],
    vocabulary: &'a Vocabulary,
}

impl Mender<'_> {
    fn counted(&self, each: Span, phrase: &mut Phrase) {
        let mut items = phrase.items.iter_mut();
        let found = items.find(|item| counted_mismatch(each, item) == Some(*self.mismatch));
        if let Some(item) = found {
            self.mismatch.mend_noun(item);
        }
    }
}

impl VisitMut for Mender<'_> {
    fn visit_steps(&mut self, steps: &mut [Step]) {
        self.mismatch.mend_verbs(steps, self.words, self.vocabulary);
        self.walk_steps(steps);
    }

    fn visit_noun_phrase(&mut self, phrase: &mut NounPhrase) {
        if noun_mismatch(phrase, self.words, self.vocabulary) == Some(*self.mismatch) {
            self.mismatch.mend_noun(phrase);
        }
        self.walk_noun_phrase(phrase);
    }

    fn visit_adverbial(&mut self, adverbial: &mut Adverbial) {
        let place = adverbial.span;
        if let AdverbialKind::Scaling { what, .. } = &mut adverbial.kind {
            self.counted(place, what);
        }
        self.walk_adverbial(adverbial);
    }

    fn visit_modifier(&mut self, modifier: &mut Modifier) {
        if let Modifier::Plus { amount, each, .. } = modifier {
            self.counted(Span::at(amount.span.end), each);
        }
        self.walk_modifier(modifier);
    }
}

impl Mismatch {
    /// Puts the form right in the tree that it was found in, that of these words.
    pub(crate) fn mend(&self, line: &mut Line, words: &[Word], vocabulary: &Vocabulary) {
        let mut mender = Mender {
            mismatch: self,
            words,
            vocabulary,
        };
        mender.visit_line(line);
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
