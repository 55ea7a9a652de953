//! `cardc check --watch`: a change is checked when the system tells of it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::sandbox::{GOOD_CARD, Sandbox, cardc};

/// A check that watches, and what it says.
struct Watching {
    child: Child,
    said: Receiver<String>,
}

impl Watching {
    /// Begins to watch, and waits for the first check, which ends so.
    #[track_caller]
    fn begin(sandbox: &Sandbox, arguments: &[&str], end: &str) -> Self {
        let mut child = cardc(&sandbox.path(""))
            .args(["check", "--watch", "--format", "concise"])
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("can be run");
        let lines = BufReader::new(child.stderr.take().expect("is piped")).lines();
        let (sender, said) = mpsc::channel();
        // It ends with the child, whose output it reads.
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let watching = Self { child, said };
        watching.wait_for(end);
        watching
    }

    /// Waits for a check that ends so, and until the next change is waited for.
    #[track_caller]
    fn wait_for(&self, end: &str) {
        for end in [end, "Watching for changes. Press Ctrl+C to stop."] {
            loop {
                let line = self.said.recv_timeout(Duration::from_secs(60));
                if line.expect("it goes on").ends_with(end) {
                    break;
                }
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_change_is_checked_while_watching() {
    let bad = GOOD_CARD.replace("Beast", "Baest");
    let sandbox = Sandbox::new(&[
        ("cardc.toml", "game = \"champions\"\n"),
        ("sets/a.card", &bad),
    ]);
    let watching = Watching::begin(&sandbox, &[], "1 error, 0 warnings");
    sandbox.write("sets/a.card", GOOD_CARD);
    watching.wait_for("no problems");
    sandbox.write("sets/new.card", GOOD_CARD.replace("Beast", "Baest"));
    watching.wait_for("2 errors, 0 warnings");
}

#[test]
fn a_file_of_no_project_is_watched_when_another_one_takes_its_place() {
    let bad = GOOD_CARD.replace("Beast", "Baest");
    let sandbox = Sandbox::new(&[("sets/a.card", &bad)]);
    let watching = Watching::begin(&sandbox, &["sets/a.card"], "1 error, 0 warnings");
    // As editors save.
    let save = |text: &str| {
        sandbox.write("sets/a.tmp", text);
        fs::rename(sandbox.path("sets/a.tmp"), sandbox.path("sets/a.card"))
            .expect("can be renamed");
    };
    save(GOOD_CARD);
    watching.wait_for("no problems");
    save(&bad);
    watching.wait_for("1 error, 0 warnings");
}
