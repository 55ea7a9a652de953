//! `cargo xtask test-editors`: the language server and the grammars in the real editors.
//!
//! Every suite drives a real program, and installs that program where it is missing. A suite that cannot run has failed;
//! only `--skip` leaves one out.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a report for the terminal, beside what the editors say there"
)]

mod clients;
mod grammars;
mod vscode;

use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) use vscode::try_package;

use crate::workshop::Workshop;

/// A way to see the project's work in a program that somebody uses.
pub struct Suite {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it proves, in one line.
    pub about: &'static str,
    run: fn(&Workshop) -> Result<(), String>,
}

/// All suites, those that take little time first.
pub const SUITES: [Suite; 8] = [
    Suite {
        name: "tree-sitter",
        about: "the tree-sitter grammars: corpus, queries, every example, files made up from card.ebnf",
        run: grammars::tree_sitter,
    },
    Suite {
        name: "textmate",
        about: "the TextMate grammars, as VS Code reads them",
        run: grammars::textmate,
    },
    Suite {
        name: "lsp-client",
        about: "a strict client in Python: every message against the exact types of the protocol",
        run: clients::strict,
    },
    Suite {
        name: "neovim",
        about: "editors/neovim in Neovim",
        run: clients::neovim,
    },
    Suite {
        name: "emacs",
        about: "editors/emacs in Emacs with eglot",
        run: clients::emacs,
    },
    Suite {
        name: "vim",
        about: "editors/vim in Vim with ALE",
        run: clients::vim,
    },
    Suite {
        name: "kakoune",
        about: "editors/kakoune in Kakoune with kakoune-lsp",
        run: clients::kakoune,
    },
    Suite {
        name: "vscode",
        about: "the packaged extension in a real VS Code",
        run: vscode::run_in_browser,
    },
];

/// The suites that the command line asks for.
pub struct Choice {
    /// Each with whether it is to run.
    chosen: Vec<(&'static Suite, bool)>,
    /// How often each runs; one that fails runs no more.
    times: u32,
}

impl Choice {
    /// Reads `[SUITE…] [--skip SUITE]… [--times COUNT]`. Without names, every suite is meant.
    ///
    /// # Errors
    ///
    /// A name that no suite has, or a word that is no option, in words for the terminal.
    pub fn read(words: &[&str]) -> Result<Self, String> {
        let mut named = Vec::new();
        let mut skipped = Vec::new();
        let mut times = 1;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--skip" => {
                    let name = words.next().ok_or("--skip needs the name of a suite")?;
                    skipped.push(known(name)?);
                }
                "--times" => {
                    let count = words.next().and_then(|word| word.parse().ok());
                    times = count
                        .filter(|count| *count > 0)
                        .ok_or("--times needs a number")?;
                }
                name => named.push(known(name)?),
            }
        }
        let is_in = |list: &[&str], suite: &Suite| list.contains(&suite.name);
        let chosen = SUITES
            .iter()
            .filter(|suite| named.is_empty() || is_in(&named, suite))
            .map(|suite| (suite, !is_in(&skipped, suite)));
        Ok(Self {
            chosen: chosen.collect(),
            times,
        })
    }
}

fn known(name: &str) -> Result<&str, String> {
    if SUITES.iter().any(|suite| suite.name == name) {
        return Ok(name);
    }
    let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
    Err(format!(
        "there is no suite `{name}`; there are {}",
        names.join(", ")
    ))
}

/// What became of a suite.
struct Outcome {
    suite: &'static Suite,
    time: Duration,
    /// `None` where it was left out.
    result: Option<Result<(), String>>,
}

/// Runs the suites one after the other, and says what became of each. Whether all that ran passed.
///
/// # Errors
///
/// The folder for what the suites make cannot be made.
pub fn test_editors(root: &Path, choice: &Choice) -> std::io::Result<bool> {
    let workshop = Workshop::new(root, "editors")?;
    let run = |&(suite, wanted): &(&'static Suite, bool)| {
        let start = Instant::now();
        let result = wanted.then(|| {
            (1..=choice.times).try_for_each(|time| {
                heading(suite, time, choice.times);
                (suite.run)(&workshop)
            })
        });
        if let Some(Err(why)) = &result {
            eprintln!("{}: {why}", suite.name);
        }
        let time = start.elapsed();
        Outcome {
            suite,
            time,
            result,
        }
    };
    let outcomes: Vec<Outcome> = choice.chosen.iter().map(run).collect();
    summarise(&outcomes);
    Ok(!outcomes
        .iter()
        .any(|outcome| matches!(outcome.result, Some(Err(_)))))
}

fn heading(suite: &Suite, time: u32, times: u32) {
    println!("\n--- {}: {}", suite.name, suite.about);
    if times > 1 {
        println!("    time {time} of {times}");
    }
}

fn summarise(outcomes: &[Outcome]) {
    println!("\n--- summary");
    let mut counts = [0; 3];
    for outcome in outcomes {
        let (index, word) = match &outcome.result {
            Some(Ok(())) => (0, "passed"),
            Some(Err(_)) => (1, "FAILED"),
            None => (2, "skipped"),
        };
        counts[index] += 1;
        println!(
            "{:12} {word:8} {:4} s",
            outcome.suite.name,
            outcome.time.as_secs()
        );
    }
    let [passed, failed, skipped] = counts;
    println!("editors: {passed} passed, {failed} failed, {skipped} skipped");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(words: &[&str]) -> Result<String, String> {
        let choice = Choice::read(words)?;
        let shown = choice.chosen.iter().map(|(suite, wanted)| {
            let sign = if *wanted { "" } else { "-" };
            format!("{sign}{}", suite.name)
        });
        Ok(shown.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn suites_are_chosen_by_name() {
        let all = "tree-sitter textmate lsp-client neovim emacs vim kakoune vscode";
        assert_eq!(chosen(&[]).unwrap(), all);
        assert_eq!(chosen(&["vim", "neovim"]).unwrap(), "neovim vim");
    }

    #[test]
    fn only_what_is_told_to_be_skipped_is() {
        assert_eq!(
            chosen(&["--skip", "vscode", "emacs", "vscode"]).unwrap(),
            "emacs -vscode"
        );
    }

    #[test]
    fn a_suite_can_be_run_several_times() {
        assert_eq!(Choice::read(&["vscode"]).unwrap().times, 1);
        assert_eq!(Choice::read(&["vscode", "--times", "3"]).unwrap().times, 3);
        for words in [&["--times"][..], &["--times", "0"], &["--times", "vscode"]] {
            assert!(Choice::read(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn a_name_that_is_not_known_is_no_empty_run() {
        assert!(chosen(&["vscodium"]).unwrap_err().contains("vscode"));
        assert!(chosen(&["--skip"]).is_err());
        assert!(chosen(&["--skip", "all"]).is_err());
    }
}
