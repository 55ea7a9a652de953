//! The sentence that is understood and nearest to one that is not.

use std::cmp::Reverse;

use cardc_english::{Declined, Lexicon, Misfit, Predicate, understood_line};

use crate::project::game::Game;

/// So many words are left out at the end of a beginning that asks for more.
const MOST_LEFT_OUT: usize = 3;

/// Words that stand alone only where something was said before.
const DEMONSTRATIVES: [&str; 4] = ["this", "that", "these", "those"];

/// What stands before the place where understanding stopped, if that is a sentence, or a sample of the pack that has most of the
/// words.
pub(super) fn near_sentence(
    game: &Game,
    lexicon: Lexicon<'_>,
    line: &str,
    declined: &Declined,
) -> Option<String> {
    let sentence = &line[declined.span.range()];
    let before = declined.at.start.checked_sub(declined.span.start)? as usize;
    let before = sentence.get(..before)?;
    match declined.misfit {
        // Its beginning has the same subject.
        Misfit::Subject => sample_like(game, sentence),
        _ => beginning(lexicon, before).or_else(|| sample_like(game, sentence)),
    }
}

/// The beginning of a sentence as one of its own, without the last words where they ask for more.
fn beginning(lexicon: Lexicon<'_>, sentence: &str) -> Option<String> {
    let mut shorter = sentence;
    for _ in 0..=MOST_LEFT_OUT {
        shorter = shorter.trim_end_matches([' ', ',', '(', '[']);
        let whole = shorter.to_owned() + ".";
        let last = shorter.rsplit(' ').next().unwrap_or_default();
        if !DEMONSTRATIVES.contains(&last) && is_whole(lexicon, &whole) {
            return Some(whole);
        }
        shorter = &shorter[..shorter.rfind(' ')?];
    }
    None
}

/// Whether a sentence is understood and has a verb of its own at its end: `A Unit cannot.` has none.
fn is_whole(lexicon: Lexicon<'_>, sentence: &str) -> bool {
    understood_line(lexicon, sentence).is_some_and(|line| {
        let mut steps = line.sentences.iter().flat_map(|sentence| &sentence.steps);
        let last = steps.next_back().map(|step| &step.clause.predicate);
        !matches!(last, Some(Predicate::AsTold { .. }))
    })
}

/// The sample that has most words of a sentence, if at least half of their words are the same.
fn sample_like(game: &Game, sentence: &str) -> Option<String> {
    let words = words_of(sentence);
    let samples = game.pack.vocabulary.samples.values().flatten();
    let alike = samples.filter_map(|sample| {
        let known = words_of(sample);
        let common = in_common(&words, &known);
        (4 * common >= words.len() + known.len()).then_some((common, sample))
    });
    let (_, sample) = alike.max_by_key(|(common, sample)| (*common, Reverse(sample.len())))?;
    // Without its heading.
    sample.rsplit(": ").next().map(str::to_owned)
}

/// The words of a sentence, as they are compared.
fn words_of(sentence: &str) -> Vec<String> {
    let words = sentence.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// How many words two sentences have in common, in the same order.
fn in_common(one: &[String], other: &[String]) -> usize {
    let mut row = vec![0; other.len() + 1];
    for word in one {
        let mut diagonal = 0;
        for (at, known) in other.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if word == known {
                diagonal + 1
            } else {
                above.max(row[at])
            };
            diagonal = above;
        }
    }
    row[other.len()]
}
