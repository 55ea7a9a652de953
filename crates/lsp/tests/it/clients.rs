//! Four real clients, and one that can do nothing: none is sent what it has not said that it understands.

use cardc_testkit::document_requests;
use serde_json::{Map, Value, json};

use crate::support::{client, position, uri, uri_in, workspace};

const CARDS: &str = "game champions\n\nability \"Ashen Sign\" {\n    class Warrior\n    highlight allies ..#..\n\n    text {\n        Gain 2 health for each highlighted Unit.\n        Deal 1 damge to your Opponent.\n    }\n}\n\nability \"Ashen Sign\" { class Nobody }\n\nunit \"Kiln\" {\n    text {\n        [\n    }\n}\n";
const DECK: &str = "game champions\n\n# A deck\n\n2x Ashen Sign\n9x Ashen Sing\n";
const RULES: &str = "## 1. Cards {#cards}\n\nSee {cards}.\n";

#[test]
fn visual_studio_code() {
    let sent = understood(include_str!("clients/vscode.json"));
    assert!(sent.contains(&"client/registerCapability".to_owned()));
    assert!(sent.contains(&"$/progress".to_owned()));
}

#[test]
fn neovim() {
    let sent = understood(include_str!("clients/neovim.json"));
    assert!(!sent.contains(&"client/registerCapability".to_owned()));
}

#[test]
fn emacs_with_eglot() {
    let sent = understood(include_str!("clients/eglot.json"));
    assert!(sent.contains(&"textDocument/publishDiagnostics".to_owned()));
}

#[test]
fn helix() {
    let sent = understood(include_str!("clients/helix.json"));
    assert!(sent.contains(&"client/registerCapability".to_owned()));
}

#[test]
fn a_client_that_can_do_nothing() {
    assert_eq!(understood("{}"), ["textDocument/publishDiagnostics"]);
}

/// Goes through a session with a client, asserts that it understands everything, and returns what it was sent unasked.
fn understood(capabilities: &str) -> Vec<String> {
    let capabilities: Value = serde_json::from_str(capabilities).unwrap();
    let can = Can(&capabilities);
    let documents = [
        ("a.card", CARDS),
        ("b.card", CARDS),
        ("a.deck", DECK),
        ("games/own/rulebook.md", RULES),
    ];
    let root = workspace(&documents);
    let mut client = client();
    client.answer_with("workspace/configuration", json!([null]));
    let result = client.initialize(json!({
        "capabilities": capabilities,
        "workspaceFolders": [{ "uri": uri(root.path()), "name": "w" }],
    }));
    can.take_offer(&result["capabilities"]);
    for (path, text) in documents {
        let uri = uri_in(&root, path);
        client.open(&uri, text);
        for offset in (0..text.len()).step_by(17) {
            let at = position("utf-8", text, offset);
            for (method, params) in document_requests(&uri, &at, &at) {
                if let Ok(answer) = client.request(method, params) {
                    can.take(method, &answer);
                }
            }
        }
    }
    let settings = json!({ "settings": { "cardc": { "codeLens": { "enable": false } } } });
    client.notify("workspace/didChangeConfiguration", settings);
    client
        .request("workspace/symbol", json!({ "query": "" }))
        .unwrap();
    let mut sent = Vec::new();
    for (method, params) in client.unread() {
        can.take(&method, &params);
        sent.push(method);
    }
    for (method, params) in client.server_requests() {
        can.be_asked(&method, &params);
        sent.push(method);
    }
    sent.sort();
    sent.dedup();
    sent
}

/// What a client can do.
struct Can<'a>(&'a Value);

impl Can<'_> {
    fn says(&self, pointer: &str) -> bool {
        self.0.pointer(pointer) == Some(&Value::Bool(true))
    }

    fn has(&self, pointer: &str) -> bool {
        self.0.pointer(pointer).is_some()
    }

    fn lists(&self, pointer: &str, value: &Value) -> bool {
        let list = self.0.pointer(pointer).and_then(Value::as_array);
        list.is_some_and(|list| list.contains(value))
    }

    /// `value` is in a set of the client's; without one, numbers up to `first` are.
    fn knows(&self, pointer: &str, value: &Value, first: u64) -> bool {
        if self.has(pointer) {
            self.lists(pointer, value)
        } else {
            value.as_u64().is_some_and(|number| number <= first)
        }
    }

    fn take_offer(&self, offer: &Value) {
        let encoding = &offer["positionEncoding"];
        assert!(encoding == "utf-16" || self.lists("/general/positionEncodings", encoding));
        if offer["renameProvider"].is_object() {
            assert!(self.says("/textDocument/rename/prepareSupport"));
        }
        if !offer["codeActionProvider"].is_null() {
            assert!(self.has("/textDocument/codeAction/codeActionLiteralSupport"));
        }
        if !offer["diagnosticProvider"].is_null() {
            assert!(self.has("/textDocument/diagnostic"));
        }
    }

    fn be_asked(&self, method: &str, params: &Value) {
        match method {
            "client/registerCapability" => {
                for registration in params["registrations"].as_array().unwrap() {
                    let method = registration["method"].as_str().unwrap();
                    let pointer = format!("/{method}/dynamicRegistration");
                    assert!(self.says(&pointer), "{pointer}");
                }
            }
            "window/workDoneProgress/create" => assert!(self.says("/window/workDoneProgress")),
            "workspace/configuration" => assert!(self.says("/workspace/configuration")),
            "workspace/diagnostic/refresh" => {
                assert!(self.says("/workspace/diagnostics/refreshSupport"));
            }
            _ => {
                let feature = method
                    .strip_suffix("/refresh")
                    .expect("a request to ask again");
                assert!(self.says(&format!("/{feature}/refreshSupport")), "{method}");
            }
        }
    }

    fn take(&self, method: &str, answer: &Value) {
        walk(answer, &mut |object| self.take_object(method, object));
        match method {
            "textDocument/documentSymbol" => walk(answer, &mut |symbol| {
                let nested = "/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport";
                assert!(!symbol.contains_key("children") || self.says(nested));
                if let Some(kind) = symbol.get("kind") {
                    assert!(self.knows(
                        "/textDocument/documentSymbol/symbolKind/valueSet",
                        kind,
                        18
                    ));
                }
            }),
            "textDocument/completion" => {
                let items = answer.get("items").unwrap_or(answer);
                for item in items.as_array().into_iter().flatten() {
                    self.take_completion(item.as_object().unwrap());
                }
            }
            "textDocument/diagnostic" | "textDocument/publishDiagnostics" => {
                self.take_diagnostics(answer);
            }
            "textDocument/signatureHelp" => self.take_signatures(answer),
            "textDocument/codeAction" => {
                for action in answer.as_array().into_iter().flatten() {
                    self.take_action(action);
                }
            }
            "textDocument/documentLink" => {
                let titled = |link: &Value| link.get("tooltip").is_some();
                let links = answer.as_array();
                let any = links.is_some_and(|links| links.iter().any(titled));
                assert!(!any || self.says("/textDocument/documentLink/tooltipSupport"));
            }
            "window/showMessage" => panic!("nothing pops up: {answer}"),
            _ => {}
        }
    }

    /// What may stand anywhere.
    fn take_object(&self, method: &str, object: &Map<String, Value>) {
        let edit = "/workspace/workspaceEdit";
        if let Some(changes) = object.get("documentChanges") {
            // Who lists operations takes such changes.
            let takes = self.says(&format!("{edit}/documentChanges"))
                || self.has(&format!("{edit}/resourceOperations"));
            assert!(takes, "{method}");
            walk(changes, &mut |change| {
                if let Some(kind) = change.get("kind") {
                    assert!(
                        self.lists(&format!("{edit}/resourceOperations"), kind),
                        "{kind}"
                    );
                }
            });
        }
        if object.contains_key("changeAnnotations") {
            assert!(
                self.has(&format!("{edit}/changeAnnotationSupport")),
                "{method}"
            );
        }
        if object.contains_key("targetUri") {
            assert!(self.says(&format!("/{method}/linkSupport")), "{method}");
        }
        if object.contains_key("value") && object.contains_key("kind") && method != "$/progress" {
            let formats = match method {
                "textDocument/hover" => "/textDocument/hover/contentFormat",
                "textDocument/completion" => {
                    "/textDocument/completion/completionItem/documentationFormat"
                }
                _ => "/textDocument/signatureHelp/signatureInformation/documentationFormat",
            };
            let kind = &object["kind"];
            assert!(self.lists(formats, kind), "{method}: {kind}");
        }
    }

    fn take_completion(&self, item: &Map<String, Value>) {
        let support = "/textDocument/completion/completionItem";
        for (field, capability) in [
            ("labelDetails", "labelDetailsSupport"),
            ("commitCharacters", "commitCharactersSupport"),
            ("preselect", "preselectSupport"),
            ("tags", "tagSupport"),
            ("insertTextMode", "insertTextModeSupport"),
        ] {
            let is_said = self.has(&format!("{support}/{capability}"));
            assert!(is_said || !item.contains_key(field), "{field}");
        }
        let is_snippet = item.get("insertTextFormat") == Some(&json!(2));
        assert!(!is_snippet || self.says(&format!("{support}/snippetSupport")));
        let replaces = item
            .get("textEdit")
            .is_some_and(|edit| edit.get("insert").is_some());
        assert!(!replaces || self.says(&format!("{support}/insertReplaceSupport")));
        if let Some(kind) = item.get("kind") {
            assert!(
                self.knows(
                    "/textDocument/completion/completionItemKind/valueSet",
                    kind,
                    18
                ),
                "{kind}"
            );
        }
    }

    fn take_diagnostics(&self, report: &Value) {
        let support = "/textDocument/publishDiagnostics";
        if report.get("version").is_some() {
            assert!(self.says(&format!("{support}/versionSupport")));
        }
        walk(report, &mut |diagnostic| {
            for (field, capability) in [
                ("relatedInformation", "relatedInformation"),
                ("codeDescription", "codeDescriptionSupport"),
                ("data", "dataSupport"),
            ] {
                let is_said = self.says(&format!("{support}/{capability}"));
                assert!(is_said || !diagnostic.contains_key(field), "{field}");
            }
            for tag in diagnostic
                .get("tags")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
            {
                assert!(self.lists(&format!("{support}/tagSupport/valueSet"), tag));
            }
        });
    }

    fn take_signatures(&self, help: &Value) {
        let support = "/textDocument/signatureHelp/signatureInformation";
        for signature in help["signatures"].as_array().into_iter().flatten() {
            let own = signature.get("activeParameter").is_some();
            assert!(!own || self.says(&format!("{support}/activeParameterSupport")));
            for parameter in signature["parameters"].as_array().into_iter().flatten() {
                let places = format!("{support}/parameterInformation/labelOffsetSupport");
                assert!(parameter["label"].is_string() || self.says(&places));
            }
        }
    }

    fn take_action(&self, action: &Value) {
        let support = "/textDocument/codeAction";
        let literal = self.has(&format!("{support}/codeActionLiteralSupport"));
        assert!(literal || action["command"].is_string(), "{action}");
        for (field, capability) in [
            ("isPreferred", "isPreferredSupport"),
            ("disabled", "disabledSupport"),
            ("data", "dataSupport"),
        ] {
            let is_said = self.says(&format!("{support}/{capability}"));
            assert!(is_said || action.get(field).is_none(), "{field}");
        }
        let is_whole = action.get("edit").is_some() || action.get("command").is_some();
        let resolves = self.lists(
            &format!("{support}/resolveSupport/properties"),
            &json!("edit"),
        );
        assert!(is_whole || resolves, "{action}");
    }
}

/// Every object in a value.
fn walk(value: &Value, visit: &mut impl FnMut(&Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            visit(object);
            object.values().for_each(|value| walk(value, visit));
        }
        Value::Array(items) => items.iter().for_each(|item| walk(item, visit)),
        _ => {}
    }
}
