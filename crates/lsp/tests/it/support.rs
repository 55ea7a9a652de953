//! A client of a server in this process.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use cardc_lsp::Server;
use cardc_testkit::Client;
use serde_json::{Value, json};
use tempfile::{NamedTempFile, TempDir};

/// A URI of a document that is not on disk.
pub(crate) const URI: &str = "file:///nowhere/main.card";

/// A client of the server with requests for tests, before the handshake. Nothing waits until an author pauses.
pub(crate) fn client() -> Client {
    client_that_waits(Duration::ZERO)
}

/// How long an author of [`client_that_pauses`] types nothing until that is a pause.
pub(crate) const PAUSE: Duration = Duration::from_millis(1500);

/// The same, of a server that waits until an author pauses. Its clock stands still: see [`Client::advance`].
pub(crate) fn client_that_pauses() -> Client {
    client_that_waits(PAUSE)
}

fn client_that_waits(pause: Duration) -> Client {
    // A test machine may be slow: no request shall be cancelled for that.
    let server = Server::new()
        .patience(Duration::from_secs(60))
        .pause(pause)
        .test_requests();
    serve(server)
}

/// A client of a server, before the handshake.
pub(crate) fn serve(server: Server) -> Client {
    Client::in_process(|input, output| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        i32::from(runtime.block_on(server.run(input, output)).code())
    })
}

/// What most clients can show.
pub(crate) fn usual() -> Value {
    let formats = json!(["markdown", "plaintext"]);
    json!({ "textDocument": {
        "hover": { "contentFormat": formats },
        "completion": {
            "completionItem": { "documentationFormat": formats },
            "completionItemKind": { "valueSet": (1..=25).collect::<Vec<_>>() },
        },
        "documentSymbol": {
            "hierarchicalDocumentSymbolSupport": true,
            "symbolKind": { "valueSet": (1..=26).collect::<Vec<_>>() },
        },
        "codeAction": {
            "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix"] } },
            "isPreferredSupport": true,
        },
        "rename": { "prepareSupport": true },
        "documentLink": { "tooltipSupport": true },
        "publishDiagnostics": {
            "relatedInformation": true,
            "codeDescriptionSupport": true,
            "versionSupport": true,
        },
    } })
}

/// What most clients can show, and more.
pub(crate) fn usual_and(more: Value) -> Value {
    let mut capabilities = usual();
    merge(&mut capabilities, more);
    capabilities
}

fn merge(into: &mut Value, more: Value) {
    match (into, more) {
        (Value::Object(into), Value::Object(more)) => {
            for (key, value) in more {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (into, more) => *into = more,
    }
}

/// A client as most are, after the handshake.
pub(crate) fn plain_client() -> Client {
    let mut client = client();
    client.initialize(json!({ "capabilities": usual() }));
    client
}

/// A client that asks for diagnostics, and so is not told of any, after the handshake.
pub(crate) fn pulling_client() -> Client {
    let mut client = client();
    let capabilities = usual_and(json!({ "textDocument": { "diagnostic": {} } }));
    client.initialize(json!({ "capabilities": capabilities }));
    client
}

/// A client after the handshake, with a workspace on disk and more capabilities than the usual ones.
pub(crate) fn client_in(root: &TempDir, capabilities: Value) -> Client {
    let mut client = client();
    let mut params = json!({
        "workspaceFolders": [{ "uri": uri(root.path()), "name": "workspace" }],
    });
    params["capabilities"] = usual_and(capabilities);
    client.initialize(params);
    client
}

/// A directory with these files.
pub(crate) fn workspace(files: &[(&str, &str)]) -> TempDir {
    let root = TempDir::new().unwrap();
    for (path, text) in files {
        write(&root, path, text);
    }
    root
}

/// Writes a file of a workspace in one step, because a server that reads a file during `fs::write` may see a part of it.
pub(crate) fn write(root: &TempDir, path: &(impl AsRef<Path> + ?Sized), text: &str) {
    let path = root.path().join(path);
    let folder = path.parent().unwrap();
    std::fs::create_dir_all(folder).unwrap();
    let mut file = NamedTempFile::new_in(folder).unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file.persist(path).unwrap();
}

/// The URI of a file of a workspace.
pub(crate) fn uri_in(root: &TempDir, path: &str) -> String {
    uri(&root.path().join(path))
}

/// The URI of a path on disk.
pub(crate) fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// The text of a hover.
pub(crate) fn hover_text(hover: &Value) -> &str {
    hover["contents"]["value"].as_str().unwrap_or_default()
}

/// The codes of published diagnostics.
pub(crate) fn codes(published: &Value) -> Vec<&str> {
    let diagnostics = published["diagnostics"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    diagnostics
        .iter()
        .filter_map(|diagnostic| diagnostic["code"].as_str())
        .collect()
}

/// The position of an offset, counted by hand: `\n`, `\r\n` and `\r` end lines.
pub(crate) fn position(encoding: &str, text: &str, offset: usize) -> Value {
    let before = text[..offset].replace("\r\n", "\n").replace('\r', "\n");
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default();
    let character = match encoding {
        "utf-8" => column.len(),
        "utf-16" => column.encode_utf16().count(),
        _ => column.chars().count(),
    };
    json!({ "line": line, "character": character })
}
