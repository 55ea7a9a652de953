//! Parsing one item, over the tokens of its piece.

mod grammar;
mod text;
mod values;

use cardc_span::{Span, line_start};
use chumsky::Parser;
use smol_str::SmolStr;

use self::grammar::item;
pub use self::values::cells;
use crate::lexeme::{Lexeme, lexemes};
use crate::repair::significant;
use crate::{Item, Member, Parse, Piece, PieceKind, Spanned, TokenKind, split};
use crate::{SyntaxError, SyntaxErrorKind};

/// Parses one piece of [`split`]. Spans are relative to the piece. The tree is `None` where the text does
/// not begin with a word.
pub fn parse_item(piece: &str) -> Parse<Option<Item>> {
    let tokens = lexemes(piece);
    let docs = documentation(&tokens);
    let (tokens, mut errors) = significant(piece, &tokens);
    let (tree, found) = item().parse(tokens.as_slice()).into_output_errors();
    errors.extend(found);
    let mut tree = tree.flatten();
    if let Some(item) = &mut tree {
        if let Some(first) = docs.first() {
            item.span.start = item.span.start.min(first.span.start);
        }
        item.docs = docs.into_iter().map(|line| line.text).collect();
        blame_unclosed_text(piece, item, &mut errors);
    }
    Parse {
        tree,
        errors: SyntaxError::in_order(errors),
    }
}

/// Says which block lacks its `}`. That of an unclosed card may be missing from its `text`: where the last brace stands
/// further left than the word `text`, the author closed the card and forgot the text. Where both are missing, one
/// mistake says so.
fn blame_unclosed_text(piece: &str, item: &Item, errors: &mut Vec<SyntaxError>) {
    let Some(block) = &item.block else { return };
    let Some(Member::Text(text)) = block.members.last() else {
        return;
    };
    let source = &piece[text.span.range()];
    let Some(open) = source.find('{') else { return };
    let start = text.span.start + open as u32;
    let unclosed = |at: u32| {
        move |error: &SyntaxError| {
            error.kind == SyntaxErrorKind::UnclosedBlock && error.span.start == at
        }
    };
    let card = errors.iter().position(unclosed(block.span.start));
    let with_card = errors.iter().any(unclosed(start));
    let closer_indent = source
        .strip_suffix('}')
        .map(|lines| (lines, line_start(lines, lines.len())))
        .filter(|(_, start)| *start > 0)
        .map(|(lines, start)| &lines[start..])
        .filter(|indent| indent.trim().is_empty());
    let before = &piece[..text.keyword.start as usize];
    let keyword_indent = &before[line_start(before, before.len())..];
    let closes_card = closer_indent.is_some_and(|closer| closer.len() < keyword_indent.len());
    let Some(card) = card.filter(|_| with_card || closes_card) else {
        return;
    };
    errors.remove(card);
    errors.retain(|error| !unclosed(start)(error));
    let close = text.lines.last().map_or(start + 1, |line| line.end);
    errors.push(SyntaxError {
        kind: SyntaxErrorKind::UnclosedText { close, with_card },
        span: Span::new(start, start + 1),
    });
}

/// Parses every item piece of a `.card` file, in order.
pub fn parse_cards(text: &str) -> Vec<(Piece, Parse<Option<Item>>)> {
    split(text)
        .into_iter()
        .filter(|piece| piece.kind == PieceKind::Item)
        .map(|piece| (piece, parse_item(&text[piece.span.range()])))
        .collect()
}

/// A line of documentation.
struct DocLine {
    /// The whole comment.
    span: Span,
    /// What follows the marker and one space.
    text: Spanned<SmolStr>,
}

/// The documentation at the beginning of a piece.
fn documentation(tokens: &[Lexeme<'_>]) -> Vec<DocLine> {
    tokens
        .iter()
        .take_while(|token| token.kind.is_trivia() || token.kind == TokenKind::Newline)
        .filter(|token| token.kind == TokenKind::DocComment)
        .map(|token| {
            let marked = &token.text[3..];
            let text = marked.strip_prefix(' ').unwrap_or(marked);
            let start = token.span.end - text.len() as u32;
            let text = text.trim_end();
            let span = Span::new(start, start + text.len() as u32);
            DocLine {
                span: token.span,
                text: Spanned {
                    value: text.into(),
                    span,
                },
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
