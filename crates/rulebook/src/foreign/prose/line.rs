//! What a line of a foreign text is: a paragraph, or an item of a list in one of the many ways to mark one.

use std::ops::Range;

use crate::foreign::known::Known;
use crate::foreign::number;

/// Signs that begin an item, whether a space follows or not.
const BULLETS: [char; 11] = ['•', '∙', '·', '◦', '▪', '▫', '‣', '●', '○', '■', '\u{f0b7}'];

/// Signs that begin an item when a space follows.
const DASHES: [char; 5] = ['-', '*', '+', '–', '—'];

/// Bullets that begin an item within a line, too, between white space. The others also stand between words.
const INNER_BULLETS: [char; 6] = ['•', '∙', '▪', '‣', '●', '■'];

/// How far a tab indents.
const TAB: usize = 4;

/// Tags that end a line.
const BREAKS: [&str; 5] = ["<br>", "<br/>", "<br />", "<p>", "</p>"];

/// A line of a foreign text.
#[derive(Debug)]
pub(super) struct Line {
    /// How far it is indented.
    pub(super) indent: usize,
    /// What makes it an item of a list.
    pub(super) marker: Option<Marker>,
    /// The rest of it.
    pub(super) content: Range<usize>,
}

/// What makes a line an item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    Bullet,
    Number(u32),
}

/// The lines of a text that are not blank.
pub(super) fn lines<'text>(text: &'text str, known: &'text Known) -> impl Iterator<Item = Line> {
    let mut at = 0;
    std::iter::from_fn(move || {
        (at < text.len()).then(|| {
            let (length, ending) = first_line(&text[at..]);
            let line = at..at + length;
            at += length + ending;
            line
        })
    })
    .map(move |line| classify(text, line, known))
    .filter(|line| !line.content.is_empty())
}

/// The letters of the items of lists: `a` for `a. Name` and for `(a) Name`.
pub(crate) fn item_letters(text: &str) -> impl Iterator<Item = char> {
    let known = Known::default();
    let lines: Vec<Line> = lines(text, &known).collect();
    let items = lines.into_iter().filter(|line| line.marker.is_some());
    items.filter_map(|line| {
        let item = &text[line.content];
        let mut signs = item.strip_prefix('(').unwrap_or(item).chars();
        let letter = signs.next().filter(char::is_ascii_alphabetic)?;
        let is_marked = signs.next().is_some_and(|mark| matches!(mark, '.' | ')'));
        is_marked.then_some(letter.to_ascii_lowercase())
    })
}

/// The length of the first line, and of what ends it: a break, or nothing before a bullet behind words.
fn first_line(text: &str) -> (usize, usize) {
    let mut has_words = false;
    for (at, character) in text.char_indices() {
        has_words |= character.is_alphanumeric();
        match character {
            bullet if has_words && INNER_BULLETS.contains(&bullet) => {
                let behind = &text[at + bullet.len_utf8()..];
                if text[..at].ends_with(char::is_whitespace)
                    && behind.starts_with(char::is_whitespace)
                {
                    return (at, 0);
                }
            }
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                return (at, character.len_utf8());
            }
            '<' => {
                let starts = |tag: &&&str| {
                    text.get(at..at + tag.len())
                        .is_some_and(|begin| begin.eq_ignore_ascii_case(tag))
                };
                if let Some(tag) = BREAKS.iter().find(starts) {
                    return (at, tag.len());
                }
            }
            _ => {}
        }
    }
    (text.len(), 0)
}

/// `(a) Name`, `(ii) Name`, `(2) Name`: the bracket is text, as it may be referred to.
pub(crate) fn is_bracketed(line: &str) -> bool {
    let inside = line
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(") "));
    inside.is_some_and(|(mark, _)| {
        let is_all = |part: fn(&u8) -> bool| {
            (1..=4).contains(&mark.len()) && mark.bytes().all(|byte| part(&byte))
        };
        is_all(|byte| b"ivx".contains(byte))
            || mark.len() <= 2 && is_all(u8::is_ascii_digit)
            || mark.len() == 1 && is_all(u8::is_ascii_lowercase)
    })
}

fn classify(text: &str, line: Range<usize>, known: &Known) -> Line {
    let mut scan = Scan {
        text: &text[..line.end],
        at: line.start,
        indent: 0,
    };
    scan.white_space();
    // Chats indent with quotation marks at the beginning of the line.
    let quoted = scan.quotes();
    let indent = scan.indent;
    let marker = scan.marker(known).or(quoted.then_some(Marker::Bullet));
    let content = scan.at..line.start + text[line.start..line.end].trim_end().len();
    Line {
        indent,
        marker,
        content: content.start..content.end.max(content.start),
    }
}

struct Scan<'text> {
    /// The text up to the end of the line.
    text: &'text str,
    at: usize,
    indent: usize,
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn white_space(&mut self) {
        while let Some(character) = self
            .rest()
            .chars()
            .next()
            .filter(|next| next.is_whitespace())
        {
            self.indent += if character == '\t' { TAB } else { 1 };
            self.at += character.len_utf8();
        }
    }

    fn quotes(&mut self) -> bool {
        let mut quoted = false;
        while self.rest().starts_with("> ") || self.rest().starts_with(">>") || self.rest() == ">" {
            self.at += 1;
            self.white_space();
            quoted = true;
        }
        quoted
    }

    /// Passes over what marks an item.
    fn marker(&mut self, known: &Known) -> Option<Marker> {
        let bullet = self.bullet();
        if bullet {
            self.white_space();
        }
        if let Some((number, length)) = self.ordinal() {
            self.at += length;
            self.white_space();
            return Some(Marker::Number(number));
        }
        (bullet || self.is_letter_item() || is_bracketed(self.rest()) || self.is_rule_item(known))
            .then_some(Marker::Bullet)
    }

    fn bullet(&mut self) -> bool {
        let mut rest = self.rest().chars();
        let Some(first) = rest.next() else {
            return false;
        };
        let spaced = rest.next().is_none_or(char::is_whitespace);
        let found = BULLETS.contains(&first) || (DASHES.contains(&first) && spaced);
        if found {
            self.at += first.len_utf8();
        }
        found
    }

    /// `1. `, `1) `, `1 - `, with its length.
    fn ordinal(&self) -> Option<(u32, usize)> {
        let rest = self.rest();
        let digits = rest.bytes().take(3).take_while(u8::is_ascii_digit).count();
        let number = rest[..digits].parse().ok().filter(|_| digits <= 2)?;
        let mark = [".", ")", " -"]
            .iter()
            .find(|mark| rest[digits..].starts_with(**mark))?;
        let length = digits + mark.len();
        let spaced = rest[length..].starts_with(char::is_whitespace);
        spaced.then_some((number, length))
    }

    /// `a. Name`: the letter is text, as it may be referred to.
    fn is_letter_item(&self) -> bool {
        let mut rest = self.rest().chars();
        rest.next().is_some_and(|first| first.is_ascii_alphabetic())
            && rest.next().is_some_and(|mark| matches!(mark, '.' | ')'))
            && rest
                .next()
                .is_some_and(|next| next.is_whitespace() || next == '*')
    }

    /// `4.1.2: Title`: an item of an overview.
    fn is_rule_item(&self, known: &Known) -> bool {
        let rest = self.rest();
        number::length(rest)
            .is_some_and(|end| rest[end..].starts_with(':') && known.is_rule(&rest[..end]))
    }
}
