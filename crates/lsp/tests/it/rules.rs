//! Rules, end to end: rulebooks as documents, and the way from a card to its rule.

use cardc_lsp::Server;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{
    client, client_in, codes, hover_text, serve, uri_in, usual_and, workspace, write,
};

const SETTINGS: &str = "game = \"champions\"\n\n[[rulebook]]\ngame = \"champions\"\npath = \"rules/official.rulebook.md\"\nlint = true\n";

const OFFICIAL: &str = "---
game: champions
title: Official rules
editions: 2019-04-05
---

## 2.5.1 Ünits 🐉
- see: 2.5.2

What a player sends ({2.5.2}, {2.5.9}).

## 2.5.2 Lanes

Where they stand.
";

const CARD: &str = "unit \"Ash Hound\" {\n    alliance Chaos\n}\n";

fn project() -> TempDir {
    workspace(&[
        ("cardc.toml", SETTINGS),
        ("rules/official.rulebook.md", OFFICIAL),
        ("a.card", CARD),
    ])
}

#[test]
fn a_word_of_a_card_leads_to_the_official_text() {
    let root = project();
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let card = uri_in(&root, "a.card");
    let hover = client.at("textDocument/hover", &card, 0, 1).unwrap();
    let shown = hover_text(&hover);
    assert!(
        shown.contains("What a player sends")
            && shown.contains("Official rules, edition 2019-04-05"),
        "{shown}"
    );
    let target = client.at("textDocument/definition", &card, 0, 1).unwrap();
    assert_eq!(target["uri"], uri_in(&root, "rules/official.rulebook.md"));
    assert_eq!(
        target["range"]["start"],
        json!({ "line": 6, "character": 3 })
    );
    // The text is that of the editor, also while the rulebook is being edited.
    let official = uri_in(&root, "rules/official.rulebook.md");
    client.open(&official, &OFFICIAL.replace("a player sends", "marches"));
    let hover = client.at("textDocument/hover", &card, 0, 1).unwrap();
    assert!(hover_text(&hover).contains("What marches"));
}

#[test]
fn a_shipped_rulebook_opens_as_a_file() {
    let cache = TempDir::new().unwrap();
    let mut client = serve(Server::new().cache(cache.path()));
    let pulls = json!({ "textDocument": { "diagnostic": {} } });
    client.initialize(json!({ "capabilities": usual_and(pulls) }));
    client.open("untitled:a.card", &format!("game champions\n{CARD}"));
    let target = client
        .at("textDocument/definition", "untitled:a.card", 1, 1)
        .unwrap();
    let path = target["uri"]
        .as_str()
        .and_then(|uri| uri.strip_prefix("file://"))
        .unwrap();
    assert!(path.starts_with(cache.path().to_str().unwrap()), "{path}");
    let text = std::fs::read_to_string(path).unwrap();
    let line = target["range"]["start"]["line"].as_u64().unwrap();
    assert!(
        text.lines()
            .nth(line as usize)
            .unwrap()
            .starts_with("## 2.5.1 ")
    );
    // It is a rulebook like any other, and what it refers to is in it.
    client.open(&format!("file://{path}"), &text);
    let (number, referring) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.starts_with("- see: "))
        .unwrap();
    assert!(referring.len() > 8);
    let found = client
        .at(
            "textDocument/definition",
            &format!("file://{path}"),
            number as u32,
            8,
        )
        .unwrap();
    assert_eq!(found["uri"], target["uri"]);
}

#[test]
fn a_shipped_rulebook_is_referred_to_from_projects() {
    let cache = TempDir::new().unwrap();
    let root = workspace(&[("cardc.toml", "game = \"champions\"\n"), ("a.card", CARD)]);
    let mut client = serve(Server::new().cache(cache.path()));
    let pulls = json!({ "textDocument": { "diagnostic": {} } });
    client.initialize(json!({
        "capabilities": usual_and(pulls),
        "workspaceFolders": [{ "uri": crate::support::uri(root.path()), "name": "workspace" }],
    }));
    let card = uri_in(&root, "a.card");
    let heading = client.at("textDocument/definition", &card, 0, 1).unwrap();
    let uri = heading["uri"].as_str().unwrap().to_owned();
    let text = std::fs::read_to_string(uri.strip_prefix("file://").unwrap()).unwrap();
    client.open(&uri, &text);
    let found = client
        .request(
            "textDocument/references",
            json!({
                "textDocument": { "uri": uri },
                "position": heading["range"]["start"],
                "context": { "includeDeclaration": false },
            }),
        )
        .unwrap();
    let found = found.as_array().unwrap();
    assert!(found.iter().any(|place| place["uri"] == card), "{found:#?}");
    assert!(found.iter().any(|place| place["uri"] == uri), "{found:#?}");
    let all = client
        .request(
            "textDocument/references",
            json!({
                "textDocument": { "uri": uri },
                "position": heading["range"]["start"],
                "context": { "includeDeclaration": true },
            }),
        )
        .unwrap();
    assert_eq!(all.as_array().unwrap().len(), found.len() + 1, "{all:#?}");
}

#[test]
fn without_a_cache_a_shipped_rulebook_stays_closed() {
    let mut client = serve(Server::new());
    let pulls = json!({ "textDocument": { "diagnostic": {} } });
    client.initialize(json!({ "capabilities": usual_and(pulls) }));
    client.open("untitled:a.card", &format!("game champions\n{CARD}"));
    assert_eq!(
        client.at("textDocument/definition", "untitled:a.card", 1, 1),
        Ok(Value::Null)
    );
}

#[test]
fn rules_in_hovers_are_links() {
    let root = project();
    let card = uri_in(&root, "a.card");
    let hover_with = |options: Value| {
        let mut client = client();
        let folder = json!([{ "uri": uri_in(&root, ""), "name": "workspace" }]);
        let hovers = json!({ "contentFormat": ["markdown"] });
        client.initialize(json!({
            "workspaceFolders": folder,
            "capabilities": usual_and(json!({ "textDocument": { "diagnostic": {}, "hover": hovers } })),
            "initializationOptions": options,
        }));
        hover_text(&client.at("textDocument/hover", &card, 0, 1).unwrap()).to_owned()
    };
    let official = uri_in(&root, "rules/official.rulebook.md");
    let to_files = hover_with(Value::Null);
    let heading = format!("**[2.5.1 Ünits 🐉]({official}#L7,4)**");
    let reference = format!("([2.5.2, Lanes]({official}#L12,4), 2.5.9)");
    assert!(to_files.contains(&heading), "{to_files}");
    assert!(to_files.contains(&reference), "{to_files}");

    let by_command = hover_with(json!({ "showRuleCommand": "app.showRule" }));
    let reference = "[2.5.2, Lanes](command:app.showRule?%5B%22champions%3A2.5.2%22%5D)";
    assert!(by_command.contains(reference), "{by_command}");
    assert!(!by_command.contains("](file:"), "{by_command}");
}

#[test]
fn references_and_symbols() {
    let root = project();
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let official = uri_in(&root, "rules/official.rulebook.md");
    let mut params = json!({
        "textDocument": { "uri": official },
        "position": { "line": 6, "character": 5 },
        "context": { "includeDeclaration": false },
    });
    let found = client
        .request("textDocument/references", params.clone())
        .unwrap();
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    assert_eq!(found[0]["uri"], uri_in(&root, "a.card"));
    assert_eq!(
        found[0]["range"]["end"],
        json!({ "line": 0, "character": 4 })
    );
    params["context"]["includeDeclaration"] = true.into();
    let found = client.request("textDocument/references", params).unwrap();
    assert_eq!(found.as_array().unwrap().len(), 2, "{found}");
    let marked = client
        .at("textDocument/documentHighlight", &official, 7, 7)
        .unwrap();
    assert_eq!(marked.as_array().unwrap().len(), 3, "{marked}");

    let symbols = client
        .request("workspace/symbol", json!({ "query": "2.5" }))
        .unwrap();
    let names: Vec<&str> = symbols
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|symbol| symbol["name"].as_str())
        .collect();
    assert_eq!(names, ["2.5.1 Ünits 🐉", "2.5.2 Lanes"]);
    let outline = client
        .request(
            "textDocument/documentSymbol",
            json!({ "textDocument": { "uri": official } }),
        )
        .unwrap();
    assert_eq!(outline[0]["name"], "2.5.1 Ünits 🐉");
}

#[test]
fn a_rule_is_renamed_or_the_reason_is_told() {
    let root = workspace(&[(
        "a.rulebook.md",
        "---\ngame: yard\ntitle: Yard\n---\n\n## 1 One\n\nAs in {2}.\n\n## 2 Two\n\nText.\n",
    )]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let book = uri_in(&root, "a.rulebook.md");
    let place = client
        .at("textDocument/prepareRename", &book, 7, 7)
        .unwrap();
    assert_eq!(place["placeholder"], "2");
    let nothing = client.at("textDocument/prepareRename", &book, 11, 1);
    let why = nothing.unwrap_err().message;
    assert!(why.starts_with("Nothing stands here"), "{why}");
    let rename = |new: &str| {
        json!({
            "textDocument": { "uri": book },
            "position": { "line": 7, "character": 7 },
            "newName": new,
        })
    };
    let edit = client
        .request("textDocument/rename", rename("2.1"))
        .unwrap();
    let edits = edit["changes"][&book].as_array().unwrap();
    assert_eq!(edits.len(), 2, "{edit}");
    assert!(edits.iter().all(|edit| edit["newText"] == "2.1"));
    let refused = client
        .request("textDocument/rename", rename("1"))
        .unwrap_err();
    assert_eq!(refused.code, -32803);
    assert_eq!(refused.message, "a.rulebook.md already has a rule `1`");
}

#[test]
fn every_place_can_be_renamed_or_says_why_it_cannot() {
    let game = "[game]\nextends = \"champions\"\n\n[tags]\nsaltborn = { name = \"Saltborn\", adjective = \"saltborn\", group = \"kin\", rule = \"saltborn\" }\n";
    let words =
        "[adjectives.saltborn]\nform = \"Saltborn\"\nclass = \"tag\"\nrule = \"saltborn\"\n";
    let book = "---\ngame: champions\ntitle: Salt\n---\n\n## saltborn Saltborn\n\nOf the sea.\n";
    let card = "unit \"Tide Crab\" {\n    tags    Saltborn\n    corners (1)\n    text {\n        [Remove] a *Saltborn* Unit.\n    }\n}\n";
    let files = [
        ("cardc.toml", "game = \"champions\"\n"),
        ("games/champions/game.toml", game),
        ("games/champions/vocabulary.toml", words),
        ("games/champions/rulebook.md", book),
        ("a.card", card),
        ("b.deck", "# Tide\n1x Tide Crab\n"),
    ];
    let root = workspace(&files);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let mut named = Vec::new();
    for (path, text) in files {
        let uri = uri_in(&root, path);
        for (line, columns) in (0..).zip(text.lines().map(str::len)) {
            for column in 0..=u32::try_from(columns).unwrap() {
                match client.at("textDocument/prepareRename", &uri, line, column) {
                    Ok(place) => named.push(place["placeholder"].as_str().unwrap().to_owned()),
                    Err(error) => assert!(error.code == -32803 && !error.message.is_empty()),
                }
            }
        }
    }
    named.sort();
    named.dedup();
    assert_eq!(named, ["Saltborn", "Tide Crab", "saltborn"]);

    let params = json!({
        "textDocument": { "uri": uri_in(&root, "a.card") },
        "position": { "line": 4, "character": 24 },
        "newName": "Tideborn",
    });
    let edit = client.request("textDocument/rename", params).unwrap();
    let changes = edit["changes"].as_object().unwrap();
    let count = |path: &str| changes[&uri_in(&root, path)].as_array().unwrap().len();
    let counts = files[1..5].iter().map(|(path, _)| count(path));
    assert_eq!(counts.collect::<Vec<_>>(), [4, 3, 2, 2]);
}

#[test]
fn a_rulebook_is_checked_as_it_is_written() {
    let root = project();
    let mut client = client_in(&root, json!({}));
    let mut published = client.notification("textDocument/publishDiagnostics");
    let official = uri_in(&root, "rules/official.rulebook.md");
    while published["uri"] != official {
        published = client.notification("textDocument/publishDiagnostics");
    }
    assert!(!codes(&published).is_empty());
    assert_eq!(published["diagnostics"][0]["range"]["start"]["line"], 9);
    // A file that only arrives later is found, too.
    write(
        &root,
        "rules/more.rulebook.md",
        "---\ngame: champions\ntitle: More\n---\n\n## 1 One\n\n{9.9.9}\n",
    );
    let more = uri_in(&root, "rules/more.rulebook.md");
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": more, "type": 1 }] }),
    );
    while published["uri"] != more {
        published = client.notification("textDocument/publishDiagnostics");
    }
    assert!(!codes(&published).is_empty());
}

#[test]
fn a_rule_is_a_page_that_leads_to_others() {
    let root = project();
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let card = uri_in(&root, "a.card");
    let mut page = |question: Value| {
        let mut params = json!({ "textDocument": { "uri": card } });
        params
            .as_object_mut()
            .unwrap()
            .extend(question.as_object().unwrap().clone());
        client.request("cardc/rule", params).unwrap()
    };
    let by_id = page(json!({ "rule": "champions:2.5.1" }));
    assert_eq!(by_id["id"], "champions:2.5.1");
    assert!(by_id["text"].as_str().unwrap().contains("What a player"));
    let see = by_id["see"].as_array().unwrap();
    assert!(see.iter().any(|rule| rule["id"] == "champions:2.5.2"));
    let chapter = page(json!({ "rule": "champions:2.4" }));
    let below = chapter["below"].as_array().unwrap();
    assert!(below.contains(&json!({ "id": "champions:2.4.1", "title": "Champion cards" })));

    let at_word = page(json!({ "position": { "line": 0, "character": 1 } }));
    assert_eq!(at_word["id"], by_id["id"]);
    let nowhere = page(json!({ "position": { "line": 2, "character": 1 } }));
    assert!(nowhere.is_null());
    assert!(page(json!({ "rule": "champions:99" })).is_null());
}
