//! Which words the grammar cannot tell apart: what it says of one of them, it says of all.

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::spec::{AdjectiveSpec, NounSpec};
use crate::tree::Id;
use crate::vocabulary::{Likes, NounEntry, Vocabulary};
use crate::word::{Mark, Reading, Word};
use crate::words::{PERSONAL, RECIPROCAL, SPELT, WORDS};

/// All that the grammar sees of a word.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is another thing that the grammar sees"
)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Likeness {
    /// The word itself, where the grammar or a pattern asks for words by their letters.
    letters: Option<SmolStr>,
    mark: Mark,
    possessive: bool,
    non: bool,
    capital: bool,
    /// Whether it is a name, and then that of the card itself.
    name: Option<bool>,
    quotation: bool,
    bracketed: bool,
    prose: Option<SmolStr>,
    readings: Vec<Reading>,
}

impl Likes {
    /// The likes among the words of a vocabulary, whose other parts are ready.
    pub(crate) fn new(vocabulary: &Vocabulary) -> Self {
        let mut likes = Self::default();
        let mut first = FxHashMap::default();
        for (id, noun) in &vocabulary.nouns {
            if !vocabulary.names_noun(id) {
                let like = first.entry(of_noun(noun)).or_insert(id);
                likes.nouns.insert(id.clone(), (*like).clone());
            }
        }
        let mut first = FxHashMap::default();
        for (id, adjective) in &vocabulary.adjectives {
            let like = first.entry(of_adjective(&adjective.spec)).or_insert(id);
            likes.adjectives.insert(id.clone(), (*like).clone());
        }
        likes
    }

    fn of_reading(&self, reading: &Reading) -> Reading {
        let noun = |id: &Id| self.nouns.get(id).unwrap_or(id).clone();
        match reading {
            Reading::Noun(id, number) => Reading::Noun(noun(id), *number),
            Reading::Possessive(id) => Reading::Possessive(noun(id)),
            Reading::Adjective(id) => {
                Reading::Adjective(self.adjectives.get(id).unwrap_or(id).clone())
            }
            other => other.clone(),
        }
    }
}

/// All of a noun that the grammar may ask for.
fn of_noun(noun: &NounEntry) -> impl Eq + std::hash::Hash + use<'_> {
    let NounSpec {
        singular: _,
        single: _,
        plural: _,
        classes,
        pronoun,
        refers,
        takes_plural,
        possessive,
        bare,
        value,
        quotes,
        label,
        attributive,
        keyword,
        rule: _,
        doc: _,
    } = &noun.spec;
    (
        classes,
        (pronoun, refers, takes_plural, possessive, bare),
        (value, quotes, label, attributive, keyword),
        noun.plural.is_some(),
    )
}

/// All of an adjective that the grammar may ask for.
fn of_adjective(spec: &AdjectiveSpec) -> impl Eq + std::hash::Hash + use<'_> {
    let AdjectiveSpec {
        form: _,
        class,
        bare,
        keyword,
        rule: _,
        doc: _,
    } = spec;
    (class, bare, keyword)
}

impl Vocabulary {
    /// What the grammar sees of a word.
    pub(crate) fn likeness(&self, word: &Word) -> Likeness {
        let readings = word.readings.iter();
        Likeness {
            letters: self.asks_for(word).then(|| word.folded.clone()),
            mark: word.mark,
            possessive: word.possessive,
            non: word.non,
            capital: word.text.starts_with(char::is_uppercase),
            name: word.name.as_ref().map(|name| name.name.own),
            quotation: word.quotation.is_some(),
            bracketed: word.is_bracketed_symbol(),
            prose: word.prose.clone(),
            readings: readings
                .map(|reading| self.likes.of_reading(reading))
                .collect(),
        }
    }

    /// Whether the grammar or a pattern may ask for a word by its letters.
    fn asks_for(&self, word: &Word) -> bool {
        let is_asked_for = |part: &str| {
            WORDS.contains(part)
                || SPELT.contains(&part)
                || PERSONAL.contains(&part)
                || RECIPROCAL.contains(&part)
                || self.is_in_pattern(part)
        };
        word.readings.is_empty()
            || is_asked_for(&word.folded)
            || word.folded.split(' ').any(is_asked_for)
    }
}

#[cfg(test)]
mod tests {
    use crate::complete::expected_words;
    use crate::grammar::Beginning;
    use crate::lexicon::Lexicon;
    use crate::spec::VocabularySpec;
    use crate::vocabulary::Vocabulary;

    /// Of the beginnings of sentences, one in so many is tried.
    const STEP: usize = 11;

    fn vocabulary(text: &str) -> Vocabulary {
        let spec: VocabularySpec = toml::from_str(text).expect("the vocabulary reads");
        Vocabulary::new(spec).0
    }

    /// What is found out of one word holds for all that are like it, also where words become one.
    fn are_tried_alike(vocabulary: &str, lines: &str) {
        let vocabulary = self::vocabulary(vocabulary);
        let lexicon = Lexicon::from(&vocabulary);
        let sentences = lines.lines().filter(|line| line.ends_with('.'));
        let beginnings = sentences.flat_map(|line| {
            let spaces = line.match_indices(' ');
            spaces.map(|(space, _)| &line[..=space])
        });
        let (mut tried, mut spared) = (0, 0);
        for line in beginnings.step_by(STEP) {
            let mut together = Beginning::new(lexicon, line);
            let mut alone = Beginning::new(lexicon, line);
            let words = expected_words(lexicon, &together);
            for word in &words {
                alone.forget();
                let (one, each) = (
                    together.goes_on_with(&word.text),
                    alone.goes_on_with(&word.text),
                );
                assert_eq!(one, each, "{line}{}", word.text);
            }
            tried += words.len();
            spared += words.len() - together.tries();
        }
        assert!(tried > 0 && spared * 4 > tried, "{spared} of {tried}");
    }

    #[test]
    fn words_that_the_grammar_cannot_tell_apart_are_tried_once() {
        are_tried_alike(
            include_str!("../../../games/champions/vocabulary.toml"),
            include_str!("../tests/trees.txt"),
        );
    }

    #[test]
    fn words_of_other_games_are_tried_alike() {
        are_tried_alike(
            include_str!("../../../games/ashes/vocabulary.toml"),
            include_str!("../tests/forms-ashes.txt"),
        );
        are_tried_alike(
            include_str!("../../../games/lotr/vocabulary.toml"),
            include_str!("../tests/forms-lotr.txt"),
        );
    }
}
