//! From a program back to wording. Read again, canonical Card English gives the same program; what it no longer says of the
//! text that the program was made of is where to look for a wrong reading.

mod clause;
mod condition;
mod statement;
mod things;

use std::collections::{BTreeMap, BTreeSet};

use cardc_english::{Line, NounPhrase, Number, Scope, Sentence, Vocabulary};
use cardc_span::Span;

use crate::program::{Ability, NounId, Program, Statement, Var};

pub(crate) use statement::lead;
pub(crate) use things::{CARD_NOUN, Standing};

/// How words say what they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Naming {
    /// As cards write it: with `it` and `they`, and without `you` in front of an instruction.
    Card,
    /// For people who want to know what was understood.
    Plain {
        /// The things that later steps come back to: `a Unit (A)`, and then `the Unit (A)`.
        named: BTreeSet<Var>,
        /// What the card is, as in `this Unit`.
        kind: Option<NounId>,
    },
}

/// Canonical Card English for a line of a program: its sentences, for each step of the body. A step is `None` where it has no
/// program, or where Card English has no words for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalLine {
    /// The scopes in front of the line.
    pub scopes: Vec<Scope>,
    /// For each step, the sentences that say it.
    pub steps: Vec<Option<Vec<Sentence>>>,
}

impl CanonicalLine {
    /// The line with those sentences that there are.
    pub fn line(&self) -> Line {
        Line {
            scopes: self.scopes.clone(),
            sentences: self.steps.iter().flatten().flatten().cloned().collect(),
        }
    }
}

/// A program as canonical Card English, an ability a line.
pub fn canonical(vocabulary: &Vocabulary, program: &Program) -> Vec<CanonicalLine> {
    let mut raising = Raising::new(vocabulary, Naming::Card);
    let abilities = program.abilities.iter();
    let lines = abilities.map(|ability| CanonicalLine {
        scopes: scopes(ability),
        steps: raising.steps(&ability.body),
    });
    lines.collect()
}

/// The scopes of an ability, as its line begins with them.
pub(crate) fn scopes(ability: &Ability) -> Vec<Scope> {
    let corners = ability.corners.iter().map(|ranges| Scope::Corners {
        ranges: ranges.clone(),
        span: Span::default(),
    });
    let words = ability.words.iter().map(|word| Scope::Ability {
        id: word.0.clone(),
        qualifiers: Vec::new(),
        value: None,
        span: Span::default(),
    });
    words.chain(corners).collect()
}

/// What the words for something are; `None` where Card English has none.
pub(crate) type Words<T> = Option<T>;

/// Puts parts of a program into words, in the order of the program.
pub(crate) struct Raising<'a> {
    pub(crate) vocabulary: &'a Vocabulary,
    pub(crate) naming: Naming,
    mood: Mood,
    /// The things that were told of.
    told: BTreeMap<Var, Told>,
    /// The last of them, where the sentence that is being said tells of it.
    fresh: Option<Var>,
    /// How many things have a letter.
    letters: u32,
    /// Something was as many as the `X` of the card.
    pub(crate) says_x: bool,
}

/// What is done with a sentence, on which it depends how its things are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    /// It is done: `Remove a Unit`, which is one, and `all Units`.
    Told,
    /// It holds in general: `Units cannot be Removed`.
    General,
    /// It may be so: `a Unit` is at least one.
    Asked,
    /// It is counted: `for each Unit`.
    Counted,
}

/// Something that was told of.
struct Told {
    noun: NounId,
    number: Option<Number>,
    is_player: bool,
    /// The words that mean it anywhere, where no pronoun does: `your Opponent`, `the Unit (A)`.
    always: Option<NounPhrase>,
}

impl Told {
    /// Whether `they` means it: several things, or a player.
    fn is_they(&self) -> bool {
        self.is_player || self.number == Some(Number::Plural)
    }
}

impl<'a> Raising<'a> {
    pub(crate) fn new(vocabulary: &'a Vocabulary, naming: Naming) -> Self {
        Self {
            vocabulary,
            naming,
            mood: Mood::Told,
            told: BTreeMap::new(),
            fresh: None,
            letters: 0,
            says_x: false,
        }
    }

    /// Begins something that is said by itself.
    pub(crate) fn begin(&mut self) {
        self.fresh = None;
    }

    /// Whether what was told of is a player.
    pub(crate) fn is_player(&self, var: Var) -> bool {
        self.told.get(&var).is_some_and(|told| told.is_player)
    }

    fn steps(&mut self, body: &[Statement]) -> Vec<Words<Vec<Sentence>>> {
        body.iter().map(|step| self.sentences(step)).collect()
    }

    /// The sentences that say a step: for a trigger, one for each thing that it does.
    fn sentences(&mut self, step: &Statement) -> Words<Vec<Sentence>> {
        let mut step = step.clone();
        let further = match &mut step {
            Statement::When { body, .. } if !body.is_empty() => body.split_off(1),
            _ => Vec::new(),
        };
        let steps = std::iter::once(&step).chain(&further);
        steps.map(|step| self.sentence(step)).collect()
    }

    /// Puts something into words that is said in another mood.
    fn in_mood<T>(&mut self, mood: Mood, say: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.mood, mood);
        let words = say(self);
        self.mood = outer;
        words
    }
}
