//! Clauses: a verb with its subject and what fills its slots.

use std::collections::BTreeMap;

use cardc_english::{
    AGENT, Act, Adverb, Argument, CARD, Clause, ClauseAdverb, Complement, OBJECT, PLAYER,
    Predicate, Refers, Step, Tense, Value, Voice, Wording,
};

use super::things::how_many;
use super::{Lowering, Meaning, unclear, word};
use crate::gap::GapReason;
use crate::program::{ChoiceId, Event, Filler, Pick, Property, Role, Selector, VerbId};

/// What a clause says happens.
pub(super) struct Happening {
    pub(super) event: Event,
    /// Who or what the clause is about, for the next one.
    pub(super) subject: Option<Selector>,
    /// It does not happen.
    pub(super) denied: bool,
}

impl Lowering<'_> {
    /// The event of a clause. `before` is the subject of the clause before, which holds for one without.
    pub(super) fn happening(
        &mut self,
        clause: &Clause,
        before: Option<&Selector>,
    ) -> Meaning<Happening> {
        let act = match &clause.predicate {
            Predicate::Act(act) => act,
            Predicate::Is { .. } | Predicate::Exists { .. } => return Err(GapReason::State),
            Predicate::AsTold { .. } => return Err(GapReason::AsTold),
            Predicate::Entry { .. } | Predicate::Prose { .. } => return Err(GapReason::Quoted),
        };
        self.check_clause(clause)?;
        if self.may_mean_ability(clause, act) {
            return unclear("this");
        }
        let subject = match &clause.subject {
            Some(subject) => self.phrase(subject)?,
            None => unsaid_subject(clause, act, before)?,
        };
        let event = self.event(act, Some(subject.clone()))?;
        Ok(Happening {
            event,
            subject: Some(subject),
            denied: clause.negated,
        })
    }

    /// Whether `this`, behind an ability word, may be the ability: `Heroic Act: This can only be used once per game.`
    fn may_mean_ability(&self, clause: &Clause, act: &Act) -> bool {
        let items = clause.subject.iter().flat_map(|subject| &subject.items);
        let mut nouns = items.filter_map(|item| self.vocabulary.noun(&item.noun.id));
        let is_this = nouns.any(|noun| noun.refers == Some(Refers::Itself));
        let slots = self
            .vocabulary
            .frame_slots(&act.verb, act.frame, Voice::Passive);
        let mut takes = slots.iter().flat_map(|slots| slots.takes);
        self.in_ability
            && act.passive
            && is_this
            && takes.any(|class| self.vocabulary.is_ability_class(class))
    }

    /// The event of a verb. `subject` is its subject, where it has one.
    pub(super) fn event(&mut self, act: &Act, subject: Option<Selector>) -> Meaning<Event> {
        if act.shared.is_some() {
            return Err(GapReason::SharedVerb);
        }
        let mut event = Event {
            verb: VerbId(act.verb.clone()),
            frame: act.frame,
            agent: None,
            slots: BTreeMap::new(),
        };
        let open = |voice| {
            let slots = self.vocabulary.frame_slots(&act.verb, act.frame, voice);
            let role = slots.and_then(|slots| slots.open);
            Role(role.unwrap_or(OBJECT).into())
        };
        if act.passive {
            let subject = subject.map(Filler::Things);
            let role = open(Voice::Passive);
            event.slots.extend(subject.map(|subject| (role, subject)));
        } else {
            event.agent = subject;
        }
        if act.object_before {
            let thing = Filler::Things(Selector::Candidate);
            event.slots.insert(open(Voice::ObjectBefore), thing);
        }
        self.note_change(act);
        for argument in &act.arguments {
            match self.filler(argument)? {
                Filler::Things(agent) if argument.role == AGENT => event.agent = Some(agent),
                filler => {
                    event.slots.insert(Role(argument.role.clone()), filler);
                }
            }
        }
        Ok(event)
    }

    /// Notes the amount that a verb changes by a number: `reduce damage by 2`.
    fn note_change(&mut self, act: &Act) {
        let is_number = |argument: &Argument| matches!(argument.value, Value::Quantity(_));
        if !act.arguments.iter().any(is_number) {
            return;
        }
        let line = self.scope.line;
        for argument in &act.arguments {
            let Value::Phrase(phrase) = &argument.value else {
                continue;
            };
            let amounts = phrase.items.iter().filter(|item| {
                ![CARD, PLAYER]
                    .iter()
                    .any(|class| self.vocabulary.noun_has_class(&item.noun.id, class))
            });
            let places: Vec<_> = amounts.map(|item| (line, item.span)).collect();
            self.scope.changed.extend(places);
        }
    }

    /// What fills the slots of a pattern.
    pub(super) fn slots(&mut self, arguments: &[Argument]) -> Meaning<BTreeMap<Role, Filler>> {
        let slots = arguments.iter().map(|argument| {
            let role = Role(argument.role.clone());
            Ok((role, self.filler(argument)?))
        });
        slots.collect()
    }

    fn filler(&mut self, argument: &Argument) -> Meaning<Filler> {
        Ok(match &argument.value {
            Value::Phrase(phrase) => Filler::Things(self.phrase(phrase)?),
            Value::Quantity(quantity) => Filler::Amount(how_many(quantity)?),
            Value::Choice(ids) => {
                let mut ids: Vec<ChoiceId> = ids.iter().cloned().map(ChoiceId).collect();
                ids.sort();
                Filler::Choice(ids)
            }
            Value::State(state) => Filler::State(self.state(state)?),
            Value::NounBefore => Filler::Things(Selector::Candidate),
            Value::Clause(_) => return Err(GapReason::InnerClause),
            Value::Cost(_) | Value::Quotation(_) => return Err(GapReason::Quoted),
        })
    }

    /// What no program can express of a clause.
    pub(super) fn check_clause(&self, clause: &Clause) -> Meaning<()> {
        if clause.inserted.is_some() {
            return Err(GapReason::InnerClause);
        }
        if clause.bracketed {
            return Err(GapReason::Bracketed);
        }
        match &clause.adverb {
            // They say how clauses follow each other, which their order says.
            None | Some(ClauseAdverb::Word(Adverb::Then | Adverb::Also | Adverb::Currently)) => {
                Ok(())
            }
            Some(ClauseAdverb::Word(adverb)) => word(adverb.text()),
            Some(ClauseAdverb::Own(id)) => self.phrase_gap(id),
        }
    }

    /// What something is or becomes.
    pub(super) fn state(&mut self, state: &Complement) -> Meaning<Property> {
        match state {
            Complement::Adjectives(adjectives) => {
                let all = adjectives.iter().map(|adjective| self.adjective(adjective));
                Ok(Property::all(all.collect::<Meaning<_>>()?))
            }
            Complement::Phrase(phrase) => match self.phrase(phrase)? {
                Selector::Things(things) => Ok(Property::Kind(things)),
                _ => Err(GapReason::State),
            },
            Complement::Quantity(quantity) => Ok(Property::Amounts(how_many(quantity)?)),
            Complement::Place(modifier) => self.modifier(modifier),
        }
    }
}

/// A clause that is a part of another one has neither a modal nor adverbials of its own.
pub(super) fn check_bare(step: &Step) -> Meaning<()> {
    let clause = &step.clause;
    let is_bare = step.lead.is_empty() && clause.tail.is_empty() && clause.modal.is_none();
    is_bare.then_some(()).ok_or(GapReason::InnerClause)
}

/// Who does what a clause without a subject says: the reader of an instruction, the subject before, or the card itself.
fn unsaid_subject(clause: &Clause, act: &Act, before: Option<&Selector>) -> Meaning<Selector> {
    match before {
        Some(Selector::Things(things)) if things.pick == Pick::Some && things.binds.is_none() => {
            Err(GapReason::SubjectOnce)
        }
        Some(Selector::Things(things)) => Ok(match things.binds {
            Some(var) => Selector::Bound(var),
            None => Selector::Things(things.clone()),
        }),
        Some(Selector::Each(_) | Selector::Either(_)) => Err(GapReason::SubjectOnce),
        Some(other) => Ok(other.clone()),
        None if act.tense == Tense::Base && clause.modal.is_none() && !act.passive => {
            Ok(Selector::You)
        }
        None => Ok(Selector::This),
    }
}
