//! Slips in a sentence that have a name: what was meant is said instead of what could stand there.

use cardc_diagnostics::{Applicability, Code, Diagnostic, Edit};
use cardc_english::{Declined, ParsedLine, Span};

use super::trial::Trials;
use crate::games::Game;
use crate::text::{CardLine, parse_line};
use crate::words::nearest;

/// A sentence that is not understood.
pub(crate) struct Unclear<'a> {
    pub(crate) game: &'a Game,
    /// The line as written.
    pub(crate) source: &'a str,
    pub(crate) line: &'a CardLine,
    pub(crate) parsed: &'a ParsedLine,
    pub(crate) declined: &'a Declined,
    pub(crate) trials: &'a Trials<'a>,
}

impl Unclear<'_> {
    /// What to say of the slip, where it is one.
    pub(crate) fn slip(&self) -> Option<Diagnostic> {
        self.small_x().or_else(|| self.ability_word())
    }

    /// `x` for `X`. Capitals mean nothing anywhere else.
    fn small_x(&self) -> Option<Diagnostic> {
        let at = self.declined.at;
        if self.declined.found != "x" || !self.is_better_with(at, "X") {
            return None;
        }
        let message = "`x` is no number: the number in the current corner is a capital `X`";
        Some(self.replace(self.diagnostic(at, message.to_owned()), at, "X"))
    }

    /// `[Heroc Act]:`
    fn ability_word(&self) -> Option<Diagnostic> {
        let start = self.declined.span.start as usize;
        let sentence = &self.source[start..self.declined.span.end as usize];
        let before = sentence[..sentence.find(':')?].trim_end();
        let written = before.replace(['[', ']', '*'], "");
        let span = Span::new(start as u32, (start + before.len()) as u32);
        if written.contains('.') || self.declined.at.start >= span.end {
            return None;
        }
        let abilities = &self.game.pack.vocabulary.abilities;
        let forms: Vec<_> = abilities
            .iter()
            .map(|(id, spec)| (spec.form.as_deref().unwrap_or(id), &spec.rule))
            .collect();
        let meant = nearest(&written, forms.iter().map(|(form, _)| *form))?;
        let rule = forms.iter().find(|(form, _)| *form == meant);
        let mut diagnostic = self
            .diagnostic(span, format!("the game has no ability word `{written}`"))
            .note(format!("Did you mean `{meant}`?"));
        if let Some((_, rule)) = rule.filter(|(_, rule)| !rule.is_empty()) {
            diagnostic = diagnostic.rule(rule.as_str());
        }
        let marked = if before.contains('[') {
            format!("[{meant}]")
        } else {
            meant.to_owned()
        };
        Some(self.replace(diagnostic, span, &marked))
    }

    /// Whether fewer sentences of the line are not understood with this change.
    fn is_better_with(&self, span: Span, text: &str) -> bool {
        let (before, after) = (
            &self.source[..span.start as usize],
            &self.source[span.end as usize..],
        );
        let changed = parse_line(&self.game.vocabulary, &format!("{before}{text}{after}"));
        changed.declined.len() < self.parsed.declined.len()
    }

    fn diagnostic(&self, span: Span, message: String) -> Diagnostic {
        let (place, sentence) = (self.line.place(span), self.line.place(self.declined.span));
        Diagnostic::new(Code::NotUnderstood, place.start..place.end, message)
            .label(sentence.start..sentence.end, "in this sentence")
    }

    /// Offers to put a text in a place, where that mends the card.
    fn replace(&self, diagnostic: Diagnostic, span: Span, text: &str) -> Diagnostic {
        let place = self.line.place(span);
        let edit = Edit {
            span: place.start..place.end,
            text: text.to_owned(),
        };
        let sentence = self.line.place(self.declined.span);
        if !self.trials.mends(sentence, std::slice::from_ref(&edit)) {
            return diagnostic;
        }
        let title = format!("Replace with `{text}`");
        diagnostic.fix(Applicability::Suggested, title, edit.span, edit.text)
    }
}
