//! Slips that people make again and again: an apostrophe or a joining word left out, one word for another that sounds like it, a letter
//! for a digit. Each gives edits that may mend a sentence up to the word where understanding stopped.

use cardc_span::Span;
use smol_str::SmolStr;

use crate::edit::{Change, WordEdit};
use crate::grammar::quantity::spelt;
use crate::inflect::match_case;
use crate::spec::Refers;
use crate::tree::Number;
use crate::vocabulary::{NounEntry, Vocabulary};
use crate::word::{Mark, Reading, Word, fold};
use crate::words::{IS, WAS, begins_thing};

/// So many places of a sentence are tried for one kind of slip, the last ones first.
const MOST_PLACES: usize = 4;

/// The second of each two equal words in a row: `of of`, `*Grot* *Grot*`. Symbols and names of cards may repeat.
pub fn repeated(words: &[Word]) -> impl Iterator<Item = &Word> {
    let may_not_repeat = |word: &Word| {
        let is_text = word.prose.is_none() && word.quotation.is_none() && word.is_bare();
        is_text && !matches!(word.mark, Mark::Name | Mark::Symbol)
    };
    let pairs = words.windows(2).filter(move |pair| {
        let is_word = pair[0].folded.starts_with(char::is_alphanumeric);
        // What is marked as a tag is meant as one.
        let is_same = (pair[0].mark == Mark::Tag) == (pair[1].mark == Mark::Tag);
        is_word && is_same && pair[0].folded == pair[1].folded && pair.iter().all(may_not_repeat)
    });
    pairs.map(|pair| &pair[1])
}

/// Words that are taken for each other, and short forms, each with what may be meant.
const MIXED_UP: [(&str, &str); 15] = [
    ("&", "and"),
    ("aren't", "are not"),
    ("didn't", "did not"),
    ("doesn't", "does not"),
    ("don't", "do not"),
    ("isn't", "is not"),
    ("wasn't", "was not"),
    ("then", "than"),
    ("than", "then"),
    ("greater", "more"),
    ("there", "their"),
    ("your", "you"),
    ("you", "your"),
    ("to", "two"),
    ("off", "of"),
];

/// Pronouns that many games lack, each with those that they write for it.
const OTHER_PRONOUNS: [(&str, &str); 10] = [
    ("his", "their"),
    ("his", "its"),
    ("her", "their"),
    ("her", "its"),
    ("him", "them"),
    ("him", "it"),
    ("he", "they"),
    ("he", "it"),
    ("she", "they"),
    ("she", "it"),
];

/// One word for another that sounds like it: `less then 3`.
pub(crate) fn mixed_up(sentence: &str, words: &[Word]) -> Vec<WordEdit> {
    exchanged(sentence, words.iter(), &MIXED_UP, Change::Spelling)
}

/// One pronoun for another, where the game lacks it: `his hand`.
pub(crate) fn other_pronouns(
    vocabulary: &Vocabulary,
    sentence: &str,
    words: &[Word],
) -> Vec<WordEdit> {
    let lacking = words.iter().filter(|word| !vocabulary.knows(&word.folded));
    exchanged(sentence, lacking, &OTHER_PRONOUNS, Change::Word)
}

/// A form of `be` for the one of the other number, at one of the last two words: `Units is Dormant`.
pub(crate) fn forms_of_be(sentence: &str, words: &[Word]) -> Vec<WordEdit> {
    let last = &words[words.len().saturating_sub(2)..];
    let pairs = [IS, WAS].map(|[one, several]| [(one, several), (several, one)]);
    exchanged(sentence, last.iter(), pairs.as_flattened(), Change::Form)
}

/// Words in place of others as these pairs have them, the last ones first.
fn exchanged<'w>(
    sentence: &str,
    words: impl DoubleEndedIterator<Item = &'w Word>,
    pairs: &[(&str, &str)],
    change: Change,
) -> Vec<WordEdit> {
    let meant = words.rev().flat_map(|word| {
        let pairs = pairs.iter().filter(|(written, _)| word.is(written));
        pairs.map(|(_, meant)| WordEdit {
            span: word.span,
            text: match_case(meant, &sentence[word.span.range()]),
            change,
        })
    });
    meant.take(MOST_PLACES).collect()
}

/// Words between two things, each with one that says nearly the same and may be meant. `from` for `in`, or `of` for `into`, would
/// make another card.
const MIXED_UP_PREPOSITIONS: [(&str, &str); 19] = [
    ("on", "to"),
    ("onto", "to"),
    ("at", "to"),
    ("into", "to"),
    ("for", "to"),
    ("of", "from"),
    ("from", "of"),
    ("on", "in"),
    ("at", "in"),
    ("to", "into"),
    ("in", "into"),
    ("to", "on"),
    ("in", "on"),
    ("at", "on"),
    ("in", "at"),
    ("on", "at"),
    ("by", "with"),
    ("to", "for"),
    ("with", "by"),
];

/// One of them for another, at one of the last two words: `2 damage on your Opponent`.
pub(crate) fn prepositions(sentence: &str, words: &[Word]) -> Vec<WordEdit> {
    let last = &words[words.len().saturating_sub(2)..];
    exchanged(
        sentence,
        last.iter(),
        &MIXED_UP_PREPOSITIONS,
        Change::Spelling,
    )
}

/// One word that is written as two: `can not`.
pub(crate) fn split(vocabulary: &Vocabulary, words: &[Word]) -> Vec<WordEdit> {
    let is_plain = |word: &Word| word.mark == Mark::None && word.is_bare();
    let pairs = words.windows(2).rev().filter_map(|pair| {
        let whole = format!("{}{}", pair[0].folded, pair[1].folded);
        let is_word = pair.iter().all(is_plain) && vocabulary.knows(&whole);
        let is_letters = whole.chars().all(char::is_alphabetic);
        (is_word && is_letters).then(|| WordEdit {
            span: pair[0].span.cover(pair[1].span),
            text: match_case(&whole, &pair[0].text),
            change: Change::Spelling,
        })
    });
    pairs.take(MOST_PLACES).collect()
}

/// Two words that are written as one have at most so many bytes: each place between them is tried.
const LONGEST_PAIR: usize = 40;

/// Two words that are written as one: `upto`, `2cards`.
pub(crate) fn run_together(
    vocabulary: &Vocabulary,
    sentence: &str,
    words: &[Word],
) -> Vec<WordEdit> {
    let is_unknown = |word: &&Word| {
        let is_word = word.folded.starts_with(char::is_alphabetic);
        let is_long = word.folded.len() > LONGEST_PAIR;
        let is_one = is_long || word.is_known() || is_word && vocabulary.knows(&word.folded);
        word.mark == Mark::None && word.is_bare() && !is_one
    };
    let unknown = words.iter().rev().filter(is_unknown);
    let edits = unknown.flat_map(|word| {
        let written = &sentence[word.span.range()];
        let places = written.char_indices().skip(1);
        let halves = places.map(|(at, _)| written.split_at(at));
        let known = halves.filter(|(one, other)| {
            let is_word = other.starts_with(char::is_alphabetic);
            is_word && vocabulary.knows(&fold(one)) && vocabulary.knows(&fold(other))
        });
        known.map(|(one, other)| WordEdit {
            span: word.span,
            text: format!("{one} {other}"),
            change: Change::Spelling,
        })
    });
    edits.take(MOST_PLACES).collect()
}

/// Letters for digits that look like them, where understanding stopped: `+l`, `1O`.
pub(crate) fn digits(sentence: &str, at: u32) -> Option<WordEdit> {
    let behind = &sentence[at as usize..];
    let end = behind.find(|letter: char| !letter.is_alphanumeric() && !SIGNS.contains(&letter));
    let written = &behind[..end.unwrap_or(behind.len())];
    Some(WordEdit {
        span: Span::new(at, at + written.len() as u32),
        text: number_meant(written)?,
        change: Change::Spelling,
    })
}

/// The number that was meant by letters that look like its digits; `None` for what is one, and for what does not look like one.
pub fn number_meant(written: &str) -> Option<String> {
    let number = written.replace(['l', 'I'], "1").replace(['O', 'o'], "0");
    let digits = number.trim_start_matches(SIGNS);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && number != written).then_some(number)
}

const SIGNS: [char; 3] = ['+', '-', '−'];

/// Numbers as they are written where they name something, at one of the last two words: `Corner two`, `Corners 2-3`.
pub(crate) fn numerals(words: &[Word]) -> Vec<WordEdit> {
    let last = words.iter().rev().take(2);
    let edits = last.filter_map(|word| {
        let text = spelt(word).map(|number| number.to_string()).or_else(|| {
            let (first, last) = word.text.split_once(['-', '–'])?;
            let (from, to): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
            (from.checked_add(1) == Some(to)).then(|| format!("{from} and {to}"))
        })?;
        Some(WordEdit {
            span: word.span,
            text,
            change: Change::Spelling,
        })
    });
    edits.collect()
}

/// Owners without their apostrophe, before something that is not of their own kind: `its owner hand`, `each heros health`.
pub(crate) fn owners(vocabulary: &Vocabulary, sentence: &str, words: &[Word]) -> Vec<WordEdit> {
    let pairs = words.windows(2).rev();
    let owners = pairs.flat_map(|pair| {
        let forms = owner_forms(vocabulary, &pair[0], &pair[1]);
        let sure = forms.into_iter().filter(|form| form.is_sure);
        sure.map(|form| form.edit(sentence, &pair[0]))
    });
    owners.take(MOST_PLACES).collect()
}

/// The same of one word, where another form of it may have been meant as well: `each Champions Units`, `the tops card`.
pub(crate) fn unsure_owners(
    vocabulary: &Vocabulary,
    sentence: &str,
    owner: &Word,
    thing: &Word,
) -> Vec<WordEdit> {
    let forms = owner_forms(vocabulary, owner, thing).into_iter();
    let unsure = forms.filter(|form| !form.is_sure);
    unsure.map(|form| form.edit(sentence, owner)).collect()
}

/// What an owner is called before what it has.
struct OwnerForm {
    text: String,
    /// Whether the word can hardly be anything but an owner.
    is_sure: bool,
}

impl OwnerForm {
    fn edit(&self, sentence: &str, owner: &Word) -> WordEdit {
        WordEdit {
            span: owner.span,
            text: match_case(&self.text, &sentence[owner.span.range()]),
            change: Change::Form,
        }
    }
}

/// What a word is called before a thing, where it can be its owner. One of the thing's own kind has to be in the plural: `Champion
/// Units` are Units that are Champions.
fn owner_forms(vocabulary: &Vocabulary, owner: &Word, thing: &Word) -> Vec<OwnerForm> {
    let is_plain = !matches!(owner.mark, Mark::Name | Mark::Tag) && owner.is_bare();
    let is_owned = nouns(vocabulary, thing).any(|noun| !noun.spec.pronoun);
    if !is_plain || begins_thing(thing) || !is_owned {
        return Vec::new();
    }
    let singular = owner.folded.strip_suffix('s').unwrap_or(&owner.folded);
    let readings = match owner.readings.as_slice() {
        [] => vocabulary
            .forms
            .get(singular)
            .map_or(&[][..], Vec::as_slice),
        readings => readings,
    };
    let nouns = readings.iter().filter_map(|reading| match reading {
        Reading::Noun(id, number) => Some((vocabulary.nouns.get(id)?, *number)),
        _ => None,
    });
    let is_value = is_value(vocabulary, thing);
    // Who is written as one, and without an `s`, owns a card only where it does things as cards and players do.
    let can_own = |noun: &NounEntry| {
        let does =
            |classes: &[SmolStr]| classes.iter().any(|class| vocabulary.doers.contains(class));
        singular != owner.folded
            || does(&noun.classes)
            || !has_class(vocabulary, thing, &vocabulary.doers)
    };
    let mut forms = Vec::new();
    // A keyword names a rule, which owns nothing.
    for (noun, number) in nouns.filter(|(noun, _)| !noun.spec.pronoun && !noun.spec.keyword) {
        let is_alike = !is_value && has_class(vocabulary, thing, &noun.classes);
        if is_alike && number == Number::Singular || !can_own(noun) {
            continue;
        }
        let is_sure = is_value || owner.is_known() && !is_alike;
        let plural = noun.plural.iter().filter(|plural| **plural == owner.folded);
        let texts = std::iter::once(format!("{}'s", noun.singular));
        let texts = texts.chain(plural.map(|plural| format!("{plural}'")));
        forms.extend(texts.map(|text| OwnerForm { text, is_sure }));
    }
    forms
}

/// The pronouns that may be meant in place of an owner, behind words that speak of somebody else like it: `their` for `your` behind
/// `your Opponent`.
pub fn other_owners<'v>(vocabulary: &'v Vocabulary, owner: &str, before: &[Word]) -> Vec<&'v str> {
    let pronouns = || vocabulary.nouns.values().filter(|noun| noun.spec.pronoun);
    let owner = pronouns().find(|noun| noun.spec.possessive.as_deref() == Some(owner));
    let Some(owner) = owner.filter(|owner| owner.spec.refers.is_none()) else {
        return Vec::new();
    };
    let is_like_it = |noun: &NounEntry| {
        noun.classes
            .iter()
            .any(|class| owner.classes.contains(class))
    };
    let is_other =
        |word: &Word| nouns(vocabulary, word).any(|noun| !noun.spec.pronoun && is_like_it(noun));
    if !before.iter().any(is_other) {
        return Vec::new();
    }
    let others = pronouns().filter(|noun| noun.spec.refers == Some(Refers::Back));
    let others = others.filter(|noun| is_like_it(noun));
    others
        .filter_map(|noun| noun.spec.possessive.as_deref())
        .collect()
}

/// Places up to a word where `and` or `or` lacks between two things of a kind: `a Unit a Spell`.
pub(crate) fn joining(vocabulary: &Vocabulary, words: &[Word], last: usize) -> Vec<WordEdit> {
    let begins = |word: &Word| begins_thing(word) || word.folded.parse::<u32>().is_ok();
    let starts = (1..words.len().min(last + 1))
        .rev()
        .filter(|&at| begins(&words[at]));
    let gaps = starts.filter(|&at| {
        let before = match &words[..at] {
            [before @ .., comma] if comma.is(",") => before.last(),
            before => before.last(),
        };
        let next = words[at..].iter().find(|word| word.is_noun());
        before
            .zip(next)
            .is_some_and(|(one, other)| are_alike(vocabulary, one, other))
    });
    let gaps = gaps.map(|at| words[at].outer.start).take(MOST_PLACES);
    gaps.flat_map(join).collect()
}

/// Joins the thing that begins here with the one before.
pub(crate) fn join(at: u32) -> [WordEdit; 2] {
    ["and", "or"].map(|word| WordEdit {
        span: Span::at(at),
        text: format!("{word} "),
        change: Change::Word,
    })
}

fn are_alike(vocabulary: &Vocabulary, one: &Word, other: &Word) -> bool {
    nouns(vocabulary, one).any(|noun| has_class(vocabulary, other, &noun.classes))
}

/// Whether a word is a noun of one of these classes.
fn has_class(vocabulary: &Vocabulary, word: &Word, classes: &[SmolStr]) -> bool {
    nouns(vocabulary, word).any(|noun| noun.classes.iter().any(|class| classes.contains(class)))
}

/// Whether a word is a value of a card.
fn is_value(vocabulary: &Vocabulary, word: &Word) -> bool {
    nouns(vocabulary, word).any(|noun| noun.spec.value)
}

/// The nouns that a word may be.
fn nouns<'v>(vocabulary: &'v Vocabulary, word: &'v Word) -> impl Iterator<Item = &'v NounEntry> {
    word.readings.iter().filter_map(|reading| match reading {
        Reading::Noun(id, _) => vocabulary.nouns.get(id),
        _ => None,
    })
}
