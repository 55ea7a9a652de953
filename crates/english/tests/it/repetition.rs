//! No repetition of words exhausts the stack, neither while it is read nor while its tree is walked.

use cardc_english::{Markup, Misfit, change_noun_phrases, parse_line, print_line, references};

use crate::games::for_each_game;

/// A sentence of more words is not read.
const LONGEST_SENTENCE: usize = 400;

#[test]
fn a_word_may_repeat() {
    for_each_game(|vocabulary, words| {
        for word in words {
            // As often as it is read.
            let times = LONGEST_SENTENCE / word.split(' ').count();
            let mut parsed = parse_line(vocabulary, &format!("{word} ").repeat(times));
            // Walking a tree takes no more stack than reading it.
            print_line(vocabulary, &parsed.line, Markup::House);
            references(vocabulary, [&parsed]);
            change_noun_phrases(&mut parsed.line, |_| {});
        }
    });
}

#[test]
fn a_sentence_without_end_is_not_read() {
    for_each_game(|vocabulary, words| {
        let is_word = |word: &&String| word.starts_with(char::is_alphabetic);
        for word in words.iter().filter(is_word) {
            let parsed = parse_line(vocabulary, &format!("{word} ").repeat(3000));
            let first = parsed
                .declined
                .first()
                .expect("no card has such a sentence");
            assert_eq!(first.misfit, Misfit::Length, "{word}");
            assert_eq!(first.message(), "A sentence of more than 400 words");
        }
    });
}
