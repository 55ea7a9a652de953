//! What `it`, `they` and `this` refer to.
//!
//! A pronoun means the last thing that was told of and that it can stand for: the kind of thing and the number have to
//! fit, and what the place in the sentence asks for. Of the things in one clause, a pronoun that is a subject means the
//! subject, another one the object, and only then the rest. What only describes another thing is never meant.

use cardc_span::Span;
use smol_str::SmolStr;

use crate::grammar::noun::ANY;
use crate::pattern::Element;
use crate::spec::Refers;
use crate::tree::{
    Act, Adverbial, AdverbialKind, Argument, Clause, Complement, Determiner, Line, Modifier,
    NounPhrase, Number, Phrase, Predicate, Sentence, Step, Value,
};
use crate::vocabulary::{OBJECT, Vocabulary};

/// A pronoun and what it refers to. Lines are counted from 0, spans are in their line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The line of the pronoun.
    pub line: usize,
    /// The pronoun.
    pub pronoun: Span,
    /// The line of what it refers to.
    pub to_line: usize,
    /// The noun phrase that it refers to.
    pub to: Span,
}

/// Every pronoun of a text that refers to something that the text told of before.
pub fn references<'a>(
    vocabulary: &Vocabulary,
    lines: impl IntoIterator<Item = &'a Line>,
) -> Vec<Reference> {
    let mut resolver = Resolver {
        vocabulary,
        line: 0,
        told: Vec::new(),
        clause: 0,
        found: Vec::new(),
    };
    for (index, line) in lines.into_iter().enumerate() {
        resolver.line = index;
        resolver.text(line);
    }
    resolver.found
}

/// Where a noun phrase stands in its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    Object,
    Subject,
    Other,
}

/// Something that was told of.
struct Told {
    clause: usize,
    rank: Rank,
    line: usize,
    span: Span,
    classes: Vec<SmolStr>,
    several: bool,
    /// It can own things: a card or a player, and no number of something.
    owns: bool,
}

struct Resolver<'v> {
    vocabulary: &'v Vocabulary,
    line: usize,
    told: Vec<Told>,
    clause: usize,
    found: Vec<Reference>,
}

impl Resolver<'_> {
    fn text(&mut self, line: &Line) {
        for sentence in &line.sentences {
            self.sentence(sentence);
        }
    }

    fn sentence(&mut self, sentence: &Sentence) {
        for adverbial in &sentence.lead {
            self.adverbial(adverbial);
        }
        self.steps(&sentence.steps);
        if let Some(granted) = &sentence.granted {
            self.text(granted);
        }
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            for adverbial in &step.lead {
                self.adverbial(adverbial);
            }
            self.clause(&step.clause);
        }
    }

    fn clause(&mut self, clause: &Clause) {
        self.clause += 1;
        if let Some(subject) = &clause.subject {
            self.phrase(subject, &[], Some(Rank::Subject));
        }
        if let Some(inserted) = &clause.inserted {
            self.adverbial(inserted);
        }
        match &clause.predicate {
            Predicate::Act(act) => self.act(act),
            Predicate::Is { state, .. } => self.complement(state),
            Predicate::Exists { what, .. } => self.phrase(what, &[], Some(Rank::Object)),
            Predicate::AsTold { .. } => {}
        }
        for adverbial in &clause.tail {
            self.adverbial(adverbial);
        }
    }

    fn act(&mut self, act: &Act) {
        let vocabulary = self.vocabulary;
        let verb = vocabulary.verbs.get(&act.verb);
        let frame = verb.and_then(|verb| verb.frames.get(usize::from(act.frame)));
        let frame = frame.map(Vec::as_slice).unwrap_or_default();
        for argument in &act.arguments {
            let wanted = slot(frame, &argument.role).unwrap_or_default();
            let rank = if argument.role == OBJECT {
                Rank::Object
            } else {
                Rank::Other
            };
            self.argument(argument, wanted, Some(rank));
        }
    }

    fn argument(&mut self, argument: &Argument, wanted: &[SmolStr], rank: Option<Rank>) {
        match &argument.value {
            Value::Phrase(phrase) => self.phrase(phrase, wanted, rank),
            Value::Clause(clause) => self.clause(clause),
            Value::State(state) => self.complement(state),
            Value::Quantity(_)
            | Value::Choice(_)
            | Value::Cost(_)
            | Value::Quotation(_)
            | Value::NounBefore => {}
        }
    }

    fn complement(&mut self, complement: &Complement) {
        match complement {
            Complement::Phrase(phrase) => self.phrase(phrase, &[], None),
            Complement::Place(modifier) => self.modifier(modifier),
            Complement::Adjectives(_) | Complement::Quantity(_) => {}
        }
    }

    fn adverbial(&mut self, adverbial: &Adverbial) {
        match &adverbial.kind {
            AdverbialKind::Trigger { clauses, .. }
            | AdverbialKind::Condition { clauses, .. }
            | AdverbialKind::Gerund { clauses, .. }
            | AdverbialKind::Remark { clauses } => self.steps(clauses),
            AdverbialKind::State { state, .. } => self.complement(state),
            AdverbialKind::Aside { what, tail } => {
                self.complement(what);
                for adverbial in tail {
                    self.adverbial(adverbial);
                }
            }
            AdverbialKind::ExceptThen { adverbial } => self.adverbial(adverbial),
            AdverbialKind::Except { what, .. } | AdverbialKind::Scaling { what, .. } => {
                self.phrase(what, &[], None);
            }
            AdverbialKind::Phrase { arguments, .. } => {
                for argument in arguments {
                    self.argument(argument, &[], None);
                }
            }
        }
    }

    /// `wanted` are the classes that the place asks for, any when empty. Without a rank the phrase is not told of.
    fn phrase(&mut self, phrase: &Phrase, wanted: &[SmolStr], rank: Option<Rank>) {
        for item in &phrase.items {
            self.noun_phrase(item, wanted, rank);
        }
    }

    fn noun_phrase(&mut self, phrase: &NounPhrase, wanted: &[SmolStr], rank: Option<Rank>) {
        match &phrase.determiner {
            Some(Determiner::Pronoun(id)) => self.possessive(id, phrase.span),
            Some(Determiner::Possessive(owners)) => self.phrase(owners, &[], None),
            _ => {}
        }
        if let Some(deed) = &phrase.deed {
            self.clause(deed);
        }
        let Some(noun) = self.vocabulary.nouns.get(&phrase.noun.id) else {
            return;
        };
        if noun.spec.pronoun {
            self.pronoun(&phrase.noun.id, phrase.noun.span, wanted, rank);
        }
        for modifier in &phrase.modifiers {
            self.modifier(modifier);
        }
        if let (Some(rank), false) = (rank, noun.spec.pronoun) {
            self.told.push(Told {
                clause: self.clause,
                rank,
                line: self.line,
                span: phrase.span,
                classes: noun.classes.clone(),
                several: phrase.noun.number == Some(Number::Plural),
                owns: phrase.noun.value.is_none()
                    && noun
                        .classes
                        .iter()
                        .any(|class| class == "card" || class == "player"),
            });
        }
    }

    fn modifier(&mut self, modifier: &Modifier) {
        // What describes a thing is not told of itself: `a card in your hand`.
        let before = self.told.len();
        match modifier {
            Modifier::Pattern { arguments, .. } => {
                for argument in arguments {
                    self.argument(argument, &[], None);
                }
            }
            Modifier::Clause { clauses, .. } => self.steps(clauses),
            Modifier::Joined { modifiers, .. } => modifiers
                .iter()
                .for_each(|modifier| self.modifier(modifier)),
            // What is quoted speaks for itself.
            Modifier::Quotation(_) => {}
            Modifier::Plus { amount, each, .. } => {
                self.noun_phrase(amount, &[], None);
                self.phrase(each, &[], None);
            }
            Modifier::Relation { to, .. } => self.complement(to),
        }
        self.told.truncate(before);
    }

    /// `its`, at the beginning of a phrase.
    fn possessive(&mut self, id: &SmolStr, phrase: Span) {
        let form = self.vocabulary.nouns.get(id);
        let form = form.and_then(|noun| noun.spec.possessive.as_deref());
        let length = form.unwrap_or_default().len() as u32;
        let span = Span::new(phrase.start, phrase.start + length);
        self.refer(id, span, &[], None, true);
    }

    fn pronoun(&mut self, id: &SmolStr, span: Span, wanted: &[SmolStr], rank: Option<Rank>) {
        self.refer(id, span, wanted, rank, false);
    }

    /// Finds what a pronoun means. One that owns something, such as `its`, means a card or a player if it can.
    fn refer(
        &mut self,
        id: &SmolStr,
        span: Span,
        wanted: &[SmolStr],
        rank: Option<Rank>,
        owns: bool,
    ) {
        let Some(noun) = self.vocabulary.nouns.get(id) else {
            return;
        };
        let card_fits =
            wanted.is_empty() || wanted.iter().any(|class| class == "card" || class == ANY);
        match noun.spec.refers {
            None => return,
            Some(Refers::Itself) if card_fits => return,
            Some(Refers::Itself | Refers::Back) => {}
        }
        let asked = |class: &SmolStr| {
            wanted.is_empty() || wanted.iter().any(|wanted| wanted == class || wanted == ANY)
        };
        let fits = |told: &&Told| {
            let mut common = told
                .classes
                .iter()
                .filter(|class| noun.classes.contains(class));
            // One player is `they`, too.
            let is_player = told.classes.iter().any(|class| class == "player");
            let number = noun.spec.refers == Some(Refers::Itself)
                || told.several == noun.spec.takes_plural
                || (is_player && noun.spec.takes_plural);
            common.any(asked) && number
        };
        let mut candidates: Vec<&Told> = self.told.iter().filter(fits).collect();
        // `its damage` is that of a card.
        if owns && candidates.iter().any(|told| told.owns) {
            candidates.retain(|told| told.owns);
        }
        let last = candidates.iter().map(|told| told.clause).max();
        let meant = candidates
            .into_iter()
            .filter(|told| Some(told.clause) == last)
            .min_by_key(|told| distance(rank, told.rank));
        if let Some(told) = meant {
            self.found.push(Reference {
                line: self.line,
                pronoun: span,
                to_line: told.line,
                to: told.span,
            });
        }
    }
}

/// How far a pronoun looks for a thing: its own place in the clause first.
fn distance(pronoun: Option<Rank>, told: Rank) -> u32 {
    match (pronoun, told) {
        (Some(Rank::Subject), Rank::Subject) => 0,
        (_, Rank::Object) => 1,
        (_, Rank::Subject) => 2,
        (_, Rank::Other) => 3,
    }
}

/// The classes of a slot of a frame.
fn slot<'f>(elements: &'f [Element], role: &str) -> Option<&'f [SmolStr]> {
    elements.iter().find_map(|element| match element {
        Element::Slot { role: own, classes } if own == role => Some(classes.as_slice()),
        Element::Group(inner) => slot(inner, role),
        _ => None,
    })
}
