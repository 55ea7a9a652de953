//! Strings of the card language, and `prose "…"`: wording that Card English leaves alone, a line of a text or a part of one.

use std::borrow::Cow;

use crate::{Span, is_break};

/// The keyword in front of such wording.
const KEYWORD: &str = "prose";
/// What may stand between the keyword and the string.
const BLANKS: [char; 2] = [' ', '\t'];

/// `prose "…"` in a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prose {
    /// The wording, escapes resolved.
    pub wording: String,
    /// From the keyword to the closing quote.
    pub span: Span,
    /// The string, with its quotes.
    pub string: Span,
}

impl Prose {
    /// The prose whose keyword begins at byte `start` of a line, in any case; `None` where no string follows it, or none that
    /// ends.
    #[inline]
    pub fn at(line: &str, start: usize) -> Option<Self> {
        // Every place of a text is asked, and few begin like the keyword.
        begins_keyword(*line.as_bytes().get(start)?)
            .then(|| Self::read(line, start))
            .flatten()
    }

    fn read(line: &str, start: usize) -> Option<Self> {
        let string = behind_keyword(line, start)?.trim_start_matches(BLANKS);
        let open = line.len() - string.len();
        let is_string = string.starts_with('"');
        let end = is_string.then(|| string_end(line, open).ok())??;
        let span = |start: usize| Span::new(start as u32, end as u32);
        Some(Self {
            wording: resolved(&line[open + 1..end - 1]),
            span: span(start),
            string: span(open),
        })
    }

    /// All of them in a line, in order.
    pub fn all(line: &str) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for start in keyword_starts(line) {
            let end = found.last().map_or(0, |last| last.span.end as usize);
            found.extend((start >= end).then(|| Self::at(line, start)).flatten());
        }
        found
    }

    /// Whether a line ends within prose, whose keyword has white space behind it.
    pub fn is_open(line: &str) -> bool {
        let closed = Self::all(line);
        let end = closed.last().map_or(0, |last| last.span.end as usize);
        keyword_starts(line).any(|start| {
            let behind = behind_keyword(line, start).filter(|_| start >= end);
            behind.is_some_and(|behind| {
                let string = behind.trim_start();
                string.len() < behind.len() && (string.is_empty() || string.starts_with('"'))
            })
        })
    }

    /// A line in which prose stands between straight quotes, where an author or a spreadsheet has put curly ones.
    pub fn straightened(line: &str) -> Cow<'_, str> {
        let (mut out, mut at) = (String::new(), 0);
        for start in keyword_starts(line) {
            let behind = behind_keyword(line, start).filter(|_| start >= at);
            let string = behind.map(|behind| behind.trim_start_matches(BLANKS));
            let Some(inside) = string.and_then(|string| string.strip_prefix('“')) else {
                continue;
            };
            let closing = inside.char_indices();
            let mut closing = closing.filter(|(_, letter)| matches!(letter, '”' | '“' | '"'));
            if let Some((length, mark)) = closing.next() {
                out.push_str(&line[at..start]);
                out.push_str(&Self::written(&inside[..length]));
                at = line.len() - inside.len() + length + mark.len_utf8();
            }
        }
        if at == 0 {
            return line.into();
        }
        out.push_str(&line[at..]);
        out.into()
    }

    /// Wording as prose in a line.
    pub fn written(wording: &str) -> String {
        format!("{KEYWORD} {}", as_string(wording))
    }
}

/// Where the keyword may begin in a line: few letters are its first one.
fn keyword_starts(line: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = line.bytes().enumerate();
    bytes.filter_map(|(start, byte)| begins_keyword(byte).then_some(start))
}

const fn begins_keyword(byte: u8) -> bool {
    byte.eq_ignore_ascii_case(&KEYWORD.as_bytes()[0])
}

/// What stands behind the keyword that begins at byte `start` of a line; `None` where none does.
fn behind_keyword(line: &str, start: usize) -> Option<&str> {
    if !begins_keyword(*line.as_bytes().get(start)?) {
        return None;
    }
    let word = line.get(start..start + KEYWORD.len())?;
    let joins = |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '’' | '-');
    let is_keyword = word.eq_ignore_ascii_case(KEYWORD) && !line[..start].ends_with(joins);
    is_keyword.then(|| &line[start + KEYWORD.len()..])
}

/// A line as a card shows it: the wording of prose stands without the keyword and the quotes.
pub fn shown_line(line: &str) -> Cow<'_, str> {
    let all = Prose::all(line);
    if all.is_empty() {
        return line.into();
    }
    let mut out = String::with_capacity(line.len());
    let mut at = 0;
    for prose in all {
        out.push_str(&line[at..prose.span.start as usize]);
        out.push_str(&prose.wording);
        at = prose.span.end as usize;
    }
    out.push_str(&line[at..]);
    out.into()
}

/// A line with `fold` applied to what stands around prose, which stays as it is. One space is left of the white space
/// between the two.
pub fn folded_line(line: &str, fold: impl Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(line.len());
    let fold_into = |out: &mut String, text: &str| {
        let folded = fold(text);
        if !out.is_empty() && text.starts_with(char::is_whitespace) {
            out.push(' ');
        }
        out.push_str(&folded);
        if !folded.is_empty() && text.ends_with(char::is_whitespace) {
            out.push(' ');
        }
    };
    let mut at = 0;
    for prose in Prose::all(line) {
        fold_into(&mut out, &line[at..prose.span.start as usize]);
        out.extend([KEYWORD, " ", &line[prose.string.range()]]);
        at = prose.span.end as usize;
    }
    fold_into(&mut out, &line[at..]);
    out.truncate(out.trim_end().len());
    out
}

/// Where the string that opens at byte `open` ends, behind its closing quote; the end of its line where nothing closes it.
///
/// # Errors
///
/// The byte up to which there is no closing quote.
pub fn string_end(text: &str, open: usize) -> Result<usize, usize> {
    let bytes = text.as_bytes();
    let mut at = open + 1;
    loop {
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(byte) if !is_break(*byte) => {
                let escapes =
                    *byte == b'\\' && bytes.get(at + 1).is_some_and(|next| !is_break(*next));
                at += if escapes { 2 } else { 1 };
            }
            _ => return Err(at),
        }
    }
}

/// What stands between the quotes of a string, up to the first quote, with its escapes resolved. An unknown escape stays as it
/// is written.
pub fn resolved(inner: &str) -> String {
    let mut text = String::with_capacity(inner.len());
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => break,
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some(escaped @ ('"' | '\\')) => text.push(escaped),
                Some(other) => {
                    text.push('\\');
                    text.extend(held(other));
                }
                None => text.push('\\'),
            },
            _ => text.extend(held(letter)),
        }
    }
    text
}

/// A letter as strings hold it: a tab or a form feed is a blank, and other control characters are left out.
fn held(letter: char) -> Option<char> {
    match letter {
        letter if !letter.is_control() => Some(letter),
        '\r' => None,
        letter => letter.is_whitespace().then_some(' '),
    }
}

/// Any text as a string, without the control characters that none can hold.
pub fn as_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            letter => out.extend(held(letter)),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{Prose, as_string, folded_line, resolved, shown_line};

    #[test]
    fn prose_is_found_in_a_line() {
        let line = r#"Forced: prose "Say \"Ahoy\". No prose \"here\"." Draw 1. prose"Sing.""#;
        let wordings = Prose::all(line).into_iter().map(|prose| prose.wording);
        assert_eq!(
            wordings.collect::<Vec<_>>(),
            [r#"Say "Ahoy". No prose "here"."#, "Sing."]
        );
        assert_eq!(
            shown_line(line),
            r#"Forced: Say "Ahoy". No prose "here". Draw 1. Sing."#
        );
    }

    #[test]
    fn curly_quotes_are_straightened() {
        assert_eq!(
            Prose::straightened("Draw. Prose “Say ho”. PROSE  “so\" “not”"),
            "Draw. prose \"Say ho\". prose \"so\" “not”"
        );
        for line in ["prose \"a\"", "prose “a", "prose it “a”", "“prose a”"] {
            assert_eq!(Prose::straightened(line), line);
        }
        assert_eq!(Prose::all("PROSE \"a\"").len(), 1);
    }

    #[test]
    fn white_space_in_strings_is_a_blank() {
        assert_eq!(as_string("a\tb\u{c}c\u{1}d"), "\"a b cd\"");
        assert_eq!(resolved("a\tb\u{c}c\u{1}d"), "a b cd");
    }

    #[test]
    fn white_space_in_prose_stays() {
        let folded = |line| {
            folded_line(line, |text| {
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            })
        };
        assert_eq!(
            folded("  Draw  1. prose   \"a  b\"  prose\"c\", Go.  "),
            "Draw 1. prose \"a  b\" prose \"c\", Go."
        );
        assert_eq!(folded(" prose \" a\" "), "prose \" a\"");
        assert_eq!(folded("  Draw  1. "), "Draw 1.");
    }

    #[test]
    fn other_words_are_no_prose() {
        for line in [
            r#"a reprose "x""#,
            r#"non-prose "x""#,
            "prose",
            "prose x",
            r#"prose "x"#,
            r#"prose "x\""#,
            r#"proses "x""#,
            "prose “x”",
        ] {
            assert_eq!(Prose::all(line), [], "{line}");
            assert_eq!(shown_line(line), line);
        }
    }

    #[test]
    fn prose_reads_back_as_it_was_written() {
        for wording in ["", "Sing.", "a \"b\" \\ c\nd", "prose \"x\""] {
            let line = format!("Draw. {} {}", Prose::written(wording), as_string(wording));
            let found = Prose::all(&line);
            assert_eq!(found.len(), 1, "{line}");
            assert_eq!(found[0].wording, wording);
        }
        assert_eq!(Prose::all("prose \"a\0b\tc\"")[0].wording, "ab c");
    }
}
