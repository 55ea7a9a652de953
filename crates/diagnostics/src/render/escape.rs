//! Text of others on a screen: nothing in it may move the cursor, change colours or turn the order of letters round.

/// The text on one line, with every hostile character written out, as in `\u{1b}`.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if is_hostile(character) {
            escaped.extend(character.escape_default());
        } else {
            escaped.push(character);
        }
    }
    escaped
}

/// The text with each hostile character replaced by a harmless one of as many bytes, so that spans still fit. Tabs and
/// line breaks stay.
pub(super) fn mask(text: &str) -> String {
    let harmless = |character: char| match character {
        '\t' | '\n' | '\r' => character,
        _ if !is_hostile(character) => character,
        _ => match character.len_utf8() {
            1 => '?',
            2 => '¿',
            _ => char::REPLACEMENT_CHARACTER,
        },
    };
    text.chars().map(harmless).collect()
}

/// Control characters, line separators and the marks that reorder text. All of them have three bytes at most.
fn is_hostile(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::{escape, is_hostile, mask};

    #[test]
    fn escaped_text_stays_on_its_line_and_keeps_letters() {
        assert_eq!(
            escape("Ämter\n\u{1b}[31m\u{202E}🃏"),
            r"Ämter\n\u{1b}[31m\u{202e}🃏"
        );
    }

    #[test]
    fn a_mask_has_the_same_bytes_everywhere() {
        for character in '\0'..=char::MAX {
            let text = character.to_string();
            let masked = mask(&text);
            assert_eq!(masked.len(), text.len(), "{character:?}");
            assert!(
                matches!(character, '\t' | '\n' | '\r') || !masked.chars().any(is_hostile),
                "{character:?}"
            );
        }
    }
}
