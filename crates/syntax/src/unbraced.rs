//! Blocks whose `{` was forgotten: which lines belong to them. [`crate::split`] and the parser both ask here, so that
//! they agree.

use crate::token::{TokenKind, line_head};
use cardc_span::{line_end, line_start, next_line};
use logos::Logos;

/// What belongs to a `text` without `{`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnbracedText {
    /// One past the last byte of its wording.
    pub(crate) end: usize,
    /// Whether the next `}` closes it, and not the card.
    pub(crate) closed: bool,
}

/// The wording of the `text` that ends at `keyword_end`, if no `{` follows: the lines that stand further right, and
/// sentences that stand directly below it.
pub(crate) fn unbraced_text(source: &str, keyword_end: usize) -> Option<UnbracedText> {
    let assigned = source[keyword_end..].trim_start_matches([' ', '\t', '\u{feff}', ':', '=']);
    let keyword_end = source.len() - assigned.len();
    if assigned.starts_with('{') || opens_below(source, keyword_end) {
        return None;
    }
    let (_, keyword_line) = line_at(source, keyword_end);
    let own = indent(keyword_line);
    let mut end = line_end(source, keyword_end);
    if let Some(brace) = closing_brace(&source[keyword_end..end]) {
        return Some(UnbracedText {
            end: keyword_end + brace,
            closed: false,
        });
    }
    for (start, line) in lines_below(source, end) {
        let wording = line.trim_matches(is_blank);
        if wording.is_empty() || wording.starts_with("//") {
            continue;
        }
        let deeper = indent(line) > own;
        if (deeper || wording.starts_with('}'))
            && let Some(brace) = closing_brace(line)
        {
            let starts_line = line[..brace].trim_matches(is_blank).is_empty();
            return Some(UnbracedText {
                end: if starts_line { end } else { start + brace },
                closed: indent(line) >= own,
            });
        }
        let belongs = deeper || (indent(line) == own && is_sentence(wording));
        if !belongs {
            break;
        }
        end = start + line.trim_end_matches(is_blank).len();
    }
    Some(UnbracedText { end, closed: false })
}

/// Whether members of a card follow its head, which ends with the line at `head_end`, without a `{`: a line that
/// stands further right, or, behind a name, one that no other item can begin with. Documentation is of another item.
/// To move a whole item to the left changes nothing of it, so that the formatter can.
pub(crate) fn has_unbraced_members(source: &str, head_start: usize, head_end: usize) -> bool {
    let head = &source[head_start..head_end];
    let mut words = significant(head);
    if words.next() != Some(TokenKind::Word) || line_head(first_word(head)).is_some() {
        return false;
    }
    let is_named = words.any(|token| token == TokenKind::String);
    let next = lines_below(source, head_end)
        .map(|(_, line)| line)
        .find(|line| {
            let line = line.trim_start_matches(is_blank);
            !line.is_empty() && (is_documentation(line) || !line.starts_with("//"))
        });
    let Some(line) = next.filter(|line| !is_documentation(line.trim_start_matches(is_blank)))
    else {
        return false;
    };
    let wording = line.trim_start_matches(is_blank);
    let own = indent(line_at(source, head_start).1);
    if wording.starts_with('}') || indent(line) > own {
        return true;
    }
    if !is_named || line_head(first_word(wording)).is_some() {
        return false;
    }
    let mut tokens = significant(line);
    tokens.next() == Some(TokenKind::Word)
        && (first_word(wording).eq_ignore_ascii_case("text")
            || tokens.next().is_some_and(|next| {
                !matches!(
                    next,
                    TokenKind::String | TokenKind::UnterminatedString | TokenKind::OpenBrace
                ) && !wording.contains('{')
            }))
}

/// Whether a line is documentation of what stands below.
fn is_documentation(line: &str) -> bool {
    line.starts_with("///") && !line.starts_with("////")
}

/// Whether the line at `next` stands further right than the one at `at`.
pub(crate) fn is_further_right(source: &str, next: usize, at: usize) -> bool {
    indent(line_at(source, next).1) > indent(line_at(source, at).1)
}

/// Whether a line is a sentence of Card English. A highlight ends with a dot too.
fn is_sentence(line: &str) -> bool {
    line.strip_suffix('.')
        .is_some_and(|line| line.ends_with(|last: char| last.is_alphanumeric() || last == ']'))
}

/// The first `}` of a line, unless a comment or a string holds it.
fn closing_brace(line: &str) -> Option<usize> {
    let mut tokens = TokenKind::lexer(line).spanned();
    let brace = tokens.find(|(kind, _)| *kind == Ok(TokenKind::CloseBrace));
    brace.map(|(_, range)| range.start)
}

/// Whether nothing but line ends and comments stands between here and a `{`.
fn opens_below(source: &str, at: usize) -> bool {
    let here = &source[at..line_end(source, at)];
    let mut lines = std::iter::once(here).chain(lines_below(source, at).map(|(_, line)| line));
    let first = lines.find(|line| {
        let line = line.trim_start_matches(is_blank);
        !line.is_empty() && !line.starts_with("//")
    });
    first.is_some_and(|line| line.trim_start_matches(is_blank).starts_with('{'))
}

/// The kinds of the tokens of a line, without white space and comments.
fn significant(line: &str) -> impl Iterator<Item = TokenKind> {
    TokenKind::lexer(line)
        .filter_map(Result::ok)
        .filter(|kind| !kind.is_trivia())
}

fn first_word(line: &str) -> &str {
    let line = line.trim_start_matches(is_blank);
    line.split(|letter: char| !letter.is_alphanumeric())
        .next()
        .unwrap_or(line)
}

/// The lines behind the one that `at` is in, with the offsets at which they begin.
fn lines_below(source: &str, at: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut end = line_end(source, at);
    std::iter::from_fn(move || {
        let start = next_line(source, end);
        let is_there = start > end;
        end = line_end(source, start);
        is_there.then(|| (start, &source[start..end]))
    })
}

/// The line that `at` is in, with the offset at which it begins.
fn line_at(source: &str, at: usize) -> (usize, &str) {
    let start = line_start(source, at);
    (start, &source[start..line_end(source, at)])
}

/// What separates and means nothing; a byte order mark counts.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}

/// How far right a line begins. A byte order mark has no width.
fn indent(line: &str) -> usize {
    let blanks = line.chars().take_while(|letter| is_blank(*letter));
    blanks.filter(|letter| *letter != '\u{feff}').count()
}
