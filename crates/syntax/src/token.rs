//! The token table and the lossless lexer.
//!
//! One table, [`TOKEN_TABLE`], describes every kind of token, and one, [`KEYWORDS`], every reserved
//! word; editor grammars, documentation and completion are generated from them.

use cardc_span::Span;
use logos::{Lexer, Logos};

use crate::quote::{QuoteEnd, QuoteScan, is_inch_sign};

/// The kinds of tokens of a `.card` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Logos)]
#[logos(extras = QuoteScan)]
pub enum TokenKind {
    /// White space within a line, and a byte order mark.
    #[regex(r"[\s\u{FEFF}--[\r\n]]+")]
    Whitespace,
    /// `\n`, `\r\n` or a lone `\r`.
    #[token("\n")]
    #[token("\r\n")]
    #[token("\r")]
    Newline,
    /// `// …`, and `////…`.
    #[regex(r"//[^\r\n]*", priority = 10, allow_greedy = true)]
    Comment,
    /// `/// …`
    #[regex(r"///([^/\r\n][^\r\n]*)?", priority = 11, allow_greedy = true)]
    DocComment,
    /// `//! …`
    #[regex(r"//![^\r\n]*", priority = 11, allow_greedy = true)]
    FileDoc,
    /// `"…"`
    #[token("\"", quoted)]
    String,
    /// A `"` without its partner on the same line, up to a brace, a comment or the end of the line.
    UnterminatedString,
    /// Letters, with digits, apostrophes and hyphens inside.
    #[regex(r"[\p{Alphabetic}_][\p{Alphabetic}\p{M}\p{N}_]*(['’\-][\p{Alphabetic}\p{N}_][\p{Alphabetic}\p{M}\p{N}_]*)*")]
    Word,
    /// `5`, `+1`, `-2`
    #[regex(r"[+\-]?[0-9]+", priority = 5)]
    Number,
    /// Two or more of `.` and `#`.
    #[regex(r"[.#][.#]+")]
    Cells,
    /// `{`
    #[token("{")]
    OpenBrace,
    /// `}`
    #[token("}")]
    CloseBrace,
    /// `(`
    #[token("(")]
    OpenParen,
    /// `)`
    #[token(")")]
    CloseParen,
    /// `[`
    #[token("[")]
    OpenBracket,
    /// `]`
    #[token("]")]
    CloseBracket,
    /// `,`
    #[token(",")]
    Comma,
    /// `/`
    #[token("/")]
    Slash,
    /// `:`
    #[token(":")]
    Colon,
    /// `.`
    #[token(".")]
    Dot,
    /// `*`
    #[token("*")]
    Star,
    /// `#`
    #[token("#")]
    Hash,
    /// A control character that is not white space, such as NUL.
    #[regex(r"[\p{Cc}--\s]")]
    Control,
    /// Any other character.
    Other,
}

impl TokenKind {
    /// What the token table says about this kind.
    pub fn info(self) -> &'static TokenInfo {
        &TOKEN_TABLE[self as usize]
    }

    /// Whether the kind means nothing to the parser: white space within a line and comments.
    pub fn is_trivia(self) -> bool {
        self == Self::Whitespace || self.is_comment()
    }

    /// Whether the kind is one of the three kinds of comments.
    pub fn is_comment(self) -> bool {
        matches!(self, Self::Comment | Self::DocComment | Self::FileDoc)
    }
}

/// One row of the token table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenInfo {
    /// The kind that the row describes.
    pub kind: TokenKind,
    /// The name in an author's words, as a message would use it.
    pub name: &'static str,
    /// One sentence for the language reference.
    pub description: &'static str,
    /// The `TextMate` scope, without the language suffix; empty for text that no theme colours.
    pub scope: &'static str,
}

/// Every kind of token, in the order of [`TokenKind`].
pub const TOKEN_TABLE: &[TokenInfo] = &[
    row(
        TokenKind::Whitespace,
        "white space",
        "Separates tokens; a byte order mark counts.",
        "",
    ),
    row(
        TokenKind::Newline,
        "the end of the line",
        "Ends a field and a line of text.",
        "",
    ),
    row(
        TokenKind::Comment,
        "a comment",
        "From `//` to the end of the line; it means nothing.",
        "comment.line.double-slash",
    ),
    row(
        TokenKind::DocComment,
        "a doc comment",
        "From `///` to the end of the line; documents the item below.",
        "comment.line.documentation",
    ),
    row(
        TokenKind::FileDoc,
        "a file comment",
        "From `//!` to the end of the line; documents the file.",
        "comment.line.documentation.file",
    ),
    row(
        TokenKind::String,
        "a quoted name",
        "Text between quotes on one line, with the escapes `\\\"`, `\\\\` and `\\n`.",
        "string.quoted.double",
    ),
    row(
        TokenKind::UnterminatedString,
        "an unclosed quote",
        "A quote without its partner on the same line.",
        "invalid.illegal.unclosed-string",
    ),
    row(
        TokenKind::Word,
        "a word",
        "Letters, with digits, apostrophes and hyphens inside.",
        "variable.other",
    ),
    row(
        TokenKind::Number,
        "a number",
        "Digits, with an optional sign before them.",
        "constant.numeric",
    ),
    row(
        TokenKind::Cells,
        "highlight cells",
        "Two or more of `.` and `#`: `#` is highlighted.",
        "constant.other.cells",
    ),
    row(
        TokenKind::OpenBrace,
        "`{`",
        "Opens a card or its text.",
        "punctuation.section.block.begin",
    ),
    row(
        TokenKind::CloseBrace,
        "`}`",
        "Closes a card or its text.",
        "punctuation.section.block.end",
    ),
    row(
        TokenKind::OpenParen,
        "`(`",
        "Opens a round corner or an argument.",
        "punctuation.section.parens.begin",
    ),
    row(
        TokenKind::CloseParen,
        "`)`",
        "Closes a round corner or an argument.",
        "punctuation.section.parens.end",
    ),
    row(
        TokenKind::OpenBracket,
        "`[`",
        "Opens an irregular corner.",
        "punctuation.section.brackets.begin",
    ),
    row(
        TokenKind::CloseBracket,
        "`]`",
        "Closes an irregular corner.",
        "punctuation.section.brackets.end",
    ),
    row(
        TokenKind::Comma,
        "`,`",
        "Separates values.",
        "punctuation.separator.comma",
    ),
    row(
        TokenKind::Slash,
        "`/`",
        "Separates values.",
        "punctuation.separator.slash",
    ),
    row(
        TokenKind::Colon,
        "`:`",
        "Belongs to Card English.",
        "punctuation.separator.colon",
    ),
    row(
        TokenKind::Dot,
        "`.`",
        "Belongs to Card English.",
        "punctuation.terminator",
    ),
    row(
        TokenKind::Star,
        "`*`",
        "Mark-up of Card English.",
        "punctuation.definition.markup",
    ),
    row(
        TokenKind::Hash,
        "`#`",
        "One highlighted cell is not a highlight.",
        "punctuation.other",
    ),
    row(
        TokenKind::Control,
        "a control character",
        "An invisible character that has no place in a card.",
        "invalid.illegal.control",
    ),
    row(
        TokenKind::Other,
        "a character",
        "Any other character; belongs to Card English.",
        "",
    ),
];

/// A row of [`TOKEN_TABLE`].
const fn row(
    kind: TokenKind,
    name: &'static str,
    description: &'static str,
    scope: &'static str,
) -> TokenInfo {
    TokenInfo {
        kind,
        name,
        description,
        scope,
    }
}

/// A word that the grammar of the file itself reserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The word, in lower case.
    pub word: &'static str,
    /// What it does, in one line.
    pub doc: &'static str,
    /// Whether it begins an item that has no block.
    pub heads_line: bool,
}

/// Every reserved word. Card kinds and field names are not among them: they come from a game pack.
pub const KEYWORDS: &[Keyword] = &[
    Keyword {
        word: "game",
        doc: "Names the game pack that the file is checked against.",
        heads_line: true,
    },
    Keyword {
        word: "set",
        doc: "Names the set that the cards of the file belong to.",
        heads_line: true,
    },
    Keyword {
        word: "text",
        doc: "Holds the wording of the card, one paragraph a line.",
        heads_line: false,
    },
    Keyword {
        word: "prose",
        doc: "Keeps wording that Card English does not cover, a line or a part of one.",
        heads_line: false,
    },
];

/// The reserved word that begins an item without a block, as `game` and `set` do. It is known in any case, so that
/// one slip has no others behind it.
pub(crate) fn line_head(word: &str) -> Option<&'static str> {
    KEYWORDS
        .iter()
        .find(|keyword| keyword.heads_line && keyword.word.eq_ignore_ascii_case(word))
        .map(|keyword| keyword.word)
}

/// A token: its kind and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// The tokens of `text`, in order and without gaps: their slices concatenated are `text`.
pub fn lex(text: &str) -> Vec<Token> {
    TokenKind::lexer(text)
        .spanned()
        .map(|(kind, range)| Token {
            kind: kind.unwrap_or(TokenKind::Other),
            span: Span::new(range.start as u32, range.end as u32),
        })
        .collect()
}

/// Lexes a quote and what follows it. Decides between the two kinds of strings; the sign for inches is none.
fn quoted(lexer: &mut Lexer<'_, TokenKind>) -> TokenKind {
    let open = lexer.span().start;
    if is_inch_sign(lexer.source(), open) {
        return TokenKind::Other;
    }
    let QuoteEnd { end, closed } = lexer.extras.scan(lexer.source(), open);
    lexer.bump(end - lexer.span().end);
    if closed {
        TokenKind::String
    } else {
        TokenKind::UnterminatedString
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        lex(text)
            .into_iter()
            .filter(|token| token.kind != TokenKind::Whitespace)
            .map(|token| (token.kind, &text[token.span.range()]))
            .collect()
    }

    fn rejoined(text: &str) -> String {
        let mut end = 0;
        lex(text)
            .into_iter()
            .map(|token| {
                assert_eq!(token.span.start, end, "no gap in {text:?}");
                assert!(
                    token.span.end > token.span.start,
                    "no empty token in {text:?}"
                );
                end = token.span.end;
                &text[token.span.range()]
            })
            .collect()
    }

    #[test]
    fn the_table_is_in_the_order_of_the_kinds() {
        for (index, info) in TOKEN_TABLE.iter().enumerate() {
            assert_eq!(info.kind as usize, index, "{}", info.name);
            assert_eq!(info.kind.info(), info);
        }
        assert_eq!(TOKEN_TABLE.len(), TokenKind::Other as usize + 1);
    }

    /// Tests are not optimised, and have a stack of 2 MB: the lexer must not go deeper with each letter.
    #[test]
    fn a_token_may_be_long() {
        for (first, more) in [
            ("", "é"),
            ("", "a-"),
            ("a", "\u{301}"),
            ("", "7"),
            ("", " "),
            ("", ".#"),
            ("//", "é"),
            ("\"", "é"),
        ] {
            let text = format!("{first}{}a", more.repeat(100_000));
            let tokens = lex(&text);
            assert!(tokens.len() <= 2, "{first}{more}");
            let last = tokens.last().map(|token| token.span.end as usize);
            assert_eq!(last, Some(text.len()), "{first}{more}");
        }
    }

    #[test]
    fn words_keep_apostrophes_hyphens_and_digits_inside() {
        for word in [
            "Khorne's",
            "Khorne’s",
            "Blood-Wing",
            "R2D2",
            "Éowyn",
            "X",
            "a_b",
            "龍",
            "e\u{301}a",
        ] {
            assert_eq!(kinds(word), [(TokenKind::Word, word)]);
        }
        assert_eq!(
            kinds("it' -2"),
            [
                (TokenKind::Word, "it"),
                (TokenKind::Other, "'"),
                (TokenKind::Number, "-2")
            ]
        );
    }

    #[test]
    fn numbers_cells_and_punctuation() {
        assert_eq!(
            kinds("+1 .###. . # 5x"),
            [
                (TokenKind::Number, "+1"),
                (TokenKind::Cells, ".###."),
                (TokenKind::Dot, "."),
                (TokenKind::Hash, "#"),
                (TokenKind::Number, "5"),
                (TokenKind::Word, "x"),
            ]
        );
    }

    #[test]
    fn comments_come_in_three_kinds() {
        assert_eq!(
            kinds("// a\n///\n/// b\r\n//! c\r//// d\n//"),
            [
                (TokenKind::Comment, "// a"),
                (TokenKind::Newline, "\n"),
                (TokenKind::DocComment, "///"),
                (TokenKind::Newline, "\n"),
                (TokenKind::DocComment, "/// b"),
                (TokenKind::Newline, "\r\n"),
                (TokenKind::FileDoc, "//! c"),
                (TokenKind::Newline, "\r"),
                (TokenKind::Comment, "//// d"),
                (TokenKind::Newline, "\n"),
                (TokenKind::Comment, "//"),
            ]
        );
    }

    #[test]
    fn strings_end_with_their_line() {
        assert_eq!(
            kinds(r#""a \" // {b""#),
            [(TokenKind::String, r#""a \" // {b""#)]
        );
        assert_eq!(
            kinds("\"a {\n\"\\"),
            [
                (TokenKind::UnterminatedString, "\"a"),
                (TokenKind::OpenBrace, "{"),
                (TokenKind::Newline, "\n"),
                (TokenKind::UnterminatedString, "\"\\"),
            ]
        );
    }

    #[test]
    fn a_line_of_lone_quotes_takes_linear_time() {
        let text = "\"{".to_owned() + &"\\\"{".repeat(200_000);
        assert_eq!(rejoined(&text), text);
    }

    #[test]
    fn odd_characters_are_kept() {
        let text = "\u{feff}a\0\u{7f}\u{85}\u{2028}\u{1F600}'’-\t\u{301}\r\r\n";
        assert_eq!(rejoined(text), text);
        assert!(kinds(text).contains(&(TokenKind::Control, "\0")));
    }

    proptest! {
        #[test]
        fn lexing_loses_nothing(text in any::<String>()) {
            prop_assert_eq!(rejoined(&text), text);
        }

        #[test]
        fn lexing_loses_nothing_of_what_looks_like_cards(text in r#"([a-z'’\-"\\{}()/.#\n\r +0-9]|//|\u{0}|é)*"#) {
            prop_assert_eq!(rejoined(&text), text);
        }
    }
}
