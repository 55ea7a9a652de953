//! The importer of Ashes on cards of our own making.

use cardc_convert::{FieldUse, ImportError, Judge, Layout, ashes_json::import_cards, render_files};
use cardc_span::Prose;
use expect_test::expect;
use proptest::prelude::*;

use crate::shown;

/// All there is to a record, and most of what can be odd.
const CARDS: &str = include_str!("../fixtures/ashes.json");

/// Stands in for a parser that knows everything but one word.
struct Stub;

impl Judge for Stub {
    fn text_line(&self, card: &str, line: &str) -> String {
        if line.contains("wibble") {
            Prose::written(&format!("{card}: {line}"))
        } else {
            line.to_owned()
        }
    }

    fn field_use(&self, kind: &str, field: &str) -> FieldUse {
        match (kind, field) {
            ("ally", "placement") => FieldUse::Denied,
            _ => FieldUse::Optional,
        }
    }
}

#[test]
fn every_field_is_taken_or_named() {
    let imported = import_cards(CARDS, &Stub).expect("the fixture has records");
    expect![[r#"
        phoenixborn "Mirelle Saltwind" {
            life        17
            battlefield 6
            spellboard  4
            conjures    "Tide Crab"
            set         "The Drowned Bell"

            text {
                Undertow: [[side]] - [[exhaust]] - 1 [[natural:class]]: Deal 1 damage to a target unit.
                * Deep Breath 2: Prevent 2 damage.
            }
        }
        conjuration "Tide Crab" {
            phoenixborn       "Mirelle Saltwind"
            attack            X
            life              2
            recover           0
            conjuration-limit 5
            set               "The Drowned Bell"

            text {
                X = the number of wounds on this unit.
            }
        }
        ready-spell "Ring the Bell" {
            cost main or side, 1 time power, 2 basic, 1 charm class or X divine class
            set  "The Drowned Bell"

            text {
                [[main]]: Draw 1 card.
                Focus 1: Draw 1 card.
                prose "Ring the Bell: Focus 2: wibble {now}."
            }
        }
        alteration-spell "Barnacle Mail" {
            cost         main
            attack-bonus -1
            life-bonus   +2
            placement    Phoenixborn
            edition      First
            artist       "A. Painter"
            flavour      "It itches."
        }
        ally "Odd One" {
            cost   basic
            attack "many"

            text {
                Two
                lines.
            }
        }
        -- left out `release`: it has no name
        -- left out `free` of `cost`
        -- left out `3` of `cost`: it is not text
        -- left out `2 or so` of `cost`
        -- left out `[[main` of `cost`
        -- `attack` is not a number: `many`
        -- left out `is_legacy`: expected true or false, found `1`
        -- left out `placement Spellboard`, which no Ally has
        == left out `9`, which is not a record
        == record 6: left out: it has no name
        == record 7: left out "Nobody": unknown type of card `Relic`
        == left out field `stub` of 1 record: made from the name, for addresses
        == left out field `dice` of 1 record: the cost names the dice
        == left out field `altDice` of 1 record: the cost names the dice
        == left out field `magicCost` of 1 record: the cost names its dice
        == left out field `effectMagicCost` of 1 record: the text names the dice of effects
        == left out field `weight` of 1 record: the database sorts by it
        == left out field `glow` of 1 record: it is unknown
    "#]].assert_eq(&shown(&imported));
}

#[test]
fn files_name_their_game() {
    let imported = import_cards(CARDS, &Stub).expect("the fixture has records");
    let files = render_files(&imported, Layout::KindPerFile);
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    expect![[r"
        the-drowned-bell/phoenixborn.card
        the-drowned-bell/ready-spells.card
        the-drowned-bell/conjurations.card
        no-set/allies.card
        no-set/alteration-spells.card"]]
    .assert_eq(&paths.join("\n"));
    assert!(
        files
            .iter()
            .all(|(_, file)| file.contains("\ngame ashes\n"))
    );
}

#[test]
fn what_is_no_export_is_an_error() {
    assert_eq!(import_cards("3", &Stub), Err(ImportError::NoRecords));
    assert!(matches!(
        import_cards("[", &Stub),
        Err(ImportError::Json { line: 1, .. })
    ));
    let nothing = import_cards("[]", &Stub).expect("this is JSON");
    assert_eq!(nothing.notes, ["there are no records"]);
}

proptest! {
    #[test]
    fn no_text_or_value_makes_it_fail(
        text in "([a-zA-Z ]{0,6}|[\\[\\]{}:.*\"`\\\\\n-]|Focus [0-9]:|é){0,30}",
        cost in "([0-9X ]{0,3}|\\[\\[|\\]\\]|[a-z:]{1,5}| or |-){0,12}",
    ) {
        let record = serde_json::json!([
            {"name": text, "type": "Ally", "text": text, "cost": [cost, [cost]], "life": cost, "is_legacy": text},
        ]);
        let imported = import_cards(&record.to_string(), &Stub).expect("this is JSON");
        for card in imported.cards {
            let ends = card.source.ends_with("}\n");
            prop_assert!(ends);
        }
    }
}
