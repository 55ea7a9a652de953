//! Forms of the language that other games use more than Champions does, in sentences of our own, with the words of
//! their packs. Each file holds sentences with their trees in the notation of `sketch.rs`;
//! `UPDATE_EXPECT=1 cargo test -p cardc-english forms` writes the trees anew.

use std::fmt::Write as _;

use cardc_english::{Markup, Vocabulary, VocabularySpec, normalise, parse_line, print_line};
use expect_test::{ExpectFile, expect_file};

use crate::sketch::sketch;

fn vocabulary(text: &str) -> Vocabulary {
    let spec: VocabularySpec = toml::from_str(text).expect("the vocabulary reads");
    let (vocabulary, problems) = Vocabulary::new(spec);
    assert!(problems.is_empty(), "{problems:?}");
    vocabulary
}

/// Reads every sentence of a file, which prints back, and writes the trees beside them.
fn check(vocabulary: &Vocabulary, sentences: &str, expected: &ExpectFile) {
    let mut out = String::new();
    let mut wrong = Vec::new();
    for line in sentences.lines().filter(|line| !line.starts_with("    ")) {
        let _ = writeln!(out, "{line}");
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let parsed = parse_line(vocabulary, line);
        if let Some(declined) = parsed.declined.first() {
            wrong.push(format!("{line} is declined at `{}`", declined.found));
            continue;
        }
        let printed = print_line(vocabulary, &parsed.line, Markup::Plain);
        if normalise(vocabulary, &printed).to_lowercase()
            != normalise(vocabulary, line).to_lowercase()
        {
            wrong.push(format!("{line} prints as {printed}"));
        }
        let _ = writeln!(out, "    {}", sketch(&parsed.line));
    }
    assert_eq!(wrong, [""; 0]);
    expected.assert_eq(&out);
}

#[test]
fn forms_of_ashes_have_their_trees() {
    let vocabulary = vocabulary(include_str!("../../../../games/ashes/vocabulary.toml"));
    let sentences = include_str!("../forms-ashes.txt");
    check(&vocabulary, sentences, &expect_file!["../forms-ashes.txt"]);
}

#[test]
fn forms_of_lotr_have_their_trees() {
    let vocabulary = vocabulary(include_str!("../../../../games/lotr/vocabulary.toml"));
    let sentences = include_str!("../forms-lotr.txt");
    check(&vocabulary, sentences, &expect_file!["../forms-lotr.txt"]);
}

#[test]
fn a_class_without_words_is_told_by_its_nouns() {
    let vocabulary = vocabulary(
        "[nouns.cup]\nsingular = \"cup of tea\"\nclasses = [\"vessel\"]\n\
         [nouns.guest]\nclasses = [\"card\"]\n\
         [verbs.pour]\nframes = [\"<object:vessel>\"]\n",
    );
    let parsed = parse_line(&vocabulary, "Pour a guest.");
    let told = parsed.declined[0].expectation(&vocabulary, &[]);
    assert_eq!(told.as_deref(), Some("a noun, for example `cup of tea`"));
}
