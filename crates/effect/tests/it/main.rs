//! What programs say, and what they do not say.

mod gaps;
mod laws;
mod meanings;
mod readings;

use std::sync::LazyLock;

use cardc_effect::{Lowered, TextLine, lower};
use cardc_english::{ParsedLine, Vocabulary, parse_line, references};
use cardc_games::builtin;

static CHAMPIONS: LazyLock<Vocabulary> = LazyLock::new(|| vocabulary("champions"));

fn vocabulary(game: &str) -> Vocabulary {
    Vocabulary::new(builtin(game).unwrap().vocabulary.clone()).0
}

/// The program of a text of the game Champions, which must be understood.
#[track_caller]
fn program(text: &str) -> Lowered {
    program_of(&CHAMPIONS, text)
}

/// The program of a text of a game, which must be understood.
#[track_caller]
fn program_of(vocabulary: &Vocabulary, text: &str) -> Lowered {
    for line in parsed(vocabulary, text) {
        assert!(line.is_understood(), "`{text}`: {:?}", line.declined);
    }
    lowered(vocabulary, text)
}

/// The program of a text, as far as it is understood, on a card that is no Spell.
fn lowered(vocabulary: &Vocabulary, text: &str) -> Lowered {
    let lines = parsed(vocabulary, text);
    let text_lines = lines.iter().map(|parsed| TextLine {
        parsed,
        continues: None,
        granted: false,
    });
    let is_other_kind = |noun: &str| noun == "spell";
    let references = references(vocabulary, &lines);
    lower(vocabulary, &is_other_kind, text_lines, &references)
}

fn parsed(vocabulary: &Vocabulary, text: &str) -> Vec<ParsedLine> {
    let lines = text.lines();
    lines.map(|line| parse_line(vocabulary, line)).collect()
}
