//! What becomes of single lines of foreign text.

use super::prose;
use crate::foreign::known::Known;
use crate::foreign::passage::Passage;

/// A text in our form, in a document with two numbered rules and two terms.
fn ours(text: &str) -> String {
    let mut known = Known::default();
    known.add("2.14", "Tags");
    known.add("2.14.4b", "");
    known.add("pivot", "Pivot");
    known.add("tide-table", "Tide Table");
    prose(&Passage::new(text, 0), &known).text
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(ours(text), expected, "{text}");
}

#[test]
fn numbers_of_rules() {
    check(
        "(2.14.4b), 2.14.9 & 2.14.",
        "({2.14.4b}), {2.14.9} & {2.14}.",
    );
    check("2.14.1-2.14.3; 2.14.4B", "{2.14.1}-{2.14.3}; {2.14.4b}");
    // Decimals, versions, dates, prices, other chapters, other numbers.
    check(
        "2.5 damage, 7.1.2, version 2.14, page 2.14, $2.14",
        "2.5 damage, 7.1.2, version 2.14, page 2.14, $2.14",
    );
    check(
        "2.14.2019 and 12.14.4 and x2.14 and 2.14.4bc",
        "2.14.2019 and 12.14.4 and x2.14 and 2.14.4bc",
    );
    // Two parts need a sign that a rule is meant, when there is none.
    check("see 2.9 (2.8) or 2.7", "see {2.9} ({2.8}) or 2.7");
    check("see rule 2", "see rule 2");
}

#[test]
fn a_number_that_is_called_a_rule_is_one_in_a_missing_chapter_too() {
    check(
        "rule 310.8e, Rules 7.3, 7.4 and 8.1; see EV.5.2",
        "rule {310.8e}, Rules {7.3}, {7.4} and {8.1}; see {ev.5.2}",
    );
    check(
        "310.8e, EV.5.2, rule 7, a 7.5",
        "310.8e, EV.5.2, rule 7, a 7.5",
    );
}

#[test]
fn ranges_of_rules() {
    check(
        "rules 2.14.4b-d, 2.14.4a – c; 2.14.4a to b",
        "rules {2.14.4b}-{2.14.4d|d}, {2.14.4a} – {2.14.4c|c}; {2.14.4a} to {2.14.4b|b}",
    );
    check(
        "rules 2.14.4a, b and c",
        "rules {2.14.4a}, {2.14.4b|b} and c",
    );
    check(
        "rules 2.12-14, 2.12 to 14",
        "rules {2.12}-{2.14|14}, {2.12} to 14",
    );
    check(
        "2.14.4b-card, 2.14-fold, 2.14.4b or a",
        "{2.14.4b}-card, {2.14}-fold, {2.14.4b} or a",
    );
    // Both ends, though there may be neither.
    check(
        "2.14.5a-c, 2.14.5a to c",
        "{2.14.5a}-{2.14.5c|c}, {2.14.5a} to c",
    );
}

#[test]
fn links() {
    check(
        "<u><link=\"pivot\">Pivot</link></u>ing <link=pivot>now.</link>",
        "{pivot|Pivoting} {pivot|now}.",
    );
    check("<link=\"Tide_Table\">Tide Table</link>", "{tide-table}");
    check("<link=\"pivot\">never ends", "{pivot} never ends");
    check("<link=\"\">nowhere</link>", "nowhere");
    check(
        "[Turn](#pivot) and [this](https://x.example)",
        "{pivot|Turn} and [this](https://x.example)",
    );
    check(
        "a /section{pivot} b /section {c}",
        "a\n\n{+pivot}\n\nb /section \\{c}",
    );
    check(
        "\\<link=pivot>x</link> \\{ 5 < 6 <3",
        "\\ {pivot|x} \\\\{ 5 < 6 <3",
    );
}

#[test]
fn lists() {
    check(" • a\n\t• b\n • c\nend", "- a\n  - b\n- c\n\nend");
    check("1 -  a\n2) b\n> c\n\n3. d", "1. a\n2. b\n   - c\n3. d");
    check(
        "– a\n-1 damage\n+1 damage\na. x\nA.** y",
        "- a\n\n-1 damage\n\n+1 damage\n\n- a. x\n- A. y",
    );
    check(
        "2.14.4: Stacks\n9.1: Other",
        "- {2.14.4}: Stacks\n\n9.1: Other",
    );
}

#[test]
fn emphasis_is_mended_where_it_is_certain() {
    check("one ** two ** three", "one **two** three");
    check("lone** mark", "lone mark");
    check("B.** one (**2.14**)", "- B. one (**{2.14}**)");
    check("**a** b** c** d**", "**a** b** c** d**");
    check(
        "a <b and c> <b>bold</b> <i>slanted</i> <color=red>red</color> <foo>",
        "a <b and c> **bold** *slanted* red <foo>",
    );
}

#[test]
fn signs_and_spaces() {
    check(
        "a <:moon:123> <a:sun_up:4> <sprite name=\"sea\">",
        "a [moon] [sun_up] [sea]",
    );
    check("a\0b\tc \u{a0} d\\\\\ne<br/>f", "a b c d\n\ne\n\nf");
}

#[test]
fn bold_ends_at_an_include() {
    check("a <b>/section{tide} b", "a\n\n{+tide}\n\nb");
    check(
        "<b>a</b> /section{tide} <b>b</b>",
        "**a**\n\n{+tide}\n\n**b**",
    );
}
