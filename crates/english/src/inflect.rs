//! Regular English inflection. A pack gives the irregular forms.

use smol_str::{SmolStr, format_smolstr};

/// `Unit` to `Units`, `ally` to `allies`; of several words, the last one changes.
pub fn plural(word: &str) -> SmolStr {
    with_s(word)
}

/// `remove` to `removes`.
pub(crate) fn third(base: &str) -> SmolStr {
    with_s(base)
}

/// `remove` to `removed`.
pub(crate) fn past(base: &str) -> SmolStr {
    if base.ends_with('e') {
        return format_smolstr!("{base}d");
    }
    if let Some(stem) = y_after_consonant(base) {
        format_smolstr!("{stem}ied")
    } else {
        format_smolstr!("{base}ed")
    }
}

/// `remove` to `removing`.
pub(crate) fn gerund(base: &str) -> SmolStr {
    format_smolstr!("{}ing", base.strip_suffix('e').unwrap_or(base))
}

fn with_s(word: &str) -> SmolStr {
    if let Some(stem) = y_after_consonant(word) {
        format_smolstr!("{stem}ies")
    } else if ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|end| word.ends_with(end))
    {
        format_smolstr!("{word}es")
    } else {
        format_smolstr!("{word}s")
    }
}

fn y_after_consonant(word: &str) -> Option<&str> {
    let stem = word.strip_suffix('y')?;
    (!stem.ends_with(['a', 'e', 'i', 'o', 'u'])).then_some(stem)
}

/// A text with a capital letter at its beginning.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_forms() {
        assert_eq!(plural("Unit"), "Units");
        assert_eq!(plural("enemy"), "enemies");
        assert_eq!(third("Exhaust"), "Exhausts");
        assert_eq!(third("play"), "plays");
        assert_eq!(past("Remove"), "Removed");
        assert_eq!(past("Deploy"), "Deployed");
        assert_eq!(gerund("Remove"), "Removing");
    }
}
