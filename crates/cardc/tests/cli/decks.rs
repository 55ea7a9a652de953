//! Decks of games whose packs say what a deck list is made of: there and back, and real ones where they are at hand.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

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

/// Reference data beside the repository; `None`, said on the console, where it is absent.
#[expect(
    clippy::print_stderr,
    reason = "a test that checks nothing has to say so"
)]
fn corpus(game: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/corpus")
        .join(game);
    if path.is_dir() {
        return fs::canonicalize(path).ok();
    }
    eprintln!("SKIPPED: no reference data at {}", path.display());
    None
}

/// A project with imported cards and decks. Decks may name cards that the data does not have.
fn imported(game: &str, cards: (&str, &str), decks: (&str, &str)) -> Option<Sandbox> {
    let corpus = corpus(game)?;
    let sandbox = Sandbox::new(&[("cardc.toml", "")]);
    let file = |name: &str| corpus.join(name).to_str().expect("is UTF-8").to_owned();
    sandbox.run(&[
        "import",
        "cards",
        "--from",
        cards.0,
        &file(cards.1),
        "-o",
        "cards",
    ]);
    fs::create_dir(sandbox.path("decks")).expect("can be made");
    sandbox.run(&[
        "import",
        "deck",
        "--from",
        decks.0,
        &file(decks.1),
        "--cards",
        "cards",
        "-o",
        "decks",
    ]);
    Some(sandbox)
}

/// `deck code` of each error, in the order of decks.
fn errors(sandbox: &Sandbox) -> Vec<(String, String, String)> {
    let found = sandbox.run(&["check", "--format", "json", "decks"]).json();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let found = found.as_array().expect("is an array");
    let errors = found.iter().filter(|found| found["severity"] == "error");
    errors
        .map(|found| {
            (
                text(&found["path"]),
                text(&found["code"]),
                text(&found["message"]),
            )
        })
        .collect()
}

fn real_ashes() -> Option<Sandbox> {
    imported(
        "ashes",
        ("ashes-json", "card-index.json"),
        ("ashes-json", "decks.json"),
    )
}

#[test]
fn real_decks_of_ashes_are_legal() {
    let Some(sandbox) = real_ashes() else { return };
    assert_eq!(errors(&sandbox), []);
    assert_eq!(
        fs::read_dir(sandbox.path("decks"))
            .expect("is there")
            .count(),
        32
    );
}

/// What is done to a deck, and the code that has to be found in it.
struct Seed {
    what: &'static str,
    edit: Box<dyn Fn(&str) -> String>,
    code: &'static str,
}

impl Seed {
    fn new(
        what: &'static str,
        code: &'static str,
        edit: impl Fn(&str) -> String + 'static,
    ) -> Self {
        let edit = Box::new(edit);
        Self { what, edit, code }
    }

    /// Lines that are added to the deck.
    fn added(what: &'static str, code: &'static str, lines: String) -> Self {
        Self::new(what, code, move |deck| format!("{deck}{lines}"))
    }
}

/// The name of a real card for which something holds.
fn real_card(holds: impl Fn(&Value) -> bool) -> String {
    let path = corpus("ashes").expect("is there").join("card-index.json");
    let cards: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("is text")).expect("is JSON");
    let mut cards = cards.as_array().expect("is an array").iter();
    let card = cards.find(|card| holds(card)).expect("there is one");
    card["name"].as_str().expect("has a name").to_owned()
}

/// A change of the first line below a heading.
fn first_below(deck: &str, heading: &str, edit: impl Fn(&str) -> String) -> String {
    let (before, after) = deck.split_once(heading).expect("the heading is there");
    let (line, rest) = after.split_once('\n').expect("has lines");
    format!("{before}{heading}{}\n{rest}", edit(line))
}

/// The line with one more or one fewer.
fn recounted(line: &str, by: i64) -> String {
    let (count, name) = line.split_once("x ").expect("is counted");
    let count: i64 = count.parse().expect("is a number");
    format!("{}x {name}", count + by)
}

/// The heading of the first cards that are no Phoenixborn.
fn first_cards(deck: &str) -> String {
    let headings = [
        "\nAllies\n",
        "\nReady Spells\n",
        "\nAction Spells\n",
        "\nReaction Spells\n",
    ];
    let found = headings.into_iter().find(|heading| deck.contains(heading));
    found.expect("has cards").to_owned()
}

#[test]
fn a_broken_rule_is_found_in_each_real_deck_of_ashes() {
    let Some(sandbox) = real_ashes() else { return };
    let paths: Vec<PathBuf> = fs::read_dir(sandbox.path("decks"))
        .expect("is there")
        .map(|entry| entry.expect("can be read").path())
        .collect();
    let read = |path: &PathBuf| fs::read_to_string(path).expect("is text");
    let decks: Vec<String> = paths.iter().map(read).collect();
    let is_conjuration = |card: &Value| {
        card["type"]
            .as_str()
            .is_some_and(|kind| kind == "Conjuration")
    };
    let conjuration = real_card(is_conjuration);
    let foreign = real_card(|card| {
        let owner = card["phoenixborn"].as_str();
        !is_conjuration(card)
            && owner.is_some_and(|owner| decks.iter().all(|deck| !deck.contains(owner)))
    });
    let cards =
        |deck: &str, edit: &dyn Fn(&str) -> String| first_below(deck, &first_cards(deck), edit);
    let four = |line: &str| format!("4x {}", line.split_once("x ").expect("is counted").1);
    let fewer = |line: &str| match recounted(line, -1) {
        none if none.starts_with("0x") => "// none".to_owned(),
        line => line,
    };
    let below = |heading: &'static str, by| {
        move |deck: &str| first_below(deck, heading, |line| recounted(line, by))
    };
    let seeds = [
        Seed::added(
            "a card more",
            "card-count",
            "Cards\n1x Nobody Knows\n".to_owned(),
        ),
        Seed::new("a card fewer", "card-count", move |deck| {
            cards(deck, &fewer)
        }),
        Seed::new("a fourth copy", "deck-copies", move |deck| {
            cards(deck, &four)
        }),
        Seed::new("two Phoenixborn", "card-count", below("\nPhoenixborn\n", 1)),
        Seed::new("nine dice", "resource-count", below("\nDice\n", -1)),
        Seed::new("eleven dice", "resource-count", below("\nDice\n", 1)),
        Seed::added(
            "a card of another",
            "missing-partner",
            format!("Cards\n1x {foreign}\n"),
        ),
        Seed::added(
            "a conjuration",
            "pile-card",
            format!("Cards\n1x {conjuration}\n"),
        ),
        Seed::added(
            "six first cards",
            "card-count",
            "First Five\n6x Nobody Knows\n".to_owned(),
        ),
    ];
    for seed in seeds {
        for (path, deck) in paths.iter().zip(&decks) {
            fs::write(path, (seed.edit)(deck)).expect("can be written");
        }
        let found = errors(&sandbox);
        for path in &paths {
            let name = path
                .file_name()
                .expect("is a file")
                .to_string_lossy()
                .into_owned();
            let mut of_deck = found.iter().filter(|(path, ..)| path.ends_with(&name));
            let is_found = of_deck.any(|(_, found, _)| found == seed.code);
            assert!(is_found, "{} in {name}: {found:?}", seed.what);
        }
    }
}

#[test]
fn real_decks_of_lotr_get_the_right_verdict_for_each_limit() {
    let data = (("lotr-tsv", "cards.tsv"), ("lotr-json", "decks.json"));
    let Some(sandbox) = imported("lotr", data.0, data.1) else {
        return;
    };
    // The data lacks some cards of the decks; their headings say what they are.
    let judged = || {
        let found = errors(&sandbox).into_iter();
        found
            .filter(|(_, code, _)| code != "unknown-card")
            .map(|(.., message)| message)
            .collect::<Vec<_>>()
    };
    // Four decks of the core set have thirty cards: enough to play, too few for a tournament. The others have fifty.
    assert_eq!(
        judged(),
        ["The deck has 30 Player cards but needs at least 50"; 4]
    );
    for entry in fs::read_dir(sandbox.path("decks")).expect("is there") {
        let path = entry.expect("can be read").path();
        let deck = fs::read_to_string(&path).expect("is text");
        fs::write(&path, deck.replace("format tournament", "format casual"))
            .expect("can be written");
    }
    assert_eq!(judged(), [""; 0]);
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
    for to in ["text", "champions-code"] {
        assert_eq!(
            refusal("a.deck", to),
            format!(
                "error: `{to}` is for decks of champions but this is a deck of ashes\n  \
                 help: decks of ashes go out as `ashes-text`\n"
            )
        );
    }
    let lotr = refusal("project/a.deck", "text");
    assert!(
        lotr.contains("decks of lotr go out as `lotr-text` or `octgn`"),
        "{lotr}"
    );
    let octgn = refusal("a.deck", "octgn");
    assert!(
        octgn.contains("`octgn` is for decks of lotr but this is a deck of ashes"),
        "{octgn}"
    );
    let army = refusal("t9a.deck", "ashes-text");
    assert!(army.contains("Share the `.deck` file"), "{army}");
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
