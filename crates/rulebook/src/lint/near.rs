//! Words that one slip of the keyboard turns into each other, found without comparing every word with every other one.

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// Words shorter than this have too many neighbours that are words as well.
const SHORTEST: usize = 4;

/// Longer words are not looked at, so that an index takes memory in proportion to the text.
const LONGEST: usize = 48;

/// So many words that become the same with a letter left out are compared, so that words made to collide cost no more.
const MOST_COMPARED: usize = 8;

/// An index of words by what is left of them without one of their letters.
///
/// Two words that one slip (a letter too many, too few, another one, or two exchanged) turns into each other have such
/// a rest in common, or one is a rest of the other.
#[derive(Default)]
pub(super) struct NearIndex<'word> {
    rests: FxHashMap<SmolStr, Vec<&'word str>>,
}

impl<'word> NearIndex<'word> {
    /// An index of different words.
    pub(super) fn new(words: impl IntoIterator<Item = &'word str>) -> Self {
        let mut index = Self::default();
        for word in words {
            for rest in rests(word) {
                let bucket = index.rests.entry(rest).or_default();
                if bucket.len() < MOST_COMPARED {
                    bucket.push(word);
                }
            }
        }
        index
    }

    /// The words that one slip makes of this one, first in the alphabet first, and how many were compared.
    pub(super) fn near(&self, word: &str) -> (Vec<&'word str>, u64) {
        let mut compared = 0;
        let mut found: Vec<&str> = rests(word)
            .iter()
            .filter_map(|rest| self.rests.get(rest))
            .flatten()
            .copied()
            .inspect(|_| compared += 1)
            .filter(|&other| is_one_slip(word, other))
            .collect();
        found.sort_unstable();
        found.dedup();
        (found, compared)
    }
}

/// The word, and what is left of it without each one of its letters.
fn rests(word: &str) -> Vec<SmolStr> {
    let letters = word.chars().count();
    if !(SHORTEST..=LONGEST).contains(&letters) {
        return Vec::new();
    }
    let mut rests = vec![SmolStr::from(word)];
    for (at, letter) in word.char_indices() {
        let (before, behind) = (&word[..at], &word[at + letter.len_utf8()..]);
        rests.push(smol_str::format_smolstr!("{before}{behind}"));
    }
    rests.dedup();
    rests
}

/// Where two words begin to differ, and where they cease to, in letters from the beginning and from the end.
fn common_ends(one: &str, other: &str) -> (usize, usize) {
    let front = one
        .chars()
        .zip(other.chars())
        .take_while(|(a, b)| a == b)
        .count();
    let shorter = one.chars().count().min(other.chars().count());
    let back = one
        .chars()
        .rev()
        .zip(other.chars().rev())
        .take_while(|(a, b)| a == b)
        .count();
    (front, back.min(shorter - front))
}

/// Whether one letter too many, too few or another one, or two letters exchanged, make the one of the other.
fn is_one_slip(one: &str, other: &str) -> bool {
    let (front, back) = common_ends(one, other);
    match (
        middle(one, front, back).as_slice(),
        middle(other, front, back).as_slice(),
    ) {
        ([], [_]) | ([_], [] | [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

/// The letters between so many in front and so many at the end.
fn middle(word: &str, front: usize, back: usize) -> Vec<char> {
    let letters: Vec<char> = word.chars().collect();
    letters[front..letters.len() - back].to_vec()
}

/// Whether two words that differ by one slip may well be two words: `attacker` and `attacked`, `active` and `inactive`,
/// `step-1` and `step-2`.
pub(super) fn may_be_two_words(one: &str, other: &str) -> bool {
    let (front, back) = common_ends(one, other);
    let (mine, theirs) = (middle(one, front, back), middle(other, front, back));
    let has_digit = |part: &[char]| part.iter().any(|letter| letter.is_numeric());
    let sorted = |part: &[char]| {
        let mut letters = part.to_vec();
        letters.sort_unstable();
        letters
    };
    // Two letters exchanged are no ending of another form.
    let is_ending = back < 2 && sorted(&mine) != sorted(&theirs);
    let is_prefix = front == 0 && mine.len() != theirs.len();
    is_ending || is_prefix || has_digit(&mine) || has_digit(&theirs)
}

#[cfg(test)]
mod tests {
    use super::{NearIndex, is_one_slip, may_be_two_words};

    #[test]
    fn one_slip_is_found() {
        let index = NearIndex::new(["exhausted", "harbour", "sloop"]);
        for slip in [
            "dxhausted",
            "exhausted ",
            "exhasted",
            "ehxausted",
            "exhaustedd",
        ] {
            assert_eq!(index.near(slip).0, ["exhausted"], "{slip}");
        }
        assert_eq!(index.near("exhausted").0, [""; 0]);
        assert_eq!(index.near("hrabuor").0, [""; 0]);
        assert_eq!(index.near("").0, [""; 0]);
    }

    #[test]
    fn a_slip_is_one_letter_or_two_exchanged() {
        for (one, other) in [
            ("boat", "boats"),
            ("boat", "bat"),
            ("boat", "bolt"),
            ("boat", "baot"),
        ] {
            assert!(
                is_one_slip(one, other) && is_one_slip(other, one),
                "{one} {other}"
            );
        }
        for (one, other) in [
            ("boat", "boat"),
            ("boat", "boatss"),
            ("boat", "belt"),
            ("boat", "taob"),
            ("", "bo"),
        ] {
            assert!(
                !is_one_slip(one, other) && !is_one_slip(other, one),
                "{one} {other}"
            );
        }
    }

    #[test]
    fn inflection_is_no_slip() {
        assert!(may_be_two_words("attacker", "attacked"));
        assert!(may_be_two_words("ship", "ships"));
        assert!(may_be_two_words("moral", "amoral"));
        assert!(may_be_two_words("step1x", "step2x"));
        assert!(!may_be_two_words("harbour", "harbuor"));
        assert!(!may_be_two_words("ship", "shpi"));
        assert!(!may_be_two_words("dxhausted", "exhausted"));
        assert!(!may_be_two_words("comander", "commander"));
    }
}
