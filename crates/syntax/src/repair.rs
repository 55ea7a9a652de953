//! The tokens that the grammar reads. What an author wrote as other languages have it is put right and reported here, so
//! that the grammar sees a card as it was meant: braces that were forgotten or stand too many, other quotation marks,
//! other comments, other signs for the cells of a highlight.

use cardc_span::Span;

use crate::BlockKind;
use crate::foreign::{self, ForeignComments};
use crate::lexeme::{Lexeme, is_assignment, is_text_keyword};
use crate::quote::foreign_partners;
use crate::token::{TokenKind, line_head};
use crate::unbraced::{UnbracedText, is_further_right, unbraced_text};
use crate::{SyntaxError, SyntaxErrorKind};

/// The tokens that the grammar reads, and the errors of those that it does not get to see. `tokens` are those of
/// `source`.
pub(crate) fn significant<'s>(
    source: &'s str,
    tokens: &[Lexeme<'s>],
) -> (Vec<Lexeme<'s>>, Vec<SyntaxError>) {
    let last_closer = tokens
        .iter()
        .rposition(|token| token.kind == TokenKind::CloseBrace);
    let mut repair = Repair {
        source,
        ..Repair::default()
    };
    let mut at = 0;
    while at < tokens.len() {
        at += repair.take(&tokens[at..], last_closer == Some(at));
    }
    repair.finish();
    (repair.kept, repair.errors)
}

/// Follows the tokens of an item, with braces two deep as [`crate::split`] does.
#[derive(Default)]
struct Repair<'s> {
    source: &'s str,
    kept: Vec<Lexeme<'s>>,
    errors: Vec<SyntaxError>,
    place: Place,
    /// The `{` of the last text.
    text_open: Span,
    /// The text that has no `{`, while it lasts.
    unbraced: Option<UnbracedText>,
    /// The error of the item that has no `{`.
    unbraced_item: Option<usize>,
    /// Braces that opened no block and were left out, and are not closed yet.
    strays: usize,
    /// Where the first line of a field ends that goes on in the next one.
    wrapped_at: Option<u32>,
    told_depth: bool,
    told_brace_in_text: bool,
    comments: ForeignComments,
}

/// Where in an item a token stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// Before its `{`.
    #[default]
    Head,
    /// Among its members.
    Members,
    /// Between the braces of its text.
    Text,
    /// Behind its `}`.
    Behind,
}

impl<'s> Repair<'s> {
    /// Takes the first token of `rest`, and those that make one thing with it. Gives their number.
    fn take(&mut self, rest: &[Lexeme<'s>], is_last_closer: bool) -> usize {
        let token = rest[0];
        self.end_unbraced_text(token.span.start);
        if token.kind.is_trivia() {
            return 1;
        }
        if let Some(taken) = self.foreign_comment(rest) {
            return taken;
        }
        if self.place != Place::Text
            && let Some(taken) = self
                .foreign_string(rest)
                .or_else(|| self.odd_cells(rest))
                .or_else(|| self.spaced_number(rest))
        {
            return taken;
        }
        match token.kind {
            TokenKind::Control => self
                .errors
                .push(token.error(SyntaxErrorKind::StrayCharacter)),
            TokenKind::OpenBrace if self.place == Place::Text => return self.brace_in_text(rest),
            TokenKind::OpenBrace => self.open(token),
            TokenKind::CloseBrace => self.close(token, is_last_closer),
            TokenKind::Newline if self.kept.is_empty() || self.goes_on(rest) => {}
            TokenKind::Newline => self.end_head(rest),
            TokenKind::Word if self.goes_on_with_text(rest) => return self.next_text(rest),
            TokenKind::Word
                if self.is_member_start() && (is_text_keyword(&token) || opens_wording(rest)) =>
            {
                return self.text_keyword(rest);
            }
            _ if self.is_member_start() && is_wording(rest) => self.bare_wording(rest),
            _ => self.kept.push(token),
        }
        1
    }

    fn open(&mut self, brace: Lexeme<'s>) {
        if self.place == Place::Head {
            self.place = Place::Members;
            self.kept.push(brace);
        } else if self.follows_text_keyword() {
            self.place = Place::Text;
            self.text_open = brace.span;
            self.kept.push(brace);
        } else {
            if self.strays == 0 {
                self.errors
                    .push(brace.unexpected("a value or the end of the line"));
            } else if !self.told_depth {
                self.told_depth = true;
                self.errors.push(brace.error(SyntaxErrorKind::TooDeep));
            }
            self.strays += 1;
        }
    }

    /// Takes a closing brace. The last one of an item closes the item, whatever was left open.
    fn close(&mut self, brace: Lexeme<'s>, is_last: bool) {
        if self.place == Place::Text {
            self.place = Place::Members;
            self.unbraced = None;
        } else if self.strays > 0 && !is_last {
            self.strays -= 1;
            return;
        } else {
            self.place = Place::Behind;
        }
        self.kept.push(brace);
    }

    /// Takes a brace in the wording, together with its partner on the line: they are part of it.
    fn brace_in_text(&mut self, rest: &[Lexeme<'s>]) -> usize {
        let ends = |token: &Lexeme<'s>| {
            token.kind.is_comment()
                || matches!(
                    token.kind,
                    TokenKind::OpenBrace
                        | TokenKind::CloseBrace
                        | TokenKind::String
                        | TokenKind::UnterminatedString
                        | TokenKind::Slash
                        | TokenKind::Newline
                )
        };
        let partner = rest[1..]
            .iter()
            .position(ends)
            .map(|found| found + 1)
            .filter(|found| rest[*found].kind == TokenKind::CloseBrace);
        let braced = &rest[..=partner.unwrap_or(0)];
        // Of braces without partners one is enough to hear of.
        if partner.is_some() || !self.told_brace_in_text {
            self.told_brace_in_text |= partner.is_none();
            self.errors.push(SyntaxError {
                kind: SyntaxErrorKind::BraceInText,
                span: braced[0].span.cover(braced[braced.len() - 1].span),
            });
        }
        self.keep_fused(braced, TokenKind::Other);
        braced.len()
    }

    /// Takes the word `text` where a member begins, with the signs behind it that other languages have there.
    fn text_keyword(&mut self, rest: &[Lexeme<'s>]) -> usize {
        let keyword = rest[0];
        if !is_text_keyword(&keyword) {
            self.errors.push(keyword.error(SyntaxErrorKind::BlockName));
        } else if keyword.text != "text" {
            self.errors
                .push(keyword.error(SyntaxErrorKind::LetterCase { keyword: "text" }));
        }
        self.kept.push(Lexeme {
            text: "text",
            ..keyword
        });
        let assigned = rest[1..]
            .iter()
            .take_while(|token| token.kind == TokenKind::Whitespace || is_assignment(token))
            .count();
        let signs = rest[1..=assigned]
            .iter()
            .filter(|token| is_assignment(token));
        self.errors
            .extend(signs.map(|sign| sign.error(SyntaxErrorKind::Assignment)));
        let at = keyword.span.end;
        if let Some(text) = unbraced_text(self.source, at as usize) {
            self.errors.push(SyntaxError {
                kind: SyntaxErrorKind::NoBrace {
                    block: BlockKind::Text,
                    close: (!text.closed).then_some(text.end as u32),
                },
                span: Span::at(at),
            });
            self.keep_absent(TokenKind::OpenBrace, at);
            self.place = Place::Text;
            self.unbraced = Some(text);
        }
        1 + assigned
    }

    /// Takes a line of wording among the members, and those that follow it, as if they stood in a text.
    fn bare_wording(&mut self, rest: &[Lexeme<'s>]) {
        let mut wording = 0..0;
        while is_wording(&rest[wording.end..]) {
            let line = line_length(&rest[wording.end..]);
            let last = rest[wording.end..wording.end + line]
                .iter()
                .rposition(|token| !token.kind.is_trivia());
            wording.start = wording.end + last.map_or(0, |last| last + 1);
            let between = rest[wording.end + line..]
                .iter()
                .take_while(|token| token.kind.is_trivia() || token.kind == TokenKind::Newline)
                .count();
            wording.end += line + between;
        }
        let end = rest[wording.start - 1].span.end;
        let at = rest[0].span.start;
        let first_end = rest[line_length(rest) - 1].span.end.min(end);
        self.errors.push(SyntaxError {
            kind: SyntaxErrorKind::BareWording { end },
            span: Span::new(at, first_end),
        });
        self.kept.push(Lexeme {
            kind: TokenKind::Word,
            text: "text",
            span: Span::at(at),
            glued: false,
        });
        self.keep_absent(TokenKind::OpenBrace, at);
        self.kept.push(rest[0]);
        self.place = Place::Text;
        self.unbraced = Some(UnbracedText {
            end: end as usize,
            closed: false,
        });
    }

    /// Whether the word `text` and a `{` begin a line of a text: then the one before was not closed.
    fn goes_on_with_text(&self, rest: &[Lexeme<'s>]) -> bool {
        let mut behind = rest[1..]
            .iter()
            .filter(|token| !token.kind.is_trivia() && !is_assignment(token));
        self.place == Place::Text
            && self.unbraced.is_none()
            && self.starts_line()
            && is_text_keyword(&rest[0])
            && behind
                .next()
                .is_some_and(|next| next.kind == TokenKind::OpenBrace)
    }

    /// Closes the text that has no `}`, and takes the word that begins the next one.
    fn next_text(&mut self, rest: &[Lexeme<'s>]) -> usize {
        let is_blank = |token: &&Lexeme<'s>| token.kind != TokenKind::Newline;
        let end = self.kept.iter().rfind(is_blank);
        let end = end.map_or(rest[0].span.start, |token| token.span.end);
        self.errors.push(SyntaxError {
            kind: SyntaxErrorKind::UnclosedText {
                close: end,
                with_card: false,
            },
            span: self.text_open,
        });
        self.place = Place::Members;
        self.keep_absent(TokenKind::CloseBrace, end);
        self.keep_absent(TokenKind::Newline, end);
        self.text_keyword(rest)
    }

    /// Closes a text that has no braces where its wording has ended.
    fn end_unbraced_text(&mut self, at: u32) {
        if let Some(text) = self.unbraced
            && !text.closed
            && text.end <= at as usize
        {
            self.place = Place::Members;
            self.unbraced = None;
            self.keep_absent(TokenKind::CloseBrace, text.end as u32);
        }
    }

    /// Whether a field goes on behind the end of its line: a separator waits for a value, and one stands in the next
    /// line, further right. Then the end of the line is left out.
    fn goes_on(&mut self, rest: &[Lexeme<'s>]) -> bool {
        let Some(last) = self.kept.last().copied() else {
            return false;
        };
        let mut below = rest[1..].iter().filter(|token| !token.kind.is_trivia());
        let goes_on = self.place == Place::Members
            && matches!(last.kind, TokenKind::Comma | TokenKind::Slash)
            && below.next().is_some_and(|next| {
                matches!(
                    next.kind,
                    TokenKind::Word | TokenKind::String | TokenKind::OpenParen
                ) && is_further_right(
                    self.source,
                    next.span.start as usize,
                    self.wrapped_at.unwrap_or(last.span.start) as usize,
                )
            });
        if goes_on {
            self.wrapped_at.get_or_insert(last.span.start);
            self.errors.push(last.error(SyntaxErrorKind::WrappedField));
        }
        goes_on
    }

    /// Takes the end of a line. If a card's head ends with it and no `{` follows, its members do all the same.
    fn end_head(&mut self, rest: &[Lexeme<'s>]) {
        self.wrapped_at = None;
        let is_first_end = self.place == Place::Head && !self.starts_line();
        let is_head = is_first_end
            && self.kept.first().is_some_and(|first| {
                first.kind == TokenKind::Word && line_head(first.text).is_none()
            });
        if is_head {
            let mut below = rest
                .iter()
                .filter(|token| token.kind != TokenKind::Newline && !token.kind.is_trivia());
            let head_end = self.kept.last().map_or(0, |token| token.span.end);
            if below
                .next()
                .is_some_and(|next| next.kind != TokenKind::OpenBrace)
            {
                self.place = Place::Members;
                self.unbraced_item = Some(self.errors.len());
                self.errors.push(SyntaxError {
                    kind: SyntaxErrorKind::NoBrace {
                        block: BlockKind::Card,
                        close: None,
                    },
                    span: Span::at(head_end),
                });
                self.keep_absent(TokenKind::OpenBrace, head_end);
            }
        }
        self.kept.push(rest[0]);
    }

    fn finish(&mut self) {
        let end = self
            .kept
            .iter()
            .rfind(|token| token.kind != TokenKind::Newline);
        let end = end.map_or(0, |token| token.span.end);
        self.end_unbraced_text(u32::MAX);
        if let Some(index) = self.unbraced_item.filter(|_| self.place != Place::Behind) {
            self.errors[index].kind = SyntaxErrorKind::NoBrace {
                block: BlockKind::Card,
                close: Some(end),
            };
        }
    }

    /// Leaves out a comment that other languages have.
    fn foreign_comment(&mut self, rest: &[Lexeme<'s>]) -> Option<usize> {
        let token = rest[0];
        // What stands behind a `{` begins a line as soon as the file is formatted.
        let is_first = |last: &Lexeme<'s>| last.kind == TokenKind::OpenBrace;
        let starts_line = self.starts_line() || self.kept.last().is_some_and(is_first);
        let is_hash = match token.kind {
            TokenKind::Hash if starts_line => true,
            TokenKind::Hash => {
                let mut others = rest[1..].iter().filter(|token| !token.kind.is_trivia());
                self.place != Place::Text
                    && !token.glued
                    && others
                        .next()
                        .is_some_and(|next| next.kind == TokenKind::Word)
            }
            TokenKind::Cells => starts_line && token.text.bytes().all(|byte| byte == b'#'),
            _ => false,
        };
        let open = token.span.start as usize;
        let length = if is_hash {
            let end = rest
                .iter()
                .position(|token| token.kind == TokenKind::Newline);
            end.unwrap_or(rest.len())
        } else if token.kind == TokenKind::Slash && foreign::opens(self.source, open) {
            let tokens = rest[2..].iter().map(|token| (token.kind, token.span));
            let end = self.comments.end(self.source, open, tokens)?;
            rest.partition_point(|token| (token.span.start as usize) < end)
        } else {
            return None;
        };
        self.errors.push(SyntaxError {
            kind: SyntaxErrorKind::ForeignComment,
            span: token.span.cover(rest[length - 1].span),
        });
        Some(length)
    }

    /// Takes a text between other quotation marks as if it stood between the right ones.
    fn foreign_string(&mut self, rest: &[Lexeme<'s>]) -> Option<usize> {
        let first = rest[0];
        let closes = |token: &Lexeme<'s>, partners: &[char]| {
            matches!(token.kind, TokenKind::Other | TokenKind::UnterminatedString)
                && token.text.chars().eq(token.text.chars().take(1))
                && token.text.starts_with(partners)
        };
        let taken = match first.kind {
            TokenKind::Other => {
                let partners = first.text.chars().next().and_then(foreign_partners)?;
                let ends = |token: &Lexeme<'s>| {
                    closes(token, partners)
                        || matches!(
                            token.kind,
                            TokenKind::Newline | TokenKind::OpenBrace | TokenKind::CloseBrace
                        )
                };
                let end = rest[1..].iter().position(ends)? + 1;
                closes(&rest[end], partners).then_some(end + 1)?
            }
            TokenKind::UnterminatedString if first.text.len() > 1 => {
                let last = first.text.chars().next_back();
                last.and_then(foreign_partners)?
                    .contains(&'"')
                    .then_some(1)?
            }
            _ => return None,
        };
        let string = self.keep_fused(&rest[..taken], TokenKind::String);
        self.errors
            .push(string.error(SyntaxErrorKind::ForeignQuotes));
        Some(taken)
    }

    /// Takes cells that are drawn with other signs, or with spaces between them, as those that were meant.
    fn odd_cells(&mut self, rest: &[Lexeme<'s>]) -> Option<usize> {
        const SIGNS: &str = ".#…_-xXoO0123456789*@■□█▪▫●○";
        let is_cells = |token: &Lexeme<'s>| {
            matches!(
                token.kind,
                TokenKind::Cells | TokenKind::Hash | TokenKind::Dot
            )
        };
        // A drawing is looked at once, where it begins.
        if rest[0].glued {
            return None;
        }
        let is_sign = |token: &&Lexeme<'s>| token.text.chars().all(|sign| SIGNS.contains(sign));
        let glued = 1 + rest[1..]
            .iter()
            .take_while(|token| token.glued && is_sign(token))
            .count();
        let of_cells = rest[..glued].iter().filter(|token| is_cells(token));
        let has_cells = of_cells.clone().any(|token| token.kind != TokenKind::Dot);
        let is_drawn = is_sign(&&rest[0]) && (has_cells || of_cells.count() > 1);
        let taken = if glued > 1 && is_drawn {
            glued
        } else {
            if self.kept.last().is_some_and(is_cells) {
                return None;
            }
            let spaced = rest
                .iter()
                .take_while(|token| is_cells(token) || token.kind == TokenKind::Whitespace)
                .count();
            let is_one =
                |token: &Lexeme<'s>| matches!(token.kind, TokenKind::Hash | TokenKind::Dot);
            let drawn = rest[..spaced].iter().rposition(is_cells)? + 1;
            (drawn > 1 && rest[..drawn].iter().any(is_one)).then_some(drawn)?
        };
        let cells = self.keep_fused(&rest[..taken], TokenKind::Cells);
        self.errors.push(cells.error(SyntaxErrorKind::BadCells));
        Some(taken)
    }

    /// Takes a number with a sign that stands apart from it as if it did not.
    fn spaced_number(&mut self, rest: &[Lexeme<'s>]) -> Option<usize> {
        let [sign, space, number, ..] = rest else {
            return None;
        };
        let is_spaced = matches!(sign.text, "+" | "-")
            && space.kind == TokenKind::Whitespace
            && number.kind == TokenKind::Number
            && number
                .text
                .starts_with(|first: char| first.is_ascii_digit());
        if !is_spaced || sign.glued {
            return None;
        }
        let number = self.keep_fused(&rest[..3], TokenKind::Number);
        self.errors.push(number.error(SyntaxErrorKind::SpacedSign));
        Some(3)
    }

    /// Keeps several tokens as one.
    fn keep_fused(&mut self, tokens: &[Lexeme<'s>], kind: TokenKind) -> Lexeme<'s> {
        let span = tokens[0].span.cover(tokens[tokens.len() - 1].span);
        let fused = Lexeme {
            kind,
            text: &self.source[span.range()],
            span,
            glued: tokens[0].glued,
        };
        self.kept.push(fused);
        fused
    }

    /// Keeps a token that is not there.
    fn keep_absent(&mut self, kind: TokenKind, at: u32) {
        self.kept.push(Lexeme {
            kind,
            text: "",
            span: Span::at(at),
            glued: false,
        });
    }

    fn starts_line(&self) -> bool {
        self.kept
            .last()
            .is_none_or(|token| token.kind == TokenKind::Newline)
    }

    fn is_member_start(&self) -> bool {
        let begins = |token: &Lexeme<'s>| {
            matches!(
                token.kind,
                TokenKind::Newline | TokenKind::OpenBrace | TokenKind::CloseBrace
            )
        };
        self.place == Place::Members && self.kept.last().is_some_and(begins)
    }

    /// Whether the last token is the keyword `text` where a member begins.
    fn follows_text_keyword(&self) -> bool {
        let mut before = self
            .kept
            .iter()
            .rev()
            .skip_while(|token| token.kind == TokenKind::Newline);
        let is_text = before.next().is_some_and(is_text_keyword);
        self.place != Place::Text
            && is_text
            && before.next().is_some_and(|token| {
                matches!(
                    token.kind,
                    TokenKind::Newline | TokenKind::OpenBrace | TokenKind::CloseBrace
                )
            })
    }
}

/// Whether a word stands alone in front of a `{`, and wording behind that: a text under another name.
fn opens_wording(rest: &[Lexeme<'_>]) -> bool {
    let is_between =
        |token: &Lexeme<'_>| token.kind.is_trivia() || token.kind == TokenKind::Newline;
    let brace = rest[1..]
        .iter()
        .position(|token| !is_between(token) && !is_assignment(token))
        .map(|found| found + 1)
        .filter(|found| rest[*found].kind == TokenKind::OpenBrace);
    let Some(brace) = brace else { return false };
    let inside = &rest[brace + 1..];
    let first = inside.iter().position(|token| !is_between(token));
    first.is_some_and(|first| is_wording(&inside[first..]))
}

/// Whether a line is wording and no field, the names of which stand in small letters: it begins with mark-up, or it is
/// a sentence with a capital, a word in small letters and a full stop.
fn is_wording(rest: &[Lexeme<'_>]) -> bool {
    let line: Vec<_> = rest[..line_length(rest)]
        .iter()
        .filter(|token| !token.kind.is_trivia())
        .collect();
    let is_word = |token: &Lexeme<'_>| token.kind == TokenKind::Word;
    match line.as_slice() {
        [open, word, ..] if matches!(open.text, "[" | "*") => {
            word.glued && is_word(word) && !matches!(word.text, "X" | "o")
        }
        [first, rest @ .., last] => {
            last.kind == TokenKind::Dot
                && (first.kind == TokenKind::Number
                    || is_word(first) && first.text.starts_with(char::is_uppercase))
                && rest
                    .iter()
                    .any(|token| is_word(token) && token.text.starts_with(char::is_lowercase))
        }
        _ => false,
    }
}

/// The number of tokens up to the end of a line of a block.
fn line_length(rest: &[Lexeme<'_>]) -> usize {
    rest.iter()
        .position(|token| {
            matches!(
                token.kind,
                TokenKind::Newline | TokenKind::OpenBrace | TokenKind::CloseBrace
            )
        })
        .unwrap_or(rest.len())
}
