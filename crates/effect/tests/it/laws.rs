//! The second law of printing back: a program as canonical Card English, read again, is the same program.

use cardc_effect::canonical;
use cardc_english::{Markup, print_line};

use super::{CHAMPIONS, program};

#[test]
fn canonical_english_reads_as_the_same_program() {
    let sentences = include_str!("../same.txt").lines();
    let sentences = sentences.chain(include_str!("../different.txt").lines());
    let mut wrong = Vec::new();
    for sentence in sentences.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let first = program(sentence).program;
        let lines = canonical(&CHAMPIONS, &first);
        let lines = lines.iter().map(|line| {
            let is_whole = line.steps.iter().all(Option::is_some);
            is_whole.then(|| print_line(&CHAMPIONS, &line.line(), Markup::Plain))
        });
        let Some(lines) = lines.collect::<Option<Vec<String>>>() else {
            wrong.push((sentence, "cannot be said".to_owned()));
            continue;
        };
        let text = lines.join("\n");
        if program(&text).program != first {
            wrong.push((sentence, text));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
