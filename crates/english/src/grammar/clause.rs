//! Clauses: who does what, in the imperative, the indicative, the passive, and around a noun.

use cardc_span::Span;
use smol_str::SmolStr;

use super::quantity::{letter_x, quantity};
use super::session::{
    Expected, Input, Rule, attempt, before_verb, fail, joining, miss, one_of, peek, peek_at,
    position, reading, reading_of, skip_to, span_from, with_gap, with_verb_number, word, words,
};
use super::{adverbial, frame, noun, prose};
use crate::tree::{
    Act, Argument, Auxiliary, Clause, ClauseAdverb, Complement, Determiner, Id, NounPhrase, Number,
    Phrase, Predicate, Quantity, SharedVerb, Tense, Value,
};
use crate::vocabulary::{AGENT, OBJECT, Vocabulary, Voice};
use crate::word::{Reading, VerbForm, Word};
use crate::wording::{Adverb, Modal, Wording};
use crate::words::{AuxiliaryForms, CONTRACTED_IS, DID, DO, HAVE, IS, PERSONAL, WAS, begins_thing};

/// A clause that stands for itself: an order, or somebody who does something.
pub(super) fn main(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    if let Some(clause) = attempt(input, imperative) {
        return Ok(clause);
    }
    if let Some(clause) = attempt(input, one_way) {
        return Ok(clause);
    }
    if let Some(clause) = attempt(input, finite) {
        return Ok(clause);
    }
    if let Some(clause) = attempt(input, of_the_card) {
        return Ok(clause);
    }
    if let Some(clause) = attempt(input, entry) {
        return Ok(clause);
    }
    verbless(input)
}

/// `2x Moss Golem`, alone in its line
fn entry(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    let is_first = start == 0;
    let count = peek(input).filter(|word| is_first && word.is_bare());
    let count = count.and_then(|word| word.folded.strip_suffix('x')?.parse().ok());
    let Some(count) = count else { return fail() };
    input.skip();
    let what = Box::new(noun::phrase(input, &[])?);
    if peek(input).is_some() {
        return fail();
    }
    Ok(Clause::new(
        Predicate::Entry { count, what },
        span_from(input, start),
    ))
}

/// `either your Opponent Draws 1 card`, with another way behind `or`
fn one_way(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    word(input, Adverb::Either.text())?;
    let mut clause = finite(input)?;
    let ahead = usize::from(peek(input).is_some_and(|next| next.is(",")));
    if clause.adverb.is_some() || !peek_at(input, ahead).is_some_and(|next| next.is("or")) {
        return fail();
    }
    clause.adverb = Some(ClauseAdverb::Word(Adverb::Either));
    clause.adverb_first = true;
    clause.span = span_from(input, start);
    Ok(clause)
}

/// `Remove a highlighted Unit`, `Do not Remove it`, `(choose one)` in front of a colon
pub(super) fn imperative(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    if let Some(clause) = attempt(input, bracketed_order) {
        return Ok(clause);
    }
    with_verb_number(input, Some(Number::Plural), order)
}

fn order(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    let adverb = attempt(input, adverb_before_order);
    let negated = attempt(input, |input| words(input, &["do", "not"])).is_some();
    let act = act(input, VerbForm::Base, Voice::Active, &[])?;
    let mut clause = with_tail(input, start, Predicate::Act(act));
    (clause.adverb, clause.negated) = (adverb, negated);
    Ok(clause)
}

/// `(choose one):`
fn bracketed_order(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    word(input, "(")?;
    let act = act(input, VerbForm::Base, Voice::Active, &[])?;
    word(input, ")")?;
    let mut clause = around(act, span_from(input, start));
    clause.bracketed = true;
    match peek(input) {
        Some(next) if next.is(":") => Ok(clause),
        _ => fail(),
    }
}

/// `Can only be Played by an Engaged Wizard`; `Counts as a Wizard`, where the pack says so: the card itself goes without
/// saying.
fn of_the_card(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    if input.state().vocabulary.omits_subject
        && let Some(clause) = attempt(input, third_person)
    {
        return Ok(clause);
    }
    let checkpoint = input.save();
    one_of::<Modal>(input)?;
    input.rewind(checkpoint);
    without_subject(input, &Doer::default())
}

/// `shuffles their deck`, whose doer was told before or goes without saying.
pub(super) fn third_person(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let checkpoint = input.save();
    attempt(input, adverb);
    verb(input, VerbForm::Third)?;
    input.rewind(checkpoint);
    let one = Doer {
        number: Some(Number::Singular),
        ..Doer::default()
    };
    without_subject(input, &one)
}

/// `2 damage to your Opponent`: the verb goes without saying.
fn verbless(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    let vocabulary = input.state().vocabulary;
    for id in &vocabulary.omissible {
        let frames = vocabulary.verbs[id].frames.iter().enumerate();
        let patterns = frames.map(|(index, frame)| (index, frame.as_slice()));
        if let Some((index, arguments)) = frame::longest(input, patterns) {
            if is_fragment(vocabulary, &arguments) {
                return fail();
            }
            let act = Act {
                verb: id.clone(),
                frame: index as u8,
                tense: Tense::Base,
                number: Number::Singular,
                passive: false,
                object_before: false,
                progressive: false,
                shared: None,
                omitted: true,
                arguments,
                lower: false,
                span: Span::default(),
            };
            return Ok(with_tail(input, start, Predicate::Act(act)));
        }
    }
    fail()
}

/// Whether an omitted verb has one argument alone, without a number: `This.`, `Damage dealt to you.`
fn is_fragment(vocabulary: &Vocabulary, arguments: &[Argument]) -> bool {
    let [argument] = arguments else {
        return false;
    };
    let Value::Phrase(phrase) = &argument.value else {
        return false;
    };
    phrase.items.iter().all(|item| {
        let noun = vocabulary.nouns.get(&item.noun.id);
        let is_pronoun = noun.is_some_and(|noun| noun.spec.pronoun);
        item.quantity.is_none() && (is_pronoun || !item.modifiers.is_empty())
    })
}

/// Somebody does something: a subject and a verb that agrees with it, or `there is …`.
pub(super) fn finite(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    if let Some(clause) = attempt(input, exists) {
        return Ok(clause);
    }
    if let Some(clause) = attempt(input, definition) {
        return Ok(clause);
    }
    if peek(input).is_none_or(|word| word.prose.is_none()) {
        return behind_subject(input);
    }
    // `prose "flip a coin"` is a clause where it is no subject.
    if let Some(clause) = attempt(input, behind_subject) {
        return Ok(clause);
    }
    in_prose(input)
}

/// `prose "flip a coin"`
pub(super) fn in_prose(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    match prose::wording(input) {
        Some(wording) => Ok(with_tail(input, start, Predicate::Prose { wording })),
        None => fail(),
    }
}

fn behind_subject(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    let subject = noun::subject(input)?;
    let doer = Doer::of(input.state().vocabulary, &subject);
    let inserted = attempt(input, adverbial::inserted);
    let mut clause = without_subject(input, &doer)?;
    clause.span = span_from(input, start);
    (clause.subject, clause.inserted) = (Some(subject), inserted.map(Box::new));
    Ok(clause)
}

/// `there is a highlighted Unit in play`, `there were no Units in play`
fn exists(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    word(input, "there")?;
    let (tense, number) = finite_be(input, &Doer::default())?;
    let what = Box::new(noun::phrase(input, &[])?);
    let exists = Predicate::Exists {
        tense,
        number,
        what,
    };
    Ok(with_tail(input, start, exists))
}

/// `X is the number of your Units`, `X = 2`
fn definition(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    letter_x(input)?;
    let letter = NounPhrase {
        quantity: Some(Quantity::X),
        span: span_from(input, start),
        ..NounPhrase::default()
    };
    let equals = attempt(input, |input| word(input, "=")).is_some();
    if !equals {
        word(input, IS[0])?;
    }
    let state = Box::new(complement(input)?);
    let is = Predicate::Is {
        tense: Tense::Present,
        number: Number::Singular,
        state,
    };
    let mut clause = with_tail(input, start, is);
    let span = letter.span;
    clause.equals = equals;
    clause.subject = Some(Phrase {
        items: vec![letter],
        joined: None,
        span,
    });
    Ok(clause)
}

/// What comes behind a subject.
pub(super) fn without_subject(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<Clause> {
    with_verb_number(input, doer.number, |input| done_by(input, doer))
}

fn done_by(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<Clause> {
    let start = position(input);
    let modal = attempt(input, one_of);
    let mut adverb = attempt(input, adverb);
    let mut negated = false;
    let mut contracted = false;
    let mut stressed = false;
    let mut adverb_inside = false;
    let predicate = if modal.is_some() {
        behind_modal(input, doer)?
    } else if adverb.is_some() {
        Predicate::Act(inflected(input, Voice::Active, doer)?)
    } else if let Some(copula) = attempt(input, |input| copula(input, doer)) {
        (negated, contracted) = (copula.negated, copula.contracted);
        adverb = copula.adverb;
        copula.predicate
    } else if let Some((qualifier, act)) = attempt(input, |input| denied(input, doer)) {
        negated = true;
        (adverb_inside, adverb) = (qualifier.is_some(), qualifier);
        Predicate::Act(act)
    } else if let Some(act) = attempt(input, |input| self::stressed(input, doer)) {
        stressed = true;
        Predicate::Act(act)
    } else if let Some((denies, predicate)) = attempt(input, |input| as_told(input, doer)) {
        negated = denies;
        predicate
    } else if let Some((qualifier, act)) = attempt(input, |input| qualified_perfect(input, doer)) {
        (adverb_inside, adverb) = (true, Some(qualifier));
        Predicate::Act(act)
    } else {
        Predicate::Act(inflected(input, Voice::Active, doer)?)
    };
    // `If you do, until the end of your turn …`: the comma ends it.
    let mut clause = if matches!(predicate, Predicate::AsTold { .. }) {
        Clause::new(predicate, span_from(input, start))
    } else {
        with_tail(input, start, predicate)
    };
    (clause.modal, clause.adverb) = (modal, adverb);
    (clause.negated, clause.contracted) = (negated, contracted);
    (clause.stressed, clause.adverb_inside) = (stressed, adverb_inside);
    Ok(clause)
}

/// `be Removed`, `Remove a Unit`, or nothing: `If they cannot, …`
fn behind_modal(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<Predicate> {
    if let Some(predicate) = attempt(input, |input| infinitive_be(input, &doer.classes)) {
        return Ok(predicate);
    }
    if let Some(act) = attempt(input, |input| {
        perfect(input, Voice::Active, &Doer::several(), false)
    }) {
        return Ok(Predicate::Act(act));
    }
    if let Some(act) = attempt(input, |input| {
        act(input, VerbForm::Base, Voice::Active, &doer.classes)
    }) {
        return Ok(Predicate::Act(act));
    }
    if let Some(wording) = prose::wording(input) {
        return Ok(Predicate::Prose { wording });
    }
    clause_ends(input)?;
    Ok(Predicate::AsTold {
        auxiliary: None,
        tense: Tense::Base,
        number: Number::Singular,
    })
}

/// `be Removed`, `have been Removed`, behind `to`.
pub(super) fn infinitive(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    let predicate = match attempt(input, |input| infinitive_be(input, &[])) {
        Some(predicate) => predicate,
        None => Predicate::Act(perfect(input, Voice::Active, &Doer::several(), false)?),
    };
    Ok(with_tail(input, start, predicate))
}

/// `be Removed`
pub(super) fn infinitive_be(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Rule<Predicate> {
    word(input, "be")?;
    be(input, (Tense::Base, Number::Singular), classes)
}

/// `If you do`, `If they did not`: an auxiliary that stands for what was told. The flag tells that it is denied.
fn as_told(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<(bool, Predicate)> {
    let (kind, tense, number) = if attempt(input, |input| word(input, DID)).is_some() {
        (Auxiliary::Do, Tense::Past, Number::Singular)
    } else if let Some(number) = attempt(input, |input| auxiliary(input, doer, DO)) {
        (Auxiliary::Do, Tense::Present, number)
    } else if let Some(number) = attempt(input, |input| auxiliary(input, doer, HAVE)) {
        (Auxiliary::Have, Tense::Present, number)
    } else {
        let (tense, number) = finite_be(input, doer)?;
        (Auxiliary::Be, tense, number)
    };
    let negated = attempt(input, |input| word(input, "not")).is_some();
    clause_ends(input)?;
    let predicate = Predicate::AsTold {
        auxiliary: Some(kind),
        tense,
        number,
    };
    Ok((negated, predicate))
}

/// Nothing of the clause follows.
fn clause_ends(input: &mut Input<'_, '_, '_>) -> Rule<()> {
    const ENDS: [&str; 8] = [",", ".", ";", ":", ")", "or", "and", "then"];
    match peek(input) {
        Some(next) if !ENDS.iter().any(|end| next.is(end)) => fail(),
        _ => Ok(()),
    }
}

/// `they control`, `you may Play`, `it is attacking`, `you are Engaged with`: behind the noun that is the object of the
/// verb, or of the word at its end.
pub(super) fn about_the_noun_before(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    let subject = before_verb(input, |input| noun::phrase(input, &[]))?;
    let doer = Doer::of(input.state().vocabulary, &subject);
    let found = attempt(input, |input| with_object_before(input, start, &doer));
    let mut clause = match found {
        Some(clause) => clause,
        None => with_gap(input, |input| without_subject(input, &doer))?,
    };
    clause.subject = Some(subject);
    clause.span = span_from(input, start);
    Ok(clause)
}

/// A verb whose object is the noun before the clause.
fn with_object_before(input: &mut Input<'_, '_, '_>, start: usize, doer: &Doer) -> Rule<Clause> {
    let modal = attempt(input, one_of);
    let adverb = attempt(input, adverb);
    let mut negated = false;
    let act = if modal.is_some() {
        act(input, VerbForm::Base, Voice::ObjectBefore, &[])?
    } else if let Some(act) = attempt(input, |input| inflected(input, Voice::ObjectBefore, doer)) {
        act
    } else if let Some(act) = attempt(input, |input| progressive(input, doer)) {
        act
    } else {
        negated = true;
        let (None, act) = denial(input, doer, Voice::ObjectBefore)? else {
            return fail();
        };
        act
    };
    let mut clause = around_the_past(input, start, act);
    (clause.modal, clause.adverb, clause.negated) = (modal, adverb, negated);
    Ok(clause)
}

/// `is attacking`, about the noun before.
fn progressive(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<Act> {
    let (tense, number) = finite_be(input, doer)?;
    let act = act(input, VerbForm::Gerund, Voice::ObjectBefore, &[])?;
    Ok(Act {
        tense,
        number,
        progressive: true,
        ..act
    })
}

/// A verb that agrees with its subject: `has Removed`, `Removes`, `Remove`, `Removed`.
fn inflected(input: &mut Input<'_, '_, '_>, voice: Voice, doer: &Doer) -> Rule<Act> {
    if let Some(act) = attempt(input, |input| perfect(input, voice, doer, false)) {
        return Ok(act);
    }
    for form in [VerbForm::Third, VerbForm::Base, VerbForm::Past] {
        let agrees = match form {
            VerbForm::Third => doer.agrees(Number::Singular),
            VerbForm::Base => doer.agrees(Number::Plural),
            _ => true,
        };
        if !agrees {
            continue;
        }
        let classes = doer.classes_in(voice);
        if let Some(mut act) = attempt(input, |input| act(input, form, voice, classes)) {
            if form == VerbForm::Base {
                act.tense = Tense::Present;
                act.number = Number::Plural;
            }
            return Ok(act);
        }
    }
    miss(input, || Expected::Verb {
        base: !doer.agrees(Number::Singular),
    })
}

/// Who does it, as far as the verb has to know. The default fits every verb.
#[derive(Clone, Default)]
pub(super) struct Doer {
    /// The classes of the noun; empty when it is not known.
    pub(super) classes: Vec<SmolStr>,
    /// The number that the verb must have; `None` when either will do.
    pub(super) number: Option<Number>,
    /// It is a pronoun: `you`.
    pub(super) pronoun: bool,
    /// It is a pronoun that nothing describes further: `it`.
    pub(super) personal: bool,
}

impl Doer {
    pub(super) fn of(vocabulary: &Vocabulary, subject: &Phrase) -> Self {
        let classes = subject
            .items
            .iter()
            .filter_map(|item| vocabulary.nouns.get(&item.noun.id));
        let classes = classes
            .flat_map(|noun| noun.classes.iter().cloned())
            .collect();
        let number = match (subject.joined, subject.items.as_slice()) {
            (None, [item]) => Self::number_of(vocabulary, item),
            // `each Unit and Spell gains 1 health`
            (Some(joined), [first, ..]) if !joined.or => match first.determiner {
                Some(Determiner::Each) => Some(Number::Singular),
                _ => Some(Number::Plural),
            },
            _ => None,
        };
        Self {
            classes,
            number,
            ..Self::default()
        }
    }

    /// Several of any kind: the verb has no ending.
    fn several() -> Self {
        Self {
            number: Some(Number::Plural),
            ..Self::default()
        }
    }

    /// The noun that a relative clause is about.
    pub(super) fn noun(vocabulary: &Vocabulary, item: &NounPhrase) -> Self {
        let noun = vocabulary.nouns.get(&item.noun.id);
        let classes = noun.map(|noun| noun.classes.clone()).unwrap_or_default();
        Self {
            classes,
            number: Self::number_of(vocabulary, item),
            pronoun: noun.is_some_and(|noun| noun.spec.pronoun),
            personal: noun.is_some_and(|noun| {
                noun.spec.pronoun && PERSONAL.contains(&noun.singular.as_str())
            }),
        }
    }

    fn number_of(vocabulary: &Vocabulary, item: &NounPhrase) -> Option<Number> {
        // Of prose, so that no order behind it is taken for its verb.
        if item.deed.is_some() || item.noun.prose.is_some() {
            return Some(Number::Singular);
        }
        let noun = vocabulary.nouns.get(&item.noun.id)?;
        match item.determiner.as_ref().map(Determiner::without_only) {
            // `any of your allies` goes with both.
            Some(Determiner::AnyOf(_) | Determiner::No) => return None,
            // `one of those allies gets`
            Some(Determiner::OneOf(_) | Determiner::EachOf(_)) => return Some(Number::Singular),
            _ => {}
        }
        if noun.spec.pronoun {
            return Some(if noun.spec.takes_plural {
                Number::Plural
            } else {
                Number::Singular
            });
        }
        // A name of one card may sound like several: `Friends of the Forest`.
        if item.noun.name.is_some() && item.noun.number != Some(Number::Plural) {
            return None;
        }
        // `Each Units gains`: the noun is wrong, and the verb may go with what was meant.
        let written = item.noun.number;
        let is_wrong = item
            .needed_number(vocabulary)
            .is_some_and(|it| Some(it) != written);
        written.filter(|_| !is_wrong || noun.plural.is_none())
    }

    /// The classes that a verb in this voice is held against; the object before it does nothing.
    fn classes_in(&self, voice: Voice) -> &[SmolStr] {
        match voice {
            Voice::Active | Voice::Passive => &self.classes,
            Voice::ObjectBefore => &[],
        }
    }

    pub(super) fn agrees(&self, number: Number) -> bool {
        self.number.is_none_or(|own| own == number)
    }
}

/// Whether a word begins a modal.
pub(super) fn is_modal(word: &Word) -> bool {
    let mut forms = Modal::FORMS.iter();
    forms.any(|(form, _)| form.split(' ').next().is_some_and(|first| word.is(first)))
}

/// Whether a word is a verb, or the auxiliary of one, that agrees with a subject of this number; either when `None`.
pub(super) fn is_finite(word: &Word, number: Option<Number>) -> bool {
    if is_modal(word) {
        return true;
    }
    if !word.is_bare() {
        return false;
    }
    let fits = |own: Number| number.is_none_or(|number| number == own);
    let auxiliary = [IS, WAS, HAVE, DO].iter().any(|[one, many]| {
        (word.folded == *one && fits(Number::Singular))
            || (word.folded == *many && fits(Number::Plural))
    });
    let agrees = |reading: &Reading| match reading {
        Reading::Verb(_, VerbForm::Third) => fits(Number::Singular),
        Reading::Verb(_, VerbForm::Base) => fits(Number::Plural),
        _ => false,
    };
    auxiliary || word.readings.iter().any(agrees)
}

/// Whether a word says what something is or has: it is no order.
pub(super) fn is_state(word: &Word) -> bool {
    let mut forms = [IS, WAS, HAVE].into_iter().flatten();
    word.is("be") || forms.any(|form| word.is(form))
}

/// A word that qualifies the verb behind it.
pub(super) fn adverb(input: &mut Input<'_, '_, '_>) -> Rule<ClauseAdverb> {
    match qualifier(input)? {
        ClauseAdverb::Word(Adverb::AboutToBe) => fail(),
        adverb => Ok(adverb),
    }
}

/// As [`adverb`], but for `then`, which joins clauses.
pub(super) fn adverb_before_order(input: &mut Input<'_, '_, '_>) -> Rule<ClauseAdverb> {
    match adverb(input)? {
        ClauseAdverb::Word(Adverb::Then) => fail(),
        adverb => Ok(adverb),
    }
}

/// A word that qualifies a verb, or what something is.
fn qualifier(input: &mut Input<'_, '_, '_>) -> Rule<ClauseAdverb> {
    if let Some(adverb) = attempt(input, one_of) {
        return Ok(ClauseAdverb::Word(adverb));
    }
    let own = reading(
        input,
        |reading| match reading {
            Reading::Adverb(id) => Some(id.clone()),
            _ => None,
        },
        || Expected::Word(SmolStr::default()),
    );
    own.map(|(id, _)| ClauseAdverb::Own(id))
}

/// What `be` says of the subject.
struct Copula {
    negated: bool,
    adverb: Option<ClauseAdverb>,
    contracted: bool,
    predicate: Predicate,
}

/// `is Removed`, `are not Dormant`, `was Deployed by your Opponent`
fn copula(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<Copula> {
    let contracted = doer.agrees(Number::Singular)
        && attempt(input, |input| word(input, CONTRACTED_IS)).is_some();
    let (tense, number) = if contracted {
        (Tense::Present, Number::Singular)
    } else {
        finite_be(input, doer)?
    };
    let negated = attempt(input, |input| word(input, "not")).is_some();
    let adverb = attempt(input, qualifier);
    let predicate = be(input, (tense, number), &doer.classes)?;
    Ok(Copula {
        negated,
        adverb,
        contracted,
        predicate,
    })
}

/// `is`, `are`, `was`, `were`
fn finite_be(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<(Tense, Number)> {
    match attempt(input, |input| auxiliary(input, doer, IS)) {
        Some(number) => Ok((Tense::Present, number)),
        None => match attempt(input, |input| auxiliary(input, doer, WAS)) {
            Some(number) => Ok((Tense::Past, number)),
            // `as if it were Engaged`
            None if is_supposed(input) => {
                word(input, WAS[1]).map(|_| (Tense::Past, Number::Plural))
            }
            None => fail(),
        },
    }
}

/// Whether `if` stands not far before, so that what follows need not be so.
fn is_supposed(input: &mut Input<'_, '_, '_>) -> bool {
    const FARTHEST: usize = 16;
    let at = position(input);
    let before = &input.full_slice()[at.saturating_sub(FARTHEST)..at];
    before.iter().any(|word| word.is("if"))
}

/// A verb that shares subject and auxiliary with the one before: `or Exhausted`, `or deals 1 damage`.
pub(super) fn second_verb(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    match attempt(input, of_what_was_done) {
        Some(clause) => Ok(clause),
        None => without_subject(input, &Doer::default()),
    }
}

/// `Removed by your Opponent`: a participle alone.
pub(super) fn of_what_was_done(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    let adverb = attempt(input, adverb);
    let act = act(input, VerbForm::Participle, Voice::Passive, &[])?;
    let mut clause = with_tail(input, start, Predicate::Act(act));
    clause.adverb = adverb;
    Ok(clause)
}

/// What something is, without the verb: `while Disengaged`.
pub(super) fn state(input: &mut Input<'_, '_, '_>) -> Rule<Complement> {
    states(input).map(Complement::Adjectives)
}

/// What something is: done to, in a state, a thing, a number, at a place.
fn be(
    input: &mut Input<'_, '_, '_>,
    (tense, number): (Tense, Number),
    classes: &[SmolStr],
) -> Rule<Predicate> {
    if let Some(mut act) = attempt(input, |input| {
        act(input, VerbForm::Participle, Voice::Passive, classes)
    }) {
        (act.tense, act.number) = (tense, number);
        return Ok(Predicate::Act(act));
    }
    if let Some(mut act) = attempt(input, |input| going_on(input, classes)) {
        (act.tense, act.number, act.progressive) = (tense, number, true);
        return Ok(Predicate::Act(act));
    }
    let state = Box::new(complement(input)?);
    Ok(Predicate::Is {
        tense,
        number,
        state,
    })
}

/// `being Removed`, `attacking`
fn going_on(input: &mut Input<'_, '_, '_>, classes: &[SmolStr]) -> Rule<Act> {
    if attempt(input, |input| word(input, "being")).is_some() {
        return act(input, VerbForm::Participle, Voice::Passive, classes);
    }
    act(input, VerbForm::Gerund, Voice::Active, classes)
}

/// What something is.
pub(super) fn complement(input: &mut Input<'_, '_, '_>) -> Rule<Complement> {
    // `is 5 lower than your health`: the number is no thing by itself.
    if let Some(distance) = attempt(input, noun::distance) {
        return Ok(Complement::Place(distance));
    }
    let states = attempt(input, |input| {
        let states = states(input)?;
        if noun::qualifies(input) {
            fail()
        } else {
            Ok(states)
        }
    });
    if let Some(states) = states {
        return Ok(Complement::Adjectives(states));
    }
    if !is_wrong_form(input)
        && let Some(phrase) = attempt(input, |input| noun::phrase(input, &[]))
    {
        return Ok(Complement::Phrase(phrase));
    }
    if let Some(quantity) = attempt(input, quantity) {
        return Ok(Complement::Quantity(quantity));
    }
    match noun::pattern(input, &[]) {
        Some(place) => Ok(Complement::Place(place)),
        None => noun::relation(input).map(Complement::Place),
    }
}

/// Whether a verb stands alone here in the form of an order, as in `a Unit is Remove`: as a noun, it would need an article.
fn is_wrong_form(input: &mut Input<'_, '_, '_>) -> bool {
    let vocabulary = input.state().vocabulary;
    let is_order = |reading: &Reading| match reading {
        Reading::Verb(id, VerbForm::Base) => {
            let verb = &vocabulary.verbs[id];
            verb.participle != verb.base
        }
        _ => false,
    };
    let is_alone = peek_at(input, 1).is_none_or(|next| !next.is_noun() || begins_thing(next));
    let verb = peek(input).filter(|word| word.is_bare() && word.name.is_none());
    is_alone && verb.is_some_and(|word| word.readings.iter().any(is_order))
}

/// An adjective that says what something is; of those in a list, the first alone may begin with `non-`.
fn adjective<'src>(input: &mut Input<'src, '_, '_>, may_be_non: bool) -> Rule<(Id, &'src Word)> {
    reading_of(
        input,
        |word| !word.possessive && (may_be_non || !word.non),
        |reading| match reading {
            Reading::Adjective(id) => Some(id.clone()),
            _ => None,
        },
        || Expected::Adjective,
    )
}

fn states(input: &mut Input<'_, '_, '_>) -> Rule<Vec<crate::tree::Adjective>> {
    let start = position(input);
    let (id, found) = adjective(input, true)?;
    let mut ids = vec![id];
    let joined = attempt(input, |input| {
        let or = joining(input)?;
        ids.push(adjective(input, false)?.0);
        Ok(crate::tree::Junction {
            or,
            ..crate::tree::Junction::default()
        })
    });
    if joined.is_none() {
        ids.truncate(1);
    }
    let span = span_from(input, start);
    Ok(vec![crate::tree::Adjective {
        ids,
        not: found.non,
        joined,
        span,
        ..crate::tree::Adjective::default()
    }])
}

/// `does not control a Unit`, `has not yet Removed a Unit`
fn denied(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<(Option<ClauseAdverb>, Act)> {
    if let Some(act) = attempt(input, |input| perfect(input, Voice::Active, doer, true)) {
        return Ok((None, act));
    }
    denial(input, doer, Voice::Active)
}

/// `does not control`
fn denial(
    input: &mut Input<'_, '_, '_>,
    doer: &Doer,
    voice: Voice,
) -> Rule<(Option<ClauseAdverb>, Act)> {
    let past = attempt(input, |input| word(input, DID)).is_some();
    let number = if past {
        Number::Singular
    } else {
        auxiliary(input, doer, DO)?
    };
    word(input, "not")?;
    let adverb = attempt(input, adverb);
    let mut act = act(input, VerbForm::Base, voice, doer.classes_in(voice))?;
    act.number = number;
    act.tense = if past { Tense::Past } else { Tense::Present };
    Ok((adverb, act))
}

/// `has already Removed a Unit`
fn qualified_perfect(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<(ClauseAdverb, Act)> {
    let number = auxiliary(input, doer, HAVE)?;
    let adverb = adverb(input)?;
    let been = attempt(input, |input| word(input, "been")).is_some();
    let voice = if been { Voice::Passive } else { Voice::Active };
    let act = act(input, VerbForm::Participle, voice, &doer.classes)?;
    let (tense, number) = (Tense::Perfect, number);
    Ok((
        adverb,
        Act {
            tense,
            number,
            ..act
        },
    ))
}

/// `does count as Deploying`
fn stressed(input: &mut Input<'_, '_, '_>, doer: &Doer) -> Rule<Act> {
    let number = auxiliary(input, doer, DO)?;
    let mut act = act(input, VerbForm::Base, Voice::Active, &doer.classes)?;
    (act.tense, act.number) = (Tense::Present, number);
    Ok(act)
}

/// `has Removed a Unit`, `has been Removed`
fn perfect(input: &mut Input<'_, '_, '_>, voice: Voice, doer: &Doer, negated: bool) -> Rule<Act> {
    let number = auxiliary(input, doer, HAVE)?;
    if negated {
        word(input, "not")?;
    }
    let been = voice == Voice::Active && attempt(input, |input| word(input, "been")).is_some();
    let voice = if been { Voice::Passive } else { voice };
    let mut act = act(input, VerbForm::Participle, voice, doer.classes_in(voice))?;
    act.tense = Tense::Perfect;
    act.number = number;
    Ok(act)
}

/// The auxiliary that agrees with the subject.
fn auxiliary(input: &mut Input<'_, '_, '_>, doer: &Doer, forms: AuxiliaryForms) -> Rule<Number> {
    let [one, many] = forms;
    if doer.agrees(Number::Singular) && attempt(input, |input| word(input, one)).is_some() {
        return Ok(Number::Singular);
    }
    if !doer.agrees(Number::Plural) {
        return fail();
    }
    word(input, many).map(|_| Number::Plural)
}

/// A verb in this form and what its frame asks for. `classes` are those of the noun before it, which is the object of a
/// passive and the subject else; empty when it may be any.
pub(super) fn act(
    input: &mut Input<'_, '_, '_>,
    form: VerbForm,
    voice: Voice,
    classes: &[SmolStr],
) -> Rule<Act> {
    let is_joined = peek_at(input, 1).is_some_and(|word| word.is("and") || word.is("or"));
    if is_joined
        && let Some(act) = attempt(input, |input| {
            let act = two_acts(input, form, voice, classes)?;
            if is_of_both(input.state().vocabulary, &act) {
                Ok(act)
            } else {
                fail()
            }
        })
    {
        return Ok(act);
    }
    if let Some(act) = attempt(input, |input| one_act(input, form, voice, classes)) {
        return Ok(act);
    }
    if is_joined {
        two_acts(input, form, voice, classes)
    } else {
        fail()
    }
}

/// `choose and Remove a Unit`: the first verb has no arguments of its own.
fn two_acts(
    input: &mut Input<'_, '_, '_>,
    form: VerbForm,
    voice: Voice,
    classes: &[SmolStr],
) -> Rule<Act> {
    let (verb, found) = verb(input, form)?;
    let or = joining(input)?;
    let act = one_act(input, form, voice, classes)?;
    let lower = found.text.starts_with(char::is_lowercase);
    let shared = Some(SharedVerb {
        verb,
        or,
        lower,
        span: found.span,
    });
    Ok(Act { shared, ..act })
}

/// Whether what stands behind two verbs surely belongs to both: `Removed or Exhausted by a Spell`, `attacking or guarding this Unit`.
fn is_of_both(vocabulary: &Vocabulary, act: &Act) -> bool {
    if act.passive {
        return act.argument(AGENT).is_some();
    }
    let Some(Value::Phrase(object)) = act.argument(OBJECT) else {
        return false;
    };
    let first = act
        .shared
        .as_ref()
        .map(|shared| &vocabulary.verbs[&shared.verb]);
    let classes = Doer::of(vocabulary, object).classes;
    first.is_some_and(|verb| {
        let mut frames = verb.frames_for(Voice::ObjectBefore, &classes);
        frames.next().is_some()
    })
}

/// A verb in this form, without what its frame asks for.
fn verb<'src>(input: &mut Input<'src, '_, '_>, form: VerbForm) -> Rule<(Id, &'src Word)> {
    reading(
        input,
        |reading| match reading {
            Reading::Verb(id, own) if *own == form => Some(id.clone()),
            _ => None,
        },
        || expected(form),
    )
}

/// One verb and what its frame asks for.
fn one_act(
    input: &mut Input<'_, '_, '_>,
    form: VerbForm,
    voice: Voice,
    classes: &[SmolStr],
) -> Rule<Act> {
    let Some(found) = peek(input) else {
        return miss(input, || expected(form));
    };
    if found.possessive || found.non || input.state().stops.contains(&found.folded) {
        return miss(input, || expected(form));
    }
    let vocabulary = input.state().vocabulary;
    let verbs = found.readings.iter().filter_map(|reading| match reading {
        Reading::Verb(id, own) if *own == form => Some(id),
        _ => None,
    });
    let mut best: Option<Act> = None;
    let start = input.save();
    let gap = input.state().gap;
    let mut furthest = None;
    for id in verbs.clone() {
        input.rewind(start.clone());
        input.state().gap = gap;
        input.skip();
        let verb = &vocabulary.verbs[id];
        if voice == Voice::Active && !classes.is_empty() && !verb.may_be_done_by(classes) {
            continue;
        }
        let frames = verb.frames_for(voice, classes);
        if let Some((index, arguments)) = frame::longest(input, frames) {
            let end = position(input);
            if furthest.is_none_or(|furthest| end > furthest) {
                furthest = Some(end);
                let (tense, number) = inflection(form);
                let verb = id.clone();
                let (span, lower) = (found.span, found.text.starts_with(char::is_lowercase));
                let frame = index as u8;
                best = Some(Act {
                    verb,
                    frame,
                    tense,
                    number,
                    passive: voice == Voice::Passive,
                    object_before: voice == Voice::ObjectBefore,
                    progressive: false,
                    shared: None,
                    omitted: false,
                    arguments,
                    lower,
                    span,
                });
            }
        }
    }
    input.state().gap = gap;
    if let (Some(act), Some(end)) = (best, furthest) {
        input.rewind(start);
        let fills_gap = |argument: &Argument| argument.value == Value::NounBefore;
        input.state().gap = gap && !act.arguments.iter().any(fills_gap);
        skip_to(input, end);
        Ok(act)
    } else {
        input.rewind(start);
        miss(input, || {
            let mut verbs = verbs.map(|id| &vocabulary.verbs[id]);
            match verbs.find(|verb| !verb.takes_subject(voice, classes)) {
                Some(verb) => Expected::Subject(verb.subjects(voice)),
                None => expected(form),
            }
        })
    }
}

fn expected(form: VerbForm) -> Expected {
    match form {
        VerbForm::Participle => Expected::Participle,
        VerbForm::Base => Expected::Verb { base: true },
        _ => Expected::Verb { base: false },
    }
}

fn inflection(form: VerbForm) -> (Tense, Number) {
    match form {
        VerbForm::Base => (Tense::Base, Number::Singular),
        VerbForm::Third => (Tense::Present, Number::Singular),
        VerbForm::Past => (Tense::Past, Number::Singular),
        VerbForm::Participle => (Tense::Participle, Number::Singular),
        VerbForm::Gerund => (Tense::Gerund, Number::Singular),
    }
}

/// A clause around a predicate, with the adverbials that follow it.
pub(super) fn with_tail(
    input: &mut Input<'_, '_, '_>,
    start: usize,
    predicate: Predicate,
) -> Clause {
    let mut tail = Vec::new();
    while let Some(adverbial) = attempt(input, adverbial::trailing) {
        tail.push(adverbial);
    }
    Clause {
        tail,
        ..Clause::new(predicate, span_from(input, start))
    }
}

/// A clause around an act, with nothing else.
fn around(act: Act, span: Span) -> Clause {
    Clause::new(Predicate::Act(act), span)
}

/// A clause behind a noun, with what says when it was: `Removed this turn`.
pub(super) fn around_the_past(input: &mut Input<'_, '_, '_>, start: usize, act: Act) -> Clause {
    let mut tail = Vec::new();
    while let Some(adverbial) = attempt(input, adverbial::of_the_past) {
        tail.push(adverbial);
    }
    Clause {
        tail,
        ..around(act, span_from(input, start))
    }
}

/// `triggering their effects`, after `without` or a comma.
pub(super) fn gerund(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    let act = act(input, VerbForm::Gerund, Voice::Active, &[])?;
    Ok(around(act, span_from(input, start)))
}

/// `choosing a card during your turn`, in front of a clause.
pub(super) fn gerund_with_tail(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    let act = act(input, VerbForm::Gerund, Voice::Active, &[])?;
    let mut clause = with_tail(input, start, Predicate::Act(act));
    clause.span = span_from(input, start);
    Ok(clause)
}

/// `Deploying`, where it is only named: `counts as Deploying`.
pub(super) fn named_act(input: &mut Input<'_, '_, '_>) -> Rule<Clause> {
    let start = position(input);
    if let Some(clause) = attempt(input, gerund) {
        return Ok(clause);
    }
    let (verb, found) = verb(input, VerbForm::Gerund)?;
    let act = Act {
        verb,
        frame: 0,
        tense: Tense::Gerund,
        number: Number::Singular,
        passive: false,
        object_before: false,
        progressive: false,
        shared: None,
        omitted: false,
        arguments: Vec::new(),
        lower: found.text.starts_with(char::is_lowercase),
        span: found.span,
    };
    Ok(around(act, span_from(input, start)))
}
