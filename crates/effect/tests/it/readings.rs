//! What cardc says back to the author of a text.

use std::fmt::Write as _;

use cardc_effect::reading;
use expect_test::expect_file;

use super::{CHAMPIONS, lowered};

#[test]
fn steps_say_what_a_program_does() {
    let mut out = String::new();
    let texts = include_str!("../readings.txt").lines();
    for text in texts.filter(|line| !line.starts_with("    ")) {
        out.push_str(text);
        out.push('\n');
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        for ability in reading(&CHAMPIONS, "unit", &lowered(&CHAMPIONS, text)) {
            for (number, step) in ability.numbered() {
                let _ = write!(out, "    {number}. {}", step.text);
                for note in &step.notes {
                    let _ = write!(out, " ({note})");
                }
                out.push('\n');
            }
            assert_eq!(ability.says_x, text.contains('X'), "{text}");
        }
    }
    expect_file!["../readings.txt"].assert_eq(&out);
}
