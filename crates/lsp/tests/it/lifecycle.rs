//! Beginnings, ends, and what goes wrong between them.

use cardc_lsp::Server;
use serde_json::{Value, json};

use crate::support::{URI, client, plain_client, serve};

const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const INTERNAL_ERROR: i64 = -32603;
const NOT_INITIALIZED: i64 = -32002;

#[test]
fn a_session_ends_with_0() {
    plain_client().finish();
}

#[test]
fn an_exit_without_shutdown_is_1() {
    assert_eq!(plain_client().exit(false), 1);
    assert_eq!(plain_client().exit(true), 0);
}

#[test]
fn an_exit_before_everything_is_1() {
    assert_eq!(client().exit(false), 1);
}

#[test]
fn a_client_that_vanishes_ends_the_server() {
    assert_eq!(plain_client().vanish(), 1);
}

#[test]
fn nothing_is_answered_before_initialize() {
    let mut client = client();
    client.open(URI, "game champions\n");
    let error = client.at("textDocument/hover", URI, 0, 0).unwrap_err();
    assert_eq!(error.code, NOT_INITIALIZED);
    let error = client.request("shutdown", Value::Null).unwrap_err();
    assert_eq!(error.code, NOT_INITIALIZED);
    client.initialize(json!({ "capabilities": {} }));
    let hover = client.at("textDocument/hover", URI, 0, 0);
    assert_eq!(hover, Ok(Value::Null), "the document was opened too early");
}

#[test]
fn nothing_is_answered_after_shutdown() {
    let mut client = plain_client();
    client.request("shutdown", Value::Null).unwrap();
    let error = client.at("textDocument/hover", URI, 0, 0).unwrap_err();
    assert_eq!(error.code, INVALID_REQUEST);
    assert_eq!(client.exit(false), 0);
}

#[test]
fn a_second_initialize_is_refused() {
    let mut client = plain_client();
    let error = client
        .request("initialize", json!({ "capabilities": {} }))
        .unwrap_err();
    assert_eq!(error.code, INVALID_REQUEST);
}

#[test]
fn unknown_methods_and_parameters_are_refused() {
    let mut client = plain_client();
    let error = client
        .request("textDocument/unheardOf", json!({}))
        .unwrap_err();
    assert_eq!(error.code, METHOD_NOT_FOUND);
    let error = client
        .request("textDocument/hover", json!({ "position": "x" }))
        .unwrap_err();
    assert_eq!(error.code, INVALID_PARAMS);
    client.notify("textDocument/didChange", json!({ "oops": 1 }));
    client.notify("cardc/unheardOf", json!({}));
    client.notify("$/setTrace", json!({ "value": "off" }));
}

#[test]
fn a_panic_is_an_error_and_the_server_lives() {
    let mut client = plain_client();
    client.open(URI, "game champions\n");
    for place in ["handler", "pool", "loop", "handler", "pool", "loop"] {
        let error = client
            .request("cardc/test/panic", json!({ "place": place }))
            .unwrap_err();
        assert_eq!(error.code, INTERNAL_ERROR, "{place}");
        client.replace(URI, 2, "game champions\nset \"A\"\n");
        assert!(
            client.at("textDocument/hover", URI, 0, 6).is_ok(),
            "after a panic in the {place}"
        );
    }
}

#[test]
fn the_shipped_server_does_not_panic_on_request() {
    let mut client = serve(Server::new());
    client.initialize(json!({ "capabilities": {} }));
    let error = client
        .request("cardc/test/panic", json!({ "place": "pool" }))
        .unwrap_err();
    assert_eq!(error.code, METHOD_NOT_FOUND);
}

#[test]
fn a_cancelled_request_is_answered_once() {
    let mut client = plain_client();
    client.open(URI, "game champions\n");
    let id = client.send_at("textDocument/hover", URI, 0, 6);
    client.notify("$/cancelRequest", json!({ "id": id }));
    match client.response(id) {
        Ok(_) => {}
        Err(error) => assert_eq!(error.code, -32800),
    }
}
