//! Tokens with their text.

use cardc_span::Span;
use smol_str::SmolStr;

use crate::Spanned;
use crate::token::{TokenKind, lex};
use crate::{SyntaxError, SyntaxErrorKind};

/// A token with its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lexeme<'s> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'s str,
    pub(crate) span: Span,
    /// Whether it follows the token before it on the line with nothing between.
    pub(crate) glued: bool,
}

impl Lexeme<'_> {
    pub(crate) fn error(self, kind: SyntaxErrorKind) -> SyntaxError {
        SyntaxError {
            kind,
            span: self.span,
        }
    }

    /// The error of standing where something else is expected.
    pub(crate) fn unexpected(self, expected: &'static str) -> SyntaxError {
        self.error(SyntaxErrorKind::Unexpected { expected })
    }

    pub(crate) fn spanned(self) -> Spanned<SmolStr> {
        Spanned {
            value: self.text.into(),
            span: self.span,
        }
    }
}

/// The tokens of `text` with their slices.
pub(crate) fn lexemes(text: &str) -> Vec<Lexeme<'_>> {
    let mut glued = false;
    lex(text)
        .into_iter()
        .map(|token| {
            let lexeme = Lexeme {
                kind: token.kind,
                text: &text[token.span.range()],
                span: token.span,
                glued,
            };
            glued = !token.kind.is_trivia()
                && !matches!(token.kind, TokenKind::Newline | TokenKind::Control);
            lexeme
        })
        .collect()
}

/// The text of tokens of one line, with one space wherever something stood between them.
pub(crate) fn folded(tokens: &[Lexeme<'_>]) -> String {
    let mut text = String::new();
    for token in tokens {
        if !text.is_empty() && !token.glued {
            text.push(' ');
        }
        text.push_str(token.text);
    }
    text
}

/// The smallest span that covers `tokens` without the line breaks at their end.
pub(crate) fn covered(tokens: &[Lexeme<'_>]) -> Span {
    let last = tokens
        .iter()
        .rfind(|token| token.kind != TokenKind::Newline);
    match (tokens.first(), last) {
        (Some(first), Some(last)) => first.span.cover(last.span),
        _ => Span::default(),
    }
}

/// Whether `token` is the word that begins the wording of a card, in any case: in the wrong one it is reported.
pub(crate) fn is_text_keyword(token: &Lexeme<'_>) -> bool {
    token.kind == TokenKind::Word && token.text.eq_ignore_ascii_case("text")
}

/// Whether `token` is a sign that other languages put between a name and its value.
pub(crate) fn is_assignment(token: &Lexeme<'_>) -> bool {
    token.kind == TokenKind::Colon || token.text == "="
}
