//! Samples of what cards say: each has to be a line that the game understands, on a card of a kind that it has.

use cardc_english::{Vocabulary, parse_line};

use crate::document::Document;
use crate::file_forms::VOCABULARY_FILE;
use crate::model::GamePack;
use crate::problem::PackProblem;

const SAMPLES: &str = "samples";

/// Unknown kinds, and lines that are not understood.
pub(super) fn check(
    pack: &GamePack,
    vocabulary: &Vocabulary,
    file: &Document<'_>,
    problems: &mut Vec<PackProblem>,
) {
    for (kind, lines) in &pack.vocabulary.samples {
        if pack.kind(kind).is_none() && !pack.kinds.is_empty() {
            let place = file.entry_place(SAMPLES, kind);
            let message = format!("Unknown kind `{kind}`");
            problems.push(PackProblem::new(VOCABULARY_FILE, place, message));
        }
        // Where words cannot be read, neither can what is made of them.
        if file.has_gaps() {
            continue;
        }
        for line in lines {
            let parsed = parse_line(vocabulary, line);
            if let Some(declined) = parsed.declined.first() {
                let place = file.string_place(SAMPLES, kind, line);
                let message = format!("This line is not understood: {}", declined.message());
                problems.push(PackProblem::new(VOCABULARY_FILE, place, message));
            }
        }
    }
}
