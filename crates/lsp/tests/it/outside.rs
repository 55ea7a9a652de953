//! Files that change outside of the editor, for a client that does not report it.

use std::time::Duration;

use cardc_testkit::Client;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{client, client_in, codes, uri, uri_in, workspace, write};

const SETTINGS: (&str, &str) = ("cardc.toml", "game = \"champions\"\n");
const CARD: &str = "unit \"Kiln\" {\n    corners (1)\n}\n";
const DECK: &str = "# First\n1x Kiln\n";

/// Neovim, which watches no files, in a workspace.
fn neovim_in(root: &TempDir) -> Client {
    let neovim = serde_json::from_str(include_str!("clients/neovim.json"));
    client_as(&neovim.unwrap(), root)
}

fn client_as(capabilities: &Value, root: &TempDir) -> Client {
    let mut client = client();
    client.answer_with("workspace/configuration", json!([null]));
    client.initialize(json!({
        "capabilities": capabilities,
        "workspaceFolders": [{ "uri": uri(root.path()), "name": "w" }],
    }));
    client
}

fn rename(client: &mut Client, uri: &str, at: (u32, u32), name: &str) -> Result<Value, String> {
    let params = json!({
        "textDocument": { "uri": uri },
        "position": { "line": at.0, "character": at.1 },
        "newName": name,
    });
    let answer = client.request("textDocument/rename", params);
    answer.map_err(|error| error.message)
}

/// The version and the new text of each file of a workspace that an edit changes, as `PATH VERSION`.
fn edited(root: &TempDir, edit: &Value) -> Vec<(String, String)> {
    let base = uri(root.path());
    let edit_of = |change: &Value| {
        let document = &change["textDocument"];
        let path = document["uri"].as_str().unwrap();
        let path = path.strip_prefix(&format!("{base}/")).unwrap().to_owned();
        let text = std::fs::read_to_string(root.path().join(&path)).unwrap_or_default();
        let text = with_edits(text, change["edits"].as_array().unwrap());
        (format!("{path} {}", document["version"]), text)
    };
    let changes = edit["documentChanges"].as_array();
    let changes = changes.unwrap_or_else(|| panic!("{edit}")).iter();
    let mut edited: Vec<_> = changes
        .filter(|change| change["edits"].is_array())
        .map(edit_of)
        .collect();
    edited.sort();
    edited
}

fn with_edits(text: String, edits: &[Value]) -> String {
    let offset = |text: &str, at: &Value| {
        let line = at["line"].as_u64().unwrap() as usize;
        let before: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        before + at["character"].as_u64().unwrap() as usize
    };
    edits.iter().rev().fold(text, |text, edit| {
        let range = &edit["range"];
        let (start, end) = (offset(&text, &range["start"]), offset(&text, &range["end"]));
        let new = edit["newText"].as_str().unwrap();
        format!("{}{new}{}", &text[..start], &text[end..])
    })
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let pair = |&(path, text): &(&str, &str)| (path.to_owned(), text.to_owned());
    expected.iter().map(pair).collect()
}

#[test]
fn a_rename_writes_over_nothing_that_changed_outside() {
    let root = workspace(&[
        SETTINGS,
        ("a.card", CARD),
        ("b.deck", DECK),
        ("c.deck", DECK),
    ]);
    let mut client = neovim_in(&root);
    let card = uri_in(&root, "a.card");
    client.open(&card, CARD);
    client.unread();
    // One gets a line in front, one other text of the same length, and one is new, in a folder that is new.
    write(&root, "b.deck", "# First\n# Kiln and more\n1x Kiln\n");
    write(&root, "c.deck", "1x Kiln\n# First\n");
    write(&root, "more/d.deck", DECK);
    let edit = rename(&mut client, &card, (0, 7), "Oven").unwrap();
    assert_eq!(
        edited(&root, &edit),
        pairs(&[
            ("a.card 1", &CARD.replace("Kiln", "Oven")),
            ("b.deck null", "# First\n# Kiln and more\n1x Oven\n"),
            ("c.deck null", "1x Oven\n# First\n"),
            ("more/d.deck null", "# First\n1x Oven\n"),
        ])
    );
}

#[test]
fn a_rename_knows_what_files_outside_say_by_now() {
    let root = workspace(&[SETTINGS, ("a.card", CARD), ("b.deck", DECK)]);
    let mut client = neovim_in(&root);
    let card = uri_in(&root, "a.card");
    client.open(&card, CARD);
    client.unread();
    // A name that is taken meanwhile is refused.
    write(&root, "b.card", &CARD.replace("Kiln", "Oven"));
    let refused = rename(&mut client, &card, (0, 7), "Oven").unwrap_err();
    assert!(refused.contains("Oven"), "{refused}");
    // A file that is gone is not edited, and a name that is free again can be had.
    std::fs::remove_file(root.path().join("b.card")).unwrap();
    std::fs::remove_file(root.path().join("b.deck")).unwrap();
    let edit = rename(&mut client, &card, (0, 7), "Oven").unwrap();
    let expected = CARD.replace("Kiln", "Oven");
    assert_eq!(edited(&root, &edit), pairs(&[("a.card 1", &expected)]));
}

#[test]
fn what_the_editor_shows_wins_over_the_disk_with_its_version() {
    let root = workspace(&[SETTINGS, ("a.card", CARD), ("b.deck", DECK)]);
    let mut client = neovim_in(&root);
    let (card, deck) = (uri_in(&root, "a.card"), uri_in(&root, "b.deck"));
    client.open(&deck, DECK);
    client.replace(&deck, 7, "1x Kiln\n");
    write(&root, "b.deck", "# Kiln\n# Kiln\n");
    let edit = rename(&mut client, &card, (0, 7), "Oven").unwrap();
    let changes = edit["documentChanges"].as_array().unwrap();
    let of_deck = changes
        .iter()
        .find(|one| one["textDocument"]["uri"] == *deck);
    let of_deck = of_deck.unwrap();
    assert_eq!(of_deck["textDocument"]["version"], 7);
    assert_eq!(of_deck["edits"][0]["range"]["start"]["line"], 0);
    client.unread();
}

#[test]
fn a_client_without_versions_gets_the_same_edits() {
    let root = workspace(&[SETTINGS, ("a.card", CARD), ("b.deck", DECK)]);
    let mut client = client_as(&json!({}), &root);
    let (card, deck) = (uri_in(&root, "a.card"), uri_in(&root, "b.deck"));
    client.open(&card, CARD);
    write(&root, "b.deck", "# Kiln\n1x Kiln\n");
    let edit = rename(&mut client, &card, (0, 7), "Oven").unwrap();
    assert_eq!(edit["documentChanges"], Value::Null);
    assert_eq!(edit["changes"][&deck][0]["range"]["start"]["line"], 1);
    client.unread();
}

/// The actions at a place, by their titles.
fn actions(client: &mut Client, uri: &str, at: (u32, u32)) -> Vec<Value> {
    let at = json!({ "line": at.0, "character": at.1 });
    let params = json!({
        "textDocument": { "uri": uri },
        "range": { "start": at, "end": at },
        "context": { "diagnostics": [] },
    });
    let actions = client.request("textDocument/codeAction", params).unwrap();
    actions.as_array().unwrap().clone()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    let titles = actions.iter().filter_map(|action| action["title"].as_str());
    titles.collect()
}

#[test]
fn an_action_edits_another_file_as_it_is_by_now() {
    let root = workspace(&[
        SETTINGS,
        ("a.card", CARD),
        ("b.deck", "1x Kiln\n1x Forge\n"),
    ]);
    let mut client = neovim_in(&root);
    let deck = uri_in(&root, "b.deck");
    client.open(&deck, "1x Kiln\n1x Forge\n");
    client.unread();
    let text = format!("{CARD}\n{}", CARD.replace("Kiln", "Hearth"));
    write(&root, "a.card", &text);
    let title = "Add the Unit `Forge` to a.card";
    let offered = actions(&mut client, &deck, (1, 4));
    let add = offered.iter().find(|action| action["title"] == title);
    let add = add.unwrap_or_else(|| panic!("{:?}", titles(&offered)));
    let edited = edited(&root, &add["edit"]);
    assert_eq!(edited.len(), 1);
    assert_eq!(edited[0].0, "a.card null");
    assert!(edited[0].1.starts_with(&text), "{}", edited[0].1);
    // The card that is missing stands in a new file by now.
    write(&root, "c.card", &CARD.replace("Kiln", "Forge"));
    let offered = actions(&mut client, &deck, (1, 4));
    assert!(!titles(&offered).contains(&title), "{:?}", titles(&offered));
}

#[test]
fn a_word_is_added_to_a_pack_that_was_made_outside() {
    const NEW: &str = "unit \"Tide Crab\" {\n    tags Saltborn\n    corners (1)\n}\n";
    let root = workspace(&[SETTINGS, ("a.card", NEW)]);
    let mut client = neovim_in(&root);
    let card = uri_in(&root, "a.card");
    client.open(&card, NEW);
    client.unread();
    let pack = "[game]\nextends = \"champions\"\n";
    write(&root, "games/champions/game.toml", pack);
    let offered = actions(&mut client, &card, (1, 10));
    let add = offered.iter().find(|action| {
        let title = action["title"].as_str().unwrap_or_default();
        title.contains("Saltborn") && title.contains("tag")
    });
    let add = add.unwrap_or_else(|| panic!("{:?}", titles(&offered)));
    let edited = edited(&root, &add["edit"]);
    let (_, text) = edited
        .iter()
        .find(|(path, _)| path == "games/champions/game.toml null")
        .unwrap();
    assert!(text.starts_with(pack), "{text}");
}

#[test]
fn closed_files_are_looked_at_again_on_opening_and_saving() {
    let root = workspace(&[SETTINGS, ("a.card", CARD), ("b.deck", DECK)]);
    let mut client = client_in(&root, json!({}));
    let (card, deck) = (uri_in(&root, "a.card"), uri_in(&root, "b.deck"));
    client.unread();
    write(&root, "b.deck", "1x Forge\n");
    client.open(&card, CARD);
    let said = last_said(&mut client, &deck);
    assert!(said.contains(&"unknown-card".to_owned()), "{said:?}");
    write(&root, "b.deck", DECK);
    write(&root, "c.deck", "1x Forge\n");
    client.notify(
        "textDocument/didSave",
        json!({ "textDocument": { "uri": card } }),
    );
    let mut messages = published(&mut client);
    messages.retain(|(_, codes)| codes.contains(&"unknown-card".to_owned()));
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert_eq!(messages[0].0, uri_in(&root, "c.deck"));
}

#[test]
fn what_lists_all_files_looks_at_them_first() {
    let root = workspace(&[SETTINGS, ("a.card", CARD), ("b.deck", DECK)]);
    let mut client = client_in(&root, json!({}));
    let card = uri_in(&root, "a.card");
    client.open(&card, CARD);
    client.unread();
    write(&root, "b.deck", "# More\n1x Kiln\n1x Forge\n");
    write(&root, "c.card", &CARD.replace("Kiln", "Hearth"));
    let params = json!({
        "textDocument": { "uri": card },
        "position": { "line": 0, "character": 7 },
        "context": { "includeDeclaration": false },
    });
    let found = client.request("textDocument/references", params).unwrap();
    assert_eq!(found[0]["range"]["start"]["line"], 1, "{found}");
    let said = last_said(&mut client, &uri_in(&root, "b.deck"));
    assert!(said.contains(&"unknown-card".to_owned()), "{said:?}");

    write(&root, "d.card", &CARD.replace("Kiln", "Forge"));
    let found = client
        .request("workspace/symbol", json!({ "query": "Forge" }))
        .unwrap();
    assert_eq!(
        found[0]["location"]["uri"],
        uri_in(&root, "d.card"),
        "{found}"
    );
    let said = last_said(&mut client, &uri_in(&root, "b.deck"));
    assert!(!said.contains(&"unknown-card".to_owned()), "{said:?}");
}

#[test]
fn a_hover_counts_what_the_decks_hold_by_now() {
    let root = workspace(&[SETTINGS, ("a.card", CARD), ("b.deck", DECK)]);
    let mut client = neovim_in(&root);
    let card = uri_in(&root, "a.card");
    client.open(&card, CARD);
    client.unread();
    let at = json!({ "textDocument": { "uri": card }, "position": { "line": 0, "character": 7 } });
    let hover = |client: &mut Client| {
        let answer = client.request("textDocument/hover", at.clone());
        answer.unwrap().to_string()
    };
    let told = hover(&mut client);
    assert!(told.contains("1x in b.deck"), "{told}");
    write(&root, "b.deck", "# First\n3x Kiln\n");
    write(&root, "c.deck", "# Other\n2x Kiln\n");
    client.advance(Duration::from_secs(1));
    client.unread();
    let told = hover(&mut client);
    assert!(
        told.contains("3x in b.deck") && told.contains("2x in c.deck"),
        "{told}"
    );
}

/// Typing waits for nothing on disk: what has changed there is found beside it.
#[test]
fn what_changed_outside_is_found_while_somebody_types() {
    let root = workspace(&[SETTINGS, ("a.card", CARD), ("b.deck", DECK)]);
    let mut client = client_in(&root, json!({}));
    let (card, deck) = (uri_in(&root, "a.card"), uri_in(&root, "b.deck"));
    client.open(&card, CARD);
    client.unread();
    write(&root, "b.deck", "# First\n1x Forge\n");
    write(&root, "c.deck", "1x Forge\n");
    client.advance(Duration::from_secs(1));
    client.replace(&card, 2, &format!("{CARD}\n"));
    let said = published(&mut client);
    for uri in [deck, uri_in(&root, "c.deck")] {
        let is_it = |(of, codes): &(String, Vec<String>)| {
            *of == uri && codes.contains(&"unknown-card".to_owned())
        };
        assert!(said.iter().any(is_it), "{uri}: {said:?}");
    }
}

#[test]
fn a_client_that_asks_for_diagnostics_gets_those_of_the_disk() {
    let root = workspace(&[SETTINGS, ("a.card", CARD), ("b.deck", DECK)]);
    let mut client = client_as(&json!({ "textDocument": { "diagnostic": {} } }), &root);
    let deck = uri_in(&root, "b.deck");
    let whole = |client: &mut Client| {
        let params = json!({ "previousResultIds": [] });
        let report = client.request("workspace/diagnostic", params).unwrap();
        report.to_string().matches("\"unknown-card\"").count()
    };
    assert_eq!(whole(&mut client), 0);
    write(&root, "b.deck", "1x Forge\n");
    write(&root, "c.deck", "1x Forge\n");
    assert_eq!(whole(&mut client), 2);
    write(&root, "b.deck", DECK);
    let params = json!({ "textDocument": { "uri": deck } });
    let report = client.request("textDocument/diagnostic", params).unwrap();
    assert!(!report.to_string().contains("unknown-card"), "{report}");
}

/// The URIs and codes of what was published since.
fn published(client: &mut Client) -> Vec<(String, Vec<String>)> {
    let unread = client.unread().into_iter();
    let published = unread.filter(|(method, _)| method == "textDocument/publishDiagnostics");
    let published = published.map(|(_, params)| {
        let codes = codes(&params).into_iter().map(str::to_owned).collect();
        (params["uri"].as_str().unwrap().to_owned(), codes)
    });
    published.collect()
}

/// The codes that were last published for a file.
fn last_said(client: &mut Client, uri: &str) -> Vec<String> {
    let published = published(client);
    let last = published.iter().rev().find(|(of, _)| of == uri);
    last.unwrap_or_else(|| panic!("{published:?}")).1.clone()
}
