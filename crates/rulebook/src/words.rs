//! Words and lines, as several parts of this crate need them.

/// Endings that are cut off, longest first within a family.
const ENDINGS: [&str; 11] = [
    "ings", "ing", "ions", "ion", "ies", "ied", "es", "ed", "al", "s", "e",
];

/// The least that is left of a word.
const SHORTEST_STEM: usize = 3;

/// Words on one line, with single spaces and without control characters.
pub(crate) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|character: char| character.is_whitespace() || character.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}

/// What the inflected forms of a word have in common, near enough: `rotat` for `rotate`, `rotated`, `rotation`.
pub(crate) fn stem(word: &str) -> String {
    let word = word.trim_end_matches("'s").trim_end_matches("’s");
    if word.starts_with(|character: char| character.is_ascii_digit()) {
        return word.to_owned();
    }
    let cut = ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending))
        .find(|rest| rest.chars().count() >= SHORTEST_STEM)
        .unwrap_or(word);
    let mut stem = cut.to_owned();
    // abilities, ability; but not deploy
    if let Some(rest) = cut.strip_suffix('y')
        && rest.chars().count() >= SHORTEST_STEM
        && !rest.ends_with(['a', 'e', 'o', 'u'])
    {
        rest.clone_into(&mut stem);
    }
    // stopped, stop; passes, pass
    let mut end = stem.chars().rev();
    if let (Some(last), Some(before)) = (end.next(), end.next())
        && last == before
    {
        stem.pop();
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn inflected_forms_have_one_stem() {
        for family in [
            &["rotate", "rotates", "rotated", "rotating", "rotation"][..],
            &["ability", "abilities"],
            &["deploy", "deploys", "deployed", "deploying"],
            &["pass", "passes", "passed", "passing"],
            &["remove", "removes", "removed", "removal"],
            &["class", "classes"],
            &["unit", "units", "unit's"],
            &["stack", "stacking", "stacked", "stacks"],
            &["copy", "copies", "copied"],
        ] {
            let stems: Vec<String> = family.iter().map(|word| stem(word)).collect();
            assert!(
                stems.windows(2).all(|pair| pair[0] == pair[1]),
                "{family:?}: {stems:?}"
            );
        }
    }

    #[test]
    fn short_words_and_numbers_stay() {
        assert_eq!(stem("red"), "red");
        assert_eq!(stem("2.14.4b"), "2.14.4b");
    }
}
