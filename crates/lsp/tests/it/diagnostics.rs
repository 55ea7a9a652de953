//! Diagnostics come, change and go.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use cardc_testkit::Client;
use serde_json::{Value, json};

use crate::support::{
    URI, client, client_in, codes, plain_client, uri, uri_in, usual, usual_and, workspace, write,
};

const GOOD: &str = "game champions\n\nability \"Ashen Sign\" {\n    class Warrior\n}\n";
const BAD: &str = "game champions\n\nability \"Ashen Sign\" {\n    class Nobody\n}\n";
const PUBLISH: &str = "textDocument/publishDiagnostics";

/// The next diagnostics: the file's URI, version and codes.
fn published(client: &mut Client) -> (String, Value, Vec<String>) {
    let message = client.notification(PUBLISH);
    let uri = message["uri"].as_str().unwrap_or_default().to_owned();
    let codes = codes(&message).into_iter().map(str::to_owned).collect();
    (uri, message["version"].clone(), codes)
}

fn expected(uri: &str, version: impl Into<Value>, codes: &[&str]) -> (String, Value, Vec<String>) {
    (
        uri.to_owned(),
        version.into(),
        codes.iter().map(|code| (*code).to_owned()).collect(),
    )
}

#[test]
fn a_deck_that_is_begun_is_no_error_and_one_on_disk_is() {
    let root = workspace(&[
        ("cardc.toml", "game = \"champions\"\n"),
        ("a.deck", "# Mine\n"),
    ]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let deck = uri_in(&root, "a.deck");
    let severity = |client: &mut Client| {
        let params = json!({ "textDocument": { "uri": deck } });
        let report = client.request("textDocument/diagnostic", params).unwrap();
        let found = report["items"].as_array().unwrap();
        assert_eq!(found.len(), 1, "{report}");
        (found[0]["code"].clone(), found[0]["severity"].clone())
    };
    assert_eq!(severity(&mut client), (json!("empty-deck"), json!(1)));
    client.open(&deck, "# Mine\nUnits\n");
    assert_eq!(severity(&mut client), (json!("empty-deck"), json!(3)));
}

#[test]
fn they_appear_and_vanish_after_the_fix() {
    let mut client = plain_client();
    client.open(URI, BAD);
    assert_eq!(published(&mut client), expected(URI, 1, &["bad-value"]));
    client.replace(URI, 2, GOOD);
    assert_eq!(published(&mut client), expected(URI, 2, &[]));
    assert_eq!(client.unread(), []);
}

#[test]
fn a_file_without_mistakes_is_not_mentioned() {
    let mut client = plain_client();
    client.open(URI, GOOD);
    client.replace(URI, 2, &GOOD.replace("Sign", "Mark"));
    assert_eq!(client.unread(), []);
}

#[test]
fn the_last_version_counts() {
    let mut client = plain_client();
    client.open(URI, GOOD);
    for version in 2..200 {
        client.replace(URI, version, if version % 2 == 0 { BAD } else { GOOD });
    }
    client.replace(URI, 200, BAD);
    loop {
        let (_, version, codes) = published(&mut client);
        let version = version.as_i64().unwrap();
        assert_eq!(codes.is_empty(), version % 2 == 1, "version {version}");
        if version == 200 {
            break;
        }
    }
    assert_eq!(client.unread(), []);
}

#[test]
fn they_say_why_and_where_to_read_more() {
    let mut client = plain_client();
    client.open(URI, BAD);
    let message = client.notification(PUBLISH);
    let diagnostic = &message["diagnostics"][0];
    assert_eq!(diagnostic["severity"], 1);
    assert_eq!(diagnostic["source"], "cardc");
    assert_eq!(
        diagnostic["range"]["start"],
        json!({ "line": 3, "character": 10 })
    );
    let page = diagnostic["codeDescription"]["href"].as_str().unwrap();
    assert!(page.ends_with("/docs/diagnostics/bad-value.html"), "{page}");
}

#[test]
fn the_whole_workspace_is_checked() {
    let root = workspace(&[
        ("sets/bad.card", BAD),
        ("good.card", &GOOD.replace("Ashen", "Other")),
        ("notes.txt", "x"),
    ]);
    let mut client = client_in(&root, json!({}));
    let bad = uri_in(&root, "sets/bad.card");
    assert_eq!(
        published(&mut client),
        expected(&bad, Value::Null, &["bad-value"])
    );
    assert_eq!(client.unread(), []);
}

#[test]
fn what_the_project_excludes_is_left_out() {
    let root = workspace(&[
        ("drafts/bad.card", BAD),
        ("cardc.toml", "exclude = [\"drafts/\"]\n"),
    ]);
    let mut client = client_in(&root, json!({}));
    assert_eq!(client.unread(), []);
    let uri = uri_in(&root, "drafts/bad.card");
    changed_on_disk(&mut client, &uri, 2);
    assert_eq!(client.unread(), []);
    write(&root, "cardc.toml", "");
    changed_on_disk(&mut client, &uri_in(&root, "cardc.toml"), 2);
    assert_eq!(
        published(&mut client),
        expected(&uri, Value::Null, &["bad-value"])
    );
    write(&root, "cardc.toml", "exclude = [\"bad.*\"]\n");
    changed_on_disk(&mut client, &uri_in(&root, "cardc.toml"), 2);
    assert_eq!(published(&mut client), expected(&uri, Value::Null, &[]));
}

#[test]
fn what_git_ignores_is_left_out_until_it_is_opened() {
    let root = workspace(&[(".gitignore", "drafts/\n")]);
    let mut client = client_in(&root, json!({}));
    let uri = uri_in(&root, "drafts/bad.card");
    write(&root, "drafts/bad.card", BAD);
    changed_on_disk(&mut client, &uri, 1);
    assert_eq!(client.unread(), []);
    client.open(&uri, BAD);
    assert_eq!(published(&mut client), expected(&uri, 1, &["bad-value"]));
    client.close(&uri);
    assert_eq!(published(&mut client), expected(&uri, Value::Null, &[]));
}

#[test]
fn every_cardc_toml_makes_a_project() {
    let root = workspace(&[
        ("one/cardc.toml", ""),
        ("one/a.card", GOOD),
        ("two/cardc.toml", ""),
        ("two/a.card", GOOD),
    ]);
    let mut client = client_in(&root, json!({}));
    assert_eq!(client.unread(), [], "each has a card of that name");
    std::fs::remove_file(root.path().join("two/cardc.toml")).unwrap();
    std::fs::remove_file(root.path().join("one/cardc.toml")).unwrap();
    changed_on_disk(&mut client, &uri_in(&root, "one/cardc.toml"), 3);
    let second = uri_in(&root, "two/a.card");
    assert_eq!(
        published(&mut client),
        expected(&second, Value::Null, &["duplicate-card"])
    );
    write(&root, "two/cardc.toml", "");
    changed_on_disk(&mut client, &uri_in(&root, "two/cardc.toml"), 1);
    assert_eq!(published(&mut client), expected(&second, Value::Null, &[]));
}

#[test]
fn a_document_brings_its_project() {
    let root = workspace(&[
        ("cardc.toml", ""),
        ("cards/a.card", GOOD),
        ("decks/a.deck", ""),
    ]);
    let mut client = plain_client();
    let uri = uri_in(&root, "decks/a.deck");
    client.open(&uri, "game champions\n\n1x Ashen Sign\n");
    let (_, _, codes) = published(&mut client);
    assert!(
        !codes.is_empty() && !codes.iter().any(|code| code == "unknown-card"),
        "{codes:?}"
    );
}

#[test]
fn an_open_buffer_wins_over_the_disk() {
    let root = workspace(&[("a.card", BAD)]);
    let mut client = client_in(&root, json!({}));
    let uri = uri_in(&root, "a.card");
    assert_eq!(
        published(&mut client),
        expected(&uri, Value::Null, &["bad-value"])
    );
    client.open(&uri, GOOD);
    assert_eq!(published(&mut client), expected(&uri, 1, &[]));
    write(&root, "a.card", &format!("// new\n{BAD}"));
    changed_on_disk(&mut client, &uri, 2);
    assert_eq!(client.unread(), []);
    client.close(&uri);
    assert_eq!(
        published(&mut client),
        expected(&uri, Value::Null, &["bad-value"])
    );
}

#[test]
fn changes_on_disk_are_seen() {
    let root = workspace(&[]);
    let capabilities = json!({
        "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
    });
    let mut client = client_in(&root, capabilities);
    let registered = client.server_request("client/registerCapability");
    let watchers = registered["registrations"][0]["registerOptions"]["watchers"].to_string();
    for pattern in ["**/*.card", "**/*.deck", "**/cardc.toml", "**/game.toml"] {
        assert!(watchers.contains(pattern), "{pattern}: {watchers}");
    }
    let uri = uri_in(&root, "new.card");
    write(&root, "new.card", BAD);
    changed_on_disk(&mut client, &uri, 1);
    assert_eq!(
        published(&mut client),
        expected(&uri, Value::Null, &["bad-value"])
    );
    std::fs::remove_file(root.path().join("new.card")).unwrap();
    changed_on_disk(&mut client, &uri, 3);
    assert_eq!(published(&mut client), expected(&uri, Value::Null, &[]));
}

#[test]
fn a_folder_that_comes_or_goes_outside_takes_its_problems_along() {
    let root = workspace(&[("sets/one/bad.card", BAD), ("notes/a.txt", "")]);
    let capabilities = json!({
        "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
    });
    let mut client = client_in(&root, capabilities);
    let bad = uri_in(&root, "sets/one/bad.card");
    let there = expected(&bad, Value::Null, &["bad-value"]);
    assert_eq!(published(&mut client), there);
    let elsewhere = workspace(&[]);
    let (here, away) = (root.path().join("sets"), elsewhere.path().join("sets"));
    std::fs::rename(&here, &away).unwrap();
    changed_on_disk(&mut client, &uri_in(&root, "sets"), 3);
    assert_eq!(published(&mut client), expected(&bad, Value::Null, &[]));
    std::fs::rename(&away, &here).unwrap();
    changed_on_disk(&mut client, &uri_in(&root, "sets"), 1);
    assert_eq!(published(&mut client), there);
    // Of others, nothing follows.
    changed_on_disk(&mut client, &uri_in(&root, "notes"), 1);
    changed_on_disk(&mut client, &uri_in(&root, "gone"), 3);
    assert_eq!(client.unread(), []);
}

#[test]
fn a_file_that_was_open_and_is_deleted_outside_is_forgotten() {
    let other = GOOD.replace("Ashen", "Other");
    let root = workspace(&[("a.card", BAD), ("b.card", &other)]);
    let mut client = client_in(&root, json!({}));
    let uri = uri_in(&root, "a.card");
    let bad = |version: Value| expected(&uri, version, &["bad-value"]);
    assert_eq!(published(&mut client), bad(Value::Null));
    client.open(&uri, BAD);
    assert_eq!(published(&mut client), bad(json!(1)));
    client.close(&uri);
    assert_eq!(published(&mut client), bad(Value::Null));
    client.open(&uri_in(&root, "b.card"), &other);
    assert_eq!(client.unread(), []);
    std::fs::remove_file(root.path().join("a.card")).unwrap();
    // The client does not watch: the server looks beside requests, once a second.
    let document = json!({ "textDocument": { "uri": uri_in(&root, "b.card") } });
    client
        .request("textDocument/foldingRange", document)
        .unwrap();
    client.advance(Duration::from_millis(999));
    assert_eq!(client.unread(), []);
    client.advance(Duration::from_millis(1));
    assert_eq!(published(&mut client), expected(&uri, Value::Null, &[]));
}

#[test]
fn a_client_that_asks_hears_of_a_file_that_is_gone_when_it_is_closed() {
    let root = workspace(&[("a.card", BAD)]);
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut client = client_in(&root, capabilities);
    let uri = uri_in(&root, "a.card");
    client.open(&uri, BAD);
    std::fs::remove_file(root.path().join("a.card")).unwrap();
    changed_on_disk(&mut client, &uri, 3);
    client.server_request("workspace/diagnostic/refresh");
    client.close(&uri);
    client.server_request("workspace/diagnostic/refresh");
    // VS Code keeps what it shows of a document and forgets, when that is closed, that it asked about it.
    for known in [json!([{ "uri": uri, "value": "1" }]), json!([])] {
        let all = json!({ "previousResultIds": known });
        let report = client.request("workspace/diagnostic", all).unwrap();
        assert_eq!(report["items"][0]["uri"], uri);
        assert_eq!(report["items"][0]["items"], json!([]));
    }
    std::fs::write(root.path().join("a.card"), BAD).unwrap();
    changed_on_disk(&mut client, &uri, 1);
    client.server_request("workspace/diagnostic/refresh");
    let all = json!({ "previousResultIds": [] });
    let report = client.request("workspace/diagnostic", all).unwrap();
    assert_eq!(report["items"].as_array().map(Vec::len), Some(1));
    assert_ne!(report["items"][0]["items"], json!([]), "it is back");
}

#[test]
fn a_client_that_asks_once_more_for_a_file_that_is_gone_gets_nothing() {
    let root = workspace(&[("a.card", BAD)]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let uri = uri_in(&root, "a.card");
    let items = |client: &mut Client| {
        let document = json!({ "textDocument": { "uri": uri } });
        let report = client.request("textDocument/diagnostic", document).unwrap();
        report["items"].as_array().unwrap().len()
    };
    client.open(&uri, BAD);
    client.close(&uri);
    assert_eq!(items(&mut client), 1);
    // Nobody has told yet.
    std::fs::remove_file(root.path().join("a.card")).unwrap();
    assert_eq!(items(&mut client), 0);
}

#[test]
fn a_closed_document_that_is_not_on_disk_is_forgotten() {
    let mut client = plain_client();
    client.open(URI, BAD);
    assert_eq!(published(&mut client), expected(URI, 1, &["bad-value"]));
    client.close(URI);
    assert_eq!(published(&mut client), expected(URI, Value::Null, &[]));
}

#[test]
fn an_edit_of_a_card_shows_in_the_deck() {
    let root = workspace(&[
        ("a.card", GOOD),
        ("a.deck", "game champions\n\n1x Ashen Sign\n"),
    ]);
    let mut client = client_in(&root, json!({}));
    let deck = uri_in(&root, "a.deck");
    let (uri, _, before) = published(&mut client);
    assert_eq!(uri, deck);
    assert!(
        !before.iter().any(|code| code == "unknown-card"),
        "{before:?}"
    );
    client.open(
        &uri_in(&root, "a.card"),
        &GOOD.replace("Ashen Sign", "Something Else"),
    );
    let (uri, _, after) = published(&mut client);
    assert_eq!(uri, deck);
    assert!(after.iter().any(|code| code == "unknown-card"), "{after:?}");
}

#[test]
fn a_client_that_is_told_and_one_that_asks_have_the_same() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/broken");
    let folder = json!([{ "uri": uri(&example.canonicalize().unwrap()), "name": "broken" }]);
    let items = |diagnostics: &Value| {
        let mut items: Vec<_> = diagnostics
            .as_array()
            .unwrap()
            .iter()
            .map(Value::to_string)
            .collect();
        items.sort();
        items
    };
    let mut told = client();
    told.initialize(json!({ "capabilities": usual(), "workspaceFolders": folder }));
    let published = told.unread().into_iter();
    let published: BTreeMap<String, _> = published
        .map(|(_, file)| (file["uri"].to_string(), items(&file["diagnostics"])))
        .collect();
    let mut asking = client();
    let capabilities = usual_and(json!({ "textDocument": { "diagnostic": {} } }));
    asking.initialize(json!({ "capabilities": capabilities, "workspaceFolders": folder }));
    let all = json!({ "previousResultIds": [] });
    let report = asking.request("workspace/diagnostic", all).unwrap();
    let answered = report["items"].as_array().unwrap().iter();
    let answered: BTreeMap<String, _> = answered
        .map(|file| (file["uri"].to_string(), items(&file["items"])))
        .filter(|(_, items)| !items.is_empty())
        .collect();
    assert!(published.len() > 10, "{published:#?}");
    assert_eq!(published, answered);
}

#[test]
fn a_client_that_asks_is_not_told() {
    let root = workspace(&[("a.card", BAD), ("b.card", &GOOD.replace("Ashen", "Other"))]);
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut client = client_in(&root, capabilities);
    let uri = uri_in(&root, "a.card");
    let ask = |previous: Option<&str>| json!({ "textDocument": { "uri": uri }, "identifier": "cardc", "previousResultId": previous });
    let report = client
        .request("textDocument/diagnostic", ask(None))
        .unwrap();
    assert_eq!(report["kind"], "full");
    assert_eq!(report["items"][0]["code"], "bad-value");
    let id = report["resultId"].as_str().unwrap().to_owned();
    let report = client
        .request("textDocument/diagnostic", ask(Some(&id)))
        .unwrap();
    assert_eq!(report["kind"], "unchanged");

    let all = json!({ "previousResultIds": [{ "uri": uri, "value": id }] });
    let report = client.request("workspace/diagnostic", all).unwrap();
    let kinds: Vec<_> = report["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["kind"])
        .collect();
    assert_eq!(kinds, ["unchanged", "full"]);

    client.open(&uri, GOOD);
    let report = client
        .request("textDocument/diagnostic", ask(Some(&id)))
        .unwrap();
    assert_eq!(
        (&report["kind"], &report["items"]),
        (&json!("full"), &json!([]))
    );
    changed_on_disk(&mut client, &uri_in(&root, "b.card"), 2);
    client.server_request("workspace/diagnostic/refresh");
    assert_eq!(client.unread(), []);
}

fn changed_on_disk(client: &mut Client, uri: &str, kind: u32) {
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": uri, "type": kind }] }),
    );
}
