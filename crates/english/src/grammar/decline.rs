//! Why a sentence is not understood: where the grammar stopped, and what is wrong there.

use cardc_span::Span;
use smol_str::SmolStr;

use super::clause::is_modal;
use super::session::Expected;
use super::{LONGEST_SENTENCE, adverbial, along_frames, is_whole, run, sentence};
use crate::spacing;
use crate::tree::{Predicate, Step, Tense};
use crate::vocabulary::Vocabulary;
use crate::word::{Reading, VerbForm, Word};

/// A sentence that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined {
    /// The sentence.
    pub span: Span,
    /// The first word that does not fit; empty at the end when something is missing.
    pub at: Span,
    /// That word as written; at the end of the sentence, its last words from a verb on.
    pub found: SmolStr,
    /// What is wrong with that word.
    pub misfit: Misfit,
    /// A verb stands before it.
    pub has_verb: bool,
    /// A noun stands right before it.
    pub behind_noun: bool,
    /// A noun stands somewhere between it and the verb before it.
    pub has_object: bool,
    /// What could have stood there.
    pub expected: Vec<Expected>,
}

/// Why a word does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Misfit {
    /// The sentence ends too early.
    Missing,
    /// It is no word of the game or of the language.
    Unknown,
    /// A noun of another kind is wanted: `damage to a Unit`, where only players take damage.
    Kind,
    /// A verb that its subject cannot do: `A token draws 1 card`, where only players draw.
    Subject,
    /// `Heroic Act:`, `Corner 1:` behind the beginning of the line.
    Scope,
    /// `Heroic Act`, `Corner 1` at the beginning of a line, without its colon.
    Colon,
    /// Another sentence begins here: the full stop is missing.
    Stop,
    /// A known word at a wrong place.
    Place,
    /// There are more words than a sentence has, which was not read.
    Length,
}

/// Says where understanding stopped, by parsing once more with open eyes.
pub(super) fn decline(vocabulary: &Vocabulary, words: &[Word]) -> Declined {
    let span = words[0].outer.cover(words[words.len() - 1].outer);
    if words.len() > LONGEST_SENTENCE {
        return Declined {
            span,
            at: words[0].span,
            found: words[0].text.clone(),
            misfit: Misfit::Length,
            expected: Vec::new(),
            has_verb: true,
            behind_noun: false,
            has_object: false,
        };
    }
    let (furthest, expected) = stop(vocabulary, words);
    let before = &words[..furthest.min(words.len())];
    let verbs = before.iter().filter(|word| word.is_verb()).count();
    let has_verb = verbs > 0;
    // What may be a verb is a noun behind another verb: `gain 1 damage`.
    let is_noun = |word: &Word| word.is_noun() && (!word.is_verb() || verbs > 1);
    let behind_noun = before.last().is_some_and(is_noun);
    let mut behind_verb = before[last_verb(before)..].iter().skip(1);
    let has_object = behind_verb.any(Word::is_noun);
    if let Some((at, misfit)) = missing_mark(vocabulary, words, furthest) {
        return Declined {
            span,
            at,
            found: written(words, at).into(),
            misfit,
            has_verb,
            behind_noun,
            has_object,
            expected,
        };
    }
    if let Some(scope) = misplaced_scope(vocabulary, words, furthest) {
        return Declined {
            span,
            at: scope,
            found: written(words, scope).into(),
            misfit: Misfit::Scope,
            has_verb,
            behind_noun,
            has_object,
            expected,
        };
    }
    let word = words.get(furthest);
    // What lacks before the full stop lacks at the end of the sentence.
    let ends = word.is_some_and(|word| word.is(".") && furthest + 1 == words.len());
    let word = word.filter(|_| !ends || furthest == 0);
    let (at, found) = if let Some(word) = word {
        (word.span, word.text.clone())
    } else {
        let said = &words[..furthest.min(words.len())];
        let end = said[said.len() - 1].outer.end;
        (Span::at(end), last_part(said))
    };
    Declined {
        span,
        at,
        found,
        misfit: misfit(vocabulary, word, &expected),
        has_verb,
        behind_noun,
        has_object,
        expected,
    }
}

/// The first word that does not fit, and what could have stood there. In an order it is the noun that its verb does not take,
/// even where its first word could be a noun too, of which the sentence would go on further: `[Remove] a lantern`.
fn stop(vocabulary: &Vocabulary, words: &[Word]) -> (usize, Vec<Expected>) {
    let (_, session) = run(vocabulary, words, true, sentence);
    let (furthest, expected) = (session.furthest(), session.into_expected());
    let orders = words[0]
        .readings
        .iter()
        .filter_map(|reading| match reading {
            Reading::Verb(id, VerbForm::Base) => Some(id),
            _ => None,
        });
    let stops = orders.flat_map(|verb| along_frames(vocabulary, verb, &words[1..]));
    let stops = stops.map(|(furthest, expected)| (1 + furthest, expected));
    let of_order = stops.max_by_key(|(at, _)| *at).filter(|(at, expected)| {
        *at < furthest && misfit(vocabulary, words.get(*at), expected) == Misfit::Kind
    });
    of_order.unwrap_or((furthest, expected))
}

/// So many words without a verb are shown.
const MOST_WORDS: usize = 5;

/// The last words of a sentence, from a verb on.
fn last_part(words: &[Word]) -> SmolStr {
    let place = words[last_verb(words)]
        .span
        .cover(words[words.len() - 1].span);
    written(words, place).into()
}

/// The last verb, one that is no noun before others; where there is none, one of the last words.
fn last_verb(words: &[Word]) -> usize {
    words
        .iter()
        .rposition(|word| word.is_verb() && !word.is_noun())
        .or_else(|| words.iter().rposition(Word::is_verb))
        .unwrap_or(words.len().saturating_sub(MOST_WORDS))
}

/// The words in this place.
fn written(words: &[Word], place: Span) -> String {
    let inside = |word: &&Word| place.start <= word.span.start && word.span.end <= place.end;
    spacing::joined(words.iter().filter(inside))
}

/// Where a colon or a full stop is missing, after which the rest is understood.
fn missing_mark(
    vocabulary: &Vocabulary,
    words: &[Word],
    furthest: usize,
) -> Option<(Span, Misfit)> {
    if let Some(length) = scope_length(vocabulary, words) {
        let rest = &words[length..];
        let is_dash = |word: &Word| ["-", "–", "—", ","].contains(&word.folded.as_str());
        let behind = usize::from(rest.first().is_some_and(is_dash));
        if is_whole(vocabulary, &rest[behind..]) {
            let scope = words[0].outer.cover(words[length - 1].outer);
            return Some((scope, Misfit::Colon));
        }
    }
    let next = words.get(furthest)?;
    let before = &words[..furthest];
    let before = match before {
        [before @ .., comma] if comma.is(",") => before,
        before => before,
    };
    // `A Unit cannot.` leaves the verb out.
    if before.last().is_some_and(is_modal) {
        return None;
    }
    let is_sentence =
        is_whole(vocabulary, before) && is_order_or_statement(vocabulary, &words[furthest..]);
    is_sentence.then_some((next.span, Misfit::Stop))
}

/// Whether these words are a sentence that a full stop can stand before: a statement, or an order with its object. Without one,
/// as in `damage.`, `gets +1 attack.`, `engage with you.` and `discard this round.`, the words more likely belong to the noun before
/// them.
fn is_order_or_statement(vocabulary: &Vocabulary, words: &[Word]) -> bool {
    let (time, _) = run(vocabulary, &words[1..], false, adverbial::trailing);
    if time.is_some_and(|(_, taken)| words[1 + taken..].iter().all(|word| word.is("."))) {
        return false;
    }
    let (sentence, _) = run(vocabulary, words, false, sentence);
    let sentence = sentence.filter(|(_, taken)| *taken == words.len());
    let first = sentence.and_then(|(sentence, _)| sentence.steps.into_iter().next());
    first.is_some_and(|Step { clause, .. }| match clause.predicate {
        Predicate::Act(act) if clause.subject.is_none() && clause.modal.is_none() => {
            act.tense == Tense::Base && !act.omitted && act.argument("object").is_some()
        }
        _ => true,
    })
}

/// How many words at the beginning are a scope, without its colon.
fn scope_length(vocabulary: &Vocabulary, words: &[Word]) -> Option<usize> {
    let first = words.first()?;
    if is_ability(first) {
        return Some(1);
    }
    let numbers = words[1..]
        .iter()
        .take_while(|word| is_corner_range(word))
        .count();
    (is_corner(vocabulary, first) && numbers > 0).then_some(1 + numbers)
}

pub(super) fn is_ability(word: &Word) -> bool {
    let mut readings = word.readings.iter();
    word.is_bare() && readings.any(|reading| matches!(reading, Reading::Ability(_)))
}

/// Whether a word begins a scope over corners.
fn is_corner(vocabulary: &Vocabulary, word: &Word) -> bool {
    let scope = &vocabulary.corner_scope;
    let mut readings = word.readings.iter();
    readings.any(|reading| matches!(reading, Reading::Noun(id, _) if id == scope))
}

fn is_corner_range(word: &Word) -> bool {
    word.folded.parse::<u32>().is_ok() || ["to", "and"].contains(&word.folded.as_str())
}

/// Where a scope begins that does not begin the line: the words before the first colon.
fn misplaced_scope(vocabulary: &Vocabulary, words: &[Word], furthest: usize) -> Option<Span> {
    let colon = words.iter().position(|word| word.is(":"))?;
    let before = &words[..colon];
    let start = if is_ability(before.last()?) {
        colon - 1
    } else {
        before
            .iter()
            .rposition(|word| is_corner(vocabulary, word))?
    };
    let whole = before[start + 1..]
        .iter()
        .all(|word| word.is(",") || is_corner_range(word));
    (whole && (start..=colon).contains(&furthest))
        .then(|| words[start].outer.cover(words[colon].outer))
}

fn misfit(vocabulary: &Vocabulary, word: Option<&Word>, expected: &[Expected]) -> Misfit {
    let Some(word) = word else {
        return Misfit::Missing;
    };
    let is_name = word.name.as_ref().is_some_and(|name| name.known);
    if !vocabulary.knows(&word.folded) && word.prose.is_none() && !is_name {
        return Misfit::Unknown;
    }
    let wants_subject = |expected: &Expected| matches!(expected, Expected::Subject(_));
    if expected.iter().any(wants_subject) {
        return Misfit::Subject;
    }
    let wants_kind =
        |expected: &Expected| matches!(expected, Expected::Noun(classes) if !classes.is_empty());
    if word.is_noun() && expected.iter().any(wants_kind) {
        Misfit::Kind
    } else {
        Misfit::Place
    }
}
