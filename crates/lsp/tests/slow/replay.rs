//! A long session of random edits and requests, after which the server answers as a fresh one does.

use cardc_testkit::{Client, document_requests};
use fastrand::Rng;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{client, position, uri, uri_in, usual_and, workspace};

/// Edits in each encoding.
const EDITS: usize = 5000;
/// Edits between two comparisons with a fresh server.
const EDITS_PER_COMPARISON: usize = 500;
/// A document that has grown to more bytes begins anew.
const LONGEST: usize = 6000;

/// What is typed: words of the languages and of cards, what opens and closes, and characters of every width.
const PIECES: [&str; 40] = [
    "game champions\n",
    "ability ",
    "unit ",
    "\"Ashen Sign\"",
    "\"🐉火花\"",
    " {",
    "}",
    "{",
    "\n",
    "\r\n",
    "\r",
    " ",
    "    ",
    "text {\n",
    "class Warrior\n",
    "cost 3\n",
    "highlight allies ..#..\n",
    "[Deploy]",
    "[",
    "]",
    "*Stormcast*",
    "Gain 2 health.",
    "Deal 1 damage to your Opponent.",
    "Draw a card. ",
    "highlighted ",
    "// ",
    "é",
    "火",
    "🐉",
    "\u{301}",
    "\u{2028}",
    "1x ",
    "3x ",
    "# Title\n",
    "Unit\n",
    "a",
    "e",
    ".",
    "9",
    "set \"Replay\"\n",
];

const CARDS: &str = "//! Cards. 🐉\ngame champions\n\nability \"Ashen Sign\" {\n    class Warrior\n    highlight allies ..#..\n\n    text {\n        Gain 2 health for each highlighted Unit.\n        Draw a card.\n    }\n}\n\nability \"火花 Kiln\" { class Nobody }\n";
const OTHERS: &str = "game champions\n\nability \"Second Sign\" {\n    class Any\n\n    text {\n        Deal 1 damge to your Opponent. Look at the top 4 cards of your deck.\n    }\n}\n";
const DECK: &str =
    "game champions\n\n# A deck é\n\n2x Ashen Sign\n1x 火花 Kiln\n9x Second Sign\n1x Ashen Sing\n";
const SETTINGS: &str = "game = \"champions\"\nexclude = [\"drafts/\"]\n";

/// The documents of the session, and their texts on disk.
const DOCUMENTS: [(&str, &str); 4] = [
    ("cards/a.card", CARDS),
    ("cards/b.card", OTHERS),
    ("decks/a.deck", DECK),
    ("cardc.toml", SETTINGS),
];

#[test]
fn the_answers_are_those_of_a_fresh_server_utf_8() {
    Session::new("utf-8", 8).run();
}

#[test]
fn the_answers_are_those_of_a_fresh_server_utf_16() {
    Session::new("utf-16", 16).run();
}

#[test]
fn the_answers_are_those_of_a_fresh_server_utf_32() {
    Session::new("utf-32", 32).run();
}

struct Session {
    root: TempDir,
    encoding: &'static str,
    random: Rng,
    client: Client,
    /// What the test believes the texts to be.
    texts: Vec<String>,
    /// The versions of the documents.
    versions: Vec<i32>,
    /// Requests whose answers have not been read.
    asked: Vec<i64>,
    /// The colours of each document as the client has them: their name, and the numbers.
    tokens: Vec<(Value, Vec<Value>)>,
}

impl Session {
    fn new(encoding: &'static str, seed: u64) -> Self {
        let root = workspace(&DOCUMENTS);
        let texts: Vec<String> = DOCUMENTS
            .iter()
            .map(|(_, text)| (*text).to_owned())
            .collect();
        let versions = vec![1; DOCUMENTS.len()];
        let client = open(&root, encoding, &versions, &texts);
        let mut session = Self {
            root,
            encoding,
            random: Rng::with_seed(seed),
            client,
            texts,
            versions,
            asked: Vec::new(),
            tokens: Vec::new(),
        };
        session.tokens = (0..DOCUMENTS.len())
            .map(|index| session.all_tokens(index))
            .collect();
        session
    }

    fn run(mut self) {
        for edit in 1..=EDITS {
            let index = self.random.usize(..DOCUMENTS.len());
            self.edit(index);
            if self.random.u8(..) < 40 {
                self.ask(index);
            }
            if edit % EDITS_PER_COMPARISON == 0 {
                self.compare();
            }
        }
    }

    /// One notification with a few changes, each of which counts in what the one before has left.
    fn edit(&mut self, index: usize) {
        self.versions[index] += 1;
        let mut changes = Vec::new();
        for _ in 0..=self.random.usize(..3) / 2 {
            changes.push(self.change(index));
        }
        let uri = uri_in(&self.root, DOCUMENTS[index].0);
        self.client
            .change(&uri, self.versions[index], Value::Array(changes));
    }

    fn change(&mut self, index: usize) -> Value {
        if self.texts[index].len() > LONGEST || self.random.usize(..200) == 0 {
            DOCUMENTS[index].1.clone_into(&mut self.texts[index]);
            return json!({ "text": DOCUMENTS[index].1 });
        }
        let start = self.place(index);
        let removed = match self.random.usize(..10) {
            0..6 => 0,
            6..9 => self.random.usize(1..12),
            _ => self.random.usize(..200),
        };
        let end = self.boundary(index, start + removed);
        let inserted = match self.random.usize(..10) {
            0..7 => (*self.random.choice(&PIECES).unwrap_or(&"")).to_owned(),
            7 => self.copied(),
            _ => String::new(),
        };
        let range =
            json!({ "start": self.position(index, start), "end": self.position(index, end) });
        self.texts[index].replace_range(start..end, &inserted);
        json!({ "range": range, "text": inserted })
    }

    /// A part of some document.
    fn copied(&mut self) -> String {
        let index = self.random.usize(..DOCUMENTS.len());
        let start = self.place(index);
        let length = self.random.usize(..80);
        let end = self.boundary(index, start + length);
        self.texts[index][start..end].to_owned()
    }

    /// Some place in a document.
    fn place(&mut self, index: usize) -> usize {
        let offset = self.random.usize(..=self.texts[index].len());
        self.boundary(index, offset)
    }

    /// The place at or before an offset that is not inside a character, nor inside a line break.
    fn boundary(&self, index: usize, offset: usize) -> usize {
        let text = &self.texts[index];
        let is_boundary = |offset: &usize| text.is_char_boundary(*offset);
        let offset = (0..=offset).rev().find(is_boundary).unwrap_or(0);
        let inside_break = text[offset..].starts_with('\n') && text[..offset].ends_with('\r');
        offset - usize::from(inside_break)
    }

    fn position(&self, index: usize, offset: usize) -> Value {
        position(self.encoding, &self.texts[index], offset)
    }

    /// Sends some requests without waiting for the answers.
    fn ask(&mut self, index: usize) {
        let offset = self.place(index);
        let uri = uri_in(&self.root, DOCUMENTS[index].0);
        let at = self.position(index, offset);
        let requests = document_requests(&uri, &at, &at);
        for _ in 0..3 {
            let (method, params) = &requests[self.random.usize(..requests.len())];
            self.asked
                .push(self.client.send_request(method, params.clone()));
        }
    }

    /// Asks everything in some places, here and of a server that has just begun.
    fn compare(&mut self) {
        const METHOD_NOT_FOUND: i64 = -32601;
        for id in std::mem::take(&mut self.asked) {
            if let Err(error) = self.client.response(id) {
                // A name that cannot be changed, or a feature that there is not.
                assert!(
                    [-32803, METHOD_NOT_FOUND].contains(&error.code),
                    "{error:?}"
                );
            }
        }
        let mut fresh = open(&self.root, self.encoding, &self.versions, &self.texts);
        for (index, (path, _)) in DOCUMENTS.iter().enumerate() {
            let uri = uri_in(&self.root, path);
            for _ in 0..3 {
                let (start, end) = (self.place(index), self.place(index));
                let (start, end) = (start.min(end), start.max(end));
                let (start, end) = (self.position(index, start), self.position(index, end));
                for (method, params) in document_requests(&uri, &start, &end) {
                    let known = self.client.request(method, params.clone());
                    let new = fresh.request(method, params.clone());
                    let (known, new) = (known.map(unnamed), new.map(unnamed));
                    assert_eq!(known, new, "{method} {params}\n{:?}", self.texts[index]);
                }
            }
            self.compare_tokens(index, &mut fresh);
        }
        let all = json!({ "previousResultIds": [] });
        let known = self.client.request("workspace/diagnostic", all.clone());
        assert_eq!(
            known.map(unnamed),
            fresh.request("workspace/diagnostic", all).map(unnamed)
        );
    }

    /// The colours that the client has, brought up to date by differences, are those of the fresh server.
    fn compare_tokens(&mut self, index: usize, fresh: &mut Client) {
        let document = json!({ "uri": uri_in(&self.root, DOCUMENTS[index].0) });
        let (id, tokens) = &mut self.tokens[index];
        let params = json!({ "textDocument": document, "previousResultId": id });
        let delta = self
            .client
            .request("textDocument/semanticTokens/full/delta", params)
            .unwrap();
        *id = delta["resultId"].clone();
        for edit in delta["edits"].as_array().unwrap() {
            let at = |key: &str| edit[key].as_u64().unwrap() as usize;
            let (start, count) = (at("start"), at("deleteCount"));
            let data = edit["data"].as_array().cloned().unwrap_or_default();
            tokens.splice(start..start + count, data);
        }
        let params = json!({ "textDocument": document });
        let all = fresh
            .request("textDocument/semanticTokens/full", params)
            .unwrap();
        assert_eq!(&Value::Array(tokens.clone()), &all["data"]);
    }

    fn all_tokens(&mut self, index: usize) -> (Value, Vec<Value>) {
        let document = json!({ "uri": uri_in(&self.root, DOCUMENTS[index].0) });
        let params = json!({ "textDocument": document });
        let all = self
            .client
            .request("textDocument/semanticTokens/full", params)
            .unwrap();
        (
            all["resultId"].clone(),
            all["data"].as_array().cloned().unwrap_or_default(),
        )
    }
}

/// A client with these texts open.
fn open(root: &TempDir, encoding: &str, versions: &[i32], texts: &[String]) -> Client {
    let mut client = client();
    let capabilities = usual_and(json!({
        "textDocument": { "diagnostic": {} },
        "general": { "positionEncodings": [encoding] },
    }));
    let folder = json!({ "uri": uri(root.path()), "name": "replay" });
    client.initialize(json!({ "capabilities": capabilities, "workspaceFolders": [folder] }));
    for (((path, _), text), version) in DOCUMENTS.iter().zip(texts).zip(versions) {
        let document = json!({ "uri": uri_in(root, path), "languageId": "card", "version": version, "text": text });
        client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }
    client
}

/// Without the names that a server gives to its answers.
fn unnamed(mut answer: Value) -> Value {
    match &mut answer {
        Value::Object(fields) => {
            fields.remove("resultId");
            for value in fields.values_mut() {
                *value = unnamed(value.take());
            }
        }
        Value::Array(items) => {
            for item in items {
                *item = unnamed(item.take());
            }
        }
        _ => {}
    }
    answer
}
