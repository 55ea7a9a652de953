//! `grammar/card.ebnf` against the parsers: what it generates is accepted, and what just leaves it is not.

use std::collections::BTreeSet;

use cardc_english::{Vocabulary, parse_line};
use cardc_games::builtin;
use cardc_syntax::{DeckLine, Parse, TokenKind, Value, lex, parse_cards, parse_deck, parse_item};
use xtask::{Derivation, Generator, Grammar, Mutation, Random, root, sample};

/// How many sentences are tried of each kind.
const SENTENCES: u64 = 1200;

/// Productions whose occurrences the tests count in the tree.
const START_CARDS: &str = "CardFile";
const START_DECK: &str = "DeckFile";

fn grammar() -> Grammar {
    let path = root().join("grammar/card.ebnf");
    let text = std::fs::read_to_string(path).expect("the grammar is there");
    Grammar::parse(&text).expect("the grammar can be read")
}

fn vocabulary() -> Vocabulary {
    let pack = builtin("champions").expect("the pack ships with cardc");
    Vocabulary::new(pack.vocabulary.clone()).0
}

/// The errors of a `.card` file in words.
fn errors_of_cards(text: &str) -> Vec<String> {
    let parses = parse_cards(text).into_iter();
    parses
        .flat_map(|(_, parse)| parse.errors)
        .map(|error| format!("{:?}", error.kind))
        .collect()
}

fn errors_of_deck(text: &str) -> Vec<String> {
    let errors = parse_deck(text).errors.into_iter();
    errors.map(|error| format!("{:?}", error.kind)).collect()
}

fn derivations(start: &str, check: impl Fn(&Derivation, &str)) -> BTreeSet<String> {
    let grammar = grammar();
    let generator = Generator::new(&grammar, &sample).expect("the grammar is complete");
    let mut used = BTreeSet::new();
    for seed in 0..SENTENCES {
        let mut random = Random::new(seed);
        let derivation = generator.derive(start, &mut random);
        used.extend(derivation.uses.keys().cloned());
        let text = derivation.text(&mut random);
        check(&derivation, &text);
    }
    used
}

#[test]
fn every_production_can_be_reached() {
    let grammar = grammar();
    let mut reached: BTreeSet<&str> = grammar.reachable(START_CARDS).into_iter().collect();
    reached.extend(grammar.reachable(START_DECK));
    let lost: Vec<&str> = grammar
        .names()
        .filter(|name| !reached.contains(name))
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn sentences_use_every_production() {
    for start in [START_CARDS, START_DECK] {
        let used = derivations(start, |_, _| {});
        let grammar = grammar();
        let unused: Vec<&str> = grammar
            .reachable(start)
            .into_iter()
            .filter(|name| !used.contains(*name))
            .collect();
        assert!(unused.is_empty(), "{start}: {unused:?}");
    }
}

#[test]
fn tokens_of_the_reference_are_those_of_the_table() {
    let kinds = [
        ("DOC_COMMENT", TokenKind::DocComment),
        ("FILE_DOC", TokenKind::FileDoc),
        ("STRING", TokenKind::String),
        ("WORD", TokenKind::Word),
        ("LOWER_WORD", TokenKind::Word),
        ("OTHER_WORD", TokenKind::Word),
        ("CAPITAL_WORD", TokenKind::Word),
        ("NUMBER", TokenKind::Number),
        ("DIGITS", TokenKind::Number),
        ("CELLS", TokenKind::Cells),
    ];
    for (name, kind) in kinds {
        for seed in 0..50 {
            let text = sample(name, &mut Random::new(seed)).expect("the token is known");
            let tokens = lex(&text);
            assert_eq!(tokens.len(), 1, "{text:?}");
            assert_eq!(tokens[0].kind, kind, "{text:?}");
        }
    }
}

#[test]
fn card_files_of_the_reference_are_accepted_and_keep_their_parts() {
    derivations(START_CARDS, |derivation, text| {
        assert_eq!(errors_of_cards(text), [""; 0], "in {text:?}");
        let parses = parse_cards(text);
        let items: Vec<_> = parses
            .iter()
            .filter_map(|(_, parse)| parse.tree.as_ref())
            .collect();
        assert_eq!(items.len(), derivation.count("Item"), "items of {text:?}");
        let with_block = items.iter().filter(|item| item.block.is_some()).count();
        assert_eq!(with_block, derivation.count("Card"), "cards of {text:?}");
        let fields: usize = items.iter().map(|item| item.fields().count()).sum();
        assert_eq!(fields, derivation.count("Field"), "fields of {text:?}");
        let lines: usize = items
            .iter()
            .flat_map(|item| item.texts())
            .map(|text| text.lines.len())
            .sum();
        assert!(lines <= derivation.count("TextLine"), "lines of {text:?}");
        let values = items.iter().flat_map(|item| {
            item.fields()
                .flat_map(|field| &field.values)
                .chain(&item.values)
        });
        let corners = values
            .filter(|value| matches!(value.value, Value::Corner { .. }))
            .count();
        assert_eq!(corners, derivation.count("Corner"), "corners of {text:?}");
    });
}

#[test]
fn items_of_the_reference_are_accepted() {
    derivations("Documented", |derivation, text| {
        let Parse { tree, errors } = parse_item(text);
        assert_eq!(errors, [], "in {text:?}");
        let item = tree.expect("an item");
        assert_eq!(
            item.block.is_some(),
            derivation.count("Card") == 1,
            "in {text:?}"
        );
        assert_eq!(
            item.docs.len(),
            derivation.count("DOC_COMMENT"),
            "docs of {text:?}"
        );
    });
}

#[test]
fn deck_files_of_the_reference_are_accepted_and_keep_their_entries() {
    derivations(START_DECK, |derivation, text| {
        assert_eq!(errors_of_deck(text), [""; 0], "in {text:?}");
        let deck = parse_deck(text).tree;
        let entries = deck
            .lines
            .iter()
            .filter(|line| matches!(line, DeckLine::Entry { .. }));
        assert_eq!(
            entries.count(),
            derivation.count("Entry"),
            "entries of {text:?}"
        );
        assert_eq!(
            deck.name.is_some(),
            derivation.count("Title") > 0,
            "title of {text:?}"
        );
    });
}

/// Sentences that have just left the language are rejected, and one is found for each mutation.
fn assert_rejected(
    start: &str,
    errors: &dyn Fn(&str) -> Vec<String>,
    mutations: &[(&str, Mutation, &str)],
) {
    let grammar = grammar();
    let generator = Generator::new(&grammar, &sample).expect("the grammar is complete");
    for &(production, mutation, expected) in mutations {
        let mut tried = 0;
        for seed in 0..SENTENCES {
            let mut random = Random::new(seed);
            let derivation = generator.derive(start, &mut random);
            let Some(text) = derivation.mutated(production, mutation, &mut random) else {
                continue;
            };
            tried += 1;
            let errors = errors(&text);
            assert!(
                errors.iter().any(|error| error.contains(expected)),
                "{production}, {mutation:?}: {errors:?} in {text:?}"
            );
        }
        assert!(
            tried >= 20,
            "{production}, {mutation:?}: only {tried} sentences"
        );
    }
}

#[test]
fn card_files_that_leave_the_reference_are_rejected() {
    let errors = |text: &str| -> Vec<String> {
        let errors = parse_item(text).errors.into_iter();
        errors.map(|error| format!("{:?}", error.kind)).collect()
    };
    assert_rejected(
        "Documented",
        &errors,
        &[
            ("Kind", Mutation::Drop, "Unexpected"),
            ("CardName", Mutation::Drop, "a name in quotes"),
            ("CardName", Mutation::Replace("Moss"), "UnquotedName"),
            ("Block", Mutation::Drop, "NoBrace"),
            ("Block", Mutation::DropLast, "Unclosed"),
            ("Field", Mutation::Append("{"), "Unexpected"),
            ("FieldName", Mutation::Replace("5"), "a field name"),
            ("Value", Mutation::Append(", ,"), "IdleSeparator"),
            ("Value", Mutation::Append("* :"), "a value"),
            (
                "Value",
                Mutation::Append("99999999999999999999"),
                "NumberTooLarge",
            ),
            ("Call", Mutation::DropLast, "`)`"),
            ("RoundCorner", Mutation::DropLast, "`)`"),
            ("IrregularCorner", Mutation::DropLast, "`]`"),
            ("Text", Mutation::DropLast, ""),
            ("Text", Mutation::Replace("text"), "NoBrace"),
            ("TextLine", Mutation::Append("{"), "BraceInText"),
            ("Prose", Mutation::DropLast, "wording in quotes"),
            ("Setting", Mutation::Replace("game"), "a name"),
            ("Item", Mutation::Append("\u{1}"), "StrayCharacter"),
        ],
    );
}

#[test]
fn deck_files_that_leave_the_reference_are_rejected() {
    assert_rejected(
        START_DECK,
        &errors_of_deck,
        &[
            ("EntryName", Mutation::Drop, "a card's name"),
            ("OtherName", Mutation::Drop, "a card's name"),
            ("CapitalName", Mutation::Drop, "a card's name"),
            (
                "Entry",
                Mutation::Replace("99999999999x Moss"),
                "NumberTooLarge",
            ),
            (
                "Entry",
                Mutation::Replace("--"),
                "a card, a heading or a setting",
            ),
            (
                "Heading",
                Mutation::Replace(":"),
                "a card, a heading or a setting",
            ),
            ("Title", Mutation::Replace("#"), "the deck's name"),
        ],
    );
}

#[test]
fn the_examples_of_card_english_are_understood() {
    let vocabulary = vocabulary();
    let grammar = grammar();
    assert!(grammar.examples.len() >= 25);
    for example in &grammar.examples {
        let parsed = parse_line(&vocabulary, example);
        assert!(parsed.is_understood(), "{example}: {:?}", parsed.declined);
    }
}
