//! Parses lines from the arguments with the Champions vocabulary and prints the trees.
#![expect(clippy::print_stdout, reason = "it is a command")]
use cardc_english::{Markup, Vocabulary, parse_line, print_line};
fn main() {
    let spec = toml::from_str(include_str!("../../../games/champions/vocabulary.toml")).unwrap();
    let (vocabulary, _) = Vocabulary::new(spec);
    for line in std::env::args().skip(1) {
        let parsed = parse_line(&vocabulary, &line);
        println!("{}", serde_json::to_string(&parsed.line).unwrap());
        println!("{}", print_line(&vocabulary, &parsed.line, Markup::House));
        for d in parsed.declined {
            println!(
                "declined at `{}`: {:?}",
                &line[d.at.start as usize..d.at.end as usize],
                d.expected
            );
        }
    }
}
