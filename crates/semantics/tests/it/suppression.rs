//! Comments that accept findings.

use crate::common;
use crate::common::{project, short};

fn found(card: &str) -> Vec<String> {
    short(
        &project(&[("a.card", &format!("game champions\n{card}"))]),
        "a.card",
    )
}

fn unit(before: &str, highlight: &str) -> String {
    format!(
        "{before}unit \"A\" {{\n    corners (X) (1) (1)\n{highlight}    text {{\n        X damage to your Opponent.\n    }}\n}}\n"
    )
}

#[test]
fn a_comment_is_about_its_line_the_next_one_or_the_card() {
    let finding = ["unused-highlight: highlight enemies ..#.."];
    let line = "    highlight enemies ..#..";
    assert_eq!(found(&unit("", &format!("{line}\n"))), finding);
    let allow = "// cardc allow unused-highlight: Later.";
    for good in [
        unit("", &format!("{line} {allow}\n")),
        unit("", &format!("    {allow}\n    // more\n\n{line}\n")),
        unit(&format!("{allow}\n/// A doc.\n"), &format!("{line}\n")),
    ] {
        assert_eq!(found(&good), [""; 0], "{good}");
    }
    let documentation = unit("", &format!("{line} /{allow}\n"));
    assert_eq!(found(&documentation), finding);
    let too_late = unit("", &format!("{line}\n    {allow}\n"));
    assert_eq!(
        found(&too_late),
        [finding[0], "unused-suppression: unused-highlight"]
    );
}

#[test]
fn a_comment_needs_a_code_and_a_reason() {
    let with = |comment: &str| {
        let line = format!("    highlight enemies ..#.. {comment}\n");
        found(&unit("", &line))
    };
    let finding = "unused-highlight: highlight enemies ..#..";
    assert_eq!(
        with("// cardc allow unused-highlight"),
        ["bad-suppression: // cardc allow unused-highlight"]
    );
    assert_eq!(
        with("// cardc allow: why not"),
        [finding, "bad-suppression: // cardc allow: why not"]
    );
    assert_eq!(
        with("// cardc allow unused-higlight: why not"),
        [finding, "bad-suppression: unused-higlight"]
    );
    assert_eq!(
        with("// cardc allow not-understood: why not"),
        [finding, "bad-suppression: not-understood"]
    );
    assert_eq!(
        with("// allow unused-highlight: no such comment"),
        [finding]
    );
}

#[test]
fn several_codes_and_decks() {
    let both = unit(
        "// cardc allow unused-highlight, unknown-tag: Draft.\n",
        "    highlight enemies ..#..\n    tags Blorb\n",
    );
    assert_eq!(found(&both), [""; 0]);
    let deck = |comment: &str| {
        format!("game champions\nformat constructed\n# Mine\nUnits\n1x Nobody{comment}\n")
    };
    let codes = |comment: &str| {
        let db = project(&[("a.deck", &deck(comment))]);
        let found = short(&db, "a.deck");
        found
            .iter()
            .filter(|found| found.starts_with("unknown-card"))
            .count()
    };
    assert_eq!(codes(""), 1);
    assert_eq!(
        codes(" // cardc allow unknown-card: It is in the next set."),
        0
    );
}

#[test]
fn an_unused_comment_goes_with_its_line() {
    let db = project(&[(
        "a.card",
        "game champions\nunit \"A\" {\n    corners (X) (1) (1)\n    // cardc allow prose: Not any more.\n    text {\n        X damage to your Opponent. // cardc allow prose: No.\n    }\n}\n",
    )]);
    assert_eq!(
        common::fixed(&db, "a.card", "unused-suppression"),
        "game champions\nunit \"A\" {\n    corners (X) (1) (1)\n    text {\n        X damage to your Opponent.\n    }\n}\n"
    );
}
