//! Every kind of finding, with what is said about it; what is none; and the fixes, held against the checks.

use std::fmt::Write as _;

use cardc_diagnostics::{Code, Diagnostic};
use cardc_span::Span;
use expect_test::{Expect, expect};

use super::review::Review;
use crate::book::{Reference, ReferenceKind, RuleEntry};
use crate::{Format, Rulebook};

const FRONT: &str =
    "---\ngame: saltmarsh\ntitle: Saltmarsh\neditions: 2024-01-01, 2025-01-01\n---\n\n";

fn lint(source: &str) -> Vec<Diagnostic> {
    let (book, problems) = Rulebook::parse(source);
    assert_eq!(problems, [], "{source}");
    book.lint(source, Format::Rulebook)
}

/// The findings in a rulebook with these entries, and their fixes, each of which has to remove its finding.
fn check(entries: &str, expect: &Expect) {
    let source = format!("{FRONT}{entries}");
    let found = lint(&source);
    let mut shown = String::new();
    for problem in &found {
        let at = &source[problem.span.range()];
        let _ = writeln!(shown, "{} {at:?}: {}", problem.code, problem.message);
        for label in &problem.labels {
            let at = &source[label.span.range()];
            let _ = writeln!(shown, "    {at:?}: {}", label.message);
        }
        for note in &problem.notes {
            let _ = writeln!(shown, "    {note}");
        }
        for fix in &problem.fixes {
            let fixed = cardc_span::edited(&source, &fix.edits);
            let left = lint(&fixed);
            assert_eq!(
                left.len() + 1,
                found.len(),
                "{}\n{fixed}\n{left:#?}",
                fix.title
            );
            let _ = writeln!(shown, "    fix: {}", fix.title);
        }
    }
    expect.assert_eq(&shown);
}

/// Nothing is to be said about these entries.
fn fine(entries: &str) {
    check(entries, &expect![""]);
}

#[test]
fn references_lead_somewhere() {
    check(
        "## 4.1.5 End of the tide\n\nCount the boats.\n\n## 4.1.5.5 Empty Net Check\n\nWhoever has no net is out.\n\n\
         ## 4.1.6 Ebb\n\nSee the Empty Net Check rule ({4.15.5}), and {4.1.5.7}, and {4.16}.\n",
        &expect![[r#"
            unknown-rule "4.15.5": Unknown rule `4.15.5`. Did you mean `4.1.5.5` (Empty Net Check)?
                fix: Replace with `4.1.5.5`
            unknown-rule "4.1.5.7": Unknown rule `4.1.5.7`
                `4.1.5` (End of the tide) has only `4.1.5.5`. Correct the number, or add the rule.
            unknown-rule "4.16": Unknown rule `4.16`
                Correct the number, or add the rule.
        "#]],
    );
    check(
        "## 2.1 Ebb\n- see: 2.2b\n\nSee {2.2a}, {2.2(b)} and {2.2.b|the second}, and {2.2d}.\n\n## 2.2 Nets\n\nThe nets:\n\na. Small.\nb. Large.\n",
        &expect![[r#"
            unknown-rule "2.2b": Unknown rule `2.2b`
                `b` is an item in the list of `2.2` (Nets). Refer to that rule: `{2.2|2.2(b)}`.
                fix: Refer to `2.2`
            unknown-rule "2.2a": Unknown rule `2.2a`
                `a` is an item in the list of `2.2` (Nets). Refer to that rule: `{2.2|2.2(a)}`.
                fix: Refer to `2.2`
            unknown-rule "2.2(b)": Unknown rule `2.2(b)`
                `b` is an item in the list of `2.2` (Nets). Refer to that rule: `{2.2|2.2(b)}`.
                fix: Refer to `2.2`
            unknown-rule "2.2.b": Unknown rule `2.2.b`
                `b` is an item in the list of `2.2` (Nets). Refer to that rule: `{2.2|2.2(b)}`.
                fix: Refer to `2.2`
            unknown-rule "2.2d": Unknown rule `2.2d`
                `2.2` (Nets) has no rules below it. Correct the number, or add the rule.
        "#]],
    );
    check(
        "## ship Ship\n- see: sailr, boat\n\nIt needs a {sailr} and a {boat}, and {3.1} says when.\n\n## sailor Sailor\n\nHe sails.\n",
        &expect![[r#"
            undefined-term "sailr": Undefined term `sailr`, referred to in 2 places. Did you mean `sailor`?
                "sailr": here too
                fix: Replace with `sailor`
            undefined-term "boat": Undefined term `boat`, referred to in 2 places
                "boat": here too
                Add an entry with the id `boat`, or remove the reference.
            unknown-rule "3.1": Unknown rule `3.1`
                Correct the number, or add the rule.
        "#]],
    );
    check(
        "## 1.1 Ebb\n- see: 1.2\n\nSee {1.2}, {1.3} and {1.2}.\n\n{+quay}{+quay}\n\n## 2 Ties\n\nSee {2} and {2}, and {1.2}.\n",
        &expect![[r#"
            unknown-rule "1.2": Unknown rule `1.2` (3 times in this entry)
                "1.2": here too
                "1.2": here too
                Correct the number, or add the rule.
            unknown-rule "1.3": Unknown rule `1.3`
                Correct the number, or add the rule.
            unknown-include "quay": Unknown entry `quay` to include (2 times in this entry)
                "quay": here too
                Add an entry with the id `quay`, or write the text here.
            reference-to-itself "2": The text of `2` refers to itself (2 times in this entry)
                "2": here too
                Refer to the rule that was meant, or delete the reference.
            unknown-rule "1.2": Unknown rule `1.2`
                Correct the number, or add the rule.
        "#]],
    );
    check(
        "## quay The Quay\n- alias: pier\n\nA wall.\n\n## boat Boat\n\nIt lies at the {Pier} or at {The Quay}.\n",
        &expect![[r#"
            undefined-term "Pier": Undefined term `Pier`. Did you mean `quay` (The Quay)?
                fix: Replace with `quay`
            undefined-term "The Quay": Undefined term `The Quay`. Did you mean `quay` (The Quay)?
                fix: Replace with `quay`
        "#]],
    );
    fine(
        "## 1 One\n- see: 2\n- corrected: 3 -> 2\n\nIt needs {2} or {boat}.\n\n## 2 Two\n\n## boat Boat\n\nA {boat} floats.\n",
    );
}

#[test]
fn rules_are_there_once() {
    check(
        "## 2.4h First\n\nThe first thing to do.\n\n## 2.4i Second\n\nThe other thing to do.\n\n## 2.4i Third\n\nThe last thing.\n\n\
         ## 2.5 Fourth\n\nAgain and again.\n\n## 2.5 Fourth\n\nAgain, and *again*.\n\n## 2.6 Last\n\nThat is all.\n",
        &expect![[r#"
            duplicate-rule "2.4i": Duplicate rule `2.4i` in the edition 2024-01-01, with different texts. Did you mean `2.4j`?
                "2.4i": the first time
                fix: Make it `2.4j`
            duplicate-rule "2.5": Duplicate rule `2.5` in the edition 2024-01-01, with the same text
                "2.5": the first time
                Delete the second.
                fix: Delete this one
        "#]],
    );
    check(
        "## 1 One\n- until: 2025-01-01\n\nIt was so.\n\n## 1 One\n\nIt is so.\n\n## 2 Two\n\nYes.\n",
        &expect![[r#"
            duplicate-rule "1": Duplicate rule `1` in the edition 2024-01-01, with different texts
                "1": the first time
                Give one of them another id, or merge them.
                If the rule was changed, give the old text `- until:` and the new one `- since:` with the edition.
        "#]],
    );
    fine(
        "## 1 One\n- until: 2025-01-01\n\nIt was so.\n\n## 1 One\n- since: 2025-01-01\n\nIt is so.\n",
    );
}

#[test]
fn a_rulebook_without_editions_has_each_rule_once() {
    let source = "---\ngame: saltmarsh\ntitle: Saltmarsh\n---\n\n## boat Boat\n\nIt floats.\n\n## boat Boat\n\nIt sinks.\n";
    let found = lint(source);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].code, Code::DuplicateRule);
    assert_eq!(
        found[0].message,
        "Duplicate rule `boat`, with different texts"
    );
}

#[test]
fn texts_are_there_once() {
    check(
        "## sw SW\n\nThe hour between two tides.\n\n## slack-water Slack water\n\nThe hour between two *tides*.\n\n\
         ## st ST\n\nThe hour between two tides!\n",
        &expect![[r#"
            duplicate-text "slack-water": `sw`, `slack-water` and `st` have the same text
                "sw": the first time
                "st": here too
                If they mean the same, keep only `slack-water`, with the other words as aliases: `- alias: SW, ST`. Otherwise, say what each of them means.
        "#]],
    );
    check(
        "## 1.1 Boats\n\nThey turn with the tide ({2}).\n\n## 1.2 Rafts\n\nThey turn with the tide ({2}).\n\n## 2 Tides\n\nHigh and low.\n",
        &expect![[r#"
            duplicate-text "1.2": `1.1` and `1.2` have the same text
                "1.1": the first time
                If one was copied to be changed, change it; otherwise let one refer to the other.
        "#]],
    );
    check(
        "## 1 One\n\nEvery boat that lies in the harbour at ebb turns its bow to the sea.\n\n## 2 Two\n\nThis is new.\n\nEvery boat that lies in the harbour at ebb turns its bow to the sea.\n\n\
         ## 3 Three\n\nThe tide comes in.\n\n## 3 Three\n\nThe tide comes in, and goes.\n\n## 3 Three\n\nThe tide.\n",
        &expect![[r#"
            duplicate-text "Every boat that lies in the harbour at ebb turns its bow to": `1` and `2` have a paragraph in common
                "1": the first time
                If one was copied to be changed, change it; otherwise keep it in one place and refer to that.
            duplicate-rule "3": Duplicate rule `3` in the edition 2024-01-01, with different texts. Did you mean `4`?
                "3": the first time
                fix: Make it `4`
            duplicate-rule "3": Duplicate rule `3` in the edition 2024-01-01, the second time with a part of the text
                "3": the first time
                Delete the second.
                fix: Delete this one
        "#]],
    );
    fine("## 1.1 Boats\n\nSee below.\n\n## 1.2 Rafts\n\nSee below.\n");
    // One rule that was renumbered.
    fine(
        "## 1.1 Boats\n- until: 2025-01-01\n\nThey turn with the tide.\n\n## 1.2 Boats\n- since: 2025-01-01\n\nThey turn with the tide.\n",
    );
}

#[test]
fn names_lead_to_one_entry() {
    check(
        "## berth Berth\n- alias: mooring\n\nA place.\n\n## crew-berth Berth\n\nA bed.\n\n## buoy Buoy\n- alias: Mooring, berth\n\nA cask.\n",
        &expect![[r#"
            conflicting-term "Berth": `Berth` is defined twice, as `berth` and as `crew-berth`, with different texts
                "Berth": the first time
                Merge them, or give one of them its own title.
            ambiguous-alias "Mooring": `Mooring` leads to `buoy` as well as to `berth`
                "berth": this entry has the name too
                Give the name to one of them, and let it refer to the other.
            ambiguous-alias "berth": `berth` leads to `buoy` as well as to `berth`
                "berth": this entry has the name too
                Give the name to one of them, and let it refer to the other.
        "#]],
    );
    fine("## berth Berth\n- alias: mooring, berths\n\nA place.\n\n## 1 Berth\n\nSee {berth}.\n");
}

#[test]
fn ids_are_told_from_each_other() {
    check(
        "## tide_turn Turn\n\nIt ebbs.\n\n## tideturns Turns\n\nIt flows.\n\n## harbour-master Master\n\nHe counts.\n\n\
         ## harbuor-master Mistress\n\nShe pays.\n"
            .replace("tide_turn", "tide-turn")
            .as_str(),
        &expect![[r#"
            near-ids "tideturns": The ids `tide-turn` and `tideturns` differ only by a plural or in how their words are joined
                "tide-turn": the other one
                If they are the same term, merge them; if not, choose ids that are not easily confused.
            near-ids "harbuor-master": The ids `harbour-master` and `harbuor-master` differ by one letter
                "harbour-master": the other one
                If they are the same term, merge them; if not, choose ids that are not easily confused.
        "#]],
    );
    fine(
        "## attacker Attacker\n\nIt strikes.\n\n## attacked Attacked\n\nIt was struck.\n\n## step-1-begin One\n\nGo.\n\n## step-2-begin Two\n\nStay.\n",
    );
}

#[test]
fn names_are_spelt_right() {
    check(
        "## slack Slack water\n- alias: dlack tide, Slack wtaer\n\nNo boat drifts.\n\n## harbour-Xmaster Harbuor\n\nHe counts.\n\n\
         ## 1 Harbour\n\nThe harbour is full.\n\n## 2 Rules\n\nAt the harbour, boats rest.\n"
            .replace("-X", "-")
            .as_str(),
        &expect![[r#"
            misspelt-term "dlack": `dlack` is nowhere else in the rulebook. Did you mean `slack`?
                fix: Replace with `slack`
            misspelt-term "Harbuor": `Harbuor` is nowhere else in the rulebook. Did you mean `Harbour`?
                fix: Replace with `Harbour`
        "#]],
    );
    // An inflected form, a word of the text, and a short word.
    fine(
        "## crew Crewed\n- alias: crews, grew\n\nThe crew.\n\n## moor Mooring\n- alias: boring\n\nMoor, and no boring.\n",
    );
}

#[test]
fn numbers_are_complete_and_in_order() {
    check(
        "## 1 One\n\n## 1.2 Two\n\nYes.\n\n## 1.2a A\n\nYes.\n\n## 1.2b B\n\nYes.\n\n## 1.2e E\n\nYes.\n\n## 3 Three\n\n## 3.1 Aft\n\nNo.\n\n## 3.2 Bow\n\nNo.\n\n## 2.1 Deck\n\nNo.\n\n## 2.2 Keel\n\nNo.\n\n## 3.3 Sail\n\nNo.\n",
        &expect![[r#"
            numbering-gap "1.2": Missing `1.1` before `1.2`
                Was a rule lost or a number mistyped? If the rule was removed on purpose, keep its number with a sentence that says so.
            numbering-gap "1.2e": Missing `1.2c` and `1.2d` before `1.2e`
                Was a rule lost or a number mistyped? If the rule was removed on purpose, keep its number with a sentence that says so.
            numbering-gap "3": Missing `2` before `3`
                Was a rule lost or a number mistyped? If the rule was removed on purpose, keep its number with a sentence that says so.
            numbering-disorder "2.1": `2.1` and the rule after it are out of order
                "1.2e": it belongs after this one
                Move it after `1.2e`, or correct its number.
        "#]],
    );
    // Series of their own, letters like digits, and numbers that count.
    let letters: String = ('a'..='p')
        .filter(|letter| !matches!(letter, 'l' | 'o'))
        .fold(String::new(), |text, letter| {
            text + &format!("## 2.1{letter} Part\n\nIt holds.\n\n")
        });
    fine(&format!(
        "## 1 One\n\n## 2 Two\n\n## 2.1 Parts\n\n{letters}## 2.2 More\n\n## 100 Hundred\n\n## 101 And one\n\n## 200 Two hundred\n"
    ));
}

#[test]
fn chapters_may_count_over_hundreds() {
    let rule = |text: String, number: &str| text + &format!("## {number} Part\n\nIt holds.\n\n");
    let book = |numbers: &[&str]| {
        let numbers = numbers.iter().copied();
        numbers.fold(String::new(), rule)
    };
    fine(&book(&[
        "1", "100", "101", "101.1", "101.1a", "2", "200", "3", "300",
    ]));
    // A chapter is no gap, however many rules stand before the next one.
    let long: Vec<String> = (100..190).map(|number| number.to_string()).collect();
    let long = long.iter().map(String::as_str);
    let numbers: Vec<&str> = ["1"].into_iter().chain(long).chain(["2", "201"]).collect();
    fine(&book(&numbers));
    check(
        &book(&["1", "100", "102", "2", "201", "200", "3", "10"]),
        &expect![[r#"
            numbering-gap "102": Missing `101` before `102`
                Was a rule lost or a number mistyped? If the rule was removed on purpose, keep its number with a sentence that says so.
            numbering-disorder "201": `201` is out of order
                "200": it belongs after this one
                Move it after `200`, or correct its number.
        "#]],
    );
}

#[test]
fn related_rules_refer_back() {
    check(
        "## a-tide Tide\n- see: b-quay, 1, c-boat\n\nIt turns.\n\n## b-quay Quay\n- see: c-boat, b-quay\n\nA wall.\n\n\
         ## c-boat Boat\n- see: b-quay\n\nIt waits for the {a-tide}.\n\n## d-buoy Buoy\n- see: d-buoy\n\nA cask.\n\n## 1 One\n- see: a-tide\n\nAs {1} says.\n",
        &expect![[r#"
            one-sided-see "b-quay": `a-tide` lists `b-quay` as related but `b-quay` does not list `a-tide`
                "b-quay": not in this list
                Add `a-tide` to the related rules of `b-quay`.
                fix: Add `a-tide` to the related rules of `b-quay`
            reference-to-itself "b-quay": `b-quay` lists itself as a related rule
                Remove it from the list.
                fix: Remove `b-quay` from the list
            reference-to-itself "d-buoy": `d-buoy` lists itself as a related rule
                Remove it from the list.
                fix: Remove `d-buoy` from the list
            reference-to-itself "1": The text of `1` refers to itself
                Refer to the rule that was meant, or delete the reference.
        "#]],
    );
    // Much builds on one term, one has no list, and one way is a habit.
    let boats = ('a'..='f').fold(String::new(), |text, name| {
        text + &format!("## {name}-boat Boat {name}\n- see: hub\n\nKind {name}.\n\n")
    });
    fine(&format!(
        "{boats}## hub Hub\n- see: rim\n\nThe middle.\n\n## rim Rim\n\nThe outside.\n"
    ));
    fine(
        "## a A\n- see: b, c\n\nOne.\n\n## b B\n- see: c, d\n\nTwo.\n\n## c C\n- see: d\n\nThree.\n\n## d D\n- see: e\n\nFour.\n\n## e E\n\nFive.\n",
    );
}

#[test]
fn references_are_about_what_is_said() {
    check(
        "## 1.1 Sailing\n\nFollow the **Standard Order** ({2.1}). For more, see Standard Order in rule {2.1}.\n\n\
         ## 2.1 Crew\n\nFour rows.\n\n## 2.2 Standard Order\n\nFrom left to right.\n",
        &expect![[r#"
            off-subject "2.1": The words before it name `2.2` (Standard Order) but the reference leads to `2.1` (Crew) (2 times in this entry)
                "2.2": the words name this entry
                "2.1": here too
                `2.1` says nothing of Standard Order. If that was meant, refer to `2.2`.
                fix: Refer to `2.2`
        "#]],
    );
    // The rule above or below has the words, the words end a sentence, or a single word is meant as it is.
    fine(
        "## 1.1 Sailing\n\nUse Standard Order ({2.2.1}) and Standard Order ({2}). A crew ({2.2}). Standard Order. See {1.1.1}.\n\n\
         ## 1.1.1 Nets\n\nThree.\n\n## 2 Order\n\n## 2.1 Crew\n\nFour.\n\n## 2.2 Standard Order\n\nLeft to right.\n\n## 2.2.1 Ties\n\nRoll.\n",
    );
}

#[test]
fn texts_are_whole() {
    check(
        "## 1 One\n\nCount the boats in the harbour. Each crew moves one boat to the harbour\n\n## 2 Two\n\nIt stays.\n\nmaster and takes a token from his supply.\n\n\
         ## 3 Three\n\nThe harbour master counts. He does so when he is awake, and not in\n\n## 4 Four\n\nand then they all go home again.\n\n\
         ## 5 Five\n\nThe master is in the harbour every day until the harb\n\n## 6 Six\n\nThis is true of boats, rafts and nets,\n",
        &expect![[r#"
            displaced-text "master and takes a token from his supply.": The end of `1` seems to be here, in `2`
                "in the harbour. Each crew moves one boat to the harbour": this sentence breaks off
                Move it to the end of `1`.
            broken-text "master counts. He does so when he is awake, and not in": The text of `3` breaks off in mid-sentence
                Look up its end in the original, or end the sentence.
            broken-text "and then they all go home again.": This part of `4` begins in mid-sentence
                Its beginning seems to be lost. Look it up in the original, or begin a sentence.
            broken-text "The master is in the harbour every day until the harb": The text of `5` breaks off in mid-sentence
                Look up its end in the original, or end the sentence.
            broken-text "This is true of boats, rafts and nets,": The text of `6` breaks off in mid-sentence
                Look up its end in the original, or end the sentence.
        "#]],
    );
    // Lists, page breaks within one text, labels, and words that no sentence but a list ends with.
    fine(
        "## 1 One\n\nEach crew chooses one of these and\n\n- sails, rows or drifts at once into the\n- rests\n\n## 2 Two\n\nEach crew moves one boat to the\n\nharbour, where it stays.\n\n## 3 Three\n\nOne of the\n\n## 4 Four\n\nno\n",
    );
}

#[test]
fn entries_say_something() {
    check(
        "## skiff Skiff\n\nSkiff rule.\n\n## raft Big raft\n\n*Big rafts.*\n",
        &expect![[r#"
            silent-entry "Skiff rule.": The text of `skiff` is little more than its name
                Say what it means, or refer to the entry that does.
            silent-entry "*Big rafts.*": The text of `raft` is little more than its name
                Say what it means, or refer to the entry that does.
        "#]],
    );
    fine(
        "## skiff Skiff\n\nBoat.\n\n## raft Raft\n\nRaft: see {skiff}.\n\n## 1 Rafts\n\n## 2 One\n\nOne boat.\n",
    );
    // A remark says why there is no text.
    fine("## skiff Skiff\n- note: the original has no text here\n");
}

#[test]
fn html_links_and_pictures() {
    check(
        "## skiff Skiff\n\nA boat.\n\nFor <b>two</b> of [them](x).\n\n## raft Raft\n\nSee [the quay](https://x.example) <!-- or -->.\n\n## quay Quay\n\nSo it looks: ![quay](q.png).\n",
        &expect![[r#"
            inert-markup "<b>": The text of `skiff` has HTML
                Readers see the marks as they are written. Use emphasis, lists and references in braces.
            inert-markup "[the quay](https://x.example)": The text of `raft` has a link
                Readers see the marks as they are written. Use emphasis, lists and references in braces.
            inert-markup "[quay](q.png)": The text of `quay` has a picture
                Readers see the marks as they are written. Use emphasis, lists and references in braces.
        "#]],
    );
    fine(
        "## skiff Skiff\n\nIf 1 < 2 and 3 > 2, [a] (boat) sails to https://x.example or <3, <.\n\n## raft Raft\n\n<b or ](x) is none.\n",
    );
}

/// A book whose entries include each other.
fn including(includes: &[(&str, &[&str])]) -> Rulebook {
    let mut book = Rulebook::default();
    for (at, (id, included)) in includes.iter().enumerate() {
        let place = Span::new(at as u32 * 10, at as u32 * 10 + 1);
        let references = included.iter().map(|target| Reference {
            target: (*target).into(),
            kind: ReferenceKind::Include,
            span: place,
        });
        book.push(RuleEntry {
            id: format!(":{id}").into(),
            title: (*id).into(),
            text: "Text of its own here.".into(),
            references: references.collect(),
            id_span: place,
            span: place,
            ..RuleEntry::default()
        });
    }
    book
}

#[test]
fn texts_do_not_contain_themselves() {
    let book = including(&[
        ("a", &["b", "c"]),
        ("b", &["c"]),
        ("c", &["a", "gone"]),
        ("d", &["d", "a"]),
    ]);
    let found = book.lint("", Format::Rulebook);
    let found: Vec<(Code, u32, &str)> = found
        .iter()
        .filter(|problem| problem.code != Code::DuplicateText)
        .map(|problem| (problem.code, problem.span.start, problem.message.as_str()))
        .collect();
    let wanted = [
        (Code::UnknownInclude, 20, "Unknown entry `gone` to include"),
        (
            Code::IncludeCycle,
            20,
            "The text of `a` includes itself through `b` and `c`",
        ),
        (Code::IncludeCycle, 30, "The text of `d` includes itself"),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn a_long_chain_of_includes_ends() {
    let ids: Vec<String> = (0..30_000).map(|at| format!("e{at}")).collect();
    let next: Vec<[&str; 1]> = (0..ids.len())
        .map(|at| [ids[(at + 1) % ids.len()].as_str()])
        .collect();
    let chain: Vec<(&str, &[&str])> = ids
        .iter()
        .zip(&next)
        .map(|(id, next)| (id.as_str(), &next[..]))
        .collect();
    let found = including(&chain).lint("", Format::Rulebook);
    let circles = found
        .iter()
        .filter(|problem| problem.code == Code::IncludeCycle);
    assert_eq!(circles.count(), 1);
}

/// So many steps may be taken for each byte of a rulebook; what takes quadratic time takes thousands.
const STEPS_PER_BYTE: u64 = 4;

/// The steps stay in proportion to the size, and so does what is found.
fn scales(what: &str, entry: impl Fn(usize) -> String) {
    scales_behind(what, |_| String::new(), entry);
}

/// The same for entries behind one that grows with their number.
fn scales_behind(what: &str, first: impl Fn(usize) -> String, entry: impl Fn(usize) -> String) {
    for size in [300, 1_200] {
        let mut source = FRONT.to_owned() + &first(size);
        source.extend((0..size).map(&entry));
        let (book, _) = Rulebook::parse(&source);
        let review = Review::new(&book, &source, Format::Rulebook);
        let found = super::run(&review);
        let limit = STEPS_PER_BYTE * source.len() as u64;
        assert!(
            review.steps() < limit,
            "{what}: {} steps for {} bytes",
            review.steps(),
            source.len()
        );
        let parts: usize = found
            .iter()
            .map(|problem| 1 + problem.labels.len() + problem.notes.len())
            .sum();
        let longest = found.iter().map(|problem| problem.message.len()).max();
        assert!(
            parts < 16 * size && longest < Some(1_000),
            "{what}: {parts} parts, {longest:?}"
        );
    }
}

#[test]
fn steps_are_in_proportion_to_the_size() {
    scales("one id", |at| {
        format!("## one One\n\nText number {at}.\n\n")
    });
    scales("one text", |at| {
        format!("## t{at} Term {at}\n\nAll of them say the same.\n\n")
    });
    scales("one name", |at| {
        format!("## t{at} Boat\n- alias: ship\n\nText number {at}.\n\n")
    });
    scales("references that lead nowhere", |at| {
        format!("## 1.{at} Rule\n- see: 2.{at}, t{at}\n\nSee Rule ({{3.{at}.1}}).\n\n")
    });
    scales("one reference that leads nowhere", |_| {
        "## t Term\n- see: gone\n\nSee {gone}.\n\n".to_owned()
    });
    scales("ids that collide", |at| {
        let letter = char::from_u32(0x4e00 + at as u32).unwrap_or('a');
        format!("## harbour{letter}master Harbour{letter}master\n\nText {at}.\n\n")
    });
    scales("falling numbers", |at| {
        format!("## {} Rule\n\nText {at}.\n\n", 9_000 - at)
    });
    scales("gaps", |at| {
        format!("## 1.{} Rule\n\nText {at}.\n\n", 1 << (at % 31))
    });
    scales("references on another subject", |at| {
        format!(
            "## 1.{at} Standard order {at}\n\nUse standard order {} ({{1.0}}).\n\n",
            at + 1
        )
    });
    scales("broken sentences", |at| {
        format!(
            "## 1.{at} Rule\n\nEach crew moves one boat to the harbour\n\n## 2.{at} Rule\n\nIt rests.\n\nharbour of its own when the tide turns.\n\n"
        )
    });
    scales("related terms", |at| {
        format!("## t{at} Term\n- see: t{}, t0\n\nText {at}.\n\n", at + 1)
    });
    scales("deep numbers", |at| {
        format!("## 1{} Rule\n\nText {at}.\n\n", ".1".repeat(at % 50))
    });
    scales("circles of includes with many ways back", |at| {
        format!(
            "## e{at} Entry\n\n{{+e{}}} {{+e0}} {{+e{}}}\n\n",
            at + 1,
            at / 2
        )
    });
    scales("numbers with ever wider gaps", |at| {
        format!("## 1.{} Rule\n\nText {at}.\n\n", at * (at + 1) / 2 + 1)
    });
    let huge = |size| {
        let words: Vec<String> = (0..8 * size).map(|at| format!("word{at}")).collect();
        format!("## harbourmaster One\n\n{}.\n\n", words.join(" "))
    };
    scales_behind("short copies of one huge rule", huge, |at| {
        format!("## harbourmaster One\n\nText {at}.\n\n")
    });
    scales_behind("short texts under the title of a huge one", huge, |at| {
        format!("## t{at} One\n\nText {at}.\n\n")
    });
    scales_behind("ids like that of a huge entry", huge, |at| {
        format!(
            "## harbour{}master Rule {at}\n\nText {at}.\n\n",
            "-".repeat(at % 40 + 1)
        )
    });
    scales("words in other words for something", |at| {
        let letter = |place: usize| char::from(b'a' + (at / 26_usize.pow(place as u32) % 26) as u8);
        let word = format!("harbour{}{}{}master", letter(0), letter(1), letter(2));
        format!("## t{at} {word}\n- alias: x{at}, {word}\n\nText {at}.\n\n")
    });
}

/// A paragraph that says one thing over and over has one finding of each kind, which says how often.
#[test]
fn what_a_paragraph_repeats_is_told_once() {
    let front = "## 1.1 Standard order\n\nIt ebbs.\n\n## 1.2 Crew\n\nIt flows.\n\n## 2 Rule\n\n";
    for (what, scrap) in [
        ("a rule that is not there", "{1.9} "),
        ("a term that nothing defines", "{gone} "),
        ("a text that is not there", "{+gone} "),
        ("itself", "{2} "),
        ("its own text", "{+2} "),
        ("a rule on another subject", "Use standard order ({1.2}). "),
    ] {
        let times = 3_000;
        let source = format!("{FRONT}{front}{}\n", scrap.repeat(times));
        let (book, _) = Rulebook::parse(&source);
        let review = Review::new(&book, &source, Format::Rulebook);
        let found = super::run(&review);
        let mut codes: Vec<Code> = found.iter().map(|problem| problem.code).collect();
        codes.dedup();
        assert!(
            !codes.is_empty() && codes.len() == found.len(),
            "{what}: {codes:?}"
        );
        let is_told = |problem: &Diagnostic| {
            problem.message.contains("3000") || problem.code == Code::IncludeCycle
        };
        assert!(found.iter().all(is_told), "{what}: {}", found[0].message);
        assert!(
            found.iter().all(|problem| problem.labels.len() <= 51),
            "{what}"
        );
        assert!(
            review.steps() < STEPS_PER_BYTE * source.len() as u64,
            "{what}"
        );
    }
}
