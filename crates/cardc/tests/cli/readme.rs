//! The first steps of the README, taken as they stand there.

use std::fs;
use std::path::Path;

use cardc_testkit::Reader;

use crate::sandbox::Sandbox;

#[test]
fn the_first_cards_of_the_readme_are_real() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(path).expect("is there");
    let (_, rest) = readme
        .split_once("\n## Your first cards\n")
        .expect("the section is there");
    let section = rest.split("\n## ").next().unwrap_or_default();
    let mut reader = Reader::new(Sandbox::new(&[]));
    reader.follow(section, |_, _| ());
    // Four files, one of which is changed.
    assert_eq!((reader.edits, reader.commands), (5, 5));
}
