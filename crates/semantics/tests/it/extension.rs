//! A project that adds to a game that ships: its words hold on cards and in decks, and its mistakes are at their places.

use cardc_db::RootDatabase;
use cardc_semantics::{GameId, rules};
use smol_str::SmolStr;

use crate::common::{diagnostics, file, project, short};

const CARD: &str = "game champions\nunit \"Crew\" {\n    tags Saltborn\n    corners (1)\n    anchors 30\n    text {\n        [Soak] a *Saltborn* Unit.\n    }\n}\n";
const DECK: &str = "game champions\n\n# Deck\n\n1 Crew\n";
const GAME: &str = "[game]
extends = \"champions\"

[tags]
saltborn = { name = \"Saltborn\", adjective = \"saltborn\", group = \"kin\", rule = \"saltborn\" }

[fields.anchors]
type.integer = { min = 1, max = 99 }
rule = \"saltborn\"
doc = \"How much of the harbour the card takes.\"
placeholder = \"1\"

[kinds.unit]
optional = [\"anchors\"]

[[formats.constructed.limits]]
code = \"deck-sum\"
rule = \"saltborn\"
limit.sum = { field = \"anchors\", max = 20 }
";
const VOCABULARY: &str = "[adjectives.saltborn]
form = \"Saltborn\"
class = \"tag\"
rule = \"saltborn\"

[verbs.soak]
base = \"Soak\"
keyword = true
rule = \"soak\"
doc = \"Put under water.\"
frames = [\"<object:card>\"]
";
const RULES: &str = "---
game: champions
title: Salt
---

## saltborn Saltborn

Born of the sea, as {2.14.1} says. What they do is {soak}.

## soak Soak

A soaked card is dormant.

## 2.14.4b The rules of a tag

They are ours.
";

fn extended(game: &str) -> RootDatabase {
    project(&[
        ("cards/a.card", CARD),
        ("decks/a.deck", DECK),
        ("games/champions/game.toml", game),
        ("games/champions/vocabulary.toml", VOCABULARY),
        ("games/champions/rulebook.md", RULES),
    ])
}

#[test]
fn words_and_fields_of_an_extension_hold_on_cards() {
    let db = extended(GAME);
    assert_eq!(short(&db, "cards/a.card"), Vec::<String>::new());
    for name in ["game.toml", "vocabulary.toml", "rulebook.md"] {
        let path = format!("games/champions/{name}");
        assert_eq!(short(&db, &path), Vec::<String>::new(), "{name}");
    }
    let alone = project(&[("cards/a.card", CARD)]);
    assert!(short(&alone, "cards/a.card").len() >= 3);
}

#[test]
fn a_limit_of_an_extension_holds_in_decks() {
    let found = |game: &str| {
        let db = extended(game);
        let found = diagnostics(&db, "decks/a.deck").iter();
        found.filter(|found| found.code.id() == "deck-sum").count()
    };
    assert_eq!(found(GAME), 1);
    assert_eq!(found(&GAME.replace("max = 20", "max = 40")), 0);
}

#[test]
fn a_rule_is_found_in_the_file_that_has_it() {
    let db = extended(GAME);
    let own = Some(file(&db, "games/champions/rulebook.md"));
    let rules = rules(&db, GameId::new(&db, SmolStr::new("champions")), None);
    let place = |rule: &str| {
        let texts = rules.find(rule);
        assert_eq!(texts.len(), 1, "{rule}");
        (texts[0].rulebook.file, texts[0].entry.title.clone())
    };
    assert_eq!(place("saltborn"), (own, "Saltborn".into()));
    assert_eq!(place("2.14.4b"), (own, "The rules of a tag".into()));
    assert_eq!(place("2.14.1").0, None);
}

#[test]
fn a_mistake_of_an_extension_is_told_beside_its_cards() {
    let db = extended(&GAME.replace("group = \"kin\"", "group = \"kim\""));
    assert_eq!(
        short(&db, "games/champions/game.toml"),
        ["bad-pack: \"kim\""]
    );
    let db = extended("[game]\nextends = \"champion\"\n");
    assert_eq!(
        short(&db, "games/champions/game.toml"),
        ["bad-pack: champion"]
    );
    assert_eq!(short(&db, "cards/a.card"), ["bad-pack: unit"]);
}

#[test]
fn no_card_is_blamed_for_a_mistake_of_its_game() {
    for (right, wrong) in [
        ("[fields.anchors]", "[fields.anchors"),
        ("[kinds.unit]", "[kinds.unit"),
        ("[kinds.unit]", "[kinds.units]"),
        ("optional = [\"anchors\"]", "optional = [\"anchor\"]"),
        ("rule = \"saltborn\"\ndoc", "rule \"saltborn\"\ndoc"),
        ("type.integer = { min = 1, max = 99 }\n", ""),
        ("max = 99 }", "max = 99"),
        ("optional = ", "optionl = "),
        ("[kinds.unit]", "[kind.unit]"),
        ("[tags]", "[tag]"),
    ] {
        let game = GAME.replace(right, wrong);
        assert_ne!(game, GAME);
        let db = extended(&game);
        let found = diagnostics(&db, "cards/a.card");
        let notes: Vec<_> = found.iter().flat_map(|found| &found.notes).collect();
        assert_eq!(found.len(), 1, "{wrong}: {found:#?}");
        assert!(notes[0].contains("Correct the pack first"), "{wrong}");
        let found = diagnostics(&db, "games/champions/game.toml");
        assert_eq!(found.len(), 1, "{wrong}: {found:#?}");
    }
    // What is plainly meant is read.
    for (right, wrong, place) in [
        ("[fields.anchors]", "[fields.Anchors]", "Anchors"),
        (
            "optional = [\"anchors\"]",
            "optional = \"anchors\"",
            "\"anchors\"",
        ),
    ] {
        let db = extended(&GAME.replace(right, wrong));
        assert_eq!(short(&db, "cards/a.card"), [""; 0], "{wrong}");
        assert_eq!(
            short(&db, "games/champions/game.toml"),
            [format!("bad-pack: {place}")],
            "{wrong}"
        );
    }
}

#[test]
fn a_rulebook_of_an_extension_refers_to_rules_of_both() {
    let db = project(&[
        (
            "games/champions/game.toml",
            "[game]\nextends = \"champions\"\n",
        ),
        (
            "games/champions/rulebook.md",
            &RULES.replace("{2.14.1}", "{9.9.9}"),
        ),
    ]);
    assert_eq!(
        short(&db, "games/champions/rulebook.md"),
        ["unknown-rule: 9.9.9"]
    );
}

#[test]
fn a_folder_of_a_shipped_game_extends_or_replaces_it() {
    let at = |path: &str, game: &str| {
        let db = project(&[(path, game), ("cards/a.card", "game champions\n")]);
        short(&db, path)
    };
    let own = "[game]\nid = \"champions\"\nname = \"Champions\"\n";
    let found = at("games/champions/game.toml", own);
    assert!(
        found.contains(&"replaced-pack: [game]".to_owned()),
        "{found:?}"
    );
    let other = at("games/mine/game.toml", "[game]\nextends = \"champions\"\n");
    assert_eq!(other, ["bad-pack: champions"]);
}

#[test]
fn an_extension_in_the_folder_of_another_game_is_reported_once() {
    let plain = "game champions\nunit \"Hound\" {\n    alliance Chaos\n    tags Beast\n    corners (1)\n    text {\n        1 damage to your Opponent.\n    }\n}\n";
    let db = project(&[
        ("cards/a.card", CARD),
        ("cards/b.card", plain),
        ("decks/a.deck", DECK),
        (
            "games/champions/game.toml",
            &GAME.replace("\"champions\"", "\"lotr\""),
        ),
        ("games/champions/vocabulary.toml", VOCABULARY),
        ("games/champions/rulebook.md", RULES),
    ]);
    let found = diagnostics(&db, "games/champions/game.toml");
    let [found] = found else { panic!("{found:?}") };
    assert_eq!(
        found.message,
        "An extension of `lotr` is in the folder `champions`"
    );
    assert_eq!(short(&db, "games/champions/game.toml"), ["bad-pack: lotr"]);
    // What ships is there; what the extension may have added is not missed.
    for (path, expected) in [
        ("games/champions/vocabulary.toml", &[][..]),
        ("games/champions/rulebook.md", &[]),
        ("cards/a.card", &["bad-pack: Saltborn"]),
        ("cards/b.card", &[]),
        ("decks/a.deck", &["bad-pack: Deck"]),
    ] {
        assert_eq!(short(&db, path), expected, "{path}");
    }
}
