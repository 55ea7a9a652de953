//! Whether an edit of a rule changes what the rule says, told by the words that it touches.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::edits::Step;
use super::words::{Word, shown};
use crate::words::stem;

/// What an edit touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// All of the text.
    Text,
    /// Whole sentences, or items of a list.
    Sentence,
    /// Numbers: `2`, `three`, `half`.
    Number,
    /// Words that turn a sentence around: `not`, `never`, `without`.
    Negation,
    /// Words that allow, order or forbid: `may`, `must`.
    Permission,
    /// Words that say how far it reaches: `any`, `only`, `up to`, `before`.
    Extent,
    /// Names: of tags, cards, terms.
    Name,
    /// Which rules it refers to.
    Reference,
    /// Examples and remarks.
    Example,
}

impl Aspect {
    /// Whether a rule says something else when this is touched.
    pub fn is_substance(self) -> bool {
        !matches!(self, Self::Reference | Self::Example)
    }

    /// In a word: `number`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Sentence => "sentence",
            Self::Number => "number",
            Self::Negation => "negation",
            Self::Permission => "permission",
            Self::Extent => "extent",
            Self::Name => "name",
            Self::Reference => "reference",
            Self::Example => "example",
        }
    }
}

/// One aspect of a changed text: which words or sentences went, and which came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was touched.
    pub aspect: Aspect,
    /// What the old text has and the new one does not.
    pub removed: Vec<String>,
    /// What the new text has and the old one does not.
    pub added: Vec<String>,
}

/// Words that turn a sentence around. Keys have no apostrophes.
const NEGATIONS: [&str; 33] = [
    "not", "no", "non", "never", "none", "neither", "nor", "nothing", "nobody", "without",
    "cannot", "cant", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "wont", "wouldnt",
    "shouldnt", "mustnt", "couldnt", "havent", "hasnt", "except", "unless", "unable", "ignore",
    "ignores", "ignored", "prevent", "prevents",
];

/// Words that allow, order or forbid.
const PERMISSIONS: [&str; 19] = [
    "may",
    "must",
    "can",
    "could",
    "might",
    "should",
    "shall",
    "will",
    "would",
    "optional",
    "optionally",
    "mandatory",
    "required",
    "requires",
    "allowed",
    "permitted",
    "forbidden",
    "always",
    "automatically",
];

/// Words that say how far something reaches, how often, or when.
const EXTENTS: [&str; 34] = [
    "all",
    "any",
    "each",
    "every",
    "both",
    "either",
    "some",
    "only",
    "another",
    "other",
    "same",
    "different",
    "least",
    "most",
    "more",
    "less",
    "fewer",
    "maximum",
    "minimum",
    "exactly",
    "first",
    "last",
    "next",
    "before",
    "after",
    "until",
    "instead",
    "immediately",
    "simultaneously",
    "also",
    "additional",
    "up",
    "per",
    "or",
];

/// Words that are numbers, with what they come to.
const NUMBERS: [(&str, &str); 18] = [
    ("zero", "0"),
    ("one", "1"),
    ("once", "1"),
    ("two", "2"),
    ("twice", "2"),
    ("double", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("eleven", "11"),
    ("twelve", "12"),
    ("half", "half"),
    ("%", "%"),
];

/// What was touched on the way from one text to the other, what matters most first.
pub(super) fn findings(old: &[Word], new: &[Word], steps: &[Step]) -> Vec<Finding> {
    if !old.is_empty() && !new.is_empty() && steps.iter().all(|step| !step.kept) {
        return vec![Finding {
            aspect: Aspect::Text,
            removed: vec![shown(old)],
            added: vec![shown(new)],
        }];
    }
    let touched = |side: fn(&Step) -> std::ops::Range<usize>, length: usize| {
        let mut touched = vec![false; length];
        for step in steps.iter().filter(|step| !step.kept) {
            touched[side(step)].fill(true);
        }
        touched
    };
    let mut old = Side::new(old, touched(|step| step.old.clone(), old.len()));
    let mut new = Side::new(new, touched(|step| step.new.clone(), new.len()));
    drop_moved(&mut old, &mut new);
    let mut found: BTreeMap<Aspect, Finding> = BTreeMap::new();
    sentences(&mut old, &mut new, &mut found);
    words(&old, &new, &mut found);
    found.into_values().collect()
}

/// One of the two texts.
struct Side<'a> {
    words: &'a [Word],
    /// Which of them the other text does not have.
    touched: Vec<bool>,
}

/// A sentence of which nothing, or next to nothing, is in the other text.
struct Sentence {
    words: std::ops::Range<usize>,
    example: bool,
}

/// A sentence counts as new when at most one word in so many is not.
const NEARLY_ALL: usize = 5;

impl<'a> Side<'a> {
    fn new(words: &'a [Word], touched: Vec<bool>) -> Self {
        Self { words, touched }
    }

    /// The sentences that the other text does not have.
    fn whole_sentences(&self) -> Vec<Sentence> {
        let mut found = Vec::new();
        let mut start = 0;
        for sentence in self
            .words
            .chunk_by(|one, next| one.sentence == next.sentence)
        {
            let words = start..start + sentence.len();
            start = words.end;
            let touched = self.touched[words.clone()]
                .iter()
                .filter(|&&touched| touched)
                .count();
            if touched > 0 && (sentence.len() - touched) * NEARLY_ALL <= sentence.len() {
                let example = sentence.iter().any(|word| word.example);
                found.push(Sentence { words, example });
            }
        }
        found
    }

    fn key(&self, sentence: &Sentence) -> Vec<&'a str> {
        self.words[sentence.words.clone()]
            .iter()
            .map(|word| word.key.as_str())
            .collect()
    }

    /// Whether the text has the word, in the singular or the plural.
    fn has(&self, key: &str) -> bool {
        let stem = stem(key);
        self.words.iter().any(|word| self::stem(&word.key) == stem)
    }

    /// The words that are touched and in no example.
    fn telling(&self) -> impl Iterator<Item = &'a Word> {
        let touched = self.words.iter().zip(&self.touched);
        touched
            .filter(|(word, touched)| **touched && !word.example)
            .map(|(word, _)| word)
    }
}

/// A sentence that stands somewhere else in the text is no change of what it says.
fn drop_moved(old: &mut Side<'_>, new: &mut Side<'_>) {
    let mut gone: FxHashMap<Vec<&str>, Vec<Sentence>> = FxHashMap::default();
    for sentence in old.whole_sentences() {
        gone.entry(old.key(&sentence)).or_default().push(sentence);
    }
    for sentence in new.whole_sentences() {
        if let Some(moved) = gone.get_mut(&new.key(&sentence)).and_then(Vec::pop) {
            old.touched[moved.words].fill(false);
            new.touched[sentence.words].fill(false);
        }
    }
}

/// Notes sentences that went or came whole, and takes their words out of what is left to look at.
fn sentences<'a>(old: &mut Side<'a>, new: &mut Side<'a>, found: &mut BTreeMap<Aspect, Finding>) {
    for (side, is_new) in [(old, false), (new, true)] {
        for sentence in side.whole_sentences() {
            let aspect = if sentence.example {
                Aspect::Example
            } else {
                Aspect::Sentence
            };
            let text = shown(&side.words[sentence.words.clone()]);
            let finding = finding(found, aspect);
            if is_new {
                &mut finding.added
            } else {
                &mut finding.removed
            }
            .push(text);
            side.touched[sentence.words].fill(false);
        }
        let in_examples = side
            .words
            .iter()
            .zip(&side.touched)
            .any(|(word, touched)| *touched && word.example);
        if in_examples {
            finding(found, Aspect::Example);
        }
    }
}

/// Notes the words that went or came in the sentences that stayed.
fn words(old: &Side<'_>, new: &Side<'_>, found: &mut BTreeMap<Aspect, Finding>) {
    let mut counts: BTreeMap<(Aspect, &str), (i64, &Word)> = BTreeMap::new();
    for (side, sign) in [(old, -1), (new, 1)] {
        for word in side.telling() {
            if let Some(aspect) = aspect(word) {
                counts
                    .entry((aspect, meaning(&word.key)))
                    .or_insert((0, word))
                    .0 += sign;
            }
        }
    }
    for ((aspect, _), (count, word)) in counts {
        // A name that the rule has anyway has only come once more.
        let other = if count < 0 { new } else { old };
        if count == 0 || (aspect == Aspect::Name && other.has(&word.key)) {
            continue;
        }
        let finding = finding(found, aspect);
        let list = if count < 0 {
            &mut finding.removed
        } else {
            &mut finding.added
        };
        list.push(word.bare().to_owned());
    }
}

fn finding(found: &mut BTreeMap<Aspect, Finding>, aspect: Aspect) -> &mut Finding {
    found.entry(aspect).or_insert(Finding {
        aspect,
        removed: Vec::new(),
        added: Vec::new(),
    })
}

/// What a word is the sign of.
fn aspect(word: &Word) -> Option<Aspect> {
    let key = word.key.as_str();
    let digits = key.trim_start_matches(['+', '-']);
    if digits.starts_with(|first: char| first.is_ascii_digit()) {
        let is_reference = digits.contains('.') && !digits.contains('%');
        return Some(if is_reference {
            Aspect::Reference
        } else {
            Aspect::Number
        });
    }
    if NUMBERS.iter().any(|(number, _)| *number == key) {
        return Some(Aspect::Number);
    }
    let lists: [(&[&str], Aspect); 3] = [
        (&NEGATIONS, Aspect::Negation),
        (&PERMISSIONS, Aspect::Permission),
        (&EXTENTS, Aspect::Extent),
    ];
    let listed = lists
        .iter()
        .find(|(words, _)| words.contains(&key))
        .map(|(_, aspect)| *aspect);
    listed.or(word.name.then_some(Aspect::Name))
}

/// One word for all that say the same.
fn meaning(key: &str) -> &str {
    match key {
        "cant" => "cannot",
        "dont" | "doesnt" | "isnt" | "arent" | "didnt" | "wasnt" => "not",
        _ => NUMBERS
            .iter()
            .find(|(number, _)| *number == key)
            .map_or(key, |(_, value)| value),
    }
}
