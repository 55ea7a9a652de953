//! Sentences that no program can say yet, and why.

use std::fmt::Write as _;

use cardc_effect::{GapReason, Statement};
use expect_test::expect_file;

use super::{program, program_of, vocabulary};

#[test]
fn each_gap_has_a_reason() {
    let mut out = String::new();
    let texts = include_str!("../gaps.txt").lines();
    for text in texts.filter(|line| !line.starts_with("    ")) {
        out.push_str(text);
        out.push('\n');
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let lowered = program(text);
        assert!(!lowered.gaps.is_empty(), "`{text}` has a program");
        for gap in &lowered.gaps {
            let sentence = &text[gap.sentence.range()];
            let _ = writeln!(out, "    {sentence} {}", gap.reason);
        }
    }
    expect_file!["../gaps.txt"].assert_eq(&out);
}

#[test]
fn a_program_shows_its_gaps() {
    let whole = program("Draw 1 card.");
    let with_gap = program("Draw 1 card. Remove another Unit.");
    assert!(whole.gaps.is_empty());
    assert_ne!(whole.program, with_gap.program);
    let last = with_gap.program.abilities[0].body.last();
    assert!(matches!(last, Some(Statement::Gap(_))), "{last:?}");
}

#[test]
fn if_asks_for_states_and_results() {
    let lotr = vocabulary("lotr");
    for state in ["If you control a hero,", "If a hero is exhausted,"] {
        let lowered = program_of(&lotr, &format!("{state} draw 1 card."));
        assert!(lowered.gaps.is_empty(), "{state}: {:?}", lowered.gaps);
    }
    let event = program_of(&lotr, "If a player exhausts a hero, draw 1 card.");
    assert_eq!(event.gaps[0].reason, GapReason::Happening);
}
