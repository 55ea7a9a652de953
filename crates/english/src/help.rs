//! Help where understanding stopped: what could stand there in an author's words, edits that were tried and parse,
//! and the words that may come next.

use smol_str::SmolStr;
use strsim::normalized_damerau_levenshtein;

use crate::grammar::noun::ANY;
use crate::grammar::{Declined, Expected, Misfit, expected_after, parse_line};
use crate::tree::{Number, Span};
use crate::vocabulary::{Reading, VerbEntry, VerbForm, Vocabulary, fold};

/// Edits that are tried for one sentence; each costs a parse.
const MOST_TRIES: usize = 48;
/// No edits are tried for a sentence with more words.
const LONGEST_SENTENCE: usize = 120;
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
            Misfit::Kind | Misfit::Place => format!("`{}` does not fit here", self.found),
        }
    }

    /// What could stand there, in an author's words, or nothing when that would not help.
    pub fn expectation(&self, vocabulary: &Vocabulary) -> Option<String> {
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
                Expected::Adjective | Expected::OneOf(_) => {}
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
    let parsed = parse_line(vocabulary, sentence);
    if parsed.words.len() > LONGEST_SENTENCE {
        return Vec::new();
    }
    let at = declined.at.start - declined.span.start;
    let near = parsed
        .words
        .iter()
        .rposition(|word| word.span.start <= at)
        .unwrap_or(0);
    let mut found: Vec<Edit> = Vec::new();
    let mut tries = 0;
    for index in [Some(near), near.checked_sub(1)].into_iter().flatten() {
        let Some(word) = parsed.words.get(index) else {
            continue;
        };
        // What mends the word itself leaves the one before it alone.
        if !found.is_empty() {
            break;
        }
        for (text, same_word) in replacements(vocabulary, &word.folded, &word.readings, declined) {
            if tries == MOST_TRIES || found.len() == MOST_EDITS {
                return found;
            }
            tries += 1;
            let span = word.span;
            let (start, end) = (span.start as usize, span.end as usize);
            let cased = match_case(&text, &sentence[start..end]);
            let edited = format!("{}{cased}{}", &sentence[..start], &sentence[end..]);
            if parse_line(vocabulary, &edited).is_understood() {
                let shift = declined.span.start;
                let edit = Edit {
                    span: Span::new(span.start + shift, span.end + shift),
                    text: cased,
                    same_word,
                };
                if !found
                    .iter()
                    .any(|known| fold(&known.text) == fold(&edit.text))
                {
                    found.push(edit);
                }
            }
        }
    }
    found
}

/// Other forms of the same word first, then words that are written alike.
fn replacements(
    vocabulary: &Vocabulary,
    folded: &str,
    readings: &[Reading],
    declined: &Declined,
) -> Vec<(String, bool)> {
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
    let skeleton = declined
        .expected
        .iter()
        .filter_map(|expected| match expected {
            Expected::Word(word) if !word.is_empty() => Some(vec![word.to_string()]),
            Expected::OneOf(words) => Some(words.iter().map(ToString::to_string).collect()),
            _ => None,
        })
        .flatten();
    let known = vocabulary.known_forms().map(str::to_owned).chain(skeleton);
    let mut alike: Vec<(f64, String)> = known
        .map(|form| (normalized_damerau_levenshtein(folded, &form), form))
        .filter(|(likeness, form)| *likeness >= 0.6 && form != folded)
        .collect();
    alike.sort_by(|(left, a), (right, b)| right.total_cmp(left).then_with(|| a.cmp(b)));
    forms.retain(|form| fold(form) != folded);
    let forms = forms.into_iter().map(|form| (form, true));
    forms
        .chain(alike.into_iter().map(|(_, form)| (form, false)))
        .collect()
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
        Expected::Ability => {
            for (id, ability) in &vocabulary.abilities {
                let form = marked(&ability.form, ability.spec.keyword, false);
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
