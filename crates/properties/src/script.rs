//! Inputs that say what happens, line by line. Any text is such an input: what is no number is 0, and what is no name
//! stands for some name, so that few changes of an input mean nothing.

/// The words of a line, and the text behind the last of them as it stands.
pub(crate) struct Line<'a>(&'a str);

impl<'a> Line<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self(line)
    }

    /// The next word; empty behind the last one.
    pub(crate) fn word(&mut self) -> &'a str {
        let line = self.0.trim_start_matches(' ');
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        self.0 = rest;
        word
    }

    /// The next word as a number.
    pub(crate) fn number(&mut self) -> usize {
        number(self.word())
    }

    /// All that is left, with `\n`, `\r`, `\t` and `\\` for what they stand for.
    pub(crate) fn rest(self) -> String {
        let mut text = String::new();
        let mut letters = self.0.chars();
        while let Some(letter) = letters.next() {
            match (letter, letters.as_str().chars().next()) {
                ('\\', Some('n')) => text.push('\n'),
                ('\\', Some('r')) => text.push('\r'),
                ('\\', Some('t')) => text.push('\t'),
                ('\\', Some('\\')) => text.push('\\'),
                _ => {
                    text.push(letter);
                    continue;
                }
            }
            letters.next();
        }
        text
    }
}

/// A number of at most nine digits.
pub(crate) fn number(word: &str) -> usize {
    let digits: String = word.chars().filter(char::is_ascii_digit).take(9).collect();
    digits.parse().unwrap_or(0)
}

/// The index of what a word names, or of something else.
pub(crate) fn choose(names: &[&str], word: &str) -> usize {
    let sum: usize = word.bytes().map(usize::from).sum();
    let named = names.iter().position(|name| *name == word);
    named.unwrap_or(sum % names.len())
}

/// The place in a text at or before an offset that is not inside a character.
pub(crate) fn boundary(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset)
        .rev()
        .find(|offset| text.is_char_boundary(*offset))
        .unwrap_or(0)
}
