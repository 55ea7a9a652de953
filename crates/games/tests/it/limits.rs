//! Limits of decks that say nothing, or what nothing can keep to, with what is told of them.

use cardc_games::{FieldType, GAME_FILE, GamePack, PackProblem, load_pack};
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

fn loaded(game: &str) -> (GamePack, Vec<PackProblem>) {
    let files = |file: &str| match file {
        GAME_FILE => Some(game.to_owned()),
        _ => Some(String::new()),
    };
    load_pack(&files, Some(Rulebook::parse(RULEBOOK).0))
}

fn told(game: &str, expect: &Expect) {
    let (_, problems) = loaded(game);
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
            3: `min` is 4, which is more than `max`, 3; Correct one of them. Until then, cardc swaps them.
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
            "9": Unknown value of an enumeration `9`; A number stands without quotation marks: `9`.
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

/// Bounds of everything that has some, of which nothing can be within.
const CONTRADICTIONS: &str = r#"
[fields.size]
type.range = { min = 9, max = 1, default = 10 }
rule = "1"
doc = "How many."
placeholder = "1"

[fields.price]
type.price = { min = 9, max = 1 }
rule = "1"
doc = "What it costs."
placeholder = "1"

[fields.corners.type.corners]
min = 4
max = 0x3
symbols.round = { name = "Smooth", rule = "1", doc = "Smooth." }
symbols.irregular = { name = "Rough", rule = "1", doc = "Rough." }
symbols.inactive = { name = "Inactive", rule = "1", doc = "Inactive." }
symbols.empty = { name = "Empty", rule = "1", doc = "Empty." }

[fields.corners]
rule = "1"
doc = "Its corners."
placeholder = "(1)"

[enumerations.values]
name = "value"
values.strength = { name = "Strength", max = -2, min = -1 }

[formats.odd]
name = "Odd"
rule = "1"
doc = "Odd decks."
settings.rounds = { type.integer = { min = 5, max = 4 }, default = 6, rule = "1", doc = "How long." }
totals = [{ name = "Health", field = "cost", base = 40, cap = 30, rule = "1" }]

[[formats.odd.limits]]
code = "card-count"
rule = "1"
limit.marked = { mark = "leader", min = 2, max = 1 }

[[formats.odd.limits]]
code = "card-count"
rule = "1"
since = "2020-01-01"
until = "2020-01-01"
limit.count = { min = 1, max = 1 }
"#;

#[test]
fn bounds_that_contradict_each_other() {
    let game = format!("{GAME}{CONTRADICTIONS}");
    let size = loaded(&game)
        .0
        .field("size")
        .map(|field| field.kind.clone());
    let (min, max, default) = (1, 9, Some(10));
    assert_eq!(size, Some(FieldType::Range { min, max, default }));
    told(
        &game,
        &expect![[r#"
            1: `min` is 9, which is more than `max`, 1; Correct one of them. Until then, cardc swaps them.
            10: `default` is 10, which is not between 1 and 9
            1: `min` is 9, which is more than `max`, 1; Correct one of them. Until then, cardc swaps them.
            0x3: `min` is 4, which is more than `max`, 3; Correct one of them. Until then, cardc swaps them.
            -1: `min` is -1, which is more than `max`, -2; Correct one of them. Until then, cardc swaps them.
            4: `min` is 5, which is more than `max`, 4; Correct one of them. Until then, cardc swaps them.
            6: `default` is 6, which is not between 4 and 5
            30: `base` is 40, which is more than `cap`, 30; Correct one of them. Until then, cardc swaps them.
            1: `min` is 2, which is more than `max`, 1; Correct one of them. Until then, cardc swaps them.
            "2020-01-01": `since` is 2020-01-01, which is not before `until`, 2020-01-01; Correct one of them. Until then, cardc swaps them.
        "#]],
    );
}

#[test]
fn an_extension_contradicts_its_base_at_its_own_place() {
    let game = "[game]\nextends = \"champions\"\n[fields.corners]\ntype.corners.max = 0\n";
    told(
        game,
        &expect![[r"
            champions: The game is `champions`, but `rulebook.md` is of `example`; Write the same id in both files.
            0: `min` is 1, which is more than `max`, 0; Correct one of them. Until then, cardc swaps them.
        "]],
    );
}
