//! What the pack asks of the lines below ability words, and of what a text does as a whole.

use cardc_diagnostics::Diagnostic;
use cardc_english::{Adverbial, AdverbialKind, Line, Scope, Sentence, Step};
use cardc_games::CheckSpec;
use cardc_span::Span;
use smol_str::SmolStr;

use super::{Against, of_check};
use crate::cards::own_acts::has_trigger;
use crate::project::words::listed;
use crate::read::text::abilities;

impl Against<'_> {
    /// Lines of this ability word that name no event and no time.
    pub(super) fn ability_needs_event(
        &self,
        check: &CheckSpec,
        ability: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        for (line, parsed) in self.text.parsed_lines() {
            let Some(word) = ability_word(&parsed.line, ability) else {
                continue;
            };
            let first = parsed.line.sentences.first();
            // `cancel an effect that was just triggered`
            let just = parsed.words.iter().any(|word| word.folded == "just");
            // Prose may name it.
            let is_whole = parsed.is_understood() && parsed.prose().next().is_none();
            if !is_whole || just || first.is_none_or(waits) {
                continue;
            }
            let message = format!(
                "`{}` does not say when it happens",
                self.written(line, word)
            );
            diagnostics.push(
                of_check(check, line.place(word), message)
                    .note("Begin with an event or a time, such as `After …` or `When …`."),
            );
        }
    }

    /// Lines below a line of this ability word.
    pub(super) fn ability_comes_last(
        &self,
        check: &CheckSpec,
        ability: &str,
    ) -> Option<Diagnostic> {
        let lines = &self.text.lines;
        let at = lines
            .iter()
            .position(|line| abilities(line).any(|id| id == ability))?;
        let below = lines[at + 1..]
            .iter()
            .find(|line| abilities(line).all(|id| id != ability))?;
        let word = ability_word(&lines[at].parsed.line, ability)?;
        let message = format!("`{}` must be the last line", self.written(&lines[at], word));
        let place = lines[at].place(word);
        Some(
            of_check(check, place, message)
                .label(below.span, "move this above it")
                .note("Nothing can follow it on a card."),
        )
    }

    /// A text that does none of these verbs, in answer to an event.
    pub(super) fn text_needs_verb(
        &self,
        check: &CheckSpec,
        verbs: &[SmolStr],
    ) -> Option<Diagnostic> {
        let is_verb = |id: &str| verbs.iter().any(|verb| verb == id);
        if self.text.leaves_open(&self.game.vocabulary, is_verb)
            || self.own_moves(verbs).iter().any(|act| act.triggered)
        {
            return None;
        }
        let name = self.head.name.as_ref()?;
        let verbs = listed(verbs.iter().map(SmolStr::as_str), "or");
        let message = format!("The text does not say when to {verbs} this card");
        Some(
            of_check(check, name.span, message)
                .note("Name an event, such as `when …` or `after …`."),
        )
    }
}

/// The ability word in front of a line, as written.
fn ability_word(line: &Line, ability: &str) -> Option<Span> {
    line.scopes.iter().find_map(|scope| match scope {
        Scope::Ability { id, span, .. } if id == ability => Some(*span),
        _ => None,
    })
}

/// Whether a sentence says when it happens: on an event, or at a time.
fn waits(sentence: &Sentence) -> bool {
    let says = |adverbials: &[Adverbial]| {
        has_trigger(adverbials) || adverbials.iter().any(|adverbial| is_time(&adverbial.kind))
    };
    let of_step = |step: &Step| says(&step.lead) || says(&step.clause.tail);
    says(&sentence.lead) || sentence.steps.iter().any(of_step)
}

/// `at the end of the round`, `after drawing 2 cards`, `if it has 3 of them`.
fn is_time(kind: &AdverbialKind) -> bool {
    matches!(
        kind,
        AdverbialKind::Phrase { .. }
            | AdverbialKind::Condition { .. }
            | AdverbialKind::Gerund { word: Some(_), .. }
    )
}
