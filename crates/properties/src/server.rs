//! Sessions with the language server.

use std::collections::BTreeMap;
use std::time::Duration;

use cardc_lsp::{Kind, METHODS, Sender, Server};
use cardc_testkit::{Client, TOY, document_requests};
use serde_json::{Value, json};

use crate::script::{Line, choose, number};

/// The documents that a session may open. None of them is on disk.
const DOCUMENTS: [&str; 6] = [
    "a.card",
    "b.card",
    "d.deck",
    "cardc.toml",
    TOY[0].0,
    TOY[2].0,
];

/// The folder that they are in.
const FOLDER: &str = "file:///nowhere/in/particular";

/// The most lines of one input.
const MOST: usize = 64;

/// What the server says of a defect of its own.
const INTERNAL_ERROR: i64 = -32603;

/// Every line is something that a client does:
///
/// ```text
/// open a.card game toy\nbear "Bo" {\n}      opens a document, once more if it is
/// edit a.card 3:7 4:0 text                  replaces what is between two positions; none need be there
/// whole a.card text                         replaces all
/// save a.card, close a.card, watched a.card
/// ask hover a.card 3:7 4:0                  sends a request of this name, at or between these positions
/// cancel 2                                  cancels the last request but two
/// send {"method": "x"}                      sends a message as it stands; one with an id is given a fresh one
/// initialize                                what stands above comes before the handshake
/// ```
///
/// Every request is answered, none with a defect, and the server leaves in order. Where no message was sent as it stands
/// that may change documents, what is wrong with the open ones is what a fresh server says.
pub fn hold(script: &str) {
    let mut session = Session::new();
    let lines: Vec<&str> = script.lines().take(MOST).collect();
    let begun = lines.iter().position(|line| *line == "initialize");
    for line in &lines[..begun.unwrap_or(0)] {
        session.act(line);
    }
    session.initialize();
    for line in &lines[begun.unwrap_or(0)..] {
        session.act(line);
    }
    session.end();
}

struct Document {
    version: i32,
    text: String,
}

struct Session {
    client: Client,
    /// What the server knows of the documents that are open.
    documents: BTreeMap<&'static str, Document>,
    /// The requests that were sent.
    asked: Vec<i64>,
    is_initialized: bool,
    is_shut_down: bool,
    /// A message may have changed what the server knows.
    is_uncertain: bool,
}

impl Session {
    fn new() -> Self {
        Self {
            client: client(),
            documents: BTreeMap::new(),
            asked: Vec::new(),
            is_initialized: false,
            is_shut_down: false,
            is_uncertain: false,
        }
    }

    fn initialize(&mut self) {
        self.client.initialize(json!({ "capabilities": {
            "textDocument": { "diagnostic": {} },
            "general": { "positionEncodings": ["utf-8"] },
        } }));
        self.is_initialized = true;
    }

    fn act(&mut self, line: &str) {
        let mut line = Line::new(line);
        match line.word() {
            "open" => self.open(document(&mut line), line.rest()),
            "edit" => {
                let path = document(&mut line);
                let range = (position(line.word()), position(line.word()));
                self.edit(path, range, &line.rest());
            }
            "whole" => {
                let path = document(&mut line);
                let text = line.rest();
                self.change(path, json!([{ "text": text }]), |document| {
                    document.clone_from(&text);
                });
            }
            "save" => {
                let params = json!({ "textDocument": { "uri": uri(document(&mut line)) } });
                self.client.notify("textDocument/didSave", params);
            }
            "close" => {
                let path = document(&mut line);
                self.client.close(&uri(path));
                if self.hears() {
                    self.documents.remove(path);
                }
            }
            "watched" => {
                let change =
                    json!({ "uri": uri(document(&mut line)), "type": 1 + line.number() % 3 });
                let params = json!({ "changes": [change] });
                self.client
                    .notify("workspace/didChangeWatchedFiles", params);
            }
            "ask" => self.ask(&mut line),
            "cancel" => {
                let back = line.number() + 1;
                if let Some(place) = self.asked.len().checked_sub(back) {
                    let params = json!({ "id": self.asked[place] });
                    self.client.notify("$/cancelRequest", params);
                }
            }
            "send" => self.send(&line.rest()),
            _ => {}
        }
    }

    /// Whether the server takes notifications in.
    fn hears(&self) -> bool {
        self.is_initialized && !self.is_shut_down
    }

    fn open(&mut self, path: &'static str, text: String) {
        self.client.open(&uri(path), &text);
        if self.hears() {
            let document = Document { version: 1, text };
            self.documents.insert(path, document);
        }
    }

    fn edit(&mut self, path: &'static str, range: ((u32, u32), (u32, u32)), text: &str) {
        let (start, end) = range;
        let position = |(line, character)| json!({ "line": line, "character": character });
        let range = json!({ "start": position(start), "end": position(end) });
        self.change(
            path,
            json!([{ "range": range, "text": text }]),
            |document| {
                let (start, end) = (offset(document, start), offset(document, end));
                document.replace_range(start.min(end)..end.max(start), text);
            },
        );
    }

    fn change(&mut self, path: &'static str, changes: Value, apply: impl Fn(&mut String)) {
        let hears = self.hears();
        let mut version = 1;
        if let Some(document) = self.documents.get_mut(path).filter(|_| hears) {
            document.version += 1;
            version = document.version;
            apply(&mut document.text);
        }
        self.client.change(&uri(path), version, changes);
    }

    fn ask(&mut self, line: &mut Line<'_>) {
        let method = line.word();
        let uri = uri(document(line));
        let position = |(line, character)| json!({ "line": line, "character": character });
        let (start, end) = (self::position(line.word()), self::position(line.word()));
        let requests = document_requests(&uri, &position(start), &position(end));
        let names: Vec<&str> = requests.iter().map(|(name, _)| short(name)).collect();
        let (method, params) = &requests[choose(&names, method)];
        let id = self.client.send_request(method, params.clone());
        self.asked.push(id);
    }

    fn send(&mut self, text: &str) {
        let Ok(mut message) = serde_json::from_str::<Value>(text) else {
            return;
        };
        let method = message["method"].as_str().unwrap_or_default().to_owned();
        // The session itself says hello once, and good-bye.
        let is_kept = method == "exit" || method == "initialize" && !self.is_initialized;
        if method.is_empty() || is_kept {
            return;
        }
        self.is_uncertain |= changes_something(&method);
        let params = message["params"].take();
        if message.get("id").is_none() {
            self.client.notify(&method, params);
            return;
        }
        self.asked.push(self.client.send_request(&method, params));
        self.is_shut_down |= method == "shutdown" && self.is_initialized;
    }

    fn end(mut self) {
        for id in std::mem::take(&mut self.asked) {
            if let Err(error) = self.client.response(id) {
                assert_ne!(error.code, INTERNAL_ERROR, "{error:?}");
            }
        }
        if !self.is_uncertain && !self.is_shut_down {
            self.compare();
        }
        let code = self.client.exit(!self.is_shut_down);
        assert_eq!(code, 0, "the server leaves in order");
    }

    fn compare(&mut self) {
        let mut fresh = Self::new();
        fresh.initialize();
        for (path, document) in &self.documents {
            fresh.client.open(&uri(path), &document.text);
        }
        for (path, document) in &self.documents {
            let known = diagnostics(&mut self.client, path);
            let new = diagnostics(&mut fresh.client, path);
            assert_eq!(known, new, "{path}: {:?}", document.text);
        }
        assert_eq!(fresh.client.exit(true), 0);
    }
}

/// A client of a server in this process. No request is cancelled because a machine is slow, and nothing is held back.
fn client() -> Client {
    let server = Server::new()
        .patience(Duration::from_secs(60))
        .pause(Duration::ZERO);
    Client::in_process(|input, output| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .expect("a runtime without drivers");
        i32::from(runtime.block_on(server.run(input, output)).code())
    })
}

fn diagnostics(client: &mut Client, path: &str) -> Value {
    let params = json!({ "textDocument": { "uri": uri(path) } });
    let report = client.request("textDocument/diagnostic", params);
    report.expect("the document is open")["items"].take()
}

fn document(line: &mut Line<'_>) -> &'static str {
    DOCUMENTS[choose(&DOCUMENTS, line.word())]
}

fn uri(path: &str) -> String {
    format!("{FOLDER}/{path}")
}

/// `3:7`
fn position(word: &str) -> (u32, u32) {
    let (line, character) = word.split_once(':').unwrap_or((word, ""));
    (number(line) as u32, number(character) as u32)
}

/// The offset of a position that is counted in bytes. A line behind the last one means the end, a column behind the end of
/// its line that end, and a column inside a character its start.
fn offset(text: &str, (line, column): (u32, u32)) -> usize {
    let Some(start) = line_starts(text).nth(line as usize) else {
        return text.len();
    };
    let content = text[start..].split(['\n', '\r']).next().unwrap_or_default();
    start + crate::script::boundary(content, column as usize)
}

/// Where lines begin: behind `\n`, `\r\n` and `\r`.
fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    let ends = text.char_indices().filter(|&(at, letter)| match letter {
        '\n' => true,
        '\r' => !text[at + 1..].starts_with('\n'),
        _ => false,
    });
    std::iter::once(0).chain(ends.map(|(at, _)| at + 1))
}

/// `hover`, of `textDocument/hover`.
fn short(method: &str) -> &str {
    method.rsplit('/').next().unwrap_or(method)
}

/// Whether a message of this method may change what the server knows of documents, or is itself an end.
fn changes_something(method: &str) -> bool {
    let is_notification = method.contains("/did");
    is_notification || method == "shutdown" || method == "initialize" || method == "initialized"
}

/// The names of all requests, and of all that a client may send.
pub(crate) fn words() -> Vec<String> {
    let (start, end) = (json!({ "line": 0, "character": 0 }), Value::Null);
    let requests = document_requests("", &start, &end);
    let asked = requests
        .iter()
        .map(|(name, _)| format!("\nask {} ", short(name)));
    let sent = METHODS
        .iter()
        .filter(|method| method.sender != Sender::Server)
        .map(|method| match method.kind {
            Kind::Request => format!("\nsend {{\"id\":1,\"method\":\"{}\"}}", method.name),
            Kind::Notification => format!("\nsend {{\"method\":\"{}\"}}", method.name),
        });
    let documents = DOCUMENTS.iter().map(|path| format!(" {path} "));
    asked.chain(sent).chain(documents).collect()
}
