//! The words of the grammar: the lists and tables that the grammar, the printer and the corrections share.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use crate::tree::{Determiner, Joiner, Number};
use crate::word::Word;
use crate::wording::{
    Adverb, Comparison, ConditionWord, Exception, Limit, MannerWord, Modal, Multiple, Relation,
    RelativeWord, ScalingWord, ToldAmount, TriggerWord, Wording,
};

impl Wording for Joiner {
    const FORMS: &'static [(&'static str, Self)] = &[
        ("and", Self::And),
        ("then", Self::Then),
        ("and then", Self::AndThen),
        ("or", Self::Or),
        ("to", Self::AsCostOf),
        ("and instead", Self::Instead),
        ("which", Self::Which),
        ("but", Self::But),
    ];
}

/// The determiners of one word, whatever stands behind them.
pub(crate) const DETERMINERS: [(&str, Determiner); 7] = [
    ("the", Determiner::The),
    ("any", Determiner::Any),
    ("each", Determiner::Each),
    ("another", Determiner::Another),
    ("no", Determiner::No),
    ("either", Determiner::Either),
    ("both", Determiner::Both),
];

/// The forms of an auxiliary by number: of one, of several.
pub(crate) type AuxiliaryForms = [&'static str; 2];

/// `does not control`
pub(crate) const DO: AuxiliaryForms = ["does", "do"];
/// `has Removed`
pub(crate) const HAVE: AuxiliaryForms = ["has", "have"];
/// `is Removed`, `there is a Unit`
pub(crate) const IS: AuxiliaryForms = ["is", "are"];
/// `was Removed`
pub(crate) const WAS: AuxiliaryForms = ["was", "were"];
/// `did not control`
pub(crate) const DID: &str = "did";
/// `had been Removed`
pub(crate) const HAD: &str = "had";

/// The form of an auxiliary for this number.
pub(crate) fn auxiliary(forms: AuxiliaryForms, number: Number) -> &'static str {
    match number {
        Number::Singular => forms[0],
        Number::Plural => forms[1],
    }
}

/// `is`, as a part of the word before it.
pub(crate) const CONTRACTED_IS: &str = "'s";

/// Words that only hold a sentence together: what they mean is the shape of the tree.
const STRUCTURE: &str = "a all an and be been being both following none not number of one only or than that there these this those";

/// What wordings of the grammar mean, each in a line: `only` is `nothing else, and nobody else.`
static MEANINGS: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    fn of<T: Wording>() -> impl Iterator<Item = (&'static str, &'static str)> {
        // The documentation begins with the words themselves.
        let meanings = T::MEANINGS.iter();
        let meanings = meanings.filter_map(|(texts, doc)| Some((texts, doc.split_once("`: ")?.1)));
        meanings.flat_map(|(texts, meaning)| texts.iter().map(move |text| (*text, meaning.trim())))
    }
    let all = of::<TriggerWord>().chain(of::<ConditionWord>());
    let all = all.chain(of::<ScalingWord>()).chain(of::<MannerWord>());
    let all = all.chain(of::<RelativeWord>()).chain(of::<Adverb>());
    let all = all.chain(of::<Modal>()).chain(of::<Limit>());
    let all = all.chain(of::<Relation>()).chain(of::<Comparison>());
    all.chain(of::<Multiple>())
        .chain(of::<Exception>())
        .collect()
});

/// The longest wording of the grammar that the word at a place of a line is a part of: where its words are, the wording, and
/// what it can mean.
pub fn grammar_meanings(
    words: &[Word],
    at: usize,
) -> Option<(Range<usize>, &'static str, Vec<&'static str>)> {
    let found = MEANINGS.iter();
    let found = found.filter_map(|(text, _)| Some((wording_at(words, at, text)?, *text)));
    let (place, text) = found.max_by_key(|(place, _)| place.len())?;
    let meanings = MEANINGS.iter().filter(|(other, _)| *other == text);
    Some((place, text, meanings.map(|(_, meaning)| *meaning).collect()))
}

/// What a word of the grammar can mean, in sentences; nothing for one that only holds a sentence together.
pub(crate) fn meanings_of(word: &str) -> String {
    let found = MEANINGS.iter().filter(|(text, _)| *text == word);
    let found = found.map(|(_, meaning)| cardc_span::capitalised(meaning));
    found.collect::<Vec<_>>().join("\n\n")
}

/// Where the words of a wording are among those of a line, if the word at a place is one of them.
pub fn wording_at(words: &[Word], at: usize, text: &str) -> Option<Range<usize>> {
    let parts: Vec<&str> = text.split(' ').collect();
    let first = (at + 1).saturating_sub(parts.len());
    let mut starts = first..=at;
    let start = starts.find(|&start| {
        let here = words.get(start..start + parts.len());
        here.is_some_and(|here| {
            here.iter()
                .zip(&parts)
                .all(|(word, part)| word.folded == *part)
        })
    })?;
    Some(start..start + parts.len())
}

/// Every word that the grammar itself uses, the same for every game.
pub(crate) static WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    fn of<T: Wording>() -> impl Iterator<Item = &'static str> {
        T::FORMS.iter().map(|(text, _)| *text)
    }
    let texts = [STRUCTURE, DID, HAD].into_iter();
    let texts = texts.chain([IS, WAS, HAVE, DO].into_iter().flatten());
    let texts = texts.chain(DETERMINERS.iter().map(|(text, _)| *text));
    let texts = texts
        .chain(of::<TriggerWord>())
        .chain(of::<ConditionWord>());
    let texts = texts.chain(of::<ScalingWord>()).chain(of::<MannerWord>());
    let texts = texts.chain(of::<RelativeWord>()).chain(of::<Adverb>());
    let texts = texts.chain(of::<Modal>()).chain(of::<Joiner>());
    let texts = texts.chain(of::<Limit>()).chain(of::<Relation>());
    let texts = texts.chain(of::<Comparison>()).chain(of::<ToldAmount>());
    let texts = texts.chain(of::<Multiple>()).chain(of::<Exception>());
    texts.flat_map(str::split_whitespace).collect()
});

/// Numbers that cards write as words.
pub(crate) const SPELT: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Words of the language that mean the same as others, for every game.
pub(crate) const SYNONYMS: [(&str, &str); 2] = [("can't", "cannot"), ("every", "each")];

/// Whether the grammar itself uses a word, the same for every game. The word is in lower case.
pub fn is_grammar_word(word: &str) -> bool {
    WORDS.contains(word)
}

/// Pronouns that are not described further.
pub(crate) const PERSONAL: [&str; 9] = [
    "it", "they", "them", "he", "him", "she", "itself", "himself", "herself",
];

/// Words that are no noun behind `each`: `each other`.
pub(crate) const RECIPROCAL: [&str; 2] = ["other", "others"];

/// Words before a list of places or things that may stand before each of them.
pub(crate) const PREPOSITIONS: [&str; 14] = [
    "among", "at", "behind", "by", "for", "from", "in", "into", "of", "on", "onto", "to", "under",
    "with",
];

/// The words that stand before a noun alone.
pub(crate) const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// Words beside articles that begin a thing.
pub(crate) const BEGINNINGS: [&str; 8] =
    ["your", "his", "her", "its", "their", "this", "each", "all"];

/// Whether a thing begins with this word, of which it is not the name.
pub(crate) fn begins_thing(word: &Word) -> bool {
    let folded = word.folded.as_str();
    ARTICLES.contains(&folded) || BEGINNINGS.contains(&folded)
}

/// Whether a word may stand before a list of places or things.
pub(crate) fn is_preposition(word: &Word) -> bool {
    PREPOSITIONS.iter().any(|preposition| word.is(preposition))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meanings_are_told() {
        assert!(MEANINGS.contains(&(
            "per",
            "as `for each`, for a value such as Support its number."
        )));
        assert!(MEANINGS.contains(&("up to", "not more, and perhaps fewer, as the player likes.")));
    }

    /// No wording means two things in one set, and every meaning has words.
    #[test]
    fn words_and_meanings_fit() {
        fn check<T: Wording>() {
            let texts: BTreeSet<&str> = T::FORMS.iter().map(|(text, _)| *text).collect();
            assert_eq!(texts.len(), T::FORMS.len());
            assert!(
                T::FORMS
                    .iter()
                    .all(|(_, meaning)| !meaning.text().is_empty())
            );
        }
        check::<TriggerWord>();
        check::<ConditionWord>();
        check::<ScalingWord>();
        check::<MannerWord>();
        check::<RelativeWord>();
        check::<Adverb>();
        check::<Modal>();
        check::<Joiner>();
        check::<Limit>();
        check::<Relation>();
        check::<Multiple>();
        check::<Exception>();
        check::<Comparison>();
        check::<ToldAmount>();
    }
}
