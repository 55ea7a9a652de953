//! Text of others on a screen or in a log: nothing in it may move the cursor, change colours, turn the order of letters round,
//! hide, or command a program that reads along.

use std::fmt::Write as _;

use cardc_span::lines;
use serde::Serialize;

/// A part of a line, with every hostile character written out, as in `\u{1b}`.
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

/// The beginning of a line, escaped. GitHub and others run a line that begins with `::`, or that contains `##vso[`, as a command.
pub fn line_start(text: &str) -> String {
    without_command(escape(text))
}

/// Lines for a screen, which keep their tabs.
pub fn screen(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for line in lines(text) {
        let parts: Vec<String> = line.text.split('\t').map(escape).collect();
        shown.push_str(&without_command(parts.join("\t")));
        // A lone `\r` would write one line over the other.
        shown.push_str(if line.line_break == "\r" {
            "\n"
        } else {
            line.line_break
        });
    }
    shown
}

/// Lines that are made for a screen, colours and all, none of which is a command.
pub fn without_commands(text: &str) -> String {
    lines(text)
        .map(|line| without_command(line.text.to_owned()) + line.line_break)
        .collect()
}

/// What begins a command wherever it stands: for GitHub, Azure Pipelines and `TeamCity`.
const COMMANDS: [&str; 3] = ["##[", "##vso[", "##teamcity["];

fn without_command(line: String) -> String {
    let indent = line.len() - line.trim_start().len();
    let line = match line[indent..].strip_prefix("::") {
        Some(rest) => format!("{}\\u{{3a}}:{rest}", &line[..indent]),
        None => line,
    };
    COMMANDS.iter().fold(line, |line, command| {
        line.replace(command, &format!("\\u{{23}}{}", &command[1..]))
    })
}

/// A value as JSON with a line break at its end. Hostile characters are escaped, which says the same to a program.
pub fn json(value: &impl Serialize) -> serde_json::Result<String> {
    let text = serde_json::to_string_pretty(value)?;
    let mut safe = String::with_capacity(text.len() + 1);
    for character in text.chars() {
        if character == '\n' || !is_hostile(character) {
            safe.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            let _ = write!(safe, "\\u{unit:04x}");
        }
    }
    safe.push('\n');
    Ok(safe)
}

/// The text with each hostile character replaced by a harmless one of as many bytes, so that spans still fit. Tabs, line
/// breaks and the byte order mark of a file stay.
pub(crate) fn mask(text: &str) -> String {
    let harmless = |(at, character): (usize, char)| match character {
        '\t' | '\n' | '\r' => character,
        '\u{FEFF}' if at == 0 => character,
        _ if !is_hostile(character) => character,
        _ => match character.len_utf8() {
            1 => '?',
            2 => '¿',
            _ => char::REPLACEMENT_CHARACTER,
        },
    };
    text.char_indices().map(harmless).collect()
}

/// Control characters, line separators, the marks that reorder text, and what takes no room though no alphabet needs it. All
/// of them have three bytes at most.
pub(super) fn is_hostile(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{AD}'
                | '\u{61C}'
                | '\u{180E}'
                | '\u{200B}'
                | '\u{200E}'
                | '\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
        )
}

#[cfg(test)]
mod tests {
    use super::{escape, is_hostile, json, line_start, mask, screen, without_commands};

    #[test]
    fn escaped_text_stays_on_its_line_and_keeps_letters() {
        assert_eq!(
            escape("Ämter\n\u{1b}[31m\u{202E}🃏\u{9b}\u{200b}"),
            r"Ämter\n\u{1b}[31m\u{202e}🃏\u{9b}\u{200b}"
        );
    }

    #[test]
    fn no_line_is_a_command() {
        assert_eq!(line_start("::error::x\n::y"), r"\u{3a}:error::x\n::y");
        assert_eq!(
            screen("a::b\r\n\t ::c\r::d\u{1b}\n"),
            "a::b\r\n\t \\u{3a}:c\n\\u{3a}:d\\u{1b}\n"
        );
        assert_eq!(
            screen("a ##[b]\n##vso[c]d\n## e ##teamcity[f]\n## [g]"),
            r"a \u{23}#[b]
\u{23}#vso[c]d
## e \u{23}#teamcity[f]
## [g]"
        );
        assert_eq!(
            without_commands("\u{1b}[1ma\n  ::b"),
            "\u{1b}[1ma\n  \\u{3a}:b"
        );
    }

    #[test]
    fn json_says_the_same_without_hostile_characters() {
        let text = "\u{1b}\u{7f}\u{9b}\u{202E}\u{200B}é🃏\n";
        let written = json(&[text]).unwrap();
        assert!(!written.contains(|letter| letter != '\n' && is_hostile(letter)));
        assert!(written.contains("é🃏"), "{written}");
        let read: Vec<String> = serde_json::from_str(&written).unwrap();
        assert_eq!(read, [text]);
    }

    #[test]
    fn a_mask_has_the_same_bytes_everywhere() {
        for character in '\0'..=char::MAX {
            let text = format!(" {character}");
            let masked = mask(&text);
            assert_eq!(masked.len(), text.len(), "{character:?}");
            assert!(
                matches!(character, '\t' | '\n' | '\r') || !masked.chars().any(is_hostile),
                "{character:?}"
            );
        }
    }
}
