//! Decks of units with models, options and prices, code by code.

use cardc_db::{Db, RootDatabase};
use cardc_semantics::{deck_report, deck_summary};

use crate::common::{diagnostics, file, fixed, project, short};

/// An army of our own.
const CARDS: &str = r#"game t9a

army "Saltmarsh Levy" {
    share Characters      0 to 40
    share Core            25 to 100
    share Special         0 to 100
    share "Harbour Guns"  0 to 20
    units "Tide Raiders"  0 to 1
}

list "Common Charms" {
    option "Eel Charm" +30, army 1
    option "Gull Charm" or "Feather" +20
}

character "Harbour Reeve" {
    army     "Saltmarsh Levy"
    category Characters
    points   120
    choice   "Rank" 0 to 1
    option   "Rank" "Army General, Orders, +1 Cou" +30, army 1
    option   "Rank" "Battle Standard Bearer, Orders" +50, army 1
    choice   "Weapon" 0 to 1
    option   "Weapon" "Lance" +10, when "Horse"
    option   "Weapon" "Halberd" +5, unless "Raft Gun (4+)"
    option   "Mount" "Horse" +40
    option   "Raft Gun (4+)" +200, counts as "Harbour Guns"
    budget   "Special Equipment" 40, 60 with "Army General, Orders, +1 Cou"
    choice   "Charm" in "Special Equipment" 0 to 1
    take     "Charm" from "Common Charms"
}

unit "Saltmarsh Pikes" {
    army     "Saltmarsh Levy"
    category Core
    size     20 to 40
    points   180 +11 each
    copies   2, 3 with army "Harbour Reeve"
    option   "Spear" +1 each
    option   "Standard Bearer" +20
}

unit "Tide Wolves" {
    army     "Saltmarsh Levy"
    category Special
    also     "Tide Raiders", when "Rafts"
    size     5 to 10
    points   100 +20 each
    models   12
    option   "Rafts" +10
}

unit "Long Culverin" {
    army     "Saltmarsh Levy"
    category "Harbour Guns"
    points   150
}
"#;

/// A legal list of 2000 points.
const LIST: &str = r#"game t9a
points 2000
army "Saltmarsh Levy"

# The Long Pier
Characters
Harbour Reeve
  + General
  + Horse
  + Lance
Core
40 Saltmarsh Pikes
  + Spear
  + Standard Bearer
20 Saltmarsh Pikes = 220
Special
8 Tide Wolves
Harbour Guns
Long Culverin
"#;

fn with_list(list: &str) -> RootDatabase {
    project(&[("cards.card", CARDS), ("d.deck", list)])
}

/// The legal list with some lines replaced.
fn list(changes: &[(&str, &str)]) -> RootDatabase {
    let mut text = LIST.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    with_list(&text)
}

/// `code: what the span covers: the message` of each diagnostic.
fn told(db: &RootDatabase) -> Vec<String> {
    let spans = short(db, "d.deck").into_iter();
    let messages = diagnostics(db, "d.deck").iter();
    let told = spans.zip(messages);
    told.map(|(span, found)| format!("{span}: {}", found.message))
        .collect()
}

#[test]
fn the_legal_list_is_legal() {
    assert_eq!(short(&list(&[]), "cards.card"), Vec::<String>::new());
    assert_eq!(told(&list(&[])), Vec::<String>::new());
}

#[test]
fn what_a_list_comes_to() {
    let db = list(&[]);
    let deck = file(&db, "d.deck");
    let summary = deck_summary(&db, db.project(), deck).expect("the format is known");
    // 120 + 30 + 40 + 10; 180 + 20 × 11 + 40 + 20; 220 as stated; 100 + 3 × 20; 150
    let sums: Vec<i64> = deck_report(&db, deck)
        .line_sums
        .iter()
        .map(|sum| sum.number)
        .collect();
    assert_eq!(sums, [200, 460, 220, 160, 150]);
    assert_eq!(summary.totals[0].value, 1190);
    assert_eq!(summary.totals[0].of, Some(2000));
    assert_eq!(summary.cards, 5);
    let shares: Vec<_> = summary
        .shares
        .iter()
        .map(|share| (share.name.as_str(), share.value, share.least, share.most))
        .collect();
    assert_eq!(
        shares,
        [
            ("Characters", 200, 0, Some(800)),
            ("Core", 680, 500, Some(2000)),
            ("Special", 160, 0, Some(2000)),
            ("Harbour Guns", 150, 0, Some(400)),
            ("Tide Raiders", 0, 0, Some(1)),
        ]
    );
}

#[test]
fn shares() {
    let too_small = list(&[("40 Saltmarsh Pikes\n", "40 Saltmarsh Pikes = 200\n")]);
    assert_eq!(
        told(&too_small),
        ["deck-share: Core: Core has 420 points (21.0 % of 2000) but needs at least 500 points"]
    );
    assert_eq!(
        diagnostics(&too_small, "d.deck")[0].rules,
        ["t9a:category-share"]
    );
    assert_eq!(
        told(&list(&[(
            "Long Culverin\n",
            "Long Culverin\nLong Culverin\nLong Culverin\n"
        )])),
        [
            "deck-share: Long Culverin: Harbour Guns has 450 points (22.5 % of 2000) but the limit is 400 points"
        ]
    );
    // An option that counts for a part adds its own price there.
    assert_eq!(
        told(&list(&[
            ("  + Horse\n  + Lance\n", "  + Raft Gun\n"),
            ("Long Culverin\n", "Long Culverin\nLong Culverin\n"),
        ])),
        [
            "deck-share: Long Culverin: Harbour Guns has 500 points (25.0 % of 2000) but the limit is 400 points"
        ]
    );
    // A part of which lines are counted, and that a unit belongs to under a condition.
    let raiders = list(&[(
        "8 Tide Wolves\n",
        "6 Tide Wolves\n  + Rafts\n6 Tide Wolves\n  + Rafts\n",
    )]);
    assert_eq!(
        told(&raiders),
        ["deck-share: 6 Tide Wolves: Tide Raiders has 2 lines but the limit is 1 line"]
    );
}

#[test]
fn points() {
    let db = list(&[("points 2000", "points 1100")]);
    assert_eq!(
        told(&db),
        ["deck-sum: Long Culverin: The deck has 1190 points but the limit is 1100"]
    );
    assert_eq!(diagnostics(&db, "d.deck")[0].rules, ["t9a:army-size"]);
}

#[test]
fn marks() {
    let none = list(&[("  + General\n", "")]);
    assert_eq!(
        told(&none),
        ["deck-marks: Characters: The deck has no General"]
    );
    assert_eq!(
        told(&with_list(&fixed(&none, "d.deck", "deck-marks"))),
        Vec::<String>::new()
    );
    let two = list(&[(
        "  + Lance\n",
        "  + Lance\nHarbour Reeve\n  + General, Orders, and +1 Cou\n",
    )]);
    assert_eq!(
        told(&two),
        ["deck-marks: General, Orders, and +1 Cou: 2 entries are General but the limit is 1"]
    );
    assert_eq!(
        told(&with_list(&fixed(&two, "d.deck", "deck-marks"))),
        Vec::<String>::new()
    );
    let both = list(&[("  + Horse\n  + Lance\n", "  + Battle Standard Bearer\n")]);
    assert_eq!(
        told(&both),
        [
            "deck-marks: Battle Standard Bearer: `Harbour Reeve` cannot be General and Battle Standard Bearer",
            "option-not-allowed: Battle Standard Bearer: `Harbour Reeve` has 2 of Rank but the limit is 1",
        ]
    );
}

#[test]
fn numbers_of_models() {
    for (line, message, nearest) in [
        (
            "42 Saltmarsh Pikes\n",
            "42: `Saltmarsh Pikes` has the size 42 but needs 20 to 40",
            "\n40 Saltmarsh",
        ),
        (
            "9 Saltmarsh Pikes = 440\n",
            "9: `Saltmarsh Pikes` has the size 9 but needs 20 to 40",
            "\n20 Saltmarsh",
        ),
        (
            "Saltmarsh Pikes = 440\n",
            "Saltmarsh Pikes = 440: `Saltmarsh Pikes` has no number but its size is 20 to 40",
            "\n20 Saltmarsh",
        ),
    ] {
        let db = list(&[("40 Saltmarsh Pikes\n", line)]);
        assert_eq!(told(&db), [format!("entry-size: {message}")]);
        assert!(
            fixed(&db, "d.deck", "entry-size").contains(nearest),
            "{line}"
        );
    }
    let many = list(&[("8 Tide Wolves\n", "8 Tide Wolves\n5 Tide Wolves\n")]);
    assert_eq!(
        told(&many),
        ["entry-size: 5 Tide Wolves: The deck has 13 of `Tide Wolves` but the limit is 12"]
    );
}

#[test]
fn copies() {
    let three = "20 Saltmarsh Pikes = 220\n20 Saltmarsh Pikes\n";
    assert_eq!(
        told(&list(&[("20 Saltmarsh Pikes = 220\n", three)])),
        Vec::<String>::new(),
        "a Reeve brings a third one"
    );
    let four = three.repeat(2).replacen("20 Saltmarsh Pikes\n", "", 1);
    let db = list(&[("20 Saltmarsh Pikes = 220\n", &four)]);
    assert_eq!(
        told(&db),
        [
            "deck-copies: 20 Saltmarsh Pikes: The deck has 4 copies of `Saltmarsh Pikes` but the limit is 3"
        ]
    );
    assert_eq!(
        told(&with_list(&fixed(&db, "d.deck", "deck-copies"))),
        Vec::<String>::new()
    );
}

#[test]
fn options() {
    let charms = list(&[(
        "  + Lance\n",
        "  + Lance\n  + Eel Charm\nHarbour Reeve\n  + Eel Charm\n",
    )]);
    assert_eq!(
        told(&charms),
        ["option-copies: Eel Charm: The deck has 2 of the option `Eel Charm` but the limit is 1"]
    );
    assert_eq!(
        told(&with_list(&fixed(&charms, "d.deck", "option-copies"))),
        Vec::<String>::new()
    );
    for (from, to, expected) in [
        (
            "  + Lance\n",
            "  + Lanse\n",
            "unknown-option: Lanse: `Harbour Reeve` has no option `Lanse`. Did you mean `Lance`?",
        ),
        (
            "  + Horse\n",
            "",
            "option-not-allowed: Lance: `Lance` needs `Horse`",
        ),
        (
            "  + Lance\n",
            "  + Halberd\n  + Raft Gun\n",
            "option-not-allowed: Halberd: `Halberd` cannot be with `Raft Gun (4+)`",
        ),
        (
            "  + Lance\n",
            "  + Lance\n  + Halberd\n",
            "option-not-allowed: Halberd: `Harbour Reeve` has 2 of Weapon but the limit is 1",
        ),
    ] {
        assert_eq!(told(&list(&[(from, to)])), [expected], "{to}");
    }
    // What a group may cost depends on the rank.
    let charms = "  + Eel Charm\n  + Feather\n";
    let of_charm = "option-not-allowed: Feather: `Harbour Reeve` has 2 of Charm but the limit is 1";
    let general = list(&[("  + Lance\n", &format!("  + Lance\n{charms}"))]);
    assert_eq!(told(&general), [of_charm]);
    let other = list(&[(
        "  + Lance\n",
        &format!("  + Lance\nHarbour Reeve\n{charms}"),
    )]);
    assert_eq!(
        told(&other),
        [
            of_charm,
            "option-not-allowed: Feather: `Harbour Reeve` has 50 of Special Equipment but the limit is 40",
        ]
    );
}

#[test]
fn settings() {
    for (from, to, expected) in [
        (
            "points 2000",
            "points many",
            "bad-value: many: `points` must be a number from 100 to 100000",
        ),
        (
            "points 2000",
            "points 2000\npoints 3",
            "duplicate-field: points: Duplicate `points`",
        ),
        (
            "points 2000",
            "point 2000",
            "unknown-field: point: Unknown setting `point`. Did you mean `points`?",
        ),
    ] {
        assert_eq!(told(&list(&[(from, to)]))[0], expected);
    }
    // A size that is none is not the usual one.
    assert_eq!(told(&list(&[("points 2000", "points many")])).len(), 1);
    let near = list(&[("Saltmarsh Levy", "Saltmarsh Levi")]);
    assert_eq!(
        told(&near),
        [
            "deck-not-judged: Saltmarsh Levi: The project has no Army `Saltmarsh Levi`, so the deck is checked only in part. Did you mean `Saltmarsh Levy`?"
        ]
    );
    assert!(fixed(&near, "d.deck", "deck-not-judged").contains("army \"Saltmarsh Levy\""));
    // Without the setting, the army is that of the units.
    assert_eq!(
        told(&list(&[("army \"Saltmarsh Levy\"\n", "")])),
        Vec::<String>::new()
    );
    assert_eq!(
        told(&list(&[
            ("army \"Saltmarsh Levy\"\n", ""),
            (
                "Core\n40 Saltmarsh Pikes\n",
                "Core\n20 Saltmarsh Pikes = 30\n"
            )
        ])),
        ["deck-share: Core: Core has 250 points (12.5 % of 2000) but needs at least 500 points"]
    );
}

#[test]
fn units_that_are_in_no_book() {
    let db = list(&[("8 Tide Wolves\n", "8 Tide Wolfs = 200\n")]);
    assert_eq!(
        told(&db),
        ["unknown-card: Tide Wolfs: Unknown card `Tide Wolfs`. Did you mean `Tide Wolves`?"]
    );
    assert_eq!(
        diagnostics(&db, "d.deck")[0].severity.to_string(),
        "warning"
    );
    let unpriced = list(&[("8 Tide Wolves\n", "8 Tide Wolfs\n")]);
    assert_eq!(
        diagnostics(&unpriced, "d.deck")[0].severity.to_string(),
        "error"
    );
    // It counts as the line and its heading say.
    let core = list(&[("40 Saltmarsh Pikes\n", "40 Other Pikes = 200\n")]);
    assert_eq!(
        told(&core),
        [
            "deck-share: Core: Core has 420 points (21.0 % of 2000) but needs at least 500 points",
            "unknown-card: Other Pikes: Unknown card `Other Pikes`",
        ]
    );
    // Without the book, a unit that says what it is is none of our business.
    let foreign = list(&[
        ("Saltmarsh Levy", "Beast Herds"),
        ("8 Tide Wolves\n", "8 Goats = 200\n"),
    ]);
    assert_eq!(
        told(&foreign),
        [
            "deck-not-judged: Beast Herds: The project has no Army `Beast Herds`, so the deck is checked only in part"
        ]
    );
}

#[test]
fn headings_are_parts() {
    let db = list(&[("Harbour Guns\n", "")]);
    assert_eq!(
        told(&db),
        [
            "wrong-heading: Long Culverin: `Long Culverin` is Harbour Guns but is listed under Special"
        ]
    );
    assert_eq!(diagnostics(&db, "d.deck")[0].severity.to_string(), "hint");
}

/// The list with a unit of our own, and these lines in it.
fn with_watch(lines: &str) -> RootDatabase {
    let watch = r#"
unit "Harbour Watch" {
    army     "Saltmarsh Levy"
    category Special
    size     1 to 100
    points   1
    option   "Banner" "Banner" +5
    option   "Oath" +1, when army "Banner" less than 2
    option   "Vow" +1, when "Banner" more than 1
    option   "Night March" +1, when models less than 5
    option   "Long Watch" +1, unless models more than 8 or army "Banner" more than 1
}
"#;
    let list = LIST.replacen("Special\n", &format!("Special\n{lines}"), 1);
    project(&[
        ("cards.card", &format!("{CARDS}{watch}")),
        ("d.deck", &list),
    ])
}

#[test]
fn a_group_and_its_option_of_one_name_are_one() {
    let db = with_watch("9 Harbour Watch\n  + Banner\n  + Oath\n");
    assert_eq!(told(&db), [""; 0]);
    let db = with_watch("9 Harbour Watch\n  + Banner\n  + Oath\n2 Harbour Watch\n  + Banner\n");
    assert_eq!(
        told(&db),
        ["option-not-allowed: Oath: `Oath` needs less than 2 of `Banner`"]
    );
}

#[test]
fn conditions_say_how_many() {
    assert_eq!(
        told(&with_watch(
            "9 Harbour Watch\n  + Banner\n  + Vow\n  + Night March\n  + Long Watch\n"
        )),
        [
            "option-not-allowed: Vow: `Vow` needs more than 1 of `Banner`",
            "option-not-allowed: Night March: `Night March` needs less than 5 models",
            "option-not-allowed: Long Watch: `Long Watch` cannot be with more than 8 models or more than 1 of `Banner`",
        ]
    );
}

#[test]
fn a_misspelt_unit_is_no_heading() {
    let db = list(&[
        ("Long Culverin\n", "Long Culvrin\n"),
        ("Special\n", "Special\nTide Wolvs\n"),
    ]);
    assert_eq!(
        told(&db),
        [
            "wrong-heading: Tide Wolvs: `Tide Wolvs` is not a deck heading or a card. Did you mean `Tide Wolves`?",
            "wrong-heading: Long Culvrin: `Long Culvrin` is not a deck heading or a card. Did you mean `Long Culverin`?",
        ]
    );
    let fixed = fixed(&db, "d.deck", "wrong-heading");
    assert!(fixed.contains("Special\nTide Wolves\n"), "{fixed}");
    assert!(fixed.ends_with("Harbour Guns\nLong Culverin\n"), "{fixed}");
    // A part that a condition or the table of the army alone names is one.
    let raiders = list(&[(
        "8 Tide Wolves\n",
        "Tide Raiders\n8 Tide Wolves\n  + Rafts\n",
    )]);
    assert_eq!(told(&raiders), [""; 0]);
    // Nobody knows the parts of an army whose book the project lacks.
    let other = list(&[
        ("army \"Saltmarsh Levy\"", "army \"Northern Guild\""),
        ("Long Culverin\n", "Whale Boats\n3 Harpooners = 200\n"),
    ]);
    let told = told(&other);
    assert!(
        !told.iter().any(|line| line.starts_with("wrong-heading")),
        "{told:?}"
    );
}

#[test]
fn a_line_is_deleted_with_its_options() {
    let db = list(&[("40 Saltmarsh Pikes\n", "0 Saltmarsh Pikes\n")]);
    let fixed = fixed(&db, "d.deck", "bad-value");
    assert!(
        fixed.contains("Core\n20 Saltmarsh Pikes = 220\n"),
        "{fixed}"
    );
}

#[test]
fn numbers_at_the_end_of_their_range() {
    let game = cardc_games::builtin_file("t9a", "game.toml").expect("built in");
    let own = "type.integer = { min = 100, max = 100000 }\ndefault = 4000";
    let least =
        "type.integer = { min = -9223372036854775808, max = 9 }\ndefault = -9223372036854775808";
    assert!(game.contains(own));
    let game = game.replacen(own, least, 1);
    let lines = LIST.lines().filter(|line| !line.starts_with("points"));
    let deck: String = lines.flat_map(|line| [line, "\n"]).collect();
    let built_in = |name: &str| cardc_games::builtin_file("t9a", name).expect("built in");
    let db = project(&[
        ("games/t9a/game.toml", &game),
        ("games/t9a/vocabulary.toml", built_in("vocabulary.toml")),
        ("games/t9a/rulebook.md", built_in("rulebook.md")),
        ("cards.card", CARDS),
        ("d.deck", &deck),
    ]);
    let told = told(&db);
    let sum: Vec<&String> = told
        .iter()
        .filter(|said| said.starts_with("deck-sum"))
        .collect();
    assert_eq!(
        sum,
        ["deck-sum: Harbour Reeve: The deck has 1190 points but the limit is -9223372036854775808"]
    );
}

#[test]
fn brackets_in_brackets_have_an_end() {
    let deep = format!("{}Fearless{}", "Immune (".repeat(1000), ")".repeat(1000));
    let db = project(&[(
        "a.card",
        &format!(
            "game t9a\narmy \"Levy\" {{\n}}\nunit \"U\" {{\n    army \"Levy\"\n    rules {deep}\n}}\n"
        ),
    )]);
    let found = diagnostics(&db, "a.card").iter();
    let deep = found.filter(|found| found.message.contains("8 deep"));
    assert_eq!(deep.count(), 1);
}
