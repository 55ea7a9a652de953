//! Edits of one word that may mend a sentence which is not understood, at or just before the place where understanding stopped.
//!
//! Slips leave each word the one that was meant. Guesses put in, take out or exchange a word that says something.

use cardc_span::{Span, capitalised, most_slips, negates};
use smol_str::SmolStr;
use strsim::damerau_levenshtein;

use crate::common_slips::{
    digits, forms_of_be, join, joining, mixed_up, numerals, other_pronouns, owners, prepositions,
    repeated, run_together, split, unsure_owners,
};
use crate::edit::{Change, WordEdit};
use crate::grammar::{Declined, Expected, Misfit};
use crate::inflect::{base_verbs, is_vowel, match_case, singulars};
use crate::lexicon::Lexicon;
use crate::tree::Number;
use crate::vocabulary::Vocabulary;
use crate::word::{Mark, Reading, VerbForm, Word, fold};
use crate::words::{BEGINNINGS, SPELT, begins_thing, is_grammar_word, is_preposition};

/// Deletions that are tried for words written twice.
const MOST_REPEATED: usize = 12;
/// No edits are tried for a sentence with more words.
const LONGEST_SENTENCE: usize = 120;
/// With another consonant in place of one of its own, a word of so few letters is another word.
const SHORT: usize = 4;
/// With two slips, a word of so many letters is surely the other one.
const SURE: usize = 9;

/// Edits that may mend a sentence where understanding stopped, in groups: the likely ones first. Those that change what it says
/// come last.
pub(crate) fn candidates(
    lexicon: Lexicon<'_>,
    sentence: &str,
    declined: &Declined,
    is_edited: bool,
) -> Vec<Vec<WordEdit>> {
    match declined.misfit {
        Misfit::Scope => return vec![vec![begin_line(sentence, declined)]],
        Misfit::Colon => return vec![vec![add_colon(sentence, declined)]],
        Misfit::Stop => return vec![divide(lexicon.vocabulary, sentence, declined)],
        Misfit::Length => return Vec::new(),
        Misfit::Missing | Misfit::Unknown | Misfit::Kind | Misfit::Subject | Misfit::Place => {}
    }
    let words = crate::tagger::tag(lexicon, sentence);
    if words.len() > LONGEST_SENTENCE {
        return Vec::new();
    }
    // A full stop is no slip for a word.
    let last = words
        .iter()
        .rposition(|word| word.span.start <= declined.at.start && !word.is("."))
        .unwrap_or(0);
    let site = ErrorSite {
        vocabulary: lexicon.vocabulary,
        sentence,
        declined,
        words: &words,
        last,
    };
    let joining = joining(lexicon.vocabulary, &words, last);
    let mut groups = site.slips();
    let voices = site.take_voices(&mut groups);
    let guesses = [joining, site.guesses(is_edited)].into_iter();
    groups.extend(guesses.map(|edits| edits.into_iter().map(WordEdit::of_word).collect()));
    groups.push(voices);
    groups
}

/// The place in a sentence where understanding stopped.
struct ErrorSite<'a> {
    vocabulary: &'a Vocabulary,
    sentence: &'a str,
    declined: &'a Declined,
    words: &'a [Word],
    /// The word at which it stopped.
    last: usize,
}

impl<'a> ErrorSite<'a> {
    /// The word where understanding stopped, and the one before.
    fn suspects(&self) -> impl Iterator<Item = &'a Word> + use<'a> {
        let places = [Some(self.last), self.last.checked_sub(1)];
        let words = self.words;
        places.into_iter().flatten().filter_map(|at| words.get(at))
    }

    fn known(&self) -> &'a [Word] {
        &self.words[..self.words.len().min(self.last + 1)]
    }

    /// Edits that leave each word the one that was meant.
    fn slips(&self) -> Vec<Vec<WordEdit>> {
        let &Self {
            vocabulary,
            sentence,
            declined,
            words,
            last,
        } = self;
        let to_next = &words[..words.len().min(last + 2)];
        let once = repeated(words).map(|word| WordEdit::deletion(sentence, word.outer));
        let mut groups = vec![
            once.take(MOST_REPEATED).collect(),
            digits(sentence, declined.at.start).into_iter().collect(),
            numerals(self.known()),
            mixed_up(sentence, self.known()),
            other_pronouns(vocabulary, sentence, self.known()),
            forms_of_be(sentence, self.known()),
            split(vocabulary, to_next),
            run_together(vocabulary, sentence, to_next),
            owners(vocabulary, sentence, to_next),
        ];
        groups.extend(self.suspects().map(|word| self.other_forms(word)));
        let in_order = [swapped, adjective_behind].map(|edit| edit(sentence, self.known()));
        groups.extend(in_order.map(|edit| edit.into_iter().collect()));
        let edits = groups.iter_mut().flatten();
        let unsure = edits.filter(|edit| self.may_lack_noun(edit.span));
        unsure.for_each(|edit| edit.change = Change::Word);
        groups
    }

    /// Other forms of a word and words that are written alike; before a noun also its owner, and the other one of two.
    fn other_forms(&self, word: &Word) -> Vec<WordEdit> {
        let next = self.behind(word.span);
        let owners = next.map(|next| unsure_owners(self.vocabulary, self.sentence, word, next));
        let meant = replacements(self.vocabulary, word, self.declined);
        let mut edits = owners.unwrap_or_default();
        edits.extend(self.exchange(word, meant));
        let joined = next.filter(|next| word.is_plural() && next.is_plural());
        edits.extend(joined.into_iter().flat_map(|next| join(next.outer.start)));
        edits
    }

    /// Takes the edits out that make another voice of a verb: a word may rather be missing behind it, as in `is [Deployed] Champions`.
    fn take_voices(&self, groups: &mut [Vec<WordEdit>]) -> Vec<WordEdit> {
        let is_voice = |edit: &mut WordEdit| {
            let mut words = self.suspects();
            words.any(|word| edit.span == word.span && self.is_other_voice(word, &edit.text))
        };
        let taken = groups
            .iter_mut()
            .flat_map(|group| group.extract_if(.., is_voice));
        taken.collect()
    }

    /// Whether this is the gerund of the verb of which a word is the participle, or the other way round.
    fn is_other_voice(&self, word: &Word, text: &str) -> bool {
        let text = fold(text);
        word.readings.iter().any(|reading| match reading {
            Reading::Verb(id, VerbForm::Participle) => {
                fold(&self.vocabulary.verbs[id].gerund) == text
            }
            Reading::Verb(id, VerbForm::Gerund) => {
                fold(&self.vocabulary.verbs[id].participle) == text
            }
            _ => false,
        })
    }

    /// Whether an owner stands here, and no verb behind it: the noun that it owns may be missing, or `your` may stand for `you`.
    fn may_lack_noun(&self, span: Span) -> bool {
        let written = fold(&self.sentence[span.range()]);
        let mut owners = self.vocabulary.possessives();
        let next = self.behind(span);
        owners.any(|owner| owner == written) && !next.is_some_and(Word::is_verb)
    }

    /// The word behind a place.
    fn behind(&self, span: Span) -> Option<&'a Word> {
        self.words.iter().find(|word| word.span.start >= span.end)
    }

    /// Edits that put in a word, take one out, or exchange it for another.
    fn guesses(&self, is_edited: bool) -> Vec<WordEdit> {
        let sentence = self.sentence;
        let mut guesses = self.instead();
        guesses.extend(self.missing());
        guesses.extend(little_words(sentence, self.known()));
        // Beside another edit, nearly any one of them reads somehow.
        if !is_edited {
            guesses.extend(prepositions(sentence, self.known()));
        }
        // A word that says something is never simply deleted. `do` in front of a verb stresses it alone.
        let idle = self
            .suspects()
            .filter(|word| IDLE.contains(&word.folded.as_str()));
        guesses.extend(idle.map(|word| WordEdit::deletion(sentence, word.span)));
        guesses
    }

    /// Words in place of an unknown one where only few may stand: `at the begin of your turn`.
    fn instead(&self) -> Vec<WordEdit> {
        let unknown = self.words.get(self.last).filter(|word| {
            let is_new = !word.is_known() && !is_preposition(word);
            is_new && word.mark == Mark::None && word.span == self.declined.at
        });
        let Some(unknown) = unknown else {
            return Vec::new();
        };
        let choices = choices(self.vocabulary, self.declined).into_iter();
        self.exchange(unknown, choices.map(|text| (text, Change::Word)).collect())
    }

    /// Puts each of these in the place of a word, capitalised as the game and the text write it.
    fn exchange(&self, word: &Word, meant: Vec<(String, Change)>) -> Vec<WordEdit> {
        // A text without capitals stays one.
        let has_capitals = self.sentence.contains(char::is_uppercase);
        let written = &self.sentence[word.span.range()];
        let apostrophe = written.rfind(['\'', '’']).filter(|_| word.possessive);
        let ending = apostrophe.map_or("", |at| &written[at..]);
        let behind = &self.sentence[word.outer.end as usize..];
        let edits = meant.into_iter().map(|(text, change)| {
            let mut meant = if has_capitals && self.has_capital(&text, behind) {
                capitalised(&text)
            } else {
                match_case(&text, &word.text)
            };
            // Who is misspelt still owns something: `Heor's`.
            if change != Change::Form && !(text.ends_with('s') && ending.ends_with('s')) {
                meant.push_str(ending);
            }
            WordEdit {
                span: word.span,
                text: word.negation(self.sentence).to_owned() + &meant,
                change,
            }
        });
        edits.collect()
    }

    /// Whether a word begins with a capital letter before what stands behind it: a Discard, but a discard pile.
    fn has_capital(&self, word: &str, behind: &str) -> bool {
        let next = behind.split_whitespace().next().unwrap_or_default();
        let whole = format!(
            "{word} {}",
            next.trim_end_matches(|c: char| !c.is_alphanumeric())
        );
        let known = [fold(&whole), SmolStr::from(word)];
        let known = known.iter().find(|form| self.vocabulary.knows(form));
        known.is_some_and(|form| self.vocabulary.has_capital(form))
    }

    /// Little words that fit where understanding stopped, or the only word that does.
    fn missing(&self) -> Vec<WordEdit> {
        // Nothing stands between `this` or an adjective and its noun.
        let before = self.last.checked_sub(1).map(|index| &self.words[index]);
        let needs_noun = before.is_some_and(|word| {
            let mut readings = word.readings.iter();
            BEGINNINGS.contains(&word.folded.as_str())
                || readings.any(|reading| matches!(reading, Reading::Adjective(_)))
        });
        let missing = missing_words(self.vocabulary, self.declined).into_iter();
        let missing = missing.filter(|word| !needs_noun || !PREPOSITIONS.contains(&word.as_str()));
        let at = self.declined.at.start as usize;
        missing
            .map(|word| insert(self.sentence, at, &word))
            .collect()
    }
}

/// Puts a word before the one at this place.
fn insert(sentence: &str, at: usize, word: &str) -> WordEdit {
    let before = &sentence[..at];
    let text = if before.is_empty() || before.ends_with(' ') {
        format!("{word} ")
    } else {
        format!(" {word}")
    };
    WordEdit::new(at, at, text)
}

/// Begins a new line where a scope stands in the middle of one.
fn begin_line(sentence: &str, declined: &Declined) -> WordEdit {
    let at = declined.at.start as usize;
    WordEdit::new(sentence[..at].trim_end().len(), at, "\n")
}

/// Puts a colon behind a scope, in place of a dash or a comma.
fn add_colon(sentence: &str, declined: &Declined) -> WordEdit {
    let end = declined.at.end as usize;
    let rest = sentence[end..].trim_start();
    let behind = rest.trim_start_matches(['-', '–', '—', ',']);
    let taken = if behind.len() < rest.len() {
        sentence.len() - behind.len()
    } else {
        end
    };
    WordEdit::new(end, taken, ":")
}

/// Divides what reads as two sentences, or joins them before a verb. A capital letter that the word has nowhere else says
/// where the second begins.
fn divide(vocabulary: &Vocabulary, sentence: &str, declined: &Declined) -> Vec<WordEdit> {
    let found = &declined.found;
    let divided = begin_sentence(sentence, declined);
    let is_capital = found.starts_with(char::is_uppercase) && !vocabulary.has_capital(found);
    let mut readings = vocabulary
        .forms
        .get(fold(found).as_str())
        .into_iter()
        .flatten();
    let is_verb = readings.any(|reading| matches!(reading, Reading::Verb(..)));
    if is_capital || !is_verb {
        return vec![divided];
    }
    let start = divided.span.start as usize;
    let rest = sentence[start..].trim_start_matches([' ', ',']);
    let at = sentence.len() - rest.len();
    let joined = WordEdit::new(at, at, "and ");
    vec![divided.of_word(), joined.of_word()]
}

/// Puts a full stop before a word, in place of a comma, and gives the word a capital letter.
fn begin_sentence(sentence: &str, declined: &Declined) -> WordEdit {
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
    WordEdit::new(start, end, text)
}

/// Words that may be one too many.
const IDLE: [&str; 5] = ["a", "an", "the", "do", "does"];
/// Words that are easily left out, and that change nothing but the grammar.
pub(crate) const LITTLE_WORDS: [&str; 8] = ["a", "are", "by", "from", "is", "of", "the", "to"];

/// Those of them that stand between two things, the likely ones first.
const PREPOSITIONS: [&str; 4] = ["to", "of", "from", "by"];

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
fn little_words(sentence: &str, words: &[Word]) -> Vec<WordEdit> {
    let gaps = words
        .windows(2)
        .filter(|pair| pair[0].is_noun() && (pair[1].is_noun() || begins_thing(&pair[1])))
        .map(|pair| pair[1].outer.start as usize);
    let gaps = gaps.rev().take(MOST_GAPS);
    gaps.flat_map(|gap| PREPOSITIONS.map(|word| insert(sentence, gap, word)))
        .collect()
}

/// Puts a number that follows its noun before it: `Draw cards 2.`
fn swapped(sentence: &str, words: &[Word]) -> Option<WordEdit> {
    let [before @ .., noun, number] = words else {
        return None;
    };
    let is_one = before.last().is_some_and(begins_thing);
    if is_one || !noun.is_noun() {
        return None;
    }
    if number.folded.parse::<u32>().is_err() && number.folded != "x" {
        return None;
    }
    Some(exchange_places(sentence, noun, number))
}

/// Puts an adjective that follows its noun before it: `a Spell highlighted`.
fn adjective_behind(sentence: &str, words: &[Word]) -> Option<WordEdit> {
    let pair = words.windows(2).next_back()?;
    let (noun, adjective) = (&pair[0], &pair[1]);
    let mut readings = adjective.readings.iter();
    let is_adjective = readings.any(|reading| matches!(reading, Reading::Adjective(_)));
    if !noun.is_noun() || !is_adjective {
        return None;
    }
    Some(exchange_places(sentence, noun, adjective))
}

/// Puts the second of two words before the first.
fn exchange_places(sentence: &str, first: &Word, second: &Word) -> WordEdit {
    let written = |word: &Word| &sentence[word.outer.range()];
    let text = format!("{} {}", written(second), written(first));
    let (start, end) = (first.outer.start as usize, second.outer.end as usize);
    WordEdit::new(start, end, text)
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
fn replacements(
    vocabulary: &Vocabulary,
    word: &Word,
    declined: &Declined,
) -> Vec<(String, Change)> {
    let (folded, readings) = (word.folded.as_str(), word.readings.as_slice());
    let mut forms: Vec<String> = Vec::new();
    // Another word than a name is no form of it.
    let own = readings.iter().filter(|reading| {
        let (_, id) = reading.entry();
        word.name.is_none() && (word.mark != Mark::Tag || vocabulary.is_tag(id))
    });
    for reading in own {
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
            && (letters > SHORT
                || form.len() != folded.len()
                || is_short_slip(vocabulary, folded, form));
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
        .flatten();
    // A word of the grammar is no slip for another one.
    let is_unknown = !vocabulary.knows(folded);
    let little = is_unknown.then(|| vocabulary.little_words().map(SmolStr::new));
    let skeleton = skeleton
        .chain(little.into_iter().flatten())
        .filter(|_| word.mark == Mark::None && !word.is_known())
        .filter_map(|little| Some((slips(&little)?, little.to_string())));
    let mut alike: Vec<(usize, String)> = known.chain(skeleton).collect();
    alike.sort();
    alike.dedup();
    forms.retain(|form| fold(form) != folded);
    let forms = forms.into_iter().map(|form| (form, Change::Form));
    // With two slips in seven letters, another word may be meant: `Recover` is no slip for `Remove`.
    let change = |slips| {
        if slips == 1 || letters >= SURE {
            Change::Spelling
        } else {
            Change::Word
        }
    };
    let alike = alike.into_iter();
    forms
        .chain(alike.map(|(slips, form)| (form, change(slips))))
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

/// Whether a short word is this form with its letters in another order, or, where nothing knows the word, with another vowel: `drow`
/// for `draw`. Many little words of the language differ only in a vowel, so they are left out.
fn is_short_slip(vocabulary: &Vocabulary, written: &str, form: &str) -> bool {
    let sorted = |word: &str, is_counted: fn(&char) -> bool| {
        let mut letters: Vec<char> = word.chars().filter(is_counted).collect();
        letters.sort_unstable();
        letters
    };
    let same = |is_counted| sorted(form, is_counted) == sorted(written, is_counted);
    let may_have_wrong_vowel = !vocabulary.knows(written) && !is_grammar_word(form);
    same(|_| true) || may_have_wrong_vowel && same(|letter| !is_vowel(*letter))
}
