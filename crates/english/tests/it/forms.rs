//! Forms of the language that other games use more than Champions does, in sentences of our own, with the words of
//! their packs. Each file holds sentences with their trees in the notation of `sketch.rs`;
//! `UPDATE_EXPECT=1 cargo test -p cardc-english forms` writes the trees again.

use std::fmt::Write as _;

use cardc_english::{
    Markup, Vocabulary, VocabularySpec, misspaced, normalise, parse_line, print_line, spaced,
};
use expect_test::{ExpectFile, expect_file};

use crate::sketch::sketch;

pub(crate) fn vocabulary(text: &str) -> Vocabulary {
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
    assert_eq!(
        told.as_deref(),
        Some("a noun of the class `vessel`, for example `cup of tea`")
    );
}

/// What a line becomes with other white space between two of its words, for every two.
fn respaced<'l>(vocabulary: &Vocabulary, line: &'l str) -> impl Iterator<Item = String> + use<'l> {
    let words = parse_line(vocabulary, line).words;
    let ends = words
        .windows(2)
        .map(|pair| (pair[0].outer.end, pair[1].outer.start));
    let gaps: Vec<_> = ends
        .map(|(from, to)| (from as usize, to as usize))
        .collect();
    gaps.into_iter().flat_map(move |(from, to)| {
        ["", " ", "  "].map(|gap| format!("{}{gap}{}", &line[..from], &line[to..]))
    })
}

/// Whatever white space there is between two words or marks: where the line still means the same, it prints back, and the
/// places that are named are those that differ.
#[test]
fn white_space_beside_marks_means_nothing_and_is_mended() {
    let games = [
        (
            include_str!("../../../../games/ashes/vocabulary.toml"),
            include_str!("../forms-ashes.txt"),
        ),
        (
            include_str!("../../../../games/lotr/vocabulary.toml"),
            include_str!("../forms-lotr.txt"),
        ),
        (
            include_str!("../../../../games/champions/vocabulary.toml"),
            include_str!("../trees.txt"),
        ),
    ];
    let mut mended = 0;
    for (words, sentences) in games {
        let vocabulary = vocabulary(words);
        let spec: VocabularySpec = toml::from_str(words).expect("the vocabulary reads");
        let samples = spec.samples.values().flatten().map(String::as_str);
        let sentences = sentences
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with([' ', '#']));
        for line in samples.chain(sentences) {
            let parsed = parse_line(&vocabulary, line);
            assert_eq!(misspaced(line, &parsed.words), [], "{line}");
            for text in respaced(&vocabulary, line) {
                let again = parse_line(&vocabulary, &text);
                if !again.is_understood() || sketch(&again.line) != sketch(&parsed.line) {
                    continue;
                }
                assert_eq!(
                    normalise(&vocabulary, &text),
                    normalise(&vocabulary, line),
                    "{text}"
                );
                let single = spaced(&text, &misspaced(&text, &again.words)).replace("  ", " ");
                assert_eq!(single, line, "{text}");
                mended += usize::from(text.replace("  ", " ") != line);
            }
        }
    }
    assert!(mended > 1000, "{mended} of them differ");
}

#[test]
fn a_small_x_is_another_word() {
    let vocabulary = vocabulary(include_str!("../../../../games/lotr/vocabulary.toml"));
    let sentence = "Raise your threat by X, where X is the number of enemies in play.";
    assert!(parse_line(&vocabulary, sentence).is_understood());
    for (large, small) in [("where X", "where x"), ("by X", "by x")] {
        let sentence = sentence.replace(large, small);
        assert!(
            !parse_line(&vocabulary, &sentence).is_understood(),
            "{sentence}"
        );
    }
}
