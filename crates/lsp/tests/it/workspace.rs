//! Folders, files and settings come, change and go; long work is shown, and can be stopped.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use cardc_lsp::Server;
use cardc_testkit::Client;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{
    URI, client, client_in, codes, plain_client, serve, uri, uri_in, usual, usual_and, workspace,
    write,
};

const GOOD: &str = "game champions\n\nability \"Ashen Sign\" {\n    class Warrior\n}\n";
const BAD: &str = "game champions\n\nability \"Ashen Sign\" {\n    class Nobody\n}\n";
const PUBLISH: &str = "textDocument/publishDiagnostics";

/// The next diagnostics: the file's URI, and how many there are.
fn published(client: &mut Client) -> (String, usize) {
    let message = client.notification(PUBLISH);
    let uri = message["uri"].as_str().unwrap_or_default().to_owned();
    (uri, codes(&message).len())
}

fn folder(root: &TempDir) -> Value {
    json!({ "uri": uri(root.path()), "name": "folder" })
}

fn folders_changed(client: &mut Client, added: &[&TempDir], removed: &[&TempDir]) {
    let folders = |roots: &[&TempDir]| roots.iter().map(|root| folder(root)).collect::<Vec<_>>();
    let event = json!({ "added": folders(added), "removed": folders(removed) });
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        json!({ "event": event }),
    );
}

#[test]
fn folders_come_and_go() {
    let first = workspace(&[("cardc.toml", ""), ("a.card", BAD)]);
    let second = workspace(&[("cardc.toml", "exclude = [\"x\"]\n"), ("a.card", BAD)]);
    let mut client = client_in(&first, json!({}));
    assert_eq!(published(&mut client), (uri_in(&first, "a.card"), 1));
    folders_changed(&mut client, &[&second], &[]);
    assert_eq!(published(&mut client), (uri_in(&second, "a.card"), 1));
    folders_changed(&mut client, &[], &[&first]);
    assert_eq!(published(&mut client), (uri_in(&first, "a.card"), 0));
    folders_changed(&mut client, &[&first], &[&second]);
    let mut both = [published(&mut client), published(&mut client)];
    both.sort_by_key(|(_, count)| *count);
    let expected = [
        (uri_in(&second, "a.card"), 0),
        (uri_in(&first, "a.card"), 1),
    ];
    assert_eq!(both, expected);
    assert_eq!(client.unread(), []);
}

#[test]
fn a_client_that_asks_is_told_to_ask_again() {
    let first = workspace(&[("a.card", BAD)]);
    let second = workspace(&[("b.card", BAD)]);
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut client = client_in(&first, capabilities);
    let report = client
        .request("workspace/diagnostic", json!({ "previousResultIds": [] }))
        .unwrap();
    assert_eq!(report["items"][0]["uri"], uri_in(&first, "a.card"));
    let known =
        json!([{ "uri": uri_in(&first, "a.card"), "value": report["items"][0]["resultId"] }]);
    folders_changed(&mut client, &[&second], &[&first]);
    client.server_request("workspace/diagnostic/refresh");
    let report = client
        .request(
            "workspace/diagnostic",
            json!({ "previousResultIds": known }),
        )
        .unwrap();
    let items: Vec<_> = report["items"].as_array().unwrap().iter().collect();
    assert_eq!(items.len(), 2, "{items:?}");
    assert_eq!(items[0]["uri"], uri_in(&second, "b.card"));
    assert_eq!(items[1]["uri"], uri_in(&first, "a.card"));
    assert_eq!(items[1]["items"], json!([]), "it is gone");
}

#[test]
fn settings_are_asked_for_and_asked_for_again() {
    let root = workspace(&[("a.card", BAD), ("b.card", BAD)]);
    let mut client = client();
    client.answer_with(
        "workspace/configuration",
        json!([{ "diagnostics": { "scope": "open" } }]),
    );
    let capabilities = usual_and(json!({ "workspace": {
        "configuration": true,
        "didChangeConfiguration": { "dynamicRegistration": true },
    } }));
    client.initialize(json!({ "capabilities": capabilities, "workspaceFolders": [folder(&root)] }));
    let registered = client.server_request("client/registerCapability");
    assert_eq!(
        registered["registrations"],
        json!([{
            "id": "cardc-settings",
            "method": "workspace/didChangeConfiguration",
            "registerOptions": { "section": "cardc" },
        }])
    );
    let asked = client.server_request("workspace/configuration");
    assert_eq!(asked, json!({ "items": [{ "section": "cardc" }] }));
    // The files that are not open may be reported on until the answer is there, and not after it.
    let a = uri_in(&root, "a.card");
    client.open(&a, BAD);
    client.unread();
    client.replace(&a, 2, GOOD);
    assert_eq!(published(&mut client), (a, 0));

    client.answer_with(
        "workspace/configuration",
        json!([{ "diagnostics": { "scope": "workspace" } }]),
    );
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": null }),
    );
    assert_eq!(published(&mut client), (uri_in(&root, "b.card"), 2));
    assert_eq!(client.unread(), []);
}

#[test]
fn settings_come_with_the_handshake_or_unasked() {
    let root = workspace(&[("a.card", BAD)]);
    let mut client = client();
    client.initialize(json!({
        "capabilities": usual(),
        "workspaceFolders": [folder(&root)],
        "initializationOptions": { "diagnostics": { "scope": "open" } },
    }));
    assert_eq!(client.unread(), []);
    let settings = json!({ "cardc": { "diagnostics": { "scope": "workspace" } } });
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": settings }),
    );
    assert_eq!(published(&mut client), (uri_in(&root, "a.card"), 1));
}

#[test]
fn hints_and_lenses_can_be_switched_off() {
    let mut client = client();
    let refreshes = json!({ "workspace": {
        "inlayHint": { "refreshSupport": true },
        "codeLens": { "refreshSupport": true },
    } });
    client.initialize(json!({ "capabilities": usual_and(refreshes) }));
    client.open(URI, GOOD);
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
    let document = json!({ "uri": URI });
    let lenses = json!({ "textDocument": document });
    let hints = json!({ "textDocument": document, "range": range });
    assert!(
        client
            .request("textDocument/codeLens", lenses.clone())
            .unwrap()
            .is_array()
    );
    assert!(
        client
            .request("textDocument/inlayHint", hints.clone())
            .unwrap()
            .is_array()
    );
    let off = json!({ "codeLens": { "enable": false }, "inlayHints": { "enable": false } });
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "cardc": off } }),
    );
    client.server_request("workspace/inlayHint/refresh");
    client.server_request("workspace/codeLens/refresh");
    assert_eq!(
        client.request("textDocument/codeLens", lenses),
        Ok(Value::Null)
    );
    assert_eq!(
        client.request("textDocument/inlayHint", hints),
        Ok(Value::Null)
    );
}

#[test]
fn a_bad_setting_is_told_once() {
    let mut client = plain_client();
    for scope in ["everything", "everything", "open", "everything"] {
        let settings = json!({ "cardc": { "diagnostics": { "scope": scope } } });
        client.notify(
            "workspace/didChangeConfiguration",
            json!({ "settings": settings }),
        );
    }
    let message = client.notification("window/showMessage");
    assert_eq!(message["type"], 2);
    let text = message["message"].as_str().unwrap();
    assert!(
        text.contains("cardc.diagnostics.scope") && text.contains("\"open\""),
        "{text}"
    );
    assert_eq!(client.log_line("cardc.diagnostics.scope")["type"], 2);
    assert_eq!(client.unread(), []);
}

#[test]
fn files_are_renamed_created_and_deleted_in_the_editor() {
    let root = workspace(&[("one/a.card", BAD)]);
    let mut client = client_in(&root, json!({}));
    assert_eq!(published(&mut client), (uri_in(&root, "one/a.card"), 1));

    let path = |path: &str| root.path().join(path);
    std::fs::rename(path("one"), path("two")).unwrap();
    let renamed = json!({ "oldUri": uri_in(&root, "one"), "newUri": uri_in(&root, "two") });
    client.notify("workspace/didRenameFiles", json!({ "files": [renamed] }));
    let both = [published(&mut client), published(&mut client)];
    assert!(both.contains(&(uri_in(&root, "one/a.card"), 0)), "{both:?}");
    assert!(both.contains(&(uri_in(&root, "two/a.card"), 1)), "{both:?}");

    std::fs::rename(path("two/a.card"), path("two/b.card")).unwrap();
    let renamed =
        json!({ "oldUri": uri_in(&root, "two/a.card"), "newUri": uri_in(&root, "two/b.card") });
    client.notify("workspace/didRenameFiles", json!({ "files": [renamed] }));
    let both = [published(&mut client), published(&mut client)];
    assert!(both.contains(&(uri_in(&root, "two/a.card"), 0)), "{both:?}");
    assert!(both.contains(&(uri_in(&root, "two/b.card"), 1)), "{both:?}");

    write(&root, "three/c.card", &BAD.replace("Ashen", "Other"));
    let created = json!({ "files": [{ "uri": uri_in(&root, "three") }] });
    client.notify("workspace/didCreateFiles", created);
    assert_eq!(published(&mut client), (uri_in(&root, "three/c.card"), 1));

    std::fs::remove_dir_all(path("three")).unwrap();
    let deleted = json!({ "files": [{ "uri": uri_in(&root, "three") }] });
    client.notify("workspace/didDeleteFiles", deleted);
    assert_eq!(published(&mut client), (uri_in(&root, "three/c.card"), 0));
    assert_eq!(client.unread(), []);
}

#[test]
fn the_settings_follow_a_file_that_is_renamed() {
    let settings = |path: &str| format!("[[rulebook]]\ngame = \"champions\"\npath = \"{path}\"\n");
    let root = workspace(&[
        ("one/cardc.toml", &settings("o.rulebook.md")),
        ("two/cardc.toml", &settings("books/o.rulebook.md")),
    ]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let mut will_rename = |files: &[(&str, &str)]| {
        let files = files.iter().map(
            |(old, new)| json!({ "oldUri": uri_in(&root, old), "newUri": uri_in(&root, new) }),
        );
        let params = json!({ "files": files.collect::<Vec<_>>() });
        client.request("workspace/willRenameFiles", params).unwrap()
    };
    // A change that the client has not reported counts.
    write(
        &root,
        "one/cardc.toml",
        &format!("\n{}", settings("o.rulebook.md")),
    );
    let edit = will_rename(&[
        ("one/o.rulebook.md", "one/p.rulebook.md"),
        ("two/books", "two/old"),
    ]);
    let change = |file: &str| edit["changes"][uri_in(&root, file)][0].clone();
    assert_eq!(change("one/cardc.toml")["newText"], "\"p.rulebook.md\"");
    assert_eq!(change("one/cardc.toml")["range"]["start"]["line"], 3);
    assert_eq!(change("two/cardc.toml")["newText"], "\"old/o.rulebook.md\"");
    let nothing = [
        ("one/a.card", "one/b.card"),
        ("one/o.rulebook.md", "two/o.rulebook.md"),
    ];
    assert_eq!(will_rename(&nothing), json!(null));
}

#[test]
fn what_is_left_out_follows_the_settings_and_git() {
    let root = workspace(&[("cardc.toml", ""), ("sets/a.card", BAD), (".gitignore", "")]);
    let watches =
        json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut client = client_in(&root, watches);
    let mut saving = client_in(&root, json!({}));
    let card = uri_in(&root, "sets/a.card");
    for client in [&mut client, &mut saving] {
        assert_eq!(published(client), (card.clone(), 1));
    }
    for (file, text, count) in [
        (".gitignore", "sets/\n", 0),
        (".gitignore", "", 1),
        ("sets/.ignore", "a.*\n", 0),
        ("sets/.ignore", "b.*\n", 1),
        ("cardc.toml", "exclude = [\"sets/\"]\n", 0),
        ("cardc.toml", "", 1),
    ] {
        write(&root, file, text);
        let uri = uri_in(&root, file);
        let changes = json!({ "changes": [{ "uri": uri, "type": 2 }] });
        client.notify("workspace/didChangeWatchedFiles", changes);
        let saved = json!({ "textDocument": { "uri": uri } });
        saving.notify("textDocument/didSave", saved);
        for client in [&mut client, &mut saving] {
            assert_eq!(published(client), (card.clone(), count), "{file}: {text}");
        }
    }
}

#[test]
fn folders_of_others_are_not_looked_into() {
    let root = workspace(&[
        (".gitignore", "build/\n"),
        ("build/deep/a.card", BAD),
        ("sets/a.card", BAD),
    ]);
    let mut client = client_in(
        &root,
        json!({
            "textDocument": { "diagnostic": {} },
            "workspace": { "diagnostics": { "refreshSupport": true } },
        }),
    );
    let created = |client: &mut Client, path: &str| {
        let changes = json!({ "changes": [{ "uri": uri_in(&root, path), "type": 1 }] });
        client.notify("workspace/didChangeWatchedFiles", changes);
        client.unread();
        let asked = client.server_requests().into_iter();
        asked.map(|(method, _)| method).collect::<Vec<_>>()
    };
    assert_eq!(created(&mut client, "build"), [""; 0]);
    assert_eq!(created(&mut client, "build/deep"), [""; 0]);
    assert_eq!(
        created(&mut client, "sets"),
        ["workspace/diagnostic/refresh"]
    );
}

#[cfg(unix)]
#[test]
fn what_is_replaced_by_a_link_is_no_part_of_the_project() {
    use std::os::unix::fs::symlink;

    let other = BAD.replace("Ashen", "Other");
    let elsewhere = workspace(&[("x.card", BAD), ("sets/a.card", &other)]);
    let root = workspace(&[("a.card", BAD), ("sets/a.card", &other)]);
    let mut client = client_in(&root, json!({}));
    let (card, inner) = (uri_in(&root, "a.card"), uri_in(&root, "sets/a.card"));
    published(&mut client);
    published(&mut client);
    for (path, target, uri) in [("a.card", "x.card", card), ("sets", "sets", inner)] {
        let (path, away) = (
            root.path().join(path),
            elsewhere.path().join(path.to_owned() + ".away"),
        );
        std::fs::rename(&path, &away).unwrap();
        symlink(elsewhere.path().join(target), &path).unwrap();
        let changes = json!({ "changes": [{ "uri": uri, "type": 2 }] });
        client.notify("workspace/didChangeWatchedFiles", changes);
        assert_eq!(published(&mut client), (uri, 0));
    }
    assert_eq!(client.unread(), []);
}

/// The kinds of the steps of a work, up to its end.
fn steps(client: &mut Client, token: &str) -> Vec<String> {
    let mut kinds = Vec::new();
    loop {
        let step = client.notification("$/progress");
        assert_eq!(step["token"], token);
        kinds.push(
            step["value"]["kind"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
        );
        if kinds.ends_with(&["end".to_owned()]) {
            return kinds;
        }
    }
}

#[test]
fn the_first_look_at_all_files_is_shown() {
    let root = workspace(&[
        ("a.card", GOOD),
        ("b.card", &GOOD.replace("Ashen", "Other")),
    ]);
    let progress = json!({ "window": { "workDoneProgress": true } });
    let mut client = client_in(&root, progress);
    let created = client.server_request("window/workDoneProgress/create");
    assert_eq!(created, json!({ "token": "cardc/first-look" }));
    let steps = steps(&mut client, "cardc/first-look");
    assert_eq!(steps, ["begin", "report", "end"]);
    // There is no second one.
    write(&root, "a.card", BAD);
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": uri_in(&root, "a.card"), "type": 2 }] }),
    );
    assert_eq!(published(&mut client), (uri_in(&root, "a.card"), 1));
    assert_eq!(client.unread(), []);
    assert_eq!(client.server_requests(), []);
}

#[test]
fn a_client_that_refuses_progress_hears_nothing_of_it() {
    let root = workspace(&[("a.card", BAD)]);
    let mut client = client();
    client.refuse("window/workDoneProgress/create");
    client.initialize(json!({
        "capabilities": usual_and(json!({ "window": { "workDoneProgress": true } })),
        "workspaceFolders": [folder(&root)],
    }));
    client.server_request("window/workDoneProgress/create");
    assert_eq!(published(&mut client), (uri_in(&root, "a.card"), 1));
    assert_eq!(client.unread(), []);
}

#[test]
fn the_first_look_can_be_stopped() {
    let root = workspace(&[("a.card", BAD)]);
    let mut client = client_in(&root, json!({ "window": { "workDoneProgress": true } }));
    client.notify(
        "window/workDoneProgress/cancel",
        json!({ "token": "cardc/first-look" }),
    );
    // Whether it was in time or not: it ends, and what is open is looked at.
    assert_eq!(
        steps(&mut client, "cardc/first-look").last().unwrap(),
        "end"
    );
    let mine = uri_in(&root, "mine.card");
    client.open(&mine, &BAD.replace("Ashen", "Other"));
    loop {
        if published(&mut client) == (mine.clone(), 1) {
            break;
        }
    }
    client.notify("window/workDoneProgress/cancel", json!({ "token": 3 }));
}

#[test]
fn a_report_on_the_workspace_comes_in_one_piece_with_progress() {
    let root = TempDir::new().unwrap();
    for index in 0..70 {
        write(
            &root,
            &format!("{index:02}.card"),
            &GOOD.replace("Ashen", &format!("A{index}")),
        );
    }
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let params = json!({
        "previousResultIds": [],
        "partialResultToken": "parts",
        "workDoneToken": 7,
    });
    let id = client.send_request("workspace/diagnostic", params);
    let report = client.response(id).unwrap();
    assert_eq!(report["items"].as_array().unwrap().len(), 70);
    let mut steps = Vec::new();
    while steps.last() != Some(&"end".to_owned()) {
        let message = client.notification("$/progress");
        assert_eq!(message["token"], 7);
        steps.push(message["value"]["kind"].as_str().unwrap().to_owned());
    }
    assert_eq!(steps[..2], ["begin", "report"]);
}

#[test]
fn a_request_that_runs_can_be_cancelled() {
    const REQUEST_CANCELLED: i64 = -32800;
    let mut client = plain_client();
    client.open(URI, GOOD);
    // More than there are threads: each has to be free again for the hover.
    let waiting: Vec<_> = (0..64)
        .map(|_| client.send_request("cardc/test/wait", Value::Null))
        .collect();
    for id in &waiting {
        client.notify("$/cancelRequest", json!({ "id": id }));
    }
    for id in waiting {
        assert_eq!(client.response(id).unwrap_err().code, REQUEST_CANCELLED);
    }
    assert!(
        client
            .at("textDocument/hover", URI, 2, 12)
            .unwrap()
            .is_object()
    );
    client.notify("$/cancelRequest", json!({ "id": 123_456 }));
    client.notify("$/cancelRequest", json!({ "id": "unheard of" }));
}

#[test]
fn an_edit_stops_a_request_that_takes_too_long() {
    const CONTENT_MODIFIED: i64 = -32801;
    let server = Server::new().patience(Duration::ZERO).pause(Duration::ZERO);
    let mut client = serve(server.test_requests());
    client.initialize(json!({ "capabilities": usual() }));
    client.open(URI, GOOD);
    let id = client.send_request("cardc/test/wait", Value::Null);
    client.replace(URI, 2, BAD);
    assert_eq!(client.response(id).unwrap_err().code, CONTENT_MODIFIED);
    assert_eq!(published(&mut client), (URI.to_owned(), 1));
}

/// Nobody would ask for it again.
#[test]
fn an_edit_of_another_document_does_not_stop_a_request() {
    let another = URI.replace("main", "another");
    let mut client = serve(Server::new().patience(Duration::ZERO).test_requests());
    let pulls = usual_and(json!({ "textDocument": { "diagnostic": {} } }));
    client.initialize(json!({ "capabilities": pulls }));
    client.open(URI, GOOD);
    client.open(&another, GOOD);
    for version in 2..40 {
        let document = json!({ "textDocument": { "uri": URI } });
        let id = client.send_request("textDocument/documentSymbol", document);
        client.replace(&another, version, if version % 2 == 0 { BAD } else { GOOD });
        let symbols = client.response(id).unwrap();
        assert_eq!(symbols.as_array().unwrap().len(), 1);
    }
}

#[test]
fn the_log_has_levels() {
    let root = workspace(&[("a.card", GOOD)]);
    let mut client = client_in(&root, json!({}));
    assert_eq!(client.log_line("projects: 1, files: 1")["type"], 3);
    let place = json!({ "place": "pool" });
    client.request("cardc/test/panic", place).unwrap_err();
    assert_eq!(
        client.log_line("internal error in `cardc/test/panic`")["type"],
        1
    );
}

#[test]
fn only_defects_are_written_beside_the_protocol() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&lines);
    let server = Server::new().test_requests();
    let server = server.errors(move |line| sink.lock().unwrap().push(line.to_owned()));
    let mut client = serve(server);
    let options = json!({ "codeLens": { "enable": 7 } });
    client.initialize(json!({ "capabilities": usual(), "initializationOptions": options }));
    client.notification("window/showMessage");
    let place = json!({ "place": "pool" });
    client.request("cardc/test/panic", place).unwrap_err();
    client.log_line("internal error");
    assert_eq!(
        *lines.lock().unwrap(),
        ["internal error in `cardc/test/panic`; please report it"]
    );
}

#[test]
fn requests_are_traced_when_the_client_wants_it() {
    let mut client = plain_client();
    client.open(URI, GOOD);
    client.at("textDocument/hover", URI, 2, 12).unwrap();
    client.notify("$/setTrace", json!({ "value": "messages" }));
    client.at("textDocument/hover", URI, 2, 12).unwrap();
    let line = client.notification("$/logTrace");
    let line = line["message"].as_str().unwrap();
    assert!(
        line.starts_with("textDocument/hover: ") && line.ends_with(" ms"),
        "{line}"
    );
    client.notify("$/setTrace", json!({ "value": "off" }));
    client.at("textDocument/hover", URI, 2, 12).unwrap();
    assert_eq!(client.unread(), []);
}

#[test]
fn a_path_with_dots_is_a_file_of_its_project() {
    let root = workspace(&[("cardc.toml", ""), ("a.card", BAD)]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let mut reported = |act: &dyn Fn(&mut Client)| {
        act(&mut client);
        let parameters = json!({ "previousResultIds": [] });
        let report = client.request("workspace/diagnostic", parameters);
        let report = report.unwrap();
        let items = report["items"].as_array().unwrap().iter();
        let found = items.filter_map(|item| {
            let found = item["items"].as_array()?.len();
            Some((item["uri"].as_str()?.to_owned(), found))
        });
        let found = found.filter(|(uri, _)| uri.contains("a.card"));
        found.collect::<Vec<_>>()
    };
    let [plain, dots, encoded] =
        ["a.card", "sub/../a.card", "./sub/%2E%2e/a.card"].map(|path| uri_in(&root, path));
    let expected = |uri: &str, found| [(uri.to_owned(), found)];
    assert_eq!(reported(&|_| {}), expected(&plain, 1));
    // The client calls its document as it did when it opened it.
    assert_eq!(
        reported(&|client| client.open(&dots, BAD)),
        expected(&dots, 1)
    );
    let mend = |client: &mut Client| client.replace(&encoded, 2, GOOD);
    assert_eq!(reported(&mend), expected(&dots, 0));
    assert_eq!(
        reported(&|client| client.close(&encoded)),
        expected(&plain, 1)
    );
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf8_has_an_address_of_its_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let root = workspace(&[]);
    let path = OsStr::from_bytes(b"\xff.card");
    let address = uri_in(&root, "%FF.card");
    for is_project in [true, false] {
        write(&root, path, BAD);
        let mut client = if is_project {
            let mut client = client_in(&root, json!({}));
            assert_eq!(published(&mut client), (address.clone(), 1));
            client.open(&address, GOOD);
            assert_eq!(published(&mut client), (address.clone(), 0));
            client
        } else {
            let mut client = plain_client();
            client.open(&address, GOOD);
            client
        };
        client.replace(&address, 2, BAD);
        assert_eq!(published(&mut client), (address.clone(), 1));
        write(&root, path, GOOD);
        client.close(&address);
        assert_eq!(published(&mut client), (address.clone(), 0));
        assert_eq!(client.unread(), []);
    }
}
