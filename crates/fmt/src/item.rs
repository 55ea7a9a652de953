//! One item without syntax errors.

use cardc_span::folded_line;
use cardc_syntax::{Item, Token, TokenKind, lex};

use crate::page::{Page, folded};

/// The indent of a member and of the end of its block.
const MEMBER: &str = "    ";
/// The indent of a line of text.
const LINE: &str = "        ";

/// Writes `item`, whose piece is `source`.
pub(crate) fn format_item(source: &str, item: &Item, page: &mut Page) {
    let mut tokens = lex(source);
    tokens.retain(|token| token.kind != TokenKind::Whitespace);
    move_brace_to_head(&mut tokens);
    let column = item
        .fields()
        .filter(|field| !field.values.is_empty())
        .map(|field| field.name.value.chars().count() + 1)
        .max()
        .unwrap_or(0);
    let mut writer = ItemWriter {
        source,
        tokens: &tokens,
        page,
        column,
        line_is_blank: true,
    };
    writer.item();
}

/// Moves the `{` that stands below the head of an item to its end, in front of the comments between the two.
fn move_brace_to_head(tokens: &mut Vec<Token>) {
    let is_trivia = |token: &Token| token.kind.is_comment() || token.kind == TokenKind::Newline;
    let begins = tokens.iter().take_while(|token| is_trivia(token)).count();
    let ends = |token: &Token| is_trivia(token) || token.kind == TokenKind::OpenBrace;
    let Some(length) = tokens[begins..].iter().position(ends) else {
        return;
    };
    let head_end = begins + length;
    let between = tokens[head_end..]
        .iter()
        .take_while(|token| is_trivia(token));
    let brace = head_end + between.count();
    let has_comment = tokens[head_end..brace]
        .iter()
        .any(|token| token.kind.is_comment());
    let is_brace = |token: &Token| token.kind == TokenKind::OpenBrace;
    if !has_comment || !tokens.get(brace).is_some_and(is_brace) {
        return;
    }
    let open = tokens.remove(brace);
    // The line of the brace goes, unless something else stands on it.
    let is_alone = tokens
        .get(brace)
        .is_none_or(|next| next.kind == TokenKind::Newline);
    let is_newline = |token: &Token| token.kind == TokenKind::Newline;
    let last = tokens[..brace].iter().rposition(|token| !is_newline(token));
    let behind = last.map_or(brace, |last| last + 1 + usize::from(!is_alone));
    tokens.drain(behind.min(brace)..brace);
    tokens.insert(head_end, open);
}

struct ItemWriter<'s, 'p> {
    source: &'s str,
    /// What is not written yet, without white space.
    tokens: &'s [Token],
    page: &'p mut Page,
    /// How far right of a field's name its values begin.
    column: usize,
    /// Whether nothing was written of the current line of the source.
    line_is_blank: bool,
}

impl<'s> ItemWriter<'s, '_> {
    fn item(&mut self) {
        self.trivia("");
        let head = values(
            self.source,
            self.until(&[TokenKind::Newline, TokenKind::OpenBrace]),
        );
        self.skip_newlines();
        if self.next_if(TokenKind::OpenBrace).is_none() {
            self.page.line(&head);
            return;
        }
        self.open(&format!("{head} {{"));
        self.trivia(MEMBER);
        while self.next_if(TokenKind::CloseBrace).is_none() && !self.tokens.is_empty() {
            self.member();
            self.trivia(MEMBER);
        }
        self.close("}");
    }

    fn member(&mut self) {
        let Some((name, rest)) = self.tokens.split_first() else {
            return;
        };
        self.tokens = rest;
        self.line_is_blank = false;
        let name = &self.source[name.span.range()];
        if name == "text" {
            return self.text();
        }
        let values = values(self.source, self.until(&LINE_ENDS));
        let padding = if values.is_empty() { 0 } else { self.column };
        self.page.line(&format!("{MEMBER}{name:padding$}{values}"));
    }

    /// Writes the rest of a `text` block after its keyword.
    fn text(&mut self) {
        self.trivia(MEMBER);
        self.next_if(TokenKind::OpenBrace);
        self.open(&format!("{MEMBER}text {{"));
        self.trivia(LINE);
        while self.next_if(TokenKind::CloseBrace).is_none() && !self.tokens.is_empty() {
            let line = text_line(self.source, self.until(&LINE_ENDS));
            self.page.line(&format!("{LINE}{line}"));
            self.line_is_blank = false;
            self.trivia(LINE);
        }
        self.close(&format!("{MEMBER}}}"));
    }

    fn open(&mut self, line: &str) {
        self.page.line(line);
        self.line_is_blank = false;
    }

    fn close(&mut self, line: &str) {
        self.page.no_blank();
        self.page.line(line);
        self.line_is_blank = false;
    }

    /// Writes comments and blank lines up to the next token that means something.
    fn trivia(&mut self, indent: &str) {
        while let Some((token, rest)) = self.tokens.split_first() {
            if token.kind == TokenKind::Newline {
                if self.line_is_blank {
                    self.page.blank();
                }
                self.line_is_blank = true;
            } else if token.kind.is_comment() {
                let comment = self.source[token.span.range()].trim_end();
                if self.line_is_blank {
                    self.page.line(&format!("{indent}{comment}"));
                } else {
                    self.page.trail(comment);
                }
                self.line_is_blank = false;
            } else {
                break;
            }
            self.tokens = rest;
        }
    }

    fn skip_newlines(&mut self) {
        while self.next_if(TokenKind::Newline).is_some() {}
    }

    fn next_if(&mut self, kind: TokenKind) -> Option<Token> {
        let (first, rest) = self.tokens.split_first()?;
        (first.kind == kind).then(|| {
            self.tokens = rest;
            *first
        })
    }

    /// Takes the tokens before the first comment and the first of `ends`.
    fn until(&mut self, ends: &[TokenKind]) -> &'s [Token] {
        let is_end = |token: &Token| token.kind.is_comment() || ends.contains(&token.kind);
        let length = self
            .tokens
            .iter()
            .position(is_end)
            .unwrap_or(self.tokens.len());
        let (taken, rest) = self.tokens.split_at(length);
        self.tokens = rest;
        taken
    }
}

/// The tokens that end a field or a line of text.
const LINE_ENDS: [TokenKind; 2] = [TokenKind::Newline, TokenKind::CloseBrace];

/// The line of a `text` block that `tokens` make up.
fn text_line(source: &str, tokens: &[Token]) -> String {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return String::new();
    };
    folded_line(&source[first.span.cover(last.span).range()], folded)
}

/// Values with the separators that the author used and the canonical space around them.
fn values(source: &str, tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut depth = 0_usize;
    let mut before: Option<&Token> = None;
    for token in tokens {
        let closes = matches!(token.kind, TokenKind::CloseParen | TokenKind::CloseBracket);
        if before.is_some_and(|before| !closes && spaced(before, token, depth > 0)) {
            text.push(' ');
        }
        text.push_str(&source[token.span.range()]);
        depth = if closes {
            depth.saturating_sub(1)
        } else {
            depth + usize::from(opens(token.kind))
        };
        before = Some(token);
    }
    text
}

/// Whether white space stands between two tokens of a line of values. Inside brackets it is where the
/// author put it, because it is part of the value.
fn spaced(before: &Token, token: &Token, in_brackets: bool) -> bool {
    let apart = before.span.end < token.span.start;
    match token.kind {
        _ if opens(before.kind) => false,
        _ if in_brackets => apart,
        TokenKind::Comma => false,
        TokenKind::OpenParen if before.kind == TokenKind::Word => apart,
        // `2D6+1` is one value.
        _ if is_number_part(before.kind) && is_number_part(token.kind) => apart,
        _ => true,
    }
}

fn is_number_part(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Word | TokenKind::Number)
}

fn opens(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::OpenParen | TokenKind::OpenBracket)
}
