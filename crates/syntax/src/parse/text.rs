//! The `text` block.

use chumsky::prelude::*;
use smol_str::SmolStr;

use super::grammar::{LINE_ENDS, Rule, Tokens, token, token_but};
use super::values::quoted;
use crate::lexeme::{Lexeme, covered, folded, is_text_keyword};
use crate::token::TokenKind;
use crate::{Span, TextBlock, TextLine};
use crate::{SyntaxError, SyntaxErrorKind};

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
            if close.is_none() && !open.span.is_empty() {
                emitter.emit(open.error(SyntaxErrorKind::UnclosedBlock));
            }
            lines.into_iter().flatten().collect::<Vec<_>>()
        });
    // A brace that is missing has been put in before.
    keyword
        .then(braced.or_not())
        .map_with(|(keyword, lines), extra| TextBlock {
            keyword: keyword.span,
            lines: lines.unwrap_or_default(),
            span: covered(extra.slice()),
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
                [first, rest @ ..] if begins_prose(first, rest) => {
                    prose(*first, rest, |error| emitter.emit(error))
                }
                // The quotation marks of a whole line are none of its wording.
                [string] if string.kind == TokenKind::String && string.text.len() > 2 => {
                    emitter.emit(string.error(SyntaxErrorKind::QuotedLine));
                    TextLine::English(Span::new(string.span.start + 1, string.span.end - 1))
                }
                _ => TextLine::English(covered(line)),
            }
        })
        .boxed()
}

/// Whether a line begins with the keyword `prose`. In the wrong case it does with a string behind it only.
fn begins_prose(first: &Lexeme<'_>, rest: Tokens<'_>) -> bool {
    first.text == "prose"
        || (first.text.eq_ignore_ascii_case("prose")
            && rest
                .first()
                .is_some_and(|next| next.kind == TokenKind::String))
}

/// The line `prose "…"`, of which `rest` follows the keyword.
fn prose(keyword: Lexeme<'_>, rest: Tokens<'_>, mut report: impl FnMut(SyntaxError)) -> TextLine {
    let expected = "wording in quotes";
    if keyword.text != "prose" {
        report(keyword.error(SyntaxErrorKind::LetterCase { keyword: "prose" }));
    }
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
            report(SyntaxError::missing(expected, keyword.span.end));
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
