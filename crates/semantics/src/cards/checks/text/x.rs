//! `X`: what says how much it is, and what makes use of it.

use cardc_diagnostics::Diagnostic;
use cardc_english::{Joiner, ParsedLine, Predicate, Quantity, Scope, Sentence, Step};
use cardc_games::{CheckSpec, FieldType};
use cardc_span::Span;
use smol_str::SmolStr;

use super::Against;
use crate::cards::checks::of_check;
use crate::read::card_words::LineWords;
use crate::read::head::{FieldValue, HeadField};
use crate::read::mentions::{Mention, Mentioned};

/// A place where a card has `X`.
struct X {
    /// Where it stands in the item.
    span: Span,
    /// It says how much `X` is, or lets a player choose.
    defines: bool,
    /// It does something with that number.
    uses: bool,
}

impl Against<'_> {
    /// An `X` of which nothing says what it is. A text that is not understood may say it.
    pub(super) fn x_needs_meaning(
        &self,
        check: &CheckSpec,
        fields: &[SmolStr],
        verbs: &[SmolStr],
    ) -> Option<Diagnostic> {
        let places = self.all_x(fields, verbs)?;
        let first = places.first()?;
        if places.iter().any(|x| x.defines) {
            return None;
        }
        Some(
            of_check(check, first.span, "`X` is never defined")
                .note("Define it in a sentence, put it in the cost, or write a number."),
        )
    }

    /// A definition of `X`, or a cost with it, that nothing makes use of.
    pub(super) fn x_needs_use(&self, check: &CheckSpec, fields: &[SmolStr]) -> Option<Diagnostic> {
        let places = self.all_x(fields, &[])?;
        let first = places.first()?;
        if places.iter().any(|x| x.uses) {
            return None;
        }
        Some(
            of_check(check, first.span, "This `X` is never used")
                .note("Use `X` in the text, or write a number instead."),
        )
    }

    /// Every `X` of the card; `None` where part of the text is not understood. `fields` are those whose `X` a player chooses,
    /// `verbs` let players choose how many of something they do.
    fn all_x(&self, fields: &[SmolStr], verbs: &[SmolStr]) -> Option<Vec<X>> {
        if !self.text.is_understood() {
            return None;
        }
        let mut places: Vec<X> = Vec::new();
        for field in &self.head.fields {
            places.extend(self.x_of_field(field, fields));
        }
        for (line, words) in self.text.lines.iter().zip(self.words) {
            let found = x_of_line(&line.parsed, words, verbs).into_iter();
            places.extend(found.map(|x| X {
                span: line.place(x.span),
                ..x
            }));
        }
        Some(places)
    }

    fn x_of_field(&self, field: &HeadField, fields: &[SmolStr]) -> Option<X> {
        let (span, defines) = match field.value.as_ref()? {
            FieldValue::Cost(cost) => {
                let mut payments = cost.parts.iter().flatten();
                let payment = payments.find(|payment| payment.amount == Some(Quantity::X))?;
                (payment.span, true)
            }
            FieldValue::Text(text) if text == "X" => {
                let spec = self.game.pack.field(&field.id)?;
                if !matches!(spec.kind, FieldType::Integer { .. }) {
                    return None;
                }
                (field.span, fields.contains(&field.id))
            }
            _ => return None,
        };
        Some(X {
            span,
            defines,
            uses: !defines,
        })
    }
}

/// Every `X` of a line, with places relative to it.
fn x_of_line(parsed: &ParsedLine, line: &LineWords, verbs: &[SmolStr]) -> Vec<X> {
    let words = &parsed.words;
    if !words.iter().any(|word| is_x(&word.text)) {
        return Vec::new();
    }
    let sentences = parsed.line.all_sentences().into_iter();
    let chosen = sentences.flat_map(|sentence| chosen_in(sentence, verbs));
    let chosen: Vec<Span> = chosen.collect();
    let mentions = line.mentions.iter();
    let is_definition = |mention: &&Mention| mention.what == Mentioned::X { defined: true };
    let definitions = mentions.filter(is_definition).map(|mention| mention.span);
    let definitions: Vec<Span> = definitions.collect();
    let (paid, headed): (Vec<&Scope>, Vec<&Scope>) = parsed
        .line
        .scopes
        .iter()
        .partition(|scope| matches!(scope, Scope::Cost { .. }));
    let [paid, headed] = [paid, headed].map(|scopes| {
        let spans = scopes.into_iter().map(Scope::span);
        spans.collect::<Vec<Span>>()
    });
    let places = words
        .iter()
        .enumerate()
        .filter(|(_, word)| is_x(&word.text));
    let places = places.map(|(index, word)| {
        let within = |spans: &[Span]| spans.iter().any(|span| span.touches(word.span.start));
        let before = index.checked_sub(1).map(|before| &words[before]);
        let is_defined = within(&definitions);
        // `if its value is X`: it speaks of the sign.
        let is_spoken_of = before.is_some_and(|before| before.is("is"));
        let binds = is_spoken_of || within(&chosen) || within(&headed);
        let defines = is_defined || within(&paid);
        X {
            span: word.span,
            defines: defines || binds,
            uses: !defines,
        }
    });
    places.collect()
}

/// `X`, with a sign or without.
fn is_x(text: &str) -> bool {
    text.trim_start_matches(['+', '-', '−']) == "X"
}

/// The clauses of a sentence in which a player chooses a number: those that are the cost of others, and those with one of the verbs.
fn chosen_in(sentence: &Sentence, verbs: &[SmolStr]) -> Vec<Span> {
    let is_paid_for = |step: &Step| step.joined == Some(Joiner::AsCostOf);
    let paying = sentence.steps.iter().rposition(is_paid_for).unwrap_or(0);
    let steps = sentence.steps.iter().enumerate();
    let chosen = steps.filter(|(index, step)| {
        *index < paying
            || matches!(&step.clause.predicate, Predicate::Act(act) if verbs.contains(&act.verb))
    });
    chosen.map(|(_, step)| step.clause.span).collect()
}
