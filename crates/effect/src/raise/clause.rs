//! Events as clauses.

use std::collections::BTreeMap;

use cardc_english::{
    AGENT, Act, Argument, Clause, Complement, FrameSlots, Modal, Number, OBJECT, PatternSlot,
    Phrase, Predicate, Tense, Value, Voice,
};
use cardc_span::Span;

use super::things::{Case, Standing, adjective};
use super::{Raising, Words};
use crate::program::{Event, Filler, Property, Role, Selector};

/// How a clause says that something happens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) tense: Tense,
    pub(super) modal: Option<Modal>,
    pub(super) negated: bool,
    /// Its subject goes without saying.
    pub(super) unsaid: bool,
    /// What it is done to is its subject, where the verb allows it.
    pub(super) passive: bool,
}

impl Manner {
    pub(super) fn new(tense: Tense) -> Self {
        Self {
            tense,
            modal: None,
            negated: false,
            unsaid: false,
            passive: false,
        }
    }
}

impl<'a> Raising<'a> {
    /// A clause that says that something happens.
    pub(super) fn clause(&mut self, event: &Event, manner: Manner) -> Words<Clause> {
        let (voice, subject) = self.subject(event, manner.passive)?;
        let number = self.number(subject);
        let said = if manner.unsaid {
            None
        } else {
            let takes = self.slots(event, voice)?.takes;
            let standing = Standing {
                takes,
                ..Standing::SUBJECT
            };
            Some(self.phrase(subject, standing)?)
        };
        let act = self.act(event, voice, manner.tense, number)?;
        let mut clause = clause(said, Predicate::Act(act));
        clause.modal = manner.modal;
        clause.negated = manner.negated;
        Some(clause)
    }

    /// What a clause about an event has as its subject: who does it, or else what it is done to, which comes first in the
    /// passive.
    pub(super) fn subject<'e>(
        &self,
        event: &'e Event,
        passive: bool,
    ) -> Words<(Voice, &'e Selector)> {
        let role = self.open_role(event, Voice::Passive);
        let object = role.and_then(|role| match event.slots.get(&role)? {
            Filler::Things(object) => Some((Voice::Passive, object)),
            _ => None,
        });
        match &event.agent {
            Some(agent) if !passive || object.is_none() => Some((Voice::Active, agent)),
            _ => object,
        }
    }

    /// The slots of the verb of an event in this voice.
    pub(super) fn slots(&self, event: &Event, voice: Voice) -> Words<FrameSlots<'a>> {
        let vocabulary = self.vocabulary;
        vocabulary.frame_slots(&event.verb.0, event.frame, voice)
    }

    /// The role that is filled in front of the verb: by the subject of a passive, or by the noun that a clause describes.
    pub(super) fn open_role(&self, event: &Event, voice: Voice) -> Words<Role> {
        let open = self.slots(event, voice)?.open;
        open.map(|role| Role(role.into()))
    }

    /// The verb of an event with what stands behind it.
    pub(super) fn act(
        &mut self,
        event: &Event,
        voice: Voice,
        tense: Tense,
        number: Number,
    ) -> Words<Act> {
        let open = self.open_role(event, voice);
        let behind = self.slots(event, voice)?.behind;
        let mut slots = event.slots.clone();
        if let Some(open) = open {
            slots.remove(&open);
        }
        if voice == Voice::Passive
            && let Some(agent) = &event.agent
        {
            slots.insert(Role(AGENT.into()), Filler::Things(agent.clone()));
        }
        let of_reader = voice == Voice::Active && event.agent == Some(Selector::You);
        Some(Act {
            verb: event.verb.0.clone(),
            frame: event.frame,
            tense,
            number,
            passive: voice == Voice::Passive,
            object_before: voice == Voice::ObjectBefore,
            progressive: false,
            shared: None,
            omitted: false,
            arguments: self.arguments(&behind, &slots, of_reader)?,
            lower: false,
            span: Span::default(),
        })
    }

    /// What fills these slots, in the order of their pattern.
    pub(super) fn arguments(
        &mut self,
        pattern: &[PatternSlot<'_>],
        slots: &BTreeMap<Role, Filler>,
        of_reader: bool,
    ) -> Words<Vec<Argument>> {
        let mut arguments = Vec::new();
        for PatternSlot { role, takes } in pattern {
            let role = Role((*role).into());
            if let Some(filler) = slots.get(&role) {
                let case = if role.0 == OBJECT {
                    Case::Object
                } else {
                    Case::Other
                };
                let standing = Standing {
                    case,
                    of_reader,
                    takes,
                };
                let value = self.value(filler, standing)?;
                arguments.push(Argument {
                    role: role.0,
                    value,
                });
            }
        }
        (arguments.len() == slots.len()).then_some(arguments)
    }

    fn value(&mut self, filler: &Filler, standing: Standing<'_>) -> Words<Value> {
        Some(match filler {
            Filler::Things(Selector::Candidate) => Value::NounBefore,
            Filler::Things(things) => Value::Phrase(self.phrase(things, standing)?),
            Filler::Amount(amount) => Value::Quantity(self.quantity(amount, false)?),
            Filler::Choice(ids) => Value::Choice(ids.iter().map(|id| id.0.clone()).collect()),
            Filler::State(state) => Value::State(Box::new(self.state(state)?)),
        })
    }

    /// What something is or becomes.
    pub(super) fn state(&mut self, state: &Property) -> Words<Complement> {
        let all = match state {
            Property::Each(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        };
        if let Some(adjectives) = all.iter().map(adjective).collect() {
            return Some(Complement::Adjectives(adjectives));
        }
        match state {
            Property::Kind(things) => {
                let kind = Selector::Things(things.clone());
                Some(Complement::Phrase(self.phrase(&kind, Standing::OBJECT)?))
            }
            Property::Amounts(amount) => Some(Complement::Quantity(self.quantity(amount, false)?)),
            Property::Pattern { .. } | Property::Either(_) => {
                Some(Complement::Place(self.modifier(state, None)?))
            }
            _ => None,
        }
    }
}

/// A clause with a subject and a predicate alone.
pub(super) fn clause(subject: Option<Phrase>, predicate: Predicate) -> Clause {
    Clause {
        subject,
        ..Clause::new(predicate, Span::default())
    }
}
