//! Text from files, made safe to show: no escape sequences in a terminal, no HTML and no live link in an editor.

/// The text without control characters and without invisible characters that reorder or hide others.
/// Line breaks stay; tabs and other line breaks become spaces and line breaks.
pub fn plain(text: &str) -> String {
    text.chars()
        .filter_map(|character| match character {
            '\n' | '\u{2028}' | '\u{2029}' | '\u{85}' => Some('\n'),
            '\t' => Some(' '),
            '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}'
            | '\u{FEFF}' => None,
            _ if character.is_control() => None,
            _ => Some(character),
        })
        .collect()
}

/// Markdown that keeps its emphasis and lists, and in which nothing is HTML, a link, a picture or code.
pub fn markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for (number, line) in plain(text).lines().enumerate() {
        if number > 0 {
            safe.push('\n');
        }
        markdown_line(line, &mut safe);
    }
    safe
}

/// One line: words that a renderer would turn into links become code, and what begins HTML or a link is escaped.
fn markdown_line(line: &str, safe: &mut String) {
    // Four spaces would begin a block of code, in which escapes show.
    let indent = line.len() - line.trim_start_matches(' ').len();
    safe.push_str(&" ".repeat(indent.min(3)));
    for (number, word) in line[indent..].split(' ').enumerate() {
        if number > 0 {
            safe.push(' ');
        }
        if looks_like_link(word) {
            safe.push('`');
            safe.extend(word.chars().filter(|&character| character != '`'));
            safe.push('`');
        } else {
            escape(word, safe);
        }
    }
}

/// Whether renderers turn the bare word into a link.
fn looks_like_link(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    ["://", "www.", "mailto:", "javascript:", "command:", "xmpp:"]
        .iter()
        .any(|mark| word.contains(mark))
        || word
            .split_once('@')
            .is_some_and(|(before, after)| !before.is_empty() && after.contains('.'))
}

/// Writes a word with everything escaped that could begin HTML, a link, code or an escape.
fn escape(word: &str, safe: &mut String) {
    for character in word.chars() {
        match character {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '[' | ']' | '`' | '\\' => {
                safe.push('\\');
                safe.push(character);
            }
            _ => safe.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{markdown, plain};

    #[test]
    fn terminals_get_no_escape_sequences() {
        assert_eq!(
            plain("a\u{1b}[31mred\u{7}\r\n\tb\u{202E}c"),
            "a[31mred\n bc"
        );
    }

    #[test]
    fn html_is_text() {
        assert_eq!(
            markdown("<img src=x onerror=alert(1)> & <b>"),
            "&lt;img src=x onerror=alert(1)&gt; &amp; &lt;b&gt;"
        );
    }

    #[test]
    fn links_are_dead() {
        assert_eq!(markdown("[a](b) ![c](d)"), r"\[a\](b) !\[c\](d)");
        assert_eq!(markdown(r"\[a](b)"), r"\\\[a\](b)");
        assert_eq!(
            markdown("see https://x.example/`y`, me@x.example"),
            "see `https://x.example/y,` `me@x.example`"
        );
        assert_eq!(
            markdown("[ref]: www.x.example"),
            r"\[ref\]: `www.x.example`"
        );
    }

    #[test]
    fn emphasis_and_lists_stay() {
        assert_eq!(
            markdown("- **4 Champions** ({2.4.1})\n      deep"),
            "- **4 Champions** ({2.4.1})\n   deep"
        );
    }
}
