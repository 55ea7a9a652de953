//! The first steps of the README, taken as they stand there.

use std::fs;
use std::path::Path;

use cardc_testkit::{TutorialReader, first_steps};

use crate::sandbox::Sandbox;

#[test]
fn the_first_cards_of_the_readme_are_real() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(path).expect("is there");
    let mut reader = TutorialReader::new(Sandbox::new(&[]));
    reader.follow(&readme[first_steps(&readme)], |_, _| ());
    // Four files, one of which is changed.
    assert_eq!((reader.edits, reader.commands), (5, 5));
}
