//! Two editions of small rulebooks, compared.

use std::fmt::Write as _;
use std::time::Instant;

use expect_test::{Expect, expect};

use super::{Change, Comparison, Edit, Edition, compare};
use crate::Rulebook;

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
    let id = |entry: Option<&crate::RuleEntry>| {
        entry.map_or("-".to_owned(), |entry| entry.number().to_owned())
    };
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
            Edit::Kept(_) => {}
            Edit::Removed(words) => {
                let _ = write!(line, " [-{words}-]");
            }
            Edit::Added(words) => {
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

#[test]
fn twenty_thousand_rules_take_linear_time() {
    let book = |rules: usize, shift: usize| {
        let entry = |at: usize| {
            let number = at + shift;
            format!(
                "## {number}\n\nShip {at} sails from berth {} to berth {} on the tide of day {}.\n\n",
                at * 7,
                at * 13,
                at % 30
            )
        };
        read(&(0..rules).map(entry).collect::<String>())
    };
    let time = |rules| {
        let (old, new) = (book(rules, 0), book(rules, 1));
        let start = Instant::now();
        let comparison = compared(&old, &new);
        assert_eq!(comparison.counts(), [(super::Nature::Renumbered, rules)]);
        start.elapsed().as_secs_f64()
    };
    let (few, many) = (time(5_000), time(20_000));
    assert!(
        many < few * 16.0 + 0.5,
        "5,000 rules: {few} s, 20,000 rules: {many} s"
    );
}
