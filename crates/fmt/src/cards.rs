//! A whole `.card` file: items, and the comments and blank lines between them.

use cardc_syntax::{Piece, PieceKind, TokenKind, lex, parse_item, split};

use crate::item::format_item;
use crate::page::Page;

/// `text` in the one layout. Formatting twice changes nothing more.
///
/// One blank line stands around an item with a block; elsewhere one blank line is kept where there
/// was one. An item with a syntax error is left as it is, but for the kind of its line breaks:
/// a file has one kind.
pub fn format_cards(text: &str) -> String {
    let mut file = File {
        page: Page::like(text),
        before: Before::Nothing,
    };
    for Piece { kind, span } in split(text) {
        let source = &text[span.range()];
        match kind {
            PieceKind::Trivia => file.trivia(source, span.start == 0),
            PieceKind::Item => file.item(source),
        }
    }
    file.page.finish()
}

/// What was written last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Comment,
    Item { has_block: bool },
}

struct File {
    page: Page,
    before: Before,
}

impl File {
    fn item(&mut self, source: &str) {
        let parse = parse_item(source);
        let has_block = parse.tree.as_ref().is_some_and(|item| item.block.is_some());
        match self.before {
            Before::Item { has_block: false } if !has_block => {}
            Before::Item { .. } => self.page.blank(),
            Before::Nothing | Before::Comment => {}
        }
        match parse.tree {
            Some(item) if parse.errors.is_empty() => format_item(source, &item, &mut self.page),
            _ => self.page.verbatim(source),
        }
        self.before = Before::Item { has_block };
    }

    /// Writes the comments and blank lines between two items. `at_line_start` says whether the first
    /// character begins a line.
    fn trivia(&mut self, source: &str, at_line_start: bool) {
        let mut line_is_blank = at_line_start;
        for token in lex(source) {
            if token.kind == TokenKind::Newline {
                if line_is_blank {
                    self.page.blank();
                }
                line_is_blank = true;
            } else if token.kind.is_comment() {
                let comment = source[token.span.range()].trim_end();
                if line_is_blank {
                    self.comment_line(comment);
                } else {
                    self.page.trail(comment);
                }
                line_is_blank = false;
            }
        }
    }

    fn comment_line(&mut self, comment: &str) {
        if self.before == (Before::Item { has_block: true }) {
            self.page.blank();
        }
        self.page.line(comment);
        self.before = Before::Comment;
    }
}

#[cfg(test)]
mod tests;
