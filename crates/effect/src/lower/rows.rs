//! The sentences of a line, one after another. Instructions behind a trigger belong to it: `When …, Draw 1 card. Discard 1 card.`
//! does both when the trigger happens.

use std::collections::BTreeSet;

use cardc_english::{AdverbialKind, ConditionWord, Sentence};
use cardc_span::Span;

use super::{Lowering, Meaning, Origin};
use crate::gap::GapReason;
use crate::program::{Statement, Var};

/// The steps of a line, so far.
pub(super) struct Rows {
    pub(super) body: Vec<Statement>,
    pub(super) origin: Origin,
    open: Open,
    /// What the open trigger tells of.
    bound: BTreeSet<Var>,
}

/// What the next instruction belongs to.
#[derive(Clone, Copy)]
enum Open {
    /// The line.
    Line,
    /// The last step, which is a trigger.
    Trigger,
    /// A trigger without a program, or a sentence that is not understood.
    Lost,
}

impl Rows {
    pub(super) fn new(line: usize) -> Self {
        Self {
            body: Vec::new(),
            origin: Origin {
                line,
                sentences: Vec::new(),
            },
            open: Open::Line,
            bound: BTreeSet::new(),
        }
    }

    /// Adds the steps of a sentence, or why it has no program.
    pub(super) fn add(
        &mut self,
        lowering: &Lowering<'_>,
        sentence: &Sentence,
        meaning: Meaning<Vec<Statement>>,
    ) -> Meaning<()> {
        let is_instruction = match &meaning {
            Ok(statements) => {
                let mut each = statements.iter();
                each.all(|step| is_instruction(step) || self.trigger_binds_for(step))
            }
            Err(_) => !stands_alone(lowering, sentence),
        };
        let meaning = match (meaning, self.open) {
            (Ok(_), Open::Lost) if is_instruction => Err(GapReason::Follows),
            (meaning, _) => meaning,
        };
        let (statements, gap) = match meaning {
            Ok(statements) => (statements, Ok(())),
            Err(reason) => (vec![Statement::Gap(reason.clone())], Err(reason)),
        };
        if let (true, Open::Trigger, Some(Statement::When { body, .. }), Some(&before)) = (
            is_instruction,
            self.open,
            self.body.last_mut(),
            self.origin.sentences.last(),
        ) {
            let told = statements.iter().flat_map(|step| step.vars().0);
            self.bound.extend(told);
            body.extend(statements);
            // Steps of one sentence have one place.
            let all = self.origin.sentences.iter_mut().rev();
            for place in all.take_while(|place| **place == before) {
                *place = before.cover(sentence.span);
            }
            return gap;
        }
        if !is_instruction {
            self.open = match statements.last() {
                Some(trigger @ Statement::When { .. }) => {
                    self.bound = trigger.vars().0;
                    Open::Trigger
                }
                Some(Statement::Gap(_)) => Open::Lost,
                _ => Open::Line,
            };
        }
        self.body.extend(statements);
        self.origin.sentences.resize(self.body.len(), sentence.span);
        gap
    }

    /// Whether a step refers to what the open trigger tells of.
    fn trigger_binds_for(&self, step: &Statement) -> bool {
        matches!(self.open, Open::Trigger) && !self.bound.is_disjoint(&step.vars().1)
    }

    /// Adds a sentence that is not understood. The next instruction may belong to it.
    pub(super) fn add_hole(&mut self, sentence: Span) {
        self.body.push(Statement::Gap(GapReason::Declined));
        self.origin.sentences.push(sentence);
        self.open = Open::Lost;
    }
}

/// Whether a step is done once, when its turn comes.
fn is_instruction(statement: &Statement) -> bool {
    match statement {
        Statement::Do(_)
        | Statement::Gap(_)
        | Statement::May { .. }
        | Statement::Pay { .. }
        | Statement::OneOf(_) => true,
        Statement::If { body, .. } | Statement::Times { body, .. } => {
            body.iter().all(is_instruction)
        }
        Statement::When { .. }
        | Statement::While { .. }
        | Statement::Forbid(_)
        | Statement::Only { .. } => false,
    }
}

/// Whether a sentence says by itself when it counts. A phrase such as `otherwise` goes on with the sentence before.
fn stands_alone(lowering: &Lowering<'_>, sentence: &Sentence) -> bool {
    sentence.lead.iter().any(|adverbial| match &adverbial.kind {
        AdverbialKind::Trigger { .. } | AdverbialKind::State { .. } => true,
        AdverbialKind::Condition { word, .. } => {
            matches!(word, ConditionWord::While | ConditionWord::AsLongAs)
        }
        AdverbialKind::Phrase { id, .. } => {
            let phrase = lowering.vocabulary.phrase(id);
            phrase.is_none_or(|phrase| !phrase.lead)
        }
        _ => false,
    })
}
