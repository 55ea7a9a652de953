//! Classes that a vocabulary asks for and no noun has: a frame with such a slot would never be read, in silence.

use std::collections::BTreeSet;

use crate::grammar::is_form;
use crate::grammar::noun::ANY;
use crate::near::nearest;
use crate::pattern::slot_classes;
use crate::spec::VocabularySpec;
use crate::vocabulary::VocabularyProblem;

/// Every class that is asked for in vain, with the entry that does.
pub(crate) fn problems(spec: &VocabularySpec) -> Vec<VocabularyProblem> {
    let nouns: BTreeSet<&str> = spec
        .nouns
        .values()
        .flat_map(|noun| &noun.classes)
        .map(String::as_str)
        .collect();
    let mut problems = Vec::new();
    let mut check = |table, entry: &str, class: &str| {
        if !nouns.contains(class) {
            problems.push(unknown(table, entry, class, "noun", nouns.iter().copied()));
        }
    };
    for (id, verb) in &spec.verbs {
        verb.subjects
            .iter()
            .for_each(|class| check("verbs", id, class));
        let slots = verb.frames.iter().flat_map(|frame| slot_classes(frame));
        slots
            .filter(|class| !is_special(class))
            .for_each(|class| check("verbs", id, class));
    }
    for (table, patterns) in [("modifiers", &spec.modifiers), ("phrases", &spec.phrases)] {
        for (id, pattern) in patterns {
            pattern.of.iter().for_each(|class| check(table, id, class));
            let slots = slot_classes(&pattern.pattern);
            slots
                .filter(|class| !is_special(class))
                .for_each(|class| check(table, id, class));
        }
    }
    spec.classes
        .keys()
        .for_each(|class| check("classes", class, class));
    problems.extend(unknown_order(spec));
    problems
}

/// Classes in the order of adjectives that no adjective has.
fn unknown_order(spec: &VocabularySpec) -> impl Iterator<Item = VocabularyProblem> {
    let adjectives: BTreeSet<&str> = spec
        .adjectives
        .values()
        .map(|adjective| adjective.class.as_str())
        .collect();
    let mut order = spec.adjective_order.iter().collect::<Vec<_>>();
    order.retain(|class| !adjectives.contains(class.as_str()));
    order.into_iter().map(move |class| {
        unknown(
            "adjective_order",
            class,
            class,
            "adjective",
            adjectives.iter().copied(),
        )
    })
}

fn unknown<'v>(
    table: &'static str,
    entry: &str,
    class: &str,
    word: &str,
    known: impl Iterator<Item = &'v str>,
) -> VocabularyProblem {
    let near = nearest(class, known).map(|near| format!("; did you mean `{near}`?"));
    VocabularyProblem {
        table,
        entry: entry.to_owned(),
        message: format!(
            "no {word} has the class `{class}`{}",
            near.unwrap_or_default()
        ),
    }
}

/// Whether a slot of this class reads something else than nouns of the class.
fn is_special(class: &str) -> bool {
    class == ANY || is_form(class)
}
