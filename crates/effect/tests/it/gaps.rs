//! Sentences that no program can say yet, and why.

use std::fmt::Write as _;

use expect_test::expect_file;

use super::program;

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
