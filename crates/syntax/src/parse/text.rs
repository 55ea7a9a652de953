//! The `text` block.

use cardc_span::Span;
use chumsky::prelude::*;

use super::grammar::{LINE_ENDS, Rule, Tokens, token, token_but};
use crate::TextBlock;
use crate::lexeme::{Lexeme, covered, is_text_keyword};
use crate::quote::foreign_partners;
use crate::token::TokenKind;
use crate::{SyntaxError, SyntaxErrorKind};

/// The keyword of wording that Card English does not cover.
const PROSE: &str = "prose";

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

/// What is wrong with each `prose "…"` of a line. Without quotes, it is the keyword at the beginning of the line only.
fn misspelt_prose(line: Tokens<'_>) -> Vec<SyntaxError> {
    let mut errors = Vec::new();
    for (at, word) in line.iter().enumerate() {
        if !word.text.eq_ignore_ascii_case(PROSE) {
            continue;
        }
        let behind = &line[at + 1..];
        match behind.first().map(|next| next.kind) {
            Some(TokenKind::String) if word.text != PROSE => {
                errors.push(word.error(SyntaxErrorKind::LetterCase { keyword: PROSE }));
            }
            Some(TokenKind::String) => {}
            Some(TokenKind::UnterminatedString) => {
                errors.push(behind[0].error(SyntaxErrorKind::UnclosedString));
            }
            _ => errors.extend(without_quotes(word, behind, at == 0)),
        }
    }
    errors
}

/// The error of `prose` with other quotes or with none.
fn without_quotes(word: &Lexeme<'_>, behind: Tokens<'_>, begins: bool) -> Option<SyntaxError> {
    let expected = "wording in quotes";
    let Some(open) = behind.first() else {
        return begins.then(|| SyntaxError::missing(expected, word.span.end));
    };
    let mark = open.text.chars().next();
    if let Some(partners) = mark
        .filter(|mark| "“„«".contains(*mark))
        .and_then(foreign_partners)
    {
        let is_partner = |token: &&Lexeme<'_>| token.text.starts_with(partners);
        if let Some(close) = behind[1..].iter().find(is_partner) {
            return Some(SyntaxError {
                kind: SyntaxErrorKind::ForeignQuotes,
                span: open.span.cover(close.span),
            });
        }
    }
    begins.then(|| open.unexpected(expected))
}
