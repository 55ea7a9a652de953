//! What a line of a text does, in numbered steps.

use std::fmt::Write as _;

use cardc_db::Db;
use cardc_effect::Ability;
use cardc_semantics::{CardItem, card_program, card_reading, card_text};
use cardc_span::shown_line;
use serde::Serialize;

/// What a line does.
#[derive(Serialize)]
pub(super) struct LineMeaning {
    /// When the line counts at all; empty for always.
    #[serde(skip_serializing_if = "String::is_empty")]
    when: String,
    /// In order, each before those that depend on it.
    steps: Vec<NumberedStep>,
    /// What `X` is, where the line says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) x: Option<&'static str>,
    /// What the steps are made of.
    program: Ability,
}

/// A step of a line.
#[derive(Serialize)]
struct NumberedStep {
    /// `2.1` depends on `2`.
    number: String,
    text: String,
    /// What says it, as written.
    sentence: String,
    /// What the rules add: who chooses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// cardc does not know what it does.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    gap: bool,
}

impl LineMeaning {
    /// The meanings of those lines of a card that have one, by the index of the line.
    pub(super) fn of(db: &dyn Db, card: CardItem<'_>) -> Vec<(usize, Self)> {
        let reading = card_reading(db, card);
        let lines = &card_text(db, card).lines;
        let source = card.text(db);
        let programs = &card_program(db, card).program.abilities;
        let abilities = reading.abilities.iter().zip(programs);
        let meanings = abilities.map(|(ability, program)| {
            let numbered = ability
                .numbered()
                .into_iter()
                .map(|(number, step)| NumberedStep {
                    number,
                    text: step.text.clone(),
                    sentence: source[lines[ability.line].place(step.sentence).range()].to_owned(),
                    notes: step.notes.clone(),
                    gap: step.is_gap,
                });
            let meaning = Self {
                when: ability.heading.clone(),
                steps: numbered.collect(),
                x: ability.says_x.then_some(reading.x),
                program: program.clone(),
            };
            (ability.line, meaning)
        });
        meanings.collect()
    }

    /// For people. A line that continues another one does not say by itself when it counts.
    pub(super) fn text(&self, continues: bool) -> String {
        let mut out = String::new();
        if continues {
            let _ = writeln!(out, "    {}", self.when);
        }
        for step in &self.steps {
            let indent = "  ".repeat(step.number.matches('.').count());
            let _ = write!(out, "    {indent}{}. {}", step.number, step.text);
            for note in &step.notes {
                let _ = write!(out, " ({note})");
            }
            if step.gap && self.steps.len() > 1 {
                let _ = write!(out, " “{}”", shown_line(&step.sentence));
            }
            out.push('\n');
        }
        out
    }

    /// How many of its sentences have no program.
    pub(super) fn unknown(&self) -> usize {
        self.steps.iter().filter(|step| step.gap).count()
    }
}
