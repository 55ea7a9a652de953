//! What an editor asks for, end to end.

use cardc_testkit::Client;
use serde_json::{Value, json};

use crate::support::{
    URI, client, client_in, plain_client, pulling_client, uri_in, usual, workspace,
};

const CARD: &str = "game champions\n\nability \"Ashen Sign\" {\n    class Warrior\n}\n";

#[test]
fn completion_replaces_what_is_typed() {
    let mut client = pulling_client();
    client.open(URI, "game champions\n\nabi\n");
    let items = client.at("textDocument/completion", URI, 2, 3).unwrap();
    let items = items["items"].as_array().unwrap();
    let ability = items
        .iter()
        .find(|item| item["label"] == "ability")
        .unwrap();
    assert_eq!(ability["textEdit"]["newText"], "ability");
    assert_eq!(
        ability["textEdit"]["range"],
        json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 2, "character": 3 } })
    );
}

#[test]
fn a_deck_leads_to_its_cards() {
    let root = workspace(&[
        ("cards/a b.card", CARD),
        ("mine.deck", "game champions\n\n1x Ashen Sign\n"),
    ]);
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let mut client = client_in(&root, capabilities);
    let target = client
        .at("textDocument/definition", &uri_in(&root, "mine.deck"), 2, 5)
        .unwrap();
    assert_eq!(target["uri"], uri_in(&root, "cards/a%20b.card"));
    assert_eq!(
        target["range"],
        json!({ "start": { "line": 2, "character": 8 }, "end": { "line": 2, "character": 20 } })
    );
}

#[test]
fn symbols_form_an_outline() {
    let mut client = plain_client();
    client.open(URI, CARD);
    let params = json!({ "textDocument": { "uri": URI } });
    let symbols = client
        .request("textDocument/documentSymbol", params)
        .unwrap();
    assert_eq!(symbols[0]["name"], "Ashen Sign");
    assert_eq!(
        symbols[0]["selectionRange"]["start"],
        json!({ "line": 2, "character": 8 })
    );
    assert_eq!(
        symbols[0]["range"]["end"],
        json!({ "line": 4, "character": 1 })
    );
}

#[test]
fn formatting_edits_only_what_differs() {
    let mut client = plain_client();
    client.open(
        URI,
        "game champions\n\nability \"Ashen Sign\" {\n class   Warrior\n}\n",
    );
    let params = json!({
        "textDocument": { "uri": URI },
        "options": { "tabSize": 4, "insertSpaces": true },
    });
    let edits = client
        .request("textDocument/formatting", params.clone())
        .unwrap();
    assert_eq!(
        edits,
        json!([{
            "range": { "start": { "line": 3, "character": 0 }, "end": { "line": 4, "character": 0 } },
            "newText": "    class Warrior\n",
        }])
    );
    client.change(
        URI,
        2,
        json!([{ "range": edits[0]["range"], "text": edits[0]["newText"] }]),
    );
    assert_eq!(
        client.request("textDocument/formatting", params),
        Ok(json!([]))
    );
}

#[test]
fn kinds_of_actions_can_be_asked_for() {
    let mut client = pulling_client();
    let text = "game champions\n\nability \"Ashen Sign\" {\n    class Warrior\n    text {\n        Draw 1 card\n    }\n}\n";
    client.open(URI, text);
    let mut ask = |only: &str| {
        let at = json!({ "line": 5, "character": 10 });
        let params = json!({
            "textDocument": { "uri": URI },
            "range": { "start": at, "end": at },
            "context": { "diagnostics": [], "only": [only] },
        });
        let actions = client.request("textDocument/codeAction", params).unwrap();
        let actions = actions.as_array().unwrap().clone();
        actions
            .iter()
            .map(|action| {
                let edit = &action["edit"]["changes"][URI][0];
                format!("{}: {}", action["title"], edit["newText"])
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        ask("source.fixAll"),
        [r#""Apply every safe fix": ".""#],
        "a full stop is missing"
    );
    assert_eq!(
        ask("refactor"),
        [
            r#""Rewrite this text in standard wording": "[Draw] 1 card""#,
            r#""Mark this sentence as unchecked prose": "prose \"Draw 1 card\"""#
        ]
    );
    assert_eq!(ask("source.fixAll.cardc").len(), 1);
    assert!(ask("source.fixAll.other").is_empty());
    assert!(ask("source.organizeImports").is_empty());
}

#[test]
fn a_fix_is_offered_where_the_mistake_is() {
    let mut client = plain_client();
    let text = "game champions\n\nability \"Ashen Sign\" {\n    class Warior\n}\n";
    client.open(URI, text);
    let published = client.notification("textDocument/publishDiagnostics");
    let range = published["diagnostics"][0]["range"].clone();
    let ask = |range: &Value, only: Value| {
        json!({
            "textDocument": { "uri": URI },
            "range": range,
            "context": { "diagnostics": [], "only": only },
        })
    };
    let actions = client
        .request("textDocument/codeAction", ask(&range, Value::Null))
        .unwrap();
    let edit = &actions[0]["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "Warrior", "{actions}");
    assert_eq!(actions[0]["kind"], "quickfix");
    let elsewhere =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    assert_eq!(
        client.request("textDocument/codeAction", ask(&elsewhere, Value::Null)),
        Ok(json!([]))
    );
    let refactor = ask(&range, json!(["refactor"]));
    assert_eq!(
        client.request("textDocument/codeAction", refactor),
        Ok(json!([]))
    );

    client.change(
        URI,
        2,
        json!([{ "range": edit["range"], "text": edit["newText"] }]),
    );
    let published = client.notification("textDocument/publishDiagnostics");
    assert_eq!(published["diagnostics"], json!([]));
}

#[test]
fn what_is_offered_is_what_is_there() {
    let mut client = client();
    let result = client.initialize(json!({ "capabilities": usual() }));
    let capabilities = &result["capabilities"];
    for provider in [
        "hover",
        "completion",
        "definition",
        "references",
        "documentHighlight",
        "rename",
        "workspaceSymbol",
        "documentSymbol",
        "documentFormatting",
        "codeAction",
    ] {
        assert!(
            !capabilities[format!("{provider}Provider")].is_null(),
            "{provider}"
        );
    }
    assert_eq!(capabilities["textDocumentSync"]["change"], 2);
    assert!(
        capabilities["diagnosticProvider"].is_null(),
        "this client does not ask for them"
    );
}

#[test]
fn a_document_that_nobody_opened_has_nothing() {
    let mut client = plain_client();
    for method in ["hover", "completion", "definition"] {
        let method = format!("textDocument/{method}");
        assert_eq!(
            client.at(&method, "file:///nowhere/else.card", 0, 0),
            Ok(Value::Null),
            "{method}"
        );
    }
    client.open("untitled:Untitled-1", CARD);
    assert!(
        client
            .at("textDocument/hover", "untitled:Untitled-1", 2, 0)
            .is_ok()
    );
}

#[test]
fn declarations_and_links() {
    let book = "---\ngame: champions\ntitle: House rules\n---\n\n## h.1 First\n- see: h.2\n\nSee {h.2}.\n\n## h.2 Second\n\nText.\n";
    let root = workspace(&[("house.rulebook.md", book), ("a.card", CARD)]);
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let mut client = client_in(&root, capabilities);
    let uri = uri_in(&root, "house.rulebook.md");
    let params = json!({ "textDocument": { "uri": uri } });
    let links = client.request("textDocument/documentLink", params).unwrap();
    assert_eq!(
        links,
        json!([
            {
                "range": { "start": { "line": 6, "character": 7 }, "end": { "line": 6, "character": 10 } },
                "target": format!("{uri}#L11,4"),
                "tooltip": "Second",
            },
            {
                "range": { "start": { "line": 8, "character": 5 }, "end": { "line": 8, "character": 8 } },
                "target": format!("{uri}#L11,4"),
                "tooltip": "Second",
            },
        ])
    );
    let declared = client.at("textDocument/declaration", &uri, 8, 6).unwrap();
    assert_eq!(declared["uri"], json!(uri));
    assert_eq!(declared["range"]["start"]["line"], 10);
}

#[test]
fn parts_are_formatted() {
    let mut client = pulling_client();
    let messy = "game champions\n\nability \"A\" {\n class   Warrior\n}\n\nability   \"B\" {\n}\n";
    client.open(URI, messy);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let at = |line: u32, character: u32| json!({ "line": line, "character": character });
    let params = json!({
        "textDocument": { "uri": URI },
        "range": { "start": at(3, 0), "end": at(3, 1) },
        "options": options,
    });
    let edits = client
        .request("textDocument/rangeFormatting", params)
        .unwrap();
    assert_eq!(
        edits,
        json!([{
            "range": { "start": at(2, 0), "end": at(4, 1) },
            "newText": "ability \"A\" {\n    class Warrior\n}",
        }])
    );
    let params = json!({
        "textDocument": { "uri": URI },
        "position": at(7, 1),
        "ch": "}",
        "options": options,
    });
    let edits = client
        .request("textDocument/onTypeFormatting", params)
        .unwrap();
    assert_eq!(edits[0]["newText"], "ability \"B\" {\n}");
}

#[test]
fn edits_write_the_line_breaks_of_their_file() {
    for line_break in ["\n", "\r\n", "\r"] {
        let mut client = pulling_client();
        let text = "game champions\n\nability \"Ashen Sign\" {\n    class Warrior\n    text {\n        prose \"Odd.\"\n    }\n}\n";
        client.open(URI, &text.replace('\n', line_break));
        let at = json!({ "line": 5, "character": 10 });
        let params = json!({
            "textDocument": { "uri": URI },
            "range": { "start": at, "end": at },
            "context": { "diagnostics": [] },
        });
        let actions = client.request("textDocument/codeAction", params).unwrap();
        let actions = actions.as_array().unwrap();
        let suppress = actions
            .iter()
            .find(|action| action["title"] == "Suppress `prose` here…")
            .unwrap_or_else(|| panic!("{actions:?}"));
        let edit = &suppress["edit"]["changes"][URI][0];
        assert_eq!(
            edit["newText"],
            format!("        // cardc allow prose: {line_break}")
        );
        assert_eq!(edit["range"]["start"], json!({ "line": 5, "character": 0 }));
    }
}

#[test]
fn values_have_colours() {
    let mut client = pulling_client();
    client.open(
        "untitled:a.card",
        "game champions\nunit \"A\" {\n    alliance Death\n}\n",
    );
    let params = json!({ "textDocument": { "uri": "untitled:a.card" } });
    let found = client.request("cardc/colours", params).unwrap();
    let range = json!({
        "start": { "line": 2, "character": 13 },
        "end": { "line": 2, "character": 18 },
    });
    assert_eq!(found, json!([{ "range": range, "colour": "#7a5aa6" }]));
}

/// The change of the action that adds a word to the game of a project.
fn lesson(client: &mut Client, uri: &str, place: (u32, u32)) -> Option<Value> {
    let at = json!({ "line": place.0, "character": place.1 });
    let params = json!({
        "textDocument": { "uri": uri },
        "range": { "start": at, "end": at },
        "context": { "diagnostics": [] },
    });
    let actions = client.request("textDocument/codeAction", params).unwrap();
    let is_lesson = |action: &&Value| action["title"].as_str().unwrap().contains("this project's");
    let lesson = actions.as_array().unwrap().iter().find(is_lesson);
    lesson.map(|action| action["edit"].clone())
}

#[test]
fn a_new_word_makes_the_files_that_know_it() {
    let card = "unit \"Tide Crab\" {\n    tags    Saltborn\n    corners (X) (1) (2)\n\n    text {\n        [Soak] a Saltborn Unit.\n    }\n}\n";
    let root = workspace(&[("cardc.toml", "game = \"champions\"\n"), ("a.card", card)]);
    let makes_files = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "workspaceEdit": { "resourceOperations": ["create"] } },
    });
    let mut client = client_in(&root, makes_files);
    let uri = uri_in(&root, "a.card");
    client.open(&uri, card);
    let edit = lesson(&mut client, &uri, (1, 14)).unwrap();
    let operations = edit["documentChanges"].as_array().unwrap();
    let made: Vec<&Value> = operations
        .iter()
        .filter(|operation| operation["kind"] == "create")
        .map(|operation| &operation["uri"])
        .collect();
    let pack = ["game.toml", "vocabulary.toml", "rulebook.md"]
        .map(|name| json!(uri_in(&root, &format!("games/champions/{name}"))));
    assert_eq!(made, pack.iter().collect::<Vec<_>>());
    for operation in operations {
        if let Some(edits) = operation["edits"].as_array() {
            let uri = operation["textDocument"]["uri"].as_str().unwrap();
            assert_eq!(edits.len(), 1);
            client.open(uri, edits[0]["newText"].as_str().unwrap());
        }
    }
    assert_eq!(lesson(&mut client, &uri, (1, 14)), None);

    // The files are there now, so that the next word changes them.
    let edit = lesson(&mut client, &uri, (5, 11)).unwrap();
    let files = edit["documentChanges"].as_array().unwrap().iter();
    let changed: Vec<&Value> = files.map(|one| &one["textDocument"]["uri"]).collect();
    assert_eq!(changed, [&pack[1], &pack[2]]);
}

/// What a client with or without the power to make files is offered on a tag, in a project with these files.
fn lesson_in(files: &[(&str, &str)], operations: &[&str]) -> Option<Value> {
    let card = "unit \"Tide Crab\" { tags Saltborn }\n";
    let root = workspace(&[&[("a.card", card)], files].concat());
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "workspaceEdit": { "resourceOperations": operations } },
    });
    let mut client = client_in(&root, capabilities);
    let uri = uri_in(&root, "a.card");
    client.open(&uri, card);
    lesson(&mut client, &uri, (0, 26))
}

#[test]
fn a_client_that_makes_no_files_is_not_asked_to() {
    let settings = [("cardc.toml", "game = \"champions\"\n")];
    assert!(lesson_in(&settings, &["create"]).is_some());
    assert_eq!(lesson_in(&settings, &["rename"]), None);
}

#[test]
fn no_file_is_made_that_is_there_or_excluded() {
    let excluding = (
        "cardc.toml",
        "game = \"champions\"\nexclude = [\"games\"]\n",
    );
    assert_eq!(lesson_in(&[excluding], &["create"]), None);
    let there = (
        "games/champions/game.toml",
        "[game]\nextends = \"champions\"\n",
    );
    assert_eq!(lesson_in(&[excluding, there], &["create"]), None);
}
