//! Full disks: a file is as it was or as it should be, and nothing lies beside it.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use crate::sandbox::{GOOD_CARD, Sandbox, cardc};

#[test]
fn no_room_leaves_the_original() {
    let card = |number: usize| GOOD_CARD.replace("Cinder", &format!("Cinder {number}"));
    let large: String = (0..100).map(card).collect();
    let sandbox = Sandbox::new(&[
        ("a.card", &GOOD_CARD.replace("    tags", "  tags")),
        ("b.card", &large.replace("    tags", "  tags")),
    ]);
    let before = sandbox.read("b.card");
    // A file may have so many blocks of 512 or 1024 bytes; what is written then fails as on a full disk.
    let script = "ulimit -f 4; exec \"$0\" fmt a.card b.card";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_cardc")])
        .current_dir(sandbox.path("."))
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("b.card`: file too large"), "{told}");
    assert_eq!(sandbox.read("b.card"), before);
    assert_eq!(
        sandbox.read("a.card"),
        GOOD_CARD,
        "the others are formatted"
    );
    assert_eq!(
        fs::read_dir(sandbox.path(".")).unwrap().count(),
        2,
        "no temporary file stays"
    );
}

#[test]
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn standard_output_without_room_is_an_error() {
    let sandbox = Sandbox::new(&[("a.card", "unit \"A\" {\n")]);
    for arguments in [&["check"][..], &["explain", "deck-sum"], &["rules", "list"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let Ok(full) = full else {
            eprintln!("skipped: there is no /dev/full here");
            return;
        };
        let output = cardc(&sandbox.path("."))
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(
            told.contains("error: Cannot write to standard output: no space left on device\n"),
            "{told}"
        );
    }
}
