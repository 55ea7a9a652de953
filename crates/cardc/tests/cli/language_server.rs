//! `cardc lsp` in a process of its own, over its standard input and output.

use std::process::Command;

use cardc_testkit::Client;
use serde_json::json;

use crate::sandbox::{GOOD_CARD, Sandbox};

const URI: &str = "file:///nowhere/order.card";
const EDITS: i32 = 2_000;
const EDITS_PER_HOVER: i32 = 10;

/// A card whose name is what a hover shows.
fn text(version: i32) -> String {
    format!("game champions\nability \"Version {version:05}\" {{\n    class Warrior\n}}\n")
}

#[test]
fn edits_and_hovers_keep_their_order_over_a_pipe() {
    let mut client = Client::spawn(Command::new(env!("CARGO_BIN_EXE_cardc")).arg("lsp"));
    // A client that pulls diagnostics is sent none, so that only answers come back.
    client.initialize(json!({
        "capabilities": { "textDocument": {
            "diagnostic": {},
            "hover": { "contentFormat": ["markdown"] },
        } },
    }));
    client.open(URI, &text(1));
    let start = "ability \"Version ".len() as u32;
    let mut hovers = Vec::new();
    for version in 2..2 + EDITS {
        let range = json!({
            "start": { "line": 1, "character": start },
            "end": { "line": 1, "character": start + 5 },
        });
        client.change(
            URI,
            version,
            json!([{ "range": range, "text": format!("{version:05}") }]),
        );
        if version % EDITS_PER_HOVER == 0 {
            hovers.push((version, client.send_at("textDocument/hover", URI, 1, start)));
        }
    }
    assert_eq!(hovers.len(), 200);
    for (version, id) in hovers {
        match client.response(id) {
            Ok(hover) => {
                let shown = hover["contents"]["value"]
                    .as_str()
                    .expect("a hover in Markdown");
                assert!(
                    shown.contains(&format!("Version {version:05}")),
                    "{version}: {shown}"
                );
            }
            // An edit may overtake a hover; then the answer says so and is never of another version.
            Err(error) => assert_eq!(error.code, -32801, "version {version}: {error:?}"),
        }
    }
    client.finish();
}

#[cfg(unix)]
#[test]
fn a_server_that_is_killed_leaves_every_file_as_it_was() {
    let sandbox = Sandbox::new(&[
        ("cardc.toml", "game = \"champions\"\n"),
        ("a.card", GOOD_CARD),
        ("b.deck", "1x Cinder Hound Pack\n"),
    ]);
    let files = || {
        let entries = std::fs::read_dir(sandbox.path(".")).expect("is there");
        let files = entries.map(|entry| entry.expect("can be read").path());
        let mut files: Vec<_> = files.map(|path| (std::fs::read(&path), path)).collect();
        files.sort_by(|one, other| one.1.cmp(&other.1));
        files
            .into_iter()
            .map(|(text, path)| (text.expect("can be read"), path))
            .collect::<Vec<_>>()
    };
    let before = files();
    let uri = format!("file://{}", sandbox.path("a.card").display());
    let mut client = Client::spawn(Command::new(env!("CARGO_BIN_EXE_cardc")).arg("lsp"));
    client.initialize(json!({
        "workspaceFolders": [{ "uri": format!("file://{}", sandbox.path("").display()), "name": "w" }],
        "capabilities": { "textDocument": { "diagnostic": {} } },
    }));
    client.open(&uri, GOOD_CARD);
    client.replace(&uri, 2, "unit \"Half");
    client
        .at("textDocument/hover", &uri, 0, 0)
        .expect("an answer");
    client.replace(&uri, 3, "unit \"Half of a na");
    let id = client.process_id().expect("a process").to_string();
    assert!(
        Command::new("kill")
            .args(["-9", &id])
            .status()
            .expect("kills")
            .success()
    );
    client.outlive();
    assert_eq!(files(), before);
}
