//! Sentences out of Card English, and into it.

use cardc_english::{ParsedLine, Word, understood_line};
use cardc_semantics::{CardLine, CardText};
use cardc_span::{BREAKS, Prose, Span, shown_line, with_breaks};

use super::Card;
use crate::types::{Assist, AssistKind};

/// What can be done in a part of the file, which is one line of the text.
pub(super) fn assist(
    card: &Card<'_>,
    text: &CardText,
    line: &CardLine,
    within: Span,
) -> Option<Assist> {
    if line.is_garbled {
        return None;
    }
    let touches = |span: Span| {
        let place = line.place(span).shifted(card.start);
        place.start <= within.end && within.start <= place.end
    };
    let mut prose = line.parsed.prose();
    if let Some((word, wording)) = prose.find(|(word, _)| touches(word.span)) {
        return check(card, text, line, word, wording);
    }
    let sentences = sentences(&line.parsed).into_iter();
    let here = sentences.filter(|sentence| touches(*sentence));
    let sentence = line.place(here.reduce(Span::cover)?);
    let wording = with_breaks(&shown_line(card.source(sentence)), " ").into_owned();
    let edits = vec![card.edit(sentence, Prose::written(&wording))];
    let title = "Mark this sentence as unchecked prose";
    Some(card.assist(title, AssistKind::Rewrite, edits))
}

/// Takes prose into Card English, where that understands it.
fn check(
    card: &Card<'_>,
    text: &CardText,
    line: &CardLine,
    prose: &Word,
    wording: &str,
) -> Option<Assist> {
    let vocabulary = &card.context.game()?.vocabulary;
    let has_structure = wording.contains(BREAKS) || wording.contains(['{', '}']);
    let mut whole = card.source(line.span).to_owned();
    whole.replace_range(prose.span.range(), wording);
    let is_readable = !has_structure
        && !wording.contains("//")
        && !wording.trim().is_empty()
        && understood_line(text.lexicon(vocabulary), &whole).is_some();
    is_readable.then(|| {
        let edits = vec![card.edit(line.place(prose.span), wording)];
        card.assist("Check this as Card English", AssistKind::Rewrite, edits)
    })
}

/// The places of all sentences of a line.
fn sentences(parsed: &ParsedLine) -> Vec<Span> {
    let understood = parsed.line.all_sentences().into_iter();
    let declined = parsed.declined.iter().map(|one| one.span);
    understood.map(|one| one.span).chain(declined).collect()
}
