//! Which words begin with the letters that an author has typed.

use std::borrow::Cow;

use cardc_span::{folded_name, is_plain_letter};

/// Letters beyond these are not looked at: they are bits of a number.
const MOST_LETTERS: usize = 63;

/// Letters that an author has typed.
#[derive(Debug, Default)]
pub struct Letters {
    typed: String,
    /// Without spaces and in lower case.
    lower: Vec<char>,
    /// The same with plain letters and marks, where they differ.
    plain: Option<Vec<char>>,
}

impl Letters {
    /// The letters of what is typed.
    pub fn new(typed: &str) -> Self {
        let letters = |typed: &str| {
            let letters = typed.split_whitespace().flat_map(str::chars);
            letters.map(lower).take(MOST_LETTERS).collect()
        };
        Self {
            typed: typed.to_owned(),
            lower: letters(typed),
            plain: (!typed.chars().all(is_plain_letter)).then(|| letters(&folded_name(typed))),
        }
    }

    /// Whether they begin the words of something: `harb`, `re` or `h re` of `Harbour Reeve`.
    pub fn begin(&self, whole: &str) -> bool {
        begin(&self.lower, whole)
    }

    /// By what they find a name: by the name, or by the plain letters that stand for it, `aegir` for `Ægir`; by themselves, where
    /// both only have plain letters in common; `None` where they begin neither.
    pub fn find<'name>(&self, name: &'name str) -> Option<Cow<'name, str>> {
        if self.begin(name) {
            return Some(Cow::Borrowed(name));
        }
        if self.plain.is_none() && name.chars().all(is_plain_letter) {
            return None;
        }
        let folded = folded_name(name);
        if self.begin(&folded) {
            return Some(Cow::Owned(folded));
        }
        let plain = self.plain.as_ref()?;
        begin(plain, &folded).then(|| Cow::Owned(format!("{} {name}", self.typed)))
    }
}

/// Whether letters in lower case begin the words of something.
fn begin(letters: &[char], whole: &str) -> bool {
    // Bit n: the first n letters were found, the last of them just now, or at any time.
    let (mut just_now, mut found) = (0_u64, 1_u64);
    let mut begins_word = true;
    for letter in whole.chars() {
        let mut may_go_on = if begins_word { found } else { just_now };
        just_now = 0;
        while may_go_on != 0 {
            let at = may_go_on.trailing_zeros();
            may_go_on &= may_go_on - 1;
            if letters.get(at as usize) == Some(&lower(letter)) {
                just_now |= 2 << at;
            }
        }
        found |= just_now;
        begins_word = !letter.is_alphanumeric();
    }
    found >> letters.len() & 1 == 1
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
        let begins = |whole: &str, typed: &str| Letters::new(typed).begin(whole);
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

    #[test]
    fn marks_of_a_name_may_be_others() {
        let found = |name: &str, typed: &str| {
            let found = Letters::new(typed).find(name).map(String::from);
            found.unwrap_or_default()
        };
        assert_eq!(found("Ægir", "aeg"), "aegir");
        let name = "Orla \"Lucky\" Reed";
        assert_eq!(found(name, "Orla \"Lu"), name);
        assert_eq!(found(name, "Orla “Lu"), "Orla “Lu Orla \"Lucky\" Reed");
        assert_eq!(found("Elan", "Él"), "Él Elan");
        assert_eq!(found(name, "Orla “x"), "");
    }
}
