//! A text as the words that it is compared by: without mark-up, white space, punctuation and letter case.

use std::borrow::Cow;

use smol_str::{SmolStr, SmolStrBuilder};

use crate::pieces::{Piece, pieces};

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// What it is compared by.
    pub(super) key: SmolStr,
    /// As it is shown: with the punctuation around it, without mark-up.
    pub(super) shown: String,
    /// No white space stands before it.
    pub(super) glued: bool,
    /// Its sentence, counted from 0.
    pub(super) sentence: u32,
    /// It is written like a name: with a capital although no sentence begins with it, or as a reference to a term.
    pub(super) name: bool,
    /// It belongs to an example or a remark.
    pub(super) example: bool,
}

impl Word {
    /// As it is written, without the punctuation around it.
    pub(super) fn bare(&self) -> &str {
        let is_sign = |character: char| {
            !character.is_alphanumeric() && !matches!(character, '+' | '-' | '−' | '%')
        };
        self.shown.trim_matches(is_sign)
    }
}

/// The words with which an example or a remark begins.
const EXAMPLES: [&str; 3] = ["example", "examples", "note"];

/// The words of a text.
pub(super) fn words(text: &str) -> Vec<Word> {
    let text = &*as_shown(text);
    let mut scanner = Scanner::default();
    let mut rest = text;
    while let Some((gap, word, behind)) = next_word(rest, rest.len() == text.len()) {
        scanner.gap(gap);
        if scanner.line_begins && is_enumerator(word, behind) {
            scanner.sentence_begins = true;
            rest = &behind[1..];
            continue;
        }
        scanner.word(word, gap.ends_with('{'), behind);
        rest = behind;
    }
    scanner.gap(rest);
    scanner.words
}

/// The text with the words that references are shown with, in braces: `{sailors}` for `{sailor|sailors}`.
fn as_shown(text: &str) -> Cow<'_, str> {
    if !text.contains('{') {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for piece in pieces(text) {
        match piece {
            Piece::Text(text) | Piece::Unclosed(text) => shown.push_str(text),
            // Like a brace it parts words, and it begins no reference.
            Piece::Brace => shown.push('\\'),
            Piece::Reference { id, words, .. } => {
                shown.extend(["{", words.unwrap_or(id), "}"]);
            }
        }
    }
    Cow::Owned(shown)
}

/// The keys of the words of a text.
pub(super) fn keys(words: &[Word]) -> Vec<SmolStr> {
    words.iter().map(|word| word.key.clone()).collect()
}

/// Words as a text.
pub(super) fn shown(words: &[Word]) -> String {
    let mut text = String::new();
    for word in words {
        if !word.glued && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word.shown);
    }
    text
}

/// What has been read of a text.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is something else that may stand before a word"
)]
struct Scanner {
    words: Vec<Word>,
    sentence: u32,
    /// Punctuation that belongs to the word to come.
    leading: String,
    glued: bool,
    /// Nothing but white space and marks stands before the next word on its line.
    line_begins: bool,
    /// What stood before the next word ended a sentence if that word could begin one.
    sentence_may_end: bool,
    /// An item of a list begins, or there is nothing before.
    sentence_begins: bool,
    /// A colon stands before the next word.
    behind_colon: bool,
    example: bool,
}

impl Default for Scanner {
    fn default() -> Self {
        Self {
            words: Vec::new(),
            sentence: 0,
            leading: String::new(),
            glued: true,
            line_begins: true,
            sentence_may_end: false,
            sentence_begins: true,
            behind_colon: false,
            example: false,
        }
    }
}

impl Scanner {
    /// What stands between two words.
    fn gap(&mut self, gap: &str) {
        let (behind, rest) = match gap.find(char::is_whitespace) {
            Some(at) => gap.split_at(at),
            None => (gap, ""),
        };
        let before = match rest.rfind(char::is_whitespace) {
            Some(at) => rest[at..].trim_start(),
            None => "",
        };
        let between = rest[..rest.len() - before.len()].trim();
        if let Some(word) = self.words.last_mut() {
            word.shown.extend(visible(behind));
            if matches!(between, "–" | "—") {
                word.shown.push(' ');
                word.shown.push_str(between);
            }
        }
        self.leading = visible(before).collect();
        // Before the first word, what touches no word is a bullet.
        if self.words.is_empty() && rest.is_empty() {
            self.leading = visible(behind).collect();
        }
        self.glued = rest.is_empty();
        self.line_begins |= rest.contains('\n');
        let ends = |part: &str| part.contains(['.', '!', '?']);
        self.sentence_may_end |= ends(behind) || self.line_begins;
        self.sentence_begins |= rest.contains('\n') && !between.is_empty();
        self.behind_colon = behind.contains(':');
        if rest.contains('\n') && (ends(behind) || !between.is_empty()) {
            self.example = false;
        }
    }

    fn word(&mut self, word: &str, in_braces: bool, behind: &str) {
        let key = key(word);
        let small = word.starts_with(char::is_lowercase);
        let begins = self.sentence_begins || (self.sentence_may_end && !small);
        if begins && !self.words.is_empty() {
            self.sentence += 1;
        }
        let labels =
            EXAMPLES.contains(&key.as_str()) && behind.trim_start_matches('*').starts_with(':');
        self.example |= begins && labels;
        let shouts = word.len() > 1 && !word.contains(char::is_lowercase);
        let capital = word.starts_with(char::is_uppercase);
        let reference = in_braces && word.starts_with(char::is_alphabetic);
        let mut shown = std::mem::take(&mut self.leading);
        shown.push_str(word);
        self.words.push(Word {
            key,
            shown,
            glued: self.glued,
            sentence: self.sentence,
            name: reference || (capital && (shouts || !(begins || self.behind_colon))),
            example: self.example,
        });
        self.line_begins = false;
        self.sentence_may_end = false;
        self.sentence_begins = false;
    }
}

/// The next word: what stands before it, the word, and the rest; `first` at the beginning of the text.
fn next_word(text: &str, first: bool) -> Option<(&str, &str, &str)> {
    let is_start = |character: char| character.is_alphanumeric() || is_symbol(character);
    let mut start = text.find(is_start)?;
    let character = text[start..].chars().next()?;
    if character.is_ascii_digit() {
        start = sign_before(text, start, first);
    }
    let end = if is_symbol(character) {
        start + character.len_utf8()
    } else {
        word_end(text, start)
    };
    Some((&text[..start], &text[start..end], &text[end..]))
}

/// Where a word begins whose digits are at `start`: `+1` is a word, `3-1` is two.
fn sign_before(text: &str, start: usize, first: bool) -> usize {
    let mut before = text[..start].char_indices().rev();
    match (before.next(), before.next()) {
        (Some((at, '+' | '-' | '−')), None) if first => at,
        (Some((at, '+' | '-' | '−')), Some((_, before)))
            if before.is_whitespace() || before == '(' =>
        {
            at
        }
        _ => start,
    }
}

/// Where the word that begins at `start` ends. A full stop inside of a number and an apostrophe inside of a word belong to
/// it.
fn word_end(text: &str, start: usize) -> usize {
    let mut previous = ' ';
    let mut characters = text[start..].char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map_or(' ', |&(_, next)| next);
        let inside = match character {
            '.' => previous.is_ascii_digit() && next.is_alphanumeric(),
            '\'' | '’' => previous.is_alphabetic() && next.is_alphabetic(),
            '+' | '-' | '−' => at == 0,
            // A soft hyphen
            '\u{ad}' => true,
            _ => character.is_alphanumeric(),
        };
        if !inside {
            return start + at;
        }
        previous = character;
    }
    text.len()
}

/// Signs that say something by themselves.
fn is_symbol(character: char) -> bool {
    matches!(character, '%' | '×' | '=' | '≥' | '≤' | '&')
}

/// `a`, `12` and `B` before `.`, `)` or `:` at the beginning of a line count its items.
fn is_enumerator(word: &str, behind: &str) -> bool {
    let short =
        word.len() == 1 || (word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()));
    let mut behind = behind.chars();
    short
        && matches!(behind.next(), Some('.' | ')' | ':'))
        && behind
            .next()
            .is_some_and(|next| next.is_whitespace() || next == '*')
}

/// What a word is compared by.
fn key(word: &str) -> SmolStr {
    if word == "&" {
        return SmolStr::new_static("and");
    }
    let mut key = SmolStrBuilder::new();
    for character in word.chars() {
        match character {
            '\'' | '’' | '\u{ad}' => {}
            '−' => key.push('-'),
            _ => character.to_lowercase().for_each(|lower| key.push(lower)),
        }
    }
    key.finish()
}

/// The characters of punctuation that are no mark-up.
fn visible(punctuation: &str) -> impl Iterator<Item = char> {
    punctuation.chars().filter(|character| {
        !matches!(
            character,
            '*' | '_' | '`' | '{' | '}' | '\\' | '~' | '#' | '•' | '∙' | '\u{200b}'
        )
    })
}

#[cfg(test)]
mod tests {
    use super::{keys, shown, words};

    fn keys_of(text: &str) -> String {
        keys(&words(text)).join(" ")
    }

    #[test]
    fn style_is_no_part_of_a_word() {
        for (one, other) in [
            ("A **Ship** is\nmoored.", "a ship is   moored"),
            ("- A ship ({3.2}).\n- A boat.", "• A ship (3.2); a boat"),
            ("a. Name\nb. Flag", "Name\nFlag"),
            ("the players' “goal”", "the player's 'goal'"),
            ("Crew & cargo", "crew and cargo"),
            ("see {line-of-sight}", "see Line of Sight"),
            ("all {sailor|sailors} | {rat", "all sailors rat"),
        ] {
            assert_eq!(keys_of(one), keys_of(other), "{one} / {other}");
        }
    }

    #[test]
    fn numbers_and_signs_are_words() {
        assert_eq!(
            keys_of("+1 or -2 (3.4b) 5-6 50% x"),
            "+1 or -2 3.4b 5 6 50 % x"
        );
        assert_eq!(keys_of("one. 2. Two"), "one 2 two");
        assert_eq!(keys_of("One:\n2. Two"), "one two");
    }

    #[test]
    fn what_is_shown_has_no_mark_up() {
        let text = "- The **Ship** ({3.2}) – a *Warrior-Wizard* – “sails”.\n- It's `fast`.";
        assert_eq!(
            shown(&words(text)),
            "The Ship (3.2) – a Warrior-Wizard – “sails”. It's fast."
        );
    }

    #[test]
    fn sentences_end_where_a_new_one_begins() {
        let sentences = |text: &str| words(text).last().map_or(0, |word| word.sentence + 1);
        assert_eq!(sentences("One is here. Two is there! Three."), 3);
        assert_eq!(
            sentences("The owner, facing\n\nthe bow. Then, i.e. now."),
            2
        );
        assert_eq!(sentences("These:\n- one\n- two"), 3);
    }

    #[test]
    fn names_and_examples_are_told() {
        let all = words(
            "A Ship or FERRY sails {moored}. Example: The Boat sinks. It floats.\n\nNo boat sinks.",
        );
        let names: Vec<&str> = all
            .iter()
            .filter(|word| word.name)
            .map(|word| word.key.as_str())
            .collect();
        assert_eq!(names, ["ship", "ferry", "moored", "boat"]);
        let examples: Vec<&str> = all
            .iter()
            .filter(|word| word.example)
            .map(|word| word.key.as_str())
            .collect();
        assert_eq!(
            examples,
            ["example", "the", "boat", "sinks", "it", "floats"]
        );
    }
}
