//! Typing is calm: while a card is typed, letter by letter, nothing is said about what is not being typed, and nothing pops up.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use cardc_testkit::Client;
use serde_json::{Value, json};

use crate::support::{PAUSE, URI, client, client_that_pauses, codes, usual_and};

/// The example whose cards are typed; they are clean.
const EXAMPLE: &str = "../../examples/emberfall/cards";
/// Of the cards of the example, every so manieth is typed.
const STEP: usize = 15;
/// The one thing that is said of a card while it is typed without its end: where it begins.
const UNCLOSED: &str = "unclosed-block";
/// What a card lacks as a whole. An editor that writes each `}` with its `{` is told of it, at the head of the card, until it
/// is there.
const LACKING: [&str; 4] = [
    "missing-field",
    "unused-highlight",
    "corner-never-left",
    "no-effect",
];

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
    let messages = client.unread();
    assert!(!messages.is_empty());
    for (method, params) in messages {
        assert_eq!(method, "textDocument/publishDiagnostics");
        assert!(codes(&params).contains(&"bad-value"), "{params}");
    }
}

/// The last of a [`PAUSE`].
const TICK: Duration = Duration::from_millis(1);
/// All of it but the last.
const NEARLY: Duration = PAUSE.saturating_sub(TICK);
/// A card with all sorts of findings, of which each is in a line of its own.
const OTHER: &str = "unit \"Other\" {\n    class Nobody\n    highlight enemies ..#..\n    text {\n        Gain 2 helth\n        [Draw] a card.\n    }\n}\n\n";

#[test]
fn while_a_line_is_typed_nothing_new_is_said_and_a_sentence_changes_it_at_most_twice() {
    let mut client = asking();
    let mut version = 1;
    let mut lines = 0;
    for (head, card) in cards().into_iter().step_by(STEP) {
        let text = format!("{head}{OTHER}{card}\n{OTHER}");
        let begin = head.len() + OTHER.len();
        let starts = text.match_indices('\n').map(|(at, _)| at + 1);
        for start in starts.filter(|start| (begin..begin + card.len()).contains(start)) {
            let line = text[start..].split('\n').next().unwrap();
            let start = start + line.len() - line.trim_start().len();
            let end = start + line.trim().len();
            // As it was before: without the line, and nobody writing.
            client.open(URI, &format!("{}{}", &text[..start], &text[end..]));
            let states = states(&mut client, &mut version, &text, start..end);
            for (before, after) in states.iter().zip(&states[1..]) {
                let new: Vec<_> = after.difference(before).collect();
                assert!(new.is_empty(), "{line}: {new:#?}");
            }
            let is_sentence = line.ends_with('.');
            assert!(!is_sentence || states.len() <= 3, "{line}: {states:#?}");
            lines += usize::from(is_sentence);
            client.close(URI);
        }
    }
    assert!(lines > 5);
}

#[test]
fn a_sentence_in_the_middle_of_a_card_leaves_its_other_findings_where_they_are() {
    let sentence = "Draw 2 cards, then Discard 1 card and gain 1 health for each of your Units.";
    let before = OTHER.replace("    }\n}\n\n", "        ");
    let text = format!(
        "game champions\n\n{before}{sentence} Draw 1 crad.\n        [Draw] a card.\n    }}\n}}\n"
    );
    let start = text.find(sentence).unwrap();
    let mut client = asking();
    client.open(URI, &text.replace(sentence, ""));
    let states = states(&mut client, &mut 1, &text, start..start + sentence.len());
    assert!(states[0].len() > 5 && states.len() <= 3, "{states:#?}");
    let elsewhere = |state: &BTreeSet<String>| {
        let line = text[..start].matches('\n').count();
        let here = format!("{line}:");
        let others = state.iter().filter(|found| !found.starts_with(&here));
        others.cloned().collect::<Vec<_>>()
    };
    for state in &states {
        assert_eq!(elsewhere(state), elsewhere(&states[0]));
    }
}

#[test]
fn what_is_unfinished_is_sent_after_a_pause_or_in_another_line() {
    let text = "game champions\n\nability \"A\" {\n    class Any\n    text {\n        Draw 1 card.\n\n    }\n}\n";
    let edit = |client: &mut Client, version: i32, line: u32, letters: &str| {
        let at = json!({ "line": line, "character": 0 });
        let change = json!([{ "range": { "start": at, "end": at }, "text": letters }]);
        client.change(URI, version, change);
    };
    let mut client = client_that_pauses();
    client.initialize(json!({ "capabilities": usual_and(json!({})) }));
    client.open(URI, text);
    edit(&mut client, 2, 6, "Gain");
    assert_eq!(client.unread(), []);
    // The author goes on in another line.
    edit(&mut client, 3, 0, "\n");
    let published = client.notification("textDocument/publishDiagnostics");
    assert_eq!(codes(&published), ["not-understood"]);
    client.close(URI);
    client.unread();

    client.open(URI, text);
    edit(&mut client, 2, 6, "Gain");
    client.advance(NEARLY);
    assert_eq!(client.unread(), []);
    client.advance(TICK);
    let published = client.notification("textDocument/publishDiagnostics");
    assert_eq!(codes(&published), ["not-understood"]);
    // What is said already is not taken back while another line is written.
    edit(&mut client, 3, 9, "// A");
    let published = client.notification("textDocument/publishDiagnostics");
    assert_eq!(codes(&published), ["not-understood"]);
    client.advance(PAUSE);
    assert_eq!(client.unread(), []);
}

#[test]
fn a_pause_begins_with_the_last_edit() {
    let mut client = client_that_pauses();
    client.initialize(json!({ "capabilities": usual_and(json!({})) }));
    client.open(URI, "game champions\n\n");
    for (version, typed) in (2..).zip(["u", "un", "uni"]) {
        client.replace(URI, version, &format!("game champions\n\n{typed}"));
        client.advance(NEARLY);
        assert_eq!(client.unread(), [], "{typed}");
    }
    client.advance(TICK);
    assert_eq!(client.unread().len(), 1);
}

#[test]
fn a_client_that_asks_is_told_when_something_was_held_back() {
    let mut client = asking();
    client.open(URI, "game champions\n\n");
    let full = all(&mut client);
    assert!(full.is_empty());
    client.replace(URI, 2, "game champions\n\nun");
    let (id, held) = report(&mut client);
    assert!(held.is_empty(), "{held:?}");
    client.advance(NEARLY);
    client.unread();
    assert_eq!(client.server_requests(), []);
    client.advance(TICK);
    client.server_request("workspace/diagnostic/refresh");
    let (later, found) = report(&mut client);
    assert!(!found.is_empty());
    assert_ne!(id, later, "the answers are not the same");
    // Nothing is held back of what is right, and nobody is told.
    client.replace(URI, 3, "game champions\n\n// un");
    assert!(all(&mut client).is_empty());
    client.advance(PAUSE);
    assert_eq!(client.unread(), []);
    assert_eq!(client.server_requests(), []);
}

#[test]
fn a_client_that_cannot_be_told_to_ask_again_gets_everything_at_once() {
    let mut client = client_that_pauses();
    let capabilities = usual_and(json!({ "textDocument": { "diagnostic": {} } }));
    client.initialize(json!({ "capabilities": capabilities }));
    client.open(URI, "game champions\n\n");
    client.replace(URI, 2, "game champions\n\nun");
    assert!(!all(&mut client).is_empty());
}

#[test]
fn the_head_of_a_new_card_and_a_line_of_a_deck_wait_too() {
    let head = "game champions\n\n";
    let mut client = asking();
    client.open(URI, head);
    let card = "unit \"Foo\" {\n    alliance Order\n    tags Duar";
    for (version, end) in (2..).zip(1..=card.len()) {
        let typed = &card[..end];
        // As editors close what is opened.
        let closed = match (typed.contains('{'), typed.contains('\n')) {
            (false, _) => "",
            (true, false) => "}",
            (true, true) => "\n}",
        };
        client.replace(URI, version, &format!("{head}{typed}{closed}"));
        assert_eq!(all(&mut client), BTreeSet::new(), "{typed}");
    }
    let deck = "file:///nowhere/main.deck";
    let head = "game champions\n# Mine\n\nUnits\n1x Nobody\n";
    client.open(deck, head);
    let ask = |client: &mut Client| all_of(client, deck);
    let before = ask(&mut client);
    assert!(!before.is_empty());
    for (version, end) in (2..).zip(1..="2x Nobody Else".len()) {
        client.replace(
            deck,
            version,
            &format!("{head}{}", &"2x Nobody Else"[..end]),
        );
        let new = ask(&mut client);
        assert!(new.is_subset(&before), "{new:#?}");
    }
}

#[test]
fn the_first_card_of_a_file_may_be_unfinished() {
    let (_, card) = cards().swap_remove(0);
    for head in ["game champions", "game champions\n\n"] {
        let mut client = asking();
        client.open(URI, head);
        let rest = if head.ends_with('\n') {
            card.clone()
        } else {
            format!("\n\n{card}")
        };
        for (version, letter) in (2..).zip(rest.char_indices()) {
            let typed = &rest[..letter.0 + letter.1.len_utf8()];
            client.replace(URI, version, &format!("{head}{typed}"));
            assert_eq!(all(&mut client), BTreeSet::new(), "{typed}");
        }
    }
}

/// A client that asks for diagnostics and is told when to ask again.
fn asking() -> Client {
    let mut client = client_that_pauses();
    client.initialize(json!({ "capabilities": usual_and(json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
        "general": { "positionEncodings": ["utf-8"] },
    })) }));
    client
}

/// What is said while a part of a text is typed: all that there is before it, and each other state that follows.
fn states(
    client: &mut Client,
    version: &mut i32,
    text: &str,
    part: std::ops::Range<usize>,
) -> Vec<BTreeSet<String>> {
    let mut states = vec![all(client)];
    for (at, letter) in text[part.clone()].char_indices() {
        let typed = part.start + at + letter.len_utf8();
        *version += 1;
        client.replace(
            URI,
            *version,
            &format!("{}{}", &text[..typed], &text[part.end..]),
        );
        let now = all(client);
        if states.last() != Some(&now) {
            states.push(now);
        }
    }
    states
}

fn all(client: &mut Client) -> BTreeSet<String> {
    all_of(client, URI)
}

fn all_of(client: &mut Client, uri: &str) -> BTreeSet<String> {
    report_of(client, uri).1
}

fn report(client: &mut Client) -> (Value, BTreeSet<String>) {
    report_of(client, URI)
}

/// The id of a report, and what it says: `line: code: message`.
fn report_of(client: &mut Client, uri: &str) -> (Value, BTreeSet<String>) {
    let params = json!({ "textDocument": { "uri": uri } });
    let report = client.request("textDocument/diagnostic", params).unwrap();
    let items = report["items"].as_array().unwrap().iter();
    let items = items.map(|item| {
        let line = &item["range"]["start"]["line"];
        format!("{line}: {}: {}", item["code"], item["message"])
    });
    (report["resultId"].clone(), items.collect())
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
