//! Edits of a sentence that is not understood. Each was tried: with it, the sentence parses.
//!
//! First one word is changed, at or just before the place where understanding stopped. Where that does not do, a second one
//! is changed as well: where understanding then stops, behind the first edits with which it got furthest.

use cardc_span::Span;
use smol_str::SmolStr;
use strsim::damerau_levenshtein;

use crate::common_slips::{digits, joining, mixed_up, owners, prepositions, repeated, split};
use crate::grammar::quantity::SPELT;
use crate::grammar::{Declined, Expected, Misfit, parse_line};
use crate::inflect::{base_verbs, singulars};
use crate::names::Lexicon;
use crate::near::nearest;
use crate::tagger::{Mark, Word};
use crate::tree::Number;
use crate::vocabulary::{Reading, VerbForm, Vocabulary, fold};

/// Edits that are tried for one word; each costs a parse.
const MOST_TRIES: usize = 48;
/// Deletions that are tried for words written twice.
const MOST_REPEATED: usize = 12;
/// First edits behind which a second one is looked for.
const MOST_FIRST_EDITS: usize = 3;
/// No edits are tried for a sentence with more words.
const LONGEST_SENTENCE: usize = 120;
/// With another letter in place of one of its own, a word of so few letters is another word.
const SHORT: usize = 4;
/// Suggestions that are made.
const MOST_SUGGESTIONS: usize = 3;

/// A change of one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What to replace in the line; empty to insert.
    pub span: Span,
    /// What to put there; empty to delete.
    pub text: String,
    /// It is the same word in another form: `Draw` for `Draws`.
    pub same_word: bool,
}

impl Edit {
    fn new(start: usize, end: usize, text: impl Into<String>) -> Self {
        Self {
            span: Span::new(start as u32, end as u32),
            text: text.into(),
            same_word: false,
        }
    }

    /// Takes a word out of a text, with the space before it.
    pub fn deletion(text: &str, word: Span) -> Self {
        let before = &text[..word.start as usize];
        Self::new(before.trim_end().len(), word.end as usize, "")
    }

    /// The edit for a text in which this one comes `offset` bytes later.
    pub(crate) fn shifted(self, offset: u32) -> Self {
        Self {
            span: self.span.shifted(offset),
            ..self
        }
    }

    pub(crate) fn applied(&self, text: &str) -> String {
        let (before, after) = (
            &text[..self.span.start as usize],
            &text[self.span.end as usize..],
        );
        format!("{before}{}{after}", self.text)
    }

    /// This edit of a text that `first` has changed, as an edit of the text before; `None` where it changes what `first`
    /// has put there.
    fn behind(self, first: &Self) -> Option<Self> {
        let put = Span::new(first.span.start, first.span.start + first.text.len() as u32);
        if self.span.end <= put.start && self.span != put {
            return Some(self);
        }
        let from_end = self.span.start.checked_sub(put.end)?;
        let start = first.span.end + from_end;
        let end = start + (self.span.end - self.span.start);
        Some(Self {
            span: Span::new(start, end),
            ..self
        })
    }
}

/// What may have been meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// Each of one or two edits, in the order of the line, to be made together.
    pub found: Vec<Vec<Edit>>,
    /// Where none mends the sentence: an edit of the word at which understanding stopped, or before it, with which more of
    /// the sentence is understood.
    pub partial: Vec<Edit>,
    /// How many rules of the grammar were tried for them.
    pub steps: u64,
}

/// Edits after which a sentence of the line parses and `is_right` agrees: of one word, or else of two.
pub fn suggest<'a>(
    lexicon: impl Into<Lexicon<'a>>,
    line: &str,
    declined: &Declined,
    is_right: &mut dyn FnMut(&[Edit]) -> bool,
) -> Suggestions {
    let sentence = &line[declined.span.range()];
    let shift = declined.span.start;
    let mut search = Search {
        lexicon: lexicon.into(),
        shift,
        is_right,
        suggestions: Suggestions::default(),
        is_edited: false,
    };
    let declined = Declined {
        span: Span::new(0, sentence.len() as u32),
        at: Span::new(declined.at.start - shift, declined.at.end - shift),
        ..declined.clone()
    };
    search.sentence(sentence, &declined);
    search.suggestions
}

/// A search for edits of one sentence.
struct Search<'a> {
    lexicon: Lexicon<'a>,
    /// Where the sentence begins in the line.
    shift: u32,
    is_right: &'a mut dyn FnMut(&[Edit]) -> bool,
    suggestions: Suggestions,
    /// A first edit is made, and does not mend the sentence.
    is_edited: bool,
}

/// An edit that does not mend the sentence, and why it is still not understood.
struct FirstEdit {
    edit: Edit,
    edited: String,
    declined: Declined,
}

impl FirstEdit {
    /// How much of the sentence is behind the place where understanding stops.
    fn rest(&self) -> usize {
        rest(&self.edited, &self.declined)
    }

    /// Whether it was probably meant, although the sentence has another fault: it corrects an unknown word, or it adds a little
    /// word with which all is understood up to an unknown word.
    fn is_likely(&self, declined: &Declined) -> bool {
        if self.edit.span.is_empty() {
            let is_little = LITTLE_WORDS.contains(&self.edit.text.trim());
            return is_little && self.declined.misfit == Misfit::Unknown;
        }
        let is_its_slip = self.edit.span == declined.at
            && (self.edit.same_word || nearest(&declined.found, [&*self.edit.text]).is_some());
        is_its_slip && declined.misfit == Misfit::Unknown
    }
}

fn rest(sentence: &str, declined: &Declined) -> usize {
    sentence.len() - declined.at.start as usize
}

impl Search<'_> {
    fn sentence(&mut self, sentence: &str, declined: &Declined) {
        let before = rest(sentence, declined);
        let mut first_edits = self.one_word(sentence, declined, &|edit| Some(vec![edit]));
        first_edits.retain(|first| first.rest() < before);
        first_edits.sort_by_key(FirstEdit::rest);
        self.is_edited = true;
        for first in first_edits.iter().take(MOST_FIRST_EDITS) {
            if !self.suggestions.found.is_empty() {
                return;
            }
            self.one_word(&first.edited, &first.declined, &|second| {
                let mut edits = vec![first.edit.clone(), second.behind(&first.edit)?];
                edits.sort_by_key(|edit| edit.span.start);
                Some(edits)
            });
        }
        if self.suggestions.found.is_empty() {
            first_edits.retain(|first| first.is_likely(declined));
            let furthest = first_edits.first().map(FirstEdit::rest);
            first_edits.retain(|first| Some(first.rest()) == furthest);
            let edits = first_edits.into_iter();
            let edits = edits.map(|first| first.edit.shifted(self.shift));
            self.suggestions.partial = edits.take(MOST_SUGGESTIONS).collect();
        }
    }

    /// Tries edits of one word, the likely ones first. Offers what `whole` makes of those that mend the sentence, and gives
    /// those that do not.
    fn one_word(
        &mut self,
        sentence: &str,
        declined: &Declined,
        whole: &dyn Fn(Edit) -> Option<Vec<Edit>>,
    ) -> Vec<FirstEdit> {
        let mut tried = Vec::new();
        let mut in_vain = Vec::new();
        for group in candidates(self.lexicon, sentence, declined, self.is_edited) {
            for edit in group {
                let edited = edit.applied(sentence);
                let outcome = fold(&edited);
                if tried.contains(&outcome) {
                    continue;
                }
                if tried.len() == MOST_TRIES || self.suggestions.found.len() == MOST_SUGGESTIONS {
                    return in_vain;
                }
                tried.push(outcome);
                match self.declined(&edited) {
                    Some(declined) => in_vain.push(FirstEdit {
                        edit,
                        edited,
                        declined,
                    }),
                    None => whole(edit).into_iter().for_each(|edits| self.offer(edits)),
                }
            }
            // What mends one word leaves the others alone.
            if !self.suggestions.found.is_empty() {
                break;
            }
        }
        in_vain
    }

    /// Why a sentence, or one of the lines that it has become, is not understood.
    fn declined(&mut self, text: &str) -> Option<Declined> {
        let mut start = 0;
        for line in text.split('\n') {
            let parsed = parse_line(self.lexicon, line);
            self.suggestions.steps += parsed.steps;
            if let Some(declined) = parsed.declined.into_iter().next() {
                return Some(Declined {
                    span: declined.span.shifted(start),
                    at: declined.at.shifted(start),
                    ..declined
                });
            }
            start += line.len() as u32 + 1;
        }
        None
    }

    fn offer(&mut self, edits: Vec<Edit>) {
        let edits: Vec<Edit> = edits
            .into_iter()
            .map(|edit| edit.shifted(self.shift))
            .collect();
        if (self.is_right)(&edits) {
            self.suggestions.found.push(edits);
        }
    }
}

/// Edits that may mend a sentence where understanding stopped, in groups: the likely ones first.
fn candidates(
    lexicon: Lexicon<'_>,
    sentence: &str,
    declined: &Declined,
    is_edited: bool,
) -> Vec<Vec<Edit>> {
    let vocabulary = lexicon.vocabulary;
    match declined.misfit {
        Misfit::Scope => return vec![vec![begin_line(sentence, declined)]],
        Misfit::Colon => return vec![vec![add_colon(sentence, declined)]],
        Misfit::Stop => return vec![vec![begin_sentence(sentence, declined)]],
        Misfit::Length => return Vec::new(),
        Misfit::Missing | Misfit::Unknown | Misfit::Kind | Misfit::Subject | Misfit::Place => {}
    }
    let words = crate::tagger::tag(lexicon, sentence);
    if words.len() > LONGEST_SENTENCE {
        return Vec::new();
    }
    let at = declined.at.start;
    // A full stop is no slip for a word.
    let near = words
        .iter()
        .rposition(|word| word.span.start <= at && !word.is("."))
        .unwrap_or(0);
    let suspects: Vec<&Word> = [Some(near), near.checked_sub(1)]
        .into_iter()
        .flatten()
        .filter_map(|index| words.get(index))
        .collect();
    let known = &words[..=near.min(words.len().saturating_sub(1))];
    let to_next = &words[..words.len().min(near + 2)];
    let once = repeated(&words).map(|word| Edit::deletion(sentence, word.outer));
    let mut groups = vec![
        once.take(MOST_REPEATED).collect(),
        digits(sentence, at).into_iter().collect(),
        mixed_up(sentence, known),
        split(vocabulary, to_next),
        owners(vocabulary, sentence, to_next),
    ];
    let replaced = suspects
        .iter()
        .map(|word| replace(vocabulary, sentence, word, declined));
    groups.extend(replaced);
    groups.push(joining(vocabulary, &words, near));
    let missing = missing_words(vocabulary, declined);
    // Nothing stands between `this` or an adjective and its noun.
    let before = near.checked_sub(1).map(|index| &words[index]);
    let begins_thing = before.is_some_and(|word| {
        let mut readings = word.readings.iter();
        BEGINNINGS.contains(&word.folded.as_str())
            || readings.any(|reading| matches!(reading, Reading::Adjective(_)))
    });
    let missing = missing
        .iter()
        .filter(|word| !begins_thing || !PREPOSITIONS.contains(&word.as_str()));
    groups.push(
        missing
            .map(|word| insert(sentence, at as usize, word))
            .collect(),
    );
    groups.push(little_words(sentence, known));
    groups.push(swapped(sentence, known).into_iter().collect());
    // Beside another edit, nearly any one of them reads somehow.
    if !is_edited {
        groups.push(prepositions(known));
    }
    // A word that says something is never simply deleted. `do` in front of a verb stresses it alone.
    let idle = suspects
        .iter()
        .filter(|word| IDLE.contains(&word.folded.as_str()));
    groups.push(
        idle.map(|word| Edit::deletion(sentence, word.span))
            .collect(),
    );
    groups
}

/// Puts another word in the place of one.
fn replace(vocabulary: &Vocabulary, sentence: &str, word: &Word, declined: &Declined) -> Vec<Edit> {
    let mut meant = replacements(vocabulary, word, declined);
    // A known word was meant, and stands at a wrong place.
    if !word.is_known() && word.mark == Mark::None && word.span == declined.at {
        let choices = choices(vocabulary, declined).into_iter();
        meant.extend(choices.map(|choice| (choice, false)));
    }
    let written = &sentence[word.span.range()];
    // A text without capitals stays one.
    let has_capitals = sentence.contains(char::is_uppercase);
    let edits = meant.into_iter().map(|(text, same_word)| Edit {
        span: word.span,
        text: if has_capitals && vocabulary.has_capital(&text) {
            match_case(&text, "A")
        } else {
            match_case(&text, written)
        },
        same_word,
    });
    edits.collect()
}

/// Puts a word before the one at this place.
fn insert(sentence: &str, at: usize, word: &str) -> Edit {
    let before = &sentence[..at];
    let text = if before.is_empty() || before.ends_with(' ') {
        format!("{word} ")
    } else {
        format!(" {word}")
    };
    Edit::new(at, at, text)
}

/// Begins a new line where a scope stands in the middle of one.
fn begin_line(sentence: &str, declined: &Declined) -> Edit {
    let at = declined.at.start as usize;
    Edit::new(sentence[..at].trim_end().len(), at, "\n")
}

/// Puts a colon behind a scope, in place of a dash or a comma.
fn add_colon(sentence: &str, declined: &Declined) -> Edit {
    let end = declined.at.end as usize;
    let rest = sentence[end..].trim_start();
    let behind = rest.trim_start_matches(['-', '–', '—', ',']);
    let taken = if behind.len() < rest.len() {
        sentence.len() - behind.len()
    } else {
        end
    };
    Edit::new(end, taken, ":")
}

/// Puts a full stop before a word, in place of a comma, and gives the word a capital letter.
fn begin_sentence(sentence: &str, declined: &Declined) -> Edit {
    let (before, rest) = sentence.split_at(declined.at.start as usize);
    let start = before.trim_end_matches([' ', ',', '[', '*']).len();
    let mut letters = rest.chars();
    let first = letters.next();
    let mark = before
        .chars()
        .next_back()
        .filter(|mark| matches!(mark, '[' | '*'));
    let capital = first.into_iter().flat_map(char::to_uppercase);
    let text: String = ". ".chars().chain(mark).chain(capital).collect();
    let end = before.len() + first.map_or(0, char::len_utf8);
    Edit::new(start, end, text)
}

pub(crate) const ARTICLES: [&str; 3] = ["a", "an", "the"];
/// Words that may be one too many.
const IDLE: [&str; 5] = ["a", "an", "the", "do", "does"];
/// Words that are easily left out, and that change nothing but the grammar.
const LITTLE_WORDS: [&str; 8] = ["a", "are", "by", "from", "is", "of", "the", "to"];

/// Those of them that stand between two things, the likely ones first.
const PREPOSITIONS: [&str; 4] = ["to", "of", "from", "by"];
/// Words beside articles that begin a thing.
pub(crate) const BEGINNINGS: [&str; 8] =
    ["your", "his", "her", "its", "their", "this", "each", "all"];
/// So many gaps of a sentence are tried for a missing word.
const MOST_GAPS: usize = 4;

/// Little words that fit where understanding stopped, or the only word that does.
fn missing_words(vocabulary: &Vocabulary, declined: &Declined) -> Vec<String> {
    let mut words = vec!["a".to_owned(), "the".to_owned()];
    // Nearly any sentence that is being written could go on with `is`.
    let goes_on = declined.misfit != Misfit::Missing;
    let is_little =
        |word: &str| LITTLE_WORDS.contains(&word) && (goes_on || !["is", "are"].contains(&word));
    for expected in &declined.expected {
        match expected {
            Expected::Word(word) if is_little(word) => words.push(word.to_string()),
            _ => {}
        }
    }
    if let [Expected::Word(only)] = &declined.expected[..]
        && only.starts_with(char::is_alphabetic)
        && !words.contains(&only.to_string())
    {
        words.push(only.to_string());
    }
    words.extend(choices(vocabulary, declined));
    words
}

/// Little words that may be missing further up, between two things: `2 damage your Opponent` may be read as one thing up to
/// its end. The last gap comes first.
fn little_words(sentence: &str, words: &[Word]) -> Vec<Edit> {
    let begins_thing = |word: &Word| {
        let folded = word.folded.as_str();
        word.is_noun() || ARTICLES.contains(&folded) || BEGINNINGS.contains(&folded)
    };
    let gaps = words
        .windows(2)
        .filter(|pair| pair[0].is_noun() && begins_thing(&pair[1]))
        .map(|pair| pair[1].outer.start as usize);
    let gaps = gaps.rev().take(MOST_GAPS);
    gaps.flat_map(|gap| PREPOSITIONS.map(|word| insert(sentence, gap, word)))
        .collect()
}

/// Puts a number that follows its noun before it: `Draw cards 2.`
fn swapped(sentence: &str, words: &[Word]) -> Option<Edit> {
    let [.., noun, number] = words else {
        return None;
    };
    if number.folded.parse::<u32>().is_err() && number.folded != "x" {
        return None;
    }
    let written = |word: &Word| &sentence[word.outer.range()];
    let text = format!("{} {}", written(number), written(noun));
    let (start, end) = (noun.outer.start as usize, number.outer.end as usize);
    Some(Edit::new(start, end, text))
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
    // Another word than a name is no form of it.
    for reading in readings.iter().filter(|_| word.name.is_none()) {
        match reading {
            Reading::Verb(id, _) => {
                let verb = &vocabulary.verbs[id];
                let all = [&verb.base, &verb.third, &verb.participle, &verb.gerund];
                forms.extend(all.map(ToString::to_string));
            }
            Reading::Noun(id, _) => {
                let noun = &vocabulary.nouns[id];
                forms.push(noun.singular.to_string());
                forms.extend(noun.plural.iter().map(ToString::to_string));
                forms.extend(noun.spec.possessive.clone());
            }
            _ => {}
        }
    }
    if !word.is_known() {
        forms.extend(irregular(vocabulary, folded));
    }
    let letters = folded.chars().count();
    let most = most_slips(letters);
    let slips = |form: &str| {
        // Most forms are too short or too long, or begin otherwise, which is a slip more. That is sooner seen.
        let off = form.chars().count().abs_diff(letters);
        if off > most {
            return None;
        }
        let more = usize::from(begins_otherwise(folded, form));
        if more >= most || off > most - more {
            return None;
        }
        let slips = damerau_levenshtein(folded, form) + more;
        let is_near = (1..=most).contains(&slips)
            && (letters > SHORT || form.len() != folded.len() || same_letters(form, folded));
        (is_near && !negates(folded, form)).then_some(slips)
    };
    let known = vocabulary
        .known_forms()
        .filter_map(|form| Some((slips(form)?, form.to_owned())))
        .filter(|(_, form)| fits(vocabulary, word, form));
    let skeleton = declined
        .expected
        .iter()
        .filter_map(|expected| match expected {
            Expected::Word(little) => Some(vec![little.clone()]),
            Expected::OneOf(ids) => Some(vocabulary.choice_forms(ids)),
            Expected::Number => Some(SPELT.map(SmolStr::new_static).to_vec()),
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

/// What is right where a word has the form of a regular one, and is none: `froze` for `freezed`, `oxen` for `oxes`.
fn irregular(vocabulary: &Vocabulary, word: &str) -> Vec<String> {
    let readings = |form: &SmolStr| vocabulary.forms.get(form).into_iter().flatten();
    let verbs = base_verbs(word);
    let verbs = verbs
        .iter()
        .flat_map(readings)
        .filter_map(|reading| match reading {
            Reading::Verb(id, VerbForm::Base) => Some(&vocabulary.verbs[id]),
            _ => None,
        });
    let of_verbs = verbs.flat_map(|verb| match word {
        _ if word.ends_with("ing") => vec![&verb.gerund],
        _ if word.ends_with('s') => vec![&verb.third],
        _ if verb.past == verb.participle => vec![&verb.past],
        _ => vec![&verb.past, &verb.participle],
    });
    let nouns = singulars(word);
    let nouns = nouns
        .iter()
        .flat_map(readings)
        .filter_map(|reading| match reading {
            Reading::Noun(id, Number::Singular) => vocabulary.nouns[id].plural.as_ref(),
            _ => None,
        });
    of_verbs.chain(nouns).map(ToString::to_string).collect()
}

/// Beginnings that turn a word into its contrary.
const NEGATIONS: [&str; 6] = ["un", "non", "non-", "dis", "in", "im"];

/// Words that are others with a letter in front, and deny them.
const DENIALS: [(&str, &str); 4] = [
    ("neither", "either"),
    ("never", "ever"),
    ("none", "one"),
    ("nor", "or"),
];

/// Whether one of two words denies the other, so that no slip leads from one to the other. Both are in lower case.
pub(crate) fn negates(one: &str, other: &str) -> bool {
    let is_of = |longer: &str, shorter: &str| {
        let negated = NEGATIONS
            .iter()
            .filter_map(|start| longer.strip_prefix(start));
        negated.into_iter().any(|rest| rest == shorter) || DENIALS.contains(&(longer, shorter))
    };
    is_of(one, other) || is_of(other, one)
}

/// How many slips a word of this many letters may have: one from three letters on, two from seven, three from eleven.
/// Two letters that have changed places are one slip. With more, another word is as likely as a slip.
pub fn most_slips(letters: usize) -> usize {
    (letters + 1) / 4
}

/// Whether a form of the vocabulary can have been meant by a word: what is marked as a keyword is one, where the game marks
/// keywords so, what is marked as a tag is one, and what is a word already is no slip for one of another category.
fn fits(vocabulary: &Vocabulary, word: &Word, form: &str) -> bool {
    let meanings = vocabulary.meanings(form);
    let is_marked_so = match word.mark {
        Mark::Keyword => {
            !vocabulary.marks_keywords() || meanings.iter().any(|meaning| meaning.keyword)
        }
        Mark::Tag => meanings.iter().any(|meaning| meaning.class == "tag"),
        Mark::None => true,
        Mark::Name | Mark::Symbol => false,
    };
    let has_category = |category| meanings.iter().any(|meaning| meaning.category == category);
    is_marked_so
        && (!word.is_known()
            || vocabulary
                .meanings(&word.folded)
                .iter()
                .any(|meaning| has_category(meaning.category)))
}

/// Whether two words begin with different letters, and neither is the other with a letter more in front or with its first two
/// in another order: few slips are in the first letter, so that it counts for one more.
fn begins_otherwise(one: &str, other: &str) -> bool {
    let (Some(first), Some(second)) = (one.chars().next(), other.chars().next()) else {
        return false;
    };
    if first == second {
        return false;
    }
    let behind = [&one[first.len_utf8()..], &other[second.len_utf8()..]];
    let is_swapped = behind[0].starts_with(second) && behind[1].starts_with(first);
    let begin_alike = |one: &str, other: &str| one.chars().take(2).eq(other.chars().take(2));
    !is_swapped && !begin_alike(behind[0], other) && !begin_alike(one, behind[1])
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
pub(crate) fn match_case(text: &str, model: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if model.starts_with(char::is_uppercase) => {
            first.to_uppercase().chain(chars).collect()
        }
        _ => text.to_owned(),
    }
}
