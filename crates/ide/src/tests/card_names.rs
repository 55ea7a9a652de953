//! The names of cards: where they stand, and new ones.

use std::fmt::Write;

use cardc_db::Db;
use cardc_testkit::TOY;
use expect_test::{Expect, expect};

use super::at_cursor;
use crate::Place;

const SHELF: &str = "//- /cardc.toml
game = \"toy\"
//- /cards/bears.card
game toy

bear \"The Moss of the Hill\" {
    corners (1)
    text {
        [Hug] Moss. [Hug] Ash Cub's Bear.
        [Hug] 2 Ash Cubs. [Hug] a Red Ash Cub.
    }
}

bear \"Ash Cub\" {
    corners (1)
    text {
        [Hug] [[Moss of the Hill]].
    }
}
//- /cards/more.card
game toy

trick \"Nod\" {
    colour Red
    text {
        [Hug] an Ash Cub, or [Hug] The Moss of the Hill.
    }
}
//- /decks/mine.deck
game toy
# Ash Cub
2x ash cub // twice
1 The Moss of the Hill
";

/// The fixture with the cursor at the first of these words.
fn at(word: &str) -> String {
    let plain = word.replace('|', "");
    SHELF.replacen(&plain, &word.replace('|', "$0"), 1)
}

fn rename(fixture: &str, new: &str) -> String {
    let (db, file, offset) = at_cursor(fixture);
    let edited = match crate::rename(&db, file, offset, new) {
        Err(why) => return format!("refused: {why}\n"),
        Ok(edited) => edited,
    };
    let mut shown = String::new();
    for (file, edits) in edited {
        let text = cardc_span::edited(file.text(&db), &edits);
        writeln!(shown, "{}", file.path(&db)).unwrap();
        let lines = text.lines().zip(file.text(&db).lines());
        for (new, _) in lines.filter(|(new, old)| new != old) {
            writeln!(shown, "  {}", new.trim()).unwrap();
        }
    }
    shown
}

fn check(fixture: &str, new: &str, expected: &Expect) {
    expected.assert_eq(&rename(fixture, new));
}

#[test]
fn a_card_is_renamed_wherever_it_is_named() {
    let expected = expect![[r"
        refused: A text names the card, and `Odo` cannot be read as a name there: `[Hug] 2 Odos. [Hug] a Red Ash Cub.`
    "]];
    let from_the_title = rename(&at("bear \"As|h Cub\""), "Odo");
    expected.assert_eq(&from_the_title);
    for place in ["Ash| Cub's", "2 Ash| Cubs", "an As|h Cub", "2x as|h cub"] {
        assert_eq!(rename(&at(place), "Odo"), from_the_title, "{place}");
    }
}

#[test]
fn short_forms_and_articles_follow() {
    check(
        &at("\"The Mo|ss"),
        "The Fern of the Vale",
        &expect![[r#"
        cards/bears.card
          bear "The Fern of the Vale" {
          [Hug] Fern. [Hug] Ash Cub's Bear.
          [Hug] [[Fern of the Vale]].
        cards/more.card
          [Hug] an Ash Cub, or [Hug] The Fern of the Vale.
        decks/mine.deck
          1 The Fern of the Vale
    "#]],
    );
    check(
        &at("\"The Mo|ss"),
        "Fern",
        &expect![[r#"
        cards/bears.card
          bear "Fern" {
          [Hug] Fern. [Hug] Ash Cub's Bear.
          [Hug] [[Fern]].
        cards/more.card
          [Hug] an Ash Cub, or [Hug] Fern.
        decks/mine.deck
          1 Fern
    "#]],
    );
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    let mut shown = String::new();
    let ashby = at("bear \"As|h Cub\"");
    for new in [
        "",
        "  ",
        "nod",
        "a\u{7}b",
        "Bear",
        "lower case",
        "Odo // no",
        "x4",
        "Hug",
    ] {
        write!(shown, "{new:?}: {}", rename(&ashby, new)).unwrap();
    }
    for place in [
        "[H|ug]",
        "co|lour",
        "tri|ck",
        "# As|h Cub",
        "Ash Cub's B|ear",
    ] {
        write!(shown, "{place}: {}", rename(&at(place), "Odo")).unwrap();
    }
    expect![[r#"
        "": refused: A card needs a name
        "  ": refused: A card needs a name
        "nod": refused: cards/more.card already has a card `nod`
        "a\u{7}b": refused: The name of a card cannot have control characters such as \u{7}
        "Bear": refused: A text names the card, and `Bear` cannot be read as a name there: `[Hug] Moss. [Hug] Bear's Bear.`
        "lower case": refused: A text names the card, and `lower case` cannot be read as a name there: `[Hug] Moss. [Hug] lower case's Bear.`
        "Odo // no": refused: A text names the card, and `Odo // no` cannot be read as a name there: `[Hug] Moss. [Hug] Odo // no's Bear.`
        "x4": refused: A text names the card, and `x4` cannot be read as a name there: `[Hug] Moss. [Hug] x4's Bear.`
        "Hug": refused: A text already has `Hug`, which would then name this card: cards/bears.card, `[Hug] Moss. [Hug] Ash Cub's Bear.`
        [H|ug]: games/toy/game.toml
          placeholder = "Odo / Odo"
          odo = { name = "Odo", rule = "odo", doc = "It is odoed.", qualifier = { tag-of = "bear", rule = "2" } }
        games/toy/rulebook.md
          - see: odo
          A bear is soft; see {odo}. <b>Not bold</b>, and https://example.com is no link.
          ## odo Odo
          Whoever is odoed is happy.
        games/toy/vocabulary.toml
          [verbs.odo]
          base = "Odo"
          rule = "odo"
        cards/bears.card
          [Odo] Moss. [Odo] Ash Cub's Bear.
          [Odo] 2 Ash Cubs. [Odo] a Red Ash Cub.
          [Odo] [[Moss of the Hill]].
        cards/more.card
          [Odo] an Ash Cub, or [Odo] The Moss of the Hill.
        co|lour: cards/more.card
          odo Red
        games/toy/game.toml
          optional = ["odo", "tags", "quest", "look"]
          required = ["odo"]
          [fields.odo]
        tri|ck: cards/more.card
          odo "Nod" {
        games/toy/game.toml
          [kinds.odo]
          name = "Odo"
          plural = "Odos"
          noun = "odo"
          odd = { name = "Odd", kinds = ["odo"], rule = "2", doc = "For odos only." }
        games/toy/rulebook.md
          ## 1.2 Odos
          An odo happens once.
        games/toy/vocabulary.toml
          [nouns.odo]
          singular = "Odo"
        # As|h Cub: refused: `Ash Cub` is no name of a card, no word of a pack of the project, and no id of a rule
        Ash Cub's B|ear: cards/bears.card
          odo "The Moss of the Hill" {
          [Hug] Moss. [Hug] Ash Cub's Odo.
          odo "Ash Cub" {
        games/toy/game.toml
          [kinds.odo]
          name = "Odo"
          plural = "Odos"
          noun = "odo"
          hug = { name = "Hug", rule = "hug", doc = "It is hugged.", qualifier = { tag-of = "odo", rule = "2" } }
          carriers = { kinds = ["odo"], rule = "2" }
        games/toy/rulebook.md
          ## 1.1 Odos
          An odo is soft; see {hug}. <b>Not bold</b>, and https://example.com is no link.
        games/toy/vocabulary.toml
          [nouns.odo]
          singular = "Odo"
          doc = "What an Odo does best."
          noun = "odo"
    "#]].assert_eq(&shown);
}

#[test]
fn a_name_that_stands_twice_is_no_name_to_change() {
    let twice = "game toy\nbear \"A$0\" {\n    corners (1)\n}\nbear \"a\" {\n    corners (1)\n}\n";
    check(
        twice,
        "B",
        &expect![[r"
            refused: There are two cards `A` that nothing tells apart. Change the name of one of them first.
        "]],
    );
}

#[test]
fn a_name_that_holds_slashes_stands_in_quotation_marks_in_decks() {
    let cards = "//- cards/tide.card\ngame toy\nbear \"E$0bb // Flow\" {\n    corners (1)\n}\nbear \"Ash\" {\n    corners (1)\n}\n\
                 //- decks/tide.deck\ngame toy\n2x Ebb // Flow // c\n\"Ebb // Flow\" x2 // c\n1x \"ebb // flow (Bear)\"\n";
    check(
        cards,
        "Salt",
        &expect![[r#"
        cards/tide.card
          bear "Salt" {
        decks/tide.deck
          2x Salt // c
          Salt x2 // c
          1x Salt (Bear)
    "#]],
    );
    check(
        &cards
            .replace("E$0bb // Flow\" {", "Ebb // Flow\" {")
            .replace("\"Ash", "\"A$0sh")
            .replace("1x", "3 Ash // twice\n1x"),
        "A // B",
        &expect![[r#"
            cards/tide.card
              bear "A // B" {
            decks/tide.deck
              3 "A // B" // twice
        "#]],
    );
}

#[test]
fn quotation_marks_of_a_name_are_offered_and_those_around_it_are_not() {
    let cards = "//- cards/a.card\ngame toy\nbear \"\\\"Lucky\\\" Orla\" {\n    corners (1)\n}\nbear \"Ebb // Flow\" {\n    corners (1)\n}\n\
                 //- decks/a.deck\ngame toy\n2x \"Lucky\" Orla\n2x \"Ebb // Flow (Bear)\"\n";
    for (before, after, name) in [
        ("2x \"Luc", "ky\" Orla", "\"Lucky\" Orla"),
        ("2x \"E", "bb // Flow", "Ebb // Flow"),
    ] {
        let at_name = cards.replace(&format!("{before}{after}"), &format!("{before}$0{after}"));
        let (db, file, offset) = at_cursor(&at_name);
        let place = crate::prepare_rename(&db, file, offset).unwrap();
        let span = place.span.range();
        assert_eq!(&file.text(&db)[span], name);
    }
}

#[test]
fn what_is_offered_is_the_name_alone() {
    let mut shown = String::new();
    for place in [
        "bear \"As|h Cub\"",
        "Ash| Cub's",
        "2 Ash| Cubs",
        "2x as|h cub",
        "[[Moss o|f",
        "[Hug] Mo|ss.",
    ] {
        let (db, file, offset) = at_cursor(&at(place));
        let place = crate::prepare_rename(&db, file, offset).unwrap();
        let span = place.span.range();
        writeln!(shown, "`{}` as `{}`", &file.text(&db)[span], place.name).unwrap();
    }
    expect![[r"
        `Ash Cub` as `Ash Cub`
        `Ash Cub` as `Ash Cub`
        `Ash Cubs` as `Ash Cub`
        `ash cub` as `Ash Cub`
        `Moss of the Hill` as `The Moss of the Hill`
        `Moss` as `The Moss of the Hill`
    "]]
    .assert_eq(&shown);
}

#[test]
fn references_and_highlights() {
    let (db, file, offset) = at_cursor(&at("an As|h Cub"));
    let mut shown = String::new();
    for target in crate::references(&db, file, offset, true) {
        let Place::File(file) = target.place else {
            panic!("no file of the project")
        };
        let span = target.span.range();
        writeln!(shown, "{}: {}", file.path(&db), &file.text(&db)[span]).unwrap();
    }
    let bears = db.file("cards/bears.card").unwrap();
    let title = bears.text(&db).find("\"Ash Cub\"").unwrap() as u32;
    for span in crate::highlights(&db, bears, title + 1) {
        let span = span.range();
        writeln!(shown, "here: {}", &bears.text(&db)[span]).unwrap();
    }
    expect![[r#"
        cards/bears.card: "Ash Cub"
        cards/bears.card: Ash Cub's
        cards/bears.card: Ash Cubs
        cards/bears.card: Ash Cub
        cards/more.card: Ash Cub
        decks/mine.deck: ash cub
        here: Ash Cub's
        here: Ash Cubs
        here: Ash Cub
        here: "Ash Cub"
    "#]]
    .assert_eq(&shown);
}

const LEVY: &str = "//- /cardc.toml
game = \"t9a\"
//- /book.card
game t9a
army \"Saltmarsh Levy\" {
    share Core 25 to 100
}
rule \"Mud Walker\" {
}
list \"Levy Banners\" {
    option \"Reeds\" +5
}
unit \"Pikes\" {
    army     \"Saltmarsh Levy\"
    category Core
    size     10 to 20
    points   100
    rules    Scout, Mud Walker
    choice   \"Banner\" 0 to 1
    take     \"Banner\" from \"Levy Banners\"
    option   \"Pike\" +5, unless army \"Pikes\"
}
//- /mine.deck
game t9a
army \"Saltmarsh Levy\"
# Mine
Core
10 Pikes = 100
";

#[test]
fn entries_of_army_books_are_renamed_in_fields_and_settings() {
    let mut shown = String::new();
    let mut rename_at = |place: &str, new: &str| {
        let fixture = LEVY.replacen(&place.replace('|', ""), &place.replace('|', "$0"), 1);
        writeln!(shown, "{new}:\n{}", rename(&fixture, new)).unwrap();
    };
    rename_at("army \"Salt|marsh", "Reed Host");
    rename_at("\nrule \"Mud| W", "Bog \\ \"Strider\"");
    rename_at("Scout, Mud| W", "Bog Strider");
    rename_at("Scout, Mud| W", "Bog, Strider");
    rename_at("Scout, Mud| W", "Fearless");
    rename_at("Sc|out", "Bog Strider");
    rename_at("from \"Levy| B", "Flags");
    rename_at("10 Pi|kes", "Long Pikes");
    rename_at("\nunit \"Pi|kes", "Core");
    expect![[r#"
        Reed Host:
        book.card
          army "Reed Host" {
          army     "Reed Host"
        mine.deck
          army "Reed Host"

        Bog \ "Strider":
        refused: book.card: `Bog \ "Strider"` cannot be written as the name of a card in a field

        Bog Strider:
        book.card
          rule "Bog Strider" {
          rules    Scout, Bog Strider

        Bog, Strider:
        refused: book.card: `Bog, Strider` cannot be written as the name of a card in a field

        Fearless:
        refused: `Fearless` is a name of the game The Ninth Age: Fantasy Battles

        Bog Strider:
        refused: `Scout` belongs to the game The Ninth Age: Fantasy Battles, which ships with cardc. Only what a pack in games/t9a adds can be renamed.

        Flags:
        book.card
          list "Flags" {
          take     "Banner" from "Flags"

        Long Pikes:
        book.card
          unit "Long Pikes" {
          option   "Pike" +5, unless army "Long Pikes"
        mine.deck
          10 Long Pikes = 100

        Core:
        book.card
          unit "Core" {
          option   "Pike" +5, unless army "Core"
        mine.deck
          10 Core = 100

    "#]].assert_eq(&shown);
}

#[test]
fn the_title_and_the_name_in_the_text_change_together() {
    let fixture = "game toy\nbear \"A$0sh Cub\" {\n    text {\n        [Hug] Ash Cub's Bear. [Hug] 2 Ash Cubs. [Hug] Ash Cub.\n    }\n}\n";
    let (db, file, offset) = at_cursor(fixture);
    let spans = crate::linked_editing(&db, file, offset);
    let texts = spans.iter().map(|span| &file.text(&db)[span.range()]);
    assert_eq!(texts.collect::<Vec<_>>(), ["Ash Cub"; 3]);
    let elsewhere = fixture.replace("$0", "").replacen("game", "ga$0me", 1);
    let (db, file, offset) = at_cursor(&elsewhere);
    assert_eq!(crate::linked_editing(&db, file, offset), []);
}

/// A ban list and a partner, in what a project adds to a game that ships.
const LISTED: &str = "//- /cardc.toml
game = \"champions\"
//- /games/champions/game.toml
[game]
extends = \"champions\"

[lists.banned]
name = \"Banned cards\"
rule = \"2.1\"
cards = [\"Mud Lark\", 'Tide Crab']
//- /a.card
unit \"Tide Crab\" {
    corners (1)
}
//- /b.deck
# Tide
1x Tide Crab
";

#[test]
fn a_card_is_renamed_on_the_lists_of_a_pack() {
    let at = |place: &str| LISTED.replacen(&place.replace('|', ""), &place.replace('|', "$0"), 1);
    let expected = expect![[r#"
        a.card
          unit "Sal \"the Crab\"" {
        b.deck
          1x Sal "the Crab"
        games/champions/game.toml
          cards = ["Mud Lark", "Sal \"the Crab\""]
    "#]];
    for place in ["'Tide| Crab'", "unit \"Tide| Crab\"", "1x Tide| Crab"] {
        check(&at(place), "Sal \"the Crab\"", &expected);
    }
    let (db, file, offset) = at_cursor(&at("'Tide| Crab'"));
    let place = crate::prepare_rename(&db, file, offset).unwrap();
    assert_eq!(place.name, "Tide Crab");
    assert!(crate::hover(&db, file, offset).is_some());
    let defined = crate::definition(&db, file, offset).map(|target| target.place);
    assert!(matches!(defined, Some(Place::File(file)) if file.path(&db) == "a.card"));
    // A name that no card has is renamed nowhere.
    let (db, file, offset) = at_cursor(&at("\"Mud| Lark\""));
    assert!(crate::prepare_rename(&db, file, offset).is_err());
    // The number in front is no part of the name.
    let (db, file, offset) = at_cursor(&at("|1x Tide Crab"));
    let refused = crate::prepare_rename(&db, file, offset).unwrap_err();
    assert!(refused.starts_with("Nothing stands here"), "{refused}");
}

/// A trick and a bear of one name, and a verb for bears alone.
#[test]
fn of_two_cards_of_a_name_the_verb_says_which_one_is_meant() {
    let cards = "game toy\n\ntrick \"Nod\" {\n    colour Red\n    text {\n        [Groom] Nod. [Hug] Nod.\n    }\n}\n\nbear \"Nod\" {\n    corners (1)\n}\n";
    let groom =
        "\n[verbs.groom]\nbase = \"Groom\"\nkeyword = true\nframes = [\"<object:furry>\"]\n";
    let bear = "singular = \"Bear\"\nclasses = [\"card\"";
    let line_of = |place: &str| {
        let marked = cards.replacen(&place.replace('|', ""), &place.replace('|', "$0"), 1);
        let mut fixture = format!("//- /a.card\n{marked}");
        for (path, text) in TOY {
            let words = text.replace(bear, &format!("{bear}, \"furry\"")) + groom;
            let is_words = path.ends_with("vocabulary.toml");
            let text = if is_words { &words } else { text };
            write!(fixture, "//- /{path}\n{text}").unwrap();
        }
        let (db, file, offset) = at_cursor(&fixture);
        let target = crate::definition(&db, file, offset).unwrap();
        let before = &file.text(&db)[..target.span.start as usize];
        file.text(&db)
            .lines()
            .nth(before.matches('\n').count())
            .unwrap()
            .to_owned()
    };
    assert_eq!(line_of("Groom] N|od"), "bear \"Nod\" {");
    assert_eq!(line_of("Hug] N|od"), "trick \"Nod\" {");
}
