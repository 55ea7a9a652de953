//! The importer of The Lord of the Rings on cards of our own making.

use cardc_convert::{FieldUse, ImportError, Judge, Layout, lotr_tsv::import_cards, render_files};
use cardc_span::Prose;
use expect_test::expect;
use proptest::prelude::*;

use crate::shown;

/// All there is to a record, and most of what can be odd.
const CARDS: &str = include_str!("../fixtures/lotr.tsv");

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
            ("enemy", "sailing") => FieldUse::Denied,
            ("enemy", "willpower") => FieldUse::Required,
            _ => FieldUse::Optional,
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one snapshot of the whole fixture")]
fn every_field_is_taken_or_named() {
    let imported = import_cards(CARDS, &Stub).expect("the fixture has records");
    expect![[r#"
        hero "Hallas of the Ford" {
            unique      Yes
            sphere      Lore
            threat-cost 9
            willpower   2
            attack      2
            defense     1
            hit-points  4
            traits      Gondor, Ranger
            quantity    1
            set         "The Old Ferry"
            number      1
            id          "a-1"

            text {
                Ranged.
                Response: After Hallas commits to a quest, draw 1 card. (Limit once per round.)
            }
        }
        attachment "Ferryman's Rope" {
            sphere   Neutral
            cost     X
            traits   Item
            quantity 3
            set      "The Old Ferry"
            number   "12a"
            id       "a-2"

            text {
                Attach to a hero. Restricted.
                prose "Ferryman's Rope: Attached hero gains: \"Action: Exhaust the rope. Forced: wibble.\""
                Combat Action: Ready it.
            }
        }
        -- row 3: kept as prose: Ferryman's Rope: Attached hero gains: "Action: Exhaust the rope. Forced: wibble."
        treachery "Grey Squall" {
            sailing       0
            traits        Weather, "Day & Night"
            encounter-set "High Water"
            quantity      2
            set           "The Old Ferry"
            number        20
            id            "b-1"

            text {
                Doomed 2. Surge.
                When Revealed: Raise each player's threat by 1.
                Shadow: attacking enemy gets +1 [attack].
            }
        }
        -- `Doomed 2` stood among the traits: moved to the text
        enemy "Bank Troll" {
            engagement    34
            threat        3
            willpower     -
            attack        -
            defense       "07"
            hit-points    9
            victory       "1*"
            encounter-set "High Water"
            set           "The Old Ferry"
            number        21
            id            "b-2"

            text {
                prose "Bank Troll: Shadow: wibble."
            }
        }
        -- left out `unique`: `maybe` is neither yes nor no
        -- no `willpower` given, written as `-`
        -- left out `sailing 2`, which no Enemy has
        -- row 5: kept as prose: Bank Troll: Shadow: wibble.
        quest "Crossing Over" {
            stage  1
            side   A
            set    "The Old Ferry"
            number 30
            id     "q-1"

            text {
                Setup: Remove these:
                2x Grey Squall
                1x Old, Net
                Then, shuffle the deck.
            }
        }
        quest "Crossing Over" {
            stage        1
            quest-points 8
            side         B
            set          "The Old Ferry"
            number       30
            id           "q-1"

            text {
                Sing.
                Forced: Rest.
            }
        }
        nightmare "Harder" {
            cost "A"
            side B
            set  "The Old Ferry"
            id   "q-2"
        }
        rules "Short" {
        }
        == row 10: left out: it has no name
        == row 11: left out "Ghost": unknown type of card `Spirit`
        == left out column `imageUrl` of 1 record: card files have no pictures
        == left out column `cardBack` of 3 records: the back follows from the kind of card
        == left out column `tags` of 1 record: settings of the database's own program, which the text says in words
        == left out column `glow` of 1 record: it is unknown
        == row 4 has more cells than there are columns
    "#]].assert_eq(&shown(&imported));
}

#[test]
fn files_name_their_game() {
    let imported = import_cards(CARDS, &Stub).expect("the fixture has records");
    let files = render_files(&imported, Layout::KindPerFile);
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    expect![[r"
        the-old-ferry/heroes.card
        the-old-ferry/attachments.card
        the-old-ferry/enemies.card
        the-old-ferry/treacheries.card
        the-old-ferry/quests.card
        the-old-ferry/nightmares.card
        no-set/rules.card"]]
    .assert_eq(&paths.join("\n"));
    assert!(files.iter().all(|(_, file)| file.contains("\ngame lotr\n")));
}

#[test]
fn the_order_of_columns_means_nothing() {
    let imported = |tsv: &str| import_cards(tsv, &Stub).expect("there are the columns");
    let sources = |tsv: &str| {
        let cards = imported(tsv).cards.into_iter();
        cards.map(|card| card.source).collect::<Vec<_>>()
    };
    assert_eq!(
        sources("name\ttype\ttext\nA\tAlly\tSing.\n"),
        sources("text\ttype\tname\r\nSing.\tAlly\tA")
    );
    assert_eq!(imported("name\ttype\n").notes, ["there are no records"]);
}

#[test]
fn what_is_no_such_table_is_an_error() {
    for (table, column) in [("", "name"), ("{}", "name"), ("name\nA", "type")] {
        let error = import_cards(table, &Stub).unwrap_err();
        assert_eq!(error, ImportError::NoColumn(column));
        assert_eq!(
            error.to_string(),
            format!("no column `{column}` in the first line")
        );
    }
}

proptest! {
    #[test]
    fn no_cell_makes_it_fail(
        cell in "([A-Za-z]{0,6}|[ .:!()\\[\\]\"`{}\\\\-]|[0-9]x [A-Z]|Forced:|é){0,30}",
    ) {
        let columns = "name\ttype\ttext\tkeywords\tshadow\ttraits\tcost\tside\tnumberInPack";
        let table = format!("{columns}\nA\tAlly\t{cell}\t{cell}\t{cell}\t{cell}\t{cell}\t{cell}\t{cell}");
        let imported = match import_cards(&table, &Stub) {
            Err(ImportError::Table(_)) if cell.contains('"') => return Ok(()),
            imported => imported.expect("there are the columns"),
        };
        let ends = imported.cards[0].source.ends_with("}\n");
        prop_assert!(ends);
    }
}

#[test]
fn faces_of_one_card_have_different_sides() {
    let faces = "name\ttype\tdatabaseId\tside\nFord\tQuest\tq-1\tA\nFord\tQuest\tq-1\tA\nPier\tQuest\tq-2\tB\n";
    let imported = import_cards(faces, &Stub).expect("there are the columns");
    let sides = imported.cards.iter().map(|card| {
        let mut lines = card.source.lines().map(str::trim);
        lines.find_map(|line| line.strip_prefix("side ").map(str::trim))
    });
    assert_eq!(sides.collect::<Vec<_>>(), [Some("A"), Some("B"), Some("B")]);
}

#[test]
fn a_spreadsheet_quotes_cells() {
    let table = "name\ttype\tpackName\ttext\n\
        \"\"\"Lucky\"\" Orla\"\tHero\tFerry\t\"Ranged.\nResponse: Draw 1 card, then rest.\"\n\
        Tern\tAlly\tFerry\tSing.\n\
        Gull\tSpirit\tFerry\tRest.\n";
    let imported = import_cards(table, &Stub).expect("there are the columns");
    for line_break in ["\r\n", "\r"] {
        let table = format!("\u{feff}{}", table.replace('\n', line_break));
        assert_eq!(import_cards(&table, &Stub).as_ref(), Ok(&imported));
    }
    expect![[r#"
        hero "\"Lucky\" Orla" {
            set "Ferry"

            text {
                Ranged.
                Response: Draw 1 card, then rest.
            }
        }
        ally "Tern" {
            set "Ferry"

            text {
                Sing.
            }
        }
        == row 4 (line 5): left out "Gull": unknown type of card `Spirit`
    "#]]
    .assert_eq(&shown(&imported));
}

#[test]
fn a_mark_at_the_start_of_a_cell_quotes_nothing_in_a_database() {
    let table = "name\ttype\ttext\n\
        \"Go!\"\tEvent\t\"Foes, go!\" A hero sings.\n\
        Tern\tAlly\t\"Sing.\n";
    let imported = import_cards(table, &Stub).expect("there are the columns");
    let names: Vec<&str> = imported.cards.iter().map(|card| &*card.name).collect();
    assert_eq!(names, ["\"Go!\"", "Tern"]);
    assert!(imported.notes.is_empty(), "{:?}", imported.notes);
}

#[test]
fn a_row_that_cannot_be_placed_is_named() {
    let table = "name\ttype\ttext\nTern\tAlly\t\"Sing.\nRest.\"\nGull\tAlly\t\"Go\" now.\n";
    let error = import_cards(table, &Stub).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`now.` follows a closing quotation mark in row 3 (line 4)"
    );
}
