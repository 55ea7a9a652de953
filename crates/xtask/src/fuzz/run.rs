//! One run of one target.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use cardc_properties::Target;

use super::about;

/// The most memory that a target may take, in MB, and the longest that one input may, in seconds.
const MOST_MEMORY: u32 = 2048;
const LONGEST_INPUT: u32 = 20;
/// The longest input that is tried, in bytes: a few cards.
const LARGEST_INPUT: u32 = 2048;

/// How many lines of a log say what happened.
const LAST_LINES: usize = 25;

/// What became of a target.
pub struct Outcome {
    /// Its name.
    pub name: &'static str,
    /// How many inputs were tried, and how many in a second.
    pub executions: u64,
    /// See `executions`.
    pub per_second: u64,
    /// How many edges of the program's flow were taken.
    pub edges: u64,
    /// Files with inputs that broke it.
    pub findings: Vec<PathBuf>,
    /// The end of the log, where something was found.
    pub log: String,
}

impl Outcome {
    /// The head of a table of outcomes.
    pub const HEAD: &'static str = "target        executions    per s    edges  findings";
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:12}  {:>10}  {:>7}  {:>7}  {:>8}",
            self.name,
            self.executions,
            self.per_second,
            self.edges,
            self.findings.len()
        )
    }
}

/// Lets a target run for so long, or until it breaks.
pub(super) fn run(
    root: &Path,
    folder: &Path,
    binaries: &Path,
    target: &Target,
    seconds: u64,
) -> Result<Outcome, String> {
    let corpus = made(folder.join("corpus").join(target.name))?;
    let findings = made(folder.join("findings").join(target.name))?;
    let before = files(&findings);
    let log = made(folder.join("logs"))?.join(format!("{}.txt", target.name));
    let log_file = File::create(&log).map_err(|error| about(&log, &error))?;
    let seeds = folder.join("seeds").join(target.name);
    let found_before = root.join("tests/fuzz/findings").join(target.name);
    let mut command = Command::new(binaries.join(target.name));
    command
        .current_dir(root)
        .env("RUST_BACKTRACE", "0")
        .stdout(log_file.try_clone().map_err(|error| about(&log, &error))?)
        .stderr(log_file)
        // New inputs go into the first.
        .args([&corpus, &seeds])
        .args(found_before.is_dir().then_some(found_before))
        .arg(format!("-artifact_prefix={}/", findings.display()))
        .arg(format!(
            "-dict={}",
            folder.join("words").join(target.name).display()
        ))
        .arg(format!("-max_total_time={seconds}"))
        // The search by rare edges takes longer than most inputs.
        .arg("-entropic=0")
        .arg(format!("-max_len={LARGEST_INPUT}"))
        .arg(format!("-rss_limit_mb={MOST_MEMORY}"))
        .arg(format!("-timeout={LONGEST_INPUT}"))
        .arg(format!("-report_slow_units={LONGEST_INPUT}"))
        .arg("-print_final_stats=1");
    let status = command
        .status()
        .map_err(|error| about(&binaries.join(target.name), &error))?;
    let text = fs::read(&log).map_err(|error| about(&log, &error))?;
    let text = String::from_utf8_lossy(&text);
    let new: Vec<PathBuf> = files(&findings).difference(&before).cloned().collect();
    if !status.success() && new.is_empty() {
        return Err(format!(
            "{} ended with {status}:\n{}",
            target.name,
            end_of(&text)
        ));
    }
    Ok(Outcome {
        name: target.name,
        executions: last_number(&text, "stat::number_of_executed_units:"),
        per_second: last_number(&text, "stat::average_exec_per_sec:"),
        edges: last_number(&text, " cov: "),
        log: if new.is_empty() {
            String::new()
        } else {
            end_of(&text)
        },
        findings: new,
    })
}

fn made(folder: PathBuf) -> Result<PathBuf, String> {
    fs::create_dir_all(&folder).map_err(|error| about(&folder, &error))?;
    Ok(folder)
}

fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// The number behind the last of these words in a log; 0 where there is none.
fn last_number(log: &str, words: &str) -> u64 {
    let number = log.rsplit_once(words).map(|(_, rest)| rest.trim_start());
    let digits = number.and_then(|rest| rest.split(|letter: char| !letter.is_ascii_digit()).next());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// What a log says of what went wrong: from the panic on, or else its last lines; without those of the fuzzer's progress.
fn end_of(log: &str) -> String {
    let is_progress = |line: &&str| line.starts_with('#') || line.starts_with("stat::");
    let lines: Vec<&str> = log.lines().filter(|line| !is_progress(line)).collect();
    let panicked = lines.iter().position(|line| line.contains(" panicked at "));
    let begin = panicked.unwrap_or(lines.len().saturating_sub(LAST_LINES));
    let end = lines.len().min(begin + LAST_LINES);
    lines[begin..end].join("\n")
}

#[cfg(test)]
mod tests {
    use super::{end_of, last_number};

    const LOG: &str = "INFO: seed corpus\n#12\tINITED cov: 340 ft: 612 corp: 9/1Kb\n#99\tNEW    cov: 345 ft: 700\n\
                       thread 'x' panicked at y:\nz\nstat::number_of_executed_units: 99\nstat::average_exec_per_sec:     49\n";

    #[test]
    fn a_log_is_read() {
        assert_eq!(last_number(LOG, " cov: "), 345);
        assert_eq!(last_number(LOG, "stat::number_of_executed_units:"), 99);
        assert_eq!(last_number(LOG, "stat::average_exec_per_sec:"), 49);
        assert_eq!(last_number(LOG, "nothing"), 0);
        assert_eq!(end_of(LOG), "thread 'x' panicked at y:\nz");
    }
}
