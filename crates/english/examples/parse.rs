//! Parses lines from the arguments with the Champions vocabulary, and prints the trees, the wording, where understanding
//! stopped, and the other readings that the grammar has.
#![expect(clippy::print_stdout, reason = "it is a command")]

#[path = "../tests/it/support.rs"]
mod support;

use cardc_english::{Markup, other_readings, parse_line, print_line};
use support::CHAMPIONS;

fn main() {
    for line in std::env::args().skip(1) {
        let parsed = parse_line(&CHAMPIONS, &line);
        println!("{}", serde_json::to_string(&parsed.line).unwrap());
        println!("{}", print_line(&CHAMPIONS, &parsed.line, Markup::House));
        for declined in parsed.declined {
            let at = &line[declined.at.range()];
            println!("declined at `{at}`: {:?}", declined.expected);
        }
        for other in other_readings(&CHAMPIONS, &line) {
            println!("or: {}", serde_json::to_string(&other).unwrap());
        }
    }
}
