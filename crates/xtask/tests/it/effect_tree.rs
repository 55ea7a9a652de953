//! The effect trees of the examples are what their schema says.

use cardc_english::{Vocabulary, parse_line};
use cardc_games::builtin;

use xtask::root;

#[test]
fn trees_follow_their_schema() {
    let schema = std::fs::read_to_string(root().join("docs/effect-tree.schema.json")).unwrap();
    let schema = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).expect("it is a schema");
    let pack = builtin("champions").expect("it is built in");
    let (vocabulary, _) = Vocabulary::new(pack.vocabulary.clone());
    let sentences = std::fs::read_to_string(root().join("crates/english/tests/trees.txt")).unwrap();
    let mut count = 0;
    for line in sentences
        .lines()
        .filter(|line| !line.starts_with([' ', '#']))
    {
        let tree = serde_json::to_value(parse_line(&vocabulary, line).line).unwrap();
        let problems: Vec<String> = validator
            .iter_errors(&tree)
            .map(|error| error.to_string())
            .collect();
        assert!(problems.is_empty(), "{line}\n{problems:#?}\n{tree:#}");
        count += 1;
    }
    assert!(count > 100);
    assert!(!validator.is_valid(&serde_json::json!({ "sentences": [{ "steps": 3 }] })));
}
