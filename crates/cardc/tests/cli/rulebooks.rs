//! `cardc rules diff` and `graph`, and rulebooks that are files.

use crate::sandbox::{Ran, Sandbox};

const OLD: &str = "---
game: saltmarsh
title: Saltmarsh rulebook
---

## 3 THE QUAY

Ships lie here.

## 3.1 Mooring
- see: moored

A Ship at the quay is {moored}.

## 3.2

Casting off takes two actions of its crew, see {3.1}.

## 3.3

Gulls may land on a moored Ship.

## 4 Towing

Only a tug tows.

## moored Moored

At the quay, and tied to it.
";

const NEW: &str = "---
game: saltmarsh
title: Saltmarsh rulebook
---

## 3 The Quay

Ships **lie** here.

## 3.1 Berthing
- see: moored, 4

A Ship at the
quay is {moored}.

## 3.2

No Ship leaves the quay while a gale blows from the sea.

## 3.3

Casting off takes one action of its crew, see {3.1}.

## 3.4

Gulls may land on a Ship that is moored.

## moored Moored

At the quay, and tied to it.
";

fn two_files() -> Sandbox {
    Sandbox::new(&[("old.md", OLD), ("new.md", NEW)])
}

fn diff(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    sandbox.run(&[&["rules", "diff"], arguments].concat())
}

#[test]
fn two_files_are_compared_for_people() {
    let ran = diff(&two_files(), &["old.md", "new.md"]).ends_with(1);
    assert_eq!(
        ran.out,
        "\
old.md → new.md
1 changed in substance, 1 added, 1 removed, 1 renumbered, 1 renamed, 2 unchanged

Changed in substance (1)
  3.3
    was 3.2
    Casting off takes [-two actions-] {+one action+} of its crew, see 3.1.
    number: − two, + one

Added (1)
  3.2
    No Ship leaves the quay while a gale blows from the sea.

Removed (1)
  4 Towing
    Only a tug tows.

Renumbered (1)
  3.4
    was 3.3
    Gulls may land on a {+Ship that is+} moored. [-Ship.-]

Renamed (1)
  3.1 Berthing
    heading: [-Mooring-] {+Berthing+}
    related rules: + 4
"
    );
    let same = diff(&two_files(), &["old.md", "old.md"]).ends_with(0);
    assert_eq!(same.out, "old.md → old.md\n6 unchanged\n");
}

#[test]
fn a_page_of_changes_has_no_mark_up_of_the_rules() {
    let sandbox = Sandbox::new(&[
        ("old.md", OLD),
        (
            "new.md",
            &NEW.replace(
                "Gulls may",
                "<b>Gulls</b> [must](https://example.org) *not*",
            ),
        ),
    ]);
    let ran = diff(&sandbox, &["old.md", "new.md", "--format", "markdown"]).ends_with(1);
    assert!(ran.out.starts_with("# old.md → new.md\n\n"), "{}", ran.out);
    assert!(
        ran.out.contains("\n## Added (1)\n\n- **3.2**\n  - No Ship"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("~~two actions~~ **one action**"),
        "{}",
        ran.out
    );
    // What would be a link is shown as code.
    assert!(
        ran.out.contains("`[must](https://example.org)`") && !ran.out.contains("<b>"),
        "{}",
        ran.out
    );
}

#[test]
fn programs_get_json() {
    let ran = diff(&two_files(), &["old.md", "new.md", "--format", "json"]).ends_with(1);
    let json = ran.json();
    assert_eq!(json["old"]["file"], "old.md");
    assert_eq!(json["summary"]["substance"], 1);
    assert_eq!(json["summary"]["unchanged"], 2);
    let change = &json["changes"][0];
    assert_eq!(change["nature"], "substance");
    assert_eq!(
        (&change["old"]["id"], &change["new"]["id"]),
        (&"3.2".into(), &"3.3".into())
    );
    assert_eq!(
        change["edits"][1],
        serde_json::json!({ "edit": "removed", "text": "two actions" })
    );
    assert_eq!(
        change["findings"][0],
        serde_json::json!({ "aspect": "number", "isSubstance": true, "removed": ["two"], "added": ["one"] })
    );
    assert_eq!(change["citedBy"], serde_json::json!([]));
}

#[test]
fn cards_and_decks_that_cite_a_changed_rule_are_named() {
    let sandbox = Sandbox::new(&[
        ("cardc.toml", "game = \"champions\"\n"),
        (
            "cards/a.card",
            "unit \"Salt Pack\" {\n    tags    Beast / Stacking\n    corners (1)\n}\n\nunit \"Lone Gull\" {\n    corners (1)\n}\n",
        ),
    ]);
    let ran = diff(&sandbox, &["2018-11-30", "2019-04-05"]).ends_with(1);
    let stacking = "cards/a.card:2:21: Salt Pack: Stacking (tag, through 2.14.4)";
    assert!(
        ran.out
            .contains(&format!("cited by 1 place:\n      {stacking}\n")),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("Lone Gull"), "{}", ran.out);
    let bare = Sandbox::new(&[]);
    let folder = bare.path("");
    let folder = folder.to_str().expect("is UTF-8");
    let told = diff(&bare, &["2018-11-30", "2019-04-05", "--project", folder]).ends_with(1);
    assert!(
        told.err.starts_with("note: No cardc.toml in "),
        "{}",
        told.err
    );
    let outside = Sandbox::new(&[]);
    let project = sandbox.path("");
    let project = project.to_str().expect("is UTF-8");
    let named = diff(
        &outside,
        &[
            "2018-11-30",
            "2019-04-05",
            "--project",
            project,
            "--format",
            "json",
        ],
    )
    .ends_with(1);
    let json = named.json();
    let changes = json["changes"].as_array().expect("is a list");
    let change = changes
        .iter()
        .find(|change| change["new"]["id"] == "2.14.4b")
        .expect("has changed");
    assert_eq!(change["citedBy"][0]["name"], "Salt Pack");
    assert_eq!(change["citedBy"][0]["through"], "2.14.4");
}

#[test]
fn an_edition_can_be_chosen_in_a_file() {
    let dated = OLD.replace("---\n\n", "editions: 2024-03-01, 2025-01-15\n---\n\n");
    let dated = dated.replace("## 4 Towing\n", "## 4 Towing\n- since: 2025-01-15\n");
    let sandbox = Sandbox::new(&[("book.md", &dated)]);
    let ran = diff(&sandbox, &["book.md@2024-03-01", "book.md"]).ends_with(1);
    assert!(ran.out.contains("1 added, 5 unchanged"), "{}", ran.out);
    let unknown = diff(&sandbox, &["book.md@2024-03-02", "book.md"]).ends_with(2);
    assert!(
        unknown.err.contains("no edition `2024-03-02`"),
        "{unknown:?}"
    );
    let missing = diff(&sandbox, &["book.md", "nowhere.md"]).ends_with(2);
    assert!(
        missing.err.starts_with("error: Cannot read `nowhere.md`: "),
        "{missing:?}"
    );
}

#[test]
fn rules_in_a_file_are_shown_found_listed_and_drawn() {
    let sandbox = two_files();
    let shown = sandbox
        .run(&["rules", "show", "3.1", "--file", "new.md"])
        .ends_with(0);
    assert!(
        shown.out.starts_with("saltmarsh:3.1 Berthing\n"),
        "{}",
        shown.out
    );
    let full = sandbox
        .run(&["rules", "show", "saltmarsh:3.1", "--file", "new.md"])
        .ends_with(0);
    assert_eq!(full.out, shown.out);
    let found = sandbox
        .run(&["rules", "search", "moored", "--file", "new.md"])
        .ends_with(0);
    assert!(found.out.starts_with("saltmarsh:moored "), "{}", found.out);
    let listed = sandbox
        .run(&["rules", "list", "--file", "new.md"])
        .ends_with(0);
    assert_eq!(listed.out.lines().count(), 6, "{}", listed.out);
    let drawn = sandbox.run(&[
        "rules", "graph", "--file", "new.md", "--rule", "moored", "--format", "mermaid",
    ]);
    assert_eq!(
        drawn.ends_with(0).out,
        "flowchart LR\n    n0[\"3.1 Berthing\"]\n    n1[\"moored Moored\"]\n    n0 --> n1\n"
    );
    sandbox
        .run(&["rules", "list", "--file", "new.md", "--game", "champions"])
        .ends_with(2);
    let empty = Sandbox::new(&[("empty.md", "")]);
    let none = empty
        .run(&["rules", "list", "--file", "empty.md"])
        .ends_with(2);
    assert!(none.err.contains("No rules in `empty.md`"), "{none:?}");
}

#[test]
fn the_graph_of_a_game_is_for_graphviz() {
    let sandbox = Sandbox::new(&[]);
    let whole = sandbox.run(&["rules", "graph"]).ends_with(0);
    assert!(
        whole.out.starts_with("digraph rules {\n") && whole.out.ends_with("}\n"),
        "{}",
        whole.out
    );
    let near = sandbox
        .run(&["rules", "graph", "--rule", "deploy", "--depth", "1"])
        .ends_with(0);
    assert!(
        near.out.contains("[label=\"deploy Deploy\"]"),
        "{}",
        near.out
    );
    assert!(near.out.len() < whole.out.len());
    sandbox
        .run(&["rules", "graph", "--rule", "deplyo"])
        .ends_with(2);
}
