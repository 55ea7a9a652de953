//! Cutting a `.card` file into pieces, with one cheap scan over its bytes.
//!
//! The scan knows quotes, comments and braces, and nothing of the grammar. It counts braces two deep,
//! a card and a block within it: a `{` inside such a block is part of its wording, and so is a `}` that closes it on
//! the same line. The parser relies on the same rules, and on the same ones for a `{` that was forgotten.

use cardc_span::{Span, is_break, line_break, line_end};
use logos::Logos;

use crate::foreign::{self, ForeignComments};
use crate::quote::{QuoteScan, is_inch_sign};
use crate::token::{TokenKind, line_head};
use crate::unbraced::{has_unbraced_members, unbraced_text};

/// A stretch of a `.card` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it holds.
    pub kind: PieceKind,
    /// Where it stands in the file.
    pub span: Span,
}

/// What a piece holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// One item with the documentation directly above it, or text that cannot begin an item.
    Item,
    /// White space and comments between items.
    Trivia,
}

/// Cuts `text` into pieces that follow each other without gaps and cover it.
///
/// An item ends after its closing brace or, without a block, with the last token of its line; so what
/// is added above, below or behind an item leaves its piece as it is. Where a block is not closed, a
/// line that begins in the first column and looks like the head of an item begins the next piece.
pub fn split(text: &str) -> Vec<Piece> {
    let mut splitter = Splitter {
        text,
        bytes: text.as_bytes(),
        quotes: QuoteScan::default(),
        comments: ForeignComments::default(),
        pieces: Vec::new(),
    };
    let mut end = 0;
    while let Some(start) = splitter.next_item(end) {
        splitter.push(PieceKind::Trivia, end, start);
        end = splitter.item_end(start);
        splitter.push(PieceKind::Item, start, end);
    }
    splitter.push(PieceKind::Trivia, end, text.len());
    splitter.pieces
}

struct Splitter<'s> {
    text: &'s str,
    bytes: &'s [u8],
    quotes: QuoteScan,
    comments: ForeignComments,
    pieces: Vec<Piece>,
}

impl Splitter<'_> {
    fn push(&mut self, kind: PieceKind, start: usize, end: usize) {
        if start < end {
            self.pieces.push(Piece {
                kind,
                span: Span::new(start as u32, end as u32),
            });
        }
    }

    /// Where the next item at or after `at` begins, its documentation included.
    fn next_item(&self, mut at: usize) -> Option<usize> {
        let mut line_is_blank = at == 0 || is_break(self.bytes[at - 1]);
        let mut docs = None;
        while let Some(&byte) = self.bytes.get(at) {
            if is_break(byte) {
                if line_is_blank {
                    docs = None;
                }
                line_is_blank = true;
                at = self.after_break(at);
            } else if self.is_comment(at) {
                docs = if line_is_blank && self.is_doc(at) {
                    docs.or(Some(at))
                } else {
                    None
                };
                line_is_blank = false;
                at = self.line_end(at);
            } else if let Some(width) = self.blank_width(at) {
                at += width;
            } else {
                return Some(docs.filter(|_| line_is_blank).unwrap_or(at));
            }
        }
        None
    }

    /// Where the item that begins at `at` ends.
    fn item_end(&mut self, mut at: usize) -> usize {
        while self.is_comment(at) {
            at = self.after_break(self.line_end(at));
            at = self.skip_blanks(at);
        }
        if self.bytes[at] == b'}' {
            return self.stray_closers_end(at);
        }
        if self.bytes[at] == b'#' {
            let end = self.line_end(at);
            return self.token_end(at, end).unwrap_or(end);
        }
        if let Some(end) = self.foreign_comment_end(at) {
            return end;
        }
        let start = at;
        loop {
            at += self.bytes[at..]
                .iter()
                .take_while(|byte| !STRUCTURE[**byte as usize])
                .count();
            match self.bytes.get(at) {
                Some(b'{') => return self.block_end(at + 1),
                Some(b'"') => at = self.quote_end(at),
                Some(byte) if is_break(*byte) || self.is_comment(at) => {
                    match self.brace_below(at) {
                        Some(open) => return self.block_end(open + 1),
                        None if has_unbraced_members(self.text, start, at) => {
                            return self.block_end(at);
                        }
                        None => break,
                    }
                }
                None => break,
                Some(_) => at += 1,
            }
        }
        self.token_end(start, at).unwrap_or(at)
    }

    /// Where the block whose inside begins at `at` ends: after its closing brace, or after the last token that
    /// can belong to it.
    fn block_end(&mut self, mut at: usize) -> usize {
        let mut depth = 1;
        let mut segment = at;
        let mut last_token = at;
        loop {
            at += self.bytes[at..]
                .iter()
                .take_while(|byte| !STRUCTURE[**byte as usize])
                .count();
            match self.bytes.get(at) {
                Some(b'{') if depth == 2 => at = self.braced_words_end(at).unwrap_or(at + 1),
                Some(b'{') => {
                    depth = 2;
                    at += 1;
                }
                Some(b'}') => {
                    depth -= 1;
                    at += 1;
                    if depth == 0 {
                        return at;
                    }
                }
                Some(b'"') => at = self.quote_end(at),
                Some(byte) if is_break(*byte) => {
                    last_token = self.token_end(segment, at).unwrap_or(last_token);
                    at = self.after_break(at);
                    segment = at;
                    if self.is_head(at) {
                        return last_token;
                    }
                    if depth == 1
                        && let Some(keyword_end) = self.text_keyword_end(at)
                        && let Some(text) = unbraced_text(self.text, keyword_end)
                    {
                        at = text.end;
                        depth += u32::from(text.closed);
                    }
                }
                Some(_) if self.is_comment(at) => {
                    last_token = self.token_end(segment, at).unwrap_or(last_token);
                    at = self.line_end(at);
                    segment = at;
                }
                Some(_) if foreign::opens(self.text, at) => {
                    at = self.foreign_comment_end(at).unwrap_or(at + 1);
                }
                Some(_) => at += 1,
                None => return self.token_end(segment, at).unwrap_or(last_token),
            }
        }
    }

    /// Whether the line that begins at `at` looks like the head of an item.
    fn is_head(&self, at: usize) -> bool {
        if !self
            .bytes
            .get(at)
            .is_some_and(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80)
        {
            return false;
        }
        let line = &self.text[at..self.line_end(at)];
        let mut tokens = TokenKind::lexer(line);
        if tokens.next() != Some(Ok(TokenKind::Word)) {
            return false;
        }
        let word = tokens.slice();
        if ["text", "prose"]
            .iter()
            .any(|member| member.eq_ignore_ascii_case(word))
        {
            return false;
        }
        let without_block = line_head(word).is_some();
        let mut named = false;
        for token in tokens {
            match token {
                Ok(TokenKind::Whitespace) => {}
                Ok(TokenKind::Word | TokenKind::String | TokenKind::UnterminatedString) => {
                    named = true;
                    if without_block {
                        return true;
                    }
                }
                Ok(TokenKind::OpenBrace) => return named,
                _ => return false,
            }
        }
        false
    }

    /// The end of the word `text` that the line at `start` begins with.
    fn text_keyword_end(&self, start: usize) -> Option<usize> {
        let at = self.skip_blanks(start);
        let end = at + "text".len();
        let word = self.text.get(at..end)?;
        let goes_on = self.text[end..]
            .starts_with(|next: char| next.is_alphanumeric() || "_-'’".contains(next));
        (word.eq_ignore_ascii_case("text") && !goes_on).then_some(end)
    }

    /// The end of `{…}` on one line, with nothing inside that the scan has to look at.
    fn braced_words_end(&self, open: usize) -> Option<usize> {
        let inside = &self.bytes[open + 1..];
        let length = inside.iter().position(|byte| STRUCTURE[*byte as usize])?;
        (inside[length] == b'}').then_some(open + length + 2)
    }

    /// The end of the comment `/* … */` at `at`, which other languages have.
    fn foreign_comment_end(&mut self, at: usize) -> Option<usize> {
        if !self.bytes[at..].starts_with(b"/*") {
            return None;
        }
        let mut lexer = TokenKind::lexer(self.text);
        lexer.bump(at + "/*".len());
        let tokens = std::iter::from_fn(|| {
            let kind = lexer.next()?.unwrap_or(TokenKind::Other);
            let span = lexer.span();
            Some((kind, Span::new(span.start as u32, span.end as u32)))
        });
        self.comments.end(self.text, at, tokens)
    }

    /// Where the quote at `at` ends.
    fn quote_end(&mut self, at: usize) -> usize {
        if is_inch_sign(self.text, at) {
            return at + 1;
        }
        self.quotes.scan(self.text, at).end
    }

    /// The end of a run of `}` that close nothing.
    fn stray_closers_end(&self, mut at: usize) -> usize {
        let mut end = at;
        while let Some(byte @ (b'}' | b' ' | b'\t')) = self.bytes.get(at) {
            at += 1;
            if *byte == b'}' {
                end = at;
            }
        }
        end
    }

    /// The `{` below the head that ends at `at`, with nothing but white space and comments between.
    fn brace_below(&self, mut at: usize) -> Option<usize> {
        loop {
            at = self.skip_blanks(at);
            match self.bytes.get(at)? {
                byte if is_break(*byte) => at += 1,
                b'{' => return Some(at),
                _ if self.is_comment(at) => at = self.line_end(at),
                _ => return None,
            }
        }
    }

    /// The end of `start..end` without white space at its end; `None` where nothing else is in it.
    fn token_end(&self, start: usize, end: usize) -> Option<usize> {
        let length = self.text[start..end].trim_end().len();
        (length > 0).then_some(start + length)
    }

    fn skip_blanks(&self, mut at: usize) -> usize {
        while let Some(width) = self.blank_width(at) {
            at += width;
        }
        at
    }

    /// The length of the white space character at `at`, a byte order mark included; `None` for a
    /// line break and for anything else.
    fn blank_width(&self, at: usize) -> Option<usize> {
        match *self.bytes.get(at)? {
            byte if is_break(byte) => None,
            byte if byte.is_ascii() => char::from(byte).is_whitespace().then_some(1),
            _ => {
                let char = self.text[at..].chars().next()?;
                (char.is_whitespace() || char == '\u{feff}').then(|| char.len_utf8())
            }
        }
    }

    fn is_comment(&self, at: usize) -> bool {
        self.bytes[at..].starts_with(b"//")
    }

    /// Whether the comment at `at` is documentation.
    fn is_doc(&self, at: usize) -> bool {
        let comment = &self.bytes[at..];
        comment.starts_with(b"///") && comment.get(3) != Some(&b'/')
    }

    /// The end of the line that `at` is in, before its break.
    fn line_end(&self, at: usize) -> usize {
        line_end(self.text, at)
    }

    /// The position after the line break at `at`, if there is one.
    fn after_break(&self, at: usize) -> usize {
        at + line_break(&self.text[at..]).len()
    }
}

/// The bytes at which the scan has to stop and look.
const STRUCTURE: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"{}\"/\n\r";
    let mut index = 0;
    while index < bytes.len() {
        table[bytes[index] as usize] = true;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn items(text: &str) -> Vec<&str> {
        let mut end = 0;
        for piece in split(text) {
            assert_eq!(piece.span.start, end, "no gap in {text:?}");
            assert!(
                text.get(piece.span.range())
                    .is_some_and(|slice| !slice.is_empty())
            );
            end = piece.span.end;
        }
        assert_eq!(end as usize, text.len(), "no end left over in {text:?}");
        split(text)
            .into_iter()
            .filter(|piece| piece.kind == PieceKind::Item)
            .map(|piece| &text[piece.span.range()])
            .collect()
    }

    #[test]
    fn items_end_with_their_block_or_their_line() {
        assert_eq!(
            items("//! file\ngame x // c\n\nset \"S\"\r\nunit \"A\" {\n cost 1\n} // c\n"),
            ["game x", "set \"S\"", "unit \"A\" {\n cost 1\n}"]
        );
        assert_eq!(
            items("unit \"A\" // why\n{\n}\n"),
            ["unit \"A\" // why\n{\n}"]
        );
        assert_eq!(items("a {} b {}"), ["a {}", "b {}"]);
        assert_eq!(items("unit \"A\"\n\n  {\n}\n"), ["unit \"A\"\n\n  {\n}"]);
        assert_eq!(items(" \u{feff}\n// only comments\n///\n"), [""; 0]);
    }

    #[test]
    fn documentation_belongs_to_the_item_directly_below() {
        assert_eq!(items("/// a\n/// b\nunit {}"), ["/// a\n/// b\nunit {}"]);
        assert_eq!(items("/// a\n\n/// b\nunit {}"), ["/// b\nunit {}"]);
        assert_eq!(items("/// a\n// c\nunit {}"), ["unit {}"]);
        assert_eq!(items("a {} /// c\nb {}"), ["a {}", "b {}"]);
        assert_eq!(items("//// a\nunit {}"), ["unit {}"]);
    }

    #[test]
    fn what_stands_around_an_item_leaves_its_piece_alone() {
        let card = "/// d\nunit \"A\" {\n    cost 5\n}";
        for (before, after) in [
            ("// c\n", "\n"),
            ("\n\n", " // c"),
            ("game x\n\n", "\n\n// c\n"),
        ] {
            assert_eq!(items(&format!("{before}{card}{after}")).last(), Some(&card));
        }
    }

    #[test]
    fn braces_in_strings_and_comments_do_not_count() {
        let card = "unit \"}{\" { // }\n flavour \"\\\"}\"\n}";
        assert_eq!(items(card), [card]);
        let lone = "unit \"A\" {\n text { It says \"no. }\n}";
        assert_eq!(items(&format!("{lone}\nb {{}}")), [lone, "b {}"]);
        assert_eq!(items("unit \"A {\n cost 1\n}"), ["unit \"A {\n cost 1\n}"]);
    }

    #[test]
    fn an_unclosed_block_ends_at_the_next_head() {
        assert_eq!(
            items("unit \"A\" {\n cost 5\n // c\n\n/// d\nunit \"B\" {\n}\n"),
            ["unit \"A\" {\n cost 5", "/// d\nunit \"B\" {\n}"]
        );
        assert_eq!(
            items("a {\ntext {\nFoo.\ngame x\n"),
            ["a {\ntext {\nFoo.", "game x"]
        );
        assert_eq!(
            items("a {\ntags B\ntext {\nC.\n}\n}"),
            ["a {\ntags B\ntext {\nC.\n}\n}"]
        );
        assert_eq!(items("a { // c\n\n"), ["a {"]);
    }

    #[test]
    fn a_head_without_its_brace_keeps_its_members() {
        for card in [
            "unit \"A\"\n    cost 1\n    text {\n        Draw.\n    }\n}",
            "unit \"A\" // c\n\n    // c\n    cost 1\n}",
            "unit \"A\"\ncost 1\ntext {\nDraw.\n}\n}",
            "unit \"A\"\n}",
            "unit \"A\"\n    cost 1",
        ] {
            assert_eq!(
                items(&format!("{card}\n\nunit \"B\" {{}}")),
                [card, "unit \"B\" {}"]
            );
        }
        assert_eq!(
            items("unit \"A\"\nunit \"B\"\n{\n}"),
            ["unit \"A\"", "unit \"B\"\n{\n}"]
        );
        assert_eq!(items("unit\nunit B {\n}"), ["unit", "unit B {\n}"]);
        assert_eq!(items("unit \"A\"\ngame x"), ["unit \"A\"", "game x"]);
        assert_eq!(
            items("unit \"A\"\n/// d\nunit \"B\" {}"),
            ["unit \"A\"", "/// d\nunit \"B\" {}"]
        );
        assert_eq!(items("game x\n    set \"S\""), ["game x", "set \"S\""]);
    }

    #[test]
    fn a_text_without_its_brace_leaves_those_of_the_card() {
        for card in [
            "unit \"A\" {\n  text\n    Draw.\n  }\n}",
            "unit \"A\" {\n  text\n    Draw.\n}",
            "unit \"A\" {\n  Text:\n    Draw.\n  cost 1\n}",
            "unit \"A\"\ntext\nDraw.\n}\n}",
            "unit \"A\" {\n  text // } aloud\n}",
            "unit \"A\" {\n  text\n    Draw. // } aloud\n    Say \"}\".\n}",
        ] {
            assert_eq!(
                items(&format!("{card}\nunit \"B\" {{}}")),
                [card, "unit \"B\" {}"]
            );
        }
    }

    #[test]
    fn braces_in_a_line_of_text_do_not_count() {
        let card = "unit \"A\" {\n text {\n Draw {2} cards.\n Gain {1.\n }\n}";
        assert_eq!(items(&format!("{card}\nb {{}}")), [card, "b {}"]);
    }

    #[test]
    fn comments_of_other_languages_are_pieces() {
        assert_eq!(items("# a { b\nu {}"), ["# a { b", "u {}"]);
        assert_eq!(
            items("/* a\n { */ u {\n /* } */\n}"),
            ["/* a\n { */", "u {\n /* } */\n}"]
        );
        assert_eq!(items("/* a\nu {}"), ["/* a", "u {}"]);
        assert_eq!(items("}/* a */u {}"), ["}", "/* a */", "u {}"]);
    }

    #[test]
    fn a_comment_that_hides_its_end_swallows_no_card() {
        let cards = "u {}\n/* c */\nv {}";
        let behind = ["u {}", "/* c */", "v {}"];
        for first in [
            "/* https://a.example/b */",
            "/* 6\" tall */",
            "{ /*\"}\"\"*/\n}",
            "/**//",
            "/* a *  // b",
            "/* a /* // b\n*/",
            "/* a\n// b\n*/",
            "u {\n tags A /* 6\" tall */\n}",
        ] {
            let text = format!("{first}\n{cards}");
            assert!(items(&text).ends_with(&behind), "{:?}", items(&text));
        }
    }

    #[test]
    fn what_cannot_begin_an_item_is_a_piece_of_its_own() {
        assert_eq!(items("} }\nunit {}"), ["} }", "unit {}"]);
        assert_eq!(items("} unit {}"), ["}", "unit {}"]);
        assert_eq!(items("\"A\" 5\n/ x\n"), ["\"A\" 5", "/ x"]);
    }

    #[test]
    fn deep_nesting_is_flat() {
        let text = "{".repeat(100_000);
        assert_eq!(items(&text), [text.as_str()]);
    }

    proptest! {
        #[test]
        fn pieces_tile_any_text(text in any::<String>()) {
            items(&text);
        }

        #[test]
        fn pieces_tile_what_looks_like_cards(text in r#"(unit |game |"A"|[{}"\\/\n\r a\u{feff}é]|//|///|\{\n|\}\n)*"#) {
            items(&text);
        }
    }
}
