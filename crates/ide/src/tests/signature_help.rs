//! The frames of the verb at the cursor.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::at_cursor;

/// Every frame; the active one has a mark, and its active slot stands in `«…»`.
fn shown(fixture: &str) -> String {
    let (db, file, offset) = at_cursor(fixture);
    let Some(help) = crate::signature_help(&db, file, offset) else {
        return "nothing\n".to_owned();
    };
    let mut shown = String::new();
    for (index, signature) in help.signatures.iter().enumerate() {
        let mut label = signature.label.clone();
        let active = signature
            .active
            .and_then(|active| signature.parameters.get(active));
        if let Some(active) = active {
            label.insert(active.place.end, '»');
            label.insert(active.place.start, '«');
        }
        let mark = if index == help.active { '>' } else { ' ' };
        writeln!(shown, "{mark} {label}").unwrap();
    }
    shown
}

/// Lines of a Champions card with the cursor at their ends.
fn check(lines: &[&str], expected: &Expect) {
    let mut all = String::new();
    for line in lines {
        let fixture = format!(
            "game champions\nability \"A\" {{\n    text {{\n        {line}$0\n    }}\n}}\n"
        );
        write!(all, "{line}\n{}", shown(&fixture)).unwrap();
    }
    expected.assert_eq(&all);
}

#[test]
fn the_slot_follows_the_cursor() {
    check(
        &[
            "[Deploy] ",
            "[Deploy] a",
            "[Deploy] a highlighted ",
            "[Deploy] a Unit ",
            "[Deploy] a Unit from ",
            "[Deploy] a Unit from your discard pile ",
            "[Deploy] a Unit from your discard pile onto a",
        ],
        &expect![[r"
            [Deploy] 
            > Deploy «a card» [from a place for cards] [onto/on/under a card]
            [Deploy] a
            > Deploy «a card» [from a place for cards] [onto/on/under a card]
            [Deploy] a highlighted 
            > Deploy «a card» [from a place for cards] [onto/on/under a card]
            [Deploy] a Unit 
            > Deploy a card [«from a place for cards»] [onto/on/under a card]
            [Deploy] a Unit from 
            > Deploy a card [«from a place for cards»] [onto/on/under a card]
            [Deploy] a Unit from your discard pile 
            > Deploy a card [from a place for cards] [«onto/on/under» a card]
            [Deploy] a Unit from your discard pile onto a
            > Deploy a card [from a place for cards] [onto/on/under «a card»]
        "]],
    );
}

#[test]
fn the_nearest_verb_rules() {
    check(
        &[
            "[Draw] 1 card. [Rotate] a highlighted Unit ",
            "If you control ",
            "Corner 2: [Draw] 1 card and gain ",
            "When a Unit is [Removed] ",
            "X damage ",
            "Highlighted Units gain the following effect: [Heal] ",
        ],
        &expect![[r"
            [Draw] 1 card. [Rotate] a highlighted Unit 
            > Rotate [a card] [«a number of steps» forwards/backwards] [to a corner]
            If you control 
            > control «a card»
            Corner 2: [Draw] 1 card and gain 
            > gain «an amount of health, an action, an effect, a Keyword, an amount of something or tag» [from a card or an effect]
            When a Unit is [Removed] 
            > Remove «a card»
            X damage 
            > deal an amount of damage [«to a player»] [from a `hit` of damage] [equal to anything]
              deal an additional hit of an amount of damage
            Highlighted Units gain the following effect: [Heal] 
            > heal «a player or a number» [for a number]
        "]],
    );
}

#[test]
fn words_that_are_not_known_hide_the_slot_alone() {
    check(
        &[
            "[Deploy] a Foo from ",
            "[Deploy",
            "[Draw] 1 card. ",
            "",
            "Nonsense ",
            "prose \"Draw ",
        ],
        &expect![[r#"
            [Deploy] a Foo from 
            > Deploy a card [from a place for cards] [onto/on/under a card]
            [Deploy
            > Deploy «a card» [from a place for cards] [onto/on/under a card]
            [Draw] 1 card. 
            nothing

            nothing
            Nonsense 
            nothing
            prose "Draw 
            nothing
        "#]],
    );
}

#[test]
fn what_the_verb_means_stands_beside() {
    let fixture = "game toy\nbear \"A\" {\n    text {\n        Hug $0\n    }\n}\n";
    let (db, file, offset) = at_cursor(fixture);
    let help = crate::signature_help(&db, file, offset).unwrap();
    let documentation = help.signatures[0].documentation.clone().unwrap_or_default();
    expect![[r"
        Hold a card.

        Hug: Whoever is hugged is happy."]]
    .assert_eq(&documentation);
    let parameter = &help.signatures[0].parameters[0];
    expect!["card"].assert_eq(&parameter.documentation);
    let head = fixture.replace("$0", "").replacen("\"A\"", "\"A$0\"", 1);
    assert_eq!(shown(&head), "nothing\n");
}
