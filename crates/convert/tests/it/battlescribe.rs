//! Army books of `BattleScribe`: one of our own making, hostile ones, and the real ones where they are at hand.

use std::fmt::Write;
use std::path::Path;

use cardc_convert::battlescribe::{
    Book, BookError, Game, KeywordFit, ProfileLine, import_army_book,
};
use expect_test::expect;

const SYSTEM: &str = include_str!("../fixtures/battlescribe/saltmarsh.gst");
const BOOK: &str = include_str!("../fixtures/battlescribe/levy.cat");

/// A game that knows a keyword with a roll, and some characteristics.
fn import(texts: &[&str]) -> Result<Book, BookError> {
    let game = Game {
        keyword: &|name, brackets| match (name, brackets) {
            ("Aegis", Some(roll)) if roll.ends_with('+') => KeywordFit::Known,
            ("Aegis", _) => KeywordFit::Wrong,
            _ => KeywordFit::Unknown,
        },
        characteristic: &|name, _| match name {
            "Mob" | "HP" => Some(ProfileLine::Model),
            "Att" | "Str" => Some(ProfileLine::Part),
            _ => None,
        },
    };
    import_army_book(texts, &game)
}

#[test]
fn a_book_becomes_cards() {
    let book = import(&[BOOK, SYSTEM]).expect("both are in order");
    let mut shown = String::new();
    for (path, text) in &book.files {
        let _ = writeln!(shown, "=== {path}\n{text}");
    }
    for note in &book.notes {
        let _ = writeln!(shown, "note: {note}");
    }
    expect![[r#"
        === saltmarsh-levy/army.card
        //! The army, imported from BattleScribe.
        game t9a
        set "Saltmarsh Levy (Draft 3)"

        army "Saltmarsh Levy" {
            share "Characters" 0 to 40
            share "Core" 25 to 100
            share "The Tide" 0 to 100
            units "Mounted Core" 0 to 4
        }

        /// Walks on mud.
        rule "Mud Walker" {
        }

        === saltmarsh-levy/characters.card
        //! Characters, imported from BattleScribe.
        game t9a
        set "Saltmarsh Levy (Draft 3)"

        character "Harbour Reeve" {
            army     "Saltmarsh Levy"
            category "Characters"
            points   120
            copies   2, 3 with army "Saltmarsh Pikes"
            rules    Aegis (5+), Mud Walker
            profile  Mob 4, HP 3
            attacks  "Reeve" Att D3+1, Str -
            budget   "Special Equipment" 100, 200 with "Army General"
            choice   "Banner Enchantment" in "Special Equipment" 0 to 1, when "Army General"
            take     "Banner Enchantment" from "Common Banners"
            option   "Marsh Nag (3)" +40, counts as "The Tide", when "Army General", unless "Banner of Reeds"
            option   "Bells" +5, when "Marsh Nag"
            choice   "Rank" 0 to 1, 1 with "Army General"
            option   "Rank" "Army General, Orders" +30, army 1
        }

        === saltmarsh-levy/units.card
        //! Units, imported from BattleScribe.
        game t9a
        set "Saltmarsh Levy (Draft 3)"

        unit "Saltmarsh Pikes" {
            army     "Saltmarsh Levy"
            category "Core"
            also     "The Tide"
            also     "Mounted Core", when "Shield" or "Halberd"
            size     20 to 40
            points   180 +11 each
            models   60
            option   "Shield" +1 each, unless models more than 30
            option   "Halberd"
        }

        unit "Tide Crab" {
            army     "Saltmarsh Levy"
            category "The Tide"
            points   150
            copies   3, less army "Marsh Nag"
        }

        === saltmarsh-rules/lists.card
        //! Lists of options, imported from BattleScribe.
        game t9a

        list "Common Banners" {
            most   1
            option "Banner of Reeds (not on 5)" or "Banner of Weeds" +25, army 2
        }

        note: "Harbour Reeve": `Luck 7` is left out: the game has no such characteristic, or no such value of it
        note: left out "Lost Thing": it links to `nowhere`, which no file defines
        note: "Saltmarsh Pikes": left out a change of the price of "Halberd"
        note: "House Rules" is no unit; it is left out
    "#]].assert_eq(&shown);
    assert_eq!((book.units.len(), book.left_out), (3, 1));
}

#[test]
fn what_is_written_is_laid_out_and_has_no_error_of_form() {
    let book = import(&[SYSTEM, BOOK]).expect("the order does not matter");
    for (path, text) in &book.files {
        for (_, card) in cardc_syntax::parse_cards(text) {
            assert_eq!(card.errors, [], "{path}");
        }
    }
}

#[test]
fn other_files_are_refused_in_plain_words() {
    let why = |texts: &[&str]| import(texts).expect_err("it is no book").to_string();
    expect!["a game system, not the catalogue of an army"].assert_eq(&why(&[SYSTEM]));
    expect!["XML with `roster`, and no catalogue or game system of BattleScribe"]
        .assert_eq(&why(&["<roster/>"]));
    expect!["not XML: the root node was opened but never closed (line 1, column 12)"]
        .assert_eq(&why(&["<catalogue>"]));
    let entities = "<!DOCTYPE a [<!ENTITY b \"c\">]><catalogue name=\"&b;\"/>";
    expect!["not XML: XML with DTD detected (line 1, column 1)"].assert_eq(&why(&[entities]));
}

#[test]
fn links_in_circles_and_deep_nesting_end() {
    let circle = r#"<catalogue name="A"><selectionEntries><selectionEntry id="u" name="U" type="unit">
        <entryLinks><entryLink targetId="a"/><entryLink targetId="a"/></entryLinks></selectionEntry></selectionEntries>
        <sharedSelectionEntries><selectionEntry id="a" name="O" type="upgrade"><entryLinks><entryLink targetId="a"/>
        <entryLink targetId="a"/></entryLinks></selectionEntry></sharedSelectionEntries></catalogue>"#;
    let book = import(&[circle]).expect("it is XML");
    assert!(
        book.notes
            .iter()
            .any(|note| note.contains("nested too deep"))
    );

    let open = "<selectionEntryGroups><selectionEntryGroup name=\"G\">".repeat(100);
    let close = "</selectionEntryGroup></selectionEntryGroups>".repeat(100);
    let deep = format!(
        "<catalogue name=\"A\"><selectionEntries><selectionEntry name=\"U\" type=\"unit\">{open}{close}\
         </selectionEntry></selectionEntries></catalogue>"
    );
    assert!(import(&[&deep]).is_ok_and(|book| book.units.len() == 1));
}

/// A real file of the reference data, where it is at hand.
fn reference(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/t9a");
    std::fs::read_to_string(path.join(name)).ok()
}

/// The units of a catalogue, and the sum of the points of their smallest sizes, read off the lines of the file: of each
/// root entry its own cost, and for its models the fewest times the cost of one.
fn counted(text: &str) -> (usize, i64) {
    let document = roxmltree::Document::parse(text).expect("it is XML");
    let root = document.root_element();
    let child = |node: roxmltree::Node<'_, '_>, name: &str| {
        node.children()
            .filter(|child| child.tag_name().name() == name)
            .map(|child| child.id())
            .collect::<Vec<_>>()
    };
    let value = |node: roxmltree::Node<'_, '_>| {
        node.attribute("value")
            .and_then(|value| value.parse::<f64>().ok())
            .unwrap_or(0.0)
    };
    let (mut units, mut points) = (0, 0.0);
    for entries in child(root, "selectionEntries") {
        let entries = document.get_node(entries).expect("it is there");
        for entry in entries
            .children()
            .filter(|node| node.attribute("type") == Some("unit"))
        {
            units += 1;
            let own = |node: roxmltree::Node<'_, '_>| -> f64 {
                let costs = node
                    .children()
                    .filter(|child| child.tag_name().name() == "costs");
                costs
                    .flat_map(|costs| costs.children().filter(roxmltree::Node::is_element))
                    .map(value)
                    .sum()
            };
            points += own(entry);
            for model in entry
                .descendants()
                .filter(|node| node.attribute("type") == Some("model"))
            {
                let min = model.descendants().find(|node| {
                    node.tag_name().name() == "constraint" && node.attribute("type") == Some("min")
                });
                points += min.map_or(0.0, value) * own(model);
            }
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "points are small")]
    let points = points.round() as i64;
    (units, points)
}

#[test]
#[expect(
    clippy::print_stderr,
    reason = "a test that checks nothing has to say so"
)]
fn real_books_have_every_unit_with_its_size_and_points() {
    let Some(system) = reference("T9A-FB-3rd.gst") else {
        eprintln!("skipped: no reference data beside the repository");
        return;
    };
    for (name, units) in [("empireOfSonnstahl.cat", 19), ("vampireCovenant.cat", 26)] {
        let text = reference(name).expect("it lies beside the system");
        let book = import(&[&text, &system]).expect("it is in order");
        let points: i64 = book.units.iter().map(|unit| unit.points).sum();
        assert_eq!(counted(&text), (units, points), "{name}");
        assert_eq!((book.units.len(), book.left_out), (units, 0), "{name}");
        for unit in &book.units {
            assert!(unit.category.is_some() && unit.points > 0, "{unit:?}");
            assert!(
                unit.fewest >= 1 && unit.most >= Some(unit.fewest),
                "{unit:?}"
            );
            assert_eq!(unit.each > 0, unit.most > Some(unit.fewest), "{unit:?}");
        }
    }
}
