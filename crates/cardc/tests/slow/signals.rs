//! Signals, and others who write at the same time: a file is as it was or as it should be, and nothing lies beside it.
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
