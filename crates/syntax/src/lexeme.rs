//! Tokens as the grammar reads them: with their text, without what means nothing, braces repaired.

use smol_str::SmolStr;

use crate::fault::{Fault, FaultKind};
use crate::token::{TokenKind, lex};
use crate::{Span, Spanned};

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
    pub(crate) fn fault(self, kind: FaultKind) -> Fault {
        Fault {
            kind,
            span: self.span,
        }
    }

    /// The fault of standing where something else is expected.
    pub(crate) fn unexpected(self, expected: &'static str) -> Fault {
        self.fault(FaultKind::Unexpected { expected })
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

/// The tokens that the grammar reads, and the faults of those that it does not get to see: control
/// characters, and braces that open no block, with their partners.
pub(crate) fn significant<'s>(tokens: &[Lexeme<'s>]) -> (Vec<Lexeme<'s>>, Vec<Fault>) {
    let last_closer = tokens
        .iter()
        .rposition(|token| token.kind == TokenKind::CloseBrace);
    let mut repair = Repair::default();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            kind if kind.is_trivia() => {}
            TokenKind::Control => repair.faults.push(token.fault(FaultKind::StrayCharacter)),
            TokenKind::OpenBrace => repair.open(*token),
            TokenKind::CloseBrace => repair.close(*token, last_closer == Some(index)),
            _ => repair.kept.push(*token),
        }
    }
    (repair.kept, repair.faults)
}

/// Follows the braces of an item, two deep as [`crate::split`] does.
#[derive(Default)]
struct Repair<'s> {
    kept: Vec<Lexeme<'s>>,
    faults: Vec<Fault>,
    in_item: bool,
    in_text: bool,
    /// Braces that opened no block and were left out, and are not closed yet.
    strays: usize,
    told_depth: bool,
}

impl<'s> Repair<'s> {
    fn open(&mut self, brace: Lexeme<'s>) {
        if !self.in_item {
            self.in_item = true;
            self.kept.push(brace);
        } else if self.in_text {
            self.tell_depth(brace);
            self.kept.push(brace);
        } else if self.follows_text_keyword() {
            self.in_text = true;
            self.kept.push(brace);
        } else {
            if self.strays == 0 {
                self.faults
                    .push(brace.unexpected("a value or the end of the line"));
            } else {
                self.tell_depth(brace);
            }
            self.strays += 1;
        }
    }

    /// Takes a closing brace. The last one of an item closes the item, whatever was left open.
    fn close(&mut self, brace: Lexeme<'s>, is_last: bool) {
        if self.in_text {
            self.in_text = false;
        } else if self.strays > 0 && !is_last {
            self.strays -= 1;
            return;
        }
        self.kept.push(brace);
    }

    fn tell_depth(&mut self, brace: Lexeme<'s>) {
        if !self.told_depth {
            self.faults.push(brace.fault(FaultKind::TooDeep));
            self.told_depth = true;
        }
    }

    /// Whether the last token is the keyword `text` where a member begins.
    fn follows_text_keyword(&self) -> bool {
        let mut before = self
            .kept
            .iter()
            .rev()
            .skip_while(|token| token.kind == TokenKind::Newline);
        let is_text = before.next().is_some_and(is_text_keyword);
        is_text
            && before.next().is_some_and(|token| {
                matches!(
                    token.kind,
                    TokenKind::Newline | TokenKind::OpenBrace | TokenKind::CloseBrace
                )
            })
    }
}

/// Whether `token` is the word that begins the wording of a card.
pub(crate) fn is_text_keyword(token: &Lexeme<'_>) -> bool {
    token.kind == TokenKind::Word && token.text == "text"
}
