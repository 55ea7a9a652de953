//! Typing is calm: while a card is typed, letter by letter, nothing is said about what is not being typed, and nothing pops up.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use cardc_testkit::Client;
use serde_json::{Value, json};

use crate::support::{URI, client, codes, usual_and};

/// The example whose cards are typed; they are clean.
const EXAMPLE: &str = "../../examples/emberfall/cards";
/// Of the cards of the example, every so manieth is typed.
const STEP: usize = 15;
/// The one thing that is said of a card while it is typed without its end: where it begins.
const UNCLOSED: &str = "unclosed-block";
/// What a card lacks as a whole. An editor that writes each `}` with its `{` is told of it, at the head of the card, until it
/// is there.
const LACKING: [&str; 3] = ["missing-field", "unused-highlight", "corner-never-left"];

#[test]
fn what_is_not_being_typed_is_left_alone() {
    let strays = strays("");
    assert!(strays.keys().all(|code| code == UNCLOSED), "{strays:#?}");
}

#[test]
fn a_card_with_its_braces_is_told_what_it_lacks_and_nothing_else() {
    let strays = strays("\n    }\n}\n");
    let is_known = |code: &String| LACKING.contains(&code.as_str()) || code == UNCLOSED;
    assert!(strays.keys().all(is_known), "{strays:#?}");
}

#[test]
fn a_diagnostic_that_stays_is_sent_each_time_and_nothing_pops_up() {
    let bad = "game champions\n\nability \"Bad\" {\n    class Nobody\n}\n\n";
    let (_, card) = cards().swap_remove(0);
    let mut client = client();
    client.initialize(json!({ "capabilities": usual_and(json!({})) }));
    client.open(URI, bad);
    let mut typed = bad.to_owned();
    for (version, letter) in (2..).zip(card.chars()) {
        let at = place(&typed);
        typed.push(letter);
        let change = json!([{ "range": { "start": at, "end": at }, "text": letter }]);
        client.change(URI, version, change);
    }
    let messages = client.unread(Duration::from_secs(1));
    assert!(!messages.is_empty());
    for (method, params) in messages {
        assert_eq!(method, "textDocument/publishDiagnostics");
        assert!(codes(&params).contains(&"bad-value"), "{params}");
    }
}

/// The codes of diagnostics outside of what is being typed, each with how often it was there, and what had been typed when
/// it first was. `closed` stands behind the cursor from the first brace on, as editors write it.
fn strays(closed: &str) -> BTreeMap<String, (usize, String)> {
    let mut strays: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for (head, card) in cards().into_iter().step_by(STEP) {
        for (code, typed) in type_letter_by_letter(&head, &card, closed) {
            strays.entry(code).or_insert((0, typed)).0 += 1;
        }
    }
    strays
}

/// The head of its file and the text of every card of the example.
fn cards() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(EXAMPLE);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut cards = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        let head = text.split("\n\n").next().unwrap().to_owned() + "\n\n";
        let is_card = |part: &&str| part.contains(" {\n");
        let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        let heads = starts.into_iter().filter(|start| {
            is_card(&text[*start..].split_inclusive('\n').next().unwrap_or(""))
                && !text[*start..].starts_with([' ', '/'])
        });
        for start in heads {
            let end = text[start..].find("\n}\n").unwrap();
            cards.push((head.clone(), text[start..start + end + 3].to_owned()));
        }
    }
    cards
}

/// The codes of diagnostics outside of what is being typed, each with what had been typed.
fn type_letter_by_letter(head: &str, card: &str, closed: &str) -> Vec<(String, String)> {
    let mut client = client();
    client.initialize(json!({ "capabilities": usual_and(json!({
        "textDocument": { "diagnostic": {} },
        "general": { "positionEncodings": ["utf-8"] },
    })) }));
    client.open(URI, head);
    let mut strays = Vec::new();
    let mut typed = head.to_owned();
    for (version, letter) in (2..).zip(card.chars()) {
        typed.push(letter);
        let behind = if typed.contains("    text {") {
            closed
        } else {
            closed.trim_start_matches("\n    }")
        };
        let behind = if typed.ends_with(closed) || !typed.contains(" {") {
            ""
        } else {
            behind
        };
        client.replace(URI, version, &format!("{typed}{behind}"));
        let since = unfinished(&typed);
        for (line, character, code) in diagnostics(&mut client) {
            if (line, character) < since {
                strays.push((code, typed.clone()));
            }
        }
    }
    // What is still there at the end may have been there before.
    let at_the_end = diagnostics(&mut client);
    strays.retain(|(code, _)| at_the_end.iter().all(|(.., other)| other != code));
    strays
}

/// Where the sentence begins that is being typed, or the line, where there is none.
fn unfinished(typed: &str) -> (u64, u64) {
    let line = typed.matches('\n').count() as u64;
    let start = typed.rfind('\n').map_or(0, |end| end + 1);
    let current = &typed[start..];
    let sentence = current.trim_end().rfind(". ").map_or(0, |stop| stop + 2);
    (line, sentence as u64)
}

fn place(typed: &str) -> Value {
    let line = typed.matches('\n').count();
    let column = typed.len() - typed.rfind('\n').map_or(0, |end| end + 1);
    json!({ "line": line, "character": column })
}

/// Where each ends, and its code.
fn diagnostics(client: &mut Client) -> Vec<(u64, u64, String)> {
    let params = json!({ "textDocument": { "uri": URI } });
    let report = client.request("textDocument/diagnostic", params).unwrap();
    let items = report["items"].as_array().unwrap().iter();
    items
        .map(|item| {
            let end = &item["range"]["end"];
            let number = |key: &str| end[key].as_u64().unwrap();
            (
                number("line"),
                number("character"),
                item["code"].as_str().unwrap().to_owned(),
            )
        })
        .collect()
}
