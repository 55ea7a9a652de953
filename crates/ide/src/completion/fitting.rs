//! Which of the things that could be written fit the letters that are there.

use cardc_semantics::fold;
use rustc_hash::FxHashMap;

use super::Cursor;
use crate::types::{Completion, CompletionKind};

/// What fits the letters at the cursor, each label once; nothing where they are finished.
pub(super) fn fitting(cursor: Cursor<'_>, mut offered: Vec<Completion>) -> Vec<Completion> {
    let text = cursor.context.text;
    let mut letters = Letters::default();
    // There may be thousands, and nearly all replace the same letters.
    offered.retain(|one| {
        letters.change(&text[one.span.start as usize..cursor.offset as usize]);
        letters.begin(&one.filter)
    });
    let mut is_finished = |one: &Completion| {
        letters.change(&text[one.span.start as usize..cursor.offset as usize]);
        letters.are_all_of(one)
    };
    // Nobody ends a line with `the`: what begins like it is still of use.
    let ends_line = |one: &Completion| one.kind != CompletionKind::Word;
    if offered.iter().any(|one| ends_line(one) && is_finished(one)) {
        return Vec::new();
    }
    offered.retain(|one| !is_finished(one));
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

/// Letters beyond these are not looked at: they are bits of a number.
const MOST_LETTERS: usize = 63;

/// The letters that are there.
#[derive(Default)]
struct Letters {
    typed: String,
    /// Without spaces, in lower case.
    bare: Vec<char>,
}

impl Letters {
    fn change(&mut self, typed: &str) {
        if self.typed != typed {
            typed.clone_into(&mut self.typed);
            let bare = typed.split_whitespace().flat_map(str::chars);
            self.bare = bare.map(lower).take(MOST_LETTERS).collect();
        }
    }

    /// Whether they begin the words of something: `harb`, `re` or `h re` of `Harbour Reeve`.
    fn begin(&self, whole: &str) -> bool {
        // Bit n: the first n letters were found, the last of them just now, or at any time.
        let (mut just_now, mut found) = (0_u64, 1_u64);
        let mut begins_word = true;
        for letter in whole.chars() {
            let mut may_go_on = if begins_word { found } else { just_now };
            just_now = 0;
            while may_go_on != 0 {
                let at = may_go_on.trailing_zeros();
                may_go_on &= may_go_on - 1;
                if self.bare.get(at as usize) == Some(&lower(letter)) {
                    just_now |= 2 << at;
                }
            }
            found |= just_now;
            begins_word = !letter.is_alphanumeric();
        }
        found >> self.bare.len() & 1 == 1
    }

    /// Whether they are all that would be written.
    fn are_all_of(&self, one: &Completion) -> bool {
        let whole = [one.label.as_str(), &one.filter, one.insert.trim_end()];
        let typed = fold(&self.typed);
        !typed.is_empty() && whole.into_iter().any(|whole| fold(whole) == typed)
    }
}

/// The letter in lower case, as far as this is one letter.
fn lower(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::Letters;

    #[test]
    fn letters_begin_words() {
        let begins = |whole: &str, typed: &str| {
            let mut letters = Letters::default();
            letters.change(typed);
            letters.begin(whole)
        };
        assert!(begins("Harbour Reeve", ""));
        assert!(begins("Harbour Reeve", "harb"));
        assert!(begins("Harbour Reeve", "Re"));
        assert!(begins("Harbour Reeve", "hR"));
        assert!(begins("Harbour Reeve", "har re"));
        assert!(begins("Aan Ab", "ab"));
        assert!(begins("Sea Green", "Sea G"));
        assert!(begins("[Hug]", "[h"));
        assert!(begins("Ünna Reed", "ün"));
        assert!(!begins("Harbour Reeve", "rh"));
        assert!(!begins("Harbour Reeve", "arb"));
        assert!(!begins("Units", "unti"));
        assert!(!begins("a", &"a".repeat(100)));
    }
}
