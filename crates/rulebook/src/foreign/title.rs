//! Which words are the heading of a rule, and which are its text.

/// The most words that a heading has.
const MOST_WORDS: usize = 12;

/// Words that headings write small.
const SMALL: [&str; 18] = [
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "is", "of", "on", "or", "per", "the",
    "to", "vs", "with",
];

/// Whether a line can be a heading: short, and no sentence.
pub(crate) fn can_be(line: &str) -> bool {
    let line = line.trim().trim_end_matches('*');
    let words = line.split_whitespace().count();
    (1..=MOST_WORDS).contains(&words)
        && !line.ends_with(['.', ':', ';', ',', '?'])
        && ![". ", ": ", "; "].iter().any(|mark| line.contains(mark))
}

/// Whether a line is written as a heading: every word that counts begins with a capital or a digit.
pub(crate) fn is_capitalised(line: &str) -> bool {
    let mut words = line
        .split_whitespace()
        .map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()))
        .filter(|word| !word.is_empty());
    can_be(line)
        && words.all(|word| {
            SMALL.contains(&word.to_lowercase().as_str())
                || word.starts_with(|first: char| !first.is_lowercase())
        })
}

/// Words without marks of emphasis.
pub(crate) fn without_marks(line: &str) -> String {
    crate::words::one_line(&line.replace("**", "").replace("__", ""))
        .trim_matches(['*', '_'])
        .to_owned()
}
