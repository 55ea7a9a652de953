//! Numbers that are missing, and rules that stand out of order.

use cardc_diagnostics::{Code, Diagnostic};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::hundreds::Hundreds;
use super::review::{Review, quoted};
use crate::book::parent;

/// Letters that look like digits. Rulebooks that leave them out do so throughout.
const LIKE_DIGITS: [char; 3] = ['i', 'l', 'o'];

/// A part of a number: `2.14b` has three.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Letters(usize, SmolStr),
    Digits(usize, SmolStr),
}

/// The parts of a number in the order in which numbers count: 2.9 before 2.10, and z before aa.
fn parts(number: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = number.trim_start_matches(is_separator);
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let is_next = |next: char| is_separator(next) || next.is_ascii_digit() != is_digit;
        let (part, behind) = rest.split_at(rest.find(is_next).unwrap_or(rest.len()));
        parts.push(if is_digit {
            let digits = part.trim_start_matches('0');
            Part::Digits(digits.len(), digits.into())
        } else {
            Part::Letters(part.len(), part.into())
        });
        rest = behind.trim_start_matches(is_separator);
    }
    parts
}

fn is_separator(character: char) -> bool {
    !character.is_alphanumeric()
}

/// The last part of a number: the 4 of `2.14.4`, the b of `2.14.4b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Last {
    Number(u32),
    Letter(char),
}

impl Last {
    fn of(number: &str) -> Option<Self> {
        let above = parent(number).map_or(0, str::len);
        let last = number[above..].trim_start_matches('.');
        let mut letters = last.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_lowercase() => Some(Self::Letter(letter)),
            _ => last.parse().ok().map(Self::Number),
        }
    }

    /// How many come before it, beginning with 1 and a.
    fn index(self) -> u32 {
        match self {
            Self::Number(number) => number.saturating_sub(1),
            Self::Letter(letter) => u32::from(letter) - u32::from('a'),
        }
    }

    /// The one with so many before it.
    fn at(self, index: u32) -> Option<Self> {
        match self {
            Self::Number(_) => index.checked_add(1).map(Self::Number),
            Self::Letter(_) => {
                let letter = char::from_u32(u32::from('a') + index)?;
                letter.is_ascii_lowercase().then_some(Self::Letter(letter))
            }
        }
    }

    /// The number that it ends below another one.
    fn below(self, above: &str) -> String {
        match self {
            Self::Letter(letter) => format!("{above}{letter}"),
            Self::Number(number) if above.is_empty() => number.to_string(),
            Self::Number(number) => format!("{above}.{number}"),
        }
    }
}

/// The number behind another one: `2.4c` for `2.4b`, `2.5` for `2.4`.
pub(super) fn next_letter(number: &str) -> Option<String> {
    let last = Last::of(number)?;
    let next = last.at(last.index().checked_add(1)?)?;
    Some(next.below(parent(number).unwrap_or_default()))
}

/// Numbers that count on from each other, with the places of their entries.
type NumberRow = Vec<(Last, usize)>;

/// The numbers below a rule count from 1 or a, and leave none out.
pub(super) fn gaps(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = &review.book.entries;
    let hundreds = Hundreds::of(review.book);
    let mut rows: FxHashMap<(&str, &str, bool), NumberRow> = FxHashMap::default();
    let mut letters: FxHashSet<char> = FxHashSet::default();
    for (at, entry) in entries.iter().enumerate() {
        if entry.is_term() {
            continue;
        }
        if let Some(last) = Last::of(entry.number()) {
            let is_letter = matches!(last, Last::Letter(_));
            if let Last::Letter(letter) = last {
                letters.insert(letter);
            }
            let above = parent(entry.number()).unwrap_or_default();
            // The sections of each chapter are a row of their own.
            let chapter = hundreds.chapter(entry.number());
            let row = rows.entry((above, chapter, is_letter)).or_default();
            row.push((last, at));
        }
    }
    let is_skipped = |letter: char| LIKE_DIGITS.contains(&letter) && !letters.contains(&letter);
    let mut found = Vec::new();
    for ((above, ..), mut row) in rows {
        row.sort_unstable();
        row.dedup_by_key(|(last, _)| *last);
        found.extend(gaps_in_row(review, above, &row, &is_skipped));
    }
    found
}

/// The gaps in a row of numbers below one rule. A leap over more numbers than there are before it begins a new
/// series, as where chapters count from 100, 200 and 300.
fn gaps_in_row(
    review: &Review<'_>,
    above: &str,
    row: &[(Last, usize)],
    is_skipped: &dyn Fn(char) -> bool,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut before: Option<(Last, usize)> = None;
    for (count, &(last, at)) in row.iter().enumerate() {
        let expected = match before {
            Some((before, _)) => before.index() + 1,
            // An excerpt may begin with any number.
            None if !review.book.contains(above) => last.index(),
            None => 0,
        };
        let allowed = if before.is_none() { row.len() } else { count };
        let gap = last.index().saturating_sub(expected);
        if gap > 0 && gap as usize <= allowed {
            let missing = Missing::between(expected, last, is_skipped);
            found.extend(missing.map(|missing| gap_before(review, above, at, missing)));
        }
        before = Some((last, at));
    }
    found
}

/// Numbers that are left out in a row.
#[derive(Clone, Copy)]
struct Missing {
    first: Last,
    last: Last,
    count: u32,
}

impl Missing {
    /// What is missing from an index on up to a number; `None` when that is nothing but letters that are skipped.
    fn between(from: u32, end: Last, is_skipped: &dyn Fn(char) -> bool) -> Option<Self> {
        if let Last::Number(_) = end {
            return Some(Self {
                first: end.at(from)?,
                last: end.at(end.index().checked_sub(1)?)?,
                count: end.index() - from,
            });
        }
        let letters = (from..end.index()).filter_map(|index| end.at(index));
        let missing: Vec<Last> = letters
            .filter(|letter| !matches!(letter, Last::Letter(letter) if is_skipped(*letter)))
            .collect();
        Some(Self {
            first: *missing.first()?,
            last: *missing.last()?,
            count: missing.len() as u32,
        })
    }
}

fn gap_before(review: &Review<'_>, above: &str, at: usize, missing: Missing) -> Diagnostic {
    let entry = &review.book.entries[at];
    let (first, last) = (missing.first.below(above), missing.last.below(above));
    let message = match missing.count {
        1 => format!("Missing `{first}` before {}", quoted(entry)),
        2 => format!("Missing `{first}` and `{last}` before {}", quoted(entry)),
        _ => format!("Missing `{first}` to `{last}` before {}", quoted(entry)),
    };
    Diagnostic::new(Code::NumberingGap, entry.id_span, message).note(
        "Was a rule lost or a number mistyped? If the rule was removed on purpose, keep its number with a sentence that says so.",
    )
}

/// Numbered rules stand in the order of their numbers. The fewest that have to move are told; neighbours that moved
/// together are told once. A rule that is there twice is told as such.
pub(super) fn disorder(review: &Review<'_>) -> Vec<Diagnostic> {
    let entries = &review.book.entries;
    let hundreds = Hundreds::of(review.book);
    let place = |number| {
        let chapter = parts(hundreds.chapter(number)).into_iter();
        chapter.chain(parts(number)).collect()
    };
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    let numbered: Vec<(Vec<Part>, usize)> = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| !entry.is_term() && seen.insert(entry.number()))
        .map(|(at, entry)| (place(entry.number()), at))
        .collect();
    let in_order = longest_ascent(review, &numbered);
    let mut sorted: Vec<usize> = (0..numbered.len()).collect();
    sorted.sort_by(|&one, &other| numbered[one].0.cmp(&numbered[other].0));
    let mut rank = vec![0; numbered.len()];
    for (place, &at) in sorted.iter().enumerate() {
        rank[at] = place;
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at < numbered.len() {
        if in_order[at] {
            at += 1;
            continue;
        }
        let follows = (at + 1..numbered.len())
            .take_while(|&next| !in_order[next] && rank[next] > rank[next - 1]);
        let moved = 1 + follows.count();
        let before = rank[at].checked_sub(1);
        let before = before.map(|place| numbered[sorted[place]].1);
        found.push(out_of_order(review, numbered[at].1, moved, before));
        at += moved;
    }
    found
}

fn out_of_order(review: &Review<'_>, at: usize, moved: usize, before: Option<usize>) -> Diagnostic {
    let entries = &review.book.entries;
    let entry = &entries[at];
    let message = match moved {
        1 => format!("{} is out of order", quoted(entry)),
        2 => format!("{} and the rule after it are out of order", quoted(entry)),
        _ => format!(
            "{} and {} rules after it are out of order",
            quoted(entry),
            moved - 1
        ),
    };
    let problem = Diagnostic::new(Code::NumberingDisorder, entry.id_span, message);
    match before {
        Some(before) => problem
            .label(entries[before].id_span, "it belongs after this one")
            .note(format!(
                "Move it after {}, or correct its number.",
                quoted(&entries[before])
            )),
        None => problem.note("Move it to the beginning, or correct its number."),
    }
}

/// Which of the numbers belong to the longest series that ascends, by patience sorting.
fn longest_ascent(review: &Review<'_>, numbers: &[(Vec<Part>, usize)]) -> Vec<bool> {
    // The last number of the best series of each length, and what came before each number.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; numbers.len()];
    for (at, (number, _)) in numbers.iter().enumerate() {
        let place = ends.partition_point(|&end| {
            review.step(1);
            numbers[end].0 < *number
        });
        before[at] = place.checked_sub(1).map(|place| ends[place]);
        if place == ends.len() {
            ends.push(at);
        } else {
            ends[place] = at;
        }
    }
    let mut in_order = vec![false; numbers.len()];
    let mut next = ends.last().copied();
    while let Some(at) = next {
        in_order[at] = true;
        next = before[at];
    }
    in_order
}

#[cfg(test)]
mod tests {
    use super::{next_letter, parts};

    #[test]
    fn numbers_count() {
        let ascending = [
            "1", "1.1", "1.1a", "1.1b", "1.1z", "1.1aa", "1.2", "1.9", "1.10", "2", "10", "10.1",
        ];
        for pair in ascending.windows(2) {
            assert!(parts(pair[0]) < parts(pair[1]), "{pair:?}");
        }
        assert_eq!(parts("01.-2"), parts("1.2"));
        assert_eq!(parts("--"), []);
    }

    #[test]
    fn a_number_has_a_next_one() {
        assert_eq!(next_letter("2.4k").as_deref(), Some("2.4l"));
        assert_eq!(next_letter("2.4").as_deref(), Some("2.5"));
        assert_eq!(next_letter("9").as_deref(), Some("10"));
        assert_eq!(next_letter("2.4z"), None);
        assert_eq!(next_letter("2.4ab"), None);
    }
}
