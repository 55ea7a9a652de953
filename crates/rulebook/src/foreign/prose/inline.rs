//! What stands in a line: emphasis, links, includes, emoji, rule numbers.

use std::ops::Range;

use super::{Writer, bold};
use crate::book::ReferenceKind;
use crate::foreign::known::Lead;
use crate::foreign::number;
use crate::foreign::passage::{tail, window};

/// What stands between the numbers of a range, of which the last may be but a letter.
const TO: [&str; 7] = ["-", "–", "—", " - ", " – ", " to ", " through "];

/// What stands between the numbers of a list.
const AND: [&str; 6] = [", ", "/", " and ", " or ", " & ", ", and "];

/// The most that stands between `<` and `>`, and between a link and its end, in bytes. Bounds what is looked ahead.
const LONGEST_TAG: usize = 300;

/// Tags that style what stands between them, and say nothing.
const STYLES: [&str; 24] = [
    "u", "s", "strike", "del", "ins", "mark", "small", "big", "sup", "sub", "span", "font",
    "color", "size", "style", "align", "indent", "nobr", "p", "ul", "ol", "li", "div", "link",
];

/// What `/section{id}` can be called.
const INCLUDES: [&str; 3] = ["section", "include", "insert"];

/// Words before a single number that can be nothing but the number of a rule, be there such a rule or not.
const RULE_CUES: [&str; 7] = [
    "rule", "rules", "section", "sections", "chapter", "chapters", "§",
];

/// Words before a number that make it the number of something else.
const OTHER_NUMBERS: [&str; 8] = [
    "version", "v", "v.", "edition", "page", "pages", "p.", "pp.",
];

impl Writer<'_> {
    /// A part of the text, which is a line without its marker, in our form.
    pub(super) fn inline(&mut self, range: Range<usize>) -> String {
        // A backslash at the end only breaks the line.
        let line = self.passage.text()[range.clone()]
            .trim_end_matches(|last: char| last == '\\' || last.is_whitespace());
        let start = range.start;
        let text = &self.passage.text()[..start + line.len()];
        let mut inline = Inline {
            text,
            at: start,
            start,
            out: String::with_capacity(range.len()),
            space: false,
            included: false,
            called: None,
        };
        while let Some(next) = inline.rest().chars().next() {
            let taken = match next {
                '<' => self.tag(&mut inline),
                '/' => self.include(&mut inline),
                '0'..='9' | 'A'..='Z' | 'a'..='z' => self.number(&mut inline),
                '[' => self.anchor(&mut inline),
                _ => false,
            };
            if !taken {
                inline.character(next);
            }
        }
        // An include stands alone, and no bold goes over it.
        let paragraphs = inline.out.split("\n\n").map(bold::mend);
        let said: Vec<String> = paragraphs.filter(|text| !text.is_empty()).collect();
        said.join("\n\n")
    }

    /// `<b>`, `<u>`, `<link="id">Word</link>`, `<:emoji:12345>`.
    fn tag(&mut self, inline: &mut Inline<'_>) -> bool {
        let Some((body, length)) = tag(inline.rest()) else {
            return false;
        };
        let name_end = body
            .find(|character: char| !character.is_ascii_alphanumeric() && character != '/')
            .unwrap_or(body.len());
        let name = body[..name_end].to_ascii_lowercase();
        let rest = body[name_end..].trim();
        // `a <b and c> d` says something.
        let is_plain = rest.is_empty() || rest == "/" || rest.contains('=');
        if let Some(emoji) = emoji(body).or_else(|| sprite(&name, body)) {
            inline.push("[");
            inline.push(emoji);
            inline.push("]");
        } else if name == "link" || (name == "a" && body.contains("href=\"#")) {
            return self.link(inline, body, length);
        } else {
            match name.trim_matches('/') {
                _ if !is_plain => return false,
                "b" | "strong" => inline.push("**"),
                "i" | "em" => inline.push("*"),
                "a" => {}
                style if STYLES.contains(&style) => {}
                _ => return false,
            }
        }
        inline.at += length;
        true
    }

    fn link(&mut self, inline: &mut Inline<'_>, body: &str, length: usize) -> bool {
        let value = &body[body.find('=').map_or(body.len(), |at| at + 1)..];
        let raw = value
            .trim()
            .trim_matches(['"', '\''])
            .trim_start_matches('#');
        let target = self.known.target(raw);
        let start = inline.at + 1 + (raw.as_ptr() as usize - body.as_ptr() as usize);
        let opened = inline.at + length;
        let shown = shown(&inline.text[opened..]);
        inline.at = opened;
        if target.is_empty() {
            return true;
        }
        self.refer(
            &target,
            ReferenceKind::Text,
            self.passage.span(start..start + raw.len()),
        );
        let (mut word, behind) = match shown {
            Some(raw_word) => {
                inline.at += raw_word.len();
                word_of(raw_word)
            }
            None => (String::new(), String::new()),
        };
        if shown.is_some() && behind.is_empty() {
            word.push_str(inline.ending());
        }
        self.write_link(inline, &target, &word, &behind);
        inline.space |= shown.is_none();
        true
    }

    /// `/section{id}`: the other entry's text belongs here.
    fn include(&mut self, inline: &mut Inline<'_>) -> bool {
        let rest = inline.rest();
        let Some(name) = INCLUDES
            .iter()
            .find(|name| rest[1..].starts_with(**name) && rest[1 + name.len()..].starts_with('{'))
        else {
            return false;
        };
        let open = name.len() + 2;
        let window = window(rest, LONGEST_TAG);
        let Some(close) = window.find('}') else {
            return false;
        };
        let raw = rest[open..close].trim();
        let target = self.known.target(raw);
        if target.is_empty() {
            return false;
        }
        let start = inline.at + (raw.as_ptr() as usize - rest.as_ptr() as usize);
        self.refer(
            &target,
            ReferenceKind::Include,
            self.passage.span(start..start + raw.len()),
        );
        inline.at += close + 1;
        inline.paragraph();
        inline.reference(&format!("+{target}"));
        inline.included = true;
        true
    }

    /// A number that looks like one of this document's rules.
    fn number(&mut self, inline: &mut Inline<'_>) -> bool {
        let before = &inline.text[inline.start..inline.at];
        let joined =
            before.ends_with(|last: char| last.is_alphanumeric() || "._$€£#".contains(last));
        let is_chapter = |number: &str| self.known.is_rule(number);
        let length = number::length_among(inline.rest(), is_chapter).filter(|_| !joined);
        let is_called = is_called(before) || inline.follows_called();
        let refers =
            length.filter(|&length| self.refers(before, &inline.rest()[..length], is_called));
        let Some(length) = refers else {
            return inline.digits();
        };
        let number = inline.rest()[..length].to_ascii_lowercase();
        let (number, length) = self.with_letter(number, length, inline.rest());
        self.write_number(inline, &number, length);
        self.range(inline, number, is_called);
        inline.called = is_called.then_some(inline.at);
        true
    }

    /// A number and its length, together with the letter of a rule or an item that stands apart behind it: `2.14(b)`.
    fn with_letter(&self, number: String, length: usize, rest: &str) -> (String, usize) {
        let (letter, more) = letter_apart(&rest[length..]).unwrap_or_default();
        let whole = format!("{number}{letter}");
        if more > 0 && self.known.lead(&whole).is_some() {
            (whole, length + more)
        } else {
            (number, length)
        }
    }

    /// Writes a reference to a numbered rule, which shows what stands there if that is not the id of the rule. An item of
    /// the text itself is no reference.
    fn write_number(&mut self, inline: &mut Inline<'_>, number: &str, length: usize) {
        let shown = &inline.rest()[..length];
        let place = self.passage.span(inline.at..inline.at + length);
        inline.at += length;
        let target = match self.known.lead(number) {
            Some(Lead::OwnItem) => return inline.words(shown),
            Some(Lead::Entry(target)) => target,
            None => number,
        };
        self.refer(target, ReferenceKind::Text, place);
        if shown.eq_ignore_ascii_case(target) {
            inline.reference(target);
        } else {
            inline.reference(&format!("{target}|{shown}"));
        }
    }

    /// What goes on behind a number with the last parts of others: `-c` behind `2.14.4a`.
    fn range(&mut self, inline: &mut Inline<'_>, mut number: String, is_called: bool) {
        while let Some((joint, length, next)) = self.goes_on(&number, inline.rest(), is_called) {
            for character in inline.rest()[..joint].chars() {
                inline.character(character);
            }
            self.write_number(inline, &next, length);
            number = next;
        }
    }

    /// The length of what joins the next number of a range or a list, the length of its last part, and all of it.
    fn goes_on(&self, number: &str, rest: &str, is_called: bool) -> Option<(usize, usize, String)> {
        let found = |joints: &[&str]| {
            let mut joints = joints.iter().filter(|joint| rest.starts_with(**joint));
            joints.find_map(|joint| {
                let (last, length) = last_part(&rest[joint.len()..])?;
                let next = number::with_last(number, last)?;
                Some((joint.len(), length, next))
            })
        };
        let letters = number.ends_with(|last: char| last.is_ascii_alphabetic());
        let exists = |found: &(usize, usize, String)| self.known.lead(&found.2).is_some();
        // `2.1 to 3` may speak of anything.
        let is_close = !rest.starts_with(' ');
        // A letter that ends a range is one of a rule, whether there is such a rule or not.
        let may_miss = letters && (is_called || is_close) && !self.known.only_existing;
        found(&TO)
            .filter(|found| exists(found) && (letters || is_close) || may_miss)
            .or_else(|| found(&AND).filter(|found| letters && exists(found)))
    }

    /// Whether a number behind this text is that of a rule, be there such a rule or not. It is called one where a word such
    /// as `rule` stands before it; then it may be in a chapter that the document lacks.
    fn refers(&self, before: &str, number: &str, is_called: bool) -> bool {
        let number = number.to_ascii_lowercase();
        let is_other = ends_with_cue(before, &OTHER_NUMBERS);
        if is_other || !self.known.has_rules() {
            return false;
        }
        let exists = self.known.lead(&number).is_some();
        let is_rule = is_called || self.known.is_rule(&number);
        let may_miss = is_rule && !self.known.only_existing;
        match number::parts(&number) {
            1 if exists => is_called,
            1 => may_miss && ends_with_cue(before, &RULE_CUES) && self.known.lacks_whole(&number),
            2 => exists || (may_miss && (is_called || before.ends_with('('))),
            _ => exists || may_miss,
        }
    }

    /// `[Word](#id)`: a link within the document.
    fn anchor(&mut self, inline: &mut Inline<'_>) -> bool {
        let rest = inline.rest();
        let window = window(rest, LONGEST_TAG);
        let Some((word, behind)) = window[1..].split_once("](#") else {
            return false;
        };
        let Some((raw, _)) = behind.split_once(')') else {
            return false;
        };
        let target = self.known.target(raw);
        if target.is_empty() || word.contains(['[', ']', '<']) || !self.known.exists(&target) {
            return false;
        }
        let (word, punctuation) = word_of(word);
        let start = inline.at + 1 + (raw.as_ptr() as usize - rest[1..].as_ptr() as usize);
        self.refer(
            &target,
            ReferenceKind::Text,
            self.passage.span(start..start + raw.len()),
        );
        inline.at = start + raw.len() + 1;
        self.write_link(inline, &target, &word, &punctuation);
        true
    }

    /// Writes a reference that shows a word, and the punctuation behind it.
    fn write_link(&self, inline: &mut Inline<'_>, target: &str, word: &str, punctuation: &str) {
        if word.is_empty() || self.known.shows(target, word) {
            inline.reference(target);
        } else {
            inline.reference(&format!("{target}|{word}"));
        }
        inline.words(punctuation);
    }
}

/// A line that is being written.
struct Inline<'text> {
    /// The text up to the end of the line.
    text: &'text str,
    /// Where the line begins.
    start: usize,
    /// What comes next.
    at: usize,
    /// What has been written.
    out: String,
    /// Whether white space is to be written before the next word.
    space: bool,
    /// Whether an include was written last, which stands alone.
    included: bool,
    /// Where the last number ended, if a word before it called it that of a rule.
    called: Option<usize>,
}

impl<'text> Inline<'text> {
    fn rest(&self) -> &'text str {
        &self.text[self.at..]
    }

    /// Begins a paragraph.
    fn paragraph(&mut self) {
        self.space = false;
        self.included = false;
        if !self.out.is_empty() {
            self.out.push_str("\n\n");
        }
    }

    fn push(&mut self, text: &str) {
        if self.included {
            self.paragraph();
        }
        if std::mem::take(&mut self.space) && !self.out.is_empty() {
            self.out.push(' ');
        }
        self.out.push_str(text);
    }

    /// Writes a reference. A backslash right before it would make it text.
    fn reference(&mut self, id: &str) {
        self.space |= self.out.ends_with('\\');
        self.push("{");
        self.push(id);
        self.push("}");
    }

    /// Writes the next character as it is.
    fn character(&mut self, next: char) {
        self.at += next.len_utf8();
        match next {
            _ if next.is_whitespace() || next.is_control() => self.space = true,
            '{' => self.push("\\{"),
            _ => self.push(next.encode_utf8(&mut [0; 4])),
        }
    }

    fn words(&mut self, text: &str) {
        for character in text.chars() {
            if character == '{' {
                self.push("\\");
            }
            self.push(character.encode_utf8(&mut [0; 4]));
        }
    }

    /// Passes over the end of a link, and takes the letters behind it: the rest of an inflected word.
    fn ending(&mut self) -> &'text str {
        let mut rest = self.rest();
        while let Some((_, length)) = tag(rest).filter(|(body, _)| body.starts_with('/')) {
            rest = &rest[length..];
        }
        let end = rest
            .find(|next: char| !next.is_lowercase())
            .unwrap_or(rest.len());
        self.at = self.text.len() - rest.len() + end;
        &rest[..end]
    }

    /// Whether a list or a range of numbers goes on here that were called those of rules.
    fn follows_called(&self) -> bool {
        self.called.is_some_and(|end| {
            let between = &self.text[end..self.at];
            TO.contains(&between) || AND.contains(&between)
        })
    }

    /// Writes the digits that come next. Whether there are any.
    fn digits(&mut self) -> bool {
        let rest = self.rest();
        let end = rest
            .find(|character: char| !character.is_ascii_digit())
            .unwrap_or(rest.len());
        if end > 0 {
            self.push(&rest[..end]);
        }
        self.at += end;
        end > 0
    }
}

/// The letter that stands apart behind a number, `(b)`, ` (b)` or `.b`, and the length of that.
fn letter_apart(behind: &str) -> Option<(char, usize)> {
    let spaced = behind.strip_prefix(' ').unwrap_or(behind);
    let bracketed = spaced.strip_prefix('(');
    let inside = bracketed.or_else(|| behind.strip_prefix('.'))?;
    let letter = inside.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = match bracketed {
        Some(_) => inside[1..].strip_prefix(')')?,
        None => &inside[1..],
    };
    let goes_on = rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    (!goes_on).then(|| (letter.to_ascii_lowercase(), behind.len() - rest.len()))
}

/// The last part of a number with which a text begins, `c` or `(c)`, and the length of that.
fn last_part(text: &str) -> Option<(&str, usize)> {
    let inside = text.strip_prefix('(').unwrap_or(text);
    let is_part = |next: char| next.is_ascii_alphanumeric();
    let end = inside.find(|next| !is_part(next)).unwrap_or(inside.len());
    let (part, behind) = inside.split_at(end);
    let rest = if inside.len() < text.len() {
        behind.strip_prefix(')')?
    } else {
        behind
    };
    let next = rest.strip_prefix('.').unwrap_or_default();
    let goes_on = next.starts_with(char::is_alphanumeric)
        || rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    (!goes_on).then_some((part, text.len() - rest.len()))
}

/// What stands between `<` and `>`, and the length of it all.
fn tag(text: &str) -> Option<(&str, usize)> {
    let window = window(text, LONGEST_TAG);
    let close = window.find('>').filter(|_| window.starts_with('<'))?;
    Some((&text[1..close], close + 1))
}

/// The name in `:name:12345` and `a:name:12345`.
fn emoji(body: &str) -> Option<&str> {
    let rest = body.strip_prefix("a:").or_else(|| body.strip_prefix(':'))?;
    let (name, id) = rest.split_once(':')?;
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || letter == '_');
    (is_id && is_name).then_some(name)
}

/// The name in `sprite name="moon"`.
fn sprite<'body>(tag: &str, body: &'body str) -> Option<&'body str> {
    let value = body
        .split_once('=')
        .filter(|_| tag == "sprite")?
        .1
        .trim()
        .trim_matches('"');
    (!value.is_empty()
        && value
            .chars()
            .all(|letter| letter.is_alphanumeric() || "_- ".contains(letter)))
    .then_some(value)
}

/// What a link shows, up to its end; `None` when it does not end before the next link begins.
fn shown(text: &str) -> Option<&str> {
    let window = window(text, LONGEST_TAG);
    let lower = window.to_ascii_lowercase();
    let end = lower
        .find("</link>")
        .into_iter()
        .chain(lower.find("</a>"))
        .min()?;
    (!lower[..end].contains("<link") && !lower[..end].contains("<a ")).then(|| &text[..end])
}

/// The words that a link shows, without mark-up, and the punctuation behind them that is none of theirs.
fn word_of(shown: &str) -> (String, String) {
    let mut plain = String::new();
    let mut rest = shown;
    while let Some(open) = rest.find('<') {
        plain.push_str(&rest[..open]);
        let length = tag(&rest[open..]).map_or(0, |(_, length)| length);
        if length == 0 {
            plain.push('<');
        }
        rest = &rest[open + length.max(1)..];
    }
    plain.push_str(rest);
    // Braces and bars would end the reference.
    let plain = plain.replace('{', "(").replace('}', ")").replace('|', "/");
    let words: Vec<&str> = plain
        .split(|character: char| character.is_whitespace() || character.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    let word = words.join(" ");
    let opened = word.contains('(');
    let kept = word.trim_end_matches(|last: char| {
        matches!(last, '.' | ',' | ':' | ';' | '*') || (last == ')' && !opened)
    });
    let (kept, behind) = word.split_at(kept.len());
    (kept.to_owned(), behind.to_owned())
}

/// Whether the word before a number says that it is the number of a rule.
fn is_called(before: &str) -> bool {
    ends_with_cue(before, &RULE_CUES) || ends_with_cue(before, &["see"])
}

fn ends_with_cue(before: &str, cues: &[&str]) -> bool {
    let cue = cue(before);
    cues.iter().any(|word| cue.eq_ignore_ascii_case(word))
}

/// The last word before a number, without brackets.
fn cue(before: &str) -> &str {
    let before =
        before.trim_end_matches(|last: char| last.is_whitespace() || "('*\"“‘[".contains(last));
    tail(before, 20)
        .rsplit(|character: char| character.is_whitespace() || "([{".contains(character))
        .next()
        .unwrap_or_default()
}
