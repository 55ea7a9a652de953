//! No repetition of words exhausts the stack, neither while it is read nor while its tree is walked.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use smol_str::SmolStr;

use super::{LONGEST_SENTENCE, Misfit, is_form, parse_line, run, sentence};
use crate::pattern::Element;
use crate::printer::{Markup, print_line};
use crate::reference::references;
use crate::spec::VocabularySpec;
use crate::tagger;
use crate::vocabulary::{Reading, Vocabulary};
use crate::words::WORDS;

const GAMES: [&str; 4] = [
    include_str!("../../../../games/champions/vocabulary.toml"),
    include_str!("../../../../games/ashes/vocabulary.toml"),
    include_str!("../../../../games/lotr/vocabulary.toml"),
    include_str!("../../../../games/t9a/vocabulary.toml"),
];

/// One word for each kind of words: the grammar goes from one rule into another by what a word can be, and by what the frames of
/// a verb wait for.
fn kinds(vocabulary: &Vocabulary) -> Vec<String> {
    let kind = |reading: &Reading| match reading {
        Reading::Noun(id, number) => {
            let noun = &vocabulary.nouns[id].spec;
            format!("{number:?} {} {}", noun.pronoun, noun.quotes)
        }
        Reading::Verb(id, form) => {
            let mut slots = BTreeSet::new();
            let verb = &vocabulary.verbs[id];
            verb.frames
                .iter()
                .for_each(|frame| forms(frame, &mut slots));
            format!("{form:?} {slots:?}")
        }
        Reading::Adjective(_) => "adjective".to_owned(),
        other => format!("{:?}", std::mem::discriminant(other)),
    };
    let of_game = vocabulary.forms.iter().map(|(form, readings)| {
        let kinds: Vec<String> = readings.iter().map(kind).collect();
        (kinds, form.as_str())
    });
    let kinds: BTreeMap<Vec<String>, &str> = of_game.collect();
    let of_game = kinds.values().map(|word| (*word).to_owned());
    let owners = vocabulary.nouns.values().take(1);
    let owners = owners.map(|noun| format!("{}'s", noun.singular));
    let of_grammar = WORDS.iter().map(|word| (*word).to_owned());
    let marks = [",", "(", ";", "1", "X"].map(ToOwned::to_owned);
    of_game
        .chain(owners)
        .chain(of_grammar)
        .chain(marks)
        .collect()
}

/// The forms besides phrases that slots of a frame admit.
fn forms<'f>(frame: &'f [Element], into: &mut BTreeSet<&'f str>) {
    let mut open: Vec<&Element> = frame.iter().collect();
    while let Some(element) = open.pop() {
        match element {
            Element::Slot { classes, .. } => {
                let classes = classes.iter().map(SmolStr::as_str);
                into.extend(classes.filter(|class| is_form(class)));
            }
            Element::Group(elements) => open.extend(elements),
            Element::Word(_) | Element::Choice { .. } => {}
        }
    }
}

/// Does something with the words of each game, in a thread with half the stack that threads have by default.
fn for_each_game(work: fn(&Vocabulary, &[String])) {
    thread::scope(|scope| {
        for text in GAMES {
            let read = move || {
                let spec: VocabularySpec = toml::from_str(text).expect("the vocabulary reads");
                let (vocabulary, _) = Vocabulary::new(spec);
                work(&vocabulary, &kinds(&vocabulary));
            };
            let thread = thread::Builder::new().stack_size(1 << 20);
            thread.spawn_scoped(scope, read).expect("a thread");
        }
    });
}

#[test]
fn a_word_may_repeat() {
    for_each_game(|vocabulary, words| {
        for word in words {
            // As often as it is read.
            let times = LONGEST_SENTENCE / word.split(' ').count();
            let line = parse_line(vocabulary, &format!("{word} ").repeat(times)).line;
            // Walking a tree takes no more stack than reading it.
            print_line(vocabulary, &line.clone(), Markup::House);
            references(vocabulary, &[line]);
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

#[test]
fn two_words_may_repeat() {
    for_each_game(|vocabulary, words| {
        for first in words {
            for second in words {
                let text = format!("{first} {second} ").repeat(60);
                let words = tagger::tag(vocabulary.into(), &text);
                run(vocabulary, &words, false, sentence);
            }
        }
    });
}
