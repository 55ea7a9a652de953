//! Conditions: what may be so, in `if` and behind nouns.

use cardc_english::{Act, Clause, Joiner, Predicate, RelativeWord, Step, Tense};

use super::clause::check_bare;
use super::{Lowering, Meaning, word};
use crate::gap::GapReason;
use crate::program::{Condition, Event, Pick, Property, Selector};

impl Lowering<'_> {
    /// Clauses of which all must be so, or any.
    pub(super) fn conditions(&mut self, clauses: &[Step]) -> Meaning<Condition> {
        let joiners = clauses.iter().filter_map(|step| step.joined);
        let joiners: Vec<Joiner> = joiners.collect();
        let or = joiners.contains(&Joiner::Or);
        let fits = |joined: &Joiner| match joined {
            Joiner::Or => or,
            Joiner::And => !or,
            joined => *joined == Joiner::List,
        };
        if !joiners.iter().all(fits) {
            return Err(GapReason::MixedJoiners);
        }
        let mut conditions = Vec::new();
        let mut subject = None;
        for step in clauses {
            check_bare(step)?;
            let (condition, own) = self.condition(&step.clause, subject.as_ref())?;
            conditions.push(condition);
            subject = own;
        }
        Ok(match conditions.len() {
            1 => conditions.remove(0),
            _ if or => Condition::Either(conditions),
            _ => Condition::Each(conditions),
        })
    }

    /// A clause that must be so, and its subject.
    fn condition(
        &mut self,
        clause: &Clause,
        before: Option<&Selector>,
    ) -> Meaning<(Condition, Option<Selector>)> {
        let denied = clause.negated;
        let (condition, subject) = match &clause.predicate {
            Predicate::Act(act) => {
                let happening = self.happening(clause, before)?;
                if denied && happening.subject.as_ref().is_some_and(is_any) {
                    // `a Unit does not control …`: there is one that does not, or there is none that does?
                    return word("not");
                }
                (by_tense(act, happening.event), happening.subject)
            }
            Predicate::Is { tense, state, .. } => {
                self.check_clause(clause)?;
                if *tense != Tense::Present {
                    return Err(GapReason::State);
                }
                let subject = match &clause.subject {
                    Some(subject) => self.phrase(subject)?,
                    None => before.cloned().ok_or(GapReason::State)?,
                };
                let state = self.state(state)?;
                if denied && is_any(&subject) {
                    let state = Property::Not(Box::new(state));
                    return Ok((Condition::Is(subject.clone(), state), Some(subject)));
                }
                (Condition::Is(subject.clone(), state), Some(subject))
            }
            Predicate::Exists { what, tense, .. } => {
                self.check_clause(clause)?;
                if *tense != Tense::Present {
                    return Err(GapReason::State);
                }
                (Condition::Exists(self.phrase(what)?), None)
            }
            Predicate::AsTold { .. } => return Err(GapReason::AsTold),
            Predicate::Entry { .. } | Predicate::Prose { .. } => return Err(GapReason::Quoted),
        };
        let condition = if denied {
            Condition::Not(Box::new(condition))
        } else {
            condition
        };
        Ok((condition, subject))
    }

    /// Whether all verbs of a condition say how things are now, or what happened.
    pub(super) fn check_state(&self, condition: &Condition) -> Meaning<()> {
        match condition {
            Condition::Now(event) => {
                let verb = self.vocabulary.verb(&event.verb.0);
                let is_state =
                    verb.is_some_and(|verb| verb.state || verb.result && event.agent.is_none());
                is_state.then_some(()).ok_or(GapReason::Happening)
            }
            Condition::Not(inner) => self.check_state(inner),
            Condition::Each(all) | Condition::Either(all) => {
                all.iter().try_for_each(|one| self.check_state(one))
            }
            Condition::Happened(_) | Condition::Is(..) | Condition::Exists(_) => Ok(()),
        }
    }

    /// A clause behind a noun: `that costs 7`, `you control`, `dealt to you`.
    pub(super) fn relative(
        &mut self,
        relative: Option<RelativeWord>,
        clauses: &[Step],
    ) -> Meaning<Property> {
        self.asking(|this| this.clause_behind(relative, clauses))
    }

    fn clause_behind(
        &mut self,
        relative: Option<RelativeWord>,
        clauses: &[Step],
    ) -> Meaning<Property> {
        if relative == Some(RelativeWord::Whose) {
            return word("whose");
        }
        let [step] = clauses else {
            return Err(GapReason::InnerClause);
        };
        let clause = &step.clause;
        check_bare(step)?;
        self.check_clause(clause)?;
        let property = match &clause.predicate {
            Predicate::Act(act) => {
                let subject = match &clause.subject {
                    Some(subject) => self.phrase(subject)?,
                    None => Selector::Candidate,
                };
                let event = self.event(act, Some(subject))?;
                if act.tense == Tense::Participle {
                    Property::Part(Box::new(event))
                } else {
                    Property::Holds(Box::new(by_tense(act, event)))
                }
            }
            Predicate::Is { tense, state, .. } if clause.subject.is_none() => {
                if *tense != Tense::Present {
                    return Err(GapReason::State);
                }
                let state = self.state(state)?;
                return Ok(if clause.negated {
                    Property::Not(Box::new(state))
                } else {
                    state
                });
            }
            _ => return Err(GapReason::State),
        };
        Ok(if clause.negated {
            Property::Not(Box::new(property))
        } else {
            property
        })
    }
}

/// Whether a selector is one of several things, or each of them, so that a verb may be denied of them in two ways.
fn is_any(selector: &Selector) -> bool {
    match selector {
        Selector::Things(things) => matches!(things.pick, Pick::Some | Pick::All),
        Selector::Each(_) | Selector::Either(_) => true,
        Selector::This | Selector::You | Selector::Bound(_) | Selector::Candidate => false,
    }
}

/// A verb that holds now, or that happened, by its tense.
fn by_tense(act: &Act, event: Event) -> Condition {
    match act.tense {
        Tense::Base | Tense::Present | Tense::Gerund => Condition::Now(event),
        Tense::Past | Tense::Perfect | Tense::Participle => Condition::Happened(event),
    }
}
