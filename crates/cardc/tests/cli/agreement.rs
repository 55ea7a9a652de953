//! The command line and the language server say the same about the same files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use cardc_testkit::Client;
use serde_json::{Value, json};

/// A diagnostic as both sides can say it: file, line and column from 0, code, message.
type Found = (String, u64, u64, String, String);

fn example(name: &str) -> PathBuf {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    Path::new(examples)
        .join(name)
        .canonicalize()
        .expect("the example is there")
}

fn from_command_line(folder: &Path) -> BTreeSet<Found> {
    let output = Command::new(env!("CARGO_BIN_EXE_cardc"))
        .args(["check", "--format", "json", "."])
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

fn from_server(folder: &Path) -> BTreeSet<Found> {
    let mut client = Client::spawn(Command::new(env!("CARGO_BIN_EXE_cardc")).arg("lsp"));
    let uri = format!("file://{}", folder.display());
    client.initialize(json!({
        "capabilities": {},
        "workspaceFolders": [{ "uri": uri, "name": "example" }],
    }));
    let mut found = BTreeSet::new();
    for (method, published) in client.unread(Duration::from_secs(3)) {
        assert_eq!(method, "textDocument/publishDiagnostics");
        let path = file_name(published["uri"].as_str().expect("a URI"));
        for diagnostic in published["diagnostics"].as_array().expect("a list") {
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
        let (command_line, server) = (from_command_line(&folder), from_server(&folder));
        let only: Vec<_> = command_line.symmetric_difference(&server).collect();
        assert!(only.is_empty(), "{name}: only one side finds {only:#?}");
    }
}
