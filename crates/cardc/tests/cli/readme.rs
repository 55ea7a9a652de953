//! The first steps of the README, taken as they stand there.

use std::fs;
use std::path::Path;

use crate::sandbox::Sandbox;

/// The steps: what is said, and the block below it.
fn steps(section: &str) -> Vec<(&str, &str)> {
    let mut steps = Vec::new();
    let mut parts = section.split("```");
    while let (Some(said), Some(block)) = (parts.next(), parts.next()) {
        let (_, text) = block.split_once('\n').expect("a block has lines");
        let said = said.trim_end().trim_end_matches("<!-- transcript -->");
        let paragraph = said.trim_end().rsplit("\n\n").next().unwrap_or_default();
        steps.push((paragraph.trim(), text));
    }
    steps
}

/// What stands between backticks.
fn quoted(paragraph: &str) -> Vec<&str> {
    paragraph.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_first_cards_of_the_readme_are_real() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(path).expect("is there");
    let (_, rest) = readme
        .split_once("\n## Your first cards\n")
        .expect("the section is there");
    let section = rest.split("\n## ").next().unwrap_or_default();
    let sandbox = Sandbox::new(&[]);
    let mut commands = 0;
    for (paragraph, block) in steps(section) {
        let words = quoted(paragraph);
        let Some(transcript) = block.strip_prefix("$ cardc ") else {
            sandbox.write(words[0], block);
            continue;
        };
        if paragraph.starts_with("Write `") {
            let card = sandbox.read("units.card");
            sandbox.write("units.card", card.replace(words[1], words[0]));
        }
        let (command, printed) = transcript.split_once('\n').expect("something is printed");
        let arguments: Vec<&str> = command.split(' ').collect();
        let ran = sandbox.run(&arguments);
        assert_eq!(ran.out + &ran.err, printed, "{command}");
        commands += 1;
    }
    assert_eq!(commands, 5);
}
