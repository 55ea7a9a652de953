//! Whatever a client sends, or does not, the server goes on, and ends with its client. Panics and messages out of order are
//! in `lifecycle`.

use std::process::{Command, Stdio};

use cardc_testkit::Client;
use serde_json::{Value, json};

use crate::support::{
    URI, client, client_in, codes, hover_text, plain_client, pulling_client, uri_in, usual,
    workspace, write,
};

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;

/// A card whose name is what a hover shows.
fn card(name: &str) -> String {
    format!("game champions\nability \"{name}\" {{\n    class Warrior\n}}\n")
}

/// The name in the hover of [`card`].
#[track_caller]
fn assert_shows(client: &mut Client, name: &str) {
    let hover = client.at("textDocument/hover", URI, 1, 10).unwrap();
    assert!(hover_text(&hover).contains(name), "{hover}");
}

#[test]
fn bytes_that_are_no_message_are_refused_and_skipped() {
    let mut client = pulling_client();
    client.open(URI, &card("Ashen Sign"));
    let good = r#"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"off"}}"#;
    let attacks: [(&[u8], i64); 12] = [
        (b"Content-Length: 5\r\n\r\n{oops", PARSE_ERROR),
        (b"Content-Length: 4\r\n\r\n\"\xff\xfe\"", PARSE_ERROR),
        (b"Content-Length: 0\r\n\r\n", PARSE_ERROR),
        (b"Content-Length: 2\r\n\r\n[]", INVALID_REQUEST),
        (b"Content-Length: 2\r\n\r\n{}", INVALID_REQUEST),
        (
            b"Content-Length: 17\r\n\r\n{\"jsonrpc\":\"2.0\"}",
            INVALID_REQUEST,
        ),
        (b"Content-Length: -7\r\n\r\n{}", PARSE_ERROR),
        (
            b"Content-Length: 18446744073709551615\r\n\r\n{}",
            PARSE_ERROR,
        ),
        (b"Content-Length: 100000\r\n\r\n{}", PARSE_ERROR),
        (
            b"Content-Length: 10\r\n\r\n{\"jsonrpc\":\"2.0\"}",
            PARSE_ERROR,
        ),
        (b"Content-Type: nothing\r\n\r\n{}", PARSE_ERROR),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", PARSE_ERROR),
    ];
    for (bytes, code) in attacks {
        client.send_bytes(bytes);
        client.send_bytes(format!("Content-Length: {}\r\n\r\n{good}", good.len()).as_bytes());
        let error = client.response(0).unwrap_err();
        assert_eq!(error.code, code, "{}", String::from_utf8_lossy(bytes));
        assert_shows(&mut client, "Ashen Sign");
        client.log_line("a message was not read");
    }
}

#[test]
fn what_is_read_here_can_be_read_by_the_library() {
    let mut client = plain_client();
    for depth in 100..140_usize {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        let id = 1_000 + i64::try_from(depth).unwrap();
        let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"x","params":{open}{close}}}"#);
        client.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        let is_read = depth < 127;
        let error = client.response(if is_read { id } else { 0 }).unwrap_err();
        let expected = if is_read {
            METHOD_NOT_FOUND
        } else {
            INVALID_REQUEST
        };
        assert_eq!(error.code, expected, "{depth}: {error:?}");
    }
}

#[test]
fn edits_out_of_range_are_clamped_and_others_ignored() {
    let mut client = pulling_client();
    let text = card("Ashen Sign");
    client.open(URI, &text);
    let far = json!({ "line": u32::MAX, "character": u32::MAX });
    let end = json!({ "start": far, "end": far });
    client.change(URI, 2, json!([{ "range": end, "text": "// end\n" }]));
    let backwards = json!({ "start": far, "end": { "line": 1, "character": 9 } });
    client.change(
        URI,
        3,
        json!([{ "range": backwards, "text": "Burning Sign\" {\n    class Warrior\n}\n" }]),
    );
    assert_shows(&mut client, "Burning Sign");
    for bad in [
        json!({ "start": { "line": -1, "character": 0 }, "end": { "line": 0, "character": 0 } }),
        json!({ "start": { "line": 1.5, "character": 0 }, "end": { "line": 2, "character": 0 } }),
        json!({ "start": { "line": 4_294_967_296_u64, "character": 0 }, "end": far }),
    ] {
        client.change(URI, 4, json!([{ "range": bad, "text": "x" }]));
        assert_shows(&mut client, "Burning Sign");
    }
    for method in [
        "textDocument/hover",
        "textDocument/completion",
        "textDocument/definition",
    ] {
        client.at(method, URI, u32::MAX, u32::MAX).unwrap();
    }
}

#[test]
fn halves_of_characters_stay_in_step() {
    let mut client = pulling_client();
    client.open(URI, &card("Ashen Sign"));
    let raw = |client: &mut Client, body: &str| {
        client.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    };
    let change = |version: u32, from: u32, to: u32, text: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{URI}","version":{version}}},"contentChanges":[{{"range":{{"start":{{"line":1,"character":{from}}},"end":{{"line":1,"character":{to}}}}},"text":"{text}"}}]}}}}"#
        )
    };
    // `Ashen Sign` begins at 9: half a dragon, and the other half behind it.
    raw(&mut client, &change(2, 9, 9, r"\ud83d"));
    raw(&mut client, &change(3, 10, 10, r"\udc09"));
    raw(&mut client, &change(4, 11, 16, "Burning"));
    assert_shows(&mut client, "\u{fffd}\u{fffd}Burning Sign");
    raw(&mut client, &change(5, 9, 11, r"\ud83d\udc09"));
    raw(&mut client, &change(6, 9, 10, ""));
    raw(&mut client, &change(7, 10, 17, "Last"));
    assert_shows(&mut client, "\u{fffd}Last Sign");
    let symbols = r#"{"jsonrpc":"2.0","id":4711,"method":"workspace/symbol","params":{"query":"Last\ud83d"}}"#;
    raw(&mut client, symbols);
    assert!(client.response(4711).is_ok());
}

#[test]
fn a_buffer_that_is_too_large_is_told_and_costs_nothing() {
    let mut client = plain_client();
    let published = |client: &mut Client| {
        let published = client.notification("textDocument/publishDiagnostics");
        codes(&published)
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    client.open(URI, &(card("Ashen Sign") + &"// more\n".repeat(1 << 20)));
    assert_eq!(published(&mut client), ["file-too-large"]);
    for method in [
        "textDocument/hover",
        "textDocument/completion",
        "textDocument/definition",
    ] {
        client.at(method, URI, 1, 10).unwrap();
        client.at(method, URI, 1 << 20, 3).unwrap();
    }
    let end = json!({ "line": (1 << 20) + 4, "character": 0 });
    let begin = json!({ "line": 4, "character": 0 });
    client.change(
        URI,
        2,
        json!([{ "range": { "start": begin, "end": end }, "text": "" }]),
    );
    assert_eq!(published(&mut client), [""; 0]);
    assert_shows(&mut client, "Ashen Sign");
}

#[test]
fn documents_that_are_not_open_or_open_twice() {
    let mut client = pulling_client();
    client.replace(URI, 2, &card("Never Opened"));
    client.close(URI);
    assert_eq!(client.at("textDocument/hover", URI, 1, 10), Ok(Value::Null));
    client.open(URI, &card("First Sign"));
    client.open(URI, &card("Second Sign"));
    assert_shows(&mut client, "Second Sign");
    client.close(URI);
    client.close(URI);
    assert_eq!(client.at("textDocument/hover", URI, 1, 10), Ok(Value::Null));
    for uri in [
        "",
        "nonsense",
        "file:",
        "file:///",
        "file:///%00.card",
        "file:///%ff.card",
        "\u{7}:x",
    ] {
        client.open(uri, "unit");
        client.replace(uri, 2, "unit \"");
        let _ = client.at("textDocument/hover", uri, 0, 0);
        client.close(uri);
    }
    client.open(URI, &card("Third Sign"));
    assert_shows(&mut client, "Third Sign");
}

#[test]
fn ten_thousand_files_change_at_once() {
    const FILES: usize = 10_000;
    let root = workspace(&[("cardc.toml", "game = \"champions\"\n")]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    client
        .request("workspace/diagnostic", json!({ "previousResultIds": [] }))
        .unwrap();
    let name = |file: usize| format!("set/{file}.card");
    for file in 0..FILES {
        write(&root, &name(file), "");
    }
    write(&root, &name(FILES - 1), "unit \"Lone Gull\" {\n");
    let changed = |file: usize| json!({ "uri": uri_in(&root, &name(file)), "type": 1 });
    let half = FILES / 2;
    // In one message, and one by one.
    let all: Vec<Value> = (0..half).map(changed).collect();
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": all }));
    for file in half..FILES {
        client.notify(
            "workspace/didChangeWatchedFiles",
            json!({ "changes": [changed(file)] }),
        );
    }
    let report = client
        .request("workspace/diagnostic", json!({ "previousResultIds": [] }))
        .unwrap();
    let items = report["items"].as_array().unwrap();
    let found = items
        .iter()
        .find(|item| item["uri"] == uri_in(&root, &name(FILES - 1)).as_str());
    assert_eq!(found.unwrap()["items"][0]["code"], "unclosed-block");
}

#[test]
fn files_that_come_and_go_leave_nothing_behind() {
    let root = workspace(&[("cardc.toml", ""), ("stays.card", &card("Ashen Sign"))]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let name = |file: usize| format!("{file}.card");
    for round in 0..10 {
        let files = round * 50..(round + 1) * 50;
        for come in [true, false] {
            for file in files.clone() {
                if come {
                    write(&root, &name(file), &card(&name(file)));
                } else {
                    std::fs::remove_file(root.path().join(name(file))).unwrap();
                }
            }
            let changed = |file: usize| json!({ "uri": uri_in(&root, &name(file)), "type": 1 });
            let all: Vec<Value> = files.clone().map(changed).collect();
            client.notify("workspace/didChangeWatchedFiles", json!({ "changes": all }));
            let all = json!({ "previousResultIds": [] });
            let report = client.request("workspace/diagnostic", all).unwrap();
            let expected = if come { 52 } else { 2 };
            assert_eq!(report["items"].as_array().unwrap().len(), expected);
        }
    }
    let kept = client.request("cardc/test/count", Value::Null).unwrap();
    assert!(kept.as_u64().unwrap() <= 150, "{kept}");
}

#[test]
fn a_client_that_stops_reading_finds_the_last_state() {
    let mut client = plain_client();
    client.open(URI, &card("Sign 0"));
    let mut hovers = Vec::new();
    client.without_reading(|client| {
        for version in 2..2_000 {
            client.replace(
                URI,
                version,
                &format!("{}}}\n", card(&format!("Sign {version}"))),
            );
            if version % 10 == 0 {
                hovers.push(client.send_at("textDocument/hover", URI, 1, 10));
            }
        }
        client.replace(URI, 2_000, "game champions\nunit \"The Last\" {\n");
    });
    for hover in hovers {
        // Answered, or stopped by an edit.
        let _ = client.response(hover);
    }
    loop {
        let published = client.notification("textDocument/publishDiagnostics");
        if published["version"] == 2_000 {
            assert!(codes(&published).contains(&"unclosed-block"), "{published}");
            break;
        }
    }
}

#[cfg(unix)]
#[test]
fn the_server_ends_with_the_process_of_its_client() {
    let mut editor = Command::new("sleep")
        .arg("600")
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let mut client = client();
    client.initialize(json!({ "processId": editor.id(), "capabilities": usual() }));
    client.open(URI, "game champions\n");
    editor.kill().unwrap();
    editor.wait().unwrap();
    assert_eq!(client.outlive(), 1, "although its input is open");
}

#[test]
fn a_process_that_cannot_be_seen_is_not_waited_for() {
    let mut client = client();
    client.initialize(json!({ "processId": i32::MAX, "capabilities": usual() }));
    client.open(URI, &card("Ashen Sign"));
    assert_shows(&mut client, "Ashen Sign");
}
