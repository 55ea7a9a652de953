//! Which parts of a line of a card's text are Card English, and which become prose.

use cardc_convert::TextPart;
use cardc_english::{Lexicon, ParsedLine, Span, parse_line};

use crate::sentences::{parts, slice};

/// The sentences that are understood as English, the others as prose, in their order.
///
/// A line with a scope stays whole, because its scope holds for all of its sentences: it is English or prose. So does
/// a line with a colon that is not understood, which may well be a scope.
pub(crate) fn english_and_prose(lexicon: Lexicon<'_>, line: &str) -> Vec<TextPart> {
    let parsed = parse_line(lexicon, line);
    let says_something = !parsed.line.sentences.is_empty() || !parsed.line.scopes.is_empty();
    if parsed.is_understood() && says_something {
        return vec![TextPart::English(line.to_owned())];
    }
    if !is_divisible(line, &parsed) {
        return vec![TextPart::Prose(line.to_owned())];
    }
    let parts = runs(&parsed).into_iter().map(|run| {
        let text = slice(line, run.span).trim().to_owned();
        if run.understood && parse_line(lexicon, &text).is_understood() {
            TextPart::English(text)
        } else {
            TextPart::Prose(text)
        }
    });
    parts.collect()
}

/// Whether the sentences of a line mean the same on lines of their own.
fn is_divisible(line: &str, parsed: &ParsedLine) -> bool {
    let grants = parsed
        .line
        .sentences
        .iter()
        .any(|sentence| sentence.granted.is_some());
    parsed.line.scopes.is_empty() && !grants && !line.contains(':')
}

/// Sentences in a row that are understood, or that are not.
struct Run {
    span: Span,
    understood: bool,
}

fn runs(parsed: &ParsedLine) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for part in parts(parsed) {
        let understood = part.is_understood();
        match runs.last_mut() {
            Some(run) if run.understood == understood => run.span = run.span.cover(part.span()),
            _ => runs.push(Run {
                span: part.span(),
                understood,
            }),
        }
    }
    runs
}
