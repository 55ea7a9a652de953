//! Limits of a format of one's own: lists of cards, different cards, sums over some cards, and what each of them says.

use cardc_db::RootDatabase;
use cardc_diagnostics::Diagnostic;

use crate::common::{diagnostics, fixed, project};

const CARDS: &str = r#"
game champions

champion "Harbour Reeve" {
    class    Warrior
    alliance Order
    cost     4
    quests   (1) Defeat 1 enemy Unit.
}

unit "Tide Crab" {
    alliance Order
    tags     Beast
    anchors  2
    corners  (1)
}

unit "Lamp Thief" {
    alliance Chaos
    anchors  3
    corners  (1)
}

unit "Drowned Piper" {
    alliance Death
    anchors  1
    corners  (1)
}

unit "Gull" {
    anchors 9
    corners (1)
}
"#;

/// A project with cards, a format with these limits, and a deck of these lines.
fn harbour(limits: &str, deck: &str) -> RootDatabase {
    let db = faulty_harbour(limits, deck);
    assert_eq!(diagnostics(&db, "games/champions/game.toml"), []);
    db
}

/// The same, where a limit may have a mistake.
fn faulty_harbour(limits: &str, deck: &str) -> RootDatabase {
    let pack = format!(
        r#"
[game]
extends = "champions"

[fields.anchors]
type.integer = {{ min = 1, max = 9 }}
doc = "How much of the harbour the card takes."
placeholder = "1"

[kinds.unit]
optional = ["anchors"]

[lists.banned]
name = "Banned cards"
date = "2026-03-01"
rule = "2.1"
cards = ["Lamp Thief", "drowned PIPER"]

[formats.harbour]
name = "Harbour"
rule = "2.1"
doc = "A small deck."

{limits}
"#
    );
    let deck = format!("game champions\nformat harbour\n\n{deck}");
    project(&[
        ("games/champions/game.toml", &pack),
        ("cards.card", CARDS),
        ("d.deck", &deck),
    ])
}

fn limit(code: &str, limit: &str) -> String {
    format!("[[formats.harbour.limits]]\ncode = \"{code}\"\nrule = \"2.1\"\nlimit.{limit}\n")
}

/// The line that is marked, the message, the notes and the titles of the fixes.
fn said(db: &RootDatabase, deck: &str) -> Vec<String> {
    let text = format!("game champions\nformat harbour\n\n{deck}");
    let line = |found: &Diagnostic| {
        let start = found.span.start as usize;
        text[start..].lines().next().unwrap_or_default().to_owned()
    };
    let fixes = |found: &Diagnostic| {
        let titles = found.fixes.iter().map(|fix| fix.title.clone());
        titles.collect::<Vec<_>>().join(" | ")
    };
    let found = diagnostics(db, "d.deck").iter();
    found
        .map(|found| {
            format!(
                "{}: {}: {} {} [{}]",
                line(found),
                found.severity,
                found.message,
                found.notes.join(" "),
                fixes(found)
            )
        })
        .collect()
}

#[test]
fn a_banned_card_is_named_with_its_list() {
    let limits = limit(
        "card-not-allowed",
        "count = { only = { list = \"banned\" }, max = 0 }",
    );
    let deck = "# Pier\n2x Tide Crab\n1x Lamp Thief\n1x Drowned Piper\n";
    let db = harbour(&limits, deck);
    assert_eq!(
        said(&db, deck),
        [
            "1x Lamp Thief: error: `Lamp Thief` is banned The deck can have no cards on the list Banned cards. The list Banned cards is of 2026-03-01. [Remove `Lamp Thief`]",
            "1x Drowned Piper: error: `Drowned Piper` is banned The deck can have no cards on the list Banned cards. The list Banned cards is of 2026-03-01. [Remove `Drowned Piper`]",
        ]
    );
}

/// Whichever limit says so.
#[test]
fn no_copies_of_the_cards_of_a_list_are_a_ban() {
    let limits = limit(
        "deck-copies",
        "copies = { only = { list = \"banned\" }, max = 0 }",
    );
    let deck = "# Pier\n2x Tide Crab\n2x Lamp Thief\n1x Lamp Thief\n";
    let note = "The deck can have no cards on the list Banned cards. The list Banned cards is of 2026-03-01.";
    assert_eq!(
        said(&harbour(&limits, deck), deck),
        ["2x Lamp Thief", "1x Lamp Thief"].map(|line| format!(
            "{line}: error: `Lamp Thief` is banned {note} [Remove `Lamp Thief`]"
        ))
    );
}

#[test]
fn a_tag_may_be_banned_too() {
    let limits = limit(
        "card-not-allowed",
        "count = { only = { tags = [\"beast\"] }, max = 0 }",
    );
    let deck = "# Pier\n2x Tide Crab\n";
    assert_eq!(
        said(&harbour(&limits, deck), deck),
        [
            "2x Tide Crab: error: `Tide Crab` is banned The deck can have no cards with the tag Beast. [Remove `Tide Crab`]"
        ]
    );
}

#[test]
fn cards_of_a_restricted_list_are_counted_by_name() {
    let limits = limit(
        "card-count",
        "count = { distinct = true, only = { list = \"banned\" }, max = 1 }",
    );
    let one = "# Pier\n2x Drowned Piper\n1x Drowned Piper\n";
    assert_eq!(said(&harbour(&limits, one), one), Vec::<String>::new());
    let two = "# Pier\n2x Drowned Piper\n1x Lamp Thief\n1x Drowned Piper\n1x Lamp Thief\n";
    let db = harbour(&limits, two);
    assert_eq!(
        said(&db, two),
        [
            "1x Lamp Thief: error: The deck has 2 different cards on the list Banned cards but can have at most 1 Keep 1 of them, and remove all copies of the others. The list Banned cards is of 2026-03-01. [Remove `Lamp Thief` and `Lamp Thief` | Remove `Drowned Piper` and `Drowned Piper`]"
        ]
    );
}

#[test]
fn where_several_cards_may_go_each_is_a_choice() {
    let of = |count: &str| limit("card-count", count);
    for (limit, deck, choices) in [
        (
            of("count = { distinct = true, max = 1 }"),
            "# Pier\n1x Gull\n1x Lamp Thief\n1x Tide Crab\n",
            "Remove `Gull` and `Lamp Thief` | Remove `Lamp Thief` and `Tide Crab` | Remove `Tide Crab` and `Gull`",
        ),
        (
            of("count = { only = { list = \"banned\" }, max = 1 }"),
            "# Pier\n1x Lamp Thief\n1x Drowned Piper\n2x Gull\n",
            "Remove `Drowned Piper` | Remove `Lamp Thief`",
        ),
        (
            of("count = { max = 3 }"),
            "# Pier\n1x Lamp Thief\n3x Gull\n",
            "Remove 1 of `Gull` | Remove `Lamp Thief`",
        ),
    ] {
        let db = harbour(&limit, deck);
        let said = said(&db, deck).join("\n");
        assert!(said.contains(&format!("[{choices}]")), "{said}");
        let mut found = diagnostics(&db, "d.deck").iter();
        assert!(found.all(|found| found.applied_fix().is_none()));
    }
}

#[test]
fn of_several_values_that_are_as_frequent_any_may_be_kept_alone() {
    let limits = limit("deck-mixed-values", "one-value = { field = \"alliance\" }");
    let deck = "# Pier\n1x Tide Crab\n1x Lamp Thief\n1x Drowned Piper\n1x Gull\n";
    assert_eq!(
        said(&harbour(&limits, deck), deck),
        [
            "1x Lamp Thief: error: `Lamp Thief` has the alliance Chaos but other cards have Order All cards of a deck have the same alliance, or none. [Remove `Lamp Thief` | Remove `Tide Crab` and `Drowned Piper`]",
            "1x Drowned Piper: error: `Drowned Piper` has the alliance Death but other cards have Order All cards of a deck have the same alliance, or none. [Remove `Drowned Piper` | Remove `Tide Crab` and `Lamp Thief`]",
        ]
    );
}

#[test]
fn a_limit_says_whether_it_is_an_error() {
    let deck = "# Pier\n1x Harbour Reeve\n1x Lamp Thief\n1x Gull\n";
    let shared =
        "shared-value = { field = \"alliance\", category = \"action\", among = \"champion\" }";
    for (code, breach, of_code) in [
        ("no-shared-value", shared, "warning"),
        (
            "card-count",
            "count = { category = \"champion\", max = 0 }",
            "error",
        ),
    ] {
        for (level, expected) in [
            ("", of_code),
            ("soft = true\n", "warning"),
            ("soft = false\n", "error"),
        ] {
            let limits = limit(code, breach).replace("limit.", &format!("{level}limit."));
            let said = said(&harbour(&limits, deck), deck);
            let [breach] = &*said else { panic!("{said:?}") };
            assert!(
                breach.contains(&format!(": {expected}: ")),
                "{level}: {breach}"
            );
        }
    }
}

#[test]
fn no_copies_and_one_copy_are_said_as_in_english() {
    let none = limit("deck-copies", "copies = { category = \"action\", max = 0 }");
    let deck = "# Pier\n1x Gull\n";
    assert_eq!(
        said(&harbour(&none, deck), deck),
        [
            "1x Gull: error: The deck has 1 copy of `Gull` but the limit is 0 Remove 1. [Remove `Gull`]"
        ]
    );
    let some = limit(
        "card-count",
        "count = { category = \"champion\", distinct = true, min = 2 }",
    );
    assert_eq!(
        said(&harbour(&some, deck), deck),
        [
            "Pier: error: The deck has no Champions but needs at least 2 Add 2 more with other names. []"
        ]
    );
}

#[test]
fn a_least_number_of_different_cards() {
    let limits = limit("card-count", "count = { distinct = true, min = 3 }");
    let deck = "# Pier\n3x Tide Crab\n1x Gull\n";
    assert_eq!(
        said(&harbour(&limits, deck), deck),
        [
            "Pier: error: The deck has 2 different cards but needs at least 3 Add 1 more with other names. []"
        ]
    );
}

#[test]
fn what_is_missing_is_marked_on_the_heading_or_the_deck() {
    let limits = limit(
        "card-count",
        "count = { category = \"action\", only = { tags = [\"beast\"] }, min = 4 }",
    );
    for (deck, place) in [
        ("# Pier\n1x Gull\n", "Pier"),
        ("# Pier\nAction cards\n1x Gull\n", "Action cards"),
    ] {
        let said = said(&harbour(&limits, deck), deck);
        assert_eq!(
            said,
            [format!(
                "{place}: error: The deck has no Action cards with the tag Beast but needs at least 4 Add 4 more. []"
            )]
        );
    }
}

const FOREIGN: &str = "sum = { field = \"anchors\", only = { unlike = { field = \"alliance\", among = \"champion\" } }, max = 4 }";

#[test]
fn a_sum_over_cards_of_others() {
    let limits = limit("deck-sum", FOREIGN);
    // The gull is of no alliance, and the crab of that of the champion.
    let deck = "# Pier\n1x Harbour Reeve\n3x Tide Crab\n3x Gull\n1x Lamp Thief\n1x Drowned Piper\n";
    assert_eq!(said(&harbour(&limits, deck), deck), Vec::<String>::new());
    let deck = "# Pier\n1x Harbour Reeve\n2x Lamp Thief\n3x Drowned Piper\n";
    let db = harbour(&limits, deck);
    assert_eq!(
        said(&db, deck),
        [
            "2x Lamp Thief: error: The total anchors of the cards with another alliance than the Champions is 9 but the limit is 4 That is 5 too many. This line exceeds the limit. [Remove `Lamp Thief`]"
        ]
    );
}

#[test]
fn a_limit_without_its_cards_says_that_it_was_not_judged() {
    let deck = "# Pier\n2x Lamp Thief\n3x Drowned Piper\n";
    for (code, limit_of_others) in [
        ("deck-sum", FOREIGN),
        (
            "no-shared-value",
            "shared-value = { field = \"alliance\", category = \"action\", among = \"champion\" }",
        ),
    ] {
        let limits = limit(code, limit_of_others);
        assert_eq!(
            said(&harbour(&limits, deck), deck),
            [
                "Pier: hint: The deck has no Champion, so it is checked only in part Which alliance its cards can have depends on the Champion. []"
            ]
        );
    }
    let unknown = "# Pier\n2x Lamp Thief\n1x Nobody Knows Her\n";
    let said = said(&harbour(&limit("deck-sum", FOREIGN), unknown), unknown);
    assert_eq!(
        said.len(),
        1,
        "a card that is not known may be one: {said:?}"
    );
}

#[test]
fn what_brings_a_sum_back_takes_out_few_cards() {
    let limits = limit("deck-sum", "sum = { field = \"anchors\", max = 12 }");
    for (deck, fixes, left) in [
        // Two too many: one gull, or a thief, or a crab; the one that leaves the most is the first.
        (
            "# Pier\n1x Gull\n1x Lamp Thief\n1x Tide Crab\n",
            "Remove `Tide Crab` | Remove `Lamp Thief` | Remove `Gull`",
            "# Pier\n1x Gull\n1x Lamp Thief\n",
        ),
        // Five too many: one gull alone, or two thieves.
        (
            "# Pier\n1x Gull\n2x Lamp Thief\n2x Drowned Piper\n",
            "Remove `Gull` | Remove `Lamp Thief`",
            "# Pier\n2x Lamp Thief\n2x Drowned Piper\n",
        ),
        // Eleven too many: a gull, and for the last two a crab, which is smaller than a thief.
        (
            "# Pier\n1x Gull\n4x Lamp Thief\n1x Tide Crab\n",
            "Remove `Gull` and `Tide Crab` | Remove `Lamp Thief`",
            "# Pier\n4x Lamp Thief\n",
        ),
        // Five too many: a thief and a crab, or three crabs.
        (
            "# Pier\n1x Lamp Thief\n7x Tide Crab\n",
            "Remove `Lamp Thief` and 1 of `Tide Crab` | Remove 3 of `Tide Crab`",
            "# Pier\n6x Tide Crab\n",
        ),
        // Of no card are there enough.
        (
            "# Pier\n1x Gull\n3x Lamp Thief\n4x Tide Crab\n",
            "Remove `Gull` and 2 of `Lamp Thief`",
            "",
        ),
    ] {
        let db = harbour(&limits, deck);
        let said = said(&db, deck).join("\n");
        assert!(said.contains(&format!("[{fixes}]")), "{said}");
        if !left.is_empty() {
            let kept = fixed(&db, "d.deck", "deck-sum");
            assert!(kept.ends_with(left), "{kept}");
        }
    }
}

#[test]
fn the_name_of_a_sum_reads_as_english() {
    let limits = limit("deck-sum", "sum = { field = \"anchors\", max = 8 }");
    let deck = "# Pier\n1x Gull\n";
    let said = said(&harbour(&limits, deck), deck).join("\n");
    assert!(
        said.contains("The total anchors of the deck is 9 but the limit is 8"),
        "{said}"
    );
}

/// What is said of a card file, by the text that is marked, with the pack's `numbering`.
fn numbered(numbering: &str, cards: &[(&str, &str)]) -> Vec<String> {
    let pack = format!("[game]\nextends = \"champions\"\nnumbering = {numbering}\n");
    let mut files = vec![("games/champions/game.toml", pack.as_str())];
    files.extend(cards);
    let db = project(&files);
    assert_eq!(diagnostics(&db, "games/champions/game.toml"), []);
    let said = |(path, text): &(&str, &str)| {
        let found = diagnostics(&db, path).iter();
        let said = found.map(|found| {
            let marked = &text[found.span.range()];
            let fix = found.fixes.first().map_or("", |fix| fix.title.as_str());
            format!("{marked}: {} [{fix}]", found.message)
        });
        said.collect::<Vec<_>>()
    };
    cards.iter().flat_map(said).collect()
}

const WATCH: &str = "game champions\n\nset Tides\n\nunit \"Watch\" {\n    number  08\n    corners (1)\n}\n\nunit \"Ward\" {\n    number  3\n    corners (1)\n}\n";

#[test]
fn two_cards_of_a_set_have_different_collector_numbers() {
    let more = "game champions\n\nset tides\n\nunit \"Gull\" {\n    number  08\n    corners (1)\n}\n\nset Dunes\n\nunit \"Hound\" {\n    number  08\n    corners (1)\n}\n";
    assert_eq!(
        numbered(
            "{ field = \"number\" }",
            &[("a.card", WATCH), ("b.card", more)]
        ),
        ["08: `Watch` has the number 8 already [Replace with 9]"]
    );
}

#[test]
fn a_number_that_is_offered_is_one_that_the_field_holds() {
    let said = |cards: &[i64]| {
        let cards: Vec<String> = cards
            .iter()
            .enumerate()
            .map(|(index, number)| {
                format!("unit \"Gull {index}\" {{\n    place   {number}\n    corners (1)\n}}\n\n")
            })
            .collect();
        let pack = "[game]\nextends = \"champions\"\nnumbering = { field = \"place\" }\n\n[fields.place]\ntype.integer = { min = 2, max = 4 }\ndoc = \"Its place.\"\nplaceholder = \"2\"\ncommon = true\n";
        let db = project(&[
            ("games/champions/game.toml", pack),
            (
                "cards.card",
                &format!("game champions\n\n{}", cards.concat()),
            ),
        ]);
        assert_eq!(diagnostics(&db, "games/champions/game.toml"), []);
        let found = diagnostics(&db, "cards.card").iter();
        let titles = found.flat_map(|found| found.fixes.iter().map(|fix| fix.title.clone()));
        titles.collect::<Vec<_>>()
    };
    assert_eq!(said(&[2, 2]), ["Replace with 3"]);
    assert_eq!(said(&[4, 4]), ["Replace with 2"]);
    assert_eq!(said(&[2, 3, 4, 4]), Vec::<String>::new());
}

#[test]
fn a_gap_in_the_numbers_of_a_set_is_reported_where_the_pack_asks() {
    let last = "game champions\n\nset Tides\n\nunit \"Gull\" {\n    number  10\n    corners (1)\n}\n\nunit \"Promo\" {\n    number  P1\n    corners (1)\n}\n";
    let files = [("a.card", WATCH), ("b.card", last)];
    assert_eq!(
        numbered("{ field = \"number\", complete = true }", &files),
        [
            "08: No card of the set Tides has the numbers 4 to 7 []",
            "10: No card of the set Tides has the number 9 []",
        ]
    );
    assert_eq!(
        numbered("{ field = \"number\" }", &files),
        Vec::<String>::new()
    );
}

#[test]
fn a_slip_in_the_name_of_a_listed_card() {
    let pack = "[game]\nextends = \"champions\"\n\n[lists.banned]\nname = \"Banned cards\"\nrule = \"2.1\"\ncards = [\"Tide Carb\", \"Gull\", \"Something Of Others\"]\n";
    let db = project(&[
        ("games/champions/game.toml", pack),
        (
            "cards.card",
            "game champions\n\nunit \"Tide Crab\" {\n    corners (1)\n}\n\nunit \"Gull\" {\n    corners (1)\n}\n",
        ),
    ]);
    let found = diagnostics(&db, "games/champions/game.toml").iter();
    let said: Vec<String> = found
        .map(|found| format!("{}: {}", found.severity, found.message))
        .collect();
    assert_eq!(
        said,
        [
            "warning: No card of the project is called `Tide Carb`. Did you mean `Tide Crab`?",
            "hint: No card of the project is called `Something Of Others`",
        ]
    );
    let fixed = fixed(&db, "games/champions/game.toml", "unknown-card");
    assert!(fixed.contains("\"Tide Crab\", \"Gull\""), "{fixed}");
}

#[test]
fn a_list_is_a_list_of_different_cards_from_a_real_day() {
    let said = |date: &str, cards: &str| {
        let pack = format!(
            "[game]\nextends = \"champions\"\n\n[lists.banned]\nname = \"Banned cards\"\ndate = \"{date}\"\nrule = \"2.1\"\ncards = [{cards}]\n"
        );
        let db = project(&[("games/champions/game.toml", &pack), ("cards.card", CARDS)]);
        let found = diagnostics(&db, "games/champions/game.toml").iter();
        let said = found.map(|found| {
            let marked = &pack[found.span.range()];
            format!("{marked}: {}", found.message)
        });
        said.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(said("2028-02-29", "\"Gull\""), "");
    for date in [
        "2026-02-29",
        "2026-04-31",
        "2026-13-01",
        "2026-1-1",
        "1.3.2026",
    ] {
        assert_eq!(
            said(date, "\"Gull\""),
            format!("\"{date}\": `{date}` is not a date")
        );
    }
    let twice = said("2026-03-01", "\"Gull\", \"gull\"");
    assert!(
        twice.contains("\"gull\": `gull` is on the list already"),
        "{twice}"
    );
}

#[test]
fn the_date_of_a_list_is_a_day() {
    let pack = "[game]\nextends = \"champions\"\n\n[lists.banned]\nname = \"Banned cards\"\ndate = \"1.3.2026\"\nrule = \"2.1\"\ncards = [\"Gull\"]\n";
    let db = project(&[("games/champions/game.toml", pack), ("cards.card", CARDS)]);
    let [found] = diagnostics(&db, "games/champions/game.toml") else {
        panic!("one diagnostic")
    };
    assert_eq!(found.message, "`1.3.2026` is not a date");
    assert_eq!(
        found.notes,
        ["Write the year, the month and the day: `2026-03-01`."]
    );
}

#[test]
fn a_field_of_the_wrong_type_is_marked_in_its_own_limit() {
    let pack = "[game]\nextends = \"champions\"\n\n[fields.anchors]\ntype.integer = { min = 1, max = 9 }\ndoc = \"Depth.\"\nplaceholder = \"1\"\n\n[formats.harbour]\nname = \"Harbour\"\nrule = \"2.1\"\ndoc = \"Small.\"\n\n[[formats.harbour.limits]]\ncode = \"deck-sum\"\nrule = \"2.1\"\nlimit.sum = { field = \"anchors\", max = 9 }\n\n[[formats.harbour.limits]]\ncode = \"card-count\"\nrule = \"2.1\"\nlimit.count = { only = { field = \"anchors\", value = \"order\" }, max = 9 }\n";
    let db = project(&[("games/champions/game.toml", pack)]);
    let [found] = diagnostics(&db, "games/champions/game.toml") else {
        panic!("one diagnostic")
    };
    assert_eq!(found.message, "`anchors` is not a choice of values");
    assert_eq!(
        found.span.start as usize,
        pack.rfind("\"anchors\"").unwrap()
    );
}

#[test]
fn two_lists_of_one_name_and_a_list_with_a_number() {
    let pack = "[game]\nextends = \"champions\"\n\n[lists.banned]\nname = \"Banned\"\nrule = \"2.1\"\ncards = [\"Gull\", 7]\n\n[lists.more]\nname = \"banned\"\nrule = \"2.1\"\ncards = [\"Gull\"]\n";
    let db = project(&[("games/champions/game.toml", pack)]);
    let found = diagnostics(&db, "games/champions/game.toml").iter();
    let found = found.filter(|found| found.code == cardc_diagnostics::Code::BadPack);
    let said: Vec<String> = found
        .map(|found| {
            let marked = &pack[found.span.range()];
            format!("{marked}: {} {}", found.message, found.notes.join(" "))
        })
        .collect();
    assert_eq!(
        said,
        [
            "7: The list `cards` takes a string, not a number Write `\"7\"`.",
            "\"banned\": The lists `banned` and `more` are both called `banned` Give each its own name.",
        ]
    );
}

#[test]
fn a_limit_with_a_mistake_says_that_it_was_not_judged() {
    let deck = "# Pier\n2x Lamp Thief\n";
    let right = limit("deck-copies", "copies = { category = \"action\", max = 1 }");
    let over = "2x Lamp Thief: error: The deck has 2 copies of `Lamp Thief` but the limit is 1 Remove 1. [Keep 1 of `Lamp Thief`]";
    let hint = |which: &str| {
        format!(
            "Pier: hint: {which}, so the deck is checked only in part Correct the game pack: its diagnostics say what is wrong. []"
        )
    };
    let one = "A limit of the format Harbour has a mistake";
    for faulty in [
        "count = { category = \"action\", min = 0 }",
        "count = { category = \"action\", min = 3, max = 2 }",
        "count = { category = \"action\", maximum = 2 }",
        "sum = { field = \"cost\", max = \"six\" }",
        "cuont = { category = \"action\", max = 2 }",
    ] {
        let limits = format!("{}{right}", limit("card-count", faulty));
        let db = faulty_harbour(&limits, deck);
        assert_eq!(said(&db, deck), [&hint(one), over], "{faulty}");
    }
    let faulty = limit("card-count", "count = { category = \"action\", min = 0 }");
    let db = faulty_harbour(&faulty.repeat(2), deck);
    let two = "2 limits of the format Harbour have mistakes";
    assert_eq!(said(&db, deck), [hint(two)]);
}

#[test]
fn a_card_that_a_sum_over_cards_of_others_cannot_count_is_named() {
    let foreign = "sum = { field = \"anchors\", only = { unlike = { field = \"duration\", among = \"champion\" } }, max = 4 }";
    let limits = limit("deck-sum", foreign);
    let deck = "# Pier\n1x Harbour Reeve\n2x Lamp Thief\n1x Gull\n";
    assert_eq!(
        said(&harbour(&limits, deck), deck),
        [
            "2x Lamp Thief: hint: `Lamp Thief` has no duration, so the sum of anchors leaves it out 1 other card has none either. []"
        ]
    );
}
