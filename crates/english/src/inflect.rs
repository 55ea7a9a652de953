//! English inflection by rule, with the common irregular words. A pack gives the forms of others.

use cardc_span::capitalised;
use smol_str::{SmolStr, format_smolstr};

use crate::irregular;
use crate::spec::{NounSpec, VerbSpec};

/// All forms of a verb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerbForms {
    /// `remove`
    pub base: SmolStr,
    /// `removes`
    pub third: SmolStr,
    /// The past tense: `removed`, `flew`.
    pub past: SmolStr,
    /// The participle: `removed`, `flown`.
    pub participle: SmolStr,
    /// `removing`
    pub gerund: SmolStr,
}

impl VerbSpec {
    /// The base form: the id where it has none of its own.
    pub fn base_form<'s>(&'s self, id: &'s str) -> &'s str {
        self.base.as_deref().unwrap_or(id)
    }

    /// All forms of the verb with this id.
    pub fn forms(&self, id: &str) -> VerbForms {
        let base = SmolStr::new(self.base_form(id));
        let or =
            |given: &Option<String>, usual: SmolStr| given.as_ref().map_or(usual, SmolStr::new);
        let participle = self.participle.as_ref().or(self.past.as_ref());
        VerbForms {
            third: or(&self.third, third(&base)),
            past: or(&self.past, past(&base)),
            participle: participle.map_or_else(|| self::participle(&base), SmolStr::new),
            gerund: or(&self.gerund, gerund(&base)),
            base,
        }
    }
}

impl NounSpec {
    /// The singular: the id where it has none of its own.
    pub fn singular_form<'s>(&'s self, id: &'s str) -> &'s str {
        self.singular.as_deref().unwrap_or(id)
    }

    /// The plural of the noun with this id, where it has one.
    pub fn plural_form(&self, id: &str) -> Option<SmolStr> {
        match self.plural.as_deref() {
            Some("-") => None,
            Some(plural) => Some(SmolStr::new(plural)),
            None => (!self.pronoun).then(|| plural(self.singular_form(id))),
        }
    }
}

/// `Unit` to `Units`, `ally` to `allies`, `wolf` to `wolves`; of several words, the last one changes.
pub fn plural(word: &str) -> SmolStr {
    let (others, last) = word.split_at(word.rfind([' ', '-']).map_or(0, |at| at + 1));
    match irregular::plural(last) {
        Some(plural) => format_smolstr!("{others}{}", match_case(&plural, last)),
        None => with_s(word),
    }
}

/// `remove` to `removes`; of several words, the first one changes, as in `sets sail`.
pub(crate) fn third(base: &str) -> SmolStr {
    with_first(base, |verb| match verb.to_lowercase().as_str() {
        "have" => match_case("has", verb).into(),
        _ => with_s(verb),
    })
}

/// `remove` to `removed`, `fly` to `flew`.
pub(crate) fn past(base: &str) -> SmolStr {
    with_first(base, |verb| with_past(verb, irregular::past(verb)))
}

/// `remove` to `removed`, `fly` to `flown`.
pub fn participle(base: &str) -> SmolStr {
    with_first(base, |verb| with_past(verb, irregular::participle(verb)))
}

fn with_past(verb: &str, irregular: Option<SmolStr>) -> SmolStr {
    match irregular {
        Some(form) => match_case(&form, verb).into(),
        None => with_ed(verb),
    }
}

/// `remove` to `removing`, `die` to `dying`.
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
    let stems = endings.iter().flat_map(|(ending, own)| {
        let stem = word.strip_suffix(ending).filter(|stem| !stem.is_empty());
        let half = stem.and_then(without_last_doubled).map(SmolStr::new);
        let whole = stem.map(|stem| format_smolstr!("{stem}{own}"));
        half.into_iter().chain(whole)
    });
    stems
        .filter(|stem| forms.iter().any(|form| form(stem) == word))
        .collect()
}

/// `stun` of `stunn`; words such as `call` and `pass` end in two letters themselves.
fn without_last_doubled(stem: &str) -> Option<&str> {
    let mut letters = stem.char_indices().rev();
    let ((at, last), (_, before)) = (letters.next()?, letters.next()?);
    (last == before && !"flsz".contains(last)).then(|| &stem[..at])
}

fn with_ed(base: &str) -> SmolStr {
    if base.ends_with('e') {
        return format_smolstr!("{base}d");
    }
    if let Some(stem) = y_after_consonant(base) {
        format_smolstr!("{stem}ied")
    } else {
        format_smolstr!("{}ed", with_last_doubled(base))
    }
}

fn with_ing(base: &str) -> SmolStr {
    if let Some(stem) = base.strip_suffix("ie") {
        return format_smolstr!("{stem}ying");
    }
    let without_e = base.strip_suffix('e');
    let stem = without_e.filter(|stem| !stem.ends_with('e'));
    let stem = stem.map_or_else(|| with_last_doubled(base), SmolStr::new);
    format_smolstr!("{stem}ing")
}

pub(crate) fn is_vowel(letter: char) -> bool {
    "aeiouAEIOU".contains(letter)
}

/// A short word of one vowel between consonants, with the last one doubled: `stunn` of `stun`, and others that do the same.
fn with_last_doubled(base: &str) -> SmolStr {
    let letters: Vec<char> = base.chars().collect();
    let [start @ .., vowel, last] = letters.as_slice() else {
        return base.into();
    };
    let is_consonant = |letter: &char| letter.is_ascii_alphabetic() && !is_vowel(*letter);
    let doubles = !start.is_empty()
        && start.iter().all(is_consonant)
        && is_vowel(*vowel)
        && is_consonant(last)
        && !"wxy".contains(*last);
    if doubles || irregular::is_doubled(base) {
        format_smolstr!("{base}{last}")
    } else {
        base.into()
    }
}

fn with_s(word: &str) -> SmolStr {
    if let Some(stem) = y_after_consonant(word) {
        format_smolstr!("{stem}ies")
    } else if ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|end| word.ends_with(end))
        || irregular::takes_es(word)
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

/// A text with a capital letter at its beginning where the text that it replaces has one.
pub fn match_case(text: &str, model: &str) -> String {
    if model.starts_with(char::is_uppercase) {
        capitalised(text)
    } else {
        text.to_owned()
    }
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
        assert_eq!(past("Stun"), "Stunned");
        assert_eq!(gerund("sap"), "sapping");
        assert_eq!(past("box"), "boxed");
        assert_eq!(past("Loot"), "Looted");
        assert_eq!(past("enter"), "entered");
        assert_eq!(gerund("free"), "freeing");
        assert_eq!(third("Anchor Down"), "Anchors Down");
        assert_eq!(past("chase away"), "chased away");
    }

    #[test]
    fn irregular_forms() {
        let forms = |verb: &str| {
            let forms = VerbSpec::default().forms(verb);
            let forms = [forms.third, forms.past, forms.participle, forms.gerund];
            forms.join(" ")
        };
        assert_eq!(forms("take"), "takes took taken taking");
        assert_eq!(forms("have"), "has had had having");
        assert_eq!(forms("undo"), "undoes undid undone undoing");
        assert_eq!(forms("Cast"), "Casts Cast Cast Casting");
        assert_eq!(forms("die"), "dies died died dying");
        assert_eq!(forms("Begin"), "Begins Began Begun Beginning");
        assert_eq!(forms("equip"), "equips equipped equipped equipping");
        assert_eq!(forms("relay"), "relays relayed relayed relaying");
        assert_eq!(
            forms("Set Sail"),
            "Sets Sail Set Sail Set Sail Setting Sail"
        );
        let past = VerbSpec {
            past: Some("forged".to_owned()),
            ..VerbSpec::default()
        };
        assert_eq!(past.forms("draw").participle, "forged");
        let plurals = [
            "Grey Wolf",
            "swordsman",
            "shaman",
            "Hero",
            "half-elf",
            "Sheep",
            "piano",
        ];
        assert_eq!(
            plurals.map(|noun| plural(noun).to_string()),
            [
                "Grey Wolves",
                "swordsmen",
                "shamans",
                "Heroes",
                "half-elves",
                "Sheep",
                "pianos"
            ]
        );
    }

    #[test]
    fn regular_forms_lead_back() {
        assert_eq!(singulars("barnacle"), [""; 0]);
        assert_eq!(singulars("barnacles"), ["barnacle"]);
        assert_eq!(singulars("allies"), ["allie", "ally"]);
        assert_eq!(singulars("nexus"), [""; 0]);
        assert_eq!(base_verbs("Soaks"), ["Soak"]);
        assert_eq!(base_verbs("baking"), ["bake"]);
        assert_eq!(base_verbs("stunned"), ["stun", "stunn", "stunne"]);
        assert_eq!(base_verbs("calling"), ["call", "calle"]);
        assert_eq!(base_verbs("s"), [""; 0]);
    }
}
