//! What Card English does not cover: sentences that are not understood, prose, and texts too many.

use cardc_diagnostics::{Applicability, Code, Diagnostic, Edit as ItemEdit, Fix};
use cardc_english::{Declined, Edit, Lexicon, Misfit, ParsedLine, Word};
use cardc_syntax::TextBlock;

use super::slips::{Nearest, Unclear};
use super::syntax::number_too_large;
use super::trial::Trials;
use crate::games::Game;
use crate::text::{CardLine, CardText, LineContent, suggest};
use crate::words::listed;

/// Every sentence that is not understood, and every line of prose. `source` is the text of the item.
pub(crate) fn check(
    game: &Game,
    source: &str,
    text: &CardText,
    trials: &Trials<'_>,
    nearest: &Nearest<'_>,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for line in text.lines.iter().filter(|line| !line.is_garbled) {
        diagnostics.extend(
            line.wraps_at
                .map(|first_end| sentence_goes_on(source, line, first_end)),
        );
        match &line.content {
            LineContent::English(parsed) => {
                for declined in &parsed.declined {
                    let unclear = Unclear {
                        game,
                        names: &text.names,
                        source: &source[line.span.range()],
                        line,
                        parsed,
                        declined,
                        trials,
                        nearest,
                    };
                    diagnostics.push(not_understood(source, &unclear));
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

/// A sentence over several lines, of which the first ends at `first_end`.
fn sentence_goes_on(source: &str, line: &CardLine, first_end: u32) -> Diagnostic {
    let written = &source[line.span.range()];
    let rest = &source[first_end as usize..line.span.end as usize];
    let next = line.span.end - rest.trim_start().len() as u32;
    let joined: Vec<&str> = written.lines().map(str::trim).collect();
    Diagnostic::new(
        Code::SentenceGoesOn,
        line.span.start..first_end,
        "this sentence goes on in the next line",
    )
    .label(next..line.span.end, "here it goes on")
    .note("Every line of a text is a paragraph of the card, and a sentence ends in the line in which it begins.")
    .fix(
        Applicability::Suggested,
        "Join the lines",
        line.span.start..line.span.end,
        joined.join(" "),
    )
}

fn prose(line: &CardLine) -> Diagnostic {
    Diagnostic::new(Code::Prose, line.span.start..line.span.end, "this wording is kept as it is and not checked")
        .note("Write it in Card English, and its keywords, tags and numbers are checked with the rest of the card.")
}

/// `source` is the text of the item.
fn not_understood(source: &str, unclear: &Unclear<'_>) -> Diagnostic {
    let Unclear {
        game,
        line,
        parsed,
        declined,
        trials,
        ..
    } = *unclear;
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
    let at = line.place(at);
    let line_source = &source[line.span.range()];
    if let Some(number) = too_large(parsed, declined) {
        let place = line.place(number.span);
        return number_too_large(place);
    }
    if let Some(diagnostic) = unclear.slip() {
        return diagnostic;
    }
    let sentence = line.place(declined.span);
    let in_item = |edits: &[Edit]| -> Vec<ItemEdit> {
        edits
            .iter()
            .map(|edit| in_item(source, line, edit))
            .collect()
    };
    let lexicon = Lexicon::new(&game.vocabulary, unclear.names);
    let suggestions = suggest(lexicon, line_source, declined, &mut |edits| {
        trials.mends(sentence, &in_item(edits))
    });
    if suggestions.is_empty()
        && let Some(diagnostic) = unclear.unknown_name()
    {
        return diagnostic;
    }
    let here = suggestions.first().and_then(|edits| edits.first());
    let is_form =
        here.is_some_and(|edit| edit.span == declined.at && is_form(game, line_source, edit));
    let message = if is_form {
        format!("`{}` has the wrong form here", declined.found)
    } else {
        declined.message()
    };
    let mut diagnostic = Diagnostic::new(Code::NotUnderstood, at.start..at.end, message);
    if !is_form && let Some(expected) = declined.expectation(&game.vocabulary) {
        diagnostic = diagnostic.note(format!("Here could stand {expected}."));
    }
    if declined.misfit == Misfit::Unknown && suggestions.is_empty() {
        // Not offered as a fix, after which a check would find something else.
        let near = suggest(lexicon, line_source, declined, &mut |edits| {
            let is_the_word = edits.len() == 1 && edits[0].span == declined.at;
            is_the_word && trials.clears(sentence, &in_item(edits))
        });
        let near = near.iter().flatten().map(|edit| edit.text.as_str());
        let near: Vec<&str> = near.collect();
        diagnostic = diagnostic.note(if near.is_empty() {
            "Wording that the game has no words for can stand as `prose \"…\"`; `cardc explain not-understood` says more."
                .to_owned()
        } else {
            let words = listed(near, "or");
            format!("Perhaps {words} was meant. The sentence is understood then, and something else in it is wrong.")
        });
    }
    let fixes = suggestions.iter().map(|edits| Fix {
        title: title(line_source, edits),
        applicability: Applicability::Suggested,
        edits: in_item(edits),
    });
    diagnostic.fixes.extend(fixes);
    diagnostic
}

/// An edit of a line as one of its item. A new line is indented like the one that it comes from.
fn in_item(source: &str, line: &CardLine, edit: &Edit) -> ItemEdit {
    let place = line.place(edit.span);
    let text = if edit.text == "\n" {
        format!("\n{}", indentation(&source[..line.span.start as usize]))
    } else {
        edit.text.clone()
    };
    ItemEdit {
        span: place.start..place.end,
        text,
    }
}

/// What edits do, in the imperative.
fn title(line: &str, edits: &[Edit]) -> String {
    match edits {
        [edit] if edit.text == "\n" => "Begin a new line".to_owned(),
        [edit] if edit.text.is_empty() => "Delete it".to_owned(),
        [edit] if !edit.span.is_empty() => format!("Replace with `{}`", edit.text),
        edits => {
            let parts: Vec<String> = edits.iter().map(|edit| deed(line, edit)).collect();
            let title = parts.join(", and ");
            title[..1].to_uppercase() + &title[1..]
        }
    }
}

/// What one of several edits does.
fn deed(line: &str, edit: &Edit) -> String {
    let (written, text) = (&line[edit.span.range()], edit.text.trim());
    match (written.trim(), text) {
        ("", text) => format!("insert `{text}`"),
        (written, "") => format!("delete `{written}`"),
        (written, text) => format!("replace `{written}` with `{text}`"),
    }
}

/// What stands before a line that begins behind this text.
fn indentation(before: &str) -> &str {
    let line = before.rsplit('\n').next().unwrap_or_default();
    &line[..line.len() - line.trim_start().len()]
}

/// A number of the sentence that no effect can hold.
fn too_large<'a>(parsed: &'a ParsedLine, declined: &Declined) -> Option<&'a Word> {
    parsed.words.iter().find(|word| {
        let is_inside =
            declined.span.start <= word.span.start && word.span.end <= declined.span.end;
        let is_number = word.folded.bytes().all(|byte| byte.is_ascii_digit());
        is_inside && is_number && word.folded.parse::<u32>().is_err()
    })
}

/// Whether an edit puts another form of the same word: `Draw` for `Draws`, `your` for `you`.
fn is_form(game: &Game, line: &str, edit: &Edit) -> bool {
    let written = game
        .vocabulary
        .meanings(&line[edit.span.start as usize..edit.span.end as usize]);
    let meant = game.vocabulary.meanings(&edit.text);
    written.iter().any(|one| {
        meant
            .iter()
            .any(|other| (one.category, &one.id) == (other.category, &other.id))
    })
}
