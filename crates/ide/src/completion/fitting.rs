//! Which of the things that could be written fit the letters that are there.

use cardc_semantics::fold;
use rustc_hash::FxHashMap;

use super::Cursor;
use crate::types::{Completion, CompletionKind};

/// What fits the letters at the cursor, each label once; nothing where they are finished.
pub(super) fn fitting(cursor: Cursor<'_>, mut offered: Vec<Completion>) -> Vec<Completion> {
    let text = cursor.context.text;
    let typed = |one: &Completion| &text[one.span.start as usize..cursor.offset as usize];
    // Nobody ends a line with `the`: what begins like it is still of use.
    let ends = |one: &Completion| one.kind != CompletionKind::Word;
    if offered
        .iter()
        .any(|one| ends(one) && is_finished(one, typed(one)))
    {
        return Vec::new();
    }
    offered.retain(|one| begins(&one.filter, typed(one)) && !is_finished(one, typed(one)));
    once(offered)
}

/// Each label once: the first of its like, or the first that is filled in.
fn once(offered: Vec<Completion>) -> Vec<Completion> {
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    let mut kept: Vec<Completion> = Vec::with_capacity(offered.len());
    for one in offered {
        match places.get(&one.label) {
            None => {
                places.insert(one.label.clone(), kept.len());
                kept.push(one);
            }
            Some(&at) if kept[at].snippet.is_none() && one.snippet.is_some() => kept[at] = one,
            Some(_) => {}
        }
    }
    kept
}

/// Whether the letters are all that would be written.
fn is_finished(one: &Completion, typed: &str) -> bool {
    let typed = fold(typed);
    let whole = [one.label.as_str(), &one.filter, one.insert.trim_end()];
    !typed.is_empty() && whole.into_iter().any(|whole| fold(whole) == typed)
}

/// Letters beyond these are not looked at: they are bits of a number.
const MOST_LETTERS: usize = 63;

/// Whether letters begin the words of something: `harb`, `re` or `h re` of `Harbour Reeve`.
fn begins(whole: &str, typed: &str) -> bool {
    let typed = typed.split_whitespace().flat_map(str::chars);
    let letters: Vec<char> = typed
        .flat_map(char::to_lowercase)
        .take(MOST_LETTERS)
        .collect();
    // Bit n: the first n letters were found, the last of them just now, or at any time.
    let (mut just_now, mut found) = (0_u64, 1_u64);
    let mut begins_word = true;
    for letter in whole.chars() {
        let may_go_on = if begins_word { found } else { just_now };
        let lower = letter.to_lowercase();
        let here = (0..letters.len()).filter(|&at| lower.clone().eq([letters[at]]));
        just_now = (may_go_on & here.fold(0, |bits, at| bits | 1 << at)) << 1;
        found |= just_now;
        begins_word = !letter.is_alphanumeric();
    }
    found >> letters.len() & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::begins;

    #[test]
    fn letters_begin_words() {
        assert!(begins("Harbour Reeve", ""));
        assert!(begins("Harbour Reeve", "harb"));
        assert!(begins("Harbour Reeve", "Re"));
        assert!(begins("Harbour Reeve", "hR"));
        assert!(begins("Harbour Reeve", "har re"));
        assert!(!begins("Harbour Reeve", "rh"));
        assert!(!begins("Harbour Reeve", "arb"));
        assert!(begins("Aan Ab", "ab"));
        assert!(begins("Sea Green", "Sea G"));
        assert!(begins("[Hug]", "[h"));
        assert!(!begins("Units", "unti"));
        assert!(!begins("a", &"a".repeat(100)));
    }
}
