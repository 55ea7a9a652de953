//! Characters that a reader does not see, or takes for others.

use cardc_diagnostics::{Applicability, Code, Diagnostic};
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
    let strays = written.char_indices();
    let strays = strays.filter(|&(_, character)| is_stray(character));
    strays.map(move |(at, character)| {
        let message = format!("Invisible character {}", number(character));
        deletion(Code::StrayCharacter, start + at as u32, character, message)
            .note("It may have come with copied text. Delete it.")
    })
}

/// Characters without a shape of their own in a file, in its comments too.
pub(crate) fn hidden(source: &str) -> impl Iterator<Item = Diagnostic> {
    // There is hardly ever any.
    let source = if source.is_ascii() { "" } else { source };
    let mut before = '\0';
    let hidden = source.char_indices().filter(move |&(at, character)| {
        let before = std::mem::replace(&mut before, character);
        at > 0 && is_hidden(character, before)
    });
    hidden.map(|(at, character)| {
        let message = format!("Invisible character {}", number(character));
        let note = if reorders(character) {
            "It changes the order in which letters are shown, so that readers see a different text. Delete it."
        } else {
            "With it, words that look the same differ. Delete it."
        };
        deletion(Code::HiddenCharacter, at as u32, character, message).note(note)
    })
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
    let span = start..start + letter.len_utf8() as u32;
    written.contains(is_ours).then(|| {
        Diagnostic::new(Code::OtherAlphabet, span, message)
            .note("Two names may look the same and yet differ. Retype the letter.")
    })
}

fn number(character: char) -> String {
    format!("U+{:04X}", character as u32)
}

fn deletion(code: Code, start: u32, character: char, message: String) -> Diagnostic {
    let span = start..start + character.len_utf8() as u32;
    Diagnostic::new(code, span.clone(), message).fix(
        Applicability::Suggested,
        "Delete it",
        span,
        "",
    )
}
