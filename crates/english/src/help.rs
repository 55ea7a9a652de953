//! What is wrong where understanding stopped, and what could stand there, in an author's words.

use std::collections::BTreeSet;

use smol_str::SmolStr;

use crate::grammar::{Declined, Expected, LONGEST_SENTENCE, Misfit};
use crate::pattern::ANY;
use crate::vocabulary::Vocabulary;

impl Declined {
    /// What is wrong, in one line: ``Unexpected `flies` ``.
    pub fn message(&self) -> String {
        let found = &self.found;
        match self.misfit {
            Misfit::Missing => match self.needed() {
                Some(needed) => format!("Incomplete sentence: `{found}` needs {needed}"),
                None => "Incomplete sentence".to_owned(),
            },
            Misfit::Unknown => format!("Unknown word `{found}`"),
            Misfit::Scope => format!("`{found}` must begin a line"),
            Misfit::Colon => format!("Missing `:` after `{found}`"),
            Misfit::Stop => format!("Missing full stop before `{found}`"),
            Misfit::Length => format!("A sentence of more than {LONGEST_SENTENCE} words"),
            Misfit::Subject => format!("The subject does not fit `{found}`"),
            Misfit::Kind | Misfit::Place => format!("Unexpected `{found}`"),
        }
    }

    /// What a sentence that ends too early needs, in a word or two.
    fn needed(&self) -> Option<String> {
        let has = |wanted: fn(&Expected) -> bool| self.expected.iter().any(wanted);
        let words = || self.found.split([' ', '(', ',']);
        let joins = words().next_back();
        let joins = joins.is_some_and(|last| JOINING.contains(&last));
        let has_verb = has(|expected| matches!(expected, Expected::Verb { .. }));
        let kind = if has_verb && (joins || !self.has_verb) {
            A_VERB
        } else if !self.behind_noun && has(|expected| matches!(expected, Expected::Noun(_))) {
            if self.has_object { A_NOUN } else { "an object" }
        } else if has_verb && words().any(|word| OPENING.contains(&word)) {
            A_VERB
        } else if has_verb {
            // The words that are quoted begin with a verb. Which other one lacks, they do not say.
            return None;
        } else if has(|expected| matches!(expected, Expected::Number)) {
            A_NUMBER
        } else {
            let words = self.words();
            return (1..=MOST_WORDS)
                .contains(&words.len())
                .then(|| quoted(&words));
        };
        Some(kind.to_owned())
    }

    /// The words that are expected.
    fn words(&self) -> Vec<SmolStr> {
        let words = self.expected.iter().filter_map(|expected| match expected {
            Expected::Word(word) => Some(word),
            _ => None,
        });
        let is_plain = |word: &&SmolStr| {
            !matches!(word.as_str(), "" | ".") && !STARTS_OF_QUANTITIES.contains(&word.as_str())
        };
        words.filter(is_plain).cloned().collect()
    }

    /// What is expected, in an author's words and with examples, likely ones if there are any; nothing when that would not
    /// help.
    pub fn expectation(&self, vocabulary: &Vocabulary, likely: &[SmolStr]) -> Option<String> {
        if matches!(self.misfit, Misfit::Scope | Misfit::Colon | Misfit::Stop) {
            return None;
        }
        let choices = self.expected.iter().filter_map(|expected| match expected {
            Expected::OneOf(ids) => Some(vocabulary.choice_forms(ids)),
            _ => None,
        });
        // What the verb waits for says more than what could follow any word.
        let mut choices: Vec<SmolStr> = choices.flatten().collect();
        choices.truncate(MOST_WORDS);
        if !choices.is_empty() && self.misfit != Misfit::Kind {
            return Some(quoted(&choices));
        }
        let mut kinds = self.nouns(vocabulary);
        // The author was writing a noun.
        if !matches!(self.misfit, Misfit::Kind | Misfit::Subject) {
            kinds.extend(self.others());
            // Long lists of little words help nobody.
            let words = Some(self.words()).filter(|words| words.len() <= MOST_WORDS);
            let words = words.unwrap_or_default();
            if kinds.is_empty() && !words.is_empty() {
                return Some(quoted(&words));
            }
            kinds.extend(words.iter().map(|word| format!("`{word}`")));
        }
        let mut examples = likely.to_vec();
        if kinds.iter().any(|kind| kind.starts_with(A_NOUN)) && likely.is_empty() {
            examples.extend(self.of_smallest_classes(vocabulary));
        }
        examples.truncate(MOST_WORDS);
        match examples.as_slice() {
            [] => (!kinds.is_empty()).then(|| listed(&kinds)),
            _ if kinds.is_empty() => Some(quoted(&examples)),
            examples => Some(format!(
                "{}, for example {}",
                listed(&kinds),
                quoted(examples)
            )),
        }
    }

    /// What is expected besides nouns and words.
    fn others(&self) -> impl Iterator<Item = String> {
        let kinds: BTreeSet<(usize, &str)> = self.expected.iter().filter_map(of_others).collect();
        kinds.into_iter().map(|(_, kind)| kind.to_owned())
    }

    /// What the expected nouns are called: `a player`, `a card or a number`.
    fn nouns(&self, vocabulary: &Vocabulary) -> Vec<String> {
        let nouns = self.expected.iter().filter_map(|expected| match expected {
            Expected::Subject(classes) if self.misfit == Misfit::Subject => {
                Some(classes.as_slice())
            }
            Expected::Noun(classes) if self.misfit != Misfit::Subject => Some(classes.as_slice()),
            _ => None,
        });
        let any =
            |classes: &&[SmolStr]| classes.is_empty() || classes.iter().any(|class| class == ANY);
        let kinds: Vec<&[SmolStr]> = nouns
            .filter(|classes| self.misfit != Misfit::Kind || !classes.is_empty())
            .collect();
        let classes = kinds.iter().copied().flatten();
        let names: BTreeSet<String> = classes.map(|class| vocabulary.class_name(class)).collect();
        if kinds.is_empty() {
            Vec::new()
        } else if names.is_empty() || names.len() > MOST_KINDS || kinds.iter().any(any) {
            vec![A_NOUN.to_owned()]
        } else {
            names.into_iter().collect()
        }
    }

    /// Nouns that show which ones are meant: those of the smallest classes say most.
    fn of_smallest_classes(&self, vocabulary: &Vocabulary) -> Vec<SmolStr> {
        let classes = self.expected.iter().filter_map(|expected| match expected {
            Expected::Noun(classes) => Some(classes),
            _ => None,
        });
        let classes: BTreeSet<&SmolStr> = classes.flatten().collect();
        let of_class = |class: &SmolStr| {
            let nouns = vocabulary
                .nouns
                .values()
                .filter(|noun| !noun.spec.pronoun && noun.classes.contains(class));
            nouns.map(|noun| noun.singular.clone()).collect::<Vec<_>>()
        };
        let mut nouns: Vec<Vec<SmolStr>> = classes.into_iter().map(of_class).collect();
        nouns.sort_by_key(Vec::len);
        let mut words: Vec<SmolStr> = Vec::new();
        for word in nouns
            .into_iter()
            .filter_map(|nouns| nouns.into_iter().next())
        {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }
}

impl Vocabulary {
    /// What messages call the nouns of a class.
    fn class_name(&self, class: &SmolStr) -> String {
        match self.classes.get(class) {
            Some(name) => name.to_string(),
            None => format!("{A_NOUN} of the class `{class}`"),
        }
    }

    /// What messages call the nouns of any of these classes: `a card or a player`.
    pub(crate) fn class_names(&self, classes: &[SmolStr]) -> String {
        let names: Vec<String> = classes.iter().map(|class| self.class_name(class)).collect();
        listed(&names)
    }
}

/// What something expected is called that is neither a noun nor a word, and its place among such.
fn of_others(expected: &Expected) -> Option<(usize, &'static str)> {
    let is_amount = |word: &SmolStr| STARTS_OF_QUANTITIES.contains(&word.as_str());
    Some(match expected {
        Expected::Number => (0, A_NUMBER),
        Expected::Word(word) if is_amount(word) => (0, A_NUMBER),
        Expected::Verb { .. } | Expected::Participle => (1, A_VERB),
        Expected::Payment => (2, "a cost symbol"),
        Expected::Ability => (3, "an ability word"),
        Expected::End => (4, "the end of the sentence"),
        Expected::Word(word) if word == "." => (4, "the end of the sentence"),
        _ => return None,
    })
}

/// So many words are named.
const MOST_WORDS: usize = 3;
/// More kinds of nouns are "a noun".
const MOST_KINDS: usize = 2;
const A_NOUN: &str = "a noun";
const A_VERB: &str = "a verb";
const A_NUMBER: &str = "a number";
/// Words that begin a clause of their own.
const OPENING: [&str; 10] = [
    "after", "before", "if", "that", "unless", "until", "when", "whenever", "while", "who",
];
/// Words behind which another clause begins; none behind a comma.
const JOINING: [&str; 4] = ["and", "then", "or", ""];
/// `up to 2`, `less than 3`
const STARTS_OF_QUANTITIES: [&str; 4] = ["up", "more", "less", "fewer"];

/// `a, b or c`
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn quoted(words: &[SmolStr]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    listed(&quoted)
}
