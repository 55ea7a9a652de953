//! What a text does to its own card: `Rotate this Unit 1 step forwards.` What it only speaks of (`when an enemy Unit is
//! Exhausted`) or does to other cards is left out; where it could be the card, it is taken to be.

use cardc_english::{
    Act, Adverbial, AdverbialKind, Argument, Clause, Determiner, Id, Line, Modal, NounPhrase,
    Phrase, Predicate, Scope, Sentence, Step, Value,
};
use cardc_games::{GamePack, KindSpec};

/// A verb that is done to the card itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnAct {
    /// The verb.
    pub(crate) verb: Id,
    /// The corner scopes that it stands in, each as ranges with both ends included.
    pub(crate) scopes: Vec<Vec<(u32, u32)>>,
    /// An event sets it off, which may be that the card enters play.
    pub(crate) triggered: bool,
}

impl OwnAct {
    /// Whether it can happen while this corner is the current one.
    pub(crate) fn covers(&self, corner: u32) -> bool {
        self.scopes.iter().all(|ranges| {
            ranges
                .iter()
                .any(|&(from, to)| (from..=to).contains(&corner))
        })
    }
}

/// The verbs of a line that are done to the card itself, a card of this kind.
pub(crate) fn own_acts(pack: &GamePack, kind: &KindSpec, line: &Line) -> Vec<OwnAct> {
    let mut collector = Collector {
        pack,
        kind,
        scopes: Vec::new(),
        triggered: false,
        acts: Vec::new(),
    };
    collector.line(line);
    collector.acts
}

/// Whether a phrase is, or could be, the card itself.
pub(crate) fn may_be_this(pack: &GamePack, kind: &KindSpec, phrase: &Phrase) -> bool {
    phrase.items.iter().any(|item| {
        if let Some(name) = &item.noun.name {
            return name.own;
        }
        let noun = &item.noun.id;
        let is_pronoun = || {
            let spec = pack.vocabulary.nouns.get(noun.as_str());
            spec.is_some_and(|spec| spec.pronoun)
        };
        is_pronoun() || (is_this_or_all(item) && could_mean(pack, kind, noun))
    })
}

/// `this Unit`, `all Units`, `each Unit`, `highlighted Units`, and not `a Unit`.
fn is_this_or_all(item: &NounPhrase) -> bool {
    let is_all = || item.quantity.is_none();
    match &item.determiner {
        Some(Determiner::This) => true,
        Some(Determiner::All(_) | Determiner::Each) | None => is_all(),
        _ => false,
    }
}

/// Whether a noun can mean a card of this kind: its own noun, or one that is the noun of no kind, such as `card`.
fn could_mean(pack: &GamePack, kind: &KindSpec, noun: &Id) -> bool {
    *noun == kind.noun || pack.kinds.iter().all(|other| other.noun != *noun)
}

struct Collector<'pack> {
    pack: &'pack GamePack,
    kind: &'pack KindSpec,
    scopes: Vec<Vec<(u32, u32)>>,
    triggered: bool,
    acts: Vec<OwnAct>,
}

impl Collector<'_> {
    fn line(&mut self, line: &Line) {
        let outside = self.scopes.len();
        self.scopes
            .extend(line.scopes.iter().filter_map(|scope| match scope {
                Scope::Corners { ranges, .. } => Some(ranges.clone()),
                _ => None,
            }));
        for sentence in &line.sentences {
            self.sentence(sentence);
        }
        self.scopes.truncate(outside);
    }

    fn sentence(&mut self, sentence: &Sentence) {
        let outer = self.triggered;
        self.triggered |= has_trigger(&sentence.lead);
        self.adverbials(&sentence.lead);
        self.steps(&sentence.steps);
        if let Some(granted) = &sentence.granted {
            // `this` of a granted effect is the card that gains it.
            let gains = |step: &Step| {
                let subject = step.clause.subject.as_ref();
                subject.is_some_and(|subject| may_be_this(self.pack, self.kind, subject))
            };
            if sentence.steps.iter().any(gains) {
                self.line(granted);
            }
        }
        self.triggered = outer;
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            let outer = self.triggered;
            self.triggered |= has_trigger(&step.lead);
            self.adverbials(&step.lead);
            self.clause(&step.clause);
            self.triggered = outer;
        }
    }

    fn clause(&mut self, clause: &Clause) {
        let outer = self.triggered;
        self.triggered |= has_trigger(&clause.tail);
        self.adverbials(&clause.tail);
        let denied = clause.negated || clause.modal == Some(Modal::Cannot);
        if let Predicate::Act(act) = &clause.predicate
            && !denied
        {
            if self.is_done_to_this(clause.subject.as_ref(), act) {
                self.acts.push(OwnAct {
                    verb: act.verb.clone(),
                    scopes: self.scopes.clone(),
                    triggered: self.triggered,
                });
            }
            for Argument { value, .. } in &act.arguments {
                if let Value::Clause(clause) = value {
                    self.clause(clause);
                }
            }
        }
        self.triggered = outer;
    }

    /// `by Rotating this Unit`: something that is done as well.
    fn adverbials(&mut self, adverbials: &[Adverbial]) {
        for adverbial in adverbials {
            if let AdverbialKind::Gerund { clauses, .. } = &adverbial.kind {
                self.steps(clauses);
            }
        }
    }

    /// Whether the object is the card: as written, as the subject of the passive, or as what is left out.
    fn is_done_to_this(&self, subject: Option<&Phrase>, act: &Act) -> bool {
        let object = match act.argument("object") {
            Some(Value::Phrase(object)) => Some(object),
            _ => None,
        };
        object
            .or(subject)
            .is_none_or(|phrase| may_be_this(self.pack, self.kind, phrase))
    }
}

/// Whether an event is among them.
pub(crate) fn has_trigger(adverbials: &[Adverbial]) -> bool {
    adverbials
        .iter()
        .any(|adverbial| matches!(adverbial.kind, AdverbialKind::Trigger { .. }))
}
