//! The values of a field and of the head of an item.

use cardc_span::Span;
use chumsky::prelude::*;
use smol_str::SmolStr;

use super::grammar::{Extra, Rule, Tokens, token, token_but};
use crate::lexeme::{Lexeme, covered, folded};
use crate::quote::unescape;
use crate::token::TokenKind;
use crate::{CornerContent, CornerShape, Spanned, Value};
use crate::{SyntaxError, SyntaxErrorKind};

/// What stands where values do.
enum Part<'s> {
    Value(Spanned<Value>),
    Separator(Lexeme<'s>),
    /// Tokens that can be no value.
    Junk(Tokens<'s>),
}

/// Values up to the end of the line or a block.
pub(super) fn values<'s>() -> Rule<'s, Vec<Spanned<Value>>> {
    let separator = choice((token(TokenKind::Comma), token(TokenKind::Slash)));
    choice((
        value().map(Part::Value),
        separator.map(Part::Separator),
        junk_values(),
    ))
    .repeated()
    .collect::<Vec<_>>()
    .validate(|parts, _, emitter| {
        check_parts(&parts, |error| emitter.emit(error));
        parts
            .into_iter()
            .filter_map(|part| match part {
                Part::Value(value) => Some(value),
                Part::Separator(_) | Part::Junk(_) => None,
            })
            .collect()
    })
    .boxed()
}

/// Reports what is no value, and separators that do not stand between two values.
fn check_parts(parts: &[Part<'_>], mut report: impl FnMut(SyntaxError)) {
    let mut after_value = false;
    let mut open_separator = None;
    for (index, part) in parts.iter().enumerate() {
        open_separator = match part {
            Part::Separator(found) if !after_value => {
                report(found.error(SyntaxErrorKind::IdleSeparator));
                None
            }
            Part::Separator(found) => Some(found),
            Part::Junk([mark])
                if after_value
                    && matches!(mark.text, ";" | "|" | "&")
                    && matches!(parts.get(index + 1), Some(Part::Value(_))) =>
            {
                report(mark.error(SyntaxErrorKind::ForeignSeparator));
                None
            }
            Part::Junk([mark])
                if after_value
                    && index + 1 == parts.len()
                    && matches!(mark.text, ";" | ":" | ".") =>
            {
                report(mark.error(SyntaxErrorKind::LineEndMark));
                None
            }
            Part::Junk(junk) => {
                report(junk[0].unexpected("a value"));
                None
            }
            Part::Value(_) => None,
        };
        after_value = !matches!(part, Part::Separator(_));
    }
    if let Some(last) = open_separator {
        report(last.error(SyntaxErrorKind::IdleSeparator));
    }
}

/// Tokens that can be no value.
fn junk_values<'s>() -> impl Parser<'s, Tokens<'s>, Part<'s>, Extra> + Clone {
    const JUNK: &[TokenKind] = &[
        TokenKind::Colon,
        TokenKind::Dot,
        TokenKind::Star,
        TokenKind::Hash,
        TokenKind::Other,
        TokenKind::CloseParen,
        TokenKind::CloseBracket,
    ];
    any()
        .filter(|token: &Lexeme<'s>| JUNK.contains(&token.kind))
        .repeated()
        .at_least(1)
        .map_with(|(), extra| Part::Junk(extra.slice()))
}

/// One value.
fn value<'s>() -> Rule<'s, Spanned<Value>> {
    let string = choice((
        token(TokenKind::String),
        token(TokenKind::UnterminatedString),
    ))
    .validate(|token, _, emitter| {
        let text = quoted(token, |error| emitter.emit(error));
        Spanned {
            value: Value::String(text),
            span: token.span,
        }
    });
    let number = token(TokenKind::Number).validate(|token, _, emitter| {
        // A sign that stands apart has been put to its number before.
        let written: String = token.text.split_whitespace().collect();
        let number = written.parse().unwrap_or_else(|_| {
            emitter.emit(token.error(SyntaxErrorKind::NumberTooLarge));
            if token.text.starts_with('-') {
                i64::MIN
            } else {
                i64::MAX
            }
        });
        Spanned {
            value: Value::Number(number),
            span: token.span,
        }
    });
    let drawing = token(TokenKind::Cells).map(|token| Spanned {
        value: Value::Cells(cells(token.text)),
        span: token.span,
    });
    choice((words_or_call(), corner(), drawing, string, number, dash())).boxed()
}

/// `-` at the end of a value: nothing, as in `Str -`.
fn dash<'s>() -> impl Parser<'s, Tokens<'s>, Spanned<Value>, Extra> + Clone {
    const ENDS: &[TokenKind] = &[
        TokenKind::Comma,
        TokenKind::Slash,
        TokenKind::Newline,
        TokenKind::CloseBrace,
    ];
    let ends = choice((
        any()
            .filter(|token: &Lexeme<'s>| ENDS.contains(&token.kind))
            .ignored(),
        end(),
    ));
    any()
        .filter(|token: &Lexeme<'s>| matches!(token.text, "-" | "–" | "—" | "−"))
        .then_ignore(ends.rewind())
        .map(|token: Lexeme<'s>| Spanned {
            value: Value::Words("-".into()),
            span: token.span,
        })
}

/// The cells of a drawing. Signs that other people use are taken for what they look like.
pub fn cells(drawing: &str) -> Vec<bool> {
    let signs = drawing.chars().filter(|sign| !sign.is_whitespace());
    let each = signs.flat_map(|sign| match sign {
        // Word processors make one sign of three dots.
        '…' => vec![false; 3],
        '.' | '_' | '-' | '0' | '□' | '▫' | '○' => vec![false],
        'o' | 'O' => vec![!drawing.contains('#')],
        _ => vec![true],
    });
    each.collect()
}

/// The text of a string token; reports the missing quote.
pub(super) fn quoted(token: Lexeme<'_>, report: impl FnOnce(SyntaxError)) -> SmolStr {
    if token.kind == TokenKind::UnterminatedString {
        report(token.error(SyntaxErrorKind::UnclosedString));
    }
    unescape(token.text).into()
}

/// `Warrior Wizard`, `Unit(Stormcast)`
fn words_or_call<'s>() -> Rule<'s, Spanned<Value>> {
    let words = token(TokenKind::Word)
        .repeated()
        .at_least(1)
        .map_with(|(), extra| Tokens::<'s>::from(extra.slice()));
    let open = any().filter(|token: &Lexeme<'s>| token.kind == TokenKind::OpenParen && token.glued);
    words
        .then(bracketed(open).or_not())
        .map_with(|(words, argument), extra| {
            let name = Spanned {
                value: folded(words).into(),
                span: covered(words),
            };
            let value = match argument {
                None => Value::Words(name.value),
                Some(argument) => Value::Call {
                    name,
                    argument: argument.inside(),
                },
            };
            Spanned {
                value,
                span: covered(extra.slice()),
            }
        })
        .boxed()
}

/// `(X)`, `[2]`
fn corner<'s>() -> Rule<'s, Spanned<Value>> {
    bracketed(choice((
        token(TokenKind::OpenParen),
        token(TokenKind::OpenBracket),
    )))
    .validate(|bracketed, extra, emitter| {
        let shape = match bracketed.open.kind {
            TokenKind::OpenBracket => CornerShape::Irregular,
            _ => CornerShape::Round,
        };
        let content = corner_content(bracketed.content, |error| emitter.emit(error));
        Spanned {
            value: Value::Corner { shape, content },
            span: covered(extra.slice()),
        }
    })
    .boxed()
}

fn corner_content(tokens: Tokens<'_>, report: impl FnOnce(SyntaxError)) -> CornerContent {
    match tokens {
        [token] if token.text == "X" => CornerContent::Inactive,
        [token] if token.text == "o" => CornerContent::Empty,
        [token] if token.text.bytes().all(|byte| byte.is_ascii_digit()) => {
            CornerContent::Number(token.text.parse().unwrap_or_else(|_| {
                report(token.error(SyntaxErrorKind::NumberTooLarge));
                u32::MAX
            }))
        }
        _ => CornerContent::Other(in_brackets(tokens).into()),
    }
}

/// The text of tokens inside brackets, where further brackets may stand: white space at their inner sides means nothing.
fn in_brackets(tokens: Tokens<'_>) -> String {
    const OPENING: [&str; 2] = ["(", "["];
    const CLOSING: [&str; 2] = [")", "]"];
    let mut text = String::new();
    let mut before = None;
    for token in tokens {
        let is_inner =
            before.is_none_or(|before| OPENING.contains(&before)) || CLOSING.contains(&token.text);
        if !is_inner && !token.glued {
            text.push(' ');
        }
        text.push_str(token.text);
        before = Some(token.text);
    }
    text
}

/// Brackets and what is in them.
struct Bracketed<'s> {
    open: Lexeme<'s>,
    content: Tokens<'s>,
}

impl Bracketed<'_> {
    /// The content as text. Empty brackets have it right after the opening one.
    fn inside(&self) -> Spanned<SmolStr> {
        let after = self.open.span.end;
        let span = if self.content.is_empty() {
            Span::at(after)
        } else {
            covered(self.content)
        };
        Spanned {
            value: in_brackets(self.content).into(),
            span,
        }
    }
}

/// An opening bracket, what follows it on the line, and the closing bracket. Round brackets may stand inside, one deep.
fn bracketed<'s>(
    open: impl Parser<'s, Tokens<'s>, Lexeme<'s>, Extra> + Clone + 's,
) -> Rule<'s, Bracketed<'s>> {
    let plain = token_but(BRACKET_ENDS).ignored();
    let inner = token(TokenKind::OpenParen)
        .then(plain.clone().repeated())
        .then(token(TokenKind::CloseParen))
        .ignored();
    let content = choice((plain, inner))
        .repeated()
        .map_with(|(), extra| Tokens::<'s>::from(extra.slice()));
    let close = choice((token(TokenKind::CloseParen), token(TokenKind::CloseBracket)));
    open.then(content)
        .then(close.or_not())
        .validate(|((open, content), close), _, emitter| {
            let (kind, expected) = match open.kind {
                TokenKind::OpenBracket => (TokenKind::CloseBracket, "`]`"),
                _ => (TokenKind::CloseParen, "`)`"),
            };
            match close {
                None => {
                    let end = content.last().unwrap_or(&open).span.end;
                    emitter.emit(SyntaxError::missing(expected, end));
                }
                Some(close) if close.kind != kind => emitter.emit(close.unexpected(expected)),
                Some(_) => {}
            }
            Bracketed { open, content }
        })
        .boxed()
}

/// The tokens that end the inside of brackets.
const BRACKET_ENDS: &[TokenKind] = &[
    TokenKind::Newline,
    TokenKind::OpenBrace,
    TokenKind::CloseBrace,
    TokenKind::OpenParen,
    TokenKind::CloseParen,
    TokenKind::OpenBracket,
    TokenKind::CloseBracket,
];
