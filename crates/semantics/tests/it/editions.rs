//! The rules that cards and decks cite, and verdicts that depend on the edition of the rules.

use cardc_db::RootDatabase;
use cardc_semantics::{CitedRule, card_citations, cards, deck_citations};

use crate::common::{diagnostics, file, project};

const CONFIG: &str = "game = \"saltmarsh\"\n";

const GAME: &str = r#"
[game]
id = "saltmarsh"
name = "Saltmarsh"

[kinds.ship]
name = "Ship"
plural = "Ships"
rule = "2.1"
doc = "Carries goods."
noun = "ship"
category = "main"
optional = ["tags"]

[categories.main]
name = "Card"
plural = "Cards"
rule = "1"

[fields.tags]
type = "tags"
rule = "2.2"
doc = "What it is."
placeholder = "Pilot"

[tag-groups.crew]
name = "Crew tag"
rule = "2.2"
carriers = { kinds = ["ship"], rule = "2.2" }

[tags]
pilot = { name = "Pilot", group = "crew", rule = "2.3" }
diver = { name = "Diver", group = "crew", rule = "2.4", since = "2025-01-15" }

[formats.voyage]
name = "Voyage"
rule = "1.1"
doc = "Prepared beforehand."

[[formats.voyage.limits]]
code = "deck-copies"
rule = "1.2"
since = "2025-01-15"
limit.copies = { category = "main", max = 2 }

[[formats.voyage.limits]]
code = "deck-copies"
rule = "1.1"
until = "2025-01-15"
limit.copies = { category = "main", max = 4 }
"#;

const VOCABULARY: &str = r#"
[nouns.ship]
classes = ["card"]
rule = "2.1"
doc = "A Ship."

[verbs.tow]
keyword = true
rule = "3"
doc = "Pull."
frames = ["<object:card>"]
"#;

const RULEBOOK: &str = "---
game: saltmarsh
title: Saltmarsh rulebook
editions: 2024-03-01, 2025-01-15
---

## 1 Decks
## 1.1 The voyage
## 1.2 Copies
## 2 Cards
## 2.1 Ships
## 2.2 Crew
## 2.3 Pilots
## 2.4 Divers
## 3 Towing
";

const CARDS: &str = "ship \"Grey Heron\" {
    tags Pilot
    text {
        [Tow] a Ship.
    }
}

ship \"Deep Lantern\" {
    tags Diver
}
";

/// A project that follows an edition, or none, with a deck of these lines.
fn with(config: &str, deck: &str) -> RootDatabase {
    project(&[
        ("cardc.toml", &format!("{CONFIG}{config}")),
        ("games/saltmarsh/game.toml", GAME),
        ("games/saltmarsh/vocabulary.toml", VOCABULARY),
        ("games/saltmarsh/rulebook.md", RULEBOOK),
        ("a.card", CARDS),
        ("a.deck", &format!("# Out to sea\n\n{deck}")),
    ])
}

/// The messages in a file, with notes and rules.
fn told(db: &RootDatabase, path: &str) -> Vec<String> {
    let found = diagnostics(db, path).iter();
    found
        .map(|found| {
            format!(
                "{}: {} {} {}",
                found.code,
                found.message,
                found.notes.join(" "),
                found.rules.join(" ")
            )
        })
        .collect()
}

fn rules(cited: &[CitedRule]) -> Vec<String> {
    cited
        .iter()
        .map(|cited| format!("{} {} {}", cited.rule, cited.what, cited.word))
        .collect()
}

#[test]
fn the_pack_has_no_fault() {
    let db = with("", "2x Grey Heron");
    for path in [
        "games/saltmarsh/game.toml",
        "games/saltmarsh/vocabulary.toml",
        "games/saltmarsh/rulebook.md",
    ] {
        assert_eq!(told(&db, path), [""; 0], "{path}");
    }
    assert_eq!(told(&db, "a.card"), [""; 0]);
    assert_eq!(told(&db, "a.deck"), [""; 0]);
}

#[test]
fn a_card_cites_the_rules_of_its_words() {
    let db = with("", "");
    let card = cards(&db, file(&db, "a.card"))
        .next()
        .expect("there is a card");
    assert_eq!(
        rules(card_citations(&db, card)),
        [
            "saltmarsh:2.1 kind ship",
            "saltmarsh:2.2 field tags",
            "saltmarsh:2.3 tag Pilot",
            "saltmarsh:2.2 tag Pilot",
            "saltmarsh:2.2 tag Pilot",
            "saltmarsh:3 word Tow",
            "saltmarsh:2.1 word Ship",
        ]
    );
}

#[test]
fn a_deck_cites_the_limits_of_its_edition() {
    let newest = with("", "Ships\n1x Grey Heron");
    assert_eq!(
        rules(deck_citations(&newest, file(&newest, "a.deck"))),
        [
            "saltmarsh:1.1 deck format voyage",
            "saltmarsh:1.2 deck limit deck-copies",
            "saltmarsh:2.1 heading Ships",
        ]
    );
    let old = with("edition = \"2024-03-01\"\n", "1x Grey Heron");
    assert!(
        rules(deck_citations(&old, file(&old, "a.deck")))
            .contains(&"saltmarsh:1.1 deck limit deck-copies".to_owned())
    );
}

#[test]
fn a_deck_is_held_against_the_edition_of_the_project() {
    let deck = "3x Grey Heron";
    assert_eq!(
        told(&with("edition = \"2024-03-01\"\n", deck), "a.deck"),
        [
            "other-edition: This deck is legal in the edition `2024-03-01` but not in the edition `2025-01-15` There: The deck has \
          3 copies of `Grey Heron` but the limit is 2. saltmarsh:1.2"
        ]
    );
    assert_eq!(
        told(&with("", deck), "a.deck"),
        [
            "other-edition: This deck is legal in the edition `2024-03-01` but not in the edition `2025-01-15` Here: The deck \
             has 3 copies of `Grey Heron` but the limit is 2. saltmarsh:1.2",
            "deck-copies: The deck has 3 copies of `Grey Heron` but the limit is 2 Remove 1. saltmarsh:1.2",
        ]
    );
}

#[test]
fn nothing_is_said_where_the_verdict_is_the_same() {
    assert_eq!(told(&with("", "2x Grey Heron"), "a.deck"), [""; 0]);
    let wrong_in_both = told(&with("", "5x Grey Heron"), "a.deck");
    assert_eq!(wrong_in_both.len(), 1, "{wrong_in_both:?}");
}

#[test]
fn a_card_that_an_edition_does_not_know_is_told_to_its_deck() {
    assert_eq!(
        told(&with("", "1x Deep Lantern"), "a.deck"),
        [
            "other-edition: This deck is legal in the edition `2025-01-15` but not in the edition `2024-03-01` There: `Deep Lantern` has the unknown tag `Diver`. saltmarsh:2.4"
        ]
    );
}

#[test]
fn a_card_is_told_of_editions_where_the_project_names_one() {
    assert_eq!(told(&with("", ""), "a.card"), [""; 0]);
    let named = told(&with("edition = \"2025-01-15\"\n", ""), "a.card");
    assert_eq!(
        named,
        [
            "other-edition: This card is legal in the edition `2025-01-15` but not in the edition `2024-03-01` There: The tag `Diver` appeared in the edition of 2025-01-15. saltmarsh:2.4"
        ]
    );
    let old = told(&with("edition = \"2024-03-01\"\n", ""), "a.card");
    assert_eq!(old.len(), 2, "{old:?}");
    assert!(
        old[0].starts_with("other-edition: This card is legal in the edition `2025-01-15` but not in the edition `2024-03-01`"),
        "{old:?}"
    );
    assert!(old[1].starts_with("unknown-tag: "), "{old:?}");
}

#[test]
fn a_project_can_do_without_the_hint() {
    let db = with(
        "edition = \"2024-03-01\"\n[lints]\nother-edition = \"allow\"\n",
        "3x Grey Heron",
    );
    assert_eq!(told(&db, "a.deck"), [""; 0]);
}
