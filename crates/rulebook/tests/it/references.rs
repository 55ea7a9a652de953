//! The rulebooks of others: how much is read of each, and what is found wrong in them, by code.
//!
//! They belong to others and are no part of the project; without them the test says so and passes.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cardc_diagnostics::Diagnostic;
use cardc_rulebook::{Format, read};
use expect_test::{Expect, expect};

const SEEDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/seeds");

/// The document whose name begins with this number.
fn document(number: &str) -> Option<String> {
    let Ok(files) = std::fs::read_dir(SEEDS) else {
        eprintln!("skipped: there are no documents at {SEEDS}");
        return None;
    };
    let mut paths = files.filter_map(|file| Some(file.ok()?.path()));
    let path = paths.find(|path| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(number))
    });
    Some(std::fs::read_to_string(path?).expect("it can be read"))
}

/// The counts of a document, and where some codes are found: the id or number at each place.
fn check(number: &str, codes: &[&str], expect: &Expect) {
    let Some(text) = document(number) else {
        return;
    };
    let format = Format::of(&text);
    let rules = read(&text, format);
    let found = rules.rulebook.lint(&text, format);
    let entries = rules.rulebook.entries();
    let references: usize = entries.iter().map(|entry| entry.references.len()).sum();
    let mut shown = format!(
        "{}: {} entries, {references} references, {} problems of form\n",
        format.name(),
        entries.len(),
        rules.problems.len()
    );
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for problem in &found {
        *counts.entry(problem.code.id()).or_default() += 1;
    }
    for (code, count) in counts {
        let _ = writeln!(
            shown,
            "{code}: {count}{}",
            places(&text, &found, code, codes)
        );
    }
    expect.assert_eq(&shown);
}

/// What is marked by the findings of a code, if they are asked for. Only ids are shown, and nothing of the texts.
fn places(text: &str, found: &[Diagnostic], code: &str, codes: &[&str]) -> String {
    let mut shown = String::new();
    let own = found.iter().filter(|problem| problem.code.id() == code);
    for problem in own.filter(|_| codes.contains(&code)) {
        let place = problem.span.range();
        assert!(
            text.get(place).is_some_and(|at| !at.is_empty()),
            "{problem:?}"
        );
        let quoted = problem.message.split('`').skip(1).step_by(2);
        let ids: Vec<&str> = quoted.take(3).collect();
        let _ = write!(shown, " {}", ids.join("/"));
    }
    shown
}

#[test]
fn nested_json() {
    check(
        "000",
        &["unknown-rule", "duplicate-text", "off-subject"],
        &expect![[r"
            json-numbered: 339 entries, 95 references, 0 problems of form
            duplicate-text: 1 2.5.1.10/2.5.2.10
            off-subject: 2 2.7.3/2.6.3 2.7.3/5.1
            unknown-rule: 6 4.15.5/4.1.5.5 3.1.3.4/3.1.4 3.1.3.4c 3.1.3.3/3.1.3 3.1.3.2/3.1.2 3.1.3.1/3.1.1
        "]],
    );
}

#[test]
fn text_from_a_pdf() {
    check(
        "001",
        &[
            "unknown-rule",
            "duplicate-rule",
            "duplicate-text",
            "displaced-text",
            "off-subject",
        ],
        &expect![[r"
            text: 343 entries, 137 references, 0 problems of form
            displaced-text: 1 4.1.5.5c/4.1.3.4d
            duplicate-rule: 2 2.4.2.2i/2.4.2.2l 2.5.1.4
            duplicate-text: 2 2.5.1.10/2.5.2.10 4.1.2.1a/4.1.2.2a
            off-subject: 2 2.7.3/2.6.3 2.7.3/5.1
            unknown-rule: 6 4.15.5/4.1.5.5 3.1.3.4/3.1.4 3.1.3.4c 3.1.3.3/3.1.3 3.1.3.2/3.1.2 3.1.3.1/3.1.1
        "]],
    );
}

#[test]
fn terms_and_their_texts() {
    check(
        "002",
        &["duplicate-text", "misspelt-term"],
        &expect![[r"
            json-terms: 80 entries, 0 references, 0 problems of form
            duplicate-text: 1 damage-resolution/drp/ddrp
            misspelt-term: 1 dxhausted/exhausted
        "]],
    );
}

#[test]
fn records_with_related_ones() {
    check(
        "003",
        &["undefined-term", "one-sided-see"],
        &expect![[r"
        json-records: 19 entries, 29 references, 0 problems of form
        one-sided-see: 2 cancel/ability/ability character-cards/ally-cards/ally-cards
        undefined-term: 18 effects response forced keywords constant-ability triggered-ability explored travel damage destroy hit-points combat-phase enemy-attack-resolution player-attack-resolution cost triggering-condition hero-cards unique-cards
    "]],
    );
}

#[test]
fn records_with_links_and_includes() {
    check(
        "004",
        &[
            "undefined-term",
            "unknown-include",
            "include-cycle",
            "duplicate-text",
            "silent-entry",
            "near-ids",
            "broken-text",
        ],
        &expect![[r"
            json-linked: 96 entries, 844 references, 0 problems of form
            broken-text: 1 hurl-attack
            duplicate-text: 5 move-manoeuvres/march-move move-manoeuvres/reform-move move-manoeuvres/advance-move charge-range/charge-moves charge-moves/charge-move
            include-cycle: 1 attacks
            near-ids: 1 charge-moves/charge-move
            silent-entry: 2 model removed
            undefined-term: 34 declaring-charges casualties opaque-terrain covering-terrain towound-rolls failed-charge-move health-pools characters rally-test pivot rally-phase mindless unruly snaking-forward-move characteristic-profiles definitions-and-terminology sweeping-attack melee-attacks mount distracting melee-weapons standard-melee-attacks character-mounts courage-tests properties siphon-the-veil universal spell-selection charge-reactions combined-charges blocked-path melee-phase unaligned-charges flaming-attacks
            unknown-include: 9 terrain-rules terrain-features lone-attachable-models combined-units attack-sequence health-pools-and-casualties manoeuvres-types declaring-charges failed-charge-move
        "]],
    );
}

/// Every link and every include that leads nowhere is marked, at its own place.
#[test]
fn no_dangling_link_is_left_out() {
    let Some(text) = document("004") else {
        return;
    };
    let format = Format::of(&text);
    let rules = read(&text, format);
    let found = rules.rulebook.lint(&text, format);
    let marked: Vec<_> = found
        .iter()
        .flat_map(|problem| {
            let labels = problem.labels.iter().map(|label| label.span);
            labels.chain([problem.span])
        })
        .collect();
    let references = rules
        .rulebook
        .entries()
        .iter()
        .flat_map(|entry| &entry.references);
    let mut dangling = 0;
    for reference in references.filter(|reference| !rules.rulebook.contains(&reference.target)) {
        dangling += 1;
        assert!(marked.contains(&reference.span), "{reference:?}");
    }
    assert_eq!(dangling, 109);
}
