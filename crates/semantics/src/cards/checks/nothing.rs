//! Texts, headings and amounts of which nothing comes.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{Act, Clause, Limit, Line, NounPhrase, Predicate, Quantity, Scope, Value};
use cardc_span::Span;
use cardc_syntax::TextBlock;

use crate::project::game::Game;
use crate::read::text::{CardLine, CardText};

/// Effects that do nothing. `source` is the text of the item, `block` where its text stands.
pub(crate) fn check(
    game: &Game,
    source: &str,
    text: &CardText,
    block: Option<&TextBlock>,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let is_empty = |block: &&TextBlock| block.lines.is_empty() && !block.keyword.is_empty();
    if let Some(block) = block.filter(is_empty) {
        let place = block.keyword;
        diagnostics.push(
            found(place, "This text is empty".to_owned())
                .note("Write what the card does, or leave `text` out."),
        );
    }
    let lines: Vec<_> = text.parsed_lines().collect();
    for (index, (line, parsed)) in lines.iter().enumerate() {
        let of_line = OfLine { game, source, line };
        let says_nothing = parsed.line.sentences.is_empty() && parsed.declined.is_empty();
        // The lines of a heading may stand below it.
        let goes_on = lines
            .get(index + 1)
            .is_some_and(|(_, next)| next.line.scopes.is_empty());
        if says_nothing
            && !goes_on
            && let Some(scope) = parsed.line.scopes.last()
        {
            diagnostics.extend(of_line.heading(scope));
        }
        of_line.amounts(&parsed.line, &mut diagnostics);
    }
    diagnostics
}

fn found(place: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::NoEffect, place, message)
}

/// A line of a text.
struct OfLine<'a> {
    game: &'a Game,
    source: &'a str,
    line: &'a CardLine,
}

impl OfLine<'_> {
    /// A heading with nothing behind it. A cost may be all that one says.
    fn heading(&self, scope: &Scope) -> Option<Diagnostic> {
        let says_all = matches!(
            scope,
            Scope::Cost { .. } | Scope::Prose { .. } | Scope::Box { .. }
        );
        let place = self.line.place(scope.span());
        let written = self.source.get(place.range())?;
        (!says_all).then(|| {
            found(place, format!("`{written}` has no effect behind it"))
                .note("Write behind the colon what happens, or delete the heading.")
        })
    }

    /// Orders with no amount, with one that has a sign, or with one for nobody.
    fn amounts(&self, line: &Line, diagnostics: &mut Vec<Diagnostic>) {
        for sentence in line.all_sentences() {
            for step in &sentence.steps {
                let clause = &step.clause;
                if clause.subject.is_none()
                    && clause.modal.is_none()
                    && let Predicate::Act(act) = &clause.predicate
                {
                    diagnostics.extend(self.amount(clause, act));
                }
            }
        }
    }

    fn amount(&self, clause: &Clause, act: &Act) -> Option<Diagnostic> {
        let Some(Value::Phrase(object)) = act.argument("object") else {
            return None;
        };
        let [object] = &object.items[..] else {
            return None;
        };
        let place = self.line.place(object.span);
        let written = self.source.get(place.range())?;
        let most = match &object.quantity {
            Some(Quantity::Limited {
                limit: Limit::UpTo,
                amount,
            }) => Some(&**amount),
            other => other.as_ref(),
        };
        match most {
            Some(Quantity::Number { value: 0, .. }) if object.adjectives.is_empty() => {
                let message = format!("`{written}` is nothing");
                Some(found(place, message).note("Write how many, or delete the sentence."))
            }
            Some(Quantity::Signed { .. }) if self.gives_to_somebody(act) => {
                let bare = written.trim_start_matches(['+', '-', '−']);
                let sign = Span::new(place.start, place.end - bare.len() as u32);
                let message = format!("`{written}` has a sign, which no amount has");
                let title = format!("Replace with `{bare}`");
                Some(found(place, message).fix(Applicability::Suggested, title, sign, ""))
            }
            _ if act.omitted && self.lacks_recipient(clause, act, object) => {
                let message = format!("`{written}` does not say to whom");
                Some(found(place, message).note(
                    "Without a verb, a sentence has to name who or what is meant: `2 damage to your Opponent`.",
                ))
            }
            _ => None,
        }
    }

    /// Whether the verb may be left out, and an amount of it be for somebody: `2 damage to your Opponent`, not `+2 attack`.
    fn gives_to_somebody(&self, act: &Act) -> bool {
        let verb = self.game.pack.vocabulary.verbs.get(act.verb.as_str());
        verb.is_some_and(|verb| {
            let mut frames = verb.frames.iter();
            verb.omissible
                && frames.any(|frame| frame.contains("> [to <") || frame.contains("> to <"))
        })
    }

    /// Whether nothing stands beside an amount that is for somebody.
    fn lacks_recipient(&self, clause: &Clause, act: &Act, object: &NounPhrase) -> bool {
        let is_alone = act.arguments.len() == 1 && clause.tail.is_empty();
        let is_amount = object.quantity.is_some() && object.modifiers.is_empty();
        is_alone && is_amount && self.gives_to_somebody(act)
    }
}
