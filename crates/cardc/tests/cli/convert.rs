//! `cardc import` and `cardc export`

use crate::sandbox::Sandbox;

/// Three cards of a database, one with wording that Card English does not cover.
const DATABASE: &str = r#"[
  {"id": -7, "name": "Ashen Castellan", "category": {"en": "Champion"}, "alliance": "Order", "cost": 5,
   "class": {"en": "Warrior"}, "healthMod": 1, "tags": [], "set": [{"name": "Emberfall"}],
   "corners": [{"value": "Unit"}, {"value": "Unit"}, {"value": "Ability"}, {"value": "Damage"}],
   "effect": {"en": "Draw 1 card. Frobnicate the moon."}},
  {"id": 300, "name": "Cinder Hound Pack", "category": {"en": "Unit"}, "alliance": "Order", "tags": [],
   "set": [{"name": "Emberfall"}],
   "corners": [{"value": "X", "smooth": true}, {"value": "1", "smooth": true}],
   "effect": {"en": "Corner 2: X damage to your Opponent. Frobnicate the moon.\nX damage to your Opponent."}},
  {"id": 20, "name": "Long Noon", "category": {"en": "Blessing"}, "alliance": "Order", "tags": [],
   "set": [{"name": "Emberfall"}], "corners": [], "effect": {"en": "[Draw] 1 card."}}
]"#;

const IMPORT: [&str; 7] = [
    "import",
    "cards",
    "--from",
    "champions-json",
    "db.json",
    "-o",
    "cards",
];

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new(&[("db.json", DATABASE)]);
    let ran = sandbox.run(&IMPORT).ends_with(0);
    assert_eq!(ran.err, "imported 3 of 3 cards into 3 files\n");
    sandbox
}

#[test]
fn sentences_that_are_not_covered_become_prose() {
    let sandbox = sandbox();
    let champions = sandbox.read("cards/emberfall/champions.card");
    let text = "        Draw 1 card.\n        prose \"Frobnicate the moon.\"\n";
    assert!(champions.contains(text), "{champions}");
    // What a scope holds for stays together.
    let units = sandbox.read("cards/emberfall/units.card");
    let text = "        prose \"Corner 2: X damage to your Opponent. Frobnicate the moon.\"\n        X damage";
    assert!(units.contains(text), "{units}");
}

#[test]
fn nothing_is_overwritten_unasked() {
    let sandbox = sandbox();
    sandbox.write("cards/emberfall/units.card", "mine");
    let ran = sandbox.run(&IMPORT).ends_with(2);
    assert!(
        ran.err
            .contains("would be overwritten; nothing was written"),
        "{ran:?}"
    );
    assert_eq!(sandbox.read("cards/emberfall/units.card"), "mine");
    let forced = sandbox
        .run(&[&IMPORT[..], &["--force", "--layout", "card"]].concat())
        .ends_with(0);
    assert_eq!(forced.err, "imported 3 of 3 cards into 3 files\n");
    assert!(
        sandbox
            .read("cards/emberfall/long-noon.card")
            .contains("blessing \"Long Noon\"")
    );
    assert_eq!(sandbox.read("cards/emberfall/units.card"), "mine");
    sandbox
        .run(&[&IMPORT[..], &["--force"]].concat())
        .ends_with(0);
    assert_ne!(sandbox.read("cards/emberfall/units.card"), "mine");
}

#[test]
fn records_that_are_no_cards_are_reported() {
    let sandbox = Sandbox::new(&[("db.json", r#"[{"name": "Odd", "category": "Relic"}]"#)]);
    let ran = sandbox.run(&IMPORT).ends_with(1);
    assert!(ran.err.contains("note: record 1: "), "{ran:?}");
    assert!(
        ran.err.ends_with("imported 0 of 1 card into 0 files\n"),
        "{ran:?}"
    );
    sandbox.write("db.json", "[{]");
    let broken = sandbox.run(&IMPORT).ends_with(2);
    assert!(broken.err.contains("line 1, column 3"), "{broken:?}");
}

#[test]
fn a_deck_goes_there_and_back() {
    let sandbox = sandbox();
    sandbox.write(
        "list.txt",
        "Champions:\nashen castellan\n\n3 Cinder Hound Pack\nLong Noon x1\n",
    );
    let import = [
        "import", "deck", "--from", "text", "list.txt", "--cards", "cards", "-o", "a.deck",
    ];
    sandbox.run(&import).ends_with(0);
    let deck = "game champions\nformat constructed\n\n# a\nChampion\n1x Ashen Castellan\nBlessing\n1x Long Noon\n\
                Unit\n3x Cinder Hound Pack\n";
    assert_eq!(sandbox.read("a.deck"), deck);
    sandbox.run(&import).ends_with(2);

    let export = |to| {
        sandbox
            .run(&["export", "deck", "a.deck", "--to", to, "--cards", "db.json"])
            .ends_with(0)
            .out
    };
    assert_eq!(
        export("text"),
        "Champion\n1x Ashen Castellan\nBlessing\n1x Long Noon\nUnit\n3x Cinder Hound Pack\n"
    );
    let code = export("champions-code");
    let from_code = [
        "import",
        "deck",
        "--from",
        "champions-code",
        code.trim(),
        "--cards",
        "cards",
        "--name",
        "a",
    ];
    assert_eq!(sandbox.run(&from_code).ends_with(0).out, deck);
    // A code in a file, or from standard input; the cards of the current directory.
    sandbox.write("code.txt", &code);
    let from_file = [
        "import",
        "deck",
        "--from",
        "champions-code",
        "code.txt",
        "--name",
        "a",
    ];
    assert_eq!(sandbox.run(&from_file).ends_with(0).out, deck);
    let from_stdin = [
        "import",
        "deck",
        "--from",
        "champions-code",
        "-",
        "--name",
        "a",
    ];
    assert_eq!(sandbox.pipe(&from_stdin, &code).ends_with(0).out, deck);
}

#[test]
fn unknown_cards_are_named_with_their_neighbours() {
    let sandbox = sandbox();
    sandbox.write("list.txt", "2x Cinder Hund Pack\n");
    let import = [
        "import", "deck", "--from", "text", "list.txt", "--cards", "cards",
    ];
    let ran = sandbox.run(&import).ends_with(1);
    assert!(
        ran.err.contains("did you mean `Cinder Hound Pack`?"),
        "{ran:?}"
    );
    assert!(ran.out.ends_with("2x Cinder Hund Pack\n"), "{ran:?}");
    sandbox.write("bad.deck", "1x Nobody\nLong Noon\n");
    let export = [
        "export", "deck", "bad.deck", "--to", "text", "--cards", "cards",
    ];
    let ran = sandbox.run(&export).ends_with(1);
    assert!(ran.err.contains("no card called `Nobody`"), "{ran:?}");
    assert!(ran.err.contains("`Long Noon` has no count"), "{ran:?}");
    assert_eq!(ran.out, "");
    let code = [
        "import",
        "deck",
        "--from",
        "champions-code",
        "AAAA",
        "--cards",
        "cards",
    ];
    let ran = sandbox.run(&code).ends_with(2);
    assert!(ran.err.contains("not a share code"), "{ran:?}");
}
