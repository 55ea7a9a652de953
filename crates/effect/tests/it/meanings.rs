//! Wordings of one meaning have one program, and wordings of two have two.

use cardc_effect::Program;

use super::program;

/// The paragraphs of a file, without its remarks.
fn paragraphs(file: &str) -> impl Iterator<Item = Vec<&str>> {
    let paragraphs = file.split("\n\n").map(|paragraph| {
        let lines = paragraph.lines().filter(|line| !line.starts_with('#'));
        lines.collect::<Vec<_>>()
    });
    paragraphs.filter(|lines| !lines.is_empty())
}

/// The program of a sentence that has one.
fn whole(sentence: &str) -> Program {
    let lowered = program(sentence);
    assert!(lowered.gaps.is_empty(), "`{sentence}`: {:?}", lowered.gaps);
    lowered.program
}

#[test]
fn other_words_of_one_meaning_have_one_program() {
    let mut wrong = Vec::new();
    for wordings in paragraphs(include_str!("../same.txt")) {
        let first = whole(wordings[0]);
        for other in &wordings[1..] {
            if whole(other) != first {
                wrong.push((wordings[0], *other));
            }
        }
    }
    assert!(wrong.is_empty(), "programs differ: {wrong:#?}");
}

#[test]
fn one_word_of_another_meaning_makes_another_program() {
    let mut wrong = Vec::new();
    for pair in paragraphs(include_str!("../different.txt")) {
        let [one, other] = pair[..] else {
            panic!("no pair: {pair:?}");
        };
        if whole(one) == whole(other) {
            wrong.push((one, other));
        }
    }
    assert!(wrong.is_empty(), "programs are equal: {wrong:#?}");
}
