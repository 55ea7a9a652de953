//! Names of cards, the frames of verbs, and texts to fill in, end to end.

use serde_json::{Value, json};

use crate::support::{URI, client, client_in, hover_text, uri_in, usual_and, workspace};

const CARDS: &str = "game lotr\n\nally \"Ünna Reed\" {\n    text {\n        Action: Discard 1 Ünna Reed.\n    }\n}\n";

fn pulling() -> Value {
    json!({ "textDocument": {
        "diagnostic": {},
        "publishDiagnostics": { "tagSupport": { "valueSet": [1, 2] } },
        "signatureHelp": { "signatureInformation": {
            "documentationFormat": ["markdown"],
            "parameterInformation": { "labelOffsetSupport": true },
        } },
        "completion": { "completionItem": {
            "snippetSupport": true,
            "resolveSupport": { "properties": ["documentation"] },
        } },
    } })
}

#[test]
fn a_card_gets_another_name_in_every_file() {
    let root = workspace(&[
        ("cardc.toml", "game = \"lotr\"\n"),
        ("a.card", CARDS),
        ("b.deck", "game lotr\n\n2x Ünna Reed\n"),
    ]);
    let mut client = client_in(&root, pulling());
    let deck = uri_in(&root, "b.deck");
    let prepared = client
        .at("textDocument/prepareRename", &deck, 2, 5)
        .unwrap();
    assert_eq!(prepared["placeholder"], "Ünna Reed");
    let at = json!({ "line": 2, "character": 5 });
    let mut rename = |name: &str| {
        let params = json!({ "textDocument": { "uri": deck }, "position": at, "newName": name });
        client.request("textDocument/rename", params)
    };
    let edit = rename("Öde Fen").unwrap();
    assert_eq!(
        edit["changes"][&deck],
        json!([{
            "range": { "start": { "line": 2, "character": 3 }, "end": { "line": 2, "character": 12 } },
            "newText": "Öde Fen",
        }])
    );
    let cards = &edit["changes"][uri_in(&root, "a.card")];
    let places = cards
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| &edit["range"]["start"]);
    assert_eq!(
        places.collect::<Vec<_>>(),
        [
            &json!({ "line": 2, "character": 6 }),
            &json!({ "line": 4, "character": 26 })
        ]
    );
    let refused = rename(" ").unwrap_err();
    assert_eq!(refused.code, -32803);
    assert_eq!(refused.message, "A card needs a name");
}

#[test]
fn the_frames_of_a_verb_are_shown() {
    let root = workspace(&[("a.card", "")]);
    let mut client = client_in(&root, pulling());
    client.open(
        URI,
        "game champions\n\nability \"A\" {\n    text {\n        [Deploy] a Unit from \n    }\n}\n",
    );
    let help = client.at("textDocument/signatureHelp", URI, 4, 29).unwrap();
    assert_eq!(help["activeParameter"], 1, "{help}");
    let signature = &help["signatures"][0];
    let label = signature["label"].as_str().unwrap();
    let place = &signature["parameters"][1]["label"];
    let range = place[0].as_u64().unwrap() as usize..place[1].as_u64().unwrap() as usize;
    assert_eq!(&label[range], "from a place for cards");
    assert!(
        signature["documentation"]
            .to_string()
            .contains("Bring a card")
    );
    let nothing = client.at("textDocument/signatureHelp", URI, 0, 3);
    assert_eq!(nothing, Ok(Value::Null));
}

#[test]
fn what_is_offered_is_explained_when_it_is_looked_at() {
    let root = workspace(&[("a.card", CARDS), ("b.deck", "game lotr\n\n2x \n")]);
    let mut client = client_in(&root, pulling());
    let deck = uri_in(&root, "b.deck");
    let offered = client.at("textDocument/completion", &deck, 2, 3).unwrap();
    assert_eq!(offered["isIncomplete"], true);
    let card = offered["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["label"] == "Ünna Reed");
    let card = card.unwrap().clone();
    assert_eq!(card["documentation"], Value::Null);
    let resolved = client.request("completionItem/resolve", card).unwrap();
    let shown = resolved["documentation"]["value"].as_str().unwrap();
    assert!(shown.contains("**Ünna Reed** · Ally"), "{shown}");

    client.open(URI, "game champions\n\n\n");
    let offered = client.at("textDocument/completion", URI, 2, 0).unwrap();
    let items = offered["items"].as_array().unwrap();
    let whole = items.iter().find(|item| item["label"] == "unit").unwrap();
    assert_eq!(whole["insertTextFormat"], 2);
    let text = whole["textEdit"]["newText"].as_str().unwrap();
    assert!(
        text.starts_with("unit \"${1:Name}\" {\n") && text.contains("${0}"),
        "{text}"
    );
}

#[test]
fn every_row_says_what_it_is() {
    let root = workspace(&[("a.card", "")]);
    let completion = json!({ "completionItem": { "labelDetailsSupport": true } });
    let wanted = json!({ "diagnostic": {}, "completion": completion });
    let mut client = client_in(&root, json!({ "textDocument": wanted }));
    client.open(
        URI,
        "game champions\n\nunit \"A\" {\n    text {\n        Gain 1 \n    }\n}\n",
    );
    let offered = client.at("textDocument/completion", URI, 4, 15).unwrap();
    let items = offered["items"].as_array().unwrap();
    let health = items.iter().find(|item| item["label"] == "health").unwrap();
    assert_eq!(health["labelDetails"], json!({ "description": "noun" }));
    assert!(
        items
            .iter()
            .all(|item| item["labelDetails"]["description"] == item["detail"])
    );
}

#[test]
fn the_only_safe_fix_is_the_preferred_one() {
    let root = workspace(&[("a.card", "")]);
    let mut client = client_in(&root, pulling());
    client.open(
        URI,
        "game champions\n\nability \"A\" {\n    class Any\n    text {\n        Gain 1 helth.\n        Gain 1 health\n    }\n}\n",
    );
    let mut preferred = |line: u32| {
        let place = json!({ "line": line, "character": 20 });
        let params = json!({
            "textDocument": { "uri": URI },
            "range": { "start": place, "end": place },
            "context": { "diagnostics": [], "only": ["quickfix"] },
        });
        let actions = client.request("textDocument/codeAction", params).unwrap();
        let actions = actions.as_array().unwrap().clone().into_iter();
        let preferred = actions.filter(|action| action["isPreferred"] == true);
        preferred
            .map(|action| action["title"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(preferred(5), [""; 0]);
    assert_eq!(preferred(6), ["Add a full stop"]);
}

#[test]
fn values_follow_a_field_in_a_client_that_can_ask_again() {
    let text = "game champions\n\nunit \"A\" {\n    a\n}\n";
    let ask = |options: Value| {
        let mut client = client();
        let capabilities = usual_and(pulling());
        client
            .initialize(json!({ "capabilities": capabilities, "initializationOptions": options }));
        client.open(URI, text);
        let field = client.at("textDocument/completion", URI, 3, 5).unwrap();
        field["items"][0].clone()
    };
    let field = ask(json!({}));
    assert_eq!(field["label"], "alliance");
    assert_eq!(field["command"], Value::Null);
    let field = ask(json!({ "triggerSuggestCommand": "show.them" }));
    assert_eq!(field["command"]["command"], "show.them");
    assert_eq!(field["textEdit"]["newText"], "alliance ");
}

#[test]
fn few_values_are_a_choice_in_a_client_that_shows_one() {
    let ask = |options: Value| {
        let mut client = client();
        let capabilities = usual_and(pulling());
        client
            .initialize(json!({ "capabilities": capabilities, "initializationOptions": options }));
        client.open(URI, "game champions\n\nab\n");
        let offered = client.at("textDocument/completion", URI, 2, 2).unwrap();
        let text = &offered["items"][0]["textEdit"]["newText"];
        text.as_str().unwrap().to_owned()
    };
    let choice = ask(json!({ "snippetChoices": true }));
    assert!(
        choice.contains("class ${2|Warrior,Wizard,Any|}\n"),
        "{choice}"
    );
    let place = ask(json!({}));
    assert!(place.contains("class ${2:Warrior}\n"), "{place}");
}

#[test]
fn a_client_without_snippets_gets_plain_text() {
    let root = workspace(&[("a.card", "")]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    client.open(URI, "game champions\n\n\n");
    let offered = client.at("textDocument/completion", URI, 2, 0).unwrap();
    for item in offered["items"].as_array().unwrap() {
        assert_eq!(item["insertTextFormat"], Value::Null);
        assert!(
            !item["textEdit"]["newText"].as_str().unwrap().contains('$'),
            "{item}"
        );
    }
}

#[test]
fn a_hover_draws_the_card_and_says_where_it_is() {
    let root = workspace(&[("a.card", CARDS), ("b.deck", "game lotr\n\n2x Ünna Reed\n")]);
    let mut client = client_in(&root, pulling());
    let hover = client
        .at("textDocument/hover", &uri_in(&root, "a.card"), 2, 8)
        .unwrap();
    let shown = hover_text(&hover);
    assert!(
        shown.contains("**Ünna Reed** · Ally") && shown.contains("Decks: 2x in b.deck."),
        "{shown}"
    );
}

#[test]
fn a_title_changes_with_the_text() {
    let root = workspace(&[("cardc.toml", "game = \"lotr\"\n")]);
    let mut client = client_in(&root, pulling());
    client.open(URI, CARDS);
    let linked = client
        .at("textDocument/linkedEditingRange", URI, 2, 8)
        .unwrap();
    let at = |line: u32, start: u32| {
        json!({
            "start": { "line": line, "character": start },
            "end": { "line": line, "character": start + 9 },
        })
    };
    assert_eq!(linked["ranges"], json!([at(2, 6), at(4, 26)]));
    assert_eq!(
        client.at("textDocument/linkedEditingRange", URI, 0, 0),
        Ok(Value::Null)
    );
}

#[test]
fn a_card_that_a_deck_lacks_is_added_to_another_file() {
    let root = workspace(&[
        ("cardc.toml", "game = \"lotr\"\n"),
        ("a.card", CARDS),
        (
            "b.deck",
            "game lotr\nAllies\n2x \u{dc}nna Reed\n1x Fog Bank\n",
        ),
    ]);
    let mut client = client_in(&root, pulling());
    let deck = uri_in(&root, "b.deck");
    let at = json!({ "line": 3, "character": 5 });
    let params = json!({
        "textDocument": { "uri": deck },
        "range": { "start": at, "end": at },
        "context": { "diagnostics": [] },
    });
    let actions = client.request("textDocument/codeAction", params).unwrap();
    let actions = actions.as_array().unwrap();
    let titles: Vec<_> = actions
        .iter()
        .filter_map(|action| action["title"].as_str())
        .collect();
    let add = actions
        .iter()
        .find(|action| action["title"] == "Add the Ally `Fog Bank` to a.card");
    let changes = &add.unwrap_or_else(|| panic!("{titles:?}"))["edit"]["changes"];
    let text = changes[uri_in(&root, "a.card")][0]["newText"]
        .as_str()
        .unwrap();
    assert!(text.contains("ally \"Fog Bank\" {"), "{text}");
    assert!(
        titles.contains(&"Suppress `unknown-card` here…"),
        "{titles:?}"
    );
}

#[test]
fn what_is_to_be_filled_in_goes_to_the_command_of_the_client() {
    let mut client = client();
    client.initialize(json!({
        "capabilities": usual_and(pulling()),
        "initializationOptions": { "insertSnippetCommand": "fill" },
    }));
    client.open(
        URI,
        "game champions\nunit \"A\" {\n    corners (1)\n    text {\n        prose \"So be it.\"\n    }\n}\n",
    );
    let at = json!({ "line": 4, "character": 10 });
    let params = json!({
        "textDocument": { "uri": URI },
        "range": { "start": at, "end": at },
        "context": { "diagnostics": [] },
    });
    let actions = client.request("textDocument/codeAction", params).unwrap();
    let mut actions = actions.as_array().unwrap().iter();
    let action = actions
        .find(|action| action["title"] == "Suppress `prose` here…")
        .unwrap();
    assert_eq!(action["edit"], Value::Null);
    let start = json!({ "line": 4, "character": 0 });
    assert_eq!(
        action["command"],
        json!({
            "title": "Suppress `prose` here…",
            "command": "fill",
            "arguments": [
                URI,
                { "start": start, "end": start },
                "        // cardc allow prose: ${0:reason}\n",
            ],
        })
    );
}

#[test]
fn a_comment_that_allows_nothing_is_faded() {
    let root = workspace(&[("a.card", "")]);
    let mut client = client_in(&root, pulling());
    client.open(
        URI,
        "game champions\nunit \"A\" {\n    // cardc allow prose: It was there once.\n    corners (1)\n}\n",
    );
    let params = json!({ "textDocument": { "uri": URI } });
    let report = client.request("textDocument/diagnostic", params).unwrap();
    let items = report["items"].as_array().unwrap();
    let unused = items
        .iter()
        .find(|item| item["code"] == "unused-suppression");
    assert_eq!(unused.unwrap()["tags"], json!([1]));
}
