//! What Card English does not cover: sentences that are not understood, prose, and texts too many.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_english::{Declined, Edit, ParsedLine};
use cardc_syntax::TextBlock;

use crate::games::Game;
use crate::text::{CardLine, CardText, LineContent, suggest};

/// Every sentence that is not understood, and every line of prose. `source` is the text of the item.
pub(crate) fn check(game: &Game, source: &str, text: &CardText) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for line in &text.lines {
        match &line.content {
            LineContent::English(parsed) => {
                for declined in &parsed.declined {
                    diagnostics.push(not_understood(game, source, line, parsed, declined));
                }
            }
            LineContent::Prose(_) => diagnostics.push(prose(line)),
        }
    }
    diagnostics
}

/// Every `text` block after the first.
pub(crate) fn several_texts<'a>(mut texts: impl Iterator<Item = &'a TextBlock>) -> Vec<Diagnostic> {
    let Some(first) = texts.next() else {
        return Vec::new();
    };
    let further = texts.map(|text| {
        Diagnostic::new(
            Code::SeveralTexts,
            text.keyword.start..text.keyword.end,
            "this card has another text above",
        )
        .label(
            first.keyword.start..first.keyword.end,
            "the first text, which counts",
        )
        .note("Move its lines into the first block.")
    });
    further.collect()
}

fn prose(line: &CardLine) -> Diagnostic {
    Diagnostic::new(Code::Prose, line.span.start..line.span.end, "this wording is kept as it is and not checked")
        .note("Write it in Card English, and its keywords, tags and numbers are checked with the rest of the card.")
}

fn not_understood(
    game: &Game,
    source: &str,
    line: &CardLine,
    parsed: &ParsedLine,
    declined: &Declined,
) -> Diagnostic {
    let at = if declined.at.start == declined.at.end {
        // Something is missing behind the last word.
        parsed
            .words
            .iter()
            .rfind(|word| word.span.end <= declined.at.end)
            .map_or(declined.span, |word| word.span)
    } else {
        declined.at
    };
    let (at, sentence) = (line.place(at), line.place(declined.span));
    let line_source = &source[line.span.range()];
    let edits = suggest(&game.vocabulary, line_source, declined);
    let here = edits.first().filter(|edit| edit.span == declined.at);
    let code = here
        .and_then(|edit| code_of_form(game, line_source, edit))
        .unwrap_or(Code::NotUnderstood);
    let is_form = code != Code::NotUnderstood;
    let message = if is_form {
        format!("`{}` has the wrong form here", declined.found)
    } else {
        declined.message()
    };
    let mut diagnostic = Diagnostic::new(code, at.start..at.end, message)
        .label(sentence.start..sentence.end, "in this sentence");
    // Whatever kept it from being understood, the sentence has no effect.
    diagnostic.severity = Code::NotUnderstood.info().severity;
    if !is_form && let Some(expected) = declined.expectation(&game.vocabulary) {
        diagnostic = diagnostic.note(format!("Here could stand {expected}."));
    }
    for edit in edits {
        let place = line.place(edit.span);
        if edit.text == "\n" {
            let indentation = indentation(&source[..line.span.start as usize]);
            let text = format!("\n{indentation}");
            diagnostic = diagnostic.fix(
                Applicability::Suggested,
                "Begin a new line",
                place.start..place.end,
                text,
            );
            continue;
        }
        let title = match (edit.text.is_empty(), place.start == place.end) {
            (true, _) => "Delete it".to_owned(),
            (false, true) => format!("Insert `{}`", edit.text.trim()),
            (false, false) => format!("Replace with `{}`", edit.text),
        };
        diagnostic = diagnostic.fix(
            Applicability::Suggested,
            title,
            place.start..place.end,
            edit.text,
        );
    }
    diagnostic
}

/// What stands before a line that begins behind this text.
fn indentation(before: &str) -> &str {
    let line = before.rsplit('\n').next().unwrap_or_default();
    &line[..line.len() - line.trim_start().len()]
}

/// The code of a sentence that would be understood with another form of the same word.
fn code_of_form(game: &Game, line: &str, edit: &Edit) -> Option<Code> {
    let written = game
        .vocabulary
        .meanings(&line[edit.span.start as usize..edit.span.end as usize]);
    let meant = game.vocabulary.meanings(&edit.text);
    let same = written.iter().find(|one| {
        meant
            .iter()
            .any(|other| (one.category, &one.id) == (other.category, &other.id))
    });
    Some(if same?.category == "noun" {
        Code::WrongNumber
    } else {
        Code::WrongInflection
    })
}
