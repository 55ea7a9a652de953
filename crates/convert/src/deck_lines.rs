//! Lines of a `.deck` file that are read as what they were meant for, whatever words stand in them.

use cardc_span::as_string;
use cardc_syntax::{Deck, DeckLine, deck_name, parse_deck};

use crate::words::fold_space;

/// What a deck is called, as a line; none where it has no name.
pub(crate) fn title(words: &str) -> Option<String> {
    let words = fold_space(words);
    let is_read = |deck: &Deck| deck.name.as_ref().is_some_and(|name| name.value == words);
    let title = || quoted_if_needed("# ", &words, is_read);
    (!words.is_empty()).then(title)
}

/// A heading that nothing else could be taken for: with a `#` where its words alone are something else. None where there are no
/// words.
pub(crate) fn heading(category: &str) -> Option<String> {
    let category = fold_space(category);
    let lines = parse_deck(&category).tree.lines;
    let is_heading =
        matches!(&lines[..], [DeckLine::Heading(heading)] if heading.value == category);
    if is_heading {
        Some(category)
    } else {
        title(&category)
    }
}

/// The name of a card behind a count; a card without a name is `?`, so that it is not lost.
pub(crate) fn card_name(name: &str) -> String {
    match fold_space(name) {
        name if name.is_empty() => "?".to_owned(),
        name => deck_name(&name).into_owned(),
    }
}

/// An option of the card above.
pub(crate) fn option(words: &str) -> String {
    let words = fold_space(words);
    let is_read = |deck: &Deck| match deck.lines.last() {
        Some(DeckLine::Option { name, .. }) => name.value == words,
        _ => false,
    };
    let option = quoted_if_needed("1x A\n  + ", &words, is_read);
    option.replacen("1x A\n", "", 1)
}

/// Words behind what stands before them: between quotation marks where the whole is not read as is meant.
fn quoted_if_needed(before: &str, words: &str, is_read: impl Fn(&Deck) -> bool) -> String {
    let line = format!("{before}{words}");
    if is_read(&parse_deck(&line).tree) {
        line
    } else {
        format!("{before}{}", as_string(words))
    }
}
