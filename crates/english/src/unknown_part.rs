//! What an unknown word could be: with the readings of a known word of the same part of speech, more of its sentence is understood.

use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::grammar::{Declined, furthest};
use crate::inflect::{base_verbs, singulars};
use crate::lexicon::Lexicon;
use crate::tagger::tag;
use crate::tree::{Id, Number};
use crate::vocabulary::{NounEntry, Vocabulary};
use crate::word::{Reading, VerbForm, Word};

/// So many known words of a part of speech are tried; each costs a parse.
const MOST_TRIES: usize = 6;

/// A part of speech that an unknown word could be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPart {
    /// As [`crate::Meaning`] calls it.
    pub category: &'static str,
    /// The class of a noun, where only nouns of one kind fit.
    pub class: Option<SmolStr>,
    /// The word as the vocabulary would have it: a noun in the singular, a verb as in an order. `None` where the form leaves that
    /// open.
    pub base: Option<SmolStr>,
}

/// The parts of speech that the unknown word could be at which understanding stopped: those with which most of the sentence is
/// understood.
pub fn unknown_parts<'a>(
    lexicon: impl Into<Lexicon<'a>>,
    line: &str,
    declined: &Declined,
) -> Vec<UnknownPart> {
    let lexicon = lexicon.into();
    let shift = declined.span.start;
    let mut words = tag(lexicon, &line[declined.span.range()]);
    let is_stop = |word: &Word| word.span.shifted(shift) == declined.at;
    let Some(at) = words.iter().position(is_stop) else {
        return Vec::new();
    };
    let mut parts = parts(lexicon.vocabulary, &words[at]);
    // One thing has an article at the beginning, and an adjective stands before what it is of.
    let leads = words.get(at + 1).is_some_and(Word::is_noun);
    parts.retain(|(_, readings)| match readings.first() {
        Some(Reading::Noun(_, Number::Singular)) => at > 0,
        Some(Reading::Adjective(_)) => at > 0 || leads,
        _ => true,
    });
    let knows_all_kinds = has_nouns_of_all_kinds(lexicon.vocabulary);
    let reached = parts.into_iter().map(|(mut part, readings)| {
        let tried = readings.into_iter().take(MOST_TRIES).map(|reading| {
            words[at].readings = vec![reading.clone()];
            (furthest(lexicon.vocabulary, &words), reading)
        });
        let tried: Vec<(usize, Reading)> = tried.collect();
        let most = tried.iter().map(|(reached, _)| *reached).max();
        let mut best = tried.iter().filter(|(reached, _)| Some(*reached) == most);
        if let (Some((_, Reading::Noun(id, _))), None) = (best.next(), best.next())
            && knows_all_kinds
        {
            let classes = &lexicon.vocabulary.nouns[id].classes;
            part.class = classes.first().cloned();
        }
        (most.unwrap_or_default(), part)
    });
    let reached: Vec<(usize, UnknownPart)> = reached.collect();
    let most = reached.iter().map(|(reached, _)| *reached).max();
    let best = reached
        .into_iter()
        .filter(|(reached, _)| *reached > at && Some(*reached) == most);
    best.map(|(_, part)| part).collect()
}

/// Whether every class of a pronoun also has a noun. Otherwise, the word may be the first noun of such a class.
fn has_nouns_of_all_kinds(vocabulary: &Vocabulary) -> bool {
    let is_pronoun = |noun: &&NounEntry| noun.spec.pronoun;
    let nouns = || vocabulary.nouns.values();
    let mut of_pronouns = nouns().filter(is_pronoun).flat_map(|noun| &noun.classes);
    of_pronouns.all(|class| nouns().any(|noun| !is_pronoun(&noun) && noun.classes.contains(class)))
}

/// The first noun of each set of classes.
fn noun_of_each_kind(vocabulary: &Vocabulary) -> impl Iterator<Item = &Id> {
    let mut known = FxHashSet::default();
    let nouns = vocabulary.nouns.iter();
    let nouns = nouns.filter(|(_, noun)| !noun.spec.pronoun);
    nouns.filter_map(move |(id, noun)| known.insert(&noun.classes).then_some(id))
}

/// What a word could be by its form, each with the readings that known words of this part of speech have.
fn parts(vocabulary: &Vocabulary, word: &Word) -> Vec<(UnknownPart, Vec<Reading>)> {
    let Vocabulary {
        verbs, adjectives, ..
    } = vocabulary;
    let (text, folded) = (&word.text, word.folded.as_str());
    let part = |category, base| UnknownPart {
        category,
        class: None,
        base,
    };
    let only = |mut bases: Vec<SmolStr>| bases.pop().filter(|_| bases.is_empty());
    let singular = singulars(text);
    let number = if singular.is_empty() {
        Number::Singular
    } else {
        Number::Plural
    };
    let noun = if singular.is_empty() {
        Some(text.clone())
    } else {
        only(singular)
    };
    let as_nouns = noun_of_each_kind(vocabulary);
    let as_nouns = as_nouns.map(|id| Reading::Noun(id.clone(), number));
    let inflected = only(base_verbs(text));
    let form = match folded {
        _ if folded.ends_with("ing") => VerbForm::Gerund,
        _ if folded.ends_with("ed") => VerbForm::Participle,
        _ if folded.ends_with('s') && !folded.ends_with("ss") => VerbForm::Third,
        _ => VerbForm::Base,
    };
    let verb = if form == VerbForm::Base {
        Some(text.clone())
    } else {
        inflected
    };
    let as_verbs = verbs.keys().map(|id| Reading::Verb(id.clone(), form));
    let as_adjectives = adjectives.keys().take(1);
    let as_adjectives = as_adjectives.map(|id| Reading::Adjective(id.clone()));
    let mut parts = vec![
        (part("verb", verb), as_verbs.collect()),
        (part("noun", noun), as_nouns.collect()),
    ];
    if word.is_bare() {
        parts.push((
            part("adjective", Some(text.clone())),
            as_adjectives.collect(),
        ));
    }
    parts
}
