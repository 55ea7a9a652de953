//! `cargo xtask fuzz`: builds the fuzzer's binaries, gives them something to begin with, and lets each run for a while.

mod run;
mod seeds;
mod tools;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, mpsc};
use std::thread;

use cardc_properties::{TARGETS, Target, target};

pub use run::Outcome;

/// How long a target runs when nothing else is said, in seconds.
const SECONDS: u64 = 60;

/// What to run, and for how long.
pub struct Plan {
    targets: Vec<&'static Target>,
    /// How long each runs. What was learnt is kept for the next time.
    seconds: u64,
    /// How many targets run at a time.
    jobs: usize,
}

impl Plan {
    /// Reads the words behind `fuzz`: names of targets, `--seconds N` for each of them, and `--jobs N`. Without names, all
    /// run.
    pub fn read(words: &[&str]) -> Result<Self, String> {
        let mut plan = Self {
            targets: Vec::new(),
            seconds: SECONDS,
            jobs: 1,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if let "--seconds" | "--jobs" = *word {
                let number = words.next().and_then(|number| number.parse().ok());
                let number = number.ok_or_else(|| format!("`{word}` needs a number"))?;
                match *word {
                    "--seconds" => plan.seconds = number,
                    _ => plan.jobs = usize::try_from(number).unwrap_or(1).max(1),
                }
                continue;
            }
            let found = target(word);
            plan.targets.push(found.ok_or_else(|| {
                format!("there is no target `{word}`; `cargo xtask fuzz --list` shows them all")
            })?);
        }
        if plan.targets.is_empty() {
            plan.targets = TARGETS.iter().collect();
        }
        Ok(plan)
    }
}

/// The names of all targets, and what holds.
pub fn fuzz_targets() -> Vec<(&'static str, &'static str)> {
    let targets = TARGETS.iter();
    targets.map(|target| (target.name, target.about)).collect()
}

/// Lets every target of the plan run, and hands over each outcome as soon as it is known.
pub fn fuzz(root: &Path, plan: &Plan, mut told: impl FnMut(&Outcome)) -> Result<(), String> {
    let folder = folder(root);
    let binaries = tools::build(root, &folder, &plan.targets)?;
    let (folder, binaries) = (&folder, &binaries);
    let run = |target: &Target| {
        seeds::write(root, folder, target)?;
        run::run(root, folder, binaries, target, plan.seconds)
    };
    let open = Mutex::new(plan.targets.iter());
    let (done, outcomes) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..plan.jobs {
            let (open, run, done) = (&open, &run, done.clone());
            scope.spawn(move || {
                let next = || open.lock().expect("no target panics").next();
                while let Some(target) = next() {
                    // Whoever waits for it is there to the end.
                    let _ = done.send(run(target));
                }
            });
        }
        drop(done);
        outcomes.into_iter().try_for_each(|outcome| {
            told(&outcome?);
            Ok(())
        })
    })
}

/// Where everything is kept that a run needs or leaves behind.
fn folder(root: &Path) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root.join(target).join("fuzz")
}

/// A sentence about a path and what went wrong with it.
fn about(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::Plan;

    #[test]
    fn words_make_a_plan() {
        let plan = Plan::read(&["syntax", "--seconds", "5", "--jobs", "2"]).ok();
        let plan = plan.map(|plan| (plan.targets[0].name, plan.seconds, plan.jobs));
        assert_eq!(plan, Some(("syntax", 5, 2)));
        let all = Plan::read(&[]).ok().map(|plan| plan.targets.len());
        assert_eq!(all, Some(super::TARGETS.len()));
        assert!(Plan::read(&["nothing"]).is_err_and(|why| why.contains("`nothing`")));
        assert!(Plan::read(&["--seconds", "soon"]).is_err());
    }
}
