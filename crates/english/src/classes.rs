//! Classes that a vocabulary asks for and no noun has: a frame with such a slot would never be read, in silence.

use std::collections::BTreeSet;

use cardc_span::nearest;

use crate::pattern::{ANY, is_form, slot_classes};
use crate::spec::{PatternSpec, VocabularyProblem, VocabularySpec};

/// Every class that is asked for in vain, with the entry that does.
pub(crate) fn problems(spec: &VocabularySpec) -> Vec<VocabularyProblem> {
    let nouns: BTreeSet<&str> = spec
        .nouns
        .values()
        .flat_map(|noun| &noun.classes)
        .map(String::as_str)
        .collect();
    let mut problems = Vec::new();
    let mut check = |table, entry: &str, text: &str, class: &str| {
        if !nouns.contains(class) {
            let known = nouns.iter().copied();
            let problem = unknown(table, entry, class, "noun", known);
            let of_noun = of_noun(spec, class);
            problems.push(VocabularyProblem {
                text: text.to_owned(),
                help: of_noun
                    .into_iter()
                    .chain(problem.help)
                    .reduce(|a, b| format!("{a} {b}")),
                ..problem
            });
        }
    };
    for (id, verb) in &spec.verbs {
        for class in verb.subjects.iter().chain(&verb.counted) {
            check("verbs", id, class, class);
        }
        for frame in &verb.frames {
            for class in slot_classes(frame).filter(|class| !is_special(class)) {
                check("verbs", id, frame, class);
            }
        }
    }
    for (table, patterns) in [("modifiers", &spec.modifiers), ("phrases", &spec.phrases)] {
        for (id, PatternSpec { pattern, of, .. }) in patterns {
            for class in of {
                check(table, id, class, class);
            }
            for class in slot_classes(pattern).filter(|class| !is_special(class)) {
                check(table, id, pattern, class);
            }
        }
    }
    for class in &spec.places {
        check("places", class, class, class);
    }
    for class in spec.classes.keys() {
        check("classes", class, "", class);
    }
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

/// The help for a noun that stands where a class belongs.
fn of_noun(spec: &VocabularySpec, name: &str) -> Option<String> {
    let mut nouns = spec.nouns.iter();
    let (_, noun) = nouns.find(|(id, noun)| noun.singular_form(id) == name)?;
    Some(match noun.classes.as_slice() {
        [] => format!("The noun `{name}` has no class."),
        [class] => format!("The noun `{name}` has the class `{class}`."),
        classes => format!(
            "The noun `{name}` has the classes `{}`.",
            classes.join("`, `")
        ),
    })
}

/// The most classes that a message lists.
const MOST_LISTED: usize = 40;

fn unknown<'v>(
    table: &'static str,
    entry: &str,
    class: &str,
    word: &str,
    known: impl Iterator<Item = &'v str>,
) -> VocabularyProblem {
    let known: BTreeSet<&str> = known.collect();
    let message = format!("No {word} has the class `{class}`");
    if let Some(near) = nearest(class, known.iter().copied()) {
        let message = format!("{message}. Did you mean `{near}`?");
        return VocabularyProblem::new(table, entry, class, message);
    }
    let known = known.iter().take(MOST_LISTED);
    let known: Vec<String> = known.map(|class| format!("`{class}`")).collect();
    VocabularyProblem {
        help: Some(format!("The classes of {word}s are {}.", known.join(", "))),
        ..VocabularyProblem::new(table, entry, class, message)
    }
}

/// Whether a slot of this class reads something else than nouns of the class.
fn is_special(class: &str) -> bool {
    class == ANY || is_form(class)
}
