//! What a vocabulary says of its words that one word alone cannot show to be wrong: the same word twice, ids, classes.

use std::collections::BTreeMap;

use cardc_english::VocabularySpec;
use cardc_span::NearNames;

use super::references::{ID_HELP, is_word};
use crate::document::Document;
use crate::file_forms::VOCABULARY_FILE;
use crate::problem::PackProblem;

/// A word: its table, its id, how it is written, and what tells it from others that are written alike.
struct Word<'spec> {
    table: &'static str,
    id: &'spec str,
    form: Option<&'spec str>,
    class: String,
}

/// What is wrong with the words of a vocabulary.
pub(super) fn check(words: &VocabularySpec, file: &Document<'_>, problems: &mut Vec<PackProblem>) {
    let told = |table, id: &str, message: String| {
        PackProblem::new(VOCABULARY_FILE, file.entry_place(table, id), message)
    };
    let mut seen: BTreeMap<(&str, String, &str), &str> = BTreeMap::new();
    let all = all_words(words);
    for word in &all {
        let Word { table, id, .. } = *word;
        if !is_word(id) {
            problems.push(told(table, id, format!("`{id}` cannot be an id")).help(ID_HELP));
        }
        let form = word.form.unwrap_or(id);
        if form.trim().is_empty() {
            problems.push(
                told(table, id, format!("`{id}` is an empty word"))
                    .help("Write the word as cards print it, or delete the key to use the id."),
            );
            continue;
        }
        let key = (table, form.to_lowercase(), word.class.as_str());
        if let Some(first) = seen.insert(key, id) {
            problems.push(PackProblem {
                first: Some(file.entry_place(table, first)),
                ..told(
                    table,
                    id,
                    format!("Duplicate word `{form}`: `{first}` and `{id}`"),
                )
                .help("Texts would always mean one of them. Delete the other.")
            });
        }
    }
    let idle = words
        .verbs
        .iter()
        .filter(|(_, verb)| verb.frames.is_empty());
    problems.extend(idle.map(|(id, _)| {
        told("verbs", id, format!("The verb `{id}` has no `frames`, so no sentence can use it"))
            .help("Write what follows it, as in `frames = [\"<object:card>\"]`, or `frames = [\"\"]` for nothing.")
    }));
    problems.extend(odd_classes(words).map(|(id, class, meant)| {
        told(
            "adjectives",
            id,
            format!("No other adjective has the class `{class}`"),
        )
        .meant(class, Some(meant))
    }));
    problems.extend(same_patterns(words).into_iter().map(|(table, id, first)| {
        PackProblem {
            first: Some(file.entry_place(table, first)),
            ..told(table, id, format!("`{id}` has the pattern of `{first}`"))
                .help("Texts would always mean one of them. Delete the other.")
        }
    }));
}

fn all_words(words: &VocabularySpec) -> Vec<Word<'_>> {
    let nouns = words.nouns.iter().map(|(id, noun)| Word {
        table: "nouns",
        id,
        form: noun.singular.as_deref(),
        class: noun.classes.join(" "),
    });
    let adjectives = words.adjectives.iter().map(|(id, adjective)| Word {
        table: "adjectives",
        id,
        form: adjective.form.as_deref(),
        class: adjective.class.clone(),
    });
    let plain = |table, id, form| Word {
        table,
        id,
        form,
        class: String::new(),
    };
    let verbs = words.verbs.iter();
    let verbs = verbs.map(|(id, verb)| plain("verbs", id.as_str(), verb.base.as_deref()));
    let adverbs = words.adverbs.iter();
    let adverbs = adverbs.map(|(id, adverb)| plain("adverbs", id, adverb.form.as_deref()));
    let choices = words.choices.iter();
    let choices = choices.map(|(id, choice)| plain("choices", id, choice.form.as_deref()));
    let abilities = words.abilities.iter();
    let abilities = abilities.map(|(id, ability)| plain("abilities", id, ability.form.as_deref()));
    let qualifiers = words.qualifiers.iter();
    let qualifiers =
        qualifiers.map(|(id, qualifier)| plain("qualifiers", id, qualifier.form.as_deref()));
    nouns
        .chain(adjectives)
        .chain(verbs)
        .chain(adverbs)
        .chain(choices)
        .chain(abilities)
        .chain(qualifiers)
        .collect()
}

/// Adjectives whose class no other one has, and which is a slip of one that others have: id, class, the one meant.
fn odd_classes(words: &VocabularySpec) -> impl Iterator<Item = (&str, &str, &str)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for adjective in words.adjectives.values() {
        *counts.entry(&adjective.class).or_default() += 1;
    }
    let shared = counts
        .iter()
        .filter(|(class, count)| **count > 1 && !class.is_empty());
    let shared = NearNames::new(shared.map(|(class, _)| *class));
    words.adjectives.iter().filter_map(move |(id, adjective)| {
        let class = adjective.class.as_str();
        let is_alone = !class.is_empty() && counts.get(class) == Some(&1);
        let meant = is_alone.then(|| shared.nearest(class))??;
        Some((id.as_str(), class, meant))
    })
}

/// Phrases and modifiers that read the same words as another one: table, id, the other one.
fn same_patterns(words: &VocabularySpec) -> Vec<(&'static str, &str, &str)> {
    let mut found = Vec::new();
    for (table, patterns) in [("modifiers", &words.modifiers), ("phrases", &words.phrases)] {
        let mut seen: BTreeMap<(&str, bool, bool, &[String]), &str> = BTreeMap::new();
        for (id, spec) in patterns {
            let key = (spec.pattern.trim(), spec.lead, spec.past, &spec.of[..]);
            match seen.get(&key) {
                Some(first) => found.push((table, id.as_str(), *first)),
                None => drop(seen.insert(key, id)),
            }
        }
    }
    found
}
