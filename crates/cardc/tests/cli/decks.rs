//! Decks of games whose packs say what a deck list is made of: there and back.

use expect_test::expect;

use crate::sandbox::Sandbox;

const ASHES: &str = r#"game ashes

phoenixborn "Ilma of the Kilns" {
    life        18
    battlefield 5
    spellboard  4
}

ally "Kiln Warden" {
    phoenixborn "Ilma of the Kilns"
    attack      2
    life        2
    recover     1
}

ally "Ash Courier" {
    attack   1
    life     1
    recover  1
    conjures "Cinder Wisp"
}

conjuration "Cinder Wisp" {
    attack            1
    life              1
    recover           0
    conjuration-limit 3
}
"#;

const LOTR: &str = r#"game lotr

set "The Old Ferry"

hero "Hallas of the Ford" {
    sphere      Tactics
    threat-cost 9
    willpower   1
    attack      2
    defense     2
    hit-points  4
    id          "a-1"
}

ally "Hallas of the Ford" {
    sphere     Tactics
    cost       3
    willpower  1
    attack     1
    defense    1
    hit-points 3
    id         "a-2"
}

event "Sudden Flood" {
    sphere Neutral
    cost   1
}
"#;

#[test]
fn a_list_of_ashes_goes_there_and_back() {
    let list = "Kilns and Cinders\n\nPhoenixborn: Ilma of the Kilns\n\nDice:\n5x Charm\n5x Natural\n\nCards (5/30):\n\n\
                Allies (5):\n3x Kiln Warden (Ilma of the Kilns)\n2x Ash Courier\n\nConjuration Deck:\n3x Cinder Wisp\n";
    let sandbox = Sandbox::new(&[("cards/a.card", ASHES), ("list.txt", list)]);
    sandbox
        .run(&[
            "import",
            "deck",
            "--from",
            "ashes-text",
            "list.txt",
            "--cards",
            "cards",
            "-o",
            "a.deck",
        ])
        .ends_with(0);
    assert_eq!(
        sandbox.read("a.deck"),
        "game ashes\nformat constructed\n\n# Kilns and Cinders\nPhoenixborn\n1x Ilma of the Kilns\nAllies\n\
         3x Kiln Warden\n2x Ash Courier\nDice\n5x Charm\n5x Natural\nConjurations\n3x Cinder Wisp\n"
    );
    let export = [
        "export",
        "deck",
        "a.deck",
        "--to",
        "ashes-text",
        "--cards",
        "cards",
    ];
    assert_eq!(sandbox.run(&export).ends_with(0).out, list);
}

#[test]
fn a_deck_of_octgn_goes_there_and_back() {
    let sandbox = Sandbox::new(&[
        ("cards/a.card", LOTR),
        (
            "a.deck",
            "game lotr\n\n# Ford\nHeroes\n1x Hallas of the Ford\nAllies\n2x Hallas of the Ford\n",
        ),
    ]);
    let export = |to| sandbox.run(&["export", "deck", "a.deck", "--to", to, "--cards", "cards"]);
    let xml = export("octgn").ends_with(0).out;
    assert!(
        xml.contains("<card qty=\"2\" id=\"a-2\">Hallas of the Ford</card>"),
        "{xml}"
    );
    sandbox.write("b.o8d", &xml);
    let import = |from, file| {
        let import = [
            "import", "deck", "--from", from, file, "--cards", "cards", "--name", "Ford",
        ];
        sandbox.run(&import).ends_with(0).out
    };
    let deck = "game lotr\nformat tournament\n\n# Ford\nHeroes\n1x Hallas of the Ford\nAllies\n2x Hallas of the Ford\n";
    assert_eq!(import("octgn", "b.o8d"), deck);
    let list = export("lotr-text").ends_with(0).out;
    assert_eq!(
        list,
        "Ford\n\nHero (1)\n1x Hallas of the Ford (The Old Ferry)\n\nAlly (2)\n2x Hallas of the Ford (The Old Ferry)\n"
    );
    sandbox.write("list.txt", &list);
    assert_eq!(import("lotr-text", "list.txt"), deck);
    sandbox.write("a.deck", "game lotr\n\n# Ford\nEvents\n1x Sudden Flood\n");
    let ran = export("octgn").ends_with(2);
    assert!(
        ran.err.contains("`Sudden Flood` has no id for OCTGN"),
        "{ran:?}"
    );
}

#[test]
fn lines_of_unknown_cards_are_kept() {
    let list = "{\"title\": \"K\", \"phoenixborn\": \"Ilma of the Kilns\", \"cards\": {\"Ash Corier\": 3}, \"dice\": {\"charm\": 10}}";
    let sandbox = Sandbox::new(&[("cards/a.card", ASHES), ("list.json", list)]);
    let import = [
        "import",
        "deck",
        "--from",
        "ashes-json",
        "list.json",
        "--cards",
        "cards",
    ];
    let ran = sandbox.run(&import).ends_with(1);
    assert!(ran.out.contains("Cards\n3x Ash Corier\n"), "{ran:?}");
    assert!(ran.err.contains("Did you mean `Ash Courier`?"), "{ran:?}");
    // Without any cards nothing is judged.
    let elsewhere = Sandbox::new(&[("list.json", list)]);
    let ran = elsewhere.run(&import[..5]).ends_with(0);
    assert!(ran.out.contains("Dice\n10x Charm\n"), "{ran:?}");
    let ran = sandbox
        .run(&["import", "deck", "--from", "octgn", "list.json"])
        .ends_with(2);
    assert!(ran.err.contains("not XML"), "{ran:?}");
}

#[test]
fn a_form_is_for_decks_of_one_game() {
    let sandbox = Sandbox::new(&[
        ("cards/a.card", ASHES),
        ("a.deck", "game ashes\n\n# Kilns\n1x Ash Courier\n"),
        ("t9a.deck", "game t9a\n\n# Host\n1x Salt Baron\n"),
        ("project/cardc.toml", "game = \"lotr\"\n"),
        ("project/a.deck", "# Ford\n1x Sudden Flood\n"),
    ]);
    let refusal = |deck, to| {
        let ran = sandbox.run(&["export", "deck", deck, "--to", to]);
        ran.ends_with(2).err.clone()
    };
    assert_eq!(
        refusal("a.deck", "champions-code"),
        "error: `champions-code` is for decks of champions but this is a deck of ashes\n  \
         help: decks of ashes go out as `text` or `ashes-text`\n"
    );
    let lotr = refusal("project/a.deck", "ashes-text");
    assert!(
        lotr.contains("decks of lotr go out as `text` or `lotr-text` or `octgn`"),
        "{lotr}"
    );
    let octgn = refusal("a.deck", "octgn");
    assert!(
        octgn.contains("`octgn` is for decks of lotr but this is a deck of ashes"),
        "{octgn}"
    );
    let army = refusal("t9a.deck", "ashes-text");
    assert!(army.contains("decks of t9a go out as `text`"), "{army}");
}

#[test]
fn a_text_list_has_no_place_for_options_and_prices() {
    let unit = "game t9a\nunit \"Reeve\" {\n    army \"Levy\"\n    category Core\n    size 1\n    points 100\n    option \"Horse\" +10\n}\n";
    let deck = "game t9a\npoints 4000\narmy \"Levy\"\nCore\nReeve = 110\n  + Horse\n";
    let sandbox = Sandbox::new(&[("a.card", unit), ("a.deck", deck)]);
    let ran = sandbox.run(&["export", "deck", "a.deck", "--to", "text"]);
    assert_eq!(
        ran.ends_with(2).err,
        "error: A text list has no place for options and prices\n  help: Share the `.deck` file.\n"
    );
}

#[test]
fn a_text_list_is_of_any_game() {
    let sandbox = Sandbox::new(&[
        ("ashes/a.card", ASHES),
        (
            "ashes/list.txt",
            "Kilns\n\n2x Kiln Warden (Ilma of the Kilns)\nPhoenixborn: Ilma of the Kilns\nAllies\n3 ash courier\nCinder Wisp\n",
        ),
        ("lotr/a.card", LOTR),
        (
            "lotr/list.txt",
            "Heroes (1)\nHallas of the Ford\n\nAllies (2)\n2x Hallas of the Ford\n\nSideboard\n1x Sudden Flood\n",
        ),
    ]);
    let deck = |game: &str| {
        let into = [
            "import", "deck", "--from", "text", "list.txt", "-o", "a.deck",
        ];
        sandbox.run_in(game, &into, "").ends_with(0);
        sandbox.read(&format!("{game}/a.deck"))
    };
    expect![[r"
        game ashes
        format constructed

        # Kilns
        Phoenixborn
        1x Ilma of the Kilns
        Allies
        2x Kiln Warden
        3x Ash Courier
        1x Cinder Wisp
    "]]
    .assert_eq(&deck("ashes"));
    expect![[r"
        game lotr
        format tournament

        # a
        Heroes
        1x Hallas of the Ford
        Allies
        2x Hallas of the Ford
        Sideboard
        1x Sudden Flood
    "]]
    .assert_eq(&deck("lotr"));
    let list = |game| {
        let out = ["export", "deck", "a.deck", "--to", "text"];
        sandbox.run_in(game, &out, "").ends_with(0).out
    };
    expect![[r"
        # Kilns
        Phoenixborn
        1x Ilma of the Kilns
        Ally
        2x Kiln Warden
        3x Ash Courier
        Conjuration
        1x Cinder Wisp
    "]]
    .assert_eq(&list("ashes"));
    expect![[r"
        # a
        Hero
        1x Hallas of the Ford
        Ally
        2x Hallas of the Ford
        Sideboard
        1x Sudden Flood
    "]]
    .assert_eq(&list("lotr"));
}

#[test]
fn what_holds_no_deck_of_the_game_is_refused() {
    let ashes =
        "[{\"title\": \"A\", \"cards\": {\"Ash Courier\": 3}}, {\"title\": \"B\", \"cards\": {}}]";
    let nameless = "[{\"cards\": [{\"count\": 3}]}]";
    let sandbox = Sandbox::new(&[("decks.json", ashes), ("nameless.json", nameless)]);
    for file in ["decks.json", "nameless.json"] {
        let ran = sandbox.run(&["import", "deck", "--from", "lotr-json", file, "-o", "out"]);
        let err = &ran.ends_with(2).err;
        assert!(err.contains("no deck found"), "{err}");
        assert!(err.contains("Expected a deck of the game `lotr`"), "{err}");
    }
}

#[test]
fn json_and_xml_are_no_lists() {
    let sandbox = Sandbox::new(&[
        ("cards/a.card", ASHES),
        ("decks.json", "\n [ {\"title\": \"A\"} ]"),
        ("deck.o8d", "<?xml version=\"1.0\"?>\n<deck></deck>"),
    ]);
    let import = |from, file| {
        let ran = sandbox.run(&["import", "deck", "--from", from, file]);
        ran.ends_with(2).err.clone()
    };
    assert!(import("ashes-text", "decks.json").contains("Expected a list, found JSON"));
    assert!(import("lotr-text", "deck.o8d").contains("Read a deck of OCTGN with `--from octgn`"));
}

#[test]
fn a_list_is_of_the_format_that_its_cards_are_printed_for() {
    let cards = "game ashes\n\nally \"Ash Courier\" {\n    edition First\n}\n\nally \"Ash Courier\" {\n    edition Reborn\n}\n\n\
                 ally \"Old Reeve\" {\n    edition First\n}\n";
    let sandbox = Sandbox::new(&[
        ("cards/a.card", cards),
        ("old.txt", "Cards:\n3x Ash Courier\n1x Old Reeve\n"),
        ("new.txt", "Cards:\n3x Ash Courier\n"),
    ]);
    let import = |file| {
        let ran = sandbox.run(&[
            "import",
            "deck",
            "--from",
            "ashes-text",
            file,
            "--cards",
            "cards",
            "--name",
            "A",
        ]);
        ran.ends_with(0).out.clone()
    };
    assert_eq!(
        import("old.txt"),
        "game ashes\nformat first-edition\n\n# A\nAllies\n3x Ash Courier\n1x Old Reeve\n"
    );
    assert_eq!(
        import("new.txt"),
        "game ashes\nformat constructed\n\n# A\nAllies\n3x Ash Courier\n"
    );
}

#[test]
fn a_game_of_ones_own_has_lists_too() {
    let sandbox = Sandbox::new(&[]);
    sandbox.run(&["new", "quay"]).ends_with(0);
    let decks = std::fs::read_dir(sandbox.path("quay/decks")).unwrap();
    let deck = decks.map(|entry| entry.unwrap().path()).next().unwrap();
    let deck = deck.to_str().unwrap();
    let list = |deck: &str| {
        let out = ["export", "deck", deck, "--to", "text"];
        sandbox.run_in("quay", &out, "").ends_with(0).out
    };
    let before = list(deck);
    sandbox.write("quay/list.txt", &before);
    let into = [
        "import",
        "deck",
        "--from",
        "text",
        "list.txt",
        "-o",
        "decks/again.deck",
    ];
    sandbox.run_in("quay", &into, "").ends_with(0);
    assert_eq!(list("decks/again.deck"), before);
    assert!(before.ends_with("Action\n1x First Action\n"), "{before}");
    sandbox.run_in("quay", &["check"], "").ends_with(0);
}

#[test]
fn the_game_of_a_list_is_that_of_its_cards_or_is_asked_for() {
    let sandbox = Sandbox::new(&[
        ("cards/a.card", ASHES),
        (
            "cards.tsv",
            "name\ttype\tsphere\tcost\nSalt Wall\tEvent\tLore\t1\n",
        ),
        ("empty/list.txt", "2x Salt Wall\n"),
        ("both/a.card", ASHES),
        ("both/b.card", LOTR),
    ]);
    let import = |below: &str, more: &[&str]| {
        let import = ["import", "deck", "--from", "text", "2x salt wall"];
        sandbox.run_in(below, &[&import[..], more].concat(), "")
    };
    let ran = import("cards", &[]).ends_with(1);
    assert!(ran.out.starts_with("game ashes\n"), "{ran:?}");
    let ran = import("empty", &["--cards", "../cards.tsv"]).ends_with(0);
    assert!(ran.out.ends_with("Events\n2x Salt Wall\n"), "{ran:?}");
    let ran = import("empty", &[]).ends_with(2);
    assert!(ran.err.contains("Pass `--cards DIR`"), "{ran:?}");
    let ran = import("empty", &["--game", "lotr"]).ends_with(0);
    assert!(ran.out.ends_with("\n2x salt wall\n"), "{ran:?}");
    assert!(
        ran.err.contains("No cards of The Lord of the Rings"),
        "{ran:?}"
    );
    let ran = import("empty", &["--game", "lotr", "--cards", "../cards"]).ends_with(2);
    assert!(
        ran.err.contains("No cards of The Lord of the Rings"),
        "{ran:?}"
    );
    assert!(ran.err.contains("in `../cards`"), "{ran:?}");
    let ran = import("both", &[]).ends_with(2);
    assert!(
        ran.err.contains("There are cards of `ashes` and of `lotr`"),
        "{ran:?}"
    );
    let ran = import("both", &["--game", "nothing"]).ends_with(2);
    assert!(ran.err.contains("Unknown game `nothing`"), "{ran:?}");
    sandbox.write("two/one/cardc.toml", "");
    sandbox.write("two/one/a.card", ASHES);
    sandbox.write("two/other/cardc.toml", "");
    sandbox.write("two/other/a.card", ASHES);
    let ran = import("", &["--cards", "two"]).ends_with(2);
    assert!(ran.err.contains("are of several projects"), "{ran:?}");
}

#[test]
fn what_a_name_leaves_open_is_said() {
    let sandbox = Sandbox::new(&[
        ("a.card", LOTR),
        (
            "list.txt",
            "2x Hallas of the Ford\nAllies\n1x Sudden Flood\n",
        ),
    ]);
    let ran = sandbox
        .run(&["import", "deck", "--from", "text", "list.txt"])
        .ends_with(1);
    assert_eq!(
        ran.err,
        "note: `Hallas of the Ford` could be 2 cards. Took `Hallas of the Ford (Hero)`: \
         correct the line if you mean another one\n\
         note: `Sudden Flood` is listed under Allies, but only Events have that name. \
         If you mean one of those, move the line\n"
    );
    // Where the kind makes a card another one, a heading of another kind names one that may be in another set.
    assert!(
        ran.out
            .ends_with("Heroes\n2x Hallas of the Ford (Hero)\nAllies\n1x Sudden Flood\n"),
        "{ran:?}"
    );
}

#[test]
fn a_card_under_the_heading_of_another_kind_is_moved_with_a_word() {
    let sandbox = Sandbox::new(&[("a.card", ASHES)]);
    let list = "Ready Spells\n2x Ash Courier\n";
    let ran = sandbox
        .run(&["import", "deck", "--from", "text", list])
        .ends_with(0);
    assert_eq!(
        ran.err,
        "note: Put `Ash Courier` under Allies, not under Ready Spells\n"
    );
    assert!(ran.out.ends_with("Allies\n2x Ash Courier\n"), "{ran:?}");
}

#[test]
fn what_stands_behind_a_name_is_left_off_with_a_word() {
    let sandbox = Sandbox::new(&[("a.card", ASHES)]);
    let list = "2x Ash Courier (my favourite)\n1. Kiln Warden\n2. Ash Courier\n";
    let ran = sandbox
        .run(&["import", "deck", "--from", "text", list])
        .ends_with(0);
    assert!(
        ran.out
            .ends_with("Allies\n2x Ash Courier\n1x Kiln Warden\n1x Ash Courier\n"),
        "{ran:?}"
    );
    assert_eq!(
        ran.err,
        "note: Read the number in `2. Ash Courier` as that of a line, as the numbers of the list run from 1 on. If copies are meant, write `x` in place of the full stop.\n\
         note: Left off `(my favourite)` behind `Ash Courier`\n"
    );
}

#[test]
fn a_card_file_that_cannot_be_read_is_named() {
    let sandbox = Sandbox::new(&[("cardc.toml", "game = \"ashes\"\n"), ("a.card", ASHES)]);
    sandbox.write("b.card", [0xff]);
    for more in [&[][..], &["--cards", "."]] {
        let import = ["import", "deck", "--from", "text", "2x Ash Courier"];
        let ran = sandbox.run(&[&import[..], more].concat()).ends_with(0);
        assert_eq!(ran.err.matches("b.card").count(), 1, "{ran:?}");
    }
}

#[test]
fn what_is_no_list_is_refused() {
    let sandbox = Sandbox::new(&[
        ("a.card", ASHES),
        ("a.deck", "game ashes\n1x Ash Courier\n"),
        ("empty.txt", "\n"),
        ("army.txt", "Harbour Reeve = 245\n  + General\n"),
    ]);
    for (file, game, expected) in [
        ("a.deck", "ashes", "Expected a list, found a deck file"),
        ("empty.txt", "ashes", "The list is empty"),
        ("army.txt", "t9a", "Read what New Recruit exports"),
    ] {
        let import = ["import", "deck", "--from", "text", file, "--game", game];
        let ran = sandbox.run(&import).ends_with(2);
        assert!(ran.err.contains(expected), "{ran:?}");
    }
}

#[test]
fn a_line_that_would_be_lost_keeps_a_deck_from_being_shared() {
    let sandbox = Sandbox::new(&[
        ("a.card", ASHES),
        (
            "a.deck",
            "game ashes\nAllies (2)\n2x Ash Courier\nKiln Wardn\n“Ash Courier”\n",
        ),
    ]);
    let ran = sandbox
        .run(&["export", "deck", "a.deck", "--to", "text"])
        .ends_with(1);
    for place in ["a.deck:4:1", "a.deck:5:1"] {
        assert!(ran.err.contains(place), "{ran:?}");
    }
    assert!(!ran.err.contains("a.deck:2:1"), "{ran:?}");
    assert_eq!(ran.out, "");
}

#[test]
fn options_of_a_game_without_any_are_reported() {
    let sandbox = Sandbox::new(&[
        ("a.card", ASHES),
        ("a.deck", "game ashes\n2x Ash Courier\n  + Anything\n"),
    ]);
    let ran = sandbox.run(&["check", "a.deck", "--format", "concise"]);
    assert!(
        ran.out
            .contains("a.deck:3:5: error[unexpected-token]: Cards in this game have no options"),
        "{ran:?}"
    );
}

#[test]
fn a_text_list_keeps_what_lies_in_a_pile() {
    let deck = "game ashes\n\n# Kilns\nPhoenixborn\n1x Ilma of the Kilns\n\nConjuration pile\n3x Cinder Wisp\n";
    let sandbox = Sandbox::new(&[("a.card", ASHES), ("a.deck", deck)]);
    let export = ["export", "deck", "a.deck", "--to", "text"];
    let list = sandbox.run(&export).ends_with(0).out;
    assert!(list.contains("\n3x Cinder Wisp\n"), "{list}");
    let import = ["import", "deck", "--from", "text", &list];
    let again = sandbox.run(&import).ends_with(0).out;
    assert!(again.contains("\n3x Cinder Wisp\n"), "{again}");
}
