//! The text of a face, one line for each paragraph. The database has joined the paragraphs of a card; a spreadsheet may part them.

use std::borrow::Cow;

use crate::words::fold_space;
use crate::written::database_line;

/// What the columns say.
pub(super) struct Texts<'a> {
    pub(super) keywords: &'a str,
    pub(super) text: &'a str,
    pub(super) shadow: &'a str,
}

/// The most words that a heading such as `Valour Combat Action:` has.
const HEADING_WORDS: usize = 5;

/// The most words of a term in quotation marks.
const QUOTED_WORDS: usize = 4;

/// The lines of a face: keywords, unless the text says them itself, the text, and the shadow effect. Each card of a
/// list is a line.
pub(super) fn lines(texts: &Texts<'_>) -> Vec<String> {
    let keywords = plain(texts.keywords);
    let text = plain(texts.text);
    let mut lines = Vec::new();
    if !text.starts_with(keywords.trim_end_matches('.')) {
        lines.extend(paragraphs(&keywords));
    }
    lines.extend(paragraphs(&text));
    let shadow = fold_space(&plain(texts.shadow));
    if shadow
        .get(..7)
        .is_some_and(|word| word.eq_ignore_ascii_case("shadow:"))
    {
        lines.push(shadow);
    } else if !shadow.is_empty() {
        lines.push(format!("Shadow: {shadow}"));
    }
    let lines = lines.iter().flat_map(|line| {
        // `( 1/4 , or 3/4 )`
        let line = line
            .replace("( ", "(")
            .replace(" )", ")")
            .replace(" ,", ",");
        match database_line(&line) {
            Cow::Owned(prose) => vec![prose],
            Cow::Borrowed(line) => with_lists(line),
        }
    });
    lines.collect()
}

/// `text` with straight quotes and hyphens, and a blank before a remark. A grave accent is an apostrophe behind a letter, unless it closes a quote.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut is_open = false;
    for c in text.trim().chars() {
        // A remark belongs to the paragraph before it.
        if c == '(' && out.ends_with(['.', '!', ')', '"']) {
            out.push(' ');
        }
        let is_apostrophe = c == '`' && !is_open && out.ends_with(char::is_alphabetic);
        is_open ^= c == '`' && !is_apostrophe;
        out.push(match c {
            '`' if is_apostrophe => '\'',
            '’' | '‘' | '´' => '\'',
            '“' | '”' | '„' | '`' => '"',
            '–' | '\u{2212}' => '-',
            c => c,
        });
    }
    with_pairs(&out)
}

/// A text in which a few words in quotation marks have a pair of them, single ones within a quotation: `the "on entry" effect`.
fn with_pairs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quoted = false;
    let mut rest = text;
    while let Some(at) = rest.find(['"', '\'']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let begins = out.ends_with([' ', '(']);
        if let Some(words) = few_words(&from[1..]).filter(|_| begins) {
            let mark = if quoted { '\'' } else { '"' };
            out.extend([mark]);
            out.push_str(words);
            out.extend([mark]);
            rest = &from[words.len() + 2..];
            continue;
        }
        quoted ^= from.starts_with('"');
        out.push_str(&from[..1]);
        rest = &from[1..];
    }
    out + rest
}

/// The words up to a quotation mark behind one of them, if they are few and no sentence.
fn few_words(text: &str) -> Option<&str> {
    let length = text.find(|c: char| !(c.is_alphabetic() || c == ' ' || c == '-'))?;
    let (words, from) = text.split_at(length);
    let is_closed = from.starts_with(['"', '\'']) && !words.ends_with(' ');
    let goes_on = from
        .get(1..)
        .is_some_and(|from| from.starts_with(char::is_alphanumeric));
    let is_few = (1..=QUOTED_WORDS).contains(&words.split(' ').count());
    let begins = words.starts_with(char::is_alphabetic);
    (is_closed && !goes_on && is_few && begins).then_some(words)
}

/// The paragraphs of a text. One begins on a line of its own, behind two blanks, behind the end of a sentence without a blank, and with a
/// heading such as `Combat Action:`; but none inside quotes, where a granted text stands, or brackets.
fn paragraphs(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut start, mut quoted, mut bracketed) = (0, false, false);
    let bytes = text.as_bytes();
    for (at, c) in text.char_indices() {
        if c == '"' {
            quoted = !quoted;
        }
        bracketed = c == '(' || bracketed && c != ')';
        if quoted || bracketed || at == start {
            continue;
        }
        let before = &text[start..at];
        let begins = match c {
            ' ' => bytes.get(at + 1) == Some(&b' '),
            '\n' => true,
            c if c.is_uppercase() => {
                is_unspaced_end(before) || ends_sentence(before) && is_heading(&text[at..])
            }
            _ => false,
        };
        if begins {
            lines.push(fold_space(before));
            start = at;
        }
    }
    lines.push(fold_space(&text[start..]));
    lines.retain(|line| !line.is_empty());
    lines
}

/// Whether a sentence ends right there, without the blank that belongs behind it.
fn is_unspaced_end(before: &str) -> bool {
    let mut back = before.chars().rev();
    let end = back.next();
    let inner = back.next();
    let is_behind_digit = back.next().is_some_and(|c| c.is_ascii_digit());
    match end {
        Some('.' | '!') => inner.is_some_and(|c| {
            // `stage 3B.`
            let is_label = is_behind_digit && c.is_uppercase();
            c.is_lowercase() || c.is_ascii_digit() || is_label || matches!(c, ')' | ']' | '"')
        }),
        Some(')') => inner == Some('.'),
        Some('"') => matches!(inner, Some('.' | '!')),
        _ => false,
    }
}

/// Whether a text ends with a sentence and white space, or with nothing but a closed bracket or quote behind it.
fn ends_sentence(before: &str) -> bool {
    let told = before.trim_end();
    told.len() < before.len() && told.ends_with(['.', '!', ')', '"', ':'])
}

/// Whether a text begins with a heading: a few words with capitals, and a colon.
fn is_heading(text: &str) -> bool {
    let mut words = 0;
    let mut in_word = false;
    for c in text.chars() {
        match c {
            ':' => return words > 0,
            ' ' => in_word = false,
            c if in_word => {
                if !(c.is_alphanumeric() || matches!(c, '\'' | '-')) {
                    return false;
                }
            }
            c if c.is_uppercase() && words < HEADING_WORDS => {
                in_word = true;
                words += 1;
            }
            _ => return false,
        }
    }
    false
}

/// A line, apart where it lists cards with their numbers, as in `… from it: 2x Grey Squall 1x Old Net Then, shuffle it.`
fn with_lists(line: &str) -> Vec<String> {
    let items: Vec<usize> = starts_of_words(line)
        .filter(|&at| is_counted_name(&line[at..]))
        .collect();
    let (Some(&first), Some(&last)) = (items.first(), items.last()) else {
        return vec![line.to_owned()];
    };
    let behind = starts_of_words(&line[last..])
        .map(|at| last + at)
        .find(|&at| at > last && begins_sentence(&line[at..]))
        .unwrap_or(line.len());
    let english = |text: &str| {
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    let mut parts = Vec::from_iter(english(&line[..first]));
    let ends = items.iter().skip(1).copied().chain([behind]);
    for (&start, end) in items.iter().zip(ends) {
        parts.extend(english(&line[start..end]));
    }
    parts.extend(english(&line[behind..]));
    parts
}

/// Where words begin behind a blank, and the beginning.
fn starts_of_words(text: &str) -> impl Iterator<Item = usize> + '_ {
    std::iter::once(0).chain(text.match_indices(' ').map(|(at, _)| at + 1))
}

/// Whether a text begins like `2x Grey Squall`.
fn is_counted_name(text: &str) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    behind.len() < text.len()
        && behind
            .strip_prefix("x ")
            .is_some_and(|name| name.starts_with(char::is_uppercase))
}

/// Whether a text begins like `Then, shuffle`: a word with a capital and a comma, which no name has before a small letter.
fn begins_sentence(text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    word.starts_with(char::is_uppercase)
        && word.ends_with(',')
        && text[word.len()..]
            .trim_start()
            .starts_with(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::{Texts, lines, paragraphs};

    fn all(keywords: &str, text: &str, shadow: &str) -> Vec<String> {
        let texts = Texts {
            keywords,
            text,
            shadow,
        };
        lines(&texts)
    }

    #[test]
    fn paragraphs_that_were_joined() {
        assert_eq!(
            paragraphs(
                "Stay at 3B.Ranged.Guests sing.  Response: Drink. Combat Action: Eat (now). (Limit once.)Go. No: stop."
            ),
            [
                "Stay at 3B.",
                "Ranged.",
                "Guests sing.",
                "Response: Drink.",
                "Combat Action: Eat (now). (Limit once.)",
                "Go.",
                "No: stop."
            ]
        );
        assert_eq!(
            paragraphs("Gains: \"Forced: Sing. Action: Eat.\" Travel: Rest. Choose: either."),
            [
                "Gains: \"Forced: Sing. Action: Eat.\"",
                "Travel: Rest.",
                "Choose: either."
            ]
        );
        assert_eq!(
            paragraphs("Sing (  1/4 ,  or 2/4 ).  Go."),
            ["Sing ( 1/4 , or 2/4 ).", "Go."]
        );
        assert_eq!(
            paragraphs("Guests sing\nor drink.\n\nEat (now\nor never)."),
            ["Guests sing", "or drink.", "Eat (now or never)."]
        );
        assert_eq!(paragraphs(""), [""; 0]);
    }

    #[test]
    fn keywords_and_shadow_have_lines() {
        assert_eq!(
            all("Surge.", "Sing.", "attacks again."),
            ["Surge.", "Sing.", "Shadow: attacks again."]
        );
        assert_eq!(
            all("Surge.", "Surge.Sing.", "shadow: Rest."),
            ["Surge.", "Sing.", "shadow: Rest."]
        );
    }

    #[test]
    fn cards_of_lists_have_lines() {
        assert_eq!(
            all(
                "",
                "Remove these: 2x Old Net 1x Grey, Squall Then, shuffle it. Go.",
                ""
            ),
            [
                "Remove these:",
                "2x Old Net",
                "1x Grey, Squall",
                "Then, shuffle it. Go."
            ]
        );
    }

    #[test]
    fn terms_in_quotation_marks_have_pairs() {
        for (text, mended) in [
            (
                "Cancel the 'on entry' effect of it.",
                "Cancel the \"on entry\" effect of it.",
            ),
            (
                "It gains: \"Forced: After an \"on entry' effect, sing.\" Its \"on entry' effect stays.",
                "It gains: \"Forced: After an 'on entry' effect, sing.\" Its \"on entry\" effect stays.",
            ),
            (
                "The players' hands and the owners' decks.",
                "The players' hands and the owners' decks.",
            ),
            ("Gains: 'Sing loudly.'", "Gains: 'Sing loudly.'"),
        ] {
            assert_eq!(all("", text, ""), [mended]);
        }
    }

    #[test]
    fn marks_are_plain() {
        assert_eq!(
            all("", "Durn`s “song” – `so`", ""),
            ["Durn's \"song\" - \"so\""]
        );
    }
}
