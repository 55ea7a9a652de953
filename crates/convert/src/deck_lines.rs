//! Lines of a `.deck` file that are read as what they were meant for, whatever words stand in them.

use crate::words::fold_space;

/// Words that a line can hold: no line breaks, and nothing that begins a comment.
pub(crate) fn plain(words: &str) -> String {
    let mut words = fold_space(words);
    while words.contains("//") {
        words = words.replace("//", "/ /");
    }
    words
}

/// What a deck is called, as a line; none where it has no name.
pub(crate) fn title(words: &str) -> Option<String> {
    let words = plain(words);
    (!words.is_empty()).then(|| format!("# {words}"))
}

/// A heading that nothing else could be taken for: with a `#` where it is no word with a capital letter. None where there
/// are no words.
pub(crate) fn heading(category: &str) -> Option<String> {
    let category = plain(category);
    let begins_well = category.starts_with(char::is_uppercase);
    let ends_well = category.ends_with(char::is_alphabetic);
    // `X2 Guard` is two of them.
    let has_digit = category.contains(|character: char| character.is_ascii_digit());
    if begins_well && ends_well && !has_digit {
        Some(category)
    } else {
        title(&category)
    }
}

/// The name of a card behind a count. What could be taken for a price, `= 340`, is none there; a card without a name is
/// `?`, so that it is not lost.
pub(crate) fn card_name(name: &str) -> String {
    let name = plain(name);
    let before = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    match before.trim_end().strip_suffix('=') {
        Some(words) if before.len() < name.len() => {
            format!("{words}:{}", &name[words.len() + 1..])
        }
        _ if name.is_empty() => "?".to_owned(),
        _ => name,
    }
}
