//! Text from files, made safe to show: no escape sequences in a terminal, no HTML and no live link in an editor.

mod screen;

use std::fmt::Write as _;

use cardc_span::with_breaks;

use screen::is_hostile;
pub(crate) use screen::mask;
pub use screen::{escape, json, line_start, screen, without_commands};

/// The text without control characters and without invisible characters that reorder or hide others.
/// Line breaks stay; tabs and other line breaks become spaces and line breaks.
pub fn plain(text: &str) -> String {
    with_breaks(text, "\n")
        .chars()
        .filter_map(|character| match character {
            '\n' | '\u{2028}' | '\u{2029}' | '\u{85}' => Some('\n'),
            '\t' => Some(' '),
            // Joiners and tags hide too.
            '\u{200C}' | '\u{200D}' | '\u{E0000}'..='\u{E007F}' => None,
            _ if is_hostile(character) => None,
            _ => Some(character),
        })
        .collect()
}

/// What may be quoted of a text of others in a message; a name of a million letters helps nobody.
pub fn shortened(text: String) -> String {
    const LONGEST: usize = 1000;
    match beginning(&text, LONGEST) {
        Some(beginning) => format!("{beginning} …"),
        None => text,
    }
}

/// The beginning of a text, if it is longer than so many characters: whole words, as far as there are any.
pub fn beginning(text: &str, longest: usize) -> Option<&str> {
    let (end, _) = text.char_indices().nth(longest)?;
    let cut = &text[..end];
    let words = cut.rfind(char::is_whitespace).map_or(cut, |at| &cut[..at]);
    let is_most = words.len() * 2 >= cut.len();
    Some(if is_most { words } else { cut }.trim_end())
}

/// A word as code, for Markdown: what a reader can type as it stands.
pub fn code(word: &str) -> String {
    let shown = |character: &char| *character != '`' && *character != '\n';
    let word: String = plain(word).chars().filter(shown).collect();
    // An empty run of code is no code.
    if word.trim().is_empty() {
        String::new()
    } else {
        format!("`{word}`")
    }
}

/// Markdown that keeps its emphasis and lists, and in which nothing is HTML, a link, a picture, code, a heading, a rule
/// across the page or a table.
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

/// One line: words that a renderer would turn into links become code, and what begins HTML, a link or a block other than
/// an item of a list is escaped.
fn markdown_line(line: &str, safe: &mut String) {
    // Four spaces would begin a block of code, in which escapes show.
    let indent = line.len() - line.trim_start_matches(' ').len();
    safe.push_str(&" ".repeat(indent.min(3)));
    let mut words = line.split(' ').filter(|word| !word.is_empty()).peekable();
    if is_drawn(line) {
        safe.push('\\');
    } else {
        if let Some(marker) = words.next_if(|word| is_list_marker(word)) {
            safe.push_str(marker);
            safe.push(' ');
        }
        // An item inside of an item of the same line, and so on, would nest without end.
        if let Some(word) = words.next_if(|word| begins_block(word)) {
            let is_digit = |character: char| character.is_ascii_digit();
            let (digits, mark) =
                word.split_at(word.len() - word.trim_start_matches(is_digit).len());
            let space = if words.peek().is_some() { " " } else { "" };
            let _ = write!(safe, "{digits}\\{mark}{space}");
        }
    }
    for (number, word) in words.enumerate() {
        if number > 0 {
            safe.push(' ');
        }
        if looks_like_link(word) {
            safe.push_str(&code(word));
        } else {
            escape_markdown(word, safe);
        }
    }
}

/// Whether the line is made of marks alone: a rule across the page, the underline of a heading, the edge of a table.
fn is_drawn(line: &str) -> bool {
    let is_mark = |character| matches!(character, '-' | '=' | '_' | '*' | '+' | ':' | ' ');
    line.chars().all(is_mark) && !line.trim().is_empty()
}

/// Whether the word begins an item of a list: `-`, `2.`
fn is_list_marker(word: &str) -> bool {
    let number = word.strip_suffix(['.', ')']);
    let is_number = |number: &str| {
        (1..=9).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    matches!(word, "-" | "*" | "+") || number.is_some_and(is_number)
}

/// Whether a block begins with the word: an item of a list, or a heading.
fn begins_block(word: &str) -> bool {
    is_list_marker(word) || word.bytes().all(|byte| byte == b'#')
}

/// Whether renderers turn the bare word into a link, or a part of it.
fn looks_like_link(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let marks = ["://", "www.", "mailto:", "javascript:", "command:", "xmpp:"];
    // An address has a dot behind an `@` that is not its first character.
    let at = word
        .char_indices()
        .skip(1)
        .find(|(_, letter)| *letter == '@');
    let is_address = at.is_some_and(|(at, _)| word[at..].contains('.'));
    is_address || marks.iter().any(|mark| word.contains(mark))
}

/// Writes a word with everything escaped that could begin HTML, a link, code, a table, an icon of an editor or an escape.
fn escape_markdown(word: &str, safe: &mut String) {
    for character in word.chars() {
        match character {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '[' | ']' | '`' | '\\' | '|' | '~' | '$' => {
                safe.push('\\');
                safe.push(character);
            }
            _ => safe.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{beginning, code, markdown, plain};

    #[test]
    fn terminals_get_no_escape_sequences() {
        assert_eq!(
            plain("a\u{1b}[31mred\u{7}\r\n\tb\u{202E}c\rd"),
            "a[31mred\n bc\nd"
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

    #[test]
    fn blocks_other_than_lists_are_text() {
        assert_eq!(
            markdown("Title\n---\n===\n* * *"),
            "Title\n\\---\n\\===\n\\* * *"
        );
        assert_eq!(markdown("# Head\n#hash"), "\\# Head\n#hash");
        assert_eq!(markdown("- - 1. deep"), "- \\- 1. deep");
        assert_eq!(markdown("-      wide"), "- wide");
        assert_eq!(markdown("1. 2. two"), "1. 2\\. two");
        assert_eq!(markdown("~~~\n$(bell) | a"), "\\~\\~\\~\n\\$(bell) \\| a");
    }

    #[test]
    fn code_is_what_can_be_typed() {
        assert_eq!(code("2.14.4b"), "`2.14.4b`");
        assert_eq!(code("`` ` \n``"), "");
        assert_eq!(code("a`b\u{202E}\nc"), "`abc`");
    }

    #[test]
    fn a_beginning_ends_with_a_word() {
        assert_eq!(beginning("one two", 7), None);
        assert_eq!(beginning("one two three", 9), Some("one two"));
        assert_eq!(beginning("one twotwotwotwo", 10), Some("one twotwo"));
        assert_eq!(beginning("ééééé", 3), Some("ééé"));
    }
}
