//! The requests of the protocol that a server for cards answers.

use serde_json::{Value, json};

/// Every request about a document that changes nothing in the server, at one place or about all between two.
pub fn document_requests(uri: &str, start: &Value, end: &Value) -> Vec<(&'static str, Value)> {
    let document = json!({ "uri": uri });
    let range = json!({ "start": start, "end": end });
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let whole = json!({ "textDocument": document });
    let at = json!({ "textDocument": document, "position": start });
    let part = json!({ "textDocument": document, "range": range });
    let with = |params: &Value, key: &str, value: Value| {
        let mut params = params.clone();
        params[key] = value;
        params
    };
    let formatting = with(&whole, "options", options.clone());
    let typed = with(&with(&at, "ch", json!("\n")), "options", options.clone());
    vec![
        ("textDocument/hover", at.clone()),
        ("textDocument/completion", at.clone()),
        ("textDocument/signatureHelp", at.clone()),
        ("textDocument/definition", at.clone()),
        ("textDocument/declaration", at.clone()),
        ("textDocument/documentHighlight", at.clone()),
        ("textDocument/prepareRename", at.clone()),
        ("textDocument/linkedEditingRange", at.clone()),
        (
            "textDocument/references",
            with(&at, "context", json!({ "includeDeclaration": true })),
        ),
        (
            "textDocument/rename",
            with(&at, "newName", json!("Ashen Seal")),
        ),
        ("textDocument/onTypeFormatting", typed),
        (
            "textDocument/selectionRange",
            with(&whole, "positions", json!([start, end])),
        ),
        (
            "textDocument/codeAction",
            with(&part, "context", json!({ "diagnostics": [] })),
        ),
        (
            "textDocument/rangeFormatting",
            with(&part, "options", options),
        ),
        ("textDocument/semanticTokens/range", part.clone()),
        ("textDocument/inlayHint", part),
        ("textDocument/diagnostic", whole.clone()),
        ("textDocument/documentSymbol", whole.clone()),
        ("textDocument/foldingRange", whole.clone()),
        ("textDocument/codeLens", whole.clone()),
        ("textDocument/documentLink", whole.clone()),
        ("textDocument/documentColor", whole),
        ("textDocument/formatting", formatting),
        ("workspace/symbol", json!({ "query": "sign" })),
    ]
}
