//! The words that may come next.

use std::vec;

use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::grammar::{Beginning, Declined, Expected, Misfit};
use crate::letters::Letters;
use crate::lexicon::Lexicon;
use crate::names::{Name, Names};
use crate::pattern::ANY;
use crate::prediction::{Prediction, Surroundings};
use crate::tagger::strip_marks;
use crate::tree::Number;
use crate::vocabulary::{CostSymbol, Vocabulary};
use crate::word::{Reading, VerbForm, Word};
use crate::words::{ARTICLES, DETERMINERS, meanings_of};

/// A word that may come next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Completion {
    /// The word as house style writes it, with mark-up.
    pub text: String,
    /// `noun`, `verb`, `word` …; `scope` for the word that begins a scope over corners.
    pub category: &'static str,
    /// The rule that defines it; may be empty.
    pub rule: String,
    /// What it means, in a line; may be empty.
    pub doc: String,
    /// The number of a noun that has two, and its other form.
    number: Option<(Number, SmolStr)>,
    /// Other texts have it behind the word before.
    usual: bool,
}

impl Completion {
    /// The word without the mark-up around it.
    pub fn label(&self) -> String {
        strip_marks(&self.text)
    }
}

/// The words that may stand at `offset` (a byte offset in the line) and have the letters that are typed of them there, so many
/// at most: the likeliest first, by the texts around, and phrases before the word that they begin with. Names of cards are
/// offered as far as the lexicon has them.
pub fn complete<'a>(
    lexicon: impl Into<Lexicon<'a>>,
    line: &str,
    offset: usize,
    surroundings: &Surroundings<'_>,
    most: usize,
) -> Vec<Completion> {
    offers(lexicon.into(), line, offset, surroundings)
        .take(most)
        .collect()
}

/// The words of [`complete`], each looked for when it is asked for.
fn offers<'a>(
    lexicon: Lexicon<'a>,
    line: &'a str,
    offset: usize,
    surroundings: &Surroundings<'a>,
) -> Offers<'a> {
    let mut offset = offset.min(line.len());
    while !line.is_char_boundary(offset) {
        offset -= 1;
    }
    let typed = line[..offset]
        .trim_end_matches(|c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-'));
    let letters = &line[typed.len()..offset];
    let mark = open_mark(typed);
    let before = typed.trim_end_matches(['[', '*']);
    let beginning = Beginning::new(lexicon, before);
    let mut candidates = expected_words(lexicon, &beginning);
    // The grammar has read it as a pronoun, behind which no noun stands.
    if let Some(stem) = without_demonstrative(before) {
        let before_noun = format!("{stem}the");
        let before_noun = Beginning::new(lexicon, &before_noun);
        candidates.extend(expected_words(lexicon, &before_noun));
    }
    let is_sound = beginning.is_sound();
    let rests = rests_of_forms(lexicon, before);
    if !rests.is_empty() && !is_sound {
        candidates.clear();
    }
    candidates.extend(rests);
    let typed = Letters::new(letters);
    candidates.retain(|candidate| typed.find(&candidate.text).is_some());
    if let Some(mark) = mark
        && candidates.iter().any(|one| one.text.starts_with(mark))
    {
        candidates.retain(|one| one.text.starts_with(mark));
    }
    let ranking = Ranking {
        prediction: Prediction::new(lexicon, surroundings, before, beginning.words()),
        number: wanted_number(beginning.words()),
        begins_sentence: beginning.begins_sentence(),
    };
    ranking.sort(&mut candidates);
    Offers {
        // The grammar looks for more than can stand there: a verb of another doer, a second article.
        beginning: is_sound.then_some(beginning),
        letters,
        prediction: ranking.prediction,
        candidates: candidates.into_iter(),
        behind_phrase: None,
        labels: FxHashSet::default(),
        phrases: 0,
    }
}

/// The words that may come next, the likeliest first.
struct Offers<'a> {
    /// What they have to fit, if anything can.
    beginning: Option<Beginning<'a>>,
    /// What is typed of the word.
    letters: &'a str,
    prediction: Prediction<'a>,
    candidates: vec::IntoIter<Completion>,
    /// The word that a phrase began with comes behind it.
    behind_phrase: Option<Completion>,
    /// What was offered.
    labels: FxHashSet<String>,
    phrases: usize,
}

impl Offers<'_> {
    fn fits(&mut self, words: &str) -> bool {
        let beginning = self.beginning.as_mut();
        beginning.is_none_or(|beginning| beginning.goes_on_with(words))
    }

    /// Whether one of the words that are left is usual behind the word before.
    fn has_usual(&self) -> bool {
        let mut left = self.behind_phrase.iter().chain(self.candidates.as_slice());
        left.any(|word| word.usual)
    }
}

impl Iterator for Offers<'_> {
    type Item = Completion;

    fn next(&mut self) -> Option<Completion> {
        if let Some(word) = self.behind_phrase.take() {
            return Some(word);
        }
        loop {
            let candidate = self.candidates.next()?;
            let label = candidate.label();
            let is_offered = self.labels.contains(&label);
            if is_offered || candidate.category != NAME && !self.fits(&candidate.text) {
                continue;
            }
            // Behind a word that is finished, an open list would take the next Enter.
            let is_finished = label.to_lowercase() == self.letters.to_lowercase();
            self.labels.insert(label);
            if self.phrases < MOST_PHRASES
                && !is_finished
                && let Some(phrase) = phrase(&candidate, &self.prediction)
                && self.fits(&phrase.text)
            {
                self.phrases += 1;
                self.behind_phrase = Some(candidate);
                return Some(phrase);
            }
            return Some(candidate);
        }
    }
}

/// The words that would most likely stand where a sentence stopped being understood: nouns, and verbs where one may stand.
pub fn likely_words<'a>(
    lexicon: impl Into<Lexicon<'a>>,
    line: &str,
    declined: &Declined,
    surroundings: &Surroundings<'_>,
) -> Vec<SmolStr> {
    if declined.misfit == Misfit::Subject {
        return Vec::new();
    }
    let lexicon = lexicon.into();
    let at = declined.at.start as usize;
    let gap = if line[..at.min(line.len())].ends_with([' ', '[', '*']) {
        ""
    } else {
        " "
    };
    let before = format!("{}{gap}", line.get(..at).unwrap_or(line));
    let is_kind = declined.misfit == Misfit::Kind;
    let is_wanted = |word: &Completion| match word.category {
        "noun" => !is_kind || is_noun_for(lexicon, declined, &word.label()),
        "verb" => !is_kind,
        _ => false,
    };
    let mut offers = offers(lexicon, &before, before.len(), surroundings);
    let (mut usual, mut other) = (Vec::new(), None);
    for _ in 0..MOST_LOOKED_AT {
        let is_enough = usual.len() == MOST_LIKELY;
        // Without anything usual, one example is enough.
        if is_enough || other.is_some() && !offers.has_usual() {
            break;
        }
        let Some(word) = offers.next() else { break };
        if is_wanted(&word) {
            let label = word.label().into();
            if word.usual {
                usual.push(label);
            } else {
                other.get_or_insert(label);
            }
        }
    }
    if usual.is_empty() {
        usual.extend(other);
    }
    usual
}

/// Whether a noun is of a kind that was wanted, or is the word itself.
fn is_noun_for(lexicon: Lexicon<'_>, declined: &Declined, form: &str) -> bool {
    let mut expected = declined.expected.iter();
    expected.any(|expected| match expected {
        Expected::Noun(classes) => {
            classes.iter().any(|class| class == ANY) || lexicon.vocabulary.is_noun_of(form, classes)
        }
        Expected::Word(word) => word == form,
        _ => false,
    })
}

/// Among so many words, there are examples.
const MOST_LOOKED_AT: usize = 40;
/// So many words are enough for an example.
const MOST_LIKELY: usize = 3;

/// So many phrases are enough for a list.
const MOST_PHRASES: usize = 5;

/// The phrase that nearly always begins with a word here.
fn phrase(word: &Completion, prediction: &Prediction<'_>) -> Option<Completion> {
    let rest = prediction.goes_on(&word.text)?;
    Some(Completion {
        text: word.text.clone() + &rest,
        category: "phrase",
        ..word.clone()
    })
}

/// The mark-up that opens right before the word: a second `*` closes what the first one opens.
pub fn open_mark(before: &str) -> Option<char> {
    match before.chars().next_back()? {
        '[' => Some('['),
        '*' if before.matches('*').count() % 2 == 1 => Some('*'),
        _ => None,
    }
}

/// What makes one word likelier than another.
struct Ranking<'a> {
    prediction: Prediction<'a>,
    /// The number that a noun should have.
    number: Option<Number>,
    begins_sentence: bool,
}

/// How much less likely a word becomes by its number.
const OTHER_NUMBER: f64 = 0.01;
/// How much less likely a word becomes that begins no order.
const NO_ORDER: f64 = 0.1;

impl Ranking<'_> {
    /// The likeliest first, and equally likely ones by their rank and the alphabet.
    fn sort(&self, candidates: &mut Vec<Completion>) {
        let judged = candidates.drain(..);
        let judged = judged.map(|mut candidate| {
            candidate.usual = self.prediction.has_followed(&candidate.text);
            (self.chance(&candidate), candidate)
        });
        let mut judged: Vec<(f64, Completion)> = judged.collect();
        judged.sort_by(|(chance, one), (other_chance, other)| {
            let by_chance = other_chance.total_cmp(chance);
            by_chance
                .then_with(|| rank(one).cmp(&rank(other)))
                .then_with(|| one.cmp(other))
        });
        candidates.extend(judged.into_iter().map(|(_, candidate)| candidate));
    }

    fn chance(&self, word: &Completion) -> f64 {
        let is_tag = word.text.starts_with('*');
        let mut chance = self.prediction.chance(&word.text, is_tag);
        if let (Some(wanted), Some((number, other))) = (self.number, &word.number) {
            // As likely as the noun is in any form, if it is in the right one.
            chance = chance.max(self.prediction.chance(other, is_tag));
            if *number != wanted {
                chance *= OTHER_NUMBER;
            }
        }
        if self.begins_sentence && matches!(word.category, "noun" | "adjective" | NAME) {
            chance *= NO_ORDER;
        }
        chance
    }
}

/// Words behind which a noun is singular, and those behind which it is plural.
const BEFORE_SINGULAR: [&str; 7] = ["1", "a", "an", "each", "another", "this", "that"];
const BEFORE_PLURAL: [&str; 7] = ["x", "all", "both", "more", "fewer", "these", "those"];

/// The number of a noun behind these words, whatever adjectives stand between.
fn wanted_number(words: &[Word]) -> Option<Number> {
    let is_adjective = |word: &&Word| {
        let mut readings = word.readings.iter();
        readings.any(|reading| matches!(reading, Reading::Adjective(_)))
    };
    let last = words.iter().rev().find(|word| !is_adjective(word))?;
    let last = last.folded.as_str();
    if BEFORE_SINGULAR.contains(&last) {
        Some(Number::Singular)
    } else if BEFORE_PLURAL.contains(&last) || last.parse::<u32>().is_ok() {
        Some(Number::Plural)
    } else {
        None
    }
}

/// The rest of words such as `Last Stand` whose first words end the line.
fn rests_of_forms(lexicon: Lexicon<'_>, before: &str) -> Vec<Completion> {
    let mut rests = Vec::new();
    let mut start = before.trim_end().len();
    if start == before.len() {
        return rests;
    }
    let longest = lexicon.vocabulary.longest.values().copied().max();
    for count in 1..longest.unwrap_or_default() {
        start = before[..start].rfind(' ').map_or(0, |space| space + 1);
        let begun = strip_marks(&before[start..]).to_lowercase();
        let goes_on = |form: &str| {
            form.to_lowercase()
                .strip_prefix(begun.trim_end())
                .is_some_and(|rest| rest.starts_with(' '))
        };
        if lexicon.vocabulary.known_forms().any(goes_on) {
            let beginning = Beginning::new(lexicon, &before[..start]);
            let whole = expected_words(lexicon, &beginning).into_iter();
            let whole = whole.filter(|word| word.category != NAME && goes_on(&word.label()));
            let is_marked = before[start..].starts_with(['[', '*']);
            rests.extend(whole.map(|word| rest_of_form(word, count, is_marked)));
        }
        if start == 0 {
            break;
        }
        start = before[..start].trim_end().len();
    }
    rests
}

/// A word without so many of its words, and without the mark-up that was not opened.
fn rest_of_form(mut word: Completion, count: usize, is_marked: bool) -> Completion {
    let rest = word.text.splitn(count + 1, ' ').last().unwrap_or_default();
    word.text = if is_marked {
        rest.to_owned()
    } else {
        rest.replace([']', '*'], "")
    };
    word
}

/// The words that the grammar looks for behind a beginning, each once or more often.
pub(crate) fn expected_words(lexicon: Lexicon<'_>, beginning: &Beginning<'_>) -> Vec<Completion> {
    let mut completions = Vec::new();
    for expected in beginning.expected() {
        next_words(lexicon.vocabulary, &expected, &mut completions);
        if let Expected::Noun(classes) = &expected {
            let names = lexicon.names.into_iter().flat_map(Names::all);
            let names = names.chain(lexicon.vocabulary.open_names.all());
            let fitting = names.filter(|name| can_be(lexicon.vocabulary, name, classes));
            completions.extend(fitting.map(|name| Completion {
                category: NAME,
                ..plain(&name.form)
            }));
        }
    }
    completions
}

/// Words that point at something, alone or before a noun.
const DEMONSTRATIVES: [&str; 4] = ["this", "that", "these", "those"];

/// A beginning without the demonstrative that it ends in.
fn without_demonstrative(before: &str) -> Option<&str> {
    let words = before.trim_end();
    let stem = words.trim_end_matches(char::is_alphabetic);
    let last = &words[stem.len()..];
    let mut known = DEMONSTRATIVES.iter();
    known
        .any(|word| last.eq_ignore_ascii_case(word))
        .then_some(stem)
}

/// What comes first among words that are equally likely: the few that patterns name and that head lines, then what a sentence
/// speaks of, and tags and names, which are many, at the end.
fn rank(word: &Completion) -> u8 {
    match word.category {
        "word" | "ability word" | "scope" => 0,
        NAME => 4,
        _ if word.text.starts_with('*') => 3,
        "noun" => 1,
        _ => 2,
    }
}

/// The category of names of cards, which may be many. A name fits wherever a noun of its kind is looked for.
const NAME: &str = "name";

fn next_words(vocabulary: &Vocabulary, expected: &Expected, into: &mut Vec<Completion>) {
    match expected {
        Expected::Word(word) if word.chars().all(char::is_alphabetic) && !word.is_empty() => {
            into.push(plain(word));
        }
        Expected::Word(_) | Expected::Subject(_) | Expected::End => {}
        Expected::OneOf(ids) => {
            let known = ids.iter().filter_map(|id| vocabulary.choices.get(id));
            into.extend(known.map(|choice| Completion {
                rule: choice.spec.rule.clone(),
                doc: choice.spec.doc.clone(),
                ..plain(&choice.form)
            }));
        }
        Expected::Number => into.push(plain("X")),
        Expected::Adjective => {
            for (id, adjective) in &vocabulary.adjectives {
                let form = marked(
                    &adjective.form,
                    adjective.spec.keyword,
                    adjective.spec.class == "tag",
                );
                into.push(completion(
                    vocabulary,
                    &Reading::Adjective(id.clone()),
                    form,
                ));
            }
        }
        Expected::Noun(classes) => {
            determiners(vocabulary, into);
            for (id, noun) in &vocabulary.nouns {
                let fits = classes.is_empty()
                    || classes
                        .iter()
                        .any(|class| class == ANY || noun.classes.contains(class));
                if fits {
                    let reading = Reading::Noun(id.clone(), Number::Singular);
                    let word = |form: &str| {
                        completion(vocabulary, &reading, marked(form, noun.spec.keyword, false))
                    };
                    let (one, Some(many)) = (&noun.singular, &noun.plural) else {
                        into.push(word(&noun.singular));
                        continue;
                    };
                    let forms = [(one, Number::Singular, many), (many, Number::Plural, one)];
                    into.extend(forms.map(|(form, number, other)| Completion {
                        number: (one != many).then(|| (number, other.clone())),
                        ..word(form)
                    }));
                }
            }
        }
        Expected::Scope => {
            if let Some(noun) = vocabulary.nouns.get(&vocabulary.corner_scope) {
                let reading = Reading::Noun(vocabulary.corner_scope.clone(), Number::Singular);
                into.push(Completion {
                    category: "scope",
                    ..completion(vocabulary, &reading, noun.singular.to_string())
                });
            }
        }
        Expected::Payment => {
            for CostSymbol { id, .. } in &vocabulary.cost_symbols {
                let reading = Reading::Noun(id.clone(), Number::Singular);
                let form = vocabulary.nouns[id].singular.to_string();
                into.push(completion(vocabulary, &reading, form));
            }
        }
        Expected::Ability => {
            for (id, ability) in &vocabulary.abilities {
                let form = marked(&ability.form, ability.spec.keyword, false) + ":";
                into.push(completion(vocabulary, &Reading::Ability(id.clone()), form));
            }
        }
        Expected::Verb { base } => {
            for (id, verb) in &vocabulary.verbs {
                let (form, kind) = if *base {
                    (&verb.base, VerbForm::Base)
                } else {
                    (&verb.third, VerbForm::Third)
                };
                let form = marked(form, verb.spec.keyword, false);
                into.push(completion(
                    vocabulary,
                    &Reading::Verb(id.clone(), kind),
                    form,
                ));
            }
        }
        Expected::Participle => {
            for (id, verb) in &vocabulary.verbs {
                let form = marked(&verb.participle, verb.spec.keyword, false);
                into.push(completion(
                    vocabulary,
                    &Reading::Verb(id.clone(), VerbForm::Participle),
                    form,
                ));
            }
        }
    }
}

/// What may stand before a noun.
fn determiners(vocabulary: &Vocabulary, into: &mut Vec<Completion>) {
    let words = ARTICLES.into_iter().chain(DEMONSTRATIVES);
    let words = words.chain(DETERMINERS.iter().map(|(text, _)| *text));
    into.extend(words.map(plain));
    for (id, noun) in &vocabulary.nouns {
        let form = noun.spec.possessive.as_deref();
        let reading = Reading::Possessive(id.clone());
        into.extend(form.map(|form| completion(vocabulary, &reading, form.to_owned())));
    }
}

/// Whether a card with this name is of one of these classes, any when empty.
fn can_be(vocabulary: &Vocabulary, name: &Name, classes: &[SmolStr]) -> bool {
    let nouns = name.nouns.iter().filter_map(|id| vocabulary.nouns.get(id));
    classes.is_empty()
        || nouns
            .flat_map(|noun| &noun.classes)
            .any(|class| classes.contains(class))
        || classes.iter().any(|class| class == ANY)
}

fn plain(word: &str) -> Completion {
    Completion {
        text: word.to_owned(),
        category: "word",
        rule: String::new(),
        doc: meanings_of(word),
        number: None,
        usual: false,
    }
}

fn marked(form: &str, keyword: bool, tag: bool) -> String {
    match (keyword, tag) {
        (_, true) => format!("*{form}*"),
        (true, _) => format!("[{form}]"),
        _ => form.to_owned(),
    }
}

fn completion(vocabulary: &Vocabulary, reading: &Reading, text: String) -> Completion {
    let meaning = vocabulary.meaning(reading);
    Completion {
        text,
        category: meaning.category,
        rule: meaning.rule,
        doc: meaning.doc,
        number: None,
        usual: false,
    }
}
