//! What a game lacks for a sentence: a part of the frame of a verb, a modifier, a phrase, or a verb.

use std::ops::Range;

use cardc_span::Span;

use crate::grammar::quantity::spelt;
use crate::grammar::{Declined, Misfit, is_whole, leading_noun, understand};
use crate::lexicon::Lexicon;
use crate::pattern::{ANY, Element, mentions, written};
use crate::tagger::tag;
use crate::tree::Id;
use crate::vocabulary::{VerbEntry, Vocabulary};
use crate::word::{Reading, Word};
use crate::words::{HAVE, begins_thing, is_preposition};

/// So many other verbs are tried; each costs a parse.
const MOST_TRIES: usize = 8;
/// So many words lead to a noun, as in `equal to your hand`.
const MOST_LEADING: usize = 2;

/// What a game lacks for a sentence, where that is all that is wrong with it up to there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The words for which it lacks something; bytes of the line.
    pub span: Span,
    /// What it lacks.
    pub lack: Lack,
}

/// What a game lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// No frame of the verb goes on with these words.
    Frame {
        /// The verb.
        verb: Id,
        /// What its frame would need, as the pack writes it: `[from <origin:zone>]`.
        part: String,
    },
    /// Nothing with `of` follows this noun: `the number of cards`.
    Modifier(Id),
    /// No phrase begins as the sentence does: `At the start of your turn`.
    Phrase,
    /// The game has no verb `have`.
    Have,
}

/// What the game lacks for a sentence that is not understood.
pub fn lacking<'a>(
    lexicon: impl Into<Lexicon<'a>>,
    line: &str,
    declined: &Declined,
) -> Option<Lacking> {
    let lexicon = lexicon.into();
    let shift = declined.span.start;
    let words = tag(lexicon, &line[declined.span.range()]);
    let stop = words
        .iter()
        .position(|word| word.span.start + shift >= declined.at.start)?;
    let sentence = Stopped {
        vocabulary: lexicon.vocabulary,
        words: &words,
        stop,
    };
    let mut found = sentence.frame_of_others();
    if !matches!(declined.misfit, Misfit::Kind | Misfit::Subject) {
        found = found
            .or_else(|| sentence.new_modifier())
            .or_else(|| sentence.new_frame())
            .or_else(|| sentence.new_phrase())
            .or_else(|| sentence.have());
    }
    let (range, lack) = found?;
    let span = words[range.start].span.cover(words[range.end - 1].span);
    Some(Lacking {
        span: span.shifted(shift),
        lack,
    })
}

/// A sentence, and the word where understanding stopped.
struct Stopped<'s> {
    vocabulary: &'s Vocabulary,
    words: &'s [Word],
    stop: usize,
}

/// Words of a sentence, and what the game lacks for them.
type Found = (Range<usize>, Lack);

impl Stopped<'_> {
    /// The verb in front of the stop lacks a part that another verb of the game has: with that one, the sentence is understood.
    fn frame_of_others(&self) -> Option<Found> {
        let Self { words, stop, .. } = *self;
        let word = &words[stop];
        let (at, verb) = self.verb_before(stop)?;
        let others = self.vocabulary.verbs.iter().filter(|(id, _)| *id != verb);
        let parts = others.filter_map(|(id, entry)| Some((id, part_behind(entry, &word.folded)?)));
        let (_, part) = parts
            .take(MOST_TRIES)
            .find(|(other, _)| self.reads_with(at, verb, other))?;
        let lack = Lack::Frame {
            verb: verb.clone(),
            part: written(std::slice::from_ref(part)),
        };
        Some((stop..stop + 1, lack))
    }

    /// The words before a noun follow a whole sentence, and nothing in the game begins with them.
    fn new_frame(&self) -> Option<Found> {
        let Self {
            vocabulary, words, ..
        } = *self;
        let last =
            (self.stop.saturating_sub(1)..=self.stop).rfind(|&at| is_preposition(&words[at]))?;
        let (at, verb) = self.verb_before(last)?;
        let firsts = (last + 1 - MOST_LEADING.min(last - at)..=last).rev();
        let leads = |first: usize| {
            let is_free = |word: &Word| !word.is_noun() && !word.is_verb();
            words[first..=last].iter().all(is_free) && is_whole(vocabulary, &words[..first])
        };
        let first = firsts.into_iter().find(|&first| leads(first))?;
        let leading: Vec<&str> = words[first..=last]
            .iter()
            .map(|word| &*word.folded)
            .collect();
        let mut frames = vocabulary.verbs[verb].frames.iter();
        let is_known = vocabulary.modifiers_by_word.contains_key(leading[0])
            || vocabulary.phrases_by_word.contains_key(leading[0])
            || frames.any(|frame| mentions(frame, leading[0]));
        if is_known {
            return None;
        }
        let behind = &words[last + 1..];
        let noun = leading_noun(vocabulary, behind).or_else(|| first_noun(behind));
        let noun = noun.and_then(|noun| vocabulary.nouns.get(&noun));
        let class = noun.and_then(|noun| noun.classes.first());
        // Behind `to`, what is no noun may be a deed.
        let class = match class {
            Some(class) => class.as_str(),
            None if leading.len() > 1 => ANY,
            None => return None,
        };
        // A role of its own, which no other part of the frame has.
        let role = leading[0];
        let lack = Lack::Frame {
            verb: verb.clone(),
            part: format!("[{} <{role}:{class}>]", leading.join(" ")),
        };
        Some((first..last + 1, lack))
    }

    /// A noun is followed by `of`, with which no modifier of the game begins.
    fn new_modifier(&self) -> Option<Found> {
        let of = (self.stop.saturating_sub(1)..=self.stop).rfind(|&at| self.words[at].is("of"))?;
        let before = &self.words[of.checked_sub(1)?];
        if self.vocabulary.modifiers_by_word.contains_key("of") {
            return None;
        }
        let noun = before.readings.iter().find_map(|reading| match reading {
            Reading::Noun(id, _) => Some(id.clone()),
            _ => None,
        })?;
        Some((of..of + 1, Lack::Modifier(noun)))
    }

    /// A whole sentence follows the comma, and no phrase of the game begins like the one before it.
    fn new_phrase(&self) -> Option<Found> {
        let Self {
            vocabulary, words, ..
        } = *self;
        let first = words.first().filter(|word| is_preposition(word))?;
        let comma = words.iter().position(|word| word.is(","))?;
        let is_new = self.stop < comma
            && !vocabulary.phrases_by_word.contains_key(&first.folded)
            && is_whole(vocabulary, &words[comma + 1..]);
        is_new.then_some((0..comma, Lack::Phrase))
    }

    /// The last word before the stop, or before a `no` there, is `have`, which is no verb of the game.
    fn have(&self) -> Option<Found> {
        let mut before = self.words[..self.stop].iter().enumerate().rev();
        let (at, word) = before.find(|(_, word)| !word.is("no"))?;
        let is_have = HAVE.contains(&&*word.folded) && !word.is_verb();
        is_have.then_some((at..at + 1, Lack::Have))
    }

    /// The last verb in front of a word.
    fn verb_before(&self, word: usize) -> Option<(usize, &Id)> {
        let words = self.words[..word].iter().enumerate().rev();
        // In `from play`, the word is a place, and in `2 damage` it is counted.
        let is_noun = |at: usize| {
            let before = at.checked_sub(1).map(|before| &self.words[before]);
            let is_number = |word: &Word| {
                let mut letters = word.folded.chars();
                let is_digits = letters.next().is_some_and(|first| first.is_ascii_digit());
                is_digits || word.is("x") || spelt(word).is_some()
            };
            self.words[at].is_noun()
                && before.is_some_and(|before| is_preposition(before) || is_number(before))
        };
        let mut verbs = words.filter(|(at, _)| !is_noun(*at));
        verbs.find_map(|(at, word)| {
            word.readings.iter().find_map(|reading| match reading {
                Reading::Verb(id, _) => Some((at, id)),
                _ => None,
            })
        })
    }

    /// Whether the sentence is understood with another verb.
    fn reads_with(&self, at: usize, verb: &Id, other: &Id) -> bool {
        let mut words = self.words.to_vec();
        for reading in &mut words[at].readings {
            if let Reading::Verb(id, _) = reading
                && id == verb
            {
                *id = other.clone();
            }
        }
        let (read, _) = understand(self.vocabulary, &words);
        read.is_some_and(|(_, taken)| taken == words.len())
    }
}

/// The first noun of words that begin a thing, whatever its adjectives are.
fn first_noun(words: &[Word]) -> Option<Id> {
    begins_thing(words.first()?).then_some(())?;
    let mut readings = words
        .iter()
        .take_while(|word| !is_preposition(word))
        .flat_map(|word| &word.readings);
    readings.find_map(|reading| match reading {
        Reading::Noun(id, _) => Some(id.clone()),
        _ => None,
    })
}

/// The part that a frame may have, and that begins with a word.
fn part_behind<'v>(verb: &'v VerbEntry, word: &str) -> Option<&'v Element> {
    let mut elements = verb.frames.iter().flatten();
    elements.find(|element| match element {
        Element::Group(inner) => {
            matches!(inner.first(), Some(Element::Word(first)) if first == word)
        }
        _ => false,
    })
}
