//! Texts in quotation marks: `it gains: "Forced: Draw 1 card."` A quotation is read before the sentence around it, in
//! which it is one word.

use super::heading::scopes;
use super::session::{Expected, Input, Rule, attempt, miss, peek, word};
use super::{DEEPEST_GRANT, LineParser, prose};
use crate::tree::{Line, Quotation};
use crate::word::Word;

/// The marks that open a quotation, each with those that close it.
const MARKS: [(&str, [&str; 2]); 4] = [
    ("\"", ["\"", "”"]),
    ("“", ["”", "\""]),
    ("'", ["'", "’"]),
    ("‘", ["’", "'"]),
];

/// The most words before the colon of a heading inside of a quotation.
const LONGEST_HEADING: usize = 16;

impl LineParser<'_> {
    /// The words of a line in which each quotation is one. `grants` counts the texts around.
    pub(super) fn quotations(&mut self, words: &[Word], grants: u32) -> Vec<Word> {
        let mut whole = Vec::with_capacity(words.len());
        let mut at = 0;
        // Marks that nothing closes from here on.
        let mut unclosed: Vec<&str> = Vec::new();
        while let Some(first) = words.get(at) {
            at += 1;
            let mark = MARKS.iter().find(|(mark, _)| first.is(mark));
            let mark = mark.filter(|(mark, _)| grants < DEEPEST_GRANT && !unclosed.contains(mark));
            let Some((mark, closers)) = mark else {
                whole.push(first.clone());
                continue;
            };
            let ends = |word: &Word| closers.iter().any(|mark| word.is(mark));
            let Some(length) = words[at..].iter().position(ends) else {
                unclosed.push(mark);
                whole.push(first.clone());
                continue;
            };
            let (text, last) = (&words[at..at + length], at + length);
            if is_text(text) {
                let lines = self.quoted(text, grants + 1);
                let span = first.outer.cover(words[last].outer);
                whole.push(Word::quotation(lines, span));
            } else {
                whole.extend_from_slice(&words[at - 1..=last]);
            }
            at = last + 1;
        }
        whole
    }

    /// The lines of a quotation: an ability word behind a full stop begins one.
    fn quoted(&mut self, words: &[Word], grants: u32) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut start = 0;
        let mut inside = false;
        for index in 1..words.len() {
            inside ^= MARKS.iter().any(|(open, _)| words[index].is(open));
            let begins = !inside && words[index - 1].is(".") && self.begins_line(&words[index..]);
            if begins {
                lines.push(self.line(&words[start..index], grants));
                start = index;
            }
        }
        lines.push(self.line(&words[start..], grants));
        lines
    }

    fn begins_line(&mut self, words: &[Word]) -> bool {
        let mut near = words.iter().take(LONGEST_HEADING);
        let colon = near.position(|word| word.is(":"));
        let Some(colon) = colon else { return false };
        let found = self.run(&words[..=colon], scopes);
        found.is_some_and(|(scopes, _)| !scopes.is_empty())
    }
}

/// Whether words in quotation marks are sentences, and not the name of something.
fn is_text(words: &[Word]) -> bool {
    words
        .iter()
        .any(|word| word.is(".") || prose::ends_sentence(word))
}

/// A quotation, with the mark before it.
pub(super) fn quotation(input: &mut Input<'_, '_, '_>) -> Rule<Quotation> {
    let mark = |input: &mut Input<'_, '_, '_>, mark: &'static str| {
        attempt(input, |input| word(input, mark)).map(|_| mark)
    };
    let before = mark(input, ":").or_else(|| mark(input, ","));
    match peek(input).and_then(|word| word.quotation.as_ref()) {
        Some(lines) => {
            input.skip();
            Ok(Quotation {
                lines: lines.to_vec(),
                before: before.unwrap_or_default().into(),
            })
        }
        None => miss(input, || Expected::Word("\"".into())),
    }
}

/// Whether a word is a quotation that ends with a full stop of its own.
pub(super) fn ends_sentence(word: &Word) -> bool {
    let last = word.quotation.as_ref().and_then(|lines| lines.last());
    let last = last.and_then(|line| line.sentences.last());
    last.is_some_and(|sentence| {
        sentence.stopped || sentence.stopped_outside || sentence.stop_quoted
    })
}
