//! The importer of army lists on lists of our own making.

use cardc_convert::{ArmyList, ImportError, ListUnit, import_army_lists, render_army_list};
use cardc_syntax::{DeckLine, parse_deck};
use expect_test::{Expect, expect};
use proptest::prelude::*;

/// Short lists: a plain one, and one with much that can be odd.
const LISTS: &str = include_str!("../fixtures/army-lists.jsonl");

/// A roster as it is exported.
const ROSTER: &str = include_str!("../fixtures/roster.json");

fn check(json: &str, expect: &Expect) {
    let imported = import_army_lists(json).expect("the fixture holds lists");
    let mut out = String::new();
    for list in &imported.lists {
        let title = list.name.as_deref().unwrap_or("A List");
        out += &render_army_list("t9a", title, list.likely_size(), list);
        out.extend(list.notes.iter().map(|note| format!("-- {note}\n")));
    }
    out.extend(imported.notes.iter().map(|note| format!("== {note}\n")));
    expect.assert_eq(&out);
}

#[test]
fn short_lists_become_decks() {
    check(
        LISTS,
        &expect![[r#"
            game t9a
            points 4000
            army "SML"

            # A List
            Characters
            Harbour Reeve = 245
              + General, Orders, and +1 Cou
              + Horse
            Brine Witch = 300
            Core
            30 Saltmarsh Pikes = 340
              + Spear
              + Musician
            game t9a
            points 6000
            army "SML"

            # A List
            1 7 Sisters = 50
            Fleet 3
            2x x-shaped Raft = 100
            # core of it
            1 "Tide // Wall = 4"
            Core
            1 Old Long Culverin
            -- "Tide // Wall = 4": left out 2 options without a name
            -- "Old Long Culverin": left out `models`, which is no whole number
            -- "Old Long Culverin": left out `cost`, which is no whole number
            -- left out unit 5: it has no name
            -- left out unit 6: it has no name
            -- the units cost 150 points but the list says 6000
        "#]],
    );
}

#[test]
fn a_roster_becomes_a_deck() {
    check(
        ROSTER,
        &expect![[r#"
        game t9a
        points 2000
        army "Saltmarsh Levy"

        # The Long Pier
        Core
        25 Saltmarsh Pikes = 390
          + Standard Bearer
          + Eel Banner
          + Halberd
        Characters
        Harbour Reeve = 250
          + General
        -- left out selection 1: "Game Size" is no unit, but a setting of the list
        -- "Command": took the options in it, not itself
        -- left out an option without a name
        -- left out selection 4: it has no name
    "#]],
    );
}

#[test]
fn one_list_an_array_and_lines_say_the_same() {
    let lines = import_army_lists(LISTS);
    let array = format!("\u{feff}[{}]", LISTS.trim().replace('\n', ","));
    assert_eq!(import_army_lists(&array), lines);
    let first = LISTS.lines().next().expect("two lines");
    let one = import_army_lists(first).expect("a list");
    assert_eq!(one.lists, lines.expect("lists").lists[..1]);
}

#[test]
fn what_is_no_list_is_said() {
    let error = |json| import_army_lists(json).unwrap_err();
    assert_eq!(error(""), ImportError::NoLists);
    assert_eq!(error("[1, {}]"), ImportError::NoLists);
    expect!["no army lists: expected objects with `units`, or with a `roster`"]
        .assert_eq(&error("\"list\"").to_string());
    assert!(matches!(
        error("{\"units\": []}\n]"),
        ImportError::Json { line: 2, .. }
    ));
    assert!(matches!(
        error(&"[".repeat(100_000)),
        ImportError::Json { .. }
    ));
    check(
        r#"[{"units": 3}, {"unit": []}]"#,
        &expect![[r"
        game t9a
        points 4000

        # A List
        -- the list names no army
        == left out value 2: an army list needs `units` or a `roster`
    "]],
    );
}

#[test]
fn the_size_of_the_game_is_guessed() {
    let size = |total| {
        let list = ArmyList {
            total: Some(total),
            ..ArmyList::default()
        };
        list.likely_size()
    };
    let guessed = [3998, 4000, 4025, 6000, 3213, 2950, 1500, 0, u32::MAX].map(size);
    assert_eq!(
        guessed,
        [4000, 4000, 4000, 6000, 4000, 3000, 1500, 4000, 4000]
    );
    let said = ArmyList {
        size: Some(2500),
        total: Some(4000),
        ..ArmyList::default()
    };
    assert_eq!(said.likely_size(), 2500);
}

/// Units of any names.
fn units() -> impl Strategy<Value = Vec<ListUnit>> {
    let name = r"[xX×0-9A-Za-c()*#+=/:. -]{0,5}[A-Za-z0-9)]";
    let unit = (
        name,
        proptest::option::of("[A-Za-c0-9 =+#-]{0,5}[A-Z]"),
        proptest::option::of(0..50_u32),
        proptest::option::of(0..900_u32),
        proptest::collection::vec(name, 0..3),
    );
    let unit = unit.prop_map(|(name, category, models, cost, options)| ListUnit {
        name,
        category,
        models,
        cost,
        options,
    });
    proptest::collection::vec(unit, 0..5)
}

proptest! {
    #[test]
    fn a_deck_gives_back_its_list(units in units()) {
        let list = ArmyList { army: Some("Levy".into()), units, ..ArmyList::default() };
        let text = render_army_list("t9a", "Ours", 3000, &list);
        let deck = parse_deck(&text);
        prop_assert_eq!(&deck.errors, &[], "{}", text);
        let settings: Vec<_> = deck.tree.settings.iter().map(|(_, value)| value.value.as_str()).collect();
        prop_assert_eq!(settings, ["t9a", "3000", "Levy"]);
        let mut read: Vec<(String, u32, Option<u32>, usize)> = Vec::new();
        for line in deck.tree.lines {
            match line {
                DeckLine::Entry { name, count, price, .. } => {
                    read.push((name.value.into(), count.value, price.map(|price| price.value), 0));
                }
                DeckLine::Option { .. } => read.last_mut().expect("an entry").3 += 1,
                DeckLine::Heading(_) => {}
            }
        }
        let mut units: Vec<_> = list.units.iter().collect();
        let mut seen: Vec<Option<&str>> = vec![None];
        for unit in &list.units {
            if !seen.contains(&unit.category.as_deref()) { seen.push(unit.category.as_deref()); }
        }
        units.sort_by_key(|unit| seen.iter().position(|category| *category == unit.category.as_deref()));
        prop_assert_eq!(read.len(), units.len(), "{}", text);
        for ((name, models, price, options), unit) in read.iter().zip(units) {
            let folded: Vec<_> = unit.name.split_whitespace().collect();
            if unit.cost.is_some() && !unit.name.contains("//") { prop_assert_eq!(name, &folded.join(" "), "{}", text); }
            prop_assert_eq!(*models, unit.models.unwrap_or(1), "{}", text);
            prop_assert_eq!(*price, unit.cost, "{}", text);
            prop_assert_eq!(*options, unit.options.len(), "{}", text);
        }
    }
}
