//! From the wording of a text to its program, sentence by sentence. Lowering is total: a sentence becomes statements, or a
//! gap with a reason.

mod clause;
mod condition;
mod statement;
mod things;

use cardc_english::{Id, Line, Noun, References, Scope, Sentence, VocabularySpec};
use cardc_span::Span;
use rustc_hash::FxHashMap;

use crate::gap::{GapReason, MeaningGap};
use crate::program::{Ability, AbilityWordId, Program, Selector, Statement, Var};

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub struct TextLine<'a> {
    /// What it says, as far as it is understood.
    pub line: &'a Line,
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
    /// The sentences that are understood and have no program, in the order of the text.
    pub gaps: Vec<MeaningGap>,
}

/// The program of a text, whose pronouns refer to what `references` says.
pub fn lower<'a>(
    vocabulary: &VocabularySpec,
    lines: impl IntoIterator<Item = TextLine<'a>>,
    references: &References,
) -> Lowered {
    let mut lowering = Lowering::new(vocabulary, references);
    let mut lowered = Lowered::default();
    for (index, line) in lines.into_iter().enumerate() {
        lowering.scope.line = index;
        let heading = heading(&line);
        let mut body = Vec::new();
        for sentence in &line.line.sentences {
            let meaning = heading.clone();
            match meaning.and_then(|_| lowering.sentence(sentence)) {
                Ok(statements) => body.extend(statements),
                Err(reason) => {
                    lowered.gaps.extend(gaps(index, sentence, &reason));
                    body.push(Statement::Gap(reason));
                }
            }
        }
        if !body.is_empty() {
            let ability = heading.unwrap_or_default();
            lowered.program.abilities.push(Ability { body, ..ability });
        }
    }
    lowered
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
    for scope in &line.line.scopes {
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

struct Lowering<'a> {
    vocabulary: &'a VocabularySpec,
    /// The noun phrase that each pronoun refers to, by their places.
    antecedents: FxHashMap<Place, (usize, Span)>,
    scope: Bindings,
    /// Inside of a condition, an event that sets something off, or a clause behind a noun: there, one is at least one.
    asks: bool,
}

/// What the text has told of so far.
#[derive(Clone, Debug, Default)]
struct Bindings {
    /// The line that is being read.
    line: usize,
    /// What the noun phrases mean that pronouns refer to.
    known: FxHashMap<(usize, Span), Selector>,
    /// How many variables are bound.
    bound: u32,
}

impl<'a> Lowering<'a> {
    fn new(vocabulary: &'a VocabularySpec, references: &References) -> Self {
        let bound = references.bound.iter();
        let antecedents = bound.map(|found| {
            let pronoun = (found.line, found.pronoun.start);
            (pronoun, (found.to_line, found.to))
        });
        Self {
            vocabulary,
            antecedents: antecedents.collect(),
            scope: Bindings::default(),
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
        self.scope.known.get(to).cloned()
    }

    fn has_class(&self, noun: &Noun, class: &str) -> bool {
        let spec = self.vocabulary.nouns.get(noun.id.as_str());
        spec.is_some_and(|spec| spec.classes.iter().any(|own| own == class))
    }
}

/// A word of the grammar that no program can express yet.
fn word<T>(word: &str) -> Meaning<T> {
    Err(GapReason::Word(word.into()))
}

/// A phrase of the vocabulary that means nothing yet.
fn phrase_gap<T>(id: &Id) -> Meaning<T> {
    Err(GapReason::Phrase(id.clone()))
}
