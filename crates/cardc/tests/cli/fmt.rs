//! `cardc fmt`

use std::fs;

use crate::sandbox::{GOOD_CARD, Sandbox};

/// The same card, untidy.
fn untidy() -> String {
    GOOD_CARD
        .replace("    alliance Chaos", "  alliance   Chaos")
        .replace("game", "\n\ngame")
}

#[test]
fn files_are_formatted_once() {
    let sandbox = Sandbox::new(&[
        ("a.card", &untidy()),
        ("b.card", GOOD_CARD),
        ("c.deck", "game   champions\n3 Cinder Hound Pack\n"),
    ]);
    let ran = sandbox.run(&["fmt"]).ends_with(0);
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str()),
        ("", "2 of 3 files formatted\n")
    );
    assert_eq!(sandbox.read("a.card"), GOOD_CARD);
    assert_eq!(
        sandbox.read("c.deck"),
        "game champions\n3x Cinder Hound Pack\n"
    );
    let again = sandbox.run(&["fmt", "."]).ends_with(0);
    assert_eq!(again.err, "0 of 3 files formatted\n");
    let names: Vec<_> = fs::read_dir(sandbox.path(".")).expect("is there").collect();
    assert_eq!(names.len(), 3, "no temporary file stays");
}

#[test]
fn a_check_lists_and_changes_nothing() {
    let sandbox = Sandbox::new(&[("a.card", &untidy()), ("b.card", GOOD_CARD)]);
    let ran = sandbox.run(&["fmt", "--check"]).ends_with(1);
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str()),
        ("a.card\n", "1 of 2 files not formatted\n")
    );
    assert_eq!(sandbox.read("a.card"), untidy());
    sandbox.run(&["fmt", "--check", "b.card"]).ends_with(0);
}

#[test]
fn standard_input_is_filtered() {
    let sandbox = Sandbox::new(&[]);
    assert_eq!(
        sandbox.pipe(&["fmt", "-"], &untidy()).ends_with(0).out,
        GOOD_CARD
    );
    let deck = ["fmt", "-", "--stdin-name", "x.deck"];
    assert_eq!(sandbox.pipe(&deck, "2 Ash\n").ends_with(0).out, "2x Ash\n");
    sandbox
        .pipe(&["fmt", "--check", "-"], &untidy())
        .ends_with(1);
    sandbox
        .pipe(&["fmt", "-", "--stdin-name", "x.txt"], "")
        .ends_with(2);
}

#[test]
fn what_has_a_syntax_error_is_left_alone_and_named() {
    let broken = "unit \"Ash\" {\n  corners (1\n}\n";
    let sandbox = Sandbox::new(&[
        ("a.card", &format!("{}\n{broken}", untidy())),
        ("b.deck", "3  Ash\n2x\n- 2 Ash\n"),
    ]);
    let ran = sandbox.run(&["fmt"]).ends_with(0);
    assert_eq!(sandbox.read("a.card"), format!("{GOOD_CARD}\n{broken}"));
    assert_eq!(sandbox.read("b.deck"), "3x Ash\n2x\n2x Ash\n");
    assert_eq!(
        ran.err,
        "a.card:16:13: note: Syntax error; `Ash` is not formatted\n\
         b.deck:2:3: note: Syntax error; this line is not formatted\n\
         2 of 2 files formatted\n"
    );
    let piped = sandbox.pipe(&["fmt", "-"], "{").ends_with(0);
    assert_eq!(
        piped.err,
        "stdin.card:1:1: note: Syntax error; this item is not formatted\n"
    );
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    let sandbox = Sandbox::new(&[("a.card", &untidy())]);
    let latin = b"game champions\n// caf\xe9\n";
    sandbox.write("latin.card", latin);
    let ran = sandbox.run(&["fmt"]).ends_with(2);
    assert!(
        ran.err.contains("latin.card`: byte 21 is not UTF-8 text"),
        "{ran:?}"
    );
    assert_eq!(
        fs::read(sandbox.path("latin.card")).expect("is there"),
        latin
    );
    assert_eq!(
        sandbox.read("a.card"),
        GOOD_CARD,
        "the others are formatted"
    );
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let sandbox = Sandbox::new(&[("real/a.card", &untidy())]);
    let real = sandbox.path("real/a.card");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("can be set");
    symlink(&real, sandbox.path("b.card")).expect("can be linked");
    sandbox.run(&["fmt", "b.card"]).ends_with(0);
    assert_eq!(sandbox.read("real/a.card"), GOOD_CARD);
    let mode = fs::metadata(&real).expect("is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert!(
        fs::symlink_metadata(sandbox.path("b.card"))
            .expect("is there")
            .is_symlink()
    );
}

#[cfg(unix)]
#[test]
fn a_read_only_file_stays() {
    use std::os::unix::fs::PermissionsExt;

    let sandbox = Sandbox::new(&[("a.card", &untidy())]);
    fs::set_permissions(sandbox.path("a.card"), fs::Permissions::from_mode(0o444))
        .expect("can be set");
    let ran = sandbox.run(&["fmt"]).ends_with(2);
    assert!(ran.err.contains("Cannot write"), "{ran:?}");
    assert_eq!(sandbox.read("a.card"), untidy());
}
