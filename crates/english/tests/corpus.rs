//! The corpus of real cards, where it is present: round trip of all that is understood, and how much that is.

#![expect(clippy::print_stdout, reason = "a test that skips says so")]

mod support;

use cardc_english::{Markup, normalise, parse_line, print_line};
use support::CHAMPIONS;

#[test]
fn understood_lines_print_back() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus/champions/cards-sets-1-2.json"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: the reference cards are not here ({path})");
        return;
    };
    let cards: serde_json::Value =
        serde_json::from_str(&text).expect("the reference cards are JSON");
    let vocabulary = &*CHAMPIONS;
    let (mut understood, mut sentences, mut whole, mut lines) = (0, 0, 0, 0);
    let mut wrong = Vec::new();
    let show = std::env::var("CARDC_SHOW_DECLINED").is_ok();
    for card in cards.as_array().expect("an array") {
        let effect = card["effect"]["en"].as_str().unwrap_or_default();
        if effect.starts_with('"') {
            continue;
        }
        for line in effect
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
        {
            let parsed = parse_line(vocabulary, line);
            lines += 1;
            understood += parsed.line.sentences.len();
            sentences += parsed.line.sentences.len() + parsed.declined.len();
            if parsed.is_understood() {
                whole += 1;
                let printed = print_line(vocabulary, &parsed.line, Markup::Plain);
                if normalise(line).to_lowercase() != printed.to_lowercase() {
                    wrong.push(format!("{line}\n    {printed}"));
                }
            }
            for declined in &parsed.declined {
                if show {
                    let range =
                        |span: cardc_english::Span| &line[span.start as usize..span.end as usize];
                    println!("{} @ `{}`", range(declined.span), range(declined.at));
                }
            }
        }
    }
    println!("{understood} of {sentences} sentences, {whole} of {lines} lines");
    assert!(
        wrong.is_empty(),
        "{} lines print differently:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(understood * 100 >= sentences * 60);
}
