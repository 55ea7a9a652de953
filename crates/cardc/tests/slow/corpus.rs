//! Real cards and decks, where they are at hand.

use std::fs;
use std::path::Path;

use cardc_english::{Vocabulary, normalise};
use serde_json::Value;

use crate::reference::corpus;
use crate::sandbox::Sandbox;

/// The text of a path as an argument.
fn argument(path: &Path) -> &str {
    path.to_str().expect("is UTF-8")
}

/// A directory with all cards, imported.
fn imported(corpus: &Path) -> Sandbox {
    let sandbox = Sandbox::new(&[]);
    let database = corpus.join("cards-sets-1-2.json");
    let import = [
        "import",
        "cards",
        "--from",
        "champions-json",
        argument(&database),
        "-o",
        "cards",
    ];
    let ran = sandbox.run(&import).ends_with(0);
    assert_eq!(ran.err, "imported 406 of 406 cards into 10 files\n");
    sandbox
}

fn array(value: &Value) -> &[Value] {
    value.as_array().expect("is an array")
}

#[test]
fn real_cards_import_check_and_print_back() {
    let Some(corpus) = corpus("champions") else {
        return;
    };
    let sandbox = imported(&corpus);
    let found = sandbox
        .run(&["check", "--format", "json", "cards"])
        .ends_with(0);
    assert!(
        found
            .err
            .contains("checked 406 cards and 0 decks in 10 files: 0 errors"),
        "{}",
        found.err
    );
    assert!(
        array(&found.json())
            .iter()
            .all(|diagnostic| diagnostic["severity"] != "error")
    );

    let figures = sandbox
        .run(&["coverage", "cards", "--format", "json"])
        .ends_with(0)
        .json();
    assert_eq!(figures["cards"], 406);
    let number = |key: &str| figures[key].as_u64().expect("is a number");
    assert_eq!(number("understood"), number("sentences"), "{figures}");

    let printed = sandbox
        .run(&["print", "cards", "--format", "json"])
        .ends_with(0)
        .json();
    let lines = array(&printed)
        .iter()
        .flat_map(|card| array(&card["lines"]));
    let mut understood = 0;
    for sentence in lines.flat_map(|line| array(&line["sentences"])) {
        if sentence["understood"] == true {
            understood += 1;
            let source = sentence["source"].as_str().expect("is a string");
            assert_eq!(sentence["text"], normalise(&Vocabulary::default(), source));
        }
    }
    // Sentences inside granted texts are counted, and printed as a part of the one around them.
    assert!(understood > 700);
}

#[test]
fn real_decks_import_agree_and_check() {
    let Some(corpus) = corpus("champions") else {
        return;
    };
    let sandbox = imported(&corpus);
    let database = corpus.join("cards-sets-1-2.json");
    let codes = fs::read_to_string(corpus.join("deck-codes.txt")).expect("can be read");
    for (index, code) in codes.lines().enumerate() {
        let list = corpus.join(format!("decks/{index:02}.txt"));
        let name = format!("Deck {index}");
        let import = |from, source, cards| {
            let import = [
                "import", "deck", "--from", from, source, "--cards", cards, "--name", &name,
            ];
            sandbox.run(&import).ends_with(0).out
        };
        let from_text = import("text", argument(&list), "cards");
        assert_eq!(
            from_text,
            import("champions-code", code, argument(&database))
        );
        sandbox.write(&format!("decks/{index:02}.deck"), &from_text);
        let deck = format!("decks/{index:02}.deck");
        let export = |to| {
            sandbox
                .run(&[
                    "export",
                    "deck",
                    &deck,
                    "--to",
                    to,
                    "--cards",
                    argument(&database),
                ])
                .ends_with(0)
                .out
        };
        assert_eq!(
            export("text"),
            format!("# {name}\n") + &fs::read_to_string(&list).expect("can be read")
        );
        let again = import("champions-code", export("champions-code").trim(), "cards");
        assert_eq!(from_text, again);
    }
    let ran = sandbox.run(&["check", "cards", "decks"]).ends_with(0);
    assert!(
        ran.err
            .contains("checked 406 cards and 36 decks in 46 files: 0 errors"),
        "{}",
        ran.err
    );
}

/// The second law of printing back. Of one program no other words are known: `is dealt damage by`, in the active, reads as
/// another frame of the verb.
#[test]
fn programs_of_real_cards_read_back() {
    for (game, form, database, others) in [
        ("champions", "champions-json", "cards-sets-1-2.json", 0),
        ("ashes", "ashes-json", "cards.json", 1),
        ("lotr", "lotr-tsv", "cards.tsv", 0),
    ] {
        let Some(database) = corpus(&format!("{game}/{database}")) else {
            return;
        };
        let sandbox = Sandbox::new(&[]);
        let database = argument(&database);
        sandbox.run(&["import", "cards", "--from", form, database, "-o", "cards"]);
        let figures = sandbox
            .run(&["coverage", "--fidelity", "--format", "json", "cards"])
            .ends_with(0)
            .json();
        let sentences = array(&figures["sentences"]);
        assert!(sentences.len() > 100, "{game}: {}", sentences.len());
        let differing: Vec<&Value> = sentences
            .iter()
            .filter(|one| one["reads_back"] == false)
            .collect();
        assert_eq!(differing.len(), others, "{game}: {differing:#?}");
    }
}
