//! The comments `/* … */` of other languages: where they end. [`crate::split`] and the parser both ask here, so that they
//! agree.

use cardc_span::Span;

use crate::token::TokenKind;

/// Whether a comment opens at byte `at`: at the beginning, or behind white space, a brace or a control character. `a/*` opens
/// none.
pub(crate) fn opens(source: &str, at: usize) -> bool {
    let ends_word = |before: char| {
        before.is_whitespace() || before.is_control() || matches!(before, '{' | '}' | '\u{feff}')
    };
    source[at..].starts_with("/*") && source[..at].chars().next_back().is_none_or(ends_word)
}

/// Finds the ends of comments, and remembers what it looked for in vain, so that a text full of `/*` takes linear time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ForeignComments {
    /// No comment that opens before this place has an end.
    none_until: usize,
}

impl ForeignComments {
    /// Where the comment that opens at byte `open` ends: behind the first `*` and `/` side by side among `tokens`, which
    /// follow its `/*`.
    ///
    /// A comment whose end is hidden has none, so that it swallows no card: neither `/* https://a.example */` nor
    /// `/* 6" */`, as no piece of a file may cut a token, nor `/* a *//`, whatever white space stands in front of the `//`.
    pub(crate) fn end(
        &mut self,
        source: &str,
        open: usize,
        tokens: impl Iterator<Item = (TokenKind, Span)>,
    ) -> Option<usize> {
        if open < self.none_until {
            return None;
        }
        let mut star = None;
        for (kind, span) in tokens {
            let hides = match kind {
                TokenKind::Slash if star == Some(span.start) => return Some(span.end as usize),
                TokenKind::Whitespace => continue,
                // The star may be that of another `/*`, which it is no end for.
                _ if kind.is_comment() && star.is_some() => star.map(|end| end - 2),
                _ => source[span.range()].contains("*/").then_some(span.start),
            };
            if let Some(place) = hides {
                self.none_until = place as usize;
                return None;
            }
            star = (kind == TokenKind::Star).then_some(span.end);
        }
        self.none_until = usize::MAX;
        None
    }
}
