//! Invisible characters between quotation marks. Elsewhere they are no part of any token, and the syntax reports them.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_syntax::{Token, TokenKind, lex};

/// Every control character in a string of `source`, the text of an item.
pub(crate) fn check(source: &str) -> Vec<Diagnostic> {
    // There is hardly ever any: only then are the strings looked for.
    if !source.contains(is_stray) {
        return Vec::new();
    }
    lex(source)
        .into_iter()
        .filter(|token| {
            matches!(
                token.kind,
                TokenKind::String | TokenKind::UnterminatedString
            )
        })
        .flat_map(|token| strays(source, token))
        .collect()
}

fn is_stray(character: char) -> bool {
    character.is_control() && !character.is_whitespace()
}

fn strays(source: &str, token: Token) -> impl Iterator<Item = Diagnostic> {
    let written = &source[token.span.range()];
    let strays = written
        .char_indices()
        .filter(|&(_, character)| is_stray(character));
    strays.map(move |(at, character)| {
        let start = token.span.start + at as u32;
        let span = start..start + character.len_utf8() as u32;
        let message = format!(
            "the invisible character U+{:04X} has no place here",
            character as u32
        );
        Diagnostic::new(Code::StrayCharacter, span.clone(), message)
            .note("It may have come with copied text. Delete it.")
            .fix(Applicability::Suggested, "Delete it", span, "")
    })
}
