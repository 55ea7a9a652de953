//! Edits and requests keep their order.

use std::time::Duration;

use cardc_lsp::Server;
use serde_json::json;

use crate::support::{
    URI, client_in, hover_text, plain_client, pulling_client, serve, uri_in, usual, workspace,
    write,
};

const EDITS: i32 = 2000;
const EDITS_PER_HOVER: i32 = 10;

/// A card whose name is what a hover shows.
fn text(version: i32) -> String {
    format!("game champions\nability \"Version {version:05}\" {{\n    class Warrior\n}}\n")
}

#[test]
fn every_hover_sees_exactly_its_version() {
    let mut client = plain_client();
    client.open(URI, &text(1));
    let digits = "ability \"Version ".len() as u32;
    let mut hovers = Vec::new();
    for version in 2..2 + EDITS {
        let edit = json!([{
            "range": {
                "start": { "line": 1, "character": digits },
                "end": { "line": 1, "character": digits + 5 },
            },
            "text": format!("{version:05}"),
        }]);
        client.change(URI, version, edit);
        if version % EDITS_PER_HOVER == 0 {
            hovers.push((
                version,
                client.send_at("textDocument/hover", URI, 1, digits),
            ));
        }
    }
    assert_eq!(hovers.len(), 200);
    for (version, id) in hovers {
        let hover = client.response(id).unwrap();
        let expected = format!("Version {version:05}");
        assert!(
            hover_text(&hover).contains(&expected),
            "{expected}: {}",
            hover_text(&hover)
        );
    }
}

#[test]
fn a_hover_that_an_edit_overtakes_says_so() {
    const CONTENT_MODIFIED: i64 = -32801;
    let mut client = serve(Server::new().patience(Duration::ZERO));
    client.initialize(json!({ "capabilities": usual() }));
    client.open(URI, &text(1));
    let mut hovers = Vec::new();
    for version in 2..500 {
        client.replace(URI, version, &text(version));
        hovers.push((version, client.send_at("textDocument/hover", URI, 1, 12)));
    }
    for (version, id) in hovers {
        match client.response(id) {
            Ok(hover) => assert!(hover_text(&hover).contains(&format!("Version {version:05}"))),
            Err(error) => assert_eq!(error.code, CONTENT_MODIFIED, "version {version}"),
        }
    }
}

#[test]
fn a_change_on_disk_costs_no_answer() {
    /// The server gives up after eight tries, and each change may cost one.
    const CHANGES: i32 = 7;
    let root = workspace(&[("cardc.toml", ""), ("b.card", &text(0))]);
    let uri = |name: &str| uri_in(&root, name);
    let mut client = serve(Server::new().patience(Duration::ZERO));
    client.initialize(json!({
        "capabilities": usual(),
        "workspaceFolders": [{ "uri": uri(""), "name": "set" }],
    }));
    client.open(&uri("a.card"), &text(1));
    let mut version = 1;
    for _ in 0..40 {
        let hover = client.send_at("textDocument/hover", &uri("a.card"), 1, 12);
        for _ in 0..CHANGES {
            version += 1;
            write(&root, "b.card", &text(version));
            client.notify(
                "workspace/didChangeWatchedFiles",
                json!({ "changes": [{ "uri": uri("b.card"), "type": 2 }] }),
            );
        }
        let hover = client
            .response(hover)
            .expect("only the file on disk is another one");
        assert!(hover_text(&hover).contains("Version 00001"));
    }
}

#[test]
fn single_characters_arrive_in_order() {
    let mut client = pulling_client();
    client.open(URI, "");
    let wanted = "game champions\n\nability \"Typed by hand\" {\n}\n";
    let (mut line, mut column) = (0, 0);
    for (version, letter) in (2..).zip(wanted.chars()) {
        let position = json!({ "line": line, "character": column });
        let edit = json!([{ "range": { "start": position, "end": position }, "text": letter }]);
        client.change(URI, version, edit);
        (line, column) = if letter == '\n' {
            (line + 1, 0)
        } else {
            (line, column + 1)
        };
    }
    let hover = client.at("textDocument/hover", URI, 2, 10).unwrap();
    assert!(hover_text(&hover).contains("Typed by hand"), "{hover}");
}

#[test]
fn what_needs_every_file_waits_for_every_file() {
    const FILES: usize = 2000;
    let root = workspace(&[("cardc.toml", "game = \"champions\"\n")]);
    for number in 0..FILES {
        let card = format!("ability \"Salt {number:04}\" {{\n    class Warrior\n}}\n");
        write(&root, &format!("{number:04}.card"), &card);
    }
    let pulls = json!({ "textDocument": { "diagnostic": {} } });
    let mut client = client_in(&root, pulls);
    // The deck names the last card of all.
    let uri = uri_in(&root, "0000.deck");
    client.open(&uri, "game champions\n1x Salt 1999\n");
    let document = json!({ "textDocument": { "uri": uri } });
    let report = client.send_request("textDocument/diagnostic", document);
    let symbols = client.send_request("workspace/symbol", json!({ "query": "Salt 1999" }));
    let definition = client.send_at("textDocument/definition", &uri, 1, 10);
    let references = client.send_request(
        "textDocument/references",
        json!({
            "textDocument": { "uri": uri },
            "position": { "line": 1, "character": 10 },
            "context": { "includeDeclaration": true },
        }),
    );
    let report = client.response(report).unwrap().to_string();
    assert!(report.contains("has 1 Action card"), "{report}");
    assert!(!report.contains("unknown-card"), "{report}");
    let card = uri_in(&root, "1999.card");
    assert_eq!(
        client.response(symbols).unwrap()[0]["location"]["uri"],
        card
    );
    assert_eq!(client.response(definition).unwrap()["uri"], card);
    let references = client.response(references).unwrap();
    assert_eq!(references.as_array().unwrap().len(), 2, "{references}");
}
