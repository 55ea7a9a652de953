//! Characters that a reader does not see, or takes for others.

use std::ops::Range;

use cardc_diagnostics::{Applicability, Code, Diagnostic};
use cardc_span::Span;
use cardc_syntax::{TokenKind, lex};
use unicode_script::UnicodeScript;
use unicode_security::MixedScript;
use unicode_security::mixed_script::is_potential_mixed_script_confusable_char;

/// Those between the quotation marks and in the words of `source`, the text of an item.
pub(crate) fn check(source: &str) -> Vec<Diagnostic> {
    // There is hardly ever any: only then are they looked for.
    if source.chars().all(|one| one.is_ascii() && !is_stray(one)) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for token in lex(source) {
        let (start, written) = (token.span.start, &source[token.span.range()]);
        match token.kind {
            TokenKind::String | TokenKind::UnterminatedString => {
                found.extend(strays(start, written));
                found.extend(of_another_alphabet(start, written));
            }
            TokenKind::Word => found.extend(of_another_alphabet(start, written)),
            _ => {}
        }
    }
    found
}

fn is_stray(character: char) -> bool {
    character.is_control() && !character.is_whitespace()
}

/// Control characters between quotation marks. Elsewhere they are no part of any token, and the syntax reports them.
fn strays(start: u32, written: &str) -> impl Iterator<Item = Diagnostic> {
    let strays = runs(written, |_, character| is_stray(character)).into_iter();
    strays.map(move |(at, run)| {
        let note = format!("Such characters come with copied text. {}.", delete(run));
        deletion(Code::StrayCharacter, start + at, run).note(note)
    })
}

/// Characters without a shape of their own in a file, in its comments too.
pub(crate) fn hidden(source: &str) -> impl Iterator<Item = Diagnostic> {
    // There is hardly ever any.
    let source = if source.is_ascii() { "" } else { source };
    let mut before = '\0';
    let hidden = runs(source, |at, character| {
        let is_one = at > 0 && is_hidden(character, before);
        if !is_one {
            before = character;
        }
        is_one
    });
    hidden.into_iter().map(|(at, run)| {
        let why = if run.chars().any(reorders) {
            "The order in which letters are shown changes, so that readers see a different text."
        } else {
            "Words that look the same may differ."
        };
        let note = format!("{why} {}.", delete(run));
        deletion(Code::HiddenCharacter, at, run).note(note)
    })
}

/// Characters next to each other, and where they begin: one mistake of the author, and one edit.
fn runs(source: &str, mut is_one: impl FnMut(usize, char) -> bool) -> Vec<(u32, &str)> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, character) in source.char_indices() {
        if is_one(at, character) {
            let end = at + character.len_utf8();
            match runs.last_mut() {
                Some(run) if run.end == at => run.end = end,
                _ => runs.push(at..end),
            }
        }
    }
    let runs = runs.into_iter();
    runs.map(|run| (run.start as u32, &source[run])).collect()
}

fn is_hidden(character: char, before: char) -> bool {
    match character {
        // Soft hyphen, spaces without width, invisible operators, byte order, annotations.
        '\u{AD}'
        | '\u{180E}'
        | '\u{200B}'
        | '\u{2060}'..='\u{2064}'
        | '\u{206A}'..='\u{206F}'
        | '\u{FEFF}'
        | '\u{FFF9}'..='\u{FFFB}' => true,
        // Joiners, directions and tags belong to other alphabets and to pictures, and mean nothing behind our letters.
        '\u{61C}' | '\u{200C}'..='\u{200F}' | '\u{E0000}'..='\u{E007F}' => before.is_ascii(),
        _ => reorders(character),
    }
}

/// Whether letters are shown in another order behind the character.
fn reorders(character: char) -> bool {
    matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The first letter that looks like one of ours and is of another alphabet, among letters of ours.
fn of_another_alphabet(start: u32, written: &str) -> Option<Diagnostic> {
    if written.is_ascii() || written.is_single_script() {
        return None;
    }
    let is_ours = |letter: char| letter.is_ascii_alphabetic();
    let (at, letter) = written.char_indices().find(|&(_, letter)| {
        !letter.is_ascii() && is_potential_mixed_script_confusable_char(letter)
    })?;
    let message = format!(
        "`{letter}` is {}, a letter of another alphabet ({})",
        number(letter),
        letter.script().full_name()
    );
    let start = start + at as u32;
    let span = Span::new(start, start + letter.len_utf8() as u32);
    written.contains(is_ours).then(|| {
        Diagnostic::new(Code::OtherAlphabet, span, message)
            .note("Two names may look the same and yet differ. Retype the letter.")
    })
}

fn number(character: char) -> String {
    format!("U+{:04X}", character as u32)
}

fn delete(run: &str) -> &'static str {
    match run.chars().count() {
        1 => "Delete it",
        _ => "Delete them",
    }
}

/// Invisible characters, and a fix that deletes them.
fn deletion(code: Code, start: u32, run: &str) -> Diagnostic {
    let first = run.chars().next().map_or_else(String::new, number);
    let message = match run.chars().count() {
        1 => format!("Invisible character {first}"),
        count => format!("{count} invisible characters, the first {first}"),
    };
    let span = Span::new(start, start + run.len() as u32);
    Diagnostic::new(code, span, message).fix(Applicability::Suggested, delete(run), span, "")
}
