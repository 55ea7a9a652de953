//! Kinds of words, as the grammar tells them apart.

use std::collections::{BTreeMap, BTreeSet};

use smol_str::SmolStr;

use crate::pattern::{Element, is_form};
use crate::vocabulary::Vocabulary;
use crate::word::Reading;
use crate::words::WORDS;

/// One word of each kind, for tests that try every order of words: the grammar goes from one rule into another by what a word can
/// be, and by what the frames of a verb wait for.
pub fn word_of_each_kind(vocabulary: &Vocabulary) -> Vec<String> {
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
