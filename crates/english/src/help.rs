//! What is wrong where understanding stopped, and what could stand there, in an author's words.

use smol_str::SmolStr;

use crate::grammar::noun::ANY;
use crate::grammar::{Declined, Expected, Misfit};
use crate::vocabulary::{VerbEntry, Vocabulary};

impl Declined {
    /// What is wrong, in one line: `` `flies` does not fit here ``.
    pub fn message(&self) -> String {
        match self.misfit {
            Misfit::Missing => "the sentence ends too early".to_owned(),
            Misfit::Unknown => format!("the game has no word `{}`", self.found),
            Misfit::Scope => format!("`{}` stands only at the beginning of a line", self.found),
            Misfit::Colon => format!("`{}` needs a `:` behind it", self.found),
            Misfit::Stop => format!("a new sentence begins at `{}`", self.found),
            Misfit::Kind | Misfit::Place => format!("`{}` does not fit here", self.found),
        }
    }

    /// What could stand there, in an author's words, or nothing when that would not help.
    pub fn expectation(&self, vocabulary: &Vocabulary) -> Option<String> {
        if matches!(self.misfit, Misfit::Scope | Misfit::Colon | Misfit::Stop) {
            return None;
        }
        let choices = self.expected.iter().filter_map(|expected| match expected {
            Expected::OneOf(ids) => Some(quoted(&vocabulary.choice_forms(ids))),
            _ => None,
        });
        // What the verb waits for says more than what could follow any word.
        let choices: Vec<String> = choices.collect();
        if !choices.is_empty() && self.misfit != Misfit::Kind {
            return Some(listed(&choices));
        }
        let mut kinds: Vec<String> = Vec::new();
        let mut words: Vec<&str> = Vec::new();
        for expected in &self.expected {
            match expected {
                // The author was writing a noun.
                Expected::Noun(classes) if self.misfit == Misfit::Kind && classes.is_empty() => {}
                Expected::Noun(classes) => kinds.extend(noun_kinds(vocabulary, classes)),
                _ if self.misfit == Misfit::Kind => {}
                Expected::Word(word) if STARTS_OF_QUANTITIES.contains(&word.as_str()) => {
                    kinds.push(A_NUMBER.to_owned());
                }
                Expected::Word(word) if word.is_empty() => {}
                Expected::Word(word) => words.push(word),
                Expected::Verb { .. } => {
                    kinds.push(examples(vocabulary, "a verb", |verb| &verb.base));
                }
                Expected::Participle => {
                    kinds.push(examples(vocabulary, "a word", |verb| &verb.participle));
                }
                Expected::Payment => kinds.push("a symbol of a cost".to_owned()),
                Expected::Ability => kinds.push("an ability word".to_owned()),
                Expected::Adjective | Expected::OneOf(_) | Expected::Scope => {}
                Expected::Number => kinds.push(A_NUMBER.to_owned()),
                Expected::End => kinds.push("the end of the line".to_owned()),
            }
        }
        kinds.sort();
        kinds.dedup();
        // Long lists of little words help nobody.
        if words.len() <= 4 {
            kinds.extend(words.iter().map(|word| format!("`{word}`")));
        } else if words.contains(&".") {
            kinds.push("the end of the sentence".to_owned());
        }
        (!kinds.is_empty()).then(|| listed(&kinds))
    }
}

const A_NUMBER: &str = "a number or `X`";
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

/// What nouns of these classes are called: `a player`.
fn noun_kinds(vocabulary: &Vocabulary, classes: &[SmolStr]) -> Vec<String> {
    if classes.is_empty() || classes.iter().any(|class| class == ANY) {
        return vec!["a noun".to_owned()];
    }
    let name = |class: &SmolStr| match vocabulary.classes.get(class) {
        Some(words) => words.to_string(),
        None => thing(vocabulary, class),
    };
    classes.iter().map(name).collect()
}

/// Something of a class that the game has no words for: nouns of it show what is meant.
fn thing(vocabulary: &Vocabulary, class: &SmolStr) -> String {
    let nouns = vocabulary.nouns.values();
    let nouns = nouns.filter(|noun| noun.classes.contains(class));
    let forms: Vec<SmolStr> = nouns.map(|noun| noun.singular.clone()).take(3).collect();
    if forms.is_empty() {
        format!("a {}", class.replace('-', " "))
    } else {
        format!("something such as {}", quoted(&forms))
    }
}

/// `a verb such as` some that the game marks as keywords.
fn examples(vocabulary: &Vocabulary, what: &str, form: impl Fn(&VerbEntry) -> &SmolStr) -> String {
    let keywords = vocabulary.verbs.values().filter(|verb| verb.spec.keyword);
    let forms: Vec<SmolStr> = keywords.map(form).take(3).cloned().collect();
    if forms.is_empty() {
        what.to_owned()
    } else {
        format!("{what} such as {}", quoted(&forms))
    }
}
