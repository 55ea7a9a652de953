//! The grammar of an item: its head, its block and its fields.
//!
//! The grammar accepts every sequence of tokens: what cannot stand somewhere is taken by a rule of its
//! own, which reports it and consumes at least one token. A bad member therefore ends with its line
//! and hides nothing after it. Everything is left-factored, so the time is linear.

use cardc_span::Span;
use chumsky::extra::Err as WithError;
use chumsky::prelude::*;

use super::text::text_block;
use super::values::values;
use crate::lexeme::{Lexeme, covered, folded, is_assignment, is_text_keyword};
use crate::token::{TokenKind, line_head};
use crate::{Block, BlockKind, Field, Item, Member, Spanned, Value};
use crate::{SyntaxError, SyntaxErrorKind};

pub(super) type Tokens<'s> = &'s [Lexeme<'s>];
pub(super) type Extra = WithError<SyntaxError>;
pub(super) type Rule<'s, T> = Boxed<'s, 's, Tokens<'s>, T, Extra>;

/// One token of a kind.
pub(super) fn token<'s>(kind: TokenKind) -> impl Parser<'s, Tokens<'s>, Lexeme<'s>, Extra> + Clone {
    any().filter(move |token: &Lexeme<'s>| token.kind == kind)
}

/// One token of any kind but these.
pub(super) fn token_but<'s>(
    kinds: &'static [TokenKind],
) -> impl Parser<'s, Tokens<'s>, Lexeme<'s>, Extra> + Clone {
    any().filter(move |token: &Lexeme<'s>| !kinds.contains(&token.kind))
}

/// The tokens that end a line of a block.
pub(super) const LINE_ENDS: &[TokenKind] = &[TokenKind::Newline, TokenKind::CloseBrace];

/// `keyword values { members }`
pub(super) fn item<'s>() -> Rule<'s, Option<Item>> {
    let newlines = token(TokenKind::Newline).repeated();
    let trailing = any().repeated().validate(|(), extra, emitter| {
        let rest: Tokens<'s> = extra.slice();
        if let Some(found) = rest.iter().find(|token| token.kind != TokenKind::Newline) {
            emitter.emit(found.unexpected("the end of the item"));
        }
    });
    let head = choice((
        card_kind().then(unquoted_name()),
        token(TokenKind::Word)
            .then_ignore(assignment())
            .then(values()),
    ));
    let known = head
        .then(newlines.clone().ignore_then(block()).or_not())
        .validate(|((keyword, values), block), _, emitter| {
            let item = build_item(keyword, values, block);
            check_head(&item, |error| emitter.emit(error));
            item
        })
        .map(Some);
    let unknown = any().validate(|found: Lexeme<'s>, _, emitter| {
        emitter.emit(found.unexpected("a card kind, `game` or `set`"));
        None
    });
    let skipped = unknown.then_ignore(any().repeated());
    let empty = end().to(None);
    newlines
        .ignore_then(choice((known.then_ignore(trailing), skipped, empty)))
        .boxed()
}

/// The word that begins a card, and no setting.
fn card_kind<'s>() -> impl Parser<'s, Tokens<'s>, Lexeme<'s>, Extra> + Clone {
    token(TokenKind::Word).filter(|token: &Lexeme<'s>| line_head(token.text).is_none())
}

/// Everything up to the end of a head, if there are no quotation marks in it: it is taken for the name.
fn unquoted_name<'s>() -> impl Parser<'s, Tokens<'s>, Vec<Spanned<Value>>, Extra> + Clone {
    const ENDS: &[TokenKind] = &[
        TokenKind::Newline,
        TokenKind::OpenBrace,
        TokenKind::CloseBrace,
        TokenKind::String,
        TokenKind::UnterminatedString,
    ];
    let quote = choice((
        token(TokenKind::String),
        token(TokenKind::UnterminatedString),
    ));
    token_but(ENDS)
        .repeated()
        .at_least(1)
        .map_with(|(), extra| Tokens::<'s>::from(extra.slice()))
        .filter(|name| name.iter().any(|token| token.kind == TokenKind::Word))
        .then_ignore(quote.not())
        .validate(|name, _, emitter| {
            let (assigned, name) = match name {
                [first, name @ ..] if is_assignment(first) => (Some(first), name),
                name => (None, name),
            };
            let span = covered(name);
            emitter.emit(SyntaxError {
                kind: SyntaxErrorKind::UnquotedName,
                span: assigned.map_or(span, |first| first.span.cover(span)),
            });
            vec![Spanned {
                value: Value::String(folded(name).into()),
                span,
            }]
        })
}

/// A sign that other languages put between a name and its value.
fn assignment<'s>() -> impl Parser<'s, Tokens<'s>, (), Extra> + Clone {
    any()
        .filter(is_assignment)
        .repeated()
        .validate(|(), extra, emitter| {
            let signs: Tokens<'s> = extra.slice();
            if !signs.is_empty() {
                emitter.emit(SyntaxError {
                    kind: SyntaxErrorKind::Assignment,
                    span: covered(signs),
                });
            }
        })
}

fn build_item(keyword: Lexeme<'_>, values: Vec<Spanned<Value>>, block: Option<Block>) -> Item {
    let head = values
        .last()
        .map_or(keyword.span, |value| keyword.span.cover(value.span));
    let span = block.as_ref().map_or(head, |block| head.cover(block.span));
    Item {
        keyword: keyword.spanned(),
        docs: Vec::new(),
        values,
        block,
        span,
    }
}

/// Reports what the head of an item lacks: a card its name and block, a setting its value.
fn check_head(item: &Item, mut report: impl FnMut(SyntaxError)) {
    let head_end = item
        .values
        .last()
        .map_or(item.keyword.span.end, |value| value.span.end);
    let mut missing = |expected| report(SyntaxError::missing(expected, head_end));
    if let Some(keyword) = line_head(&item.keyword.value) {
        if item.values.is_empty() {
            missing("a name");
        }
        if item.keyword.value != keyword {
            report(SyntaxError {
                kind: SyntaxErrorKind::LetterCase { keyword },
                span: item.keyword.span,
            });
        }
    } else if item.block.is_none() {
        report(SyntaxError {
            kind: SyntaxErrorKind::NoBrace {
                block: BlockKind::Card,
                close: Some(head_end),
            },
            span: Span::at(head_end),
        });
    } else if item.values.is_empty() {
        missing("a name in quotes");
    } else if let Some(further) = item
        .values
        .iter()
        .find(|value| item.name().is_none_or(|name| name.span != value.span))
    {
        let expected = if item.name().is_none() {
            "a name in quotes"
        } else {
            "`{`"
        };
        let kind = SyntaxErrorKind::Unexpected { expected };
        report(SyntaxError {
            kind,
            span: further.span,
        });
    }
}

/// `{ members }`
fn block<'s>() -> Rule<'s, Block> {
    let members = choice((
        token(TokenKind::Newline).to(None),
        text_block().map(|text| Some(Member::Text(text))),
        field().map(|field| Some(Member::Field(field))),
        junk_line("a field name").to(None),
    ))
    .repeated()
    .collect::<Vec<_>>();
    token(TokenKind::OpenBrace)
        .then(members)
        .then(token(TokenKind::CloseBrace).or_not())
        .validate(|((open, members), close), extra, emitter| {
            if close.is_none() && !open.span.is_empty() {
                emitter.emit(open.error(SyntaxErrorKind::UnclosedBlock));
            }
            Block {
                members: members.into_iter().flatten().collect(),
                span: covered(extra.slice()),
            }
        })
        .boxed()
}

/// Tokens up to the end of the line, none of which can stand there.
fn junk_line<'s>(expected: &'static str) -> impl Parser<'s, Tokens<'s>, (), Extra> + Clone {
    token_but(LINE_ENDS)
        .repeated()
        .at_least(1)
        .validate(move |(), extra, emitter| {
            let junk: Tokens<'s> = extra.slice();
            emitter.emit(junk[0].unexpected(expected));
        })
}

/// `name values`
fn field<'s>() -> Rule<'s, Field> {
    any()
        .filter(|token: &Lexeme<'s>| token.kind == TokenKind::Word && !is_text_keyword(token))
        .then_ignore(assignment())
        .then(values())
        .map(|(name, values)| {
            let span = values
                .last()
                .map_or(name.span, |value| name.span.cover(value.span));
            Field {
                name: name.spanned(),
                values,
                span,
            }
        })
        .boxed()
}
