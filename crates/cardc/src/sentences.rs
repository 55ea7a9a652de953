//! A line of Card English sentence by sentence, whether understood or not.

use cardc_english::{Declined, ParsedLine, Sentence};
use cardc_span::Span;

/// A sentence of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part<'a> {
    /// One that is understood.
    Understood(&'a Sentence),
    /// One that is not.
    Declined(&'a Declined),
}

impl Part<'_> {
    /// Where it stands in the line, with what it grants.
    pub(crate) fn span(self) -> Span {
        match self {
            Self::Understood(sentence) => whole(sentence),
            Self::Declined(declined) => declined.span,
        }
    }

    /// Whether it is understood.
    pub(crate) fn is_understood(self) -> bool {
        matches!(self, Self::Understood(_))
    }
}

/// The sentences of a line in the order in which they stand. What a sentence grants is a part of it, but for those
/// granted sentences that are not understood.
pub(crate) fn parts(parsed: &ParsedLine) -> Vec<Part<'_>> {
    let understood = parsed.line.sentences.iter().map(Part::Understood);
    let mut parts: Vec<Part<'_>> = understood
        .chain(parsed.declined.iter().map(Part::Declined))
        .collect();
    parts.sort_by_key(|part| part.span().start);
    parts
}

/// Where a sentence stands, with the last one that it grants.
pub(crate) fn whole(sentence: &Sentence) -> Span {
    let granted = sentence
        .granted
        .iter()
        .filter_map(|line| line.sentences.last());
    granted.fold(sentence.span, |span, last| span.cover(whole(last)))
}

/// The part of a line that a span covers.
pub(crate) fn slice(line: &str, span: Span) -> &str {
    line.get(span.range()).unwrap_or_default()
}
