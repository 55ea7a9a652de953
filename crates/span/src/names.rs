//! Names as they are compared: however somebody's keyboard, or another program, writes them.

use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// A name as it is compared: in lower case, without accents, with plain letters, quotation marks, apostrophes and dashes, with
/// single spaces, and with none around slashes and dashes.
pub fn folded_name(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    let mut is_apart = false;
    for letter in name.chars() {
        fold_letter(letter, |plain| {
            if plain.is_whitespace() {
                is_apart = true;
                return;
            }
            // `Ebb // Flow` and `Ebb//Flow` are one name, and `Half - Moon` and `Half-Moon`.
            let joins = JOINING.contains(&plain) || folded.ends_with(JOINING);
            if is_apart && !folded.is_empty() && !joins {
                folded.push(' ');
            }
            is_apart = false;
            folded.push(plain);
        });
    }
    folded
}

/// Signs between two words with or without spaces.
const JOINING: [char; 2] = ['/', '-'];

/// Passes on what a letter is compared as: one letter for most, two for `Æ`, and nothing for an accent and for what nobody sees.
pub fn fold_letter(letter: char, mut pass: impl FnMut(char)) {
    if is_plain_letter(letter) {
        return pass(letter.to_ascii_lowercase());
    }
    if let Some(mark) = plain_mark(letter) {
        return pass(mark);
    }
    decompose_compatible(letter, |part| {
        for lower in part.to_lowercase() {
            match spelt(lower) {
                Some(letters) => letters.chars().for_each(&mut pass),
                None if is_combining_mark(lower) || is_invisible(lower) => {}
                None => pass(plain_mark(lower).unwrap_or(lower)),
            }
        }
    });
}

/// Whether a letter is compared as itself, in lower case.
pub fn is_plain_letter(letter: char) -> bool {
    letter.is_ascii() && !matches!(letter, '`' | '"')
}

/// The mark that stands for all like it: an apostrophe for any quotation mark, a hyphen for any dash.
fn plain_mark(letter: char) -> Option<char> {
    Some(match letter {
        '`' | '´' | 'ʹ' | 'ʻ' | 'ʼ' | 'ʽ' | '‘' | '’' | '‚' | '‛' | '′' | '‵' | '‹' | '›' | '"'
        | 'ʺ' | '“' | '”' | '„' | '‟' | '″' | '‶' | '«' | '»' => '\'',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        _ => return None,
    })
}

/// How people without such a key spell a letter in lower case.
fn spelt(letter: char) -> Option<&'static str> {
    Some(match letter {
        'æ' => "ae",
        'œ' => "oe",
        'ß' => "ss",
        'þ' => "th",
        'ð' | 'đ' => "d",
        'ø' => "o",
        'ł' => "l",
        'ħ' => "h",
        'ŧ' => "t",
        'ı' => "i",
        _ => return None,
    })
}

/// Whether a character has no shape: where a word may break, or in which direction it runs.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// A text with a capital letter at its beginning.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::folded_name;

    #[test]
    fn names_are_alike_however_they_are_written() {
        for (written, folded) in [
            ("  Ash\u{a0}\tGUARD ", "ash guard"),
            ("Éowyn", "eowyn"),
            ("E\u{301}owyn", "eowyn"),
            ("Ægir’s Œil", "aegir's oeil"),
            ("Straße", "strasse"),
            ("STRAẞE", "strasse"),
            ("Łódź Øre Đurđa Þór", "lodz ore durda thor"),
            ("‘Ammer´s `Ash′", "'ammer's 'ash'"),
            ("“Lucky” „Orla‟ «Vale»", "'lucky' 'orla' 'vale'"),
            ("Ash‐Born – of—Sea − ‑", "ash-born-of-sea--"),
            ("Ｆｕｌｌ　Ｗｉｄｔｈ", "full width"),
            ("ﬁre ǅ…", "fire dz..."),
            ("So\u{ad}ft\u{200b}ly\u{feff}", "softly"),
            ("Ebb // Flow", "ebb//flow"),
            ("Ebb //Flow", "ebb//flow"),
            ("İstanbul", "istanbul"),
            ("\u{301}\u{200b}", ""),
        ] {
            assert_eq!(folded_name(written), folded, "{written:?}");
        }
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for letter in '\u{1}'..=char::MAX {
            let once = folded_name(&letter.to_string());
            assert_eq!(folded_name(&once), once, "{letter:?}");
        }
    }
}
