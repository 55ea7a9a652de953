//! Changes that are offered.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::at_cursor;

/// Every change that is offered at the cursor, with the text after it.
fn check(fixture: &str, expected: &Expect) {
    let (db, file, offset) = at_cursor(fixture);
    let mut shown = String::new();
    for assist in crate::assists(&db, file, &(offset..offset)) {
        let mut text = file.text(&db).to_owned();
        for edit in assist.edits.iter().rev() {
            let span = edit.span.start as usize..edit.span.end as usize;
            text.replace_range(span, &edit.text);
        }
        writeln!(shown, "{} [{:?}]\n{text}", assist.title, assist.kind).unwrap();
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

        "#]],
    );
}

#[test]
fn a_text_takes_the_house_form() {
    check(
        "game toy\nbear \"A\" {\n    corners (1)\n    te$0xt {\n        Hug a soft Bear.\n        Hug what?\n    }\n}\n",
        &expect![[r#"
            Write the text in the house form [Rewrite]
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
            Keep the line as prose [Rewrite]
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
            Read the line as Card English [Rewrite]
            game toy
            bear "A" {
                corners (1)
                text {
                    [Hug] a Bear.
                }
            }

        "#]],
    );
    check(
        "game toy\nbear \"A\" {\n    corners (1)\n    text {\n        prose \"Hug $0nonsense.\"\n    }\n}\n",
        &expect![[""]],
    );
}
