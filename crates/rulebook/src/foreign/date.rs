//! The day on which a document appeared, as it says so itself.

/// The months, by the letters with which they begin.
const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// Words that a line with the date of an edition has.
const CUES: [&str; 8] = [
    "updated",
    "update",
    "effective",
    "edition",
    "version",
    "revised",
    "published",
    "date",
];

/// The day of the edition in the form `2019-04-05`: that of a line which says that it is one, or else the only day
/// that these lines name.
pub(crate) fn edition<'text>(lines: impl Iterator<Item = &'text str>) -> Option<String> {
    let mut days = Vec::new();
    for line in lines {
        let Some(day) = day(line) else { continue };
        let lower = line.to_lowercase();
        if CUES.iter().any(|cue| lower.contains(cue)) {
            return Some(day);
        }
        days.push(day);
    }
    match days.as_slice() {
        [day] => Some(day.clone()),
        _ => None,
    }
}

/// The first day that a line names: `2019-04-05`, `5th of April, 2019`, `April 5, 2019`.
fn day(line: &str) -> Option<String> {
    let words: Vec<&str> = line
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("of"))
        .collect();
    words.windows(3).find_map(|three| {
        let [first, second, third] = three else {
            return None;
        };
        written(year(first), number(second), ordinal(third))
            .or_else(|| written(year(third), month(second), ordinal(first)))
            .or_else(|| written(year(third), month(first), ordinal(second)))
    })
}

fn written(year: Option<u32>, month: Option<u32>, day: Option<u32>) -> Option<String> {
    let (year, month, day) = (year?, month?, day?);
    ((1..=12).contains(&month) && (1..=31).contains(&day))
        .then(|| format!("{year:04}-{month:02}-{day:02}"))
}

fn year(word: &str) -> Option<u32> {
    number(word).filter(|year| word.len() == 4 && *year >= 1900)
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok().filter(|_| word.len() <= 4)
}

/// `5`, `5th`.
fn ordinal(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let ending = word[digits.len()..].to_ascii_lowercase();
    number(digits).filter(|_| ["", "st", "nd", "rd", "th"].contains(&&*ending))
}

/// The month that a word names, in full or cut short.
fn month(word: &str) -> Option<u32> {
    let lower = word.to_ascii_lowercase();
    let at = MONTHS.iter().position(|month| lower.starts_with(month))?;
    Some(at as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::edition;

    #[test]
    fn days_are_found_in_words() {
        for (line, found) in [
            ("LAST UPDATED 5TH OF APRIL, 2019", Some("2019-04-05")),
            ("Effective as of February 7, 2025.", Some("2025-02-07")),
            ("Version 2.1 (2020-11-30)", Some("2020-11-30")),
            ("3 Sept 2021", Some("2021-09-03")),
            ("2.1 Combat 2019", None),
            ("99 April 2019", None),
        ] {
            assert_eq!(edition([line].into_iter()).as_deref(), found, "{line}");
        }
        // Two days, and nothing that says which one it is.
        assert_eq!(edition(["1 May 2020", "1 May 2021"].into_iter()), None);
    }
}
