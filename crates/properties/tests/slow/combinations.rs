//! Every short sequence of tokens, in every place of a card file: what a fuzzer would meet sooner or later.

use std::panic::catch_unwind;

use cardc_properties::{layout, syntax};

/// One token of each kind, and the marks of comments.
const TOKENS: [&str; 24] = [
    " ", "\n", "// c", "/// d", "\"", "u", "text", "prose", "1", "{", "}", "(", ")", "[", "]", ",",
    "/*", "*/", ":", ".", "#", "X", "'", "-",
];

/// So many tokens make a sequence.
const LENGTH: u32 = 3;

/// What stands around a sequence: nothing, a head, members, a value, a text, a text without white space, two cards.
const PLACES: [[&str; 2]; 8] = [
    ["", ""],
    ["u \"N\" ", " {\n}"],
    ["u \"N\" {\n", "\n}"],
    ["u \"N\" {", "}"],
    ["u \"N\" {\n    tags ", "\n}"],
    ["u \"N\" {\n    text {\n        A ", "\n    }\n}"],
    ["u{text{", "}}"],
    ["u \"N\" {\n}", "\nv \"M\" {\n}"],
];

#[test]
fn every_short_sequence_of_tokens_keeps_its_meaning() {
    let sequences = (0..LENGTH).fold(vec![String::new()], |shorter, _| {
        let longer = |before: &String| TOKENS.map(|token| format!("{before}{token}"));
        shorter.iter().flat_map(longer).collect()
    });
    let mut broken = Vec::new();
    for [before, behind] in PLACES {
        for sequence in &sequences {
            let text = format!("{before}{sequence}{behind}");
            for holds in [syntax::hold, layout::hold] {
                if catch_unwind(|| holds(&text)).is_err() {
                    broken.push(text.clone());
                }
            }
        }
    }
    assert_eq!(broken, [""; 0]);
}
