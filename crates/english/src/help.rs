//! Help where understanding stopped: what could stand there in an author's words, edits that were tried and parse,
//! and the words that may come next.

use smol_str::SmolStr;
use strsim::damerau_levenshtein;

use crate::grammar::noun::ANY;
use crate::grammar::{Declined, Expected, Misfit, expected_after, parse_line};
use crate::tagger::{Mark, Word};
use crate::tree::{Number, Span};
use crate::vocabulary::{Reading, VerbEntry, VerbForm, Vocabulary, fold};

/// Edits that are tried for one sentence; each costs a parse.
const MOST_TRIES: usize = 48;
/// No edits are tried for a sentence with more words.
const LONGEST_SENTENCE: usize = 120;
/// With another letter in place of one of its own, a word of so few letters is another word.
const SHORT: usize = 4;
/// Edits that are offered.
const MOST_EDITS: usize = 3;

/// A change of one word after which the sentence is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What to replace in the line; empty to insert.
    pub span: Span,
    /// What to put there; empty to delete.
    pub text: String,
    /// It is the same word in another form: `Draw` for `Draws`.
    pub same_word: bool,
}

/// A word that may come next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Completion {
    /// The word as house style writes it, with mark-up.
    pub text: String,
    /// `noun`, `verb`, `word` …
    pub category: &'static str,
    /// The rule that defines it; may be empty.
    pub rule: String,
    /// What it means, in a line; may be empty.
    pub doc: String,
}

impl Declined {
    /// What is wrong, in one line: `` `flies` does not fit here ``.
    pub fn message(&self) -> String {
        match self.misfit {
            Misfit::Missing => "the sentence ends too early".to_owned(),
            Misfit::Unknown => format!("the game has no word `{}`", self.found),
            Misfit::Scope => format!("`{}` stands only at the beginning of a line", self.found),
            Misfit::Kind | Misfit::Place => format!("`{}` does not fit here", self.found),
        }
    }

    /// What could stand there, in an author's words, or nothing when that would not help.
    pub fn expectation(&self, vocabulary: &Vocabulary) -> Option<String> {
        if self.misfit == Misfit::Scope {
            return None;
        }
        let choices = self.expected.iter().filter_map(|expected| match expected {
            Expected::OneOf(words) => Some(quoted(words)),
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
fn listed(items: &[String]) -> String {
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
        None => format!("something of the kind {}", class.replace('-', " ")),
    };
    classes.iter().map(name).collect()
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

/// Changes of one word at or just before the place where understanding stopped, after which the sentence parses.
pub fn suggest(vocabulary: &Vocabulary, line: &str, declined: &Declined) -> Vec<Edit> {
    let sentence = &line[declined.span.start as usize..declined.span.end as usize];
    let mut trial = Trial {
        vocabulary,
        sentence,
        shift: declined.span.start,
        tries: 0,
        found: Vec::new(),
    };
    if declined.misfit == Misfit::Scope {
        trial.begin_line(declined.at.start);
        return trial.found;
    }
    let words = parse_line(vocabulary, sentence).words;
    if words.len() > LONGEST_SENTENCE {
        return Vec::new();
    }
    let at = declined.at.start - declined.span.start;
    let near = words
        .iter()
        .rposition(|word| word.span.start <= at)
        .unwrap_or(0);
    let suspects: Vec<&Word> = [Some(near), near.checked_sub(1)]
        .into_iter()
        .flatten()
        .filter_map(|index| words.get(index))
        .collect();
    for word in &suspects {
        for (text, same_word) in replacements(vocabulary, word, declined) {
            trial.edit(word.span, &text, same_word);
        }
        if word.span == Span::new(at, declined.at.end - trial.shift) {
            for choice in choices(declined) {
                trial.edit(word.span, &choice, false);
            }
        }
        // What mends the word itself leaves the one before it alone.
        if !trial.found.is_empty() {
            return trial.found;
        }
    }
    for missing in missing_words(declined) {
        trial.insert(at, &missing);
    }
    if trial.found.is_empty() {
        // A word that nobody knows was meant to say something.
        for word in suspects
            .iter()
            .filter(|word| vocabulary.knows(&word.folded))
        {
            trial.delete(word.span);
        }
    }
    trial.found
}

/// Edits of one sentence, tried one by one.
struct Trial<'a> {
    vocabulary: &'a Vocabulary,
    sentence: &'a str,
    /// Where the sentence begins in the line.
    shift: u32,
    tries: usize,
    found: Vec<Edit>,
}

impl Trial<'_> {
    /// Puts another word in the place of one.
    fn edit(&mut self, span: Span, text: &str, same_word: bool) {
        let cased = match_case(text, self.text(span));
        self.attempt(span, cased, same_word);
    }

    /// Puts a word before the one at this place.
    fn insert(&mut self, at: u32, word: &str) {
        let before = &self.sentence[..at as usize];
        let text = if before.is_empty() || before.ends_with(' ') {
            format!("{word} ")
        } else {
            format!(" {word}")
        };
        self.attempt(Span::new(at, at), text, false);
    }

    /// Takes a word out, with the space before it.
    fn delete(&mut self, span: Span) {
        let before = &self.sentence[..span.start as usize];
        let start = before.trim_end().len() as u32;
        self.attempt(Span::new(start, span.end), String::new(), false);
    }

    /// Begins a new line at a place of the line.
    fn begin_line(&mut self, at: u32) {
        let (above, below) = self.sentence.split_at((at - self.shift) as usize);
        let understood = |text: &str| parse_line(self.vocabulary, text.trim()).is_understood();
        if understood(above) && understood(below) {
            self.found.push(Edit {
                span: Span::new(self.shift + above.trim_end().len() as u32, at),
                text: "\n".to_owned(),
                same_word: false,
            });
        }
    }

    fn attempt(&mut self, span: Span, text: String, same_word: bool) {
        let is_known = |known: &Edit| fold(&known.text) == fold(&text);
        if self.tries == MOST_TRIES
            || self.found.len() == MOST_EDITS
            || self.found.iter().any(is_known)
        {
            return;
        }
        self.tries += 1;
        let (start, end) = (span.start as usize, span.end as usize);
        let edited = format!("{}{text}{}", &self.sentence[..start], &self.sentence[end..]);
        if parse_line(self.vocabulary, &edited).is_understood() {
            self.found.push(Edit {
                span: Span::new(span.start + self.shift, span.end + self.shift),
                text,
                same_word,
            });
        }
    }

    fn text(&self, span: Span) -> &str {
        &self.sentence[span.start as usize..span.end as usize]
    }
}

/// Words that are easily left out.
const LITTLE_WORDS: [&str; 10] = [
    "a", "and", "by", "each", "for", "from", "of", "or", "the", "to",
];

/// The little words that could stand where understanding stopped.
fn missing_words(declined: &Declined) -> Vec<String> {
    let mut words = vec!["a".to_owned(), "the".to_owned()];
    for expected in &declined.expected {
        match expected {
            Expected::Word(word) if LITTLE_WORDS.contains(&word.as_str()) => {
                words.push(word.to_string());
            }
            _ => {}
        }
    }
    words.extend(choices(declined));
    words
}

/// The wordings of which a pattern asks for one, short ones first.
fn choices(declined: &Declined) -> Vec<String> {
    let choices = declined
        .expected
        .iter()
        .filter_map(|expected| match expected {
            Expected::OneOf(choices) => Some(choices),
            _ => None,
        });
    let mut words: Vec<String> = choices.flatten().map(ToString::to_string).collect();
    words.sort_by_key(String::len);
    words
}

/// Other forms of the same word first, then words that are written alike.
fn replacements(vocabulary: &Vocabulary, word: &Word, declined: &Declined) -> Vec<(String, bool)> {
    let (folded, readings) = (word.folded.as_str(), word.readings.as_slice());
    let mut forms: Vec<String> = Vec::new();
    for reading in readings {
        match reading {
            Reading::Verb(id, _) => {
                let verb = &vocabulary.verbs[id];
                forms.extend(
                    [&verb.base, &verb.third, &verb.participle, &verb.gerund]
                        .map(ToString::to_string),
                );
            }
            Reading::Noun(id, _) => {
                let noun = &vocabulary.nouns[id];
                forms.push(noun.singular.to_string());
                forms.extend(noun.plural.iter().map(ToString::to_string));
            }
            _ => {}
        }
    }
    let letters = folded.chars().count();
    let slips = |form: &str| {
        let slips = damerau_levenshtein(folded, form);
        let is_near = (1..=most_slips(letters)).contains(&slips)
            && (letters > SHORT || form.len() != folded.len() || same_letters(form, folded));
        is_near.then_some(slips)
    };
    let known = vocabulary
        .known_forms()
        .filter(|form| fits(vocabulary, word, form))
        .filter_map(|form| Some((slips(form)?, form.to_owned())));
    let skeleton = declined
        .expected
        .iter()
        .filter_map(|expected| match expected {
            Expected::Word(little) => Some(vec![little]),
            Expected::OneOf(little) => Some(little.iter().collect()),
            _ => None,
        })
        .flatten()
        .filter(|_| word.mark == Mark::None && !word.is_known())
        .filter_map(|little| Some((slips(little)?, little.to_string())));
    let mut alike: Vec<(usize, String)> = known.chain(skeleton).collect();
    alike.sort();
    forms.retain(|form| fold(form) != folded);
    let forms = forms.into_iter().map(|form| (form, true));
    forms
        .chain(alike.into_iter().map(|(_, form)| (form, false)))
        .collect()
}

/// How many slips a word of this many letters may have: one from three letters on, two from seven, three from eleven.
/// Two letters that have changed places are one slip. With more, another word is as likely as a slip.
pub fn most_slips(letters: usize) -> usize {
    (letters + 1) / 4
}

/// Whether a form of the vocabulary can have been meant by a word: what is marked as a keyword is one, what is marked as
/// a tag is one, and what is a word already is no slip for one of another category.
fn fits(vocabulary: &Vocabulary, word: &Word, form: &str) -> bool {
    let meanings = vocabulary.meanings(form);
    let is_marked_so = match word.mark {
        Mark::Keyword => meanings.iter().any(|meaning| meaning.keyword),
        Mark::Tag => meanings.iter().any(|meaning| meaning.class == "tag"),
        Mark::None => true,
    };
    let has_category = |category| meanings.iter().any(|meaning| meaning.category == category);
    is_marked_so
        && (!word.is_known()
            || vocabulary
                .meanings(&word.folded)
                .iter()
                .any(|meaning| has_category(meaning.category)))
}

/// Whether two words are made of the same letters.
fn same_letters(one: &str, other: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(one) == sorted(other)
}

/// Gives a replacement the capital letter of what it replaces.
fn match_case(text: &str, model: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if model.starts_with(char::is_uppercase) => {
            first.to_uppercase().chain(chars).collect()
        }
        _ => text.to_owned(),
    }
}

/// The words that may stand at `offset` (a byte offset in the line), whatever is typed of the word there.
pub fn complete(vocabulary: &Vocabulary, line: &str, offset: usize) -> Vec<Completion> {
    let mut offset = offset.min(line.len());
    while !line.is_char_boundary(offset) {
        offset -= 1;
    }
    let typed = line[..offset]
        .trim_end_matches(|c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-'));
    let before = typed.trim_end_matches(['[', '*']);
    let mut completions = Vec::new();
    for expected in expected_after(vocabulary, before) {
        next_words(vocabulary, &expected, &mut completions);
    }
    completions.sort();
    completions.dedup();
    completions
}

fn next_words(vocabulary: &Vocabulary, expected: &Expected, into: &mut Vec<Completion>) {
    match expected {
        Expected::Word(word) if word.chars().all(char::is_alphabetic) && !word.is_empty() => {
            into.push(plain(word));
        }
        Expected::Word(_) | Expected::End => {}
        Expected::OneOf(words) => into.extend(words.iter().map(|word| plain(word))),
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
            for (id, noun) in &vocabulary.nouns {
                let fits = classes.is_empty()
                    || classes
                        .iter()
                        .any(|class| class == "any" || noun.classes.contains(class));
                if fits {
                    let reading = Reading::Noun(id.clone(), Number::Singular);
                    let forms = std::iter::once(&noun.singular).chain(&noun.plural);
                    into.extend(forms.map(|form| {
                        completion(vocabulary, &reading, marked(form, noun.spec.keyword, false))
                    }));
                }
            }
        }
        Expected::Scope => {
            if let Some(noun) = vocabulary.nouns.get(&vocabulary.corner_scope) {
                let reading = Reading::Noun(vocabulary.corner_scope.clone(), Number::Singular);
                into.push(completion(vocabulary, &reading, noun.singular.to_string()));
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

fn plain(word: &str) -> Completion {
    Completion {
        text: word.to_owned(),
        category: "word",
        rule: String::new(),
        doc: String::new(),
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
    }
}
