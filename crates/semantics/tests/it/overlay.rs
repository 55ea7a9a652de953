//! Rulebooks that `cardc.toml` names.

use std::fmt::Write;

use cardc_db::RootDatabase;
use cardc_semantics::{GameId, rules};
use expect_test::{Expect, expect};
use smol_str::SmolStr;

use crate::common;
use crate::common::{diagnostics, fixed, project, short};

const BOOK: &str = "---
game: champions
title: Official rules
editions: 2018-11-30, 2019-04-05
---

## 2.4 Kinds
- until: 2019-04-05

Four of them.

## 2.4 Kinds
- since: 2019-04-05

Five of them.

## 99 Cleaning

By hand.
";

fn overlay(path: &str) -> String {
    format!("[[rulebook]]\ngame = \"champions\"\npath = \"{path}\"\n")
}

/// A project with a rulebook, a later one, one of another game, and these settings.
fn with(settings: &str) -> RootDatabase {
    let later = BOOK
        .replace("2018-11-30, 2019-04-05", "2024-01-01")
        .replace("2019-04-05", "2024-01-01");
    let undated = "---\ngame: champions\ntitle: Undated\n---\n\n## 2.4 Kinds\n\nSome.\n";
    project(&[
        ("cardc.toml", settings),
        ("rules/official.rulebook.md", BOOK),
        ("rules/later.rulebook.md", &later),
        ("rules/undated.rulebook.md", undated),
        (
            "rules/yard.rulebook.md",
            "---\ngame: yard\ntitle: Yard\n---\n\n## 1 One\n\nA.\n",
        ),
        ("rules/notes.md", "Notes"),
    ])
}

fn check(settings: &str, expected: &Expect) {
    let db = with(settings);
    let mut shown = String::new();
    for found in diagnostics(&db, "cardc.toml") {
        let at = &settings[found.span.range()];
        writeln!(
            shown,
            "{}: {at}: {}\n  {}",
            found.code,
            found.message,
            found.notes.join("\n  ")
        )
        .unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
fn a_rulebook_that_is_there_is_no_mistake() {
    for path in [
        "rules/official.rulebook.md",
        "./rules/../rules//official.rulebook.md",
        "rules\\\\official.rulebook.md",
    ] {
        check(&overlay(path), &expect![""]);
    }
    let both = overlay("rules/official.rulebook.md") + &overlay("rules/later.rulebook.md");
    check(&format!("edition = \"2019-04-05\"\n{both}"), &expect![""]);
}

#[test]
fn a_path_leads_to_a_rulebook_of_the_project() {
    for outside in [
        "/etc/official.rulebook.md",
        "../official.rulebook.md",
        "rules/../../a.rulebook.md",
        "C:\\\\a.rulebook.md",
    ] {
        let db = with(&overlay(outside));
        let [found] = diagnostics(&db, "cardc.toml") else {
            panic!("one diagnostic for {outside}")
        };
        assert!(
            found.message.ends_with("is outside the project"),
            "{found:?}"
        );
    }
    check(
        &overlay("../official.rulebook.md"),
        &expect![[r#"
            bad-config: "../official.rulebook.md": The rulebook `../official.rulebook.md` is outside the project
              Only files of the project are read. Copy it into the folder of cardc.toml or below.
        "#]],
    );
    check(
        &overlay("rules/notes.md"),
        &expect![[r#"
            bad-config: "rules/notes.md": `rules/notes.md` does not have the name of a rulebook
              Name it `rulebook.md`, or end its name in `.rulebook.md`.
        "#]],
    );
    check(
        &overlay("rules/oficial.rulebook.md"),
        &expect![[r#"
            bad-config: "rules/oficial.rulebook.md": The project has no file `rules/oficial.rulebook.md`. Did you mean `rules/official.rulebook.md`?
              Paths begin at the folder of cardc.toml. Files that `exclude` or .gitignore leaves out are not part of the project.
        "#]],
    );
    let twice = overlay("rules/official.rulebook.md") + &overlay("./rules/official.rulebook.md");
    check(
        &twice,
        &expect![[r#"
            bad-config: "./rules/official.rulebook.md": Duplicate rulebook `./rules/official.rulebook.md`
              Delete one of them.
        "#]],
    );
}

#[test]
fn a_rulebook_is_of_the_game_that_it_is_named_for() {
    let yard = overlay("rules/yard.rulebook.md");
    check(
        &yard,
        &expect![[r#"
            bad-config: "champions": `rules/yard.rulebook.md` is a rulebook of the game `yard`
              Name that game here, or correct `game` at the top of the rulebook.
        "#]],
    );
    assert!(fixed(&with(&yard), "cardc.toml", "bad-config").contains("game = \"yard\""));
    check(
        &overlay("rules/official.rulebook.md").replace("champions", "champion"),
        &expect![[r#"
            bad-config: "champion": `rules/official.rulebook.md` is a rulebook of the game `champions`
              Name that game here, or correct `game` at the top of the rulebook.
        "#]],
    );
}

#[test]
fn a_rulebook_that_is_never_shown_is_told() {
    let later = format!(
        "edition = \"2019-04-05\"\n{}",
        overlay("rules/later.rulebook.md")
    );
    check(
        &later,
        &expect![[r#"
            bad-config: "rules/later.rulebook.md": No text of `rules/later.rulebook.md` is shown: it is later than the edition `2019-04-05` of the project
              Choose a later `edition`, or name an older rulebook.
        "#]],
    );
}

#[test]
fn a_pack_shows_its_own_rulebook_anyway() {
    let own = |name: &str| cardc_games::builtin_file("champions", name).expect("built in");
    let db = project(&[
        ("cardc.toml", &overlay("games/champions/rulebook.md")),
        ("games/champions/game.toml", own("game.toml")),
        ("games/champions/vocabulary.toml", own("vocabulary.toml")),
        ("games/champions/rulebook.md", own("rulebook.md")),
    ]);
    let [found] = diagnostics(&db, "cardc.toml") else {
        panic!("one diagnostic")
    };
    assert!(
        found
            .message
            .ends_with("is the rulebook of a game pack, which is always shown")
    );
}

#[test]
fn the_newest_rulebook_that_is_not_later_holds() {
    let [official, later, undated] =
        ["official", "later", "undated"].map(|name| overlay(&format!("rules/{name}.rulebook.md")));
    let all = format!("{undated}{official}{later}");
    let shown = |edition: &str, overlays: &str| {
        let db = with(&format!("{edition}{overlays}"));
        let game = GameId::new(&db, SmolStr::new("champions"));
        let official = rules(&db, game, None).official?.edition;
        let text = official.get("2.4").map(|entry| entry.text.to_string());
        Some((
            official.book.title.to_string(),
            official.date.to_owned(),
            text?,
        ))
    };
    let is = |title: &str, edition: &str, text: &str| {
        Some((title.to_owned(), edition.to_owned(), text.to_owned()))
    };
    assert_eq!(
        shown("", &all),
        is("Official rules", "2024-01-01", "Five of them.")
    );
    assert_eq!(
        shown("edition = \"2019-04-05\"\n", &all),
        is("Official rules", "2019-04-05", "Five of them.")
    );
    assert_eq!(
        shown("edition = \"2018-12-24\"\n", &all),
        is("Official rules", "2018-11-30", "Four of them.")
    );
    assert_eq!(
        shown("edition = \"2017-01-01\"\n", &all),
        is("Undated", "", "Some.")
    );
    assert_eq!(shown("edition = \"2017-01-01\"\n", &official), None);
    assert_eq!(shown("", ""), None);
}

#[test]
fn the_rules_of_an_official_rulebook_are_checked_where_the_project_asks() {
    let broken = BOOK
        .replace("By hand.", "By {77}.")
        .replace("title: ", "titel: ");
    let found = |lint: &str| {
        let settings = overlay("o.rulebook.md") + lint;
        let db = project(&[("cardc.toml", &settings), ("o.rulebook.md", &broken)]);
        short(&db, "o.rulebook.md")
    };
    let form = ["bad-rulebook: ---", "bad-rulebook: titel"];
    assert_eq!(found(""), form);
    let linted = found("lint = true\n");
    assert!(linted.iter().any(|found| found.ends_with(": 77")));
    assert!(linted.len() > form.len());
}

#[test]
fn a_rulebook_beside_no_game_belongs_to_no_pack() {
    let own = |name: &str| cardc_games::builtin_file("champions", name).expect("built in");
    let db = project(&[
        ("games/champions/game.toml", own("game.toml")),
        ("games/champions/vocabulary.toml", own("vocabulary.toml")),
        ("games/champions/rulebook.md", own("rulebook.md")),
        ("games/champions/old.rulebook.md", BOOK),
        ("official/champions/rulebook.md", BOOK),
    ]);
    let game = GameId::new(&db, SmolStr::new("champions"));
    let own = rules(&db, game, None).own.expect("it is a pack");
    assert_eq!(
        own.file,
        Some(common::file(&db, "games/champions/rulebook.md"))
    );
    assert!(own.edition.book.title != "Official rules");
}
