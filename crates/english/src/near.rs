//! "Did you mean": the one place that decides which name is near another.

use crate::suggest::most_slips;

/// The fewest letters of a name that can stand for all of it.
const SHORTEST_BEGINNING: usize = 4;

/// The candidate that was probably meant by `word`; `None` when nothing is near.
///
/// Case does not matter, nor whether words are joined by spaces, hyphens or underscores. How many slips it may have is
/// for [`most_slips`] to say. When no candidate is that near, the one that begins with the word is meant. Of equally
/// near ones, the first in the alphabet is given.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = fold(word);
    let length = word.chars().count();
    let limit = most_slips(length);
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let folded = fold(candidate);
            let difference = folded.chars().count().abs_diff(length);
            // Two words that differ in length by more than the limit need not be compared.
            if difference <= limit {
                let distance = strsim::damerau_levenshtein(&word, &folded);
                if distance <= limit {
                    return Some((distance, 0, candidate));
                }
            }
            let begins = length >= SHORTEST_BEGINNING && folded.starts_with(&word);
            begins.then_some((limit + 1, difference, candidate))
        })
        .min()
        .map(|(_, _, candidate)| candidate)
}

/// What is compared.
fn fold(word: &str) -> String {
    word.trim().to_lowercase().replace(['-', '_'], " ")
}

#[cfg(test)]
mod tests {
    use super::nearest;

    const TAGS: [&str; 6] = ["Aelf", "Beast", "Daemon", "Spirit", "Stacking", "Stormcast"];

    #[test]
    fn slips_are_mended() {
        assert_eq!(nearest("Stromcast", TAGS), Some("Stormcast"));
        assert_eq!(nearest("stormcats", TAGS), Some("Stormcast"));
        assert_eq!(nearest("Deamon", TAGS), Some("Daemon"));
        assert_eq!(nearest("Elf", TAGS), Some("Aelf"));
        assert_eq!(nearest("SPIRIT", TAGS), Some("Spirit"));
    }

    #[test]
    fn far_words_have_no_neighbour() {
        assert_eq!(nearest("Dragon", TAGS), None);
        assert_eq!(nearest("", TAGS), None);
        assert_eq!(nearest("Be", TAGS), None);
        assert_eq!(nearest("Deamon", ["Chamon", "Demesne"]), None);
        assert_eq!(nearest("Sprite", TAGS), None);
    }

    #[test]
    fn a_beginning_is_enough() {
        assert_eq!(nearest("Storm", TAGS), Some("Stormcast"));
        assert_eq!(nearest("Sto", TAGS), None);
    }

    #[test]
    fn joined_words_are_the_same() {
        assert_eq!(nearest("last_stand", ["last-stand"]), Some("last-stand"));
        assert_eq!(
            nearest("Warrior-Wizard", ["Warrior Wizard"]),
            Some("Warrior Wizard")
        );
    }

    #[test]
    fn ties_go_to_the_alphabet() {
        assert_eq!(nearest("bat", ["cat", "bad", "bar"]), Some("bad"));
    }
}
