//! The `text` block.

use chumsky::prelude::*;
use smol_str::SmolStr;

use super::grammar::{LINE_ENDS, Rule, Tokens, token, token_but};
use super::values::quoted;
use crate::fault::{Fault, FaultKind};
use crate::lexeme::{Lexeme, covered, folded, is_text_keyword};
use crate::token::TokenKind;
use crate::{TextBlock, TextLine};

/// `text { lines }`
pub(super) fn text_block<'s>() -> Rule<'s, TextBlock> {
    let keyword = any().filter(is_text_keyword);
    let lines = choice((token(TokenKind::Newline).to(None), text_line().map(Some)))
        .repeated()
        .collect::<Vec<_>>();
    let open = token(TokenKind::Newline)
        .repeated()
        .ignore_then(token(TokenKind::OpenBrace));
    let braced = open
        .then(lines)
        .then(token(TokenKind::CloseBrace).or_not())
        .validate(|((open, lines), close), _, emitter| {
            if close.is_none() {
                emitter.emit(open.fault(FaultKind::UnclosedBlock));
            }
            lines.into_iter().flatten().collect()
        });
    let unbraced = token_but(LINE_ENDS)
        .or_not()
        .then_ignore(token_but(LINE_ENDS).repeated());
    let body = choice((braced.map(Ok), unbraced.map(Err)));
    keyword
        .then(body)
        .validate(|(keyword, body), extra, emitter| {
            let lines = body.unwrap_or_else(|found: Option<Lexeme<'s>>| {
                emitter.emit(match found {
                    Some(found) => found.unexpected("`{`"),
                    None => Fault::missing("`{`", keyword.span.end),
                });
                Vec::new()
            });
            TextBlock {
                keyword: keyword.span,
                lines,
                span: covered(extra.slice()),
            }
        })
        .boxed()
}

/// One line of a `text` block.
fn text_line<'s>() -> Rule<'s, TextLine> {
    token_but(LINE_ENDS)
        .repeated()
        .at_least(1)
        .validate(|(), extra, emitter| {
            let line: Tokens<'s> = extra.slice();
            match line {
                [first, rest @ ..] if first.kind == TokenKind::Word && first.text == "prose" => {
                    prose(*first, rest, |fault| emitter.emit(fault))
                }
                _ => TextLine::English(covered(line)),
            }
        })
        .boxed()
}

/// The line `prose "…"`, of which `rest` follows the keyword.
fn prose(keyword: Lexeme<'_>, rest: Tokens<'_>, mut report: impl FnMut(Fault)) -> TextLine {
    let expected = "wording in quotes";
    match rest {
        [string, rest @ ..]
            if matches!(
                string.kind,
                TokenKind::String | TokenKind::UnterminatedString
            ) =>
        {
            if let Some(found) = rest.first() {
                report(found.unexpected("the end of the line"));
            }
            let text = quoted(*string, report);
            TextLine::Prose {
                text,
                span: keyword.span.cover(string.span),
            }
        }
        [] => {
            report(Fault::missing(expected, keyword.span.end));
            TextLine::Prose {
                text: SmolStr::default(),
                span: keyword.span,
            }
        }
        [found, ..] => {
            report(found.unexpected(expected));
            let span = keyword.span.cover(covered(rest));
            TextLine::Prose {
                text: folded(rest).into(),
                span,
            }
        }
    }
}
