//! Columns behind emoji and CJK, in every encoding, and positions that do not exist.

use cardc_testkit::Client;
use serde_json::{Value, json};

use crate::support::{URI, client, hover_text, usual_and};

const TEXT: &str = "game champions\nability \"🐉火花\" { class Warrior } // 🐉\n";

fn client_with(encodings: &[&str]) -> (Client, Value) {
    let mut client = client();
    let capabilities = json!({ "general": { "positionEncodings": encodings } });
    let result = client.initialize(json!({ "capabilities": usual_and(capabilities) }));
    client.open(URI, TEXT);
    (client, result["capabilities"]["positionEncoding"].clone())
}

#[test]
fn utf_8_is_taken_when_it_is_offered() {
    assert_eq!(client_with(&["utf-16", "utf-8"]).1, "utf-8");
    assert_eq!(client_with(&["utf-32", "utf-16"]).1, "utf-32");
    assert_eq!(client_with(&["utf-7", "utf-16"]).1, "utf-16");
    assert_eq!(client_with(&[]).1, "utf-16");
}

#[test]
fn columns_behind_emoji_and_cjk() {
    let line = TEXT.lines().nth(1).unwrap();
    let before = &line[..line.find("Warrior").unwrap()];
    let utf16 = before.encode_utf16().count();
    let utf32 = before.chars().count();
    for (encoding, column) in [
        ("utf-8", before.len()),
        ("utf-16", utf16),
        ("utf-32", utf32),
    ] {
        let (mut client, _) = client_with(&[encoding]);
        for inside in [column, column + 3, column + 7] {
            let hover = client
                .at("textDocument/hover", URI, 1, inside as u32)
                .unwrap();
            assert!(
                hover_text(&hover).contains("**Warrior**"),
                "{encoding} {inside}: {hover}"
            );
            assert_eq!(hover["range"]["start"]["character"], column, "{encoding}");
            assert_eq!(hover["range"]["end"]["character"], column + 7, "{encoding}");
        }
    }
}

#[test]
fn edits_behind_emoji_and_cjk() {
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        let (mut client, _) = client_with(&[encoding]);
        let length = |text: &str| match encoding {
            "utf-8" => text.len(),
            "utf-16" => text.encode_utf16().count(),
            _ => text.chars().count(),
        };
        let start = length("ability \"🐉");
        let end = start + length("火");
        let range = json!({
            "start": { "line": 1, "character": start },
            "end": { "line": 1, "character": end },
        });
        client.change(URI, 2, json!([{ "range": range, "text": "é🔥" }]));
        let hover = client.at("textDocument/hover", URI, 1, 9).unwrap();
        assert!(
            hover_text(&hover).contains("🐉é🔥花"),
            "{encoding}: {hover}"
        );
    }
}

#[test]
fn diagnostics_behind_emoji_and_cjk() {
    for (encoding, column) in [("utf-8", 29), ("utf-16", 23), ("utf-32", 22)] {
        let (mut client, _) = client_with(&[encoding]);
        client.replace(
            URI,
            2,
            "game champions\nability \"🐉火花\" { class Nobody }\n",
        );
        let published = client.notification("textDocument/publishDiagnostics");
        let range = &published["diagnostics"][0]["range"];
        assert_eq!(
            range["start"],
            json!({ "line": 1, "character": column }),
            "{encoding}: {published}"
        );
    }
}

#[test]
fn positions_that_do_not_exist() {
    let (mut client, _) = client_with(&["utf-16"]);
    for (line, character) in [
        (0, 999),
        (999, 0),
        (u32::MAX >> 1, u32::MAX >> 1),
        (1, 10),
        (3, 1),
    ] {
        for method in ["hover", "completion", "definition"] {
            let answer = client.at(&format!("textDocument/{method}"), URI, line, character);
            assert!(answer.is_ok(), "{method} at {line}:{character}: {answer:?}");
        }
    }
    let range = json!({
        "start": { "line": 700, "character": 3 },
        "end": { "line": 0, "character": 5000 },
    });
    client.change(URI, 2, json!([{ "range": range, "text": "\nset \"A\"\n" }]));
    let symbols = client
        .request(
            "textDocument/documentSymbol",
            json!({ "textDocument": { "uri": URI } }),
        )
        .unwrap();
    assert_eq!(symbols[0]["name"], "A", "{symbols}");
}
