//! What programs say, and what they do not say.

mod gaps;
mod laws;
mod meanings;
mod readings;

use std::sync::LazyLock;

use cardc_effect::{Lowered, TextLine, lower};
use cardc_english::{ParsedLine, Vocabulary, parse_line, references};
use cardc_games::builtin;

static CHAMPIONS: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::new(builtin("champions").unwrap().vocabulary.clone()).0);

/// The program of a text of the game Champions, which must be understood.
#[track_caller]
fn program(text: &str) -> Lowered {
    let lines: Vec<ParsedLine> = text
        .lines()
        .map(|line| parse_line(&*CHAMPIONS, line))
        .collect();
    for line in &lines {
        assert!(line.is_understood(), "`{text}`: {:?}", line.declined);
    }
    let text_lines = lines.iter().map(|line| TextLine {
        line: &line.line,
        continues: None,
        granted: false,
    });
    let references = references(&CHAMPIONS, &lines);
    lower(&CHAMPIONS, text_lines, &references)
}
