//! From the wording of a text to its program, sentence by sentence. Lowering is total: a sentence becomes statements, or a
//! gap with a reason.

mod clause;
mod condition;
mod rows;
mod statement;
mod things;

use std::collections::{BTreeMap, BTreeSet};

use cardc_english::{Id, ParsedLine, References, Scope, Sentence, Vocabulary};
use cardc_span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use rows::Rows;

use crate::gap::{GapReason, MeaningGap};
use crate::program::{Ability, AbilityWordId, Program, Selector, Statement, Var};

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub struct TextLine<'a> {
    /// What it says, as far as it is understood.
    pub parsed: &'a ParsedLine,
    /// The ability word of a line above to which it still belongs.
    pub continues: Option<&'a str>,
    /// It is what a line above grants others.
    pub granted: bool,
}

/// The program of a text, and what it lacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lowered {
    /// The program.
    pub program: Program,
    /// Where each of its abilities comes from.
    pub origins: Vec<Origin>,
    /// The sentences that are understood and have no program, in the order of the text.
    pub gaps: Vec<MeaningGap>,
}

/// Where an ability comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Its line, counted from 0.
    pub line: usize,
    /// For each step of its body, the sentence that says it, or the sentences, in bytes of the line.
    pub sentences: Vec<Span>,
}

/// The program of a text, whose pronouns refer to what `references` says. `is_other_kind` tells whether a noun names a kind of
/// card that the card is not: on a Spell, `this Champion` is another card.
pub fn lower<'a>(
    vocabulary: &Vocabulary,
    is_other_kind: &dyn Fn(&str) -> bool,
    lines: impl IntoIterator<Item = TextLine<'a>>,
    references: &References,
) -> Lowered {
    let mut lowering = Lowering::new(vocabulary, is_other_kind, references);
    let mut lowered = Lowered::default();
    for (index, line) in lines.into_iter().enumerate() {
        lowering.scope.line = index;
        let heading = heading(&line);
        lowering.in_ability = heading
            .as_ref()
            .is_ok_and(|heading| !heading.words.is_empty());
        let mut rows = Rows::new(index);
        let declined = line.parsed.declined.iter();
        let mut declined = declined.map(|one| one.span).peekable();
        for sentence in &line.parsed.line.sentences {
            while let Some(hole) = declined.next_if(|hole| hole.start < sentence.span.start) {
                rows.add_hole(hole);
                lowering.scope.known.clear();
            }
            let meaning = heading.clone();
            let meaning = meaning.and_then(|_| lowering.sentence(sentence));
            if let Err(reason) = rows.add(&lowering, sentence, meaning) {
                lowered.gaps.extend(gaps(index, sentence, &reason));
            }
        }
        declined.for_each(|hole| rows.add_hole(hole));
        if !rows.body.is_empty() {
            let body = rows.body;
            let ability = heading.unwrap_or_default();
            lowered.program.abilities.push(Ability { body, ..ability });
            lowered.origins.push(rows.origin);
        }
    }
    forget_unused(&mut lowered.program);
    lowered
}

/// Takes away the variables that only sentences without a program refer to, and counts the rest from 0.
fn forget_unused(program: &mut Program) {
    let mut used = BTreeSet::new();
    program.change_selectors(&mut |selector| {
        if let Selector::Bound(var) = selector {
            used.insert(*var);
        }
    });
    let numbers: BTreeMap<Var, Var> = used.into_iter().zip((0..).map(Var)).collect();
    program.change_selectors(&mut |selector| match selector {
        Selector::Bound(var) => *var = numbers[var],
        Selector::Things(things) => {
            things.binds = things.binds.and_then(|var| numbers.get(&var).copied());
        }
        _ => {}
    });
}

/// A sentence without a program, and those that it grants, which have none either.
fn gaps(line: usize, sentence: &Sentence, reason: &GapReason) -> impl Iterator<Item = MeaningGap> {
    let granted = sentence.granted.iter();
    let granted = granted.flat_map(|granted| granted.all_sentences());
    let all = std::iter::once(sentence).chain(granted);
    all.map(move |sentence| MeaningGap {
        line,
        sentence: sentence.span,
        reason: reason.clone(),
    })
}

/// The scopes of a line, as an ability without steps.
fn heading(line: &TextLine<'_>) -> Meaning<Ability> {
    if line.granted {
        return Err(GapReason::Granted);
    }
    let mut ability = Ability::default();
    let continues = line.continues.map(|word| AbilityWordId(word.into()));
    ability.words.extend(continues);
    for scope in &line.parsed.line.scopes {
        match scope {
            Scope::Corners { ranges, .. } => ability.corners.push(ranges.clone()),
            Scope::Ability {
                id,
                qualifiers,
                value: None,
                ..
            } if qualifiers.is_empty() => ability.words.push(AbilityWordId(id.clone())),
            _ => return Err(GapReason::Heading),
        }
    }
    Ok(ability)
}

/// What something means, or why no program can say it.
type Meaning<T> = Result<T, GapReason>;

/// A place in the text: the line, and where something begins in it.
type Place = (usize, u32);

/// Where a noun phrase is: its line, and its place in that line.
type PhrasePlace = (usize, Span);

struct Lowering<'a> {
    vocabulary: &'a Vocabulary,
    is_other_kind: &'a dyn Fn(&str) -> bool,
    /// The noun phrase that each pronoun refers to, by their places.
    antecedents: FxHashMap<Place, PhrasePlace>,
    /// The places of pronouns that refer to nothing that is known.
    lost: FxHashSet<Place>,
    scope: Bindings,
    /// The line belongs to an ability word.
    in_ability: bool,
    /// Inside of a condition, an event that sets something off, or a clause behind a noun: there, one is at least one.
    asks: bool,
}

/// What the text has told of so far.
#[derive(Clone, Debug, Default)]
struct Bindings {
    /// The line that is being read.
    line: usize,
    /// What the noun phrases mean that pronouns refer to.
    known: FxHashMap<PhrasePlace, Selector>,
    /// Amounts that were changed by a number, so that `this` may be the number.
    changed: FxHashSet<PhrasePlace>,
    /// How many variables are bound.
    bound: u32,
}

impl<'a> Lowering<'a> {
    fn new(
        vocabulary: &'a Vocabulary,
        is_other_kind: &'a dyn Fn(&str) -> bool,
        references: &References,
    ) -> Self {
        let bound = references.bound.iter();
        let antecedents = bound.map(|found| {
            let pronoun = (found.line, found.pronoun.start);
            (pronoun, (found.to_line, found.to))
        });
        let lost = references.lost.iter();
        Self {
            vocabulary,
            is_other_kind,
            lost: lost.map(|(line, pronoun)| (*line, pronoun.start)).collect(),
            antecedents: antecedents.collect(),
            scope: Bindings::default(),
            in_ability: false,
            asks: false,
        }
    }

    /// Reads what is asked, and not told.
    fn asking<T>(&mut self, read: impl FnOnce(&mut Self) -> Meaning<T>) -> Meaning<T> {
        let outer = std::mem::replace(&mut self.asks, true);
        let meaning = read(self);
        self.asks = outer;
        meaning
    }

    /// The steps of a sentence. A sentence with a gap binds nothing.
    fn sentence(&mut self, sentence: &Sentence) -> Meaning<Vec<Statement>> {
        let before = self.scope.clone();
        let lowered = self.statements(sentence);
        if lowered.is_err() {
            self.scope = before;
        }
        lowered
    }

    /// Whether a pronoun refers to the noun phrase at a place of this line.
    fn is_referred_to(&self, phrase: Span) -> bool {
        let place = (self.scope.line, phrase);
        self.antecedents.values().any(|to| *to == place)
    }

    /// A variable for the noun phrase at a place of this line, if a pronoun refers to it.
    fn bind(&mut self, phrase: Span) -> Option<Var> {
        // A part that is said once and holds for several things is one thing.
        if let Some(Selector::Bound(var)) = self.scope.known.get(&(self.scope.line, phrase)) {
            return Some(*var);
        }
        self.is_referred_to(phrase).then(|| {
            let var = Var(self.scope.bound);
            self.scope.bound += 1;
            self.know(phrase, Selector::Bound(var));
            var
        })
    }

    /// Notes what the noun phrase at a place of this line means.
    fn know(&mut self, phrase: Span, is: Selector) {
        if self.is_referred_to(phrase) {
            self.scope.known.insert((self.scope.line, phrase), is);
        }
    }

    /// What the pronoun that begins at a place of this line refers to, if that is certain.
    fn referred(&self, pronoun: u32) -> Option<Selector> {
        let to = self.antecedents.get(&(self.scope.line, pronoun))?;
        let is_clear = !self.scope.changed.contains(to);
        self.scope.known.get(to).filter(|_| is_clear).cloned()
    }

    /// A phrase of the vocabulary that means nothing yet.
    fn phrase_gap<T>(&self, id: &Id) -> Meaning<T> {
        Err(GapReason::Phrase(
            self.vocabulary.phrase_in_words(id).into(),
        ))
    }
}

/// A word of the grammar that no program can express yet.
fn word<T>(word: &str) -> Meaning<T> {
    Err(GapReason::Word(word.into()))
}

/// A pronoun, or another word that refers to something, of which it is not certain what it means.
fn unclear<T>(word: &str) -> Meaning<T> {
    Err(GapReason::Reference(word.into()))
}
