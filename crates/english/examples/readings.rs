//! Prints the readings of a sentence that the grammar did not choose: `cargo run --example readings -- "Sentence."`.

#[path = "../tests/support/mod.rs"]
mod support;

use cardc_english::{other_readings, parse_line};

fn main() {
    for text in std::env::args().skip(1) {
        let show = |value: String| println!("{value}");
        show(text.clone());
        show(
            serde_json::to_string(&parse_line(&support::CHAMPIONS, &text).line.sentences).unwrap(),
        );
        for other in other_readings(&support::CHAMPIONS, &text) {
            show(serde_json::to_string(&other).unwrap());
        }
    }
}
