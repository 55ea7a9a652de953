//! The ways in which people write the copies of a card on a line of a list.
//!
//! A `.deck` file has the plain forms alone ([`plain_form`]). An import, and a check that says what a line was meant for, know all
//! forms ([`readings`]), take off what other programs put around a name ([`undecorated`], [`numbered`]), and know what else a
//! line may say ([`heading_words`], [`labelled`], [`comment`]).

mod decoration;
mod label;

use std::borrow::Cow;
use std::iter;
use std::ops::Range;

pub use decoration::{is_struck_through, numbered, undecorated, undecorated_but_tags};
pub use label::{
    HeadingWords, bare, beside, comment, heading_names, heading_words, is_tally, is_title_label,
    labelled,
};

use crate::deck_name::unquoted;

/// A count and a name, as parts of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted<'l> {
    /// Digits.
    pub(crate) count: &'l str,
    /// What is counted; empty where that is missing.
    pub(crate) name: &'l str,
}

/// A way to read a line of a list as copies of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListReading<'l> {
    /// How many copies; `None` where no number is read as such.
    pub count: Option<u32>,
    /// The name, which is never empty.
    pub name: Cow<'l, str>,
    /// The words after the name that only say which printing is meant, `(SLT) 12 *F*`, or a comment.
    pub left_off: &'l str,
    /// Whether to read the line this way when no card is known by any of its names.
    pub is_usual: bool,
}

/// All ways to read a line, those that leave least doubt first.
///
/// A name may have numbers, signs and brackets of its own, so that `7 Sisters`, `Salt Wave (Rank 1)` and `Ward x2` can be read in
/// several ways. The one that gives the name of a card is meant, and the first usual one where none does.
pub fn readings(line: &str) -> impl Iterator<Item = ListReading<'_>> {
    let is_counted = |line| counted(line).any(|(count, _, is_usual)| is_usual && count.is_some());
    // `Fire // Ice x2` has its count behind both halves of a name.
    let cut = line.find(" //");
    let cut = cut.filter(|&at| is_counted(&line[..at]) || !is_counted(line));
    let first = cut.unwrap_or(line.len());
    let readings = without_comments(line).flat_map(move |(line, comment)| {
        let is_cut = line.len() == first;
        // What says which printing is meant stands behind the name, or behind a count that follows it.
        printings(line).flat_map(move |(line, behind)| {
            counted(line).flat_map(move |(count, name, is_usual)| {
                // In `Ward (3) (SLT) 12`, the last number belongs to the printing.
                let names = names(name, is_usual && behind.is_empty());
                names.map(move |(name, left_off, is_plain)| ListReading {
                    count,
                    name,
                    left_off: match (behind, left_off) {
                        ("", "") => comment,
                        ("", left_off) => left_off,
                        (behind, _) => behind,
                    },
                    is_usual: is_usual && is_cut && is_plain && behind.is_empty(),
                })
            })
        })
    });
    readings.filter(|reading| {
        // `Name (3) (SLT)`: what looks like a number of copies is one, unless there is one already.
        let is_whole = reading.count.is_some() || !has_count(reading.left_off);
        is_whole && !reading.name.is_empty()
    })
}

/// Whether one of the words is a number in brackets or beside a sign.
fn has_count(words: &str) -> bool {
    let is_count = |word: &str| in_brackets_last(word).is_some() || bare_count(word).is_some();
    let mut words = words.split_whitespace();
    words.any(|word| is_count(word) && !word.chars().all(is_digit))
}

/// The names that words may stand for, with the marks of a printing behind each. Whether nothing was taken off goes with them.
fn names(words: &str, with_printings: bool) -> impl Iterator<Item = (Cow<'_, str>, &str, bool)> {
    let most = if with_printings { MOST_MARKS } else { 1 };
    printings(words).take(most).flat_map(|(name, left_off)| {
        let names = without_quotes(name);
        names.map(move |(name, is_plain)| (name, left_off, is_plain && left_off.is_empty()))
    })
}

/// A line, and the line without what stands behind each `//`, and that. It may be a comment or the second half of a name; which it
/// is depends on the cards.
fn without_comments(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let cuts: Vec<_> = line.match_indices(" //").take(MOST_MARKS).collect();
    let shorter = cuts.into_iter().rev();
    let shorter = shorter.map(|(at, _)| (&line[..at], line[at..].trim()));
    iter::once((line, "")).chain(shorter)
}

/// A name, and what stands between quotation marks or `<` and `>` around it. Whether nothing else stands around it goes with
/// each.
fn without_quotes(name: &str) -> impl Iterator<Item = (Cow<'_, str>, bool)> {
    let between = |open: &[char], close: &[char]| {
        let inside = name.strip_prefix(open)?.strip_suffix(close)?;
        (!inside.is_empty()).then_some(Cow::Borrowed(inside))
    };
    let resolved = Some(unquoted(name)).filter(|inside| matches!(inside, Cow::Owned(_)));
    let inside = resolved
        .or_else(|| between(&['"', '“'], &['"', '”']))
        .or_else(|| between(&['<'], &['>']));
    iter::once((Cow::Borrowed(name), inside.is_none())).chain(inside.map(|inside| (inside, true)))
}

/// Finds a count and a name in a line that has a certain form.
type Form = for<'l> fn(&'l str) -> Option<Counted<'l>>;

/// The forms of `.deck` files. Those that leave no doubt come first, so that a name such as `3xtra Rope` can have a count behind it.
const PLAIN: [Form; 4] = [count_first, count_behind_sign, sign_first, glued];

/// Further forms that need no known card.
const USUAL: [Form; 8] = [
    other_sign,
    in_brackets_first,
    in_brackets_last,
    sign_last,
    count_apart,
    behind_mark,
    behind_star,
    behind_dash,
];

/// In these forms, a number from this on is a year rather than one of copies: `Red Deck (2024)`.
const YEARS: u32 = 1000;

/// Forms in which a number is one of copies only where the rest of the line is the name of a card.
const UNUSUAL: [Form; 4] = [glued_first, glued_last, first_number, last_number];

/// Counts with names, and whether each is usual.
fn counted(line: &str) -> impl Iterator<Item = (Option<u32>, &str, bool)> {
    let plain = PLAIN.map(|form| (form, u32::MAX)).into_iter();
    let usual = USUAL.map(|form| (form, YEARS));
    let forms = plain.chain(usual).chain(UNUSUAL.map(|form| (form, 0)));
    let found = forms.filter_map(move |(form, usual)| {
        let Counted { count, name } = form(line)?;
        let count = count.parse().ok()?;
        Some((Some(count), name, count < usual))
    });
    found.chain(iter::once((None, line, true)))
}

/// No more marks of a printing, and no more comments, are taken off a name.
const MOST_MARKS: usize = 8;

/// A name, and the name without each of the marks of a printing at its end.
fn printings(name: &str) -> impl Iterator<Item = (&str, &str)> {
    iter::successors(Some(name), |name| without_printing(name))
        .take(MOST_MARKS)
        .map(|short| (short, name[short.len()..].trim()))
}

/// A name without the last of the marks that say which printing is meant.
fn without_printing(name: &str) -> Option<&str> {
    let cut = name.trim_end().rfind(char::is_whitespace)?;
    let (before, last) = name.split_at(cut);
    let before = before.trim_end();
    let is_mark = is_mark_of_printing(last.trim(), before);
    is_mark
        .then_some(before)
        .or_else(|| without_bracketed(name))
}

/// A name without words in brackets at its end: `Ebb (my own copy)`. A number there may tell one card from another:
/// `Salt Wave (Rank 1)`.
fn without_bracketed(name: &str) -> Option<&str> {
    let (before, words) = name.trim_end().strip_suffix(')')?.rsplit_once(" (")?;
    (!words.contains(is_digit)).then(|| before.trim_end())
}

/// Whether a word behind a name says which printing is meant: `(SLT)`, `[SLT]`, `<SLT>`, `*F*`, `#tag`, and a number behind a set.
fn is_mark_of_printing(word: &str, before: &str) -> bool {
    let is_inside = |open: char, close: char| {
        let inside = word
            .strip_prefix(open)
            .and_then(|word| word.strip_suffix(close));
        inside.is_some_and(|inside| !inside.is_empty() && !inside.contains([open, close]))
    };
    let is_number = word.starts_with(|first: char| first.is_ascii_digit());
    word.starts_with('#')
        || is_inside('*', '*')
        || is_inside('[', ']')
        || is_inside('(', ')')
        || is_inside('<', '>')
        || is_number && before.ends_with([')', ']'])
}

/// The count and the name of a line of a `.deck` file: `3x Name`, `3 Name`, `3 x Name`, `Name x3`, `x3 Name`, `3xName`, each
/// behind a bullet or not. The name may be missing.
pub(crate) fn plain_form(line: &str) -> Option<Counted<'_>> {
    let line = without_bullet(line, &BULLETS);
    PLAIN.into_iter().find_map(|form| form(line))
}

/// The byte range of a part within its line.
pub(crate) fn range_in(line: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr() - line.as_ptr().addr();
    start..start + part.len()
}

/// The signs beside a count.
const TIMES: [char; 3] = ['x', 'X', '×'];

/// The signs that can stand between a count and a name. A capital belongs to the name there: `3 X Marks the Spot`.
const TIMES_BETWEEN: [char; 2] = ['x', '×'];

/// What may begin a line of a deck.
const BULLETS: [char; 3] = ['-', '*', '•'];

/// The line without a bullet that begins it.
fn without_bullet<'l>(line: &'l str, bullets: &[char]) -> &'l str {
    let item = line.strip_prefix(bullets);
    let item = item.filter(|item| item.starts_with(char::is_whitespace));
    item.map_or(line, trimmed)
}

/// A count that begins a line, and the name that `name` finds behind it.
fn leading(line: &str, name: impl Fn(&str) -> Option<&str>) -> Option<Counted<'_>> {
    let rest = line.trim_start_matches(is_digit);
    let count = &line[..line.len() - rest.len()];
    let name = (!count.is_empty()).then(|| name(rest))??;
    Some(Counted {
        count,
        name: trimmed(name),
    })
}

/// A count that ends a line, and the name that `name` finds before it; white space separates the name from what follows it.
fn trailing(line: &str, name: impl Fn(&str) -> Option<&str>) -> Option<Counted<'_>> {
    let before = line.trim_end_matches(is_digit);
    let count = &line[before.len()..];
    let name = (!count.is_empty()).then(|| name(before))??;
    let is_apart = name.is_empty() || name.ends_with(char::is_whitespace);
    is_apart.then(|| Counted {
        count,
        name: trimmed(name),
    })
}

/// `3x Name`, `3 Name`, `3 x Name`
fn count_first(line: &str) -> Option<Counted<'_>> {
    leading(line, name_behind_count)
}

/// `Name x3`
fn count_behind_sign(line: &str) -> Option<Counted<'_>> {
    trailing(line, |before| before.strip_suffix(TIMES))
}

/// `x3 Name`
fn sign_first(line: &str) -> Option<Counted<'_>> {
    leading(line.strip_prefix(TIMES)?, |name| {
        begins_apart(name).then_some(name)
    })
}

/// `3xName`
fn glued(line: &str) -> Option<Counted<'_>> {
    leading(line, name_glued_to_count)
}

/// `3 X Name`, `3* Name`
fn other_sign(line: &str) -> Option<Counted<'_>> {
    leading(line, |rest| {
        let name = rest.trim_start().strip_prefix(['X', '*'])?;
        begins_apart(name).then_some(name)
    })
}

/// `Name 3x`
fn sign_last(line: &str) -> Option<Counted<'_>> {
    trailing(line.strip_suffix(TIMES)?, |name| Some(name))
}

/// `Name x 3`
fn count_apart(line: &str) -> Option<Counted<'_>> {
    trailing(line, |before| {
        let spaced = before.strip_suffix(char::is_whitespace)?;
        spaced.trim_end().strip_suffix(TIMES)
    })
}

/// `(3) Name`, `[3x] Name`
fn in_brackets_first(line: &str) -> Option<Counted<'_>> {
    let (inside, name) = line.strip_prefix(['(', '['])?.split_once([')', ']'])?;
    let count = bare_count(inside)?;
    begins_apart(name).then(|| Counted {
        count,
        name: trimmed(name),
    })
}

/// `Name (3)`, `Name [x3]`
fn in_brackets_last(line: &str) -> Option<Counted<'_>> {
    let (name, inside) = line.strip_suffix([')', ']'])?.rsplit_once(['(', '['])?;
    let count = bare_count(inside)?;
    Some(Counted {
        count,
        name: trimmed(name),
    })
}

/// `Name: 3`, `Name; 3`, `Name = 3`, `Name, 3`
fn behind_mark(line: &str) -> Option<Counted<'_>> {
    let (name, count) = line.rsplit_once([':', ';', '=', ','])?;
    let count = bare_count(count)?;
    // `2,50` is one number.
    let is_whole = !name.ends_with(is_digit);
    is_whole.then(|| Counted {
        count,
        name: trimmed(name),
    })
}

/// `Name *3`
fn behind_star(line: &str) -> Option<Counted<'_>> {
    trailing(line, |before| before.trim_end().strip_suffix('*'))
}

/// `Name - 3`
fn behind_dash(line: &str) -> Option<Counted<'_>> {
    trailing(line, |before| {
        let dashed = before.strip_suffix(char::is_whitespace)?;
        dashed.trim_end().strip_suffix(['-', '–', '—'])
    })
}

/// The number in `3`, `x3` or `3x`.
pub fn copies(text: &str) -> Option<u32> {
    bare_count(text)?.parse().ok()
}

/// The digits of `3`, `x3` or `3x`.
fn bare_count(text: &str) -> Option<&str> {
    let text = text.trim();
    let digits = text
        .strip_prefix(TIMES)
        .or_else(|| text.strip_suffix(TIMES));
    let digits = digits.unwrap_or(text).trim();
    (!digits.is_empty() && digits.chars().all(is_digit)).then_some(digits)
}

/// `3x7 Names`
fn glued_first(line: &str) -> Option<Counted<'_>> {
    leading(line, |rest| rest.strip_prefix(TIMES))
}

/// `Name (3)x2`
fn glued_last(line: &str) -> Option<Counted<'_>> {
    let before = line.trim_end_matches(is_digit);
    let (count, name) = (&line[before.len()..], before.strip_suffix(TIMES)?);
    (!count.is_empty()).then(|| Counted {
        count,
        name: trimmed(name),
    })
}

/// `- 3: Name`: the number that a line begins with, and the words behind it and any signs between.
fn first_number(line: &str) -> Option<Counted<'_>> {
    let line = line.trim_start_matches(is_sign);
    let behind = line.trim_start_matches(is_digit);
    let count = &line[..line.len() - behind.len()];
    let times = behind.trim_start().strip_prefix(TIMES);
    let name = times.filter(|name| name.starts_with(is_sign));
    (!count.is_empty()).then(|| Counted {
        count,
        name: without_signs(name.unwrap_or(behind)),
    })
}

/// `Name: 3`: the number that a line ends with, and the words in front of it and any signs between.
fn last_number(line: &str) -> Option<Counted<'_>> {
    let line = line.trim_end_matches(is_sign);
    let line = line.strip_suffix(TIMES).unwrap_or(line);
    let before = line.trim_end_matches(is_digit);
    let count = &line[before.len()..];
    let times = before.strip_suffix(TIMES);
    let name = times.filter(|name| name.ends_with(is_sign));
    (!count.is_empty()).then(|| Counted {
        count,
        name: without_signs(name.unwrap_or(before)),
    })
}

/// The name after the digits of `3x Name`, `3 Name` or `3 x Name`.
fn name_behind_count(rest: &str) -> Option<&str> {
    if let Some(name) = rest.strip_prefix(TIMES) {
        return begins_apart(name).then_some(name);
    }
    let name = begins_apart(rest).then(|| rest.trim_start())?;
    let behind_sign = name.strip_prefix(TIMES_BETWEEN);
    Some(
        behind_sign
            .filter(|name| begins_apart(name))
            .unwrap_or(name),
    )
}

/// The name after the digits of `3xName`. With a small letter there, words such as `3xtra` would be counts.
fn name_glued_to_count(rest: &str) -> Option<&str> {
    let is_inside_word = |char: char| char.is_lowercase() || char.is_ascii_digit();
    let name = rest.strip_prefix(TIMES_BETWEEN);
    name.filter(|name| !begins_apart(name) && !name.starts_with(is_inside_word))
}

/// Whether `text` is not a part of the word before it.
fn begins_apart(text: &str) -> bool {
    text.is_empty() || text.starts_with(char::is_whitespace)
}

/// Whether a letter is part of no name and no number, as far as it stands at their ends.
fn is_sign(letter: char) -> bool {
    !letter.is_alphanumeric() && !matches!(letter, '\'' | '’' | '!' | '?')
}

/// A name without the signs around it. A bracket that it opens or closes is a part of it: `Wave (Rank 1)`.
fn without_signs(name: &str) -> &str {
    let inner = name.trim_matches(is_sign);
    let Range { start, end } = range_in(name, inner);
    let opening = inner.matches(['(', '[']).count();
    let closing = inner.matches([')', ']']).count();
    let opens = opening > closing && name[end..].starts_with([')', ']']);
    let closes = closing > opening && name[..start].ends_with(['(', '[']);
    &name[start - usize::from(closes)..end + usize::from(opens)]
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

/// `text` without white space and marks of a file's beginning at its ends.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}')
}
