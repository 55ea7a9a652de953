//! Steps of a program as sentences.

use cardc_english::{
    Adverbial, AdverbialKind, Clause, ConditionWord, Joiner, Modal, ScalingWord, Sentence, Step,
    Tense, TriggerWord, Voice,
};
use cardc_span::Span;

use super::clause::Manner;
use super::things::Standing;
use super::{Mood, Naming, Raising, Words};
use crate::program::{Condition, Event, Measure, Selector, Statement, Timing};

/// Steps that stand in one sentence.
#[derive(Default)]
struct Row {
    steps: Vec<Step>,
    /// The subject of the last one, which holds for a clause without a subject.
    before: Option<Selector>,
    /// What joins the next one.
    joiner: Option<Joiner>,
}

/// Where a clause has what it depends on.
#[derive(Clone, Copy)]
enum Side {
    InFront,
    Behind,
}

impl Raising<'_> {
    /// A sentence that says one step.
    pub(crate) fn sentence(&mut self, statement: &Statement) -> Words<Sentence> {
        let mut lead = Vec::new();
        let mut row = Row::default();
        let mut body = std::slice::from_ref(statement);
        while let [only] = body {
            let is_plain_count = matches!(only, Statement::Times { .. })
                && matches!(self.naming, Naming::Plain { .. });
            if is_plain_count || stands_behind(only) {
                self.step(&mut row, only, None, Side::Behind)?;
                return Some(sentence(lead, row.steps));
            }
            let Some((adverbial, inner)) = self.adverbial(only) else {
                break;
            };
            lead.push(adverbial?);
            body = inner;
        }
        self.row(&mut row, body, None)?;
        Some(sentence(lead, row.steps))
    }

    /// What a step depends on, and what is done then; `None` where it is no such step.
    pub(crate) fn adverbial<'s>(
        &mut self,
        statement: &'s Statement,
    ) -> Option<(Words<Adverbial>, &'s [Statement])> {
        let words = match statement {
            Statement::When { timing, events, .. } => self.trigger(*timing, events),
            Statement::If { condition, .. } => self.if_(condition),
            Statement::While { condition, .. } => {
                let clauses = self.condition(condition);
                let kind = clauses.map(|clauses| AdverbialKind::Condition {
                    word: ConditionWord::While,
                    clauses,
                });
                kind.map(adverbial)
            }
            Statement::Times { count, .. } => self.scaling(count),
            _ => return None,
        };
        Some((words, statement.body()?))
    }

    fn trigger(&mut self, timing: Timing, events: &[Event]) -> Words<Adverbial> {
        let word = match timing {
            Timing::Before => TriggerWord::Before,
            Timing::As => TriggerWord::As,
            Timing::When => TriggerWord::When,
            Timing::After => TriggerWord::After,
        };
        let clauses = self.events(events)?;
        Some(adverbial(AdverbialKind::Trigger { word, clauses }))
    }

    fn if_(&mut self, condition: &Condition) -> Words<Adverbial> {
        let (word, condition) = match condition {
            Condition::Not(inner) => (ConditionWord::Unless, &**inner),
            other => (ConditionWord::If, other),
        };
        let clauses = self.condition(condition)?;
        Some(adverbial(AdverbialKind::Condition { word, clauses }))
    }

    fn scaling(&mut self, count: &Measure) -> Words<Adverbial> {
        let Measure::Count(counted) = count else {
            return None;
        };
        let what = self.in_mood(Mood::Counted, |this| this.phrase(counted, Standing::OBJECT))?;
        Some(adverbial(AdverbialKind::Scaling {
            word: ScalingWord::ForEach,
            what,
        }))
    }

    /// Adds steps to a row. `modal` is what the steps of a decision have.
    fn row(&mut self, row: &mut Row, body: &[Statement], modal: Option<Modal>) -> Words<()> {
        for (index, statement) in body.iter().enumerate() {
            let is_last = index + 1 == body.len();
            let is_only = is_last && index == 0;
            match statement {
                Statement::May { who, body } if is_last && modal.is_none() => {
                    self.check_decider(who, body)?;
                    self.row(row, body, Some(Modal::May))?;
                }
                Statement::Pay { cost, body } if is_only => {
                    self.row(row, cost, modal)?;
                    row.joiner = Some(Joiner::AsCostOf);
                    self.row(row, body, None)?;
                }
                Statement::OneOf(rows) if is_only => {
                    for choice in rows {
                        let [only] = choice.as_slice() else {
                            return None;
                        };
                        row.joiner = row.steps.last().map(|_| Joiner::Or);
                        self.step(row, only, modal, Side::InFront)?;
                    }
                }
                // In front of the first step, a condition would hold for all of them, and for a decision or a cost.
                _ if index == 0 && (!is_last || modal.is_some() || row.joiner.is_some()) => {
                    self.step(row, statement, modal, Side::Behind)?;
                }
                _ => self.step(row, statement, modal, Side::InFront)?,
            }
        }
        Some(())
    }

    /// Whether the one who may do steps is the one who does them, as words have it.
    fn check_decider(&self, who: &Selector, body: &[Statement]) -> Words<()> {
        let does = |statement: &Statement| match statement {
            Statement::Do(event) => self
                .subject(event, false)
                .is_some_and(|(_, subject)| subject == who),
            Statement::Pay { cost, .. } => self.check_decider(who, cost).is_some(),
            Statement::OneOf(rows) => rows
                .iter()
                .all(|row| self.check_decider(who, row).is_some()),
            other => other
                .body()
                .is_some_and(|body| self.check_decider(who, body).is_some()),
        };
        body.iter().all(does).then_some(())
    }

    /// Adds one step to a row, with what it alone depends on.
    fn step(
        &mut self,
        row: &mut Row,
        statement: &Statement,
        modal: Option<Modal>,
        side: Side,
    ) -> Words<()> {
        let mut wrappers = Vec::new();
        let mut inner = statement;
        while let Some(body) = inner.body() {
            let [only] = body else { return None };
            wrappers.push(inner);
            inner = only;
        }
        // In the order of the words, since the first mention of a thing binds the later ones.
        let (lead, tail): (&[&Statement], &[&Statement]) = match side {
            Side::InFront => (&wrappers, &[]),
            Side::Behind => (&[], &wrappers),
        };
        let lead = self.adverbials(lead)?;
        let (subject, mut clause) = self.told_clause(row, inner, modal)?;
        clause.tail.extend(self.adverbials(tail)?);
        let joiner = row.joiner.take();
        let joiner = joiner.or_else(|| row.steps.last().map(|_| Joiner::Then));
        let step = match joiner {
            Some(joiner) => Step::joined(joiner, joiner == Joiner::Then, clause),
            None => Step::first(clause),
        };
        row.before = Some(subject);
        row.steps.push(Step { lead, ..step });
        Some(())
    }

    fn adverbials(&mut self, statements: &[&Statement]) -> Words<Vec<Adverbial>> {
        let all = statements.iter();
        all.map(|statement| self.adverbial(statement)?.0).collect()
    }

    /// The clause of a step that depends on nothing, and its subject, behind the steps of a row.
    fn told_clause(
        &mut self,
        row: &Row,
        statement: &Statement,
        modal: Option<Modal>,
    ) -> Words<(Selector, Clause)> {
        let (event, modal, condition) = match statement {
            Statement::Do(event) => (event, modal, None),
            Statement::Forbid(event) if modal.is_none() => (event, Some(Modal::Cannot), None),
            Statement::Only { event, condition } if modal.is_none() => {
                (event, Some(Modal::CanOnly), condition.as_ref())
            }
            _ => return None,
        };
        // `A Champion can only Play this` would say that it can do nothing else.
        let passive = modal == Some(Modal::CanOnly);
        let (voice, subject) = self.subject(event, passive)?;
        let is_purpose = row.joiner == Some(Joiner::AsCostOf);
        let is_order = modal.is_none() && voice == Voice::Active;
        let goes_without = self.naming == Naming::Card || self.vocabulary.reader(false).is_none();
        let is_known = is_purpose || goes_without && *subject == Selector::You;
        let unsaid = is_order && is_known && row.goes_on_with(subject);
        if is_purpose && !unsaid {
            return None;
        }
        let is_general = matches!(modal, Some(Modal::Cannot | Modal::CanOnly));
        let mood = if is_general {
            Mood::General
        } else {
            Mood::Told
        };
        let is_base = unsaid || modal.is_some();
        let manner = Manner {
            modal,
            unsaid,
            passive,
            ..Manner::new(if is_base { Tense::Base } else { Tense::Present })
        };
        let mut clause = self.in_mood(mood, |this| this.clause(event, manner))?;
        if let Some(condition) = condition {
            clause.tail.push(self.if_(condition)?);
        }
        Some((subject.clone(), clause))
    }
}

impl Row {
    /// Whether a clause without a subject has this one: that of the clause before, or who reads the card.
    fn goes_on_with(&self, subject: &Selector) -> bool {
        match (&self.before, subject) {
            (None, subject) => *subject == Selector::You,
            (Some(Selector::Things(before)), Selector::Bound(var)) => before.binds == Some(*var),
            (Some(before), subject) => before == subject,
        }
    }
}

/// Whether words have to say a step first, and then what it depends on: where that refers to the step; or the step refers to
/// something that was told of before, as `it` would otherwise mean something in the condition.
fn stands_behind(statement: &Statement) -> bool {
    let (Some(depends), Some([body])) = (statement.without_body(), statement.body()) else {
        return false;
    };
    let (bound, used) = depends.vars();
    let (bound_in_body, used_in_body) = body.vars();
    let is_if = matches!(statement, Statement::If { .. });
    let refers_past = is_if
        && !used_in_body.is_empty()
        && used_in_body.is_disjoint(&bound)
        && used_in_body.is_disjoint(&used);
    let is_single = matches!(body, Statement::Do(_) | Statement::Forbid(_));
    is_single && (refers_past || !used.is_disjoint(&bound_in_body))
}

fn adverbial(kind: AdverbialKind) -> Adverbial {
    Adverbial::new(kind, Span::default())
}

/// What steps depend on, in front of no step.
pub(crate) fn lead(lead: Vec<Adverbial>) -> Sentence {
    sentence(lead, Vec::new())
}

/// A sentence with its full stop.
fn sentence(lead: Vec<Adverbial>, steps: Vec<Step>) -> Sentence {
    Sentence {
        lead,
        steps,
        granted: None,
        bracketed: false,
        bracket_goes_on: false,
        stopped: true,
        stopped_outside: false,
        stop_quoted: false,
        exclaimed: false,
        span: Span::default(),
    }
}
