//! `cardc import` and `cardc export`

use expect_test::expect;

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
    let text = "        Draw 1 card. prose \"Frobnicate the moon.\"\n";
    assert!(champions.contains(text), "{champions}");
    let units = sandbox.read("cards/emberfall/units.card");
    let text = "        Corner 2: X damage to your Opponent. prose \"Frobnicate the moon.\"\n        X damage";
    assert!(units.contains(text), "{units}");
}

#[test]
fn a_second_import_keeps_what_was_written_by_hand() {
    let sandbox = sandbox();
    let units = sandbox.read("cards/emberfall/units.card");
    let mine =
        format!("// Mine.\n{units}\nunit \"Of My Own\" {{\n}}\n").replace("(X) (1)", "(X) (2)");
    sandbox.write("cards/emberfall/units.card", &mine);
    let again = sandbox.run(&IMPORT).ends_with(0);
    assert_eq!(
        again.err,
        "imported 3 of 3 cards: 0 new, 0 changed, 3 unchanged\n"
    );
    assert_eq!(sandbox.read("cards/emberfall/units.card"), mine);

    let changed = sandbox
        .read("db.json")
        .replace("\"value\": \"1\"", "\"value\": \"3\"")
        .replace("[Draw] 1 card", "[Draw] 2 cards");
    sandbox.write("db.json", &changed);
    let ran = sandbox.run(&IMPORT).ends_with(1);
    assert_eq!(
        ran.err,
        "note: \"Cinder Hound Pack\": kept `corners` as it was written by hand. The import has `(X) (3)`. Pass --force to take that.\n\
         note: \"Long Noon\": changed the text\n\
         imported 3 of 3 cards: 0 new, 1 changed, 2 unchanged\n"
    );
    assert_eq!(sandbox.read("cards/emberfall/units.card"), mine);
    let blessings = sandbox.read("cards/emberfall/blessings.card");
    assert!(
        blessings.contains("        [Draw] 2 cards.\n"),
        "{blessings}"
    );

    // It is said again as long as both differ, and may be taken by force at any time.
    let again = sandbox.run(&IMPORT).ends_with(1);
    assert!(again.err.contains("The import has `(X) (3)`"), "{again:?}");
    let forced = [&IMPORT[..], &["--force"]].concat();
    sandbox.run(&forced).ends_with(0);
    assert_eq!(
        sandbox.read("cards/emberfall/units.card"),
        mine.replace("(X) (2)", "(X) (3)")
    );
    sandbox.run(&IMPORT).ends_with(0);
}

#[test]
fn a_new_card_goes_to_the_end_of_its_file() {
    let sandbox = sandbox();
    sandbox.write("cards/emberfall/units.card", "mine\r\n");
    let ran = sandbox.run(&IMPORT).ends_with(0);
    assert_eq!(
        ran.err,
        "imported 3 of 3 cards: 1 new, 0 changed, 2 unchanged\n"
    );
    let units = sandbox.read("cards/emberfall/units.card");
    assert!(
        units.starts_with("mine\r\n\r\nunit \"Cinder Hound Pack\" {\r\n"),
        "{units:?}"
    );
    assert!(
        units.contains("    set      \"Emberfall\"\r\n"),
        "{units:?}"
    );

    // A card that has moved to another file is still the same card.
    let blessings = sandbox.read("cards/emberfall/blessings.card");
    sandbox.write("cards/spells/mine.card", &blessings);
    std::fs::remove_file(sandbox.path("cards/emberfall/blessings.card")).unwrap();
    let ran = sandbox.run(&IMPORT).ends_with(0);
    assert_eq!(
        ran.err,
        "imported 3 of 3 cards: 0 new, 0 changed, 3 unchanged\n"
    );

    // So is what stands behind a card that does not end.
    let open = "unit \"Open\" {\n    text {\n        Draw 1 card.\n";
    sandbox.write("cards/emberfall/units.card", open);
    sandbox.run(&IMPORT).ends_with(0);
    let units = sandbox.read("cards/emberfall/units.card");
    assert!(units.starts_with(open), "{units}");
    let again = sandbox.run(&IMPORT).ends_with(0);
    assert_eq!(
        again.err,
        "imported 3 of 3 cards: 0 new, 0 changed, 3 unchanged\n"
    );

    sandbox.write("cards/.cardc-import.json", "[]");
    let ran = sandbox.run(&IMPORT).ends_with(2);
    assert!(
        ran.err.contains("It records what was imported last"),
        "{}",
        ran.err
    );
}

/// A link in the place of a folder, or something else in the place of a file, and nothing is written.
#[cfg(unix)]
#[test]
fn an_import_is_written_inside_of_its_directory_or_not_at_all() {
    use std::fs;

    let import = [&IMPORT[..], &["--force"]].concat();
    let below =
        |sandbox: &Sandbox, folder: &str| fs::read_dir(sandbox.path(folder)).unwrap().count();

    let linked = Sandbox::new(&[("db.json", DATABASE), ("elsewhere/x", ""), ("cards/x", "")]);
    std::os::unix::fs::symlink(linked.path("elsewhere"), linked.path("cards/emberfall")).unwrap();
    let ran = linked.run(&import).ends_with(2);
    assert!(
        ran.err.contains("a link leads out of the directory"),
        "{}",
        ran.err
    );
    assert_eq!(below(&linked, "elsewhere"), 1);

    let blocked = Sandbox::new(&[("db.json", DATABASE), ("cards/emberfall/units.card/x", "")]);
    blocked.run(&import).ends_with(2);
    assert_eq!(below(&blocked, "cards/emberfall"), 1, "what was in the way");
    assert_eq!(below(&blocked, "cards"), 1);
}

#[test]
fn records_that_are_no_cards_are_reported() {
    let sandbox = sandbox();
    let odd = "[{\"name\": \"Odd\", \"category\": \"Relic\"},";
    let database = sandbox.read("db.json").replacen('[', odd, 1);
    sandbox.write("db.json", &database);
    let ran = sandbox
        .run(&[&IMPORT[..], &["--force"]].concat())
        .ends_with(1);
    assert!(ran.err.contains("note: record 1: "), "{ran:?}");
    assert!(ran.err.contains("imported 3 of 4 cards: 0 new"), "{ran:?}");
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
    let deck = "game champions\nformat constructed\n\n# a\nChampions\n1x Ashen Castellan\nBlessings\n1x Long Noon\n\
                Units\n3x Cinder Hound Pack\n";
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
        "# a\nChampion\n1x Ashen Castellan\nBlessing\n1x Long Noon\nUnit\n3x Cinder Hound Pack\n"
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
fn nothing_of_a_list_is_left_out_in_silence() {
    let sandbox = sandbox();
    sandbox.write(
        "list.txt",
        "3x Cinder Hound Pack https://example.org/1\n* 2x [Long Noon](../noon.html)\nAshen Castellan (SLT) 12\n\
         Created with https://example.org\nTotal: 6\n\nSideboard\n2 Long Noon\n",
    );
    let import = [
        "import", "deck", "--from", "text", "list.txt", "--cards", "cards",
    ];
    let ran = sandbox.run(&import).ends_with(1);
    assert!(
        ran.out.ends_with(
            "Champions\n1x Ashen Castellan\nBlessings\n2x Long Noon\nUnits\n3x Cinder Hound Pack\n"
        ),
        "{ran:?}"
    );
    assert_eq!(
        ran.err,
        "note: Left off `(SLT) 12` behind `Ashen Castellan`\n\
         note: Left out 2 lines that name no card. `--verbose` shows them.\n\
         note: Left out the cards under `Sideboard`, a part that no deck of Warhammer Age of Sigmar: Champions has: \
         `2x Long Noon`\n"
    );
    let ran = sandbox
        .run(&[&import[..], &["--verbose"]].concat())
        .ends_with(1);
    assert!(
        ran.err.contains(
            "note: Left out `Created with https://example.org`, which names no card\n\
             note: Left out `Total: 6`, which names no card\n"
        ),
        "{ran:?}"
    );
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
        ran.err.contains("Did you mean `Cinder Hound Pack`?"),
        "{ran:?}"
    );
    assert!(ran.out.ends_with("2x Cinder Hund Pack\n"), "{ran:?}");
    let note = "note: The deck was written. 1 name is unknown and kept as written.\n";
    assert!(ran.err.ends_with(note), "{ran:?}");
    sandbox.write("list.txt", "2x Glass Tower\n");
    let ran = sandbox.run(&import).ends_with(1);
    let help = "error: Unknown card `Glass Tower`\n  help: Does --cards name all your cards?\n";
    assert!(ran.err.starts_with(help), "{ran:?}");
    let ran = sandbox.run_in(
        "cards",
        &["import", "deck", "--from", "text", "../list.txt"],
        "",
    );
    let help = "help: No card of this project is called so. Pass other cards with --cards.\n";
    assert!(ran.ends_with(1).err.contains(help));
    sandbox.write("list.txt", "3. Cinder Hound Pack\n2. Cinder Hound Pack\n");
    let shown = [&import[..], &["-o", "-"]].concat();
    let ran = sandbox.run(&shown).ends_with(0);
    assert!(
        ran.out.contains("# list\n") && ran.out.contains("\n3x Cinder"),
        "{ran:?}"
    );
    assert_eq!(
        ran.err,
        "note: Read the number in `3. Cinder Hound Pack` as that of copies, as the numbers of the list do not run from 1 on.\n"
    );
    sandbox.write(
        "list.txt",
        "1. Cinder Hound Pack\n2. Cinder Hound Pack\n2x Cinder Hound Pack\n",
    );
    let ran = sandbox.run(&shown).ends_with(0);
    assert!(ran.out.contains("\n1x Cinder Hound Pack\n2x"), "{ran:?}");
    assert_eq!(
        ran.err,
        "note: Read the number in `2. Cinder Hound Pack` as that of a line, as the numbers of the list run from 1 on. If copies are meant, write `x` in place of the full stop.\n"
    );
    sandbox.write("bad.deck", "game champions\n1x Nobody\nLong Noon\n2x Cinder Hund Pack // cardc allow unknown-card -- a test\n");
    let export = [
        "export", "deck", "bad.deck", "--to", "text", "--cards", "cards",
    ];
    let ran = sandbox.run(&export).ends_with(1);
    assert!(
        ran.err
            .starts_with("error[unknown-card]: Unknown card `Nobody`\n   ,-[ bad.deck:2:4 ]\n"),
        "{ran:?}"
    );
    assert!(
        ran.err.contains(
            "`Cinder Hund Pack`. Did you mean `Cinder Hound Pack`?\n   ,-[ bad.deck:4:4 ]\n"
        ),
        "{ran:?}"
    );
    assert_eq!(ran.out, "");
    sandbox.write("alone.deck", "Long Noon\n");
    let alone = ["export", "deck", "alone.deck", "--to", "text"];
    assert_eq!(
        sandbox.run(&alone).ends_with(0).out,
        "Blessing\n1x Long Noon\n"
    );
    sandbox.write("bad.deck", "1x Long Noon\n3x\n");
    let ran = sandbox.run(&export).ends_with(1);
    assert!(ran.err.contains("[ bad.deck:2:3 ]"), "{ran:?}");
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

#[test]
fn a_card_that_no_share_code_can_hold_has_its_line() {
    let sandbox = sandbox();
    sandbox.write("a.deck", "game champions\n300x Long Noon\n");
    let ran = sandbox
        .run(&["export", "deck", "a.deck", "--to", "champions-code"])
        .ends_with(2);
    assert_eq!(
        ran.err,
        "a.deck:2:1: error: A share code cannot hold 300 copies of `Long Noon`\n  help: It holds at most 255.\n"
    );
}

#[test]
fn entries_are_read_as_players_write_them() {
    let sandbox = sandbox();
    let list =
        "Champions (1)\n- Ashen Castellan (1)\nUnits\n* 3 x Cinder Hound Pack\nx2 Long Noon\n";
    sandbox.write("list.txt", list);
    let ran = sandbox
        .run(&["import", "deck", "--from", "text", "list.txt"])
        .ends_with(0);
    assert!(
        ran.out.ends_with(
            "Champions\n1x Ashen Castellan\nBlessings\n2x Long Noon\nUnits\n3x Cinder Hound Pack\n"
        ),
        "{ran:?}"
    );
}

#[test]
fn a_list_may_be_the_argument_and_name_the_deck() {
    let sandbox = sandbox();
    let import = |list: &str| {
        let import = ["import", "deck", "--from", "text", list, "--cards", "cards"];
        sandbox.run(&import)
    };
    let deck = |name: &str| {
        format!("game champions\nformat constructed\n\n# {name}\nBlessings\n3x Long Noon\n")
    };
    assert_eq!(
        import("3x Long Noon").ends_with(0).out,
        deck("Imported deck")
    );
    let near = import("Long Nooon\n3x Long Noon").ends_with(0);
    assert!(near.err.contains("write `1x Long Noon`"), "{near:?}");
    assert_eq!(
        import("Quiet\n3x Long Noon").ends_with(0).out,
        deck("Quiet")
    );
    assert!(
        import("list.txt")
            .ends_with(2)
            .err
            .contains("Cannot read `list.txt`")
    );
    let empty = Sandbox::new(&[]);
    let ran = empty.run(&["import", "deck", "--from", "text", "3x Long Noon"]);
    assert!(ran.ends_with(2).err.contains("Pass `--cards DIR`"));
}

#[test]
fn a_card_file_is_no_deck() {
    let sandbox = sandbox();
    sandbox.write("a.card", "");
    let ran = sandbox.run(&["export", "deck", "a.card", "--to", "text"]);
    assert!(
        ran.ends_with(2)
            .err
            .contains("`a.card` is a card file, not a deck")
    );
}

#[test]
fn the_project_of_the_deck_has_its_cards() {
    let card = |name: &str| format!("game champions\nunit \"{name}\" {{\n    corners (1)\n}}\n");
    let sandbox = Sandbox::new(&[
        ("cardc.toml", ""),
        ("outer.card", &card("Outer")),
        ("inner/cardc.toml", "exclude = [\"drafts/\"]\n"),
        ("inner/cards/a.card", &card("Inner")),
        ("inner/drafts/a.card", &card("Draft")),
        ("inner/decks/a.deck", "2x Inner\n"),
        ("other/draft.deck", "2x Draft\n"),
        ("other/inner.txt", "2x Inner\n"),
    ]);
    let export = |deck| ["export", "deck", deck, "--to", "text"];
    for (below, deck) in [
        ("", "inner/decks/a.deck"),
        ("other", "../inner/decks/a.deck"),
    ] {
        let ran = sandbox.run_in(below, &export(deck), "").ends_with(0);
        assert_eq!(ran.out, "Unit\n2x Inner\n");
    }
    // Neither the cards of another project nor those that are left out.
    let elsewhere = sandbox.run(&export("other/draft.deck")).ends_with(1);
    assert!(elsewhere.err.contains("Unknown card `Draft`"));
    let cards = [&export("other/draft.deck")[..], &["--cards", "inner"]].concat();
    sandbox.run(&cards).ends_with(1);

    let import = ["import", "deck", "--from", "text", "other/inner.txt"];
    sandbox.run(&import).ends_with(1);
    let into = [&import[..], &["-o", "inner/decks/b.deck"]].concat();
    sandbox.run(&into).ends_with(0);
    assert!(sandbox.read("inner/decks/b.deck").ends_with("\n2x Inner\n"));
    // As for other programs, `-` is standard output.
    let shown = [&import[..], &["-o", "-", "--cards", "inner"]].concat();
    let ran = sandbox.run(&shown).ends_with(0);
    assert!(ran.out.ends_with("\n2x Inner\n"), "{}", ran.out);
    assert!(!sandbox.path("-").exists());
}

#[test]
fn a_deck_without_a_project_has_the_cards_around_it() {
    let card = "game champions\nunit \"Ash\" {\n    corners (1)\n}\n";
    let sandbox = Sandbox::new(&[
        ("mine/cards/a.card", card),
        ("mine/decks/a.deck", "2x Ash\n"),
        ("project/cardc.toml", ""),
        ("project/b.card", card),
    ]);
    let export = |below, deck| {
        let ran = sandbox.run_in(below, &["export", "deck", deck, "--to", "text"], "");
        ran.code
    };
    assert_eq!(export("mine", "decks/a.deck"), 0);
    // Elsewhere, the cards beside the deck are meant, and there are none.
    assert_eq!(export("project", "../mine/decks/a.deck"), 2);
}

#[test]
fn a_database_of_another_game_is_refused() {
    let records =
        "[{\"name\": \"A\", \"category\": \"Ally\"}, {\"name\": \"B\", \"category\": \"Event\"}]";
    let sandbox = Sandbox::new(&[("db.json", records)]);
    let ran = sandbox.run(&[
        "import",
        "cards",
        "--from",
        "champions-json",
        "db.json",
        "-o",
        "out",
    ]);
    let err = &ran.ends_with(2).err;
    assert!(
        err.starts_with("error: No cards of the game `champions` in `db.json`"),
        "{err}"
    );
    assert_eq!(err.lines().count(), 2, "{err}");
}

/// A card with a tag, a rarity and an alliance that no game has, of which one looks like a slip, and a text that names the tag.
const OWN_WORDS: &str = r#"[
  {"id": 1, "name": "Tide Crab", "category": {"en": "Unit"}, "alliance": "Drowned Court", "tags": ["Saltborn", "Aelff"],
   "rarity": "Mythic", "set": [{"name": "Low Water"}],
   "corners": [{"value": "X", "smooth": true}, {"value": "1", "smooth": true}],
   "effect": {"en": "[Remove] a Saltborn Unit. X damage to your Opponent."}},
  {"id": 2, "name": "Ebb Tide", "category": {"en": "Spell"}, "alliance": "Drowned Court", "tags": [],
   "realm": ["Undersea"], "set": [{"name": "Low Water"}],
   "corners": [{"value": "X", "smooth": true}, {"value": "1", "smooth": true}],
   "effect": {"en": "X damage to your Opponent."}}
]"#;

#[test]
fn an_import_brings_the_words_of_its_heads() {
    let sandbox = Sandbox::new(&[
        ("cardc.toml", "game = \"champions\"\n"),
        ("db.json", OWN_WORDS),
    ]);
    let ran = sandbox.run(&IMPORT).ends_with(0);
    let own = "note: added to the game: values of `alliance` `Drowned Court`; tags `Saltborn`, `Undersea`\n\
               note: written: games/champions/game.toml, games/champions/vocabulary.toml, games/champions/rulebook.md\n";
    let imported = "imported 2 of 2 cards into 2 files\n";
    assert_eq!(ran.err, format!("{own}{imported}"));
    let units = sandbox.read("cards/low-water/units.card");
    assert!(
        units.contains("        [Remove] a Saltborn Unit."),
        "{units}"
    );
    let game = sandbox.read("games/champions/game.toml");
    assert!(
        game.contains("group = \"realm\", rule = \"undersea\""),
        "{game}"
    );
    let checked = sandbox.run(&["check", "--format", "concise"]).ends_with(1);
    let found: Vec<&str> = checked.out.lines().collect();
    assert!(
        matches!(found[..], [one] if one.contains("Unknown tag `Aelff`")),
        "{found:?}"
    );

    // What the game has learned is not added again.
    let again = sandbox
        .run(&[&IMPORT[..], &["--force"]].concat())
        .ends_with(0);
    assert!(!again.err.contains("added to the game"), "{}", again.err);
    assert_eq!(sandbox.read("games/champions/game.toml"), game);
    assert_eq!(sandbox.read("cards/low-water/units.card"), units);
}

#[test]
fn what_cannot_be_a_word_of_the_game_is_named() {
    let odd = OWN_WORDS.replace("Saltborn\"", "Salt+born\"");
    let sandbox = Sandbox::new(&[("cardc.toml", ""), ("db.json", &odd)]);
    let ran = sandbox.run(&IMPORT).ends_with(0);
    let note = "note: Cannot add `Salt+born`: This is no word for a card\n";
    assert!(ran.err.contains(note), "{}", ran.err);
}

#[test]
fn an_import_leaves_the_game_alone_when_asked_to() {
    let sandbox = Sandbox::new(&[("cardc.toml", ""), ("db.json", OWN_WORDS)]);
    let ran = sandbox
        .run(&[&IMPORT[..], &["--no-extension"]].concat())
        .ends_with(0);
    assert!(!ran.err.contains("added to the game"), "{}", ran.err);
    assert!(!sandbox.path("games").exists());
    let units = sandbox.read("cards/low-water/units.card");
    assert!(
        units.contains("prose \"[Remove] a Saltborn Unit.\""),
        "{units}"
    );
}

#[test]
fn without_a_project_the_words_lie_beside_the_cards() {
    let sandbox = Sandbox::new(&[("db.json", OWN_WORDS)]);
    sandbox.run(&IMPORT).ends_with(0);
    let game = sandbox.read("cards/games/champions/game.toml");
    assert!(game.contains("Saltborn"), "{game}");
    // A pack counts in a project only.
    assert_eq!(sandbox.read("cards/cardc.toml"), "game = \"champions\"\n");
    let checked = sandbox
        .run(&["check", "cards", "--format", "concise"])
        .ends_with(1);
    assert_eq!(checked.out.lines().count(), 1, "{checked:?}");
}

/// A text with misprints, one with its own name misspelt, two that speak of a card that the database lacks, and one with a name
/// without its accent.
const MISPRINTS: &str = "\
databaseId\tname\tcardBack\ttype\tpackName\tnumberInPack\tunique\tsphere\tcost\ttext
1\tOld Weir\tplayer\tEvent\tLow Water\t1\t0\tLore\t1\tAction: Choose a locaiton. Draw draw 1 card.
2\tMud Ferry\tplayer\tEvent\tLow Water\t2\t0\tLore\t1\tAction: Return Muddy Ferry to your hand.
3\tEbb\tplayer\tEvent\tLow Water\t3\t0\tLore\t1\tAction: Attach Long Tide to Fogbank. Draw 1 card.
4\tFlow\tplayer\tEvent\tLow Water\t4\t0\tLore\t1\tAction: Discard Fogbank.
5\tÉbb Tide\tplayer\tEvent\tLow Water\t5\t0\tLore\t1\tAction: Return Ebb Tide to your hand.
";

const IMPORT_TABLE: [&str; 7] = [
    "import", "cards", "--from", "lotr-tsv", "db.tsv", "-o", "cards",
];

#[test]
fn a_database_that_is_a_table_names_the_cells_with_a_mistake() {
    let table = "\
name\ttype\tsphere\tcost\ttext
Weir\tEvent\tLor\ttwo\tAction: Draw 1 card.\"
Ebb\tAllly\tLore\t1\tSing.
";
    let sandbox = Sandbox::new(&[("cardc.toml", "game = \"lotr\"\n"), ("db.tsv", table)]);
    let ran = sandbox.run(&IMPORT_TABLE).ends_with(1);
    expect![[r#"
        note: "Weir": row 2: kept as prose: " (Unexpected `"`)
        note: row 3: left out "Ebb": unknown type of card `Allly`. Did you mean `Ally`?
        error: "Weir": row 2, column `sphere` (C2): Unknown sphere `Lor`. Did you mean `Lore`? Write it as in `sphere Leadership`. Expected `Leadership`, `Tactics`, `Spirit`, `Lore`, `Neutral`, `Fellowship`, `Baggins`, `Boon` or `Burden`
        error: "Weir": row 2, column `cost` (D2): `cost` takes a number or `X` or `-`. Write it as in `cost 2`
        imported 1 of 2 cards into 1 file
    "#]].assert_eq(&ran.err);
}

#[test]
fn misprints_of_a_database_are_mended_and_names_learned() {
    let files = [("cardc.toml", "game = \"lotr\"\n"), ("db.tsv", MISPRINTS)];
    let sandbox = Sandbox::new(&files);
    let ran = sandbox.run(&IMPORT_TABLE).ends_with(0);
    expect![[r#"
        note: added to the game: names `Fogbank`, `Long Tide`
        note: written: games/lotr/game.toml, games/lotr/vocabulary.toml
        note: "Old Weir": left out a repeated `draw`
        note: "Old Weir": read `locaiton` as `location`
        note: "Mud Ferry": read `Muddy Ferry` as `Mud Ferry`
        note: "Ébb Tide": read `Ebb Tide` as `Ébb Tide`
        note: left out column `cardBack` of 5 records: the back follows from the kind of card
        imported 5 of 5 cards into 1 file
    "#]]
    .assert_eq(&ran.err);
    let texts = |sandbox: &Sandbox| {
        let cards = sandbox.read("cards/low-water/events.card");
        let lines = cards.lines().filter(|line| line.contains("Action:"));
        lines
            .map(|line| line.trim().to_owned() + "\n")
            .collect::<String>()
    };
    expect![[r"
        Action: Choose a location. Draw 1 card.
        Action: Return Mud Ferry to your hand.
        Action: Attach Long Tide to Fogbank. Draw 1 card.
        Action: Discard Fogbank.
        Action: Return Ébb Tide to your hand.
    "]]
    .assert_eq(&texts(&sandbox));
    let again = sandbox.run(&IMPORT_TABLE).ends_with(0);
    assert!(
        again.err.ends_with("0 new, 0 changed, 5 unchanged\n"),
        "{}",
        again.err
    );

    let sandbox = Sandbox::new(&files);
    let kept = [&IMPORT_TABLE[..], &["--keep-misprints", "--no-extension"]].concat();
    sandbox.run(&kept).ends_with(0);
    expect![[r#"
        Action: prose "Choose a locaiton. Draw draw 1 card."
        Action: prose "Return Muddy Ferry to your hand."
        Action: prose "Attach Long Tide to Fogbank." Draw 1 card.
        Action: prose "Discard Fogbank."
        Action: Return Ebb Tide to your hand.
    "#]]
    .assert_eq(&texts(&sandbox));
}

#[test]
fn cards_with_the_same_id_are_not_taken_for_each_other() {
    let card = |name: &str| {
        format!(
            "ability \"{name}\" {{\n    class Any\n    id 7\n    text {{\n        [Draw] 1 card.\n    }}\n}}\n"
        )
    };
    let cards = format!(
        "game champions\n\n{}\n{}",
        card("Iron Golem"),
        card("Ash Hound")
    );
    let deck = "game champions\n\n2x Iron Golem\n1x Ash Hound\n";
    let sandbox = Sandbox::new(&[("c.card", &cards), ("d.deck", deck)]);
    let export = ["export", "deck", "d.deck", "--to", "champions-code"];
    assert_eq!(
        sandbox.run(&export).ends_with(2).err,
        "d.deck:4:1: error: `Iron Golem` and `Ash Hound` have the same id 7\n  help: A share code tells cards by their ids alone. Give each its own.\n"
    );
    sandbox.write("d.deck", "game champions\n\n2x Iron Golem\n1x Iron Golem\n");
    let code = sandbox.run(&export).ends_with(0).out;
    let import = [
        "import",
        "deck",
        "--from",
        "champions-code",
        "--cards",
        "c.card",
        code.trim(),
    ];
    let ran = sandbox.run(&import).ends_with(1);
    assert!(
        ran.err.contains("The id 7 could be 2 cards. Took `"),
        "{ran:?}"
    );
}

#[test]
fn what_a_heading_leaves_out_is_told_by_its_own_name() {
    let sandbox = sandbox();
    sandbox.write(
        "list.txt",
        "[[Cinder Hound Pack]] 3x\nOdd ends:\n1x Ashen Castellan\nSideboard\n2 Long Noon\nMaybeboard\n1 Long Noon\n// 2x Ashen Castellan\n",
    );
    let import = [
        "import", "deck", "--from", "text", "list.txt", "--cards", "cards",
    ];
    let ran = sandbox.run(&import).ends_with(1);
    assert!(
        ran.out
            .ends_with("Champions\n1x Ashen Castellan\nUnits\n3x Cinder Hound Pack\n"),
        "{ran:?}"
    );
    let game = "Warhammer Age of Sigmar: Champions";
    assert_eq!(
        ran.err,
        format!(
            "note: Left out 1 comment: `// 2x Ashen Castellan`\n\
             note: `Odd ends` is no heading of {game}. The cards under it stand with those of their kind.\n\
             note: Left out the cards under `Sideboard`, a part that no deck of {game} has: `2x Long Noon`\n\
             note: Left out the cards under `Maybeboard`, a part that no deck of {game} has: `1x Long Noon`\n"
        )
    );
}
