//! `cardc print`

use crate::sandbox::{GOOD_CARD, Sandbox};

fn with_text(text: &str) -> Sandbox {
    Sandbox::new(&[(
        "a.card",
        &GOOD_CARD.replace("X damage to your Opponent.", text),
    )])
}

#[test]
fn a_card_is_its_name_and_its_text() {
    let sandbox = with_text(
        "[Draw] 1 card. Frobnicate the moon.\n        prose \"Be bold,\" [Draw] prose \"what you like.\"",
    );
    let ran = sandbox.run(&["print", "a.card"]).ends_with(0);
    assert_eq!(
        ran.out,
        "Cinder Hound Pack\n? Draw 1 card. Frobnicate the moon.\n? Be bold, Draw what you like.\n"
    );
    assert_eq!(
        ran.err,
        "note: 2 lines marked `?` not fully understood, printed as written\n"
    );
    let house = sandbox
        .run(&["print", "--markup", "house", "a.card"])
        .ends_with(0);
    assert!(house.out.contains("? [Draw] 1 card. Frob"), "{house:?}");
}

#[test]
fn json_marks_what_is_not_understood() {
    let sandbox = with_text("[Draw] 1 card. Frobnicate the moon.");
    let json = sandbox
        .run(&["print", "--format", "json", "a.card"])
        .ends_with(0)
        .json();
    assert_eq!(json[0]["name"], "Cinder Hound Pack");
    assert_eq!(json[0]["understood"], false);
    let sentences = &json[0]["lines"][0]["sentences"];
    assert_eq!(sentences[0]["text"], "Draw 1 card.");
    assert_eq!(sentences[0]["source"], "[Draw] 1 card.");
    assert_eq!(sentences[0]["understood"], true);
    assert_eq!(sentences[1]["text"], "Frobnicate the moon.");
    assert_eq!(sentences[1]["understood"], false);
    assert!(json[0]["lines"][0].get("tree").is_none());
}

#[test]
fn a_tree_is_an_outline_or_json() {
    let sandbox = Sandbox::new(&[("a.card", GOOD_CARD)]);
    let outline = sandbox.run(&["print", "--tree", "a.card"]).ends_with(0);
    assert!(outline.out.contains("\n      verb deal\n"), "{outline:?}");
    let wording = "Cinder Hound Pack\n  X damage to your Opponent.\n    sentences";
    assert!(outline.out.starts_with(wording), "{outline:?}");
    let json = sandbox
        .run(&["print", "--tree", "--format=json", "a.card"])
        .ends_with(0)
        .json();
    let step = &json[0]["lines"][0]["tree"]["sentences"][0]["steps"][0];
    assert_eq!(step["predicate"]["act"]["verb"], "deal");
}

#[test]
fn only_cards_are_printed() {
    let sandbox = Sandbox::new(&[("a.deck", "1x A\n")]);
    sandbox.run(&["print", "a.deck"]).ends_with(2);
    let none = sandbox.run(&["print"]).ends_with(0);
    assert_eq!((&*none.out, &*none.err), ("", "No cards here\n"));
    let piped = sandbox.pipe(&["print", "-"], GOOD_CARD).ends_with(0);
    assert_eq!(
        piped.out,
        "Cinder Hound Pack\n  X damage to your Opponent.\n"
    );
}

#[test]
fn cards_of_no_game_are_said() {
    let sandbox = Sandbox::new(&[("a.card", &GOOD_CARD.replace("game champions", ""))]);
    for command in ["print", "coverage"] {
        let ran = sandbox.run(&[command, "a.card"]).ends_with(2);
        assert!(ran.err.contains("its game is unknown"), "{ran:?}");
    }
}

#[test]
fn without_a_path_the_project_is_meant() {
    let sandbox = Sandbox::new(&[
        ("cardc.toml", ""),
        ("a.card", GOOD_CARD),
        ("decks/b.txt", ""),
    ]);
    let printed = sandbox.run_in("decks", &["print"], "").ends_with(0);
    assert_eq!(
        printed.out,
        "Cinder Hound Pack\n  X damage to your Opponent.\n"
    );
    let counted = sandbox.run_in("decks", &["coverage"], "").ends_with(0);
    assert!(
        counted.out.starts_with("1 of 1 sentence understood"),
        "{counted:?}"
    );
}

/// Rule champions:2.9.2: what stands below a Heroic Act is a part of it.
#[test]
fn a_tree_says_what_a_line_belongs_to() {
    let text =
        "Draw 1 card.\nHeroic Act: Gain 1 health.\nDraw 2 cards.\nHeroic Act: Gain 2 health.";
    let card = format!("game champions\nunit \"U\" {{\ncorners (1)\ntext {{\n{text}\n}}\n}}\n");
    let sandbox = Sandbox::new(&[("a.card", &card)]);
    let json = sandbox
        .run(&["print", "--tree", "--format=json", "a.card"])
        .ends_with(0)
        .json();
    let continues = |line: usize| json[0]["lines"][line]["continues"].as_str();
    let expected = [None, None, Some("heroic-act"), None];
    assert_eq!([0, 1, 2, 3].map(continues), expected);
}

#[test]
fn a_meaning_is_numbered_steps_or_json() {
    let text = "Corner 1: When a Unit is [Removed], deal X damage to your Opponent. Increase this by 2 instead.";
    let sandbox = with_text(text);
    let steps = sandbox.run(&["print", "--meaning", "a.card"]).ends_with(0);
    assert_eq!(
        steps.out,
        "Cinder Hound Pack\n  Corner 1: When a Unit is Removed, deal X damage to your Opponent. Increase this by 2 instead.\n    \
         1. When a Unit is Removed:\n      1.1. You deal X damage to your Opponent.\n      \
         1.2. Not known yet: the phrase `instead` has no meaning yet. “Increase this by 2 instead.”\n  \
         X: The number in the current corner of the card.\n"
    );
    let json = sandbox
        .run(&["print", "--meaning", "--format=json", "a.card"])
        .ends_with(0)
        .json();
    let meaning = &json[0]["lines"][0]["meaning"];
    assert_eq!(meaning["when"], "Corner 1:");
    assert_eq!(meaning["steps"][1]["number"], "1.1");
    assert_eq!(meaning["steps"][2]["gap"], true);
    let event = &meaning["program"]["body"][0]["when"]["events"][0];
    assert_eq!(event["verb"], "remove");
}
