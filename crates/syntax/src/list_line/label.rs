//! What lines of a list say besides copies of a card: headings, labels, comments.

use std::iter;

/// The words of a line that may be a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadingWords<'l> {
    /// Without the marks around them, a colon, and a number of cards.
    pub words: &'l str,
    /// Whether a colon and no number ends the line.
    pub has_colon: bool,
}

/// A line as a heading: `Units`, `Units:`, `Units (12)`, `**Units** - 12`, `== Units ==`.
pub fn heading_words(line: &str) -> HeadingWords<'_> {
    let bare = bare(line);
    let (words, has_colon) = match bare.split_once(':') {
        // `Name: 3` may as well be three copies.
        Some((words, rest)) if is_tally(rest) => {
            (words, !rest.contains(|sign: char| sign.is_ascii_digit()))
        }
        _ => (bare, false),
    };
    HeadingWords {
        words: self::bare(without_tally(words)),
        has_colon,
    }
}

/// The label of a line, and what stands behind it: `Units: 3x Name`, `Deck: Title`, `SB:2 Name`.
pub fn labelled(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.split_once(':')?;
    let (label, words) = (bare(label), rest.trim());
    let is_apart = rest.starts_with(char::is_whitespace) || beside(label).is_some();
    (is_apart && !label.is_empty() && !is_tally(words)).then_some((label, words))
}

/// Whether a label stands before the name of a deck.
pub fn is_title_label(label: &str) -> bool {
    const LABELS: [&str; 4] = ["Deck", "Deck name", "Name", "Title"];
    LABELS.iter().any(|known| label.eq_ignore_ascii_case(known))
}

/// The usual name of what lies beside a deck, by what lists call it, whether or not the game has such a part.
pub fn beside(words: &str) -> Option<&'static str> {
    const SPARE: &str = "Sideboard";
    const NAMES: [(&str, &str); 13] = [
        (SPARE, SPARE),
        ("Side board", SPARE),
        ("Side deck", SPARE),
        ("Side", SPARE),
        ("SB", SPARE),
        ("Maybeboard", "Maybe board"),
        ("Maybe board", "Maybe board"),
        ("Maybe", "Maybe board"),
        ("Considering", "Considering"),
        ("Wishlist", "Wishlist"),
        ("Extra", "Extra deck"),
        ("Extra deck", "Extra deck"),
        ("Extra board", "Extra deck"),
    ];
    let mut names = NAMES.iter();
    let found = names.find(|(known, _)| words.eq_ignore_ascii_case(known));
    found.map(|(_, usual)| *usual)
}

/// What a game may call the part of a list under these words: so, or by the usual name of what lies beside a deck.
pub fn heading_names(words: &str) -> impl Iterator<Item = &str> {
    iter::once(words).chain(beside(words))
}

/// What a line says that is a comment: `// best`, `<!-- best -->`.
pub fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    let of_html = || line.strip_prefix("<!--")?.strip_suffix("-->");
    line.strip_prefix("//").or_else(of_html).map(str::trim)
}

/// `text` without the marks around it that make a heading bold, underlined or boxed.
pub fn bare(text: &str) -> &str {
    text.trim_matches(|sign: char| sign.is_whitespace() || "#*_=-~[]–—".contains(sign))
}

/// `text` without a number of cards at its end: `Unit (12)`, `Cards (30/30)`, `Unit - 12`.
fn without_tally(text: &str) -> &str {
    let cut = text.rfind(['(', '[', '-', '–']).unwrap_or(text.len());
    let (words, tally) = text.split_at(cut);
    if is_tally(tally) {
        words.trim_end()
    } else {
        text
    }
}

/// Whether `text` is nothing, or counts cards: `12`, `(30/30)`, `- 12 cards`.
pub fn is_tally(text: &str) -> bool {
    let rest = text.replace("cards", "");
    rest.chars()
        .all(|sign| sign.is_ascii_digit() || " ()[]/-–*_".contains(sign))
}
