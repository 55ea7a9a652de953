//! The trees of sentences of every shape, read through by hand. `trees.txt` holds each sentence with its tree in the
//! notation of `sketch.rs`; `UPDATE_EXPECT=1 cargo test -p cardc-english trees` writes it again.

use std::fmt::Write as _;

use cardc_english::{Markup, normalise, parse_line, print_line};
use expect_test::expect_file;

use crate::sketch::sketch;
use crate::support::CHAMPIONS;

#[test]
fn every_shape_has_its_tree() {
    let sentences = include_str!("../trees.txt");
    let mut out = String::new();
    let mut count = 0;
    for line in sentences.lines() {
        if line.starts_with("    ") {
            continue;
        }
        let _ = writeln!(out, "{line}");
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let parsed = parse_line(&CHAMPIONS, line);
        assert_eq!(parsed.declined, [], "{line}");
        let printed = print_line(&CHAMPIONS, &parsed.line, Markup::Plain);
        assert_eq!(printed, normalise(&CHAMPIONS, line), "it prints back");
        let _ = writeln!(out, "    {}", sketch(&parsed.line));
        count += 1;
    }
    assert!(count >= 120, "{count} trees");
    expect_file!["../trees.txt"].assert_eq(&out);
}

/// Sentences that differ in one word that matters have different trees.
#[test]
fn no_two_trees_are_alike() {
    let mut seen: Vec<(&str, &str)> = Vec::new();
    let lines: Vec<&str> = include_str!("../trees.txt").lines().collect();
    for pair in lines.windows(2) {
        if let [sentence, tree] = pair
            && tree.starts_with("    ")
        {
            if let Some((other, _)) = seen.iter().find(|(_, known)| known == tree) {
                panic!("`{other}` and `{sentence}` have the same tree");
            }
            seen.push((sentence, tree));
        }
    }
}
