//! Documents that have no file yet: their language says what they are, and the folder of the editor which game they belong to.

use cardc_testkit::Client;
use serde_json::{Value, json};

use crate::support::{client_in, codes, hover_text, plain_client, uri_in, workspace};

const CARD: &str = "untitled:Untitled-1";
const DECK: &str = "untitled:Untitled-2";

fn open(client: &mut Client, uri: &str, language: &str, text: &str) {
    let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
}

fn pulled(client: &mut Client, uri: &str) -> Vec<String> {
    let params = json!({ "textDocument": { "uri": uri } });
    let report = client.request("textDocument/diagnostic", params).unwrap();
    let found = json!({ "diagnostics": report["items"] });
    codes(&found).into_iter().map(str::to_owned).collect()
}

#[test]
fn an_untitled_document_belongs_to_the_project_of_the_folder() {
    let root = workspace(&[
        ("cardc.toml", "game = \"champions\"\n"),
        ("a.card", "ability \"Ashen Sign\" {\n    class Warrior\n}\n"),
    ]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    open(
        &mut client,
        CARD,
        "card",
        "ability   \"New Sign\" {\n    class Nobody\n}\n",
    );
    assert_eq!(pulled(&mut client, CARD), ["bad-value"]);
    let hover = client.at("textDocument/hover", CARD, 1, 6).unwrap();
    assert!(!hover_text(&hover).is_empty());
    let completion = client.at("textDocument/completion", CARD, 1, 10).unwrap();
    assert!(completion.to_string().contains("Warrior"), "{completion}");
    let document = json!({ "textDocument": { "uri": CARD }, "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = client.request("textDocument/formatting", document).unwrap();
    assert_eq!(edits.as_array().map(Vec::len), Some(1), "{edits}");

    open(
        &mut client,
        DECK,
        "deck",
        "# Mine\n1x Ashen Sign\n1x New Sign\n1x Nobody\n",
    );
    let found = pulled(&mut client, DECK);
    let unknown = found.iter().filter(|code| *code == "unknown-card");
    assert_eq!(unknown.count(), 1, "{found:?}");
    assert!(
        !found.iter().any(|code| code == "missing-game"),
        "{found:?}"
    );
    client.close(CARD);
    let found = pulled(&mut client, DECK);
    let unknown = found.iter().filter(|code| *code == "unknown-card");
    assert_eq!(unknown.count(), 2, "{found:?}");
    assert_eq!(pulled(&mut client, CARD), [""; 0]);
}

#[test]
fn an_untitled_document_belongs_to_the_project_where_it_is_to_be_saved() {
    let root = workspace(&[
        ("one/cardc.toml", "game = \"lotr\"\n"),
        ("two/cardc.toml", "game = \"champions\"\n"),
        (
            "two/a.card",
            "ability \"Ashen Sign\" {\n    class Warrior\n}\n",
        ),
    ]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let deck = uri_in(&root, "two/new.deck").replacen("file://", "untitled:", 1);
    open(&mut client, &deck, "deck", "# Mine\n1x Ashen Sign\n");
    let found = pulled(&mut client, &deck);
    assert!(found.contains(&"card-count".to_owned()), "{found:?}");
    assert!(!found.contains(&"unknown-card".to_owned()), "{found:?}");
}

#[test]
fn without_a_game_it_says_how_to_name_one() {
    let mut client = plain_client();
    open(&mut client, CARD, "card", "unit \"A\" {\n}\n");
    let published = client.notification("textDocument/publishDiagnostics");
    assert_eq!(codes(&published), ["missing-game"]);
    let start = json!({ "line": 0, "character": 0 });
    let params = json!({
        "textDocument": { "uri": CARD },
        "range": { "start": start, "end": start },
        "context": { "diagnostics": [] },
    });
    let actions = client.request("textDocument/codeAction", params).unwrap();
    let names_it = |action: &&Value| action["title"] == "Write `game champions`";
    let action = actions.as_array().unwrap().iter().find(names_it).unwrap();
    let edit = &action["edit"]["changes"][CARD][0];
    assert_eq!(edit["newText"], "game champions\n\n");
    client.replace(CARD, 2, "game champions\n\nunit \"A\" {\n}\n");
    let published = client.notification("textDocument/publishDiagnostics");
    assert_eq!(codes(&published), ["missing-field"]);
    // Another language in the same place is another kind of document.
    client.close(CARD);
    client.notification("textDocument/publishDiagnostics");
    open(
        &mut client,
        CARD,
        "deck",
        "game champions\n# Mine\n1x Nobody\n",
    );
    let published = client.notification("textDocument/publishDiagnostics");
    assert!(codes(&published).contains(&"unknown-card"), "{published}");
}
