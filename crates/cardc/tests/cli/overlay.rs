//! Official texts beside those of the pack, in the terminal.

use crate::sandbox::Sandbox;

const SETTINGS: &str = "game = \"champions\"\n\n[[rulebook]]\ngame = \"champions\"\npath = \"rules/official.rulebook.md\"\n";

const OFFICIAL: &str = "---
game: champions
title: Official \u{1b}[31mrules
source: the leaflet
editions: 2018-11-30, 2021-05-01
---

## 2.14.4b Officially stacked
- until: 2021-05-01

Piles were piles.

## 2.14.4b Officially stacked
- since: 2021-05-01

Piles are piles.

## 2.14.4z The last of the piles

Wash the xylophone by hand.

## ls Last Stand

The end of a pile.
";

fn project() -> Sandbox {
    Sandbox::new(&[
        ("cardc.toml", SETTINGS),
        ("rules/official.rulebook.md", OFFICIAL),
    ])
}

#[test]
fn both_texts_of_a_rule_are_shown() {
    let sandbox = project();
    let page = sandbox.run(&["rules", "show", "2.14.4b"]).ends_with(0).out;
    let (own, official) = page
        .split_once("\n\nchampions:2.14.4b Officially stacked\n")
        .unwrap();
    assert!(own.starts_with("champions:2.14.4b "), "{page}");
    assert!(
        own.ends_with("\nFrom: Champions rulebook, edition 2019-04-05"),
        "{page}"
    );
    assert_eq!(
        official,
        "\nPiles are piles.\n\nFrom edition 2021-05-01.\n\nFrom: Official [31mrules, edition 2021-05-01, from the leaflet\n"
    );
    let explained = sandbox
        .run(&["explain", "champions:2.14.4b"])
        .ends_with(0)
        .out;
    assert_eq!(explained, page);
    let term = sandbox
        .run(&["rules", "show", "last", "stand"])
        .ends_with(0)
        .out;
    assert!(
        term.starts_with("champions:last-stand ") && term.contains("\nchampions:ls Last Stand\n"),
        "{term}"
    );
    let old = sandbox
        .run(&["rules", "show", "2.14.4b", "--edition", "2018-11-30"])
        .ends_with(0)
        .out;
    assert!(old.contains("Piles were piles."), "{old}");
    let newest = sandbox
        .run(&["rules", "show", "2.14.4b", "--edition", "2021-05-01"])
        .ends_with(0)
        .out;
    assert_eq!(newest, page);
    sandbox
        .run(&["rules", "show", "2.14.4b", "--edition", "2020-01-01"])
        .ends_with(2);
}

#[test]
fn rules_that_the_official_rulebook_alone_has_are_found() {
    let sandbox = project();
    let page = sandbox.run(&["rules", "show", "2.14.4z"]).ends_with(0).out;
    assert!(
        page.starts_with("champions:2.14.4z The last of the piles\n"),
        "{page}"
    );
    let found = sandbox
        .run(&["rules", "search", "xylophone"])
        .ends_with(0)
        .out;
    assert_eq!(found, "champions:2.14.4z        The last of the piles\n");
    let found = sandbox
        .run(&["rules", "search", "last", "stand"])
        .ends_with(0)
        .out;
    assert!(
        found.starts_with("champions:last-stand ") && !found.contains("champions:ls "),
        "{found}"
    );
    let list = sandbox.run(&["rules", "list"]).ends_with(0).out;
    assert!(
        list.contains("champions:2.14.4z ") && !list.contains("champions:ls "),
        "{list}"
    );
    sandbox.run(&["rules", "show", "2.14.4y"]).ends_with(2);
}

#[test]
fn a_check_tells_of_a_rulebook_that_is_not_there() {
    let sandbox = Sandbox::new(&[("cardc.toml", SETTINGS)]);
    let checked = sandbox
        .run(&["check", "--format", "concise"])
        .ends_with(1)
        .out;
    assert!(
        checked.contains("bad-config") && checked.contains("`rules/official.rulebook.md`"),
        "{checked}"
    );
    let sandbox = project();
    let checked = sandbox
        .run(&["check", "--format", "concise", "cardc.toml"])
        .ends_with(0)
        .out;
    assert_eq!(checked, "");
}

#[test]
fn a_diagnostic_shows_the_official_words_of_the_rule_that_it_cites() {
    let sandbox = Sandbox::new(&[
        ("cardc.toml", SETTINGS),
        (
            "rules/official.rulebook.md",
            "---\ngame: champions\ntitle: Leaflet\neditions: 2018-11-30\n---\n\n## 2.1.1.1 Copies\n\nAt most so *many* of each.\n",
        ),
        (
            "a.card",
            "game champions\n\nunit \"Lone Gull\" {\n    corners (1)\n}\n",
        ),
        ("a.deck", "game champions\n\n9x Lone Gull\n"),
    ]);
    let told = "Leaflet, edition 2018-11-30: At most so many of each.";
    let human = sandbox.run(&["check", "a.deck"]).ends_with(1).out;
    assert!(human.contains(told), "{human}");
    let json = sandbox
        .run(&["check", "--format", "json", "a.deck"])
        .ends_with(1)
        .out;
    assert!(json.contains(told), "{json}");
    let concise = sandbox
        .run(&["check", "--format", "concise", "a.deck"])
        .ends_with(1)
        .out;
    assert!(!concise.contains("Leaflet"), "{concise}");
}
