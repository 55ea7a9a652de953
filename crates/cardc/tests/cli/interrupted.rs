//! Signals, full disks and others who write at the same time: a file is as it was or as it should be, and nothing lies
//! beside it.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::sandbox::{GOOD_CARD, Sandbox, cardc};

const FILES: usize = 1_000;

/// The same card, untidy.
fn untidy() -> String {
    GOOD_CARD.replace("    alliance Chaos", "  alliance   Chaos")
}

fn untidy_files() -> Sandbox {
    let sandbox = Sandbox::new(&[]);
    for file in 0..FILES {
        sandbox.write(&format!("{file}.card"), untidy());
    }
    sandbox
}

/// How many of the files are formatted. Every one is there and whole, and nothing else is.
#[track_caller]
fn formatted(sandbox: &Sandbox) -> usize {
    let mut formatted = 0;
    let mut files = 0;
    for entry in fs::read_dir(sandbox.path(".")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text == GOOD_CARD || text == untidy(),
            "{}: {text}",
            path.display()
        );
        assert!(
            path.extension().is_some_and(|one| one == "card"),
            "{}",
            path.display()
        );
        formatted += usize::from(text == GOOD_CARD);
        files += 1;
    }
    assert_eq!(files, FILES);
    formatted
}

#[test]
fn a_signal_ends_between_two_files() {
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let sandbox = untidy_files();
        let mut child = cardc(&sandbox.path(".")).arg("fmt").spawn().unwrap();
        let first = sandbox.path("0.card");
        while fs::read_to_string(&first).unwrap() != GOOD_CARD {
            assert_eq!(child.try_wait().unwrap(), None, "it writes the first file");
            thread::sleep(Duration::from_millis(1));
        }
        let signalled = Command::new("kill")
            .args(["-s", name, &child.id().to_string()])
            .status();
        assert!(signalled.unwrap().success());
        let status = child.wait().unwrap();
        let done = formatted(&sandbox);
        assert!(done > 0);
        // A loop of a shell ends as well when it sees the signal.
        assert!(
            status.signal() == Some(number) || done == FILES,
            "{name}: {status:?}"
        );
    }
}

#[test]
fn two_at_once_do_not_harm_each_other() {
    let sandbox = untidy_files();
    let start = || {
        cardc(&sandbox.path("."))
            .arg("fmt")
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let (mut one, mut other) = (start(), start());
    // Either may find that the other one was quicker.
    assert!(matches!(one.wait().unwrap().code(), Some(0 | 2)));
    assert!(matches!(other.wait().unwrap().code(), Some(0 | 2)));
    assert_eq!(formatted(&sandbox), FILES);
}

#[test]
fn no_room_leaves_the_original() {
    let card = |number: usize| GOOD_CARD.replace("Cinder", &format!("Cinder {number}"));
    let large: String = (0..100).map(card).collect();
    let sandbox = Sandbox::new(&[
        ("a.card", &untidy()),
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
