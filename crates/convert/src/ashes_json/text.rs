//! The text of a card, one line for each paragraph.

use crate::words::fold_space;

/// The lines of a text. A heading with a number, such as `Focus 2:`, begins a line of its own.
pub(super) fn lines(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in cardc_span::lines(text) {
        let mut rest = paragraph.text;
        while let Some(at) = inner_heading(rest) {
            lines.push(fold_space(&rest[..at]));
            rest = &rest[at..];
        }
        lines.push(fold_space(rest));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Where in a paragraph, behind the end of a sentence, a heading such as `Focus 2:` begins.
fn inner_heading(paragraph: &str) -> Option<usize> {
    let ends = paragraph.match_indices(['.', ')', '!', '?']);
    let starts = ends.filter_map(|(end, _)| {
        let behind = &paragraph[end + 1..];
        let start = behind.trim_start();
        (start.len() < behind.len() && !start.is_empty()).then(|| paragraph.len() - start.len())
    });
    starts
        .into_iter()
        .find(|&start| is_numbered_heading(&paragraph[start..]))
}

/// Whether a text begins with capitalised words, a number and a colon.
fn is_numbered_heading(text: &str) -> bool {
    // No heading is longer; a hostile text is not read to its end again and again.
    const LONGEST: usize = 60;
    let end = text
        .char_indices()
        .nth(LONGEST)
        .map_or(text.len(), |(end, _)| end);
    let Some((heading, _)) = text[..end].split_once(':') else {
        return false;
    };
    let mut words: Vec<&str> = heading.split(' ').collect();
    let is_number = words
        .pop()
        .is_some_and(|word| word == "X" || word.parse::<u32>().is_ok());
    let is_name = |word: &&str| word.starts_with(char::is_uppercase);
    is_number && !words.is_empty() && words.iter().all(is_name)
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn paragraphs_and_inner_headings_are_lines() {
        assert_eq!(
            lines("Pay it.\n\n* Moss 2: Heal  2. Focus 1: Heal 1.\r\nFocus 2: Rest."),
            [
                "Pay it.",
                "* Moss 2: Heal 2.",
                "Focus 1: Heal 1.",
                "Focus 2: Rest."
            ]
        );
        assert_eq!(
            lines("Draw 1. Then choose 2: rest."),
            ["Draw 1. Then choose 2: rest."]
        );
        assert_eq!(lines(" \n"), [""; 0]);
        assert_eq!(lines("é. Ä 1: x"), ["é.", "Ä 1: x"]);
    }
}
