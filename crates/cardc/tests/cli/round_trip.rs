//! `cardc export cards`, and back by `cardc import cards`: the same cards, for every example and every form.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::sandbox::{Sandbox, cardc};

/// The cards of a project, without the order of files and of fields, which an import decides.
fn cards(project: &Path) -> Vec<Value> {
    let output = cardc(project)
        .args(["export", "cards", "--to", "json"])
        .output()
        .expect("the binary runs");
    assert!(output.status.success(), "{output:?}");
    let mut cards: Vec<Value> = serde_json::from_slice(&output.stdout).expect("is JSON");
    for card in &mut cards {
        let fields = card["fields"].as_array_mut().expect("there are fields");
        fields.sort_by_key(|field| field["name"].to_string());
    }
    cards.sort_by_key(Value::to_string);
    cards
}

/// The settings and the games of a project.
fn settings(project: &Path, sandbox: &Sandbox) {
    let below: Vec<PathBuf> = ["cardc.toml".into()]
        .into_iter()
        .chain(games(project))
        .collect();
    for path in below {
        let text = fs::read(project.join(&path)).expect("can be read");
        sandbox.write(path.to_str().expect("is UTF-8"), text);
    }
}

fn games(project: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(project.join("games")).into_iter().flatten();
    let files = folders.flat_map(|folder| {
        fs::read_dir(folder.expect("can be listed").path()).expect("can be read")
    });
    let paths = files.map(|file| file.expect("can be listed").path());
    paths
        .map(|path| path.strip_prefix(project).expect("is below").to_owned())
        .collect()
}

#[test]
fn an_export_is_imported_as_the_same_cards() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for name in ["ashes", "emberfall", "lotr", "own-game", "t9a"] {
        let example = examples.join(name);
        let before = cards(&example);
        assert!(before.len() >= 5, "{name}: {}", before.len());
        for form in ["csv", "tsv", "xlsx", "json"] {
            let sandbox = Sandbox::new(&[]);
            settings(&example, &sandbox);
            let sheet = sandbox.path(&format!("sheet.{form}"));
            let export = cardc(&example)
                .args(["export", "cards", "--to", form, "-o"])
                .arg(&sheet)
                .output();
            let export = export.expect("the binary runs");
            assert!(export.status.success(), "{name}.{form}: {export:?}");
            let sheet = format!("sheet.{form}");
            let ran = sandbox
                .run(&["import", "cards", "--from", form, &sheet, "-o", "cards"])
                .ends_with(0);
            let count = before.len();
            assert!(
                ran.err
                    .starts_with(&format!("imported {count} of {count} cards into")),
                "{name}.{form}: {}",
                ran.err
            );
            assert_eq!(cards(&sandbox.path(".")), before, "{name}.{form}");
        }
    }
}

/// The table of `DragnCards` has no column for artists and the like, and joins the lines of a text.
#[test]
fn cards_of_lotr_go_to_dragncards_and_back() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/lotr");
    let export = cardc(&example)
        .args(["export", "cards", "--to", "dragncards"])
        .output();
    let export = export.expect("the binary runs");
    assert!(export.status.success(), "{export:?}");
    let sandbox = Sandbox::new(&[("cardc.toml", "game = \"lotr\"\n")]);
    sandbox.write("cards.tsv", export.stdout);
    let ran = sandbox
        .run(&[
            "import",
            "cards",
            "--from",
            "lotr-tsv",
            "cards.tsv",
            "-o",
            "cards",
        ])
        .ends_with(0);
    assert!(
        ran.err.contains("imported 20 of 20 cards into"),
        "{}",
        ran.err
    );
    let (before, after) = (cards(&example), cards(&sandbox.path(".")));
    for (before, after) in before.iter().zip(&after) {
        for part in ["kind", "name", "set", "text"] {
            assert_eq!(before[part], after[part], "{before}");
        }
        let fields = |card: &Value| {
            let fields = card["fields"].as_array().expect("there are fields").iter();
            let kept = fields.filter(|field| {
                !["flavour", "artist"].contains(&field["name"].as_str().expect("is a text"))
            });
            kept.map(|field| (field["name"].clone(), field["values"].clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(fields(before), fields(after), "{before}");
    }
    let other = Sandbox::new(&[("a.card", "game ashes\nally \"A\" {\n}\n")]);
    let ran = other
        .run(&["export", "cards", "--to", "dragncards", "a.card"])
        .ends_with(2);
    assert!(
        ran.err.contains("`dragncards` is for cards of lotr"),
        "{}",
        ran.err
    );
}

#[test]
fn an_export_says_what_it_is_for() {
    let sandbox = Sandbox::new(&[
        ("cardc.toml", "game = \"champions\"\n"),
        (
            "a.card",
            "unit \"=A, B\" {\n    tags \"Day & Night\", // Two.\n         Beast\n    text {\n        prose \"Draw 1 card.\"\n        prose \"Wibble it.\"\n        Draw 1 card.\n    }\n}\n",
        ),
    ]);
    let csv = sandbox
        .run(&["export", "cards", "--to", "csv"])
        .ends_with(0)
        .out;
    let text = "\"prose \"\"Draw 1 card.\"\"\nWibble it.\nDraw 1 card.\"";
    assert_eq!(
        csv,
        format!("kind,name,set,tags,text\nunit,\"=A, B\",,\"\"\"Day & Night\"\", Beast\",{text}\n")
    );
    let json = sandbox
        .run(&["export", "cards", "--to", "json"])
        .ends_with(0)
        .json();
    assert_eq!(
        json,
        serde_json::json!([{
            "kind": "unit",
            "name": "=A, B",
            "set": null,
            "fields": [{ "name": "tags", "written": "\"Day & Night\", Beast", "values": ["Day & Night", "Beast"] }],
            "text": [{ "line": "Draw 1 card.", "prose": true }, { "line": "Wibble it.", "prose": true }, { "line": "Draw 1 card." }]
        }])
    );
    let ran = sandbox
        .run(&["export", "cards", "--to", "xlsx"])
        .ends_with(2);
    assert!(
        ran.err.contains("Pass a file for it: `-o cards.xlsx`."),
        "{}",
        ran.err
    );
    sandbox
        .run(&["export", "cards", "--to", "tsv", "-o", "a.card"])
        .ends_with(2);
    assert!(sandbox.read("a.card").starts_with("unit"));
    sandbox.write("b.card", "game lotr\nhero \"C\" {\n}\n");
    let ran = sandbox
        .run(&["export", "cards", "--to", "csv"])
        .ends_with(2);
    assert!(
        ran.err.contains("Name one of them: `--game ID`."),
        "{}",
        ran.err
    );
    let of_one = sandbox
        .run(&["export", "cards", "--to", "csv", "--game", "lotr"])
        .ends_with(0);
    assert_eq!(of_one.out, "kind,name,set,text\nhero,C,,\n");
    sandbox.write("bad.json", "[{\"name\": {\"en\": \"x\"}, \"kind\": \"unit\"}, 5, {\"name\": \"B\", \"kind\": \"unit\", \"tags\": [\"Beast\"]}]");
    let ran = sandbox
        .run(&["import", "cards", "--from", "json", "bad.json", "-o", "new"])
        .ends_with(1);
    assert_eq!(
        ran.err,
        "note: record 1 left out: it has no name\n\
         note: record 1: left out `name`, which is an object\n\
         note: record 2 left out: it is no object\n\
         error: \"B\": record 3, `name`: This Unit has no `corners`. Add a line such as `corners (X) (1) (2)`\n\
         imported 1 of 3 cards into 1 file\n"
    );
}
