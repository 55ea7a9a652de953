//! Two editions of small rulebooks, compared.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use super::{Change, Comparison, WordChange, compare};
use crate::{Edition, RuleEntry, Rulebook};

const FRONT: &str = "---\ngame: saltmarsh\ntitle: Saltmarsh rulebook\n---\n\n";

fn check(old: &str, new: &str, expected: &Expect) {
    let (old, new) = (read(old), read(new));
    expected.assert_eq(&shown(&compared(&old, &new)));
}

fn read(entries: &str) -> Rulebook {
    Rulebook::parse(&format!("{FRONT}{entries}")).0
}

fn compared<'book>(old: &'book Rulebook, new: &'book Rulebook) -> Comparison<'book> {
    let edition = |book| Edition { book, date: "" };
    compare(edition(old), edition(new))
}

fn shown(comparison: &Comparison<'_>) -> String {
    let mut text: String = comparison.changes.iter().map(line).collect();
    let _ = writeln!(text, "{} unchanged", comparison.unchanged);
    text
}

fn line(change: &Change<'_>) -> String {
    let id =
        |entry: Option<&RuleEntry>| entry.map_or("-".to_owned(), |entry| entry.number().to_owned());
    let mut line = format!(
        "{} {} > {}",
        change.nature.name(),
        id(change.old),
        id(change.new)
    );
    if change.renamed {
        line.push_str(" renamed");
    }
    for edit in &change.edits {
        match edit {
            WordChange::Kept(_) => {}
            WordChange::Removed(words) => {
                let _ = write!(line, " [-{words}-]");
            }
            WordChange::Added(words) => {
                let _ = write!(line, " {{+{words}+}}");
            }
        }
    }
    for finding in &change.findings {
        let _ = write!(
            line,
            "; {} -{:?} +{:?}",
            finding.aspect.name(),
            finding.removed,
            finding.added
        );
    }
    for (name, listed) in [("aliases", &change.aliases), ("see", &change.see)] {
        if !listed.is_empty() {
            let _ = write!(line, "; {name} -{:?} +{:?}", listed.removed, listed.added);
        }
    }
    line + "\n"
}

#[test]
fn style_is_no_change() {
    check(
        "## 1 THE QUAY\n\nA **Ship** at the quay is moored; it can't sail.\n\n- “Tow” it (see {1.1}).\n- Or wait.\n\n## 1.1\n\nTowing takes\nupon a time an action.\n",
        "## 1 The Quay\n\nA Ship at the quay is *moored*. It can’t sail:\n\n• \"Tow\" it: see 1.1\n• or wait\n\n## 1.1\n\nTowing takes up on a time an action.\n",
        &expect![[r"
            2 unchanged
        "]],
    );
}

#[test]
fn what_a_rule_says_now() {
    check(
        "## 1\n\nA Ship may carry 2 crates.\n\n## 2\n\nA Ship can be towed on any tide.\n\n## 3\n\nCargo is always visible to everyone at the quay.\n\n## 4\n\nA Ship sinks when it has no crew left on board.\n",
        "## 1\n\nA Ship may carry 3 crates.\n\n## 2\n\nA Ship must be towed on every tide.\n\n## 3\n\nCargo is always visible to everyone who is at the quay.\n\n## 4\n\nA Ship sinks when it has no crew left on board. Its cargo is lost.\n",
        &expect![[r#"
            substance 1 > 1 [-2-] {+3+}; number -["2"] +["3"]
            substance 2 > 2 [-can-] {+must+} [-any-] {+every+}; permission -["can"] +["must"]; extent -["any"] +["every"]
            substance 4 > 4 {+Its cargo is lost.+}; sentence -[] +["Its cargo is lost."]
            reworded 3 > 3 {+who is+}
            0 unchanged
        "#]],
    );
}

#[test]
fn lists_of_names_are_told() {
    check(
        "## 1\n\nThe flags are NORTH, SOUTH, EAST and WEST.\n",
        "## 1\n\nThe flags are: North, South, East, Isle.\n",
        &expect![[r#"
            substance 1 > 1 [-and WEST.-] {+Isle.+}; name -["WEST"] +["Isle"]
            0 unchanged
        "#]],
    );
}

#[test]
fn an_example_is_no_rule() {
    check(
        "## 1\n\nA Ship may turn once on each tide.\n",
        "## 1\n\nA Ship may turn once on each tide. Example: the Petrel may not turn twice before the ebb.\n",
        &expect![[r#"
            reworded 1 > 1 {+Example: the Petrel may not turn twice before the ebb.+}; example -[] +["Example: the Petrel may not turn twice before the ebb."]
            0 unchanged
        "#]],
    );
}

#[test]
fn an_inserted_rule_moves_the_others() {
    let old = "## 1 Mooring\n\nShips at the quay are moored.\n\n## 1.1\n\nA moored Ship neither sails nor fights.\n\n## 1.2\n\nCasting off takes two actions, see {1.1}.\n\n## 2\n\nA gale blows moored Ships against the quay wall ({1.2}).\n";
    let new = "## 1 Mooring\n\nShips at the quay are moored.\n\n## 1.1\n\nOnly two Ships fit at the quay at the same time.\n\n## 1.2\n\nA moored Ship neither sails nor fights.\n\n## 1.3\n\nCasting off takes one action, see {1.2}.\n\n## 2\n\nA gale blows moored Ships against the quay wall ({1.3}).\n";
    check(
        old,
        new,
        &expect![[r#"
            substance 1.2 > 1.3 [-two actions,-] {+one action,+}; number -["two"] +["one"]
            added - > 1.1
            renumbered 1.1 > 1.2
            2 unchanged
        "#]],
    );
}

#[test]
fn rules_come_go_and_are_written_anew() {
    check(
        "## 1\n\nShips sail on the tide.\n\n## 2\n\nGulls follow the herring boats home.\n\n## 3\n\nPilots know each shoal.\n",
        "## 1\n\nShips sail on the tide.\n\n## 2\n\nBarrels float until somebody salvages one.\n\n## 4\n\nLighthouses burn all night long in winter.\n",
        &expect![[r#"
            substance 2 > 2 [-Gulls follow the herring boats home.-] {+Barrels float until somebody salvages one.+}; text -["Gulls follow the herring boats home."] +["Barrels float until somebody salvages one."]
            added - > 4
            removed 3 > -
            1 unchanged
        "#]],
    );
}

#[test]
fn headings_and_lists() {
    check(
        "## 1 Mooring\n- see: 2, 3\n\nAt the quay.\n\n## 2 Towing\n\nBy boat.\n\n## 3 Wrecks\n\nBelow.\n\n## moored Moored\n- alias: tied up\n\nAt the quay.\n",
        "## 1 Berthing\n- see: 2\n\nAt the quay.\n\n## 2 TOWING\n\nBy boat.\n\n## 3\n\nWrecks. Below.\n\n## moored Moored\n- alias: Tied up, at rest\n\nAt the quay.\n",
        &expect![[r#"
            renamed 1 > 1 renamed; see -["3"] +[]
            related moored > moored; aliases -[] +["at rest"]
            2 unchanged
        "#]],
    );
}

#[test]
fn a_reference_that_leads_elsewhere_is_told() {
    check(
        "## 1\n\nAll {sailor|hands} on deck, says {2}.\n\n## 2\n\nGulls cry.\n",
        "## 1\n\nAll {crew|hands} on deck, says {2}.\n\n## 2\n\nGulls cry.\n",
        &expect![[r#"
            reworded 1 > 1; reference -["sailor"] +["crew"]
            1 unchanged
        "#]],
    );
}

#[test]
fn a_number_that_occurs_twice_is_two_rules() {
    check(
        "## 1\n\nShips sail on the tide.\n",
        "## 1\n\nShips sail on the tide.\n\n## 1\n\nShips sail on the tide.\n",
        &expect![[r"
            added - > 1
            1 unchanged
        "]],
    );
}

#[test]
fn editions_of_one_rulebook() {
    let (book, problems) = Rulebook::parse(
        "---\ngame: saltmarsh\ntitle: Saltmarsh\neditions: 2024-03-01, 2025-01-15\n---\n\n## 1\n- until: 2025-01-15\n\nCasting off takes two actions.\n\n## 1\n- since: 2025-01-15\n\nCasting off takes one action.\n\n## 2\n\nGulls cry.\n",
    );
    assert_eq!(problems, []);
    let edition = |date| Edition { book: &book, date };
    let comparison = compare(edition("2024-03-01"), edition("2025-01-15"));
    expect![[r#"
        substance 1 > 1 [-two actions.-] {+one action.+}; number -["two"] +["one"]
        1 unchanged
    "#]]
    .assert_eq(&shown(&comparison));
}

#[test]
fn nothing_differs_from_itself_whatever_it_holds() {
    for text in [
        "",
        "{",
        "**",
        "1. ",
        "- - -",
        "…",
        "1.2.",
        "ß İ ǅ",
        "\u{ad}\u{200b}",
        "a\u{300}",
    ] {
        let book = read(&format!("## 1 {text}\n\n{text}\n\n## 2\n\n{text}{text}\n"));
        assert_eq!(compared(&book, &book.clone()).changes, [], "{text}");
    }
}

/// So many words may be looked up for each byte of the rules; what takes quadratic time looks up thousands.
const STEPS_PER_BYTE: usize = 4;

/// The words that are looked up stay in proportion to the size.
fn scales(what: &str, old: impl Fn(usize) -> String, new: impl Fn(usize) -> String) {
    for size in [300, 1_200] {
        let (old, new) = (read(&old(size)), read(&new(size)));
        let bytes = |entries: &[&RuleEntry]| -> usize {
            entries.iter().map(|entry| entry.text.len() + 10).sum()
        };
        let (old, new): (Vec<_>, Vec<_>) =
            (old.entries.iter().collect(), new.entries.iter().collect());
        let (steps, bytes) = (super::pairing::steps(&old, &new), bytes(&old) + bytes(&new));
        assert!(
            steps < (STEPS_PER_BYTE * bytes) as u64,
            "{what}: {steps} steps for {bytes} bytes"
        );
    }
}

#[test]
fn steps_are_in_proportion_to_the_size() {
    let sails = |shift: usize| {
        move |size: usize| -> String {
            let entry = |at: usize| {
                let (from, to) = (at * 7, at * 13);
                format!(
                    "## {}\n\nShip {at} sails from berth {from} to berth {to} on day {}.\n\n",
                    at + shift,
                    at % 30
                )
            };
            (0..size).map(entry).collect()
        }
    };
    scales("numbers that moved on", sails(0), sails(1));
    scales("numbers that moved away", sails(0), sails(100_000));
    let tides = |word: &'static str| {
        move |size: usize| -> String {
            let entry = |at: usize| {
                let words: Vec<String> = (0..12)
                    .map(|place| format!("{word}{}", (at + 7 * place) % 40))
                    .collect();
                format!("## {at}\n\n{}.\n\n", words.join(" "))
            };
            (0..size).map(entry).collect()
        }
    };
    scales("words that few rules share", tides("tide"), tides("tide"));
    scales("rules that differ everywhere", tides("tide"), tides("ebb"));
    let huge = |size: usize| -> String {
        let words: Vec<String> = (0..4 * size).map(|at| format!("word{at}")).collect();
        format!("## 1 Rule\n\n{}.\n\n", words.join(" ")).repeat(4)
    };
    let short = |size: usize| -> String {
        let entry = |at: usize| {
            format!(
                "## 1 Rule\n\nIt says word{at} and word{} in this rule.\n\n",
                at + 1
            )
        };
        (0..size).map(entry).collect()
    };
    scales("short copies of one huge rule", short, huge);
    scales("one huge rule for many short ones", huge, short);
}

#[test]
fn rules_that_all_moved_are_found_again() {
    let book = |shift: usize| {
        let entry = |at: usize| {
            format!(
                "## {}\n\nShip {at} sails from berth {} on the tide of day {}.\n\n",
                at + shift,
                at * 7,
                at % 30
            )
        };
        read(&(0..1_000).map(entry).collect::<String>())
    };
    let (old, new) = (book(0), book(1));
    assert_eq!(
        compared(&old, &new).counts(),
        [(super::Nature::Renumbered, 1_000)]
    );
}
