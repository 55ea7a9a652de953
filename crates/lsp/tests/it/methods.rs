//! The table of the methods of the protocol is true.

use std::path::Path;

use cardc_lsp::{Kind, METHODS, Method, Sender, Support};
use serde_json::{Value, json};

use crate::support::{URI, client, plain_client, pulling_client, usual_and, workspace};

/// What the server offers a client that can do everything.
fn offer() -> Value {
    let capabilities: Value = serde_json::from_str(include_str!("clients/vscode.json")).unwrap();
    let mut client = client();
    let result = client.initialize(json!({ "capabilities": capabilities }));
    result["capabilities"].clone()
}

#[test]
fn what_is_offered_is_what_the_table_says() {
    let offer = offer();
    for Method {
        name,
        offer: path,
        support,
        ..
    } in METHODS
    {
        if path.is_empty() {
            continue;
        }
        let pointer = format!("/{path}");
        let found = offer.pointer(&pointer).unwrap_or(&Value::Null);
        let is_offered = !matches!(found, Value::Null | Value::Bool(false));
        let is_supported = matches!(support, Support::Tested(_));
        assert_eq!(is_offered, is_supported, "{name}: {path} is {found}");
    }
}

#[test]
fn no_offer_is_missing_in_the_table() {
    for (key, value) in offer().as_object().unwrap() {
        let is_known = METHODS
            .iter()
            .any(|method| method.offer.split('/').next() == Some(key));
        let is_no_method = ["positionEncoding", "workspace"].contains(&key.as_str());
        assert!(is_known || is_no_method, "{key}: {value}");
    }
}

#[test]
fn requests_that_are_not_supported_are_refused() {
    const METHOD_NOT_FOUND: i64 = -32601;
    let mut client = plain_client();
    for method in METHODS {
        let is_refused =
            matches!(method.support, Support::No(_)) && method.sender == Sender::Client;
        if is_refused && method.kind == Kind::Notification {
            client.notify(method.name, json!({}));
        } else if is_refused {
            let params = json!({
                "textDocument": { "uri": URI },
                "position": { "line": 0, "character": 0 },
            });
            let error = client.request(method.name, params).unwrap_err();
            // The library reads the parameters of what it knows before it says that there is no such thing.
            let is_known = error.code == -32602;
            assert!(
                is_known || error.code == METHOD_NOT_FOUND,
                "{}: {error:?}",
                method.name
            );
        }
    }
    assert!(
        client
            .request("workspace/symbol", json!({ "query": "" }))
            .is_ok()
    );
}

#[test]
fn every_supported_method_has_its_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    for method in METHODS {
        let Support::Tested(test) = method.support else {
            continue;
        };
        let (module, name) = test.split_once("::").unwrap();
        let source = std::fs::read_to_string(folder.join(format!("{module}.rs"))).unwrap();
        let head = format!("#[test]\nfn {name}() {{\n");
        let (_, rest) = source
            .split_once(&head)
            .unwrap_or_else(|| panic!("there is no test `{test}`"));
        let body = rest.split("\n}\n").next().unwrap();
        if method.kind == Kind::Request && !["initialize", "shutdown"].contains(&method.name) {
            assert!(
                body.contains(&format!("\"{}\"", method.name)),
                "`{test}` does not test {}",
                method.name
            );
        }
    }
}

#[test]
fn a_verb_shows_its_frames() {
    let mut client = pulling_client();
    client.open(
        URI,
        "game champions\n\nability \"Ashen Sign\" {\n    text {\n        Deal \n    }\n}\n",
    );
    let help = client.at("textDocument/signatureHelp", URI, 4, 13).unwrap();
    let active = help["activeSignature"].as_u64().unwrap() as usize;
    let signature = &help["signatures"][active];
    assert!(
        signature["label"]
            .as_str()
            .unwrap()
            .to_lowercase()
            .contains("deal"),
        "{help}"
    );
    assert!(signature["parameters"].is_array());
}

#[test]
fn colours_are_asked_for_again_when_files_change() {
    let root = workspace(&[("a.card", "game champions\n")]);
    let mut client = client();
    let refresh = json!({ "workspace": { "semanticTokens": { "refreshSupport": true } } });
    client.initialize(json!({ "capabilities": usual_and(refresh) }));
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": crate::support::uri_in(&root, "a.card"), "type": 2 }] }),
    );
    client.server_request("workspace/semanticTokens/refresh");
}
