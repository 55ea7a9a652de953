//! Colours, folds, growing selections and remarks, end to end.

use serde_json::{Value, json};

use crate::support::{URI, client_in, pulling_client, uri_in, workspace};

const CARD: &str = "game champions\n\n/// 🐉\nability \"Ashen Sign\" {\n    class Warrior\n}\n";

fn tokens_of(uri: &str) -> Value {
    json!({ "textDocument": { "uri": uri } })
}

#[test]
fn colours_come_whole_and_as_differences() {
    let mut client = pulling_client();
    client.open(URI, CARD);
    let whole = client
        .request("textDocument/semanticTokens/full", tokens_of(URI))
        .unwrap();
    // `game`, `champions`, `ability`, the name, `class`, `Warrior`
    assert_eq!(whole["data"].as_array().unwrap().len(), 6 * 5);
    assert_eq!(
        whole["data"].as_array().unwrap()[..10],
        [0, 0, 4, 0, 0, 0, 5, 9, 4, 0].map(Value::from)
    );

    let delta = |client: &mut cardc_testkit::Client, previous: &Value| {
        let params = json!({ "textDocument": { "uri": URI }, "previousResultId": previous });
        client
            .request("textDocument/semanticTokens/full/delta", params)
            .unwrap()
    };
    let same = delta(&mut client, &whole["resultId"]);
    assert_eq!(same["edits"], json!([]));
    let end = json!({ "line": 4, "character": 17 });
    client.change(
        URI,
        2,
        json!([{ "range": { "start": end, "end": end }, "text": "\n    cost 5" }]),
    );
    let changed = delta(&mut client, &same["resultId"]);
    assert_eq!(
        changed["edits"],
        json!([{ "start": 30, "deleteCount": 0, "data": [1, 4, 4, 3, 0, 0, 5, 1, 6, 0] }])
    );
    // A name that is not known any more.
    let all = delta(&mut client, &whole["resultId"]);
    assert_eq!(all["data"].as_array().unwrap().len(), 8 * 5);
}

#[test]
fn colours_of_a_part() {
    let mut client = pulling_client();
    client.open(URI, CARD);
    let params = json!({
        "textDocument": { "uri": URI },
        "range": { "start": { "line": 4, "character": 0 }, "end": { "line": 5, "character": 0 } },
    });
    let part = client
        .request("textDocument/semanticTokens/range", params)
        .unwrap();
    assert_eq!(part["data"], json!([4, 4, 5, 3, 0, 0, 6, 7, 4, 0]));
}

#[test]
fn a_card_folds_and_selections_grow() {
    let mut client = pulling_client();
    client.open(URI, CARD);
    let folds = client
        .request("textDocument/foldingRange", tokens_of(URI))
        .unwrap();
    assert_eq!(
        (&folds[0]["startLine"], &folds[0]["endLine"]),
        (&json!(3), &json!(5))
    );

    let params = json!({
        "textDocument": { "uri": URI },
        "positions": [{ "line": 4, "character": 12 }, { "line": 99, "character": 0 }],
    });
    let selections = client
        .request("textDocument/selectionRange", params)
        .unwrap();
    assert_eq!(selections.as_array().unwrap().len(), 2);
    let word = &selections[0];
    assert_eq!(
        word["range"]["start"],
        json!({ "line": 4, "character": 10 })
    );
    assert_eq!(
        word["parent"]["range"]["start"],
        json!({ "line": 4, "character": 4 })
    );
}

#[test]
fn remarks_say_where_a_card_is_and_what_a_deck_comes_to() {
    let root = workspace(&[
        (
            "a.card",
            "game champions\nchampion \"Bo\" {\n    cost 5\n    corners (1) [2]\n}\n",
        ),
        ("mine.deck", "game champions\nChampions:\n2x Bo\n"),
    ]);
    let mut client = client_in(&root, json!({ "textDocument": { "diagnostic": {} } }));
    let card = uri_in(&root, "a.card");
    let lenses = client
        .request("textDocument/codeLens", tokens_of(&card))
        .unwrap();
    assert_eq!(lenses[0]["command"]["title"], "2 copies in 1 deck");
    assert_eq!(lenses[0]["command"]["command"], "");

    let hints = |client: &mut cardc_testkit::Client, uri: &str| {
        let params = json!({
            "textDocument": { "uri": uri },
            "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } },
        });
        let hints = client.request("textDocument/inlayHint", params).unwrap();
        let hints = hints.as_array().unwrap().clone();
        hints
            .iter()
            .map(|hint| hint["label"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(hints(&mut client, &card), ["1:", "2:"]);
    let deck = uri_in(&root, "mine.deck");
    assert_eq!(hints(&mut client, &deck), ["2 of 4", "cost 10, 10 of 20"]);
}
