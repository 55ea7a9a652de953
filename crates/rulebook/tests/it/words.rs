//! Nothing is lost: every word of a document is in the rulebook that is made of it, as often as there.
//!
//! The five reference documents belong to others and are no part of the project; without them the test says so and
//! passes.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::collections::BTreeMap;

use cardc_rulebook::{Format, Rulebook, read};
use jsonc_parser::ast::Value;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

const SEEDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/seeds/");

/// How often each word occurs.
type Words = BTreeMap<String, i32>;

/// Counts the words of a text: letters and digits, in lower case.
fn count(text: &str, words: &mut Words) {
    for word in text.split(|character: char| !character.is_alphanumeric()) {
        if !word.is_empty() {
            *words.entry(word.to_lowercase()).or_default() += 1;
        }
    }
}

/// The words that a document says: not its mark-up, not the keys of records, and not the numbers of rules.
fn words_of(source: &str, format: Format) -> Words {
    let mut words = Words::new();
    if format == Format::Text {
        count(source, &mut words);
        return words;
    }
    let parsed = parse_to_ast(source, &CollectOptions::default(), &ParseOptions::default());
    let value = parsed.ok().and_then(|parsed| parsed.value);
    let keys_count = matches!(format, Format::Numbered | Format::Terms);
    say(&value.expect("JSON"), keys_count, 0, &mut words);
    words
}

fn say(value: &Value<'_>, keys_count: bool, depth: usize, words: &mut Words) {
    match value {
        Value::StringLit(text) => count(&without_mark_up(&text.value), words),
        Value::Array(array) => {
            for element in &array.elements {
                say(element, keys_count, depth + 1, words);
            }
        }
        Value::Object(object) => {
            let has = |key: &str| {
                object
                    .properties
                    .iter()
                    .any(|member| member.name.as_str() == key)
            };
            let is_see = !keys_count && depth > 2 && has("id") && has("name");
            for member in &object.properties {
                let key = member.name.as_str();
                if keys_count
                    && !key.chars().all(|letter| letter.is_ascii_digit())
                    && !(key.len() == 1 && key != "X")
                {
                    count(key, words);
                }
                // A related entry is named by its id, which says the same as its name.
                if !(is_see && key == "id") {
                    say(&member.value, keys_count, depth + 1, words);
                }
            }
        }
        _ => {}
    }
}

/// A text without tags; of an emoji its name stays, and an ending joins the word of the link before it.
fn without_mark_up(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('<') {
        plain.push_str(before);
        let Some((tag, behind)) = behind
            .split_once('>')
            .filter(|(tag, _)| !tag.contains(['\n', '.']))
        else {
            plain.push('<');
            rest = behind;
            continue;
        };
        let joins = tag.starts_with('/')
            && (behind.starts_with('<') || behind.starts_with(char::is_lowercase));
        let said = match tag.trim_start_matches('a').strip_prefix(':') {
            Some(emoji) => emoji.split(':').next().unwrap_or_default(),
            None if tag.starts_with("sprite") || tag.starts_with("unknown") => {
                tag.trim_start_matches("sprite name")
            }
            None if joins => "",
            None => " ",
        };
        plain.push_str(said);
        rest = behind;
    }
    plain.push_str(rest);
    plain.replace("/section{", " {")
}

/// Words that a document has more often than the rulebook made of it.
fn lost(source: &str, book: &Rulebook, format: Format) -> Words {
    let mut words = words_of(source, format);
    assert!(words.values().sum::<i32>() > 20, "there are words to lose");
    let mut written = Words::new();
    count(&book.write(), &mut written);
    for (word, times) in &mut words {
        *times -= written.get(word).copied().unwrap_or_default();
    }
    words.retain(|_, times| *times > 0);
    words
}

/// Holds a document against what becomes of it: its form, how many entries and references it has, and all its words.
fn check(name: &str, source: &str, expected: (Format, usize, usize)) {
    let rules = read(source, Format::of(source));
    let book = &rules.rulebook;
    let references = book
        .entries()
        .iter()
        .map(|entry| entry.references.len())
        .sum();
    assert_eq!(
        (rules.format, book.entries().len(), references),
        expected,
        "{name}"
    );
    assert_eq!(lost(source, book, rules.format), Words::new(), "{name}");
    // Every place that a reference claims in the file names what it refers to.
    for reference in book.entries().iter().flat_map(|entry| &entry.references) {
        let place = reference.span.range();
        let written = source[place].to_lowercase().replace(['_', ' '], "-");
        assert_eq!(written, reference.target, "{name}");
    }
    // What is written is in our form, and says the same again.
    let mut book = rules.rulebook.clone();
    book.set_game("saltmarsh");
    book.title = "Rules".into();
    let written = book.write();
    let (again, problems) = Rulebook::parse(&written);
    assert_eq!(problems, [], "{name}");
    assert_eq!(again.write(), written, "{name}");
}

#[test]
fn the_reference_documents_are_read_whole() {
    let documents = [
        ("000_b61a89471377f62e.txt", (Format::Numbered, 339, 95)),
        ("001_bea99a593347841f.txt", (Format::Text, 343, 137)),
        ("002_d39163601a87b2b7.txt", (Format::Terms, 80, 0)),
        ("003_f6b842032dbc828d.txt", (Format::Records, 19, 29)),
        ("004_099fc692a1540ef5.txt", (Format::LinkedRecords, 96, 844)),
    ];
    for (name, expected) in documents {
        let Ok(source) = std::fs::read_to_string(format!("{SEEDS}{name}")) else {
            eprintln!("skipped: there is no {SEEDS}{name}");
            continue;
        };
        check(name, &source, expected);
    }
}

#[test]
fn the_fixtures_are_read_whole() {
    let numbered = include_str!("../forms/numbered.json");
    assert_eq!(
        lost(
            numbered,
            &read(numbered, Format::Numbered).rulebook,
            Format::Numbered
        ),
        Words::new()
    );
    let pages = include_str!("../forms/pages.txt");
    assert_eq!(
        lost(pages, &read(pages, Format::Text).rulebook, Format::Text),
        Words::new()
    );
    let terms = include_str!("../forms/terms.json");
    assert_eq!(
        lost(terms, &read(terms, Format::Terms).rulebook, Format::Terms),
        Words::new()
    );
    let records = include_str!("../forms/records.json");
    assert_eq!(
        lost(
            records,
            &read(records, Format::Records).rulebook,
            Format::Records
        ),
        Words::new()
    );
    let linked = include_str!("../forms/linked.json");
    assert_eq!(
        lost(
            linked,
            &read(linked, Format::LinkedRecords).rulebook,
            Format::LinkedRecords
        ),
        Words::new()
    );
}

#[test]
fn a_lost_word_would_be_noticed() {
    let source = include_str!("../forms/pages.txt");
    let whole = read(source, Format::Text).rulebook;
    let (_, kept) = whole.entries().split_last().expect("an entry");
    let mut book = Rulebook::default();
    for entry in kept {
        book.push(entry.clone());
    }
    assert_eq!(lost(source, &book, Format::Text).get("copyright"), Some(&1));
}
