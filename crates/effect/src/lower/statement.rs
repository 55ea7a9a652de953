//! Sentences: their steps, and what these depend on.

use std::collections::BTreeSet;

use cardc_english::{
    Adverbial, AdverbialKind, Clause, ConditionWord, Joiner, Modal, Predicate, Sentence, Step,
    TriggerWord, Wording,
};

use super::clause::check_bare;
use super::{Lowering, Meaning, unclear, word};
use crate::gap::GapReason;
use crate::program::{Condition, Event, Measure, Selector, Statement, Timing, Var};

/// What steps depend on.
enum Wrapper {
    When(Timing, Vec<Event>),
    If(Condition),
    While(Condition),
    Times(Measure),
}

impl Wrapper {
    fn around(self, body: Vec<Statement>) -> Statement {
        match self {
            Self::When(timing, events) => Statement::When {
                timing,
                events,
                body,
            },
            Self::If(condition) => Statement::If { condition, body },
            Self::While(condition) => Statement::While { condition, body },
            Self::Times(count) => Statement::Times { count, body },
        }
    }
}

/// Steps with all that they depend on, the first of it outermost.
fn wrapped(wrappers: Vec<Wrapper>, body: Vec<Statement>) -> Vec<Statement> {
    let wrappers = wrappers.into_iter().rev();
    wrappers.fold(body, |body, wrapper| vec![wrapper.around(body)])
}

impl Lowering<'_> {
    pub(super) fn statements(&mut self, sentence: &Sentence) -> Meaning<Vec<Statement>> {
        if sentence.granted.is_some() {
            return Err(GapReason::Granted);
        }
        if sentence.bracketed {
            return Err(GapReason::Bracketed);
        }
        let lead = self.wrappers(&sentence.lead)?;
        let steps = self.steps(&sentence.steps)?;
        Ok(wrapped(lead, steps))
    }

    fn wrappers(&mut self, adverbials: &[Adverbial]) -> Meaning<Vec<Wrapper>> {
        let wrappers = adverbials.iter().map(|adverbial| self.wrapper(adverbial));
        wrappers.collect()
    }

    fn wrapper(&mut self, adverbial: &Adverbial) -> Meaning<Wrapper> {
        if let AdverbialKind::Phrase { id, .. } = &adverbial.kind {
            return self.phrase_gap(id);
        }
        if adverbial.bracketed {
            return Err(GapReason::Bracketed);
        }
        match &adverbial.kind {
            AdverbialKind::Trigger {
                word: trigger,
                clauses,
            } => {
                let events = self.asking(|this| this.events(clauses))?;
                Ok(Wrapper::When(timing(*trigger)?, events))
            }
            AdverbialKind::Condition {
                word: when,
                clauses,
            } => {
                let condition = |this: &mut Self| this.asking(|this| this.conditions(clauses));
                let state = |this: &mut Self| {
                    let condition = condition(this)?;
                    this.check_state(&condition)?;
                    Ok(condition)
                };
                match when {
                    ConditionWord::If => Ok(Wrapper::If(state(self)?)),
                    ConditionWord::Unless => Ok(Wrapper::If(state(self)?.denied())),
                    ConditionWord::While | ConditionWord::AsLongAs => {
                        Ok(Wrapper::While(condition(self)?))
                    }
                    other => word(other.text()),
                }
            }
            AdverbialKind::Scaling { what, .. } => {
                let counted = self.counted(what)?;
                Ok(Wrapper::Times(Measure::Count(Box::new(counted))))
            }
            AdverbialKind::State { word: when, .. } => word(when.text()),
            AdverbialKind::Except { word: except, .. } => word(except.text()),
            AdverbialKind::Gerund {
                word: Some(manner), ..
            } => word(manner.text()),
            AdverbialKind::Phrase { .. }
            | AdverbialKind::Gerund { .. }
            | AdverbialKind::Remark { .. }
            | AdverbialKind::Aside { .. }
            | AdverbialKind::ExceptThen { .. } => Err(GapReason::InnerClause),
            AdverbialKind::Prose { .. } => Err(GapReason::Quoted),
        }
    }

    /// Any of the events of a trigger.
    fn events(&mut self, clauses: &[Step]) -> Meaning<Vec<Event>> {
        let joiners = clauses.iter().filter_map(|step| step.joined);
        if joiners
            .into_iter()
            .any(|joined| !matches!(joined, Joiner::Or | Joiner::List))
        {
            return Err(GapReason::MixedJoiners);
        }
        let mut events = Vec::new();
        let mut subject = None;
        for step in clauses {
            check_bare(step)?;
            let happening = self.happening(&step.clause, subject.as_ref())?;
            if happening.denied {
                return word("not");
            }
            subject = happening.subject;
            events.push(happening.event);
        }
        Ok(events)
    }

    /// The steps of a sentence, in order, or one of them, or one as the cost of another.
    fn steps(&mut self, steps: &[Step]) -> Meaning<Vec<Statement>> {
        let joiners = steps.iter().filter_map(|step| step.joined);
        let joiners: Vec<Joiner> = joiners.collect();
        if joiners.contains(&Joiner::Or) {
            return self.one_of(steps, &joiners);
        }
        let mut cost = None;
        let mut row: Vec<Statement> = Vec::new();
        let mut deciding: Option<(Selector, usize)> = None;
        let mut subject = None;
        for step in steps {
            match step.joined {
                None
                | Some(
                    Joiner::And | Joiner::Then | Joiner::AndThen | Joiner::List | Joiner::Semicolon,
                ) => {}
                Some(Joiner::AsCostOf) if cost.is_none() => {
                    // What somebody may do is a cost together with what it pays for.
                    if deciding.as_ref().is_some_and(|(_, from)| *from > 0) {
                        return Err(GapReason::MixedJoiners);
                    }
                    cost = Some(std::mem::take(&mut row));
                }
                Some(joined) => return word(joined.text()),
            }
            let (who, own) = self.step(step, &mut subject)?;
            match (who, &deciding) {
                (Some(who), None) if cost.is_none() => deciding = Some((who, row.len())),
                (Some(who), Some((same, _))) if who == *same => {}
                (None, None) => {}
                // What is paid for belongs to the decision to pay.
                (None, Some(_)) if cost.is_some() => {}
                _ => return word(Modal::May.text()),
            }
            row.extend(own);
        }
        if let Some(cost) = cost {
            row = vec![Statement::Pay { cost, body: row }];
            deciding = deciding.map(|(who, _)| (who, 0));
        }
        if let Some((who, from)) = deciding {
            let body = row.split_off(from);
            row.push(may(who, body));
        }
        Ok(row)
    }

    fn one_of(&mut self, steps: &[Step], joiners: &[Joiner]) -> Meaning<Vec<Statement>> {
        let is_or = |joined: &Joiner| matches!(joined, Joiner::Or | Joiner::List);
        if !joiners.iter().all(is_or) {
            return Err(GapReason::MixedJoiners);
        }
        let mut rows = Vec::new();
        let mut deciding = None;
        let mut subject = None;
        for step in steps {
            let (who, own) = self.step(step, &mut subject)?;
            if rows.is_empty() {
                deciding = who;
            } else if who != deciding {
                return word(Modal::May.text());
            }
            rows.push(own);
        }
        // `cannot be Removed or Rotated` forbids both.
        let is_forbidden = |row: &Vec<Statement>| matches!(row.as_slice(), [Statement::Forbid(_)]);
        if rows.iter().all(is_forbidden) {
            return Ok(rows.into_iter().flatten().collect());
        }
        if shares_choice(&rows) {
            return unclear("it");
        }
        let choice = Statement::OneOf(rows);
        Ok(vec![match deciding {
            Some(who) => Statement::May {
                who,
                body: vec![choice],
            },
            None => choice,
        }])
    }

    /// A step with all that it depends on, and who may do it, where somebody may. `subject` is that of the step before.
    fn step(
        &mut self,
        step: &Step,
        subject: &mut Option<Selector>,
    ) -> Meaning<(Option<Selector>, Vec<Statement>)> {
        let clause = &step.clause;
        if holds_for_more(step) {
            return Err(GapReason::SharedAdverbial);
        }
        let lead = self.wrappers(&step.lead)?;
        let happening = self.happening(clause, subject.as_ref())?;
        subject.clone_from(&happening.subject);
        let behind = self.wrappers(&clause.tail)?;
        if happening.denied && clause.modal.is_none() {
            return word("not");
        }
        let mut who = None;
        let event = happening.event;
        let statement = match clause.modal {
            None => Statement::Do(event),
            Some(Modal::May) => {
                who = Some(happening.subject.unwrap_or(Selector::You));
                Statement::Do(event)
            }
            Some(Modal::Cannot | Modal::MayNot) => Statement::Forbid(event),
            // `A Champion can only Play Spells` may leave it to others to Play them, too.
            Some(only)
                if !is_passive(clause) && matches!(only, Modal::CanOnly | Modal::MayOnly) =>
            {
                return word(only.text());
            }
            Some(Modal::CanOnly | Modal::MayOnly) => {
                return Ok((None, wrapped(lead, vec![only(event, behind)?])));
            }
            Some(other) => return word(other.text()),
        };
        Ok((who, wrapped(lead, wrapped(behind, vec![statement]))))
    }
}

/// Whether one of several rows refers to what another one tells of.
fn shares_choice(rows: &[Vec<Statement>]) -> bool {
    rows.iter().enumerate().any(|(index, row)| {
        let bound: BTreeSet<Var> = row.iter().flat_map(|step| step.vars().0).collect();
        let others = rows.iter().enumerate().filter(|(other, _)| *other != index);
        let mut steps = others.flat_map(|(_, row)| row);
        steps.any(|step| !step.vars().1.is_disjoint(&bound))
    })
}

/// A decision about steps. What the only one depends on, the decision depends on too: nobody decides before.
fn may(who: Selector, mut body: Vec<Statement>) -> Statement {
    if let [
        Statement::When { body: inner, .. }
        | Statement::If { body: inner, .. }
        | Statement::While { body: inner, .. },
    ] = body.as_mut_slice()
    {
        *inner = vec![may(who, std::mem::take(inner))];
        return body.remove(0);
    }
    Statement::May { who, body }
}

/// Whether what stands behind a clause holds for the clauses before too, or may do so: `Draw 1 card and gain 1 health if …`.
fn holds_for_more(step: &Step) -> bool {
    let goes_on = matches!(step.joined, Some(Joiner::And | Joiner::List | Joiner::Or));
    let goes_on = goes_on && step.clause.subject.is_none();
    let mut tail = step.clause.tail.iter();
    tail.any(|adverbial| {
        let is_scaling = matches!(adverbial.kind, AdverbialKind::Scaling { .. });
        adverbial.shared || goes_on && !is_scaling
    })
}

fn is_passive(clause: &Clause) -> bool {
    matches!(&clause.predicate, Predicate::Act(act) if act.passive)
}

/// What alone may happen. Conditions behind the verb are a part of it.
fn only(event: Event, behind: Vec<Wrapper>) -> Meaning<Statement> {
    let mut conditions = Vec::new();
    for wrapper in behind {
        match wrapper {
            Wrapper::If(condition) => conditions.push(condition),
            _ => return word(Modal::CanOnly.text()),
        }
    }
    let condition = match conditions.len() {
        0 | 1 => conditions.pop(),
        _ => Some(Condition::Each(conditions)),
    };
    Ok(Statement::Only { event, condition })
}

fn timing(trigger: TriggerWord) -> Meaning<Timing> {
    match trigger {
        TriggerWord::When
        | TriggerWord::Whenever
        | TriggerWord::EachTime
        | TriggerWord::AnyTime => Ok(Timing::When),
        TriggerWord::After => Ok(Timing::After),
        TriggerWord::Before => Ok(Timing::Before),
        TriggerWord::As => Ok(Timing::As),
        TriggerWord::FirstTime | TriggerWord::NextTime => word(trigger.text()),
    }
}

impl Condition {
    /// The opposite.
    fn denied(self) -> Self {
        match self {
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }
}
