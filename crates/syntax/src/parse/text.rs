//! The `text` block.

use chumsky::prelude::*;

use super::grammar::{LINE_ENDS, Rule, Tokens, token, token_but};
use crate::lexeme::{covered, is_text_keyword};
use crate::token::TokenKind;
use crate::{Span, TextBlock};
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
fn text_line<'s>() -> Rule<'s, Span> {
    token_but(LINE_ENDS)
        .repeated()
        .at_least(1)
        .validate(|(), extra, emitter| {
            let line: Tokens<'s> = extra.slice();
            for error in misspelt_prose(line) {
                emitter.emit(error);
            }
            match line {
                // The quotation marks of a whole line are none of its wording.
                [string] if string.kind == TokenKind::String && string.text.len() > 2 => {
                    emitter.emit(string.error(SyntaxErrorKind::QuotedLine));
                    Span::new(string.span.start + 1, string.span.end - 1)
                }
                _ => covered(line),
            }
        })
        .boxed()
}

/// What is wrong with each `prose "…"` of a line. In another case, the keyword is one before a string only; without a
/// string, only at the beginning of the line.
fn misspelt_prose(line: Tokens<'_>) -> Vec<SyntaxError> {
    let mut errors = Vec::new();
    let keyword = "prose";
    for (at, word) in line.iter().enumerate() {
        let next = line.get(at + 1);
        let is_string = next.is_some_and(|next| next.kind == TokenKind::String);
        if word.text != keyword && word.text.eq_ignore_ascii_case(keyword) && is_string {
            errors.push(word.error(SyntaxErrorKind::LetterCase { keyword }));
        }
        if word.text == keyword && at == 0 && !is_string {
            let expected = "wording in quotes";
            errors.push(match next {
                None => SyntaxError::missing(expected, word.span.end),
                Some(string) if string.kind == TokenKind::UnterminatedString => {
                    string.error(SyntaxErrorKind::UnclosedString)
                }
                Some(found) => found.unexpected(expected),
            });
        }
    }
    errors
}
