//! The command line and the language server say the same about the same files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use cardc_testkit::Client;
use serde_json::{Value, json};

use crate::sandbox::{GOOD_CARD, Sandbox};

/// A diagnostic as both sides can say it: file, line and column from 0, code, message.
type Found = (String, u64, u64, String, String);

fn example(name: &str) -> PathBuf {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    Path::new(examples)
        .join(name)
        .canonicalize()
        .expect("the example is there")
}

fn from_command_line(folder: &Path, path: &str) -> BTreeSet<Found> {
    let output = Command::new(env!("CARGO_BIN_EXE_cardc"))
        .args(["check", "--format", "json", path])
        .current_dir(folder)
        .output()
        .expect("the binary starts");
    let document: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    let diagnostics = document
        .as_array()
        .or_else(|| document["diagnostics"].as_array())
        .expect("a list");
    let found = diagnostics.iter().map(|diagnostic| {
        (
            file_name(diagnostic["path"].as_str().expect("a path")),
            diagnostic["start"]["line"].as_u64().expect("a line") - 1,
            diagnostic["start"]["column"].as_u64().expect("a column") - 1,
            diagnostic["code"].as_str().expect("a code").to_owned(),
            diagnostic["message"]
                .as_str()
                .expect("a message")
                .to_owned(),
        )
    });
    found.collect()
}

/// With a folder of the editor, and without any document.
fn from_server(folder: &Path) -> BTreeSet<Found> {
    let folders = json!([{ "uri": uri(folder), "name": "example" }]);
    answered(server(folder, &folders))
}

/// With a document, and without any folder.
fn from_server_alone(folder: &Path, document: &str) -> BTreeSet<Found> {
    let mut client = server(folder, &Value::Null);
    let path = folder.join(document);
    let text = std::fs::read_to_string(&path).expect("the document is there");
    client.open(&uri(&path), &text);
    answered(client)
}

/// A server that is asked for diagnostics, and so sends none by itself.
fn server(folder: &Path, workspace_folders: &Value) -> Client {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardc"));
    let mut client = Client::spawn(command.arg("lsp").current_dir(folder));
    client.initialize(json!({
        "capabilities": { "textDocument": { "diagnostic": {} } },
        "workspaceFolders": workspace_folders,
    }));
    client
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn answered(mut client: Client) -> BTreeSet<Found> {
    let mut found = BTreeSet::new();
    let all = json!({ "previousResultIds": [] });
    let report = client
        .request("workspace/diagnostic", all)
        .expect("a report");
    for file in report["items"].as_array().expect("a list") {
        let path = file_name(file["uri"].as_str().expect("a URI"));
        for diagnostic in file["items"].as_array().expect("a list") {
            let start = &diagnostic["range"]["start"];
            let message = diagnostic["message"].as_str().expect("a message");
            found.insert((
                path.clone(),
                start["line"].as_u64().expect("a line"),
                start["character"].as_u64().expect("a character"),
                diagnostic["code"].as_str().expect("a code").to_owned(),
                message.lines().next().unwrap_or_default().to_owned(),
            ));
        }
    }
    client.finish();
    found
}

fn file_name(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}

#[test]
fn both_find_the_same() {
    for name in ["broken", "emberfall"] {
        let folder = example(name);
        let (command_line, server) = (from_command_line(&folder, "."), from_server(&folder));
        let only: Vec<_> = command_line.symmetric_difference(&server).collect();
        assert!(only.is_empty(), "{name}: only one side finds {only:#?}");
    }
}

#[test]
fn both_find_the_cards_around_a_deck_without_project() {
    let sandbox = Sandbox::new(&[
        ("cards/a.card", GOOD_CARD),
        (
            "cards/bad.card",
            &GOOD_CARD.replace("Beast", "Baest").replace("Pack", "Den"),
        ),
        ("other/cardc.toml", ""),
        (
            "other/c.card",
            &GOOD_CARD.replace("Hound Pack", "Elsewhere"),
        ),
        (
            "decks/b.deck",
            "game champions\n1x Cinder Hound Pack\n1x Cinder Elsewhere\n",
        ),
    ]);
    let folder = sandbox.path("").canonicalize().expect("it is there");
    let command_line = from_command_line(&folder, "decks/b.deck");
    let unknown = command_line
        .iter()
        .filter(|found| found.3 == "unknown-card");
    assert_eq!(unknown.count(), 1, "{command_line:#?}");
    assert_eq!(command_line, from_server_alone(&folder, "decks/b.deck"));
}
