//! Rule numbers: `2`, `2.14.4`, `2.14.4b`, `EV.2.14`.

use crate::book::{is_below, series};

/// The most digits that one part of a rule number has; a year has more.
const MOST_DIGITS: usize = 3;

/// The most parts that a rule number has.
const MOST_PARTS: usize = 12;

/// The length of the rule number with which a text begins. Letters in front are capitals there, unlike those of `p.12`.
pub(crate) fn length(text: &str) -> Option<usize> {
    let is_small = text[..series(text)].contains(char::is_lowercase);
    length_in_any_case(text).filter(|_| !is_small)
}

/// The same, where small letters may stand in front, too, if the number is in a chapter of the document.
pub(crate) fn length_among(text: &str, is_chapter: impl Fn(&str) -> bool) -> Option<usize> {
    let length = length_in_any_case(text)?;
    let is_small = text[..series(text)].contains(char::is_lowercase);
    (!is_small || is_chapter(&text[..length].to_ascii_lowercase())).then_some(length)
}

fn length_in_any_case(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let letters = series(text);
    let mut end = letters + digits(&bytes[letters..])?;
    let mut parts = 1 + usize::from(letters > 0);
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
    length_in_any_case(text) == Some(text.len())
}

/// The chapter of a rule number: `2` of `2.14.4b`, `ev` of `ev.2.14`.
pub(crate) fn chapter(number: &str) -> &str {
    let end = number.find(|character: char| !character.is_ascii_digit());
    match series(number) {
        0 => &number[..end.unwrap_or(number.len())],
        letters => &number[..letters - 1],
    }
}

/// The number that a range or a list of rules goes on with, whose last part alone is written: `2.14.4d` for the `d` of
/// `2.14.4b-d`. It counts on.
pub(crate) fn with_last(number: &str, last: &str) -> Option<String> {
    let letterless = number.trim_end_matches(|last: char| last.is_ascii_alphabetic());
    let (above, own) = if letterless.len() < number.len() {
        number.split_at(letterless.len())
    } else {
        number.split_at(number.rfind('.')? + 1)
    };
    let counts_on = match (own.parse::<u32>(), last.parse::<u32>()) {
        (Ok(own), Ok(last)) => own < last,
        (Err(_), Err(_)) => own.len() == last.len() && own < last,
        _ => false,
    };
    counts_on.then(|| format!("{above}{last}"))
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
    use super::{chapter, comes_next, is_below, is_child, is_number, length, parts, with_last};

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
            ("EV.5.2.2", Some(8)),
            ("EV.5.2b.", Some(7)),
            ("p.12", None),
            ("No.12", None),
            ("EV.x", None),
            ("EVENT.5", None),
        ] {
            assert_eq!(length(text), found, "{text}");
        }
        assert!(is_number("ev.5.2") && is_number("2.14.4b") && !is_number("event.5"));
        assert_eq!(["ev.5.2", "2.14.4b", "12"].map(chapter), ["ev", "2", "12"]);
    }

    #[test]
    fn a_range_goes_on_with_the_last_part_of_a_number() {
        for (number, last, found) in [
            ("2.14.4b", "d", Some("2.14.4d")),
            ("ev.5.2", "4", Some("ev.5.4")),
            ("2.14.4b", "a", None),
            ("2.14.4b", "5", None),
            ("2.14", "b", None),
            ("2", "3", None),
        ] {
            assert_eq!(with_last(number, last).as_deref(), found, "{number}-{last}");
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
