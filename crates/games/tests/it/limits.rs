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

[lists.restricted]
name = "Restricted cards"
rule = "1"
cards = ["Ash Hound", "Kiln Warden", "Ember"]

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
    told(&game_with(limit), expect);
}

/// A pack whose small format has this limit, with the code that goes with it.
fn game_with(limit: &str) -> String {
    let code = match limit.split(' ').next() {
        Some("allowed") => "card-not-allowed",
        Some("copies") => "deck-copies",
        Some("marked" | "marked-apart") => "deck-marks",
        Some("models-by-name") => "entry-size",
        Some("sum") => "deck-sum",
        _ => "card-count",
    };
    format!("{GAME}\n[[formats.small.limits]]\ncode = \"{code}\"\nrule = \"1\"\nlimit.{limit}\n")
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
        let span = problem.span.range();
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
            3: `min` is 4, which is more than `max`, 3; Correct one of them.
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
code = "deck-marks"
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
            1: `min` is 2, which is more than `max`, 1; Correct one of them.
            "2020-01-01": `since` is 2020-01-01, which is not before `until`, 2020-01-01; Correct one of them.
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

#[test]
fn numbers_that_cannot_be_a_count() {
    for limit in [
        "count = { max = -1 }",
        "copies = { max = -1 }",
        "sum = { field = \"cost\", max = -1 }",
        "models-by-name = { max = -1 }",
    ] {
        limited(
            limit,
            &expect![[r"
            -1: `max` cannot be `-1`; Write a number from 0 on.
        "]],
        );
    }
}

#[test]
fn a_number_of_different_cards_is_less_than_a_list_has() {
    let of_list = |numbers: &str| {
        format!("count = {{ distinct = true, only = {{ list = \"restricted\" }}, {numbers} }}")
    };
    for kept in ["max = 2", "exactly = 3", "min = 1, max = 3"] {
        limited(&of_list(kept), &expect![[""]]);
    }
    limited(
        &of_list("max = 3"),
        &expect![[r#"
            { distinct = true, only = { list = "restricted" }, max = 3 }: No deck can break this limit; The list `restricted` has 3 cards. Give a smaller `max`.
        "#]],
    );
    limited(
        &of_list("exactly = 4"),
        &expect![[r#"
            { distinct = true, only = { list = "restricted" }, exactly = 4 }: No deck can keep to this limit; The list `restricted` has 3 cards. Ask for fewer, or add cards to it.
        "#]],
    );
}

#[test]
fn a_number_in_quotation_marks_is_offered_without_them() {
    for limit in [
        "sum = { field = \"cost\", max = \"6\" }",
        "copies = { category = \"main\", max = \"6\" }",
    ] {
        let game = game_with(limit);
        let (_, problems) = loaded(&game);
        let [problem] = problems.as_slice() else {
            panic!("one problem: {problems:#?}")
        };
        let help = problem.help.as_deref();
        let wanted = "Write a number without quotation marks: `max = 6`.";
        assert_eq!(help, Some(wanted), "{}", problem.message);
        assert!(
            problem.message.starts_with("`max` takes a number"),
            "{}",
            problem.message
        );
        let (_, names) = problem.replacement(&game).expect("it is offered");
        assert_eq!(names, ["6"]);
    }
}

#[test]
fn of_rules_with_another_number_each_is_a_choice() {
    let with_rules = |number: &str| {
        let game = GAME.replace(
            "rule = \"1\"\ndoc = \"What it costs.\"",
            &format!("rule = \"{number}\"\ndoc = \"What it costs.\""),
        );
        let book = format!(
            "{RULEBOOK}\n## 1.1 One\n\nOne.\n\n## 1.2a Two\n\nTwo.\n\n## 1.3 Three\n\nThree.\n"
        );
        let files = |file: &str| {
            Some(if file == GAME_FILE {
                game.clone()
            } else {
                String::new()
            })
        };
        let (_, problems) = load_pack(&files, Some(Rulebook::parse(&book).0));
        let [problem] = problems.as_slice() else {
            panic!("one problem: {problems:#?}")
        };
        let names = problem.replacement(&game).map(|(_, names)| names.join(" "));
        (problem.message.clone(), names.unwrap_or_default())
    };
    let (message, names) = with_rules("1.9");
    assert_eq!(message, "Unknown rule `1.9`. Did you mean `1.1` or `1.3`?");
    assert_eq!(names, "1.1 1.3");
    let (message, names) = with_rules("1.2A");
    assert_eq!(message, "Unknown rule `1.2A`. Did you mean `1.2a`?");
    assert_eq!(names, "1.2a");
}

#[test]
fn limits_that_no_deck_can_break() {
    limited(
        "count = { category = \"main\", min = 0 }",
        &expect![[r#"
            { category = "main", min = 0 }: No deck can break this limit; Every deck has 0 or more. Give a greater `min`, or a `max`.
        "#]],
    );
    limited(
        "copies = { category = \"main\" }",
        &expect![[r#"
            { category = "main" }: No deck can break this limit; Give it a `max`, or a `field` in which cards state theirs.
        "#]],
    );
    limited(
        "allowed = { only = {} }",
        &expect![[r"
            { only = {} }: No deck can break this limit; Say in `only` which cards are allowed.
        "]],
    );
    limited(
        "marked-apart = { marks = [\"leader\"] }",
        &expect![[r#"
            { marks = ["leader"] }: No deck can break this limit; Name the other marks that a line cannot have besides.
        "#]],
    );
    limited(
        "count = { max = 1 }\nwith = [\"Gull\"]\nwithout = [\"gull\", \"Crab\"]",
        &expect![[r#"
            ["gull", "Crab"]: No deck can break this limit; `without` takes out every deck that `with` asks for. Delete one.
        "#]],
    );
    limited(
        "count = { only = { field = \"cost\", value = 99 }, max = 1 }",
        &expect![[r"
            99: No card has 99 as its `cost`; Write a number from 0 to 9.
        "]],
    );
}

#[test]
fn lists_of_nothing_in_a_limit() {
    limited(
        "count = { only = { kinds = [] }, max = 1 }",
        &expect![[r"
            []: The list `kinds` is empty; Write what belongs in it, or delete the entry.
        "]],
    );
}

#[test]
fn a_limit_is_reported_by_the_code_that_goes_with_it() {
    let game = game_with("sum = { field = \"cost\", max = 9 }");
    let game = game.replace("\"deck-sum\"", "\"card-count\"");
    told(
        &game,
        &expect![[r#"
        "card-count": `card-count` is not the diagnostic of a limit `sum`; Write `deck-sum`.
    "#]],
    );
    let game = game_with("count = { max = 1 }").replace("\"card-count\"", "\"card-not-allowed\"");
    told(
        &game,
        &expect![[r#"
        "card-not-allowed": `card-not-allowed` is not the diagnostic of a limit `count`; Write `card-count`.
    "#]],
    );
    let game = game_with("count = { max = 0 }").replace("\"card-count\"", "\"card-not-allowed\"");
    told(&game, &expect![[""]]);
}

#[test]
fn a_limit_with_a_fault_judges_no_deck() {
    let limits = |game: &str| {
        let pack = loaded(game).0;
        let mut formats = pack.formats.iter();
        let small = formats.find(|format| format.id == "small");
        small.map_or(0, |format| format.limits.len())
    };
    let list = "\n[lists.banned]\nname = \"Banned\"\nrule = \"1\"\ncards = [\"Gull\"]\n";
    let banned = game_with("count = { only = { list = \"banned\" }, max = 0 }");
    assert_eq!(limits(&format!("{banned}{list}")), 1);
    assert_eq!(
        limits(&format!(
            "{banned}{}",
            list.replace("[\"Gull\"]", "[\"Gull\", 7]")
        )),
        0
    );
    for faulty in [
        "allowed = { only = { kinds = [\"spel\"] } }",
        "allowed = { only = { kinds = [\"spel\"] }, kategory = \"main\" }",
        "count = { max = 2, min = 3 }",
        "count = { max = \"3\" }",
        "count = { categry = \"main\", max = 3 }",
        "count = { only = { unlike = { field = \"cost\" } }, max = 1 }",
    ] {
        assert_eq!(limits(&game_with(faulty)), 0, "{faulty}");
    }
    let two = format!(
        "{}\n[[formats.small.limits]]\ncode = \"deck-copies\"\nrule = \"1\"\nlimit.copies.max = 3\n",
        game_with("count = { only = { kinds = [\"spel\"] }, max = 1 }")
    );
    assert_eq!(limits(&two), 1, "the other one judges");
    for unreadable in [
        "count = { max = -1 }",
        "count = { max = 2, exactly = 2 }",
        "cuont = { max = 2 }",
    ] {
        let (pack, _) = loaded(&two.replace("copies.max = 3", unreadable));
        let mut gaps = pack.gaps.iter();
        assert!(!gaps.any(|gap| gap.table == "formats"), "{unreadable}");
        assert_eq!(
            limits(&two.replace(
                "count = { only = { kinds = [\"spel\"] }, max = 1 }",
                unreadable
            )),
            1
        );
    }
}

#[test]
fn numbering_needs_a_field_that_holds_numbers() {
    let numbered = |kind: &str| {
        GAME.replacen(
            "[game]\n",
            "[game]\nnumbering = { field = \"number\" }\n",
            1,
        ) + &format!(
            "\n[fields.number]\ntype{kind}\nrule = \"1\"\ndoc = \"Its number.\"\nplaceholder = \"1\"\n"
        )
    };
    for kind in [
        " = \"text\"",
        " = \"string\"",
        ".integer = { min = 1, max = 9 }",
    ] {
        told(&numbered(kind), &expect![[""]]);
    }
    told(
        &numbered(".range = { min = 1, max = 9 }"),
        &expect![[r#"
            "number": `number` holds no collector numbers; Name a field whose type is `integer`, `string` or `text`.
        "#]],
    );
}
