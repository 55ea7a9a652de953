//! What a frame of a verb lacks: a sentence is understood once another verb of the game, with more frames, takes its place.

use cardc_span::Span;
use smol_str::SmolStr;

use crate::grammar::{Declined, understand};
use crate::names::Lexicon;
use crate::pattern::{Element, written};
use crate::tagger::{Word, tag};
use crate::tree::Id;
use crate::vocabulary::{Reading, VerbEntry, Vocabulary};

/// So many other verbs are tried; each costs a parse.
const MOST_TRIES: usize = 8;

/// What a frame of a verb lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingFrame {
    /// The verb.
    pub verb: Id,
    /// The word that none of its frames has there.
    pub word: SmolStr,
    /// The place of the word in the line.
    pub span: Span,
    /// What another verb has in its frame for that, as the pack writes it: `[from <origin:zone>]`.
    pub part: String,
}

/// What the verb lacks in front of the place where understanding stopped, where that is all that is wrong with the sentence.
pub fn missing_frame<'a>(
    lexicon: impl Into<Lexicon<'a>>,
    line: &str,
    declined: &Declined,
) -> Option<MissingFrame> {
    let lexicon = lexicon.into();
    let vocabulary = lexicon.vocabulary;
    let shift = declined.span.start;
    let words = tag(lexicon, &line[declined.span.range()]);
    let stop = words
        .iter()
        .position(|word| word.span.start + shift >= declined.at.start)?;
    let word = words.get(stop)?;
    let (at, verb) = words[..stop].iter().enumerate().rev().find_map(verb_at)?;
    let others = vocabulary.verbs.iter().filter(|(id, _)| *id != verb);
    let parts = others.filter_map(|(id, entry)| Some((id, part_behind(entry, &word.folded)?)));
    let (_, part) = parts
        .take(MOST_TRIES)
        .find(|(other, _)| reads_with(vocabulary, &words, at, verb, other))?;
    Some(MissingFrame {
        verb: verb.clone(),
        word: word.text.clone(),
        span: word.span.shifted(shift),
        part: written(std::slice::from_ref(part)),
    })
}

fn verb_at((at, word): (usize, &Word)) -> Option<(usize, &Id)> {
    word.readings.iter().find_map(|reading| match reading {
        Reading::Verb(id, _) => Some((at, id)),
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

/// Whether a sentence is understood with another verb.
fn reads_with(vocabulary: &Vocabulary, words: &[Word], at: usize, verb: &Id, other: &Id) -> bool {
    let mut words = words.to_vec();
    for reading in &mut words[at].readings {
        if let Reading::Verb(id, _) = reading
            && id == verb
        {
            *id = other.clone();
        }
    }
    let (read, _) = understand(vocabulary, &words);
    read.is_some_and(|(_, taken)| taken == words.len())
}
