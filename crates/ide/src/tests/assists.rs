//! Changes that are offered.

use std::fmt::Write;

use expect_test::{Expect, expect};

use cardc_db::{Db, FileKind};
use cardc_span::{Edit, Span, edited};

use super::at_cursor;

/// Every change that is offered at the cursor, with the text after it.
fn check(fixture: &str, expected: &Expect) {
    let (db, file, offset) = at_cursor(fixture);
    let mut shown = String::new();
    for assist in crate::assists(&db, file, Span::at(offset)) {
        writeln!(shown, "{} [{:?}]", assist.title, assist.kind).unwrap();
        for (changed, edits) in &assist.edits {
            let text = edited(changed.text(&db), edits);
            if *changed != file {
                writeln!(shown, "{}:", changed.path(&db)).unwrap();
            }
            writeln!(shown, "{text}").unwrap();
        }
        for (path, text) in &assist.created {
            writeln!(shown, "{path} (new):\n{text}").unwrap();
        }
    }
    expected.assert_eq(&shown);
}

#[test]
fn a_required_field_can_be_added() {
    check(
        "game toy\ntrick \"A$0\" {\n    text {\n        Hug a Bear.\n    }\n}\n",
        &expect![[r#"
            Add `colour Red` [Fix]
            game toy
            trick "A" {
                colour Red
                text {
                    Hug a Bear.
                }
            }

            Suppress `missing-field` here… [Fix]
            game toy
            // cardc allow missing-field: 
            trick "A" {
                text {
                    Hug a Bear.
                }
            }

        "#]],
    );
}

/// The titles of what is offered at the cursor to mend a card.
fn parts_offered(fixture: &str) -> Vec<String> {
    let (db, file, offset) = at_cursor(fixture);
    let offered = crate::assists(&db, file, Span::at(offset)).into_iter();
    let titles = offered.map(|assist| assist.title);
    titles.filter(|title| title.starts_with("Add")).collect()
}

#[test]
fn a_part_is_added_only_where_the_card_may_have_it() {
    let card = |kind: &str, head: &str, text: &str| {
        format!(
            "game champions\n{kind} \"A\" {{\n    {head}\n    text {{\n        {text}\n    }}\n}}\n"
        )
    };
    let x = "$0X damage to your Opponent.";
    assert_eq!(parts_offered(&card("ability", "class Any", x)), [""; 0]);
    assert_eq!(
        parts_offered(&card("blessing", "duration Passive", x)),
        ["Add `corners (X) (1) (2)`"]
    );
    let third = "Corner$0 3: Gain 1 health.";
    assert_eq!(
        parts_offered(&card("unit", "corners (1)", third)),
        ["Add 2 corners"]
    );
    let fifth = "Corner$0 5: Gain 1 health.";
    assert_eq!(parts_offered(&card("unit", "corners (1)", fifth)), [""; 0]);
}

#[test]
fn a_text_takes_the_house_form() {
    check(
        "game toy\nbear \"A\" {\n    corners (1)\n    te$0xt {\n        Hug a soft Bear.\n        Hug what?\n    }\n}\n",
        &expect![[r#"
            Rewrite this text in standard wording [Rewrite]
            game toy
            bear "A" {
                corners (1)
                text {
                    [Hug] a *Soft* Bear.
                    Hug what?
                }
            }

        "#]],
    );
}

#[test]
fn lines_become_prose_and_back() {
    check(
        "game toy\nbear \"A\" {\n    corners (1)\n    text {\n        Say \\ \"ho$0\".\n    }\n}\n",
        &expect![[r#"
            Mark this sentence as unchecked prose [Rewrite]
            game toy
            bear "A" {
                corners (1)
                text {
                    prose "Say \\ \"ho\"."
                }
            }

        "#]],
    );
    check(
        "game toy\nbear \"A\" {\n    corners (1)\n    text {\n        prose \"[Hug] $0a Bear.\"\n    }\n}\n",
        &expect![[r#"
            Check this as Card English [Rewrite]
            game toy
            bear "A" {
                corners (1)
                text {
                    [Hug] a Bear.
                }
            }

            Suppress `prose` here… [Fix]
            game toy
            bear "A" {
                corners (1)
                text {
                    // cardc allow prose: 
                    prose "[Hug] a Bear."
                }
            }

        "#]],
    );
    check(
        "game toy\nbear \"A\" {\n    corners (1)\n    text {\n        prose \"Hug $0nonsense.\"\n    }\n}\n",
        &expect![[r#"
            Suppress `prose` here… [Fix]
            game toy
            bear "A" {
                corners (1)
                text {
                    // cardc allow prose: 
                    prose "Hug nonsense."
                }
            }

        "#]],
    );
}

#[test]
fn a_sentence_becomes_prose_among_others() {
    let sleeps = |text: &str| {
        format!(
            "game toy\nbear \"A\" {{\n    corners (1)\n    text {{\n        {text}\n    }}\n}}\n"
        )
    };
    let written = |text: &str, title: &str| {
        let (db, file, offset) = at_cursor(&sleeps(text));
        let found = crate::assists(&db, file, Span::at(offset));
        let mut found = found.into_iter().filter(|assist| assist.title == title);
        let found = found.next();
        found.map(|assist| edited(file.text(&db), &assist.edits[0].1))
    };
    let mark = "Mark this sentence as unchecked prose";
    assert_eq!(
        written("Hug a Bear. Sin$0g. Hug a Bear.", mark),
        Some(sleeps("Hug a Bear. prose \"Sing.\" Hug a Bear."))
    );
    assert_eq!(
        written("Nap: Hug a $0Bear. Sing.", mark),
        Some(sleeps("Nap: prose \"Hug a Bear.\" Sing."))
    );
    assert_eq!(
        written("Hug a Bear. prose \"Hug $0a Bear.\" Sing.", mark),
        None
    );
    let check = "Check this as Card English";
    assert_eq!(
        written("prose \"Sing.\" Nap prose \"H$0ug a Bear.\"", check),
        None
    );
    assert_eq!(
        written("prose \"Sing.\" prose \"H$0ug a Bear.\"", check),
        Some(sleeps("prose \"Sing.\" Hug a Bear."))
    );
}

/// The codes of all findings of a project, sorted.
fn codes(db: &cardc_db::RootDatabase) -> Vec<&'static str> {
    let files = db.project().files(db).iter();
    let of_authors = files.filter(|file| file.kind(db) != FileKind::Rulebook);
    let found = of_authors.flat_map(|file| crate::diagnostics(db, *file));
    let mut codes: Vec<&str> = found.map(|found| found.code.id()).collect();
    codes.sort_unstable();
    codes
}

/// The codes before and after the change with this title.
fn codes_around(fixture: &str, title: &str) -> [Vec<&'static str>; 2] {
    let (mut db, file, offset) = at_cursor(fixture);
    let before = codes(&db);
    let offered = crate::assists(&db, file, Span::at(offset));
    let assist = offered
        .into_iter()
        .find(|offer| offer.title.starts_with(title));
    for (file, edits) in assist.expect("it is offered").edits {
        let text = edited(file.text(&db), &edits);
        let path = file.path(&db).to_owned();
        db.set_file_text(&path, text);
    }
    [before, codes(&db)]
}

#[test]
fn a_finding_can_be_allowed_and_then_asks_for_the_reason() {
    let card = "game toy\nbear \"A\" {\n    corners (1)\n    text {\n        prose \"So$0 be it.\"\n    }\n}\n";
    check(
        card,
        &expect![[r#"
            Suppress `prose` here… [Fix]
            game toy
            bear "A" {
                corners (1)
                text {
                    // cardc allow prose: 
                    prose "So be it."
                }
            }

        "#]],
    );
    let [before, after] = codes_around(card, "Suppress `prose`");
    assert_eq!((before, after), (vec!["prose"], vec!["bad-suppression"]));
    let with_reason = card.replace(
        "        prose",
        "        // cardc allow prose: It is a motto.\n        prose",
    );
    let (db, _, _) = at_cursor(&with_reason);
    assert_eq!(codes(&db), [""; 0]);
}

#[test]
fn a_missing_card_is_added_for_every_game() {
    let found = |game: &str, heading: &str, card: &str| {
        codes_around(
            &format!(
                "//- /cardc.toml\ngame = \"{game}\"\n//- /set.card\ngame {game}\n{card}\n//- /a.deck\n# Mine\n{heading}\n2x Fog$0 Bank\n"
            ),
            "Add the",
        )
    };
    for (game, heading) in [
        ("champions", "Units"),
        ("ashes", "Allies"),
        ("lotr", "Events"),
    ] {
        let [before, after] = found(game, heading, "");
        assert!(
            before.contains(&"unknown-card") && !after.contains(&"unknown-card"),
            "{game}"
        );
        // What the deck lacks, it lacked before; what the card says is an example.
        // So is what the card does, which its author writes. The deck has no hero, which says what goes with the card.
        let is_new = |code: &&&str| {
            !before.contains(code) && !["no-effect", "deck-not-judged"].contains(code)
        };
        let new: Vec<_> = after.iter().filter(is_new).collect();
        assert!(new.is_empty(), "{game}: {new:?}");
    }
}

#[test]
fn a_missing_card_goes_to_the_file_with_most_of_its_kind() {
    let (db, file, offset) = at_cursor(
        "//- /cardc.toml\ngame = \"champions\"\n//- /a.card\nspell \"A\" {\n}\nspell \"B\" {\n}\nunit \"C\" {\n}\n\
         //- /b.card\nunit \"D\" {\n}\nunit \"E\" {\n}\n//- /c.deck\nSpells\n1x A\n1x B\nUnits\n2x Fog$0 Bank\n",
    );
    let offered = crate::assists(&db, file, Span::at(offset));
    let titles: Vec<_> = offered.iter().map(|offer| offer.title.as_str()).collect();
    assert!(
        titles.contains(&"Add the Unit `Fog Bank` to b.card"),
        "{titles:?}"
    );
}

#[test]
fn all_texts_of_a_file_take_the_house_form() {
    let bear = |name: &str| {
        format!(
            "bear \"{name}\" {{\n    corners (1)\n    text {{\n        Hug a soft Bear.\n    }}\n}}\n"
        )
    };
    let file = format!(
        "game toy\n{}{}",
        bear("A").replace("Hug", "Hu$0g"),
        bear("B")
    );
    let (db, file, offset) = at_cursor(&file);
    let offered = crate::assists(&db, file, Span::at(offset));
    let whole = offered
        .iter()
        .find(|offer| offer.title.contains("of this file"))
        .unwrap();
    let edits: Vec<&str> = whole.edits[0]
        .1
        .iter()
        .map(|edit| edit.text.as_str())
        .collect();
    assert_eq!(edits, ["[Hug] a *Soft* Bear."; 2]);
}

/// The titles of what would teach the game a word.
fn lessons(fixture: &str) -> Vec<String> {
    let titles = parts_offered(fixture).into_iter();
    titles.filter(|title| title.contains("project's")).collect()
}

fn unit(tags: &str, text: &str) -> String {
    format!(
        "game champions\nunit \"A\" {{\n    tags {tags}\n    corners (X) (1) (2)\n    text {{\n        {text}\n    }}\n}}\n"
    )
}

#[test]
fn an_unknown_tag_can_be_added_with_its_rule() {
    let card = unit("Salt$0born", "X damage to your Opponent.");
    let (db, file, offset) = at_cursor(&card);
    let offered = crate::assists(&db, file, Span::at(offset));
    let lesson = offered
        .iter()
        .find(|assist| !assist.created.is_empty())
        .unwrap();
    assert_eq!(lesson.title, "Add `Saltborn` to this project's tags");
    assert_eq!(lesson.edits, []);
    let mut shown = String::new();
    for (path, text) in &lesson.created {
        writeln!(shown, "--- {path}\n{text}").unwrap();
    }
    expect![[r#"
        --- games/champions/game.toml
        [game]
        extends = "champions"

        [tags]
        saltborn = { name = "Saltborn", adjective = "saltborn", group = "kin", rule = "saltborn" }

        --- games/champions/vocabulary.toml
        [adjectives.saltborn]
        form = "Saltborn"
        class = "tag"
        rule = "saltborn"

        --- games/champions/rulebook.md
        ---
        game: champions
        title: New words
        ---

        ## saltborn Saltborn

        Write here what the tag `Saltborn` means.

    "#]]
    .assert_eq(&shown);
}

#[test]
fn a_new_tag_is_of_a_group_that_the_card_can_have() {
    let unit = unit("Kelp$0", "X damage to your Opponent.");
    for (card, group) in [
        (unit.clone(), "kin"),
        (unit.replace("unit", "spell"), "realm"),
    ] {
        let (db, file, offset) = at_cursor(&card);
        let offered = crate::assists(&db, file, Span::at(offset));
        let lesson = offered
            .iter()
            .find(|assist| !assist.created.is_empty())
            .unwrap();
        let (_, game) = &lesson.created[0];
        assert!(game.contains(&format!("group = \"{group}\"")), "{game}");
    }
}

#[test]
fn a_pack_of_the_project_gets_the_entry_and_nothing_else() {
    let (db, file, offset) = at_cursor(
        "game toy\ntrick \"A\" {\n    colour Gr$0een\n    text {\n        Hug a Bear.\n    }\n}\n",
    );
    let offered = crate::assists(&db, file, Span::at(offset));
    let title = "Add `Green` to this project's values of `colour`";
    let lesson = offered.iter().find(|assist| assist.title == title).unwrap();
    assert_eq!(lesson.created, []);
    let mut shown = String::new();
    for (file, edits) in &lesson.edits {
        let path = file.path(&db);
        for Edit { span, text } in edits {
            assert!(span.is_empty(), "{path} loses {span:?}");
            writeln!(shown, "--- {path}\n{text}").unwrap();
        }
    }
    expect![[r#"
        --- games/toy/game.toml
        green = { name = "Green", rule = "green" }

        --- games/toy/rulebook.md

        ## green Green

        Write here what the value `Green` means.

    "#]]
    .assert_eq(&shown);
}

#[test]
fn a_word_of_a_text_is_offered_as_what_it_can_be_there() {
    let check = |text, expected: &[&str]| {
        assert_eq!(lessons(&unit("Aelf", text)), expected, "{text}");
    };
    check(
        "[Remove] a So$0ggy Unit.",
        &[
            "Add `Soggy` to this project's tags",
            "Add `Soggy` to this project's adjectives",
        ],
    );
    check(
        "When this Unit [So$0aks] a Unit, [Draw] 1 card.",
        &["Add `Soak` to this project's verbs"],
    );
    check(
        "[Remove] 2 bar$0nacles.",
        &["Add `barnacle` to this project's nouns"],
    );
    check(
        "[Eb$0b]: X damage to your Opponent.",
        &["Add `Ebb` to this project's abilities"],
    );
    check(
        "[Remove] a *Salt$0born* Unit.",
        &["Add `Saltborn` to this project's tags"],
    );
}

#[test]
fn a_known_word_is_not_taught() {
    assert_eq!(
        lessons(&unit("Ae$0lf", "X damage to your Opponent.")),
        [""; 0]
    );
    assert_eq!(
        lessons(&unit("Aelf", "X dam$0age to your Opponent.")),
        [""; 0]
    );
}

#[test]
fn a_name_that_no_card_has_can_be_added() {
    let lesson = |text: &str| {
        let card = format!(
            "game lotr\nevent \"A\" {{\n    sphere Lore\n    cost 1\n    text {{\n        {text}\n    }}\n}}\n"
        );
        lessons(&card)
    };
    let added = "Add `To the Weir` to this project's names";
    assert_eq!(
        lesson("Action: Place 1 progress token on To the$0 Weir."),
        [added]
    );
    let added = "Add `Fogbank` to this project's names";
    let offered = lesson("Action: Attach Fog$0bank to a hero.");
    assert!(offered.iter().any(|title| title == added), "{offered:?}");
}
