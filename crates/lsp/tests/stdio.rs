//! The server in a process of its own, over standard input and output.
//!
//! The test starts itself with an argument that makes it the server.

use std::process::{Command, ExitCode};

use cardc_testkit::Client;
use serde_json::json;

/// Makes this process the server.
const SERVE: &str = "--serve";

fn main() -> ExitCode {
    if std::env::args().any(|argument| argument == SERVE) {
        return cardc_lsp::run_stdio();
    }
    a_session();
    ends();
    ExitCode::SUCCESS
}

fn client() -> Client {
    let this = std::env::current_exe().expect("this test is a program");
    let mut client = Client::spawn(Command::new(this).arg(SERVE));
    client.initialize(json!({ "capabilities": {
        "textDocument": { "hover": { "contentFormat": ["markdown"] } },
    } }));
    client
}

fn a_session() {
    let mut client = client();
    let uri = "file:///nowhere/main.card";
    client.open(
        uri,
        "game champions\n\nability \"Ashen Sign\" {\n    class Nobody\n}\n",
    );
    let published = client.notification("textDocument/publishDiagnostics");
    assert_eq!(published["diagnostics"][0]["code"], "bad-value");
    let hover = client
        .at("textDocument/hover", uri, 2, 10)
        .expect("a hover");
    assert!(
        hover["contents"]["value"]
            .as_str()
            .is_some_and(|text| text.contains("Ashen Sign"))
    );
    client.finish();
}

fn ends() {
    assert_eq!(client().exit(true), 0, "after shutdown");
    assert_eq!(client().exit(false), 1, "without shutdown");
    assert_eq!(client().vanish(), 1, "when the client is gone");
}
