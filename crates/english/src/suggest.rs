//! Edits of a sentence that is not understood. Each was tried: with it, the sentence parses.

use cardc_span::Span;
use strsim::damerau_levenshtein;

use crate::grammar::{Declined, Expected, Misfit, parse_line};
use crate::tagger::{Mark, Word};
use crate::vocabulary::{Reading, Vocabulary, fold};

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
    match declined.misfit {
        Misfit::Scope => {
            trial.begin_line(declined.at.start);
            return trial.found;
        }
        Misfit::Colon => {
            trial.add_colon(declined.at.end);
            return trial.found;
        }
        Misfit::Stop => {
            trial.begin_sentence(declined.at);
            return trial.found;
        }
        Misfit::Missing | Misfit::Unknown | Misfit::Kind | Misfit::Place => {}
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
        // A known word was meant, and stands at a wrong place.
        if !word.is_known() && word.span == Span::new(at, declined.at.end - trial.shift) {
            for choice in choices(vocabulary, declined) {
                trial.edit(word.span, &choice, false);
            }
        }
        // What mends the word itself leaves the one before it alone.
        if !trial.found.is_empty() {
            return trial.found;
        }
    }
    for missing in missing_words(vocabulary, declined) {
        trial.insert(at, &missing);
    }
    if trial.found.is_empty() {
        // A word that says something is never simply deleted.
        let is_repeated = |word: &&&Word| {
            let mut alike = words.iter().filter(|other| other.folded == word.folded);
            alike.any(|other| {
                other.span.end + 1 == word.span.start || word.span.end + 1 == other.span.start
            })
        };
        for word in suspects
            .iter()
            .filter(|word| ARTICLES.contains(&word.folded.as_str()) || is_repeated(word))
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

    /// Puts a colon behind a scope, in place of a dash or a comma.
    fn add_colon(&mut self, end: u32) {
        let (scope, rest) = self.sentence.split_at((end - self.shift) as usize);
        let dash = rest.trim_start().trim_start_matches(['-', '–', '—', ',']);
        let taken = if dash.len() < rest.trim_start().len() {
            rest.len() - dash.len()
        } else {
            0
        };
        if parse_line(self.vocabulary, &format!("{scope}:{dash}")).is_understood() {
            self.found.push(Edit {
                span: Span::new(end, end + taken as u32),
                text: ":".to_owned(),
                same_word: false,
            });
        }
    }

    /// Puts a full stop before a word, in place of a comma, and gives the word a capital letter.
    fn begin_sentence(&mut self, word: Span) {
        let (before, rest) = self.sentence.split_at((word.start - self.shift) as usize);
        let start = before.trim_end_matches([' ', ',', '[', '*']).len() as u32;
        let mut letters = rest.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let mark = before
            .chars()
            .next_back()
            .filter(|mark| matches!(mark, '[' | '*'));
        let text: String = ". ".chars().chain(mark).chain(first).collect();
        let end = word.start
            + rest
                .chars()
                .next()
                .map_or(0, |first| first.len_utf8() as u32);
        self.attempt(Span::new(start, end - self.shift), text, false);
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

const ARTICLES: [&str; 3] = ["a", "an", "the"];
/// Words that are easily left out, and that change nothing but the grammar.
const LITTLE_WORDS: [&str; 6] = ["a", "by", "from", "of", "the", "to"];

/// The little words that could stand where understanding stopped.
fn missing_words(vocabulary: &Vocabulary, declined: &Declined) -> Vec<String> {
    let mut words = vec!["a".to_owned(), "the".to_owned()];
    for expected in &declined.expected {
        match expected {
            Expected::Word(word) if LITTLE_WORDS.contains(&word.as_str()) => {
                words.push(word.to_string());
            }
            _ => {}
        }
    }
    words.extend(choices(vocabulary, declined));
    words
}

/// The wordings of which a pattern asks for one, short ones first.
fn choices(vocabulary: &Vocabulary, declined: &Declined) -> Vec<String> {
    let choices = declined
        .expected
        .iter()
        .filter_map(|expected| match expected {
            Expected::OneOf(ids) => Some(vocabulary.choice_forms(ids)),
            _ => None,
        });
    let mut words: Vec<String> = choices.flatten().map(String::from).collect();
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
            Expected::Word(little) => Some(vec![little.clone()]),
            Expected::OneOf(ids) => Some(vocabulary.choice_forms(ids)),
            _ => None,
        })
        .flatten()
        .filter(|_| word.mark == Mark::None && !word.is_known())
        .filter_map(|little| Some((slips(&little)?, little.to_string())));
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
