//! Outlines.

use std::fmt::Write;

use cardc_testkit::Fixture;
use expect_test::{Expect, expect};

use super::{database, file};
use crate::types::Symbol;

fn check(fixture: &str, expected: &Expect) {
    let fixture = Fixture::parse(fixture);
    let db = database(&fixture);
    let first = &fixture.files[0];
    let mut shown = String::new();
    show(
        &crate::document_symbols(&db, file(&db, &first.path)),
        &first.text,
        0,
        &mut shown,
    );
    expected.assert_eq(&shown);
}

fn show(symbols: &[Symbol], text: &str, depth: usize, shown: &mut String) {
    for symbol in symbols {
        let focus = &text[symbol.focus.start as usize..symbol.focus.end as usize];
        assert!(symbol.span.start <= symbol.focus.start && symbol.focus.end <= symbol.span.end);
        let detail = symbol.detail.as_deref().unwrap_or("-");
        let indent = "  ".repeat(depth);
        writeln!(shown, "{indent}{} [{detail}] `{focus}`", symbol.name).unwrap();
        show(&symbol.children, text, depth + 1, shown);
    }
}

#[test]
fn cards_by_set() {
    check(
        "game toy\nbear \"A\" {}\nset \"One\"\n/// Doc.\nbear \"B\" {}\ntrick {}\n",
        &expect![[r#"
            A [bear] `"A"`
            One [set] `"One"`
              B [bear] `"B"`
              (no name) [trick] `trick`
        "#]],
    );
}

#[test]
fn decks_by_heading() {
    check(
        "//- /a.deck\ngame toy\n# Mine\n1 A\nBears\n2x B\nTricks:\n3 C\n",
        &expect![[r"
        A [1×] `A`
        Bears [-] `Bears`
          B [2×] `B`
        Tricks [-] `Tricks`
          C [3×] `C`
    "]],
    );
}
