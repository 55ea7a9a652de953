//! What pronouns mean, in sentences of our own. `pronouns.txt` holds texts of one game after another, each with its pronouns;
//! `UPDATE_EXPECT=1 cargo test -p cardc-english pronouns` writes them again.

use std::fmt::Write as _;

use cardc_english::{Vocabulary, parse_line, references};
use expect_test::expect_file;

use crate::forms::vocabulary;

fn vocabulary_of(game: &str) -> Vocabulary {
    vocabulary(match game {
        "Ashes" => include_str!("../../../../games/ashes/vocabulary.toml"),
        "Champions" => include_str!("../../../../games/champions/vocabulary.toml"),
        "LOTR" => include_str!("../../../../games/lotr/vocabulary.toml"),
        other => panic!("no game is called {other}"),
    })
}

#[test]
fn pronouns_mean_what_their_place_asks_for() {
    let mut out = String::new();
    let mut vocabulary = None;
    let texts = include_str!("../pronouns.txt").lines();
    for text in texts.filter(|line| !line.starts_with("    ")) {
        let _ = writeln!(out, "{text}");
        if let Some(game) = text.strip_prefix("# ") {
            vocabulary = Some(vocabulary_of(game));
        } else if let Some(vocabulary) = vocabulary.as_ref().filter(|_| !text.is_empty()) {
            let parsed = parse_line(vocabulary, text);
            assert!(parsed.is_understood(), "{text}: {:?}", parsed.declined);
            for found in references(vocabulary, [&parsed]).bound {
                let pronoun = &text[found.pronoun.range()];
                let _ = writeln!(out, "    {pronoun}: {}", &text[found.to.range()]);
            }
        }
    }
    expect_file!["../pronouns.txt"].assert_eq(&out);
}
