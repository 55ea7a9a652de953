//! The projects in `examples/`, as the command line sees them.

use std::fs;
use std::path::Path;

use expect_test::expect_file;

use crate::sandbox::{Ran, cardc};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Runs a command at the top of the repository.
fn run(arguments: &[&str]) -> Ran {
    let output = cardc(Path::new(ROOT)).args(arguments).output();
    output.expect("the binary runs").into()
}

#[test]
fn all_but_the_broken_one_are_clean_and_formatted() {
    let mut count = 0;
    for entry in fs::read_dir(Path::new(ROOT).join("examples")).expect("is there") {
        let name = entry.expect("can be listed").file_name();
        if name != "broken" {
            let path = format!("examples/{}", name.display());
            run(&["check", &path]).ends_with(0);
            run(&["fmt", "--check", &path]).ends_with(0);
            count += 1;
        }
    }
    assert!(count >= 5, "{count}");
}

/// `UPDATE_EXPECT=1 cargo test -p cardc broken` writes the file.
#[test]
fn the_broken_one_says_what_is_wrong() {
    // Two of its files cannot be read, so that the answer is not complete.
    let ran = run(&["check", "--format", "concise", "examples/broken"]).ends_with(2);
    expect_file![concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/broken/expected.txt"
    )]
    .assert_eq(&ran.out);
}

/// `UPDATE_EXPECT=1 cargo test -p cardc say_what_its_cards_do` writes the file.
#[test]
fn readings_of_emberfall_say_what_its_cards_do() {
    let ran = run(&["print", "--meaning", "examples/emberfall"]).ends_with(0);
    expect_file![concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/emberfall/meaning.txt"
    )]
    .assert_eq(&ran.out);
}

/// The second law of printing back, and what is left of the words on the way.
#[test]
fn programs_of_the_examples_read_back() {
    for example in ["emberfall", "own-game"] {
        let path = format!("examples/{example}");
        let ran = run(&["coverage", "--fidelity", "--format", "json", &path]).ends_with(0);
        let figures = ran.json();
        let sentences = figures["sentences"].as_array().expect("is an array");
        assert!(sentences.len() > 5, "{example}: {}", sentences.len());
        let lost: Vec<_> = sentences
            .iter()
            .filter(|one| one["reads_back"] == false || one["kept"].as_u64() < Some(80))
            .collect();
        assert!(lost.is_empty(), "{example}: {lost:#?}");
    }
}
