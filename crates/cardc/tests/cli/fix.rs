//! `cardc check --fix`

use std::fs;

use crate::sandbox::{GOOD_CARD, Ran, Sandbox};

/// A card with these lines of text.
fn card(lines: &str) -> String {
    format!(
        "game champions\n\nability \"Market Day\" {{\n    class Any\n\n    text {{\n{lines}    }}\n}}\n"
    )
}

/// A keyword without its mark-up, twice, and a sentence without its full stop.
fn untidy() -> String {
    card("        Draw 1 card\n        [Discard] 1 card. Draw 1 card.\n")
}

fn tidy() -> String {
    card("        [Draw] 1 card.\n        [Discard] 1 card. [Draw] 1 card.\n")
}

/// Messages end with what was fixed, and what is left.
#[track_caller]
fn says(ran: &Ran, fixed: &str, left: &str) {
    let said: Vec<&str> = ran.err.lines().rev().take(2).collect();
    assert_eq!(said.last(), Some(&fixed), "{ran:?}");
    assert!(said[0].ends_with(left), "{ran:?}");
}

#[test]
fn what_is_safe_is_fixed_once() {
    let sandbox = Sandbox::new(&[("a.card", &untidy()), ("b.card", GOOD_CARD)]);
    let ran = sandbox.run(&["check", "--fix"]).ends_with(0);
    assert_eq!(ran.out, "");
    says(&ran, "fixed 2 problems in 1 file", "no problems");
    assert_eq!(sandbox.read("a.card"), tidy());
    assert_eq!(sandbox.read("b.card"), GOOD_CARD);
    let again = sandbox.run(&["check", "--fix"]).ends_with(0);
    says(&again, "fixed 0 problems in 0 files", "no problems");
    assert_eq!(sandbox.read("a.card"), tidy());
    let names: Vec<_> = fs::read_dir(sandbox.path(".")).expect("is there").collect();
    assert_eq!(names.len(), 2, "no temporary file stays");
}

#[test]
fn a_guess_waits_to_be_asked_for() {
    let broken = card("        [Draw] 2 card.\n        [Draw 1 card.\n");
    let sandbox = Sandbox::new(&[("a.card", &broken)]);
    let ran = sandbox.run(&["check", "--fix"]).ends_with(0);
    says(&ran, "fixed 0 problems in 0 files", "0 errors, 2 warnings");
    assert_eq!(sandbox.read("a.card"), broken);
    let ran = sandbox
        .run(&["check", "--fix", "--unsafe-fixes"])
        .ends_with(0);
    says(&ran, "fixed 2 problems in 1 file", "no problems");
    assert_eq!(
        sandbox.read("a.card"),
        card("        [Draw] 2 cards.\n        [Draw] 1 card.\n")
    );
}

#[test]
fn fixes_that_overlap_take_turns() {
    // The synonym and the mark-up are for the same word.
    let sandbox = Sandbox::new(&[(
        "a.card",
        &card("        [Draw] 1 card.\n        Kill a Unit\n"),
    )]);
    let ran = sandbox.run(&["check", "--fix", "a.card"]).ends_with(0);
    says(&ran, "fixed 3 problems in 1 file", "no problems");
    assert_eq!(
        sandbox.read("a.card"),
        card("        [Draw] 1 card.\n        [Remove] a Unit.\n")
    );
}

#[test]
fn nothing_gets_worse() {
    // The name that was probably meant is that of another card, which then would be there four times.
    let deck = "game champions\nformat constructed\n\n3x Cinder Hound Pack\n1x Cinder Hound Pac\n";
    let sandbox = Sandbox::new(&[("a.card", GOOD_CARD), ("b.deck", deck)]);
    let before = sandbox.run(&["check", "--format", "concise"]).ends_with(1);
    assert!(before.out.contains("error[unknown-card]"), "{before:?}");
    let ran = sandbox
        .run(&["check", "--fix", "--unsafe-fixes"])
        .ends_with(1);
    says(
        &ran,
        "fixed 0 problems in 0 files; left out 1 fix, behind which there would be another problem: The deck has 4 copies of `Cinder Hound Pack` but the limit is 3",
        "4 errors, 0 warnings",
    );
    assert_eq!(sandbox.read("b.deck"), deck);
    sandbox.write("b.deck", deck.replace("3x", "2x"));
    sandbox
        .run(&["check", "--fix", "--unsafe-fixes"])
        .ends_with(1);
    let fixed = sandbox.read("b.deck");
    assert!(fixed.ends_with("1x Cinder Hound Pack\n"), "{fixed}");
}

#[test]
fn what_is_behind_each_fix_that_is_left_out_is_named() {
    let deck = |name: &str, slip: &str| {
        format!("game champions\nformat constructed\n\n3x {name}\n1x {slip}\n")
    };
    let other = GOOD_CARD.replace("Cinder Hound Pack", "Saltmarsh Choir");
    let other = other.replacen("game champions\n", "", 1);
    let sandbox = Sandbox::new(&[
        ("a.card", &format!("{GOOD_CARD}{other}")),
        ("b.deck", &deck("Cinder Hound Pack", "Cinder Hound Pac")),
        ("c.deck", &deck("Saltmarsh Choir", "Saltmarsh Chor")),
    ]);
    let ran = sandbox
        .run(&["check", "--fix", "--unsafe-fixes"])
        .ends_with(1);
    let said = ran.err.lines().find(|line| line.starts_with("fixed 0"));
    assert_eq!(
        said,
        Some(
            "fixed 0 problems in 0 files; left out 2 fixes, behind which there would be other problems: The deck has 4 copies of `Cinder Hound Pack` but the limit is 3; The deck has 4 copies of `Saltmarsh Choir` but the limit is 3"
        ),
        "{ran:?}"
    );
}

#[test]
fn what_is_left_is_reported() {
    let sandbox = Sandbox::new(&[("a.card", &untidy().replace("Any", "Sailor"))]);
    let ran = sandbox
        .run(&["check", "--fix", "--format", "concise"])
        .ends_with(1);
    says(&ran, "fixed 2 problems in 1 file", "1 error, 0 warnings");
    assert!(
        ran.out.starts_with("a.card:4:11: error[bad-value]"),
        "{ran:?}"
    );
    assert_eq!(ran.out.lines().count(), 1, "{ran:?}");
    assert_eq!(sandbox.read("a.card"), tidy().replace("Any", "Sailor"));
}

#[test]
fn a_difference_is_shown_and_nothing_written() {
    let sandbox = Sandbox::new(&[("a.card", &untidy()), ("b.card", GOOD_CARD)]);
    let ran = sandbox.run(&["check", "--fix", "--diff"]).ends_with(1);
    assert_eq!(
        ran.out,
        "--- a.card\n+++ a.card\n@@ -4,7 +4,7 @@\n     class Any\n \n     text {\n\
         -        Draw 1 card\n-        [Discard] 1 card. Draw 1 card.\n\
         +        [Draw] 1 card.\n+        [Discard] 1 card. [Draw] 1 card.\n     }\n }\n"
    );
    says(&ran, "would fix 2 problems in 1 file", "no problems");
    assert_eq!(sandbox.read("a.card"), untidy());
    sandbox
        .run(&["check", "--fix", "--diff", "b.card"])
        .ends_with(0);
    sandbox.run(&["check", "--diff"]).ends_with(2);
    sandbox.run(&["check", "--unsafe-fixes"]).ends_with(2);
}

#[test]
fn standard_input_is_filtered() {
    let sandbox = Sandbox::new(&[]);
    let ran = sandbox
        .pipe(&["check", "--fix", "-"], &untidy())
        .ends_with(0);
    assert_eq!(ran.out, tidy());
    says(&ran, "fixed 2 problems in 1 file", "no problems");
    let broken = untidy().replace("Any", "Sailor");
    let ran = sandbox.pipe(&["check", "--fix", "-"], &broken).ends_with(1);
    assert_eq!(ran.out, tidy().replace("Any", "Sailor"));
    assert!(ran.err.contains("error[bad-value]"), "{ran:?}");
    let ran = sandbox.pipe(&["check", "--fix", "-"], &tidy()).ends_with(0);
    assert_eq!(ran.out, tidy());
    let ran = sandbox
        .pipe(&["check", "--fix", "--diff", "-"], &untidy())
        .ends_with(1);
    assert!(ran.out.starts_with("--- stdin.card\n"), "{ran:?}");
    sandbox.pipe(&["check", "--fix", "-", "."], "").ends_with(2);
    sandbox
        .pipe(&["check", "--fix", "--summary", "-"], "")
        .ends_with(2);
}

#[test]
fn line_ends_and_the_rest_of_the_file_stay() {
    let crlf = |text: String| format!("\u{feff}{}// The end.", text.replace('\n', "\r\n"));
    let sandbox = Sandbox::new(&[("a.card", &crlf(untidy()))]);
    sandbox.run(&["check", "--fix"]).ends_with(0);
    assert_eq!(sandbox.read("a.card"), crlf(tidy()));
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    let sandbox = Sandbox::new(&[("a.card", &untidy())]);
    let latin = b"game champions\n// caf\xe9\n";
    sandbox.write("latin.card", latin);
    let ran = sandbox.run(&["check", "--fix"]).ends_with(2);
    says(&ran, "fixed 2 problems in 1 file", "1 error, 0 warnings");
    assert_eq!(
        fs::read(sandbox.path("latin.card")).expect("is there"),
        latin
    );
    assert_eq!(sandbox.read("a.card"), tidy(), "the others are fixed");
}

#[cfg(unix)]
#[test]
fn a_read_only_file_stays_and_is_reported_as_it_is() {
    use std::os::unix::fs::PermissionsExt;

    let sandbox = Sandbox::new(&[
        ("a.card", &untidy()),
        ("b.card", &untidy().replace("Market", "Pay")),
    ]);
    fs::set_permissions(sandbox.path("a.card"), fs::Permissions::from_mode(0o444))
        .expect("can be set");
    let ran = sandbox
        .run(&["check", "--fix", "--format", "concise"])
        .ends_with(2);
    assert!(ran.err.starts_with("error: Cannot write"), "{ran:?}");
    says(&ran, "fixed 2 problems in 1 file", "0 errors, 2 warnings");
    assert_eq!(ran.out.lines().count(), 2, "{ran:?}");
    assert!(
        ran.out.lines().all(|line| line.starts_with("a.card:")),
        "{ran:?}"
    );
    assert_eq!(sandbox.read("a.card"), untidy());
    assert_eq!(sandbox.read("b.card"), tidy().replace("Market", "Pay"));
}
