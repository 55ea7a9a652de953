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
        let focus = &text[symbol.focus.range()];
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
              (unnamed trick) [trick] `trick`
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

#[test]
fn rules_by_number() {
    check(
        "//- /a.rulebook.md\n---\ngame: toy\ntitle: T\n---\n## 1 One\n\n## 1.1 Bears\n\n## 1.1a\n\nSoft.\n## 1.1b\n\nFar.\n## 1.10 Ten\n\n## 2.3 Early\n\n## 2 Two\n\n## hug Hug\n\nA.\n",
        &expect![[r"
            1 One [-] `1`
              1.1 Bears [-] `1.1`
                1.1a [-] `1.1a`
                1.1b [-] `1.1b`
              1.10 Ten [-] `1.10`
            2.3 Early [-] `2.3`
            2 Two [-] `2`
            Hug [hug] `hug`
        "]],
    );
}

/// How many symbols there are in all, none of them too deep.
fn size(symbols: &[Symbol], depth: usize) -> usize {
    assert!(depth <= 16);
    let inside = symbols
        .iter()
        .map(|symbol| size(&symbol.children, depth + 1));
    symbols.len() + inside.sum::<usize>()
}

#[test]
fn an_outline_has_an_end_to_its_depth() {
    let mut book = String::from("---\ngame: toy\ntitle: T\n---\n");
    let mut number = String::from("1");
    for _ in 0..2000 {
        writeln!(book, "## {number} Deep\n").unwrap();
        number.push_str(".1");
    }
    let db = database(&Fixture::parse(&format!("//- /a.rulebook.md\n{book}")));
    let symbols = crate::document_symbols(&db, file(&db, "a.rulebook.md"));
    assert_eq!(size(&symbols, 0), 2000);
}

#[test]
fn names_of_the_project_are_found_by_letters() {
    let fixture = "game toy\nbear \"Bo Bear\" {}\n";
    let db = database(&Fixture::parse(fixture));
    let found = |query: &str| -> Vec<String> {
        let symbols = crate::workspace_symbols(&db, query).into_iter();
        symbols.map(|symbol| symbol.name).collect()
    };
    assert_eq!(found("bear"), ["Bo Bear", "1.1 Bears"]);
    assert_eq!(found("BOEA"), ["Bo Bear"]);
    assert_eq!(found("hug"), ["Hug"]);
    assert_eq!(found("1."), ["1.1 Bears", "1.2 Tricks"]);
    assert_eq!(found("xylophone"), [""; 0]);
}
