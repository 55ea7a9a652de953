//! Every kind of mistake in a rulebook, with what is said about it.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use crate::{Format, Rulebook};

const FRONT: &str = "---\ngame: example\ntitle: Example\neditions: 2021-01-01, 2020-01-01\n---\n";

/// The problems of a rulebook with these entries.
fn entries(entries: &str, expect: &Expect) {
    check(&format!("{FRONT}{entries}"), expect);
}

fn check(source: &str, expect: &Expect) {
    let (book, mut problems) = Rulebook::parse(source);
    problems.extend(book.lint(source, Format::Rulebook));
    let mut shown = String::new();
    for problem in problems {
        let at = source.get(problem.span.range()).unwrap_or("no such place");
        let _ = write!(shown, "{at:?}: {}", problem.message);
        for note in problem.notes {
            let _ = write!(shown, "; {note}");
        }
        shown.push('\n');
    }
    expect.assert_eq(&shown);
}

#[test]
fn an_entry_is_read_whole() {
    let source = format!(
        "{FRONT}\nIntroduction with {{nothing}} in it.\n\n## 1.1 Two words\r\n- since: 2021-01-01\r\n- see: 1.1, fruit\n\
         - alias: one, two three\n- origin: us\n- corrected: 9.9 -> 1.1\n- note: a remark\n\n- a: list\n\nText {{fruit}}.\n\n\n\
         ## fruit Fruit\n\nRound.\n"
    );
    let (book, problems) = Rulebook::parse(&source);
    assert_eq!(problems, []);
    assert_eq!((&*book.game, &*book.title), ("example", "Example"));
    assert_eq!(book.editions, ["2020-01-01", "2021-01-01"]);
    let entry = &book.entries[0];
    assert_eq!((&*entry.id, &*entry.title), ("example:1.1", "Two words"));
    assert_eq!(book.preface, "Introduction with {nothing} in it.");
    assert_eq!(entry.text, "- a: list\n\nText {fruit}.");
    assert_eq!(entry.see().collect::<Vec<_>>(), ["1.1", "fruit"]);
    assert_eq!(entry.aliases, ["one", "two three"]);
    assert_eq!(entry.corrected, ["9.9 -> 1.1"]);
    assert_eq!(entry.notes, ["a remark"]);
    assert_eq!(entry.origin.as_deref(), Some("us"));
    assert_eq!(&source[entry.id_span.range()], "1.1");
    assert!(source[entry.span.range()].starts_with("## 1.1 Two"));
    assert!(source[..entry.span.end as usize].ends_with("Text {fruit}."));
}

#[test]
fn a_byte_order_mark_means_nothing() {
    let text = format!("\u{feff}{FRONT}\n## 1 One\n\nText.\n");
    let (book, problems) = Rulebook::parse(&text);
    assert_eq!(problems, []);
    let title = book.entries()[0].title_span;
    assert_eq!(&text[title.range()], "One");
}

#[test]
fn front_matter() {
    check(
        "## 1 One\n\nText.\n",
        &expect![[r#"
            "": Missing front matter; Write `game` and `title` between two lines `---`.
        "#]],
    );
    check(
        "---\ngame: example\n",
        &expect![[r#"
        "---": Unclosed front matter
    "#]],
    );
    check(
        "---\ngame: Salt marsh\ntitle: \n---\n",
        &expect![[r#"
        "---": The front matter has no `title`
        "Salt marsh": `Salt marsh` is not the id of a game; Write the id from `[game] id` of its `game.toml`.
    "#]],
    );
    check(
        "---\ngame:: saltmarsh\ntitle: x\n---\n",
        &expect![[r#"
        ": saltmarsh": `: saltmarsh` is not the id of a game; Write the id from `[game] id` of its `game.toml`.
    "#]],
    );
    check(
        "---\ngame: example\ntitel: Example\neditions: 2021\nnonsense\n---\n",
        &expect![[r#"
            "---": The front matter has no `title`
            "titel": Unknown front matter key `titel`. Did you mean `title`?
            "2021": The edition `2021` is not a date; Write the day it appeared, such as `2019-04-05`.
            "nonsense": Expected `key: value` in the front matter
        "#]],
    );
}

#[test]
fn headings() {
    entries(
        "## One Two\n\nText.\n",
        &expect![[r###"
            "## One Two": `One` is not the id of a rule; A heading is `## ID Title`, the id in lower case: `2.14.4b`, `end-of-turn`.
        "###]],
    );
    entries(
        "# one One\n\n## two Two\n\nText.\n\n### 3.1 Three\n\n##four Four\n\n# a word\n",
        &expect![[r####"
            "#": An entry begins with two marks `##` and a space; Write `## one One`.
            "###": An entry begins with two marks `##` and a space; Write `## 3.1 Three`.
            "##": An entry begins with two marks `##` and a space; Write `## four Four`.
        "####]],
    );
    // A numbered rule may have a number alone, or a heading alone.
    entries("## 1\n\nText.\n", &expect![""]);
    entries("## 1 One\n\n## 2 Two\n- see: 1\n", &expect![""]);
    entries(
        "## 1\n",
        &expect![[r#"
        "1": The rule `1` has no title
    "#]],
    );
    entries(
        "## fruit\n\nText.\n\n## seed Seed\n",
        &expect![[r#"
        "fruit": The rule `fruit` has no title
        "seed": The rule `seed` has no text
    "#]],
    );
}

#[test]
fn attributes() {
    entries(
        "## 1 One\n- sea: 1\n- more\n- corrected: 1\n\nText.\n",
        &expect![[r#"
            "sea": Unknown rule key `sea`. Did you mean `see`?
            "- more": Expected an attribute `- key: value`, or a blank line before the text
            "1": A correction is written `- corrected: WRONG -> RIGHT`
        "#]],
    );
    entries(
        "## 1 One\n- colour: red\n\nText.\n",
        &expect![[r#"
            "colour": Unknown rule key `colour`; The keys are since, until, see, alias, origin, corrected, note.
        "#]],
    );
}

#[test]
fn editions() {
    entries(
        "## 1 One\n- since: 2021-01-02\n\nText.\n",
        &expect![[r#"
            "2021-01-02": Unknown edition `2021-01-02`. Did you mean `2021-01-01`?
        "#]],
    );
    entries(
        "## 1 One\n- since: 2021-01-01\n- until: 2021-01-01\n\nText.\n",
        &expect![[r#"
            "1": The rule `1` ends before it begins
        "#]],
    );
    entries(
        "## 1 One\n- until: 2021-01-01\n\nOld.\n\n## 1 One\n\nNew.\n",
        &expect![[r#"
            "1": Duplicate rule `1` in the edition 2020-01-01, with different texts. Did you mean `2`?
        "#]],
    );
}

#[test]
fn references() {
    entries(
        "## 1.1 One\n- see: 1.2\n- corrected: 4 -> 1.3\n\nText {1.1.1} and {1.1 ends.\n",
        &expect![[r#"
            "{1.1 ends.": Unclosed `{` of a reference
            "1.2": Unknown rule `1.2`; Correct the number, or add the rule.
            "1.3": Unknown rule `1.3`; Correct the number, or add the rule.
            "1.1.1": Unknown rule `1.1.1`; `1.1` (One) has no rules below it. Correct the number, or add the rule.
        "#]],
    );
}

#[test]
fn braces_and_headings_can_be_text() {
    let source = format!("{FRONT}## 1 One\n\nA \\{{brace}}.\n\\## No heading\n");
    let (book, problems) = Rulebook::parse(&source);
    assert_eq!(problems, []);
    assert_eq!(book.entries[0].text, "A \\{brace}.\n## No heading");
    assert_eq!(book.entries[0].references, []);
    let shown = crate::Edition::newest(&book).text(&book.entries[0], crate::Style::Terminal);
    assert_eq!(shown, "A {brace}.\n## No heading");
}

#[test]
fn every_place_is_inside_the_file() {
    let whole =
        format!("{FRONT}## 1.1 Äö\n- see: ü, 1\n- corrected: x\n\nText {{1.1}} {{ä.\n## ß\n");
    for (end, _) in whole.char_indices() {
        let source = &whole[..end];
        for problem in Rulebook::parse(source).1 {
            assert!(
                source.get(problem.span.range()).is_some(),
                "{source}\n{problem:?}"
            );
        }
    }
}
