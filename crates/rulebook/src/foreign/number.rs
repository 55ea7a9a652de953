//! Rule numbers: `2`, `2.14.4`, `2.14.4b`.

use crate::book::is_below;

/// The most digits that one part of a rule number has; a year has more.
const MOST_DIGITS: usize = 3;

/// The most parts that a rule number has.
const MOST_PARTS: usize = 12;

/// The length of the rule number with which a text begins.
pub(crate) fn length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = digits(bytes)?;
    let mut parts = 1;
    while parts <= MOST_PARTS
        && bytes.get(end) == Some(&b'.')
        && let Some(more) = digits(&bytes[end + 1..])
    {
        end += 1 + more;
        parts += 1;
    }
    if bytes.get(end).is_some_and(u8::is_ascii_alphabetic) {
        end += 1;
    }
    let rest = &text[end..];
    let goes_on = rest.starts_with(|next: char| next.is_alphanumeric() || next == '_')
        || (rest.starts_with('.') && rest[1..].starts_with(|next: char| next.is_ascii_digit()));
    (!goes_on && parts <= MOST_PARTS).then_some(end)
}

/// How many digits there are; `None` for none and for too many.
fn digits(bytes: &[u8]) -> Option<usize> {
    let count = bytes
        .iter()
        .take(MOST_DIGITS + 1)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    (1..=MOST_DIGITS).contains(&count).then_some(count)
}

/// Whether a text is a rule number and nothing else.
pub(crate) fn is_number(text: &str) -> bool {
    length(text) == Some(text.len())
}

/// The chapter of a rule number: `2` of `2.14.4b`.
pub(crate) fn chapter(number: &str) -> &str {
    let end = number.find(|character: char| !character.is_ascii_digit());
    &number[..end.unwrap_or(number.len())]
}

/// How many parts a rule number has, its letter included: 4 for `2.14.4b`.
pub(crate) fn parts(number: &str) -> usize {
    let letter = number.ends_with(|last: char| last.is_ascii_alphabetic());
    number.split('.').count() + usize::from(letter)
}

/// Whether a rule stands right below another one: `2.14.4` below `2.14`, `2.14.4b` below `2.14.4`.
pub(crate) fn is_child(number: &str, parent: &str) -> bool {
    is_below(number, parent) && parts(number) == parts(parent) + 1
}

/// Whether a number follows another one in counting, on the same level or on one above: `3` or `2.15` after `2.14`.
pub(crate) fn comes_next(number: &str, last: &str) -> bool {
    let mut level = Some(last);
    while let Some(current) = level {
        let (above, part) = current
            .rsplit_once('.')
            .map_or(("", current), |(above, part)| (above, part));
        let next = part.parse::<u32>().ok().map(|part| part + 1);
        let (number_above, number_part) = number.rsplit_once('.').unwrap_or(("", number));
        if number_above == above && next.is_some() && number_part.parse().ok() == next {
            return true;
        }
        level = (!above.is_empty()).then_some(above);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{comes_next, is_below, is_child, length, parts};

    #[test]
    fn numbers_are_recognised() {
        for (text, found) in [
            ("2.14.4b: x", Some(7)),
            ("2.14.4.", Some(6)),
            ("1.", Some(1)),
            ("5.4.2019", None),
            ("3.5th", None),
            ("12x", Some(3)),
            ("2.1st", None),
            ("x", None),
            ("1234", None),
            (".5", None),
        ] {
            assert_eq!(length(text), found, "{text}");
        }
    }

    #[test]
    fn numbers_have_an_order() {
        assert_eq!(parts("2.14.4b"), 4);
        assert!(is_child("2.14.4b", "2.14.4") && is_child("2.14", "2"));
        assert!(!is_child("2.14.4b", "2.14") && !is_child("21", "2"));
        assert!(is_below("2.14.4b", "2") && !is_below("2.14", "2.1"));
        assert!(comes_next("8", "7") && comes_next("2.15", "2.14") && comes_next("3", "2.14.1"));
        assert!(!comes_next("2.14.3", "2.14.1") && !comes_next("6.1", "7"));
    }
}
