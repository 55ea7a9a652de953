//! Regular English inflection. A pack gives the irregular forms.

use smol_str::{SmolStr, format_smolstr};

/// `Unit` to `Units`, `ally` to `allies`; of several words, the last one changes.
pub fn plural(word: &str) -> SmolStr {
    with_s(word)
}

/// `remove` to `removes`; of several words, the first one changes, as in `sets sail`.
pub(crate) fn third(base: &str) -> SmolStr {
    with_first(base, with_s)
}

/// `remove` to `removed`.
pub fn past(base: &str) -> SmolStr {
    with_first(base, with_ed)
}

/// `remove` to `removing`.
pub(crate) fn gerund(base: &str) -> SmolStr {
    with_first(base, with_ing)
}

/// A verb with its first word in another form.
fn with_first(base: &str, form: fn(&str) -> SmolStr) -> SmolStr {
    match base.split_once(' ') {
        Some((verb, others)) => format_smolstr!("{} {others}", form(verb)),
        None => form(base),
    }
}

/// The nouns that a word may be the regular plural of: `allies` of `allie` and `ally`.
pub fn singulars(word: &str) -> Vec<SmolStr> {
    // `bus`, `basis`, `glass`
    if ["us", "is", "ss"].iter().any(|end| word.ends_with(end)) {
        return Vec::new();
    }
    let endings = [("s", ""), ("es", ""), ("ies", "y")];
    stems(word, &endings, &[with_s])
}

/// The verbs that a word may be a regular form of: `baking` of `bak` and `bake`.
pub fn base_verbs(word: &str) -> Vec<SmolStr> {
    let third_endings = [("s", ""), ("es", ""), ("ies", "y")];
    let endings = [
        ("ed", ""),
        ("d", ""),
        ("ied", "y"),
        ("ing", ""),
        ("ing", "e"),
    ];
    stems(
        word,
        &[&third_endings[..], &endings].concat(),
        &[with_s, with_ed, with_ing],
    )
}

/// What a word comes from by one of these forms, with one ending for another.
fn stems(word: &str, endings: &[(&str, &str)], forms: &[fn(&str) -> SmolStr]) -> Vec<SmolStr> {
    let stems = endings.iter().filter_map(|(ending, own)| {
        let stem = word.strip_suffix(ending).filter(|stem| !stem.is_empty())?;
        Some(format_smolstr!("{stem}{own}"))
    });
    stems
        .filter(|stem| forms.iter().any(|form| form(stem) == word))
        .collect()
}

fn with_ed(base: &str) -> SmolStr {
    if base.ends_with('e') {
        return format_smolstr!("{base}d");
    }
    if let Some(stem) = y_after_consonant(base) {
        format_smolstr!("{stem}ied")
    } else {
        format_smolstr!("{base}ed")
    }
}

fn with_ing(base: &str) -> SmolStr {
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
        assert_eq!(third("Anchor Down"), "Anchors Down");
        assert_eq!(past("chase away"), "chased away");
    }

    #[test]
    fn regular_forms_lead_back() {
        assert_eq!(singulars("barnacle"), [""; 0]);
        assert_eq!(singulars("barnacles"), ["barnacle"]);
        assert_eq!(singulars("allies"), ["allie", "ally"]);
        assert_eq!(singulars("nexus"), [""; 0]);
        assert_eq!(base_verbs("Soaks"), ["Soak"]);
        assert_eq!(base_verbs("baking"), ["bak", "bake"]);
        assert_eq!(base_verbs("s"), [""; 0]);
    }
}
