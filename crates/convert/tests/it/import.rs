//! The Champions importer on cards of our own making.

use cardc_convert::{ImportError, Imported, Layout, import_cards, render_files};
use cardc_span::Prose;
use expect_test::{Expect, expect};

/// Two sets, all kinds, and most of what can be odd.
const CARDS: &str = include_str!("../fixtures/cards.json");

/// Stands in for a parser that knows everything but one word.
fn text_line(_: &str, line: &str) -> String {
    if line.contains("wibble") {
        Prose::written(line)
    } else {
        line.to_owned()
    }
}

fn import(json: &str) -> Imported {
    import_cards(json, &text_line).expect("the fixture is JSON")
}

fn check(json: &str, expect: &Expect) {
    let imported = import(json);
    let mut out = String::new();
    for card in imported.cards {
        out.push_str(&card.source);
        out.extend(card.notes.iter().map(|note| format!("-- {note}\n")));
    }
    out.extend(imported.notes.iter().map(|note| format!("== {note}\n")));
    expect.assert_eq(&out);
}

#[test]
fn every_kind_as_an_item() {
    check(
        CARDS,
        &expect![[r#"
        champion "Ashen Castellan" {
            alliance  Order
            class     Warrior
            tags      Ember, Unique
            health    +1
            cost      5
            quest     Unit(Ember) / Ability / Damage / Unit
            highlight allies .###.
            set       "First Flame"
            number    4
            rarity    Rare
            id        -17
            errata    "Increase damage done\nby 1."

            text {
                While this Champion is [Engaged], increase the damage done from highlighted *Ember* Units by 1.
            }
        }
        unit "Cinder Hound Pack" {
            alliance  Chaos
            tags      Beast, Stacking
            corners   (X) (1) [2]
            highlight enemies ..#..
            set       "First Flame"
            number    2
            rarity    Common
            id        21

            text {
                X damage to your Opponent.
                Increase this by 1 per Support.
                prose "Do the wibble \"dance\"."
            }
        }
        unit "Ash \"Old\" Guard" {
            alliance Chaos
            corners  (o)
            set      "First Flame"
            number   1
            rarity   Common
            id       22
            flavour  "They burned,\nand stood."
        }
        spell "Breath of the Caldera" {
            tags      Aqshy
            corners   (4)
            highlight enemies .### allies ...#
            set       "Second Flame"
            number    3
            rarity    Uncommon
            id        23

            text {
                X damage to your Opponent.
                Highlighted Units are [Dormant].
            }
        }
        blessing "Long Noon" {
            set    "Second Flame"
            number 1
            rarity Uncommon
            id     24

            text {
                Your Units cannot be [Removed].
            }
        }
        -- in several sets; left out: First Flame
        ability "Brewin' Storm" {
            alliance Destruction
            class    Any
            set      "Second Flame"
            number   "P-7"
            rarity   Exclusive
            id       25

            text {
                [Draw] 1 card.
            }
        }
    "#]],
    );
}

#[test]
fn the_search_engine_form_says_the_same() {
    let hits: Vec<_> = serde_json::from_str::<Vec<serde_json::Value>>(CARDS)
        .expect("the fixture is JSON")
        .into_iter()
        .map(|card| serde_json::json!({ "_id": "1", "_source": card }))
        .collect();
    let search = serde_json::json!({ "took": 1, "hits": { "total": hits.len(), "hits": hits } });
    assert_eq!(import(&search.to_string()), import(CARDS));
    assert_eq!(import(&format!("\u{feff}{CARDS}")), import(CARDS));
}

#[test]
fn files_by_set_and_kind() {
    let files = render_files(&import(CARDS), Layout::KindPerFile);
    let paths: Vec<_> = files.iter().map(|(path, _)| path.as_str()).collect();
    expect![[r"
        first-flame/champions.card
        first-flame/units.card
        second-flame/blessings.card
        second-flame/spells.card
        second-flame/abilities.card"]]
    .assert_eq(&paths.join("\n"));
    expect![[r#"
        //! Second Flame: blessings, imported with `cardc import cards`.
        game champions
        set "Second Flame"

        blessing "Long Noon" {
            number 1
            rarity Uncommon
            id     24

            text {
                Your Units cannot be [Removed].
            }
        }
    "#]]
    .assert_eq(&files[2].1);
    let files = render_files(&import(CARDS), Layout::CardPerFile);
    expect!["second-flame/brewin-storm.card"].assert_eq(&files.last().expect("there are cards").0);
    expect![[r#"
        //! Second Flame: Brewin' Storm, imported with `cardc import cards`.
        game champions
        set "Second Flame"

        ability "Brewin' Storm" {
            alliance Destruction
            class    Any
            number   "P-7"
            rarity   Exclusive
            id       25

            text {
                [Draw] 1 card.
            }
        }
    "#]]
    .assert_eq(&files.last().expect("there are cards").1);
}

#[test]
fn odd_records_are_notes() {
    check(
        r#"[
            7, {"name": "No Kind", "category": "Relic"}, {"category": "Unit"}, {},
            {"name": "Quest", "category": {"en": "CHAMPION"}, "class": {"en": "Wizard/Warrior"}, "healthMod": "-2",
             "cost": 2.5, "unique": true, "realm": {"en": "AQSHY"}, "set": "Odd",
             "corners": [{"position": 2, "value": "heal"}, {"position": 1, "value": "Sing } now", "qualifier": {"en": "Beast"}}]},
            {"name": "Gaps", "category": "units", "alliance": "any", "cost": 0, "healthMod": 3, "tags": "Beast, Beast,Ogor", "set": null,
             "corners": [{"position": 2, "value": 3, "smooth": false, "glow": 1}, {"position": 4, "smooth": true}, 5, {"position": 4, "value": "?"}],
             "subjectImage": "0110", "id": 99999999999, "wobble": 1, "effect": [["x"]], "errata": true},
            {"name": "Gaps", "category": "Spell", "alliance": "Pirates", "class": {"en": "Bard"}, "set": ["One", {"name": "Two", "number": 2}],
             "collectorInfo": "OP1-009 - 02 E", "subjectImage": "0000000000", "wobble": 2,
             "effect": ["One } wibble", {"en": "// \"two\""}], "errata": [{"date": "x", "text": {"en": "Older."}}, "Oldest."]}
        ]"#,
        &expect![[r#"
            champion "Quest" {
                class  Warrior Wizard
                tags   Aqshy, Unique
                health -2
                quest  Sing now(Beast) / Heal
                set    "Odd"
            }
            -- left out `cost`: `2.5` is not a whole number
            -- a Champion without `cost`
            -- a quest with 2 objectives
            -- `Sing } now` is not a quest objective of Champions
            unit "Gaps" {
                tags    Beast, Ogor
                health  +3
                corners [X] [3] (X) (o) (?)
                id      99999999999
            }
            -- no set
            -- id 99999999999 is too large for a share code
            -- left out `effect`: `[["x"]]` is not English text
            -- left out `errata`: `true` has no wording
            -- `healthMod` on a Unit
            -- left out field `glow` of a corner: it is unknown
            -- left out corner `5`
            -- odd positions of corners: [2, 4, 4]
            -- corner 1 is missing: drawn as an inactive one
            -- corner 3 is missing: drawn as an inactive one
            -- a corner without a value, drawn as an active one without a number
            -- an unusual value in a corner: `?`
            -- left out `subjectImage`: `0110` is not 8 or 10 bits
            spell "Gaps" {
                alliance Pirates
                class    Bard
                set      "Two"
                number   "OP1-009"
                rarity   Exclusive
                errata   "Older."
                errata   "Oldest."

                text {
                    prose "One } wibble"
                    prose "// \"two\""
                }
            }
            -- in several sets; left out: One
            == left out `7`, which is not a record
            == record 1: left out "No Kind": `Relic` is no card category
            == record 2: left out: it has no name
            == record 3: left out: it has no name
            == left out field `wobble` of 2 records: it is unknown
            == more than one card is named "Gaps"
        "#]],
    );
}

#[test]
fn what_is_no_export_is_an_error() {
    let error = |json| import_cards(json, &text_line).unwrap_err();
    assert_eq!(error("\"cards\""), ImportError::NoRecords);
    expect!["not JSON: expected `,` or `]` (line 2, column 3)"]
        .assert_eq(&error("[1\n  2]").to_string());
    expect!["not JSON: EOF while parsing a value (line 1, column 1)"]
        .assert_eq(&error("").to_string());
    let deep = "[".repeat(100_000);
    assert!(matches!(error(&deep), ImportError::Json { line: 1, .. }));
    assert_eq!(import("[]").notes, ["there are no records"]);
}
