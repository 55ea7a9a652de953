//! Conditions as clauses, in `if` and behind nouns.

use cardc_english::{
    Clause, Determiner, Joiner, Modifier, Number, Predicate, RelativeWord, Step, Tense, Voice,
};

use super::clause::{Manner, clause};
use super::things::Standing;
use super::{Mood, Raising, Words};
use crate::program::{Condition, Event, Filler, Pick, Property, Selector};

impl Raising<'_> {
    /// The clauses of a condition.
    pub(super) fn condition(&mut self, condition: &Condition) -> Words<Vec<Step>> {
        let (all, joiner) = match condition {
            Condition::Each(all) => (all.as_slice(), Joiner::And),
            Condition::Either(all) => (all.as_slice(), Joiner::Or),
            one => (std::slice::from_ref(one), Joiner::And),
        };
        self.in_mood(Mood::Asked, |this| {
            let clauses = all.iter().map(|one| this.one_condition(one, false));
            Some(joined(clauses.collect::<Words<_>>()?, joiner))
        })
    }

    fn one_condition(&mut self, condition: &Condition, negated: bool) -> Words<Clause> {
        let manner = |tense| Manner {
            negated,
            ..Manner::new(tense)
        };
        match condition {
            Condition::Now(event) => self.clause(event, manner(Tense::Present)),
            Condition::Happened(event) => self.clause(event, manner(Tense::Past)),
            Condition::Is(subject, state) => {
                let (state, negated) = match state {
                    Property::Not(state) if !negated => (&**state, true),
                    state => (state, negated),
                };
                let predicate = Predicate::Is {
                    tense: Tense::Present,
                    number: self.number(subject),
                    state: Box::new(self.state(state)?),
                };
                let mut words = self.phrase(subject, Standing::SUBJECT)?;
                // `While highlighted Units are Engaged` may mean any of them.
                if let (Selector::Things(things), [item]) = (subject, words.items.as_mut_slice())
                    && things.pick == Pick::All
                    && item.determiner.is_none()
                    && item.noun.number == Some(Number::Plural)
                {
                    item.determiner = Some(Determiner::All(None));
                }
                let mut clause = clause(Some(words), predicate);
                clause.negated = negated;
                Some(clause)
            }
            Condition::Exists(what) if !negated => {
                let predicate = Predicate::Exists {
                    tense: Tense::Present,
                    number: self.number(what),
                    what: Box::new(self.phrase(what, Standing::OBJECT)?),
                };
                Some(clause(None, predicate))
            }
            Condition::Not(inner) if !negated => self.one_condition(inner, true),
            _ => None,
        }
    }

    /// The events of a trigger, of which any will do.
    pub(super) fn events(&mut self, events: &[Event]) -> Words<Vec<Step>> {
        self.in_mood(Mood::Asked, |this| {
            let clauses = events.iter();
            let clauses = clauses.map(|event| this.clause(event, Manner::new(Tense::Present)));
            Some(joined(clauses.collect::<Words<_>>()?, Joiner::Or))
        })
    }

    /// A property that a clause behind a noun of this number says.
    pub(super) fn clause_behind(
        &mut self,
        property: &Property,
        number: Option<Number>,
    ) -> Words<Modifier> {
        let (property, negated) = match property {
            Property::Not(inner) => (&**inner, true),
            other => (other, false),
        };
        let number = number.unwrap_or(Number::Singular);
        let (word, mut clause) = self.in_mood(Mood::Asked, |this| match property {
            Property::Holds(condition) => match &**condition {
                Condition::Now(event) => this.relative(event, Tense::Present, number),
                Condition::Happened(event) => this.relative(event, Tense::Past, number),
                _ => None,
            },
            Property::Part(event) => this.participle(event),
            state => {
                let predicate = Predicate::Is {
                    tense: Tense::Present,
                    number,
                    state: Box::new(this.state(state)?),
                };
                Some((Some(RelativeWord::That), clause(None, predicate)))
            }
        })?;
        clause.negated = negated;
        Some(Modifier::Clause {
            word,
            clauses: vec![Step::first(clause)],
        })
    }

    /// An event in which the noun before takes part: `that costs 7`, `that was Removed`, `you control`.
    fn relative(
        &mut self,
        event: &Event,
        tense: Tense,
        number: Number,
    ) -> Words<(Option<RelativeWord>, Clause)> {
        let that = Some(RelativeWord::That);
        let behind = |act| clause(None, Predicate::Act(act));
        let Some(agent) = &event.agent else {
            self.check_candidate(event, Voice::Passive)?;
            let act = self.act(event, Voice::Passive, tense, number)?;
            return Some((that, behind(act)));
        };
        if *agent == Selector::Candidate {
            let act = self.act(event, Voice::Active, tense, number)?;
            return Some((that, behind(act)));
        }
        let voice = match self.check_candidate(event, Voice::ObjectBefore) {
            Some(()) => Voice::ObjectBefore,
            None => Voice::Active,
        };
        let number = self.number(agent);
        let subject = self.phrase(agent, Standing::SUBJECT)?;
        let act = self.act(event, voice, tense, number)?;
        Some((None, clause(Some(subject), Predicate::Act(act))))
    }

    /// `damage dealt by Units`
    fn participle(&mut self, event: &Event) -> Words<(Option<RelativeWord>, Clause)> {
        self.check_candidate(event, Voice::Passive)?;
        let act = self.act(event, Voice::Passive, Tense::Participle, Number::Singular)?;
        Some((None, clause(None, Predicate::Act(act))))
    }

    /// Whether the noun that the clause describes fills the role in front of the verb.
    fn check_candidate(&self, event: &Event, voice: Voice) -> Words<()> {
        let open = self.open_role(event, voice)?;
        let is_open = event.slots.get(&open) == Some(&Filler::Things(Selector::Candidate));
        is_open.then_some(())
    }
}

/// Clauses in a row.
fn joined(clauses: Vec<Clause>, joiner: Joiner) -> Vec<Step> {
    let mut steps = Vec::new();
    for clause in clauses {
        steps.push(if steps.is_empty() {
            Step::first(clause)
        } else {
            Step::joined(joiner, false, clause)
        });
    }
    steps
}
