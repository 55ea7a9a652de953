//! Limits of decks that say nothing, or what nothing can keep to, with what is told of them.

use cardc_games::{GAME_FILE, load_pack};
use cardc_rulebook::Rulebook;
use expect_test::{Expect, expect};

const RULEBOOK: &str = "---
game: example
title: Example
editions: 2020-01-01
---

## 1 Cards

Cards.
";

const GAME: &str = r#"[game]
id = "example"
name = "Example"

[categories.main]
name = "Card"
plural = "Cards"
rule = "1"

[fields.cost]
type.integer = { min = 0, max = 9 }
rule = "1"
doc = "What it costs."
placeholder = "1"

[marks.leader]
name = "Leader"
rule = "1"

[formats.large]
name = "Large"
rule = "1"
doc = "Large decks."
settings.points = { type.integer = { min = 1, max = 9 }, rule = "1", doc = "How large." }

[formats.small]
name = "Small"
rule = "1"
doc = "Small decks."
"#;

/// What is told of a pack whose small format has this limit.
fn limited(limit: &str, expect: &Expect) {
    told(
        &format!(
            "{GAME}\n[[formats.small.limits]]\ncode = \"card-count\"\nrule = \"1\"\nlimit.{limit}\n"
        ),
        expect,
    );
}

fn told(game: &str, expect: &Expect) {
    let files = |file: &str| match file {
        GAME_FILE => Some(game.to_owned()),
        _ => Some(String::new()),
    };
    let (_, problems) = load_pack(&files, Some(Rulebook::parse(RULEBOOK).0));
    let lines = problems.iter().map(|problem| {
        let span = problem.span.start as usize..problem.span.end as usize;
        let help = problem.help.iter().map(|help| format!("; {help}"));
        let help: String = help.collect();
        format!("{}: {}{help}\n", &game[span], problem.message)
    });
    expect.assert_eq(&lines.collect::<String>());
}

#[test]
fn limits_that_can_be_kept_to() {
    let nothing = expect![[""]];
    limited(
        "count = { category = \"main\", min = 1, max = 1 }",
        &nothing,
    );
    limited("marked = { mark = \"leader\", max = 1 }", &nothing);
    limited("sum = { field = \"cost\", max = 9 }", &nothing);
}

#[test]
fn counts_that_say_nothing() {
    limited(
        "count = { category = \"main\" }",
        &expect![[r"
        limit: This limit has no number
    "]],
    );
    limited(
        "count = { category = \"main\", exactly = 3, max = 4 }",
        &expect![[r"
        limit: `exactly` excludes `min` and `max`
    "]],
    );
    limited(
        "count = { category = \"main\", min = 4, max = 3 }",
        &expect![[r"
        limit: `min` is 4, which is more than `max`, 3
    "]],
    );
    limited(
        "marked = { mark = \"leader\" }",
        &expect![[r"
        limit: This limit has no number
    "]],
    );
}

#[test]
fn cards_of_half_a_condition() {
    limited(
        "allowed = { only = { field = \"cost\" } }",
        &expect![[r#"
        { field = "cost" }: `field` needs a `value`
    "#]],
    );
    limited(
        "allowed = { only = { value = \"9\" } }",
        &expect![[r#"
        { value = "9" }: `value` needs a `field`
        "9": Unknown value of an enumeration `9`; There is none yet.
    "#]],
    );
}

#[test]
fn sums_that_no_field_of_a_card_limits() {
    limited(
        "sum = { field = \"cost\", max = { field = \"cost\" } }",
        &expect![[r#"
            { field = "cost" }: Expected a number or `{ setting = "…" }`
        "#]],
    );
}

#[test]
fn settings_of_another_format() {
    limited(
        "sum = { field = \"cost\", max = { setting = \"points\" } }",
        &expect![[r#"
        "points": The format `small` has no setting `points`; Another format has it. Add `[formats.small.settings.points]` here too.
    "#]],
    );
    let game = GAME.lines().filter(|line| !line.starts_with("settings"));
    let game: Vec<&str> = game.collect();
    let limit = "[[formats.small.limits]]\ncode = \"deck-sum\"\nrule = \"1\"\nlimit.sum = { field = \"cost\", max = { setting = \"points\" } }\n";
    told(
        &format!("{}\n{limit}", game.join("\n")),
        &expect![[r#"
        "points": Unknown setting of a format `points`; There is none yet. Give the format an entry in its table `settings`.
    "#]],
    );
}
