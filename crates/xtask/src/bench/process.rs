//! What it takes to run a program.

use std::fs;
use std::io::{self, Read as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4 as _;

/// What a run took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// From the start to the end.
    pub(super) wall: Duration,
    /// On all processors together, in the program and in the kernel for it.
    pub(super) cpu: Duration,
    /// The most memory that it held at a time, in bytes.
    pub(super) peak: u64,
}

impl Cost {
    /// What two runs take, one behind the other.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            wall: self.wall + other.wall,
            cpu: self.cpu + other.cpu,
            peak: self.peak.max(other.peak),
        }
    }

    /// The run whose time is in the middle.
    pub(super) fn median(mut costs: Vec<Self>) -> Self {
        costs.sort_by_key(|cost| cost.wall);
        costs[costs.len() / 2]
    }
}

/// Runs a program to its end. The result is what it took and all that it wrote; the error says how it failed.
pub(super) fn run(command: &mut Command) -> Result<(Cost, String), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let fail = |error: io::Error| format!("{name}: {error}");
    let (mut reader, writer) = io::pipe().map_err(fail)?;
    command.stdin(Stdio::null());
    command.stdout(writer.try_clone().map_err(fail)?);
    command.stderr(writer);
    forget_peak();
    let started = Instant::now();
    let mut child = command.spawn().map_err(fail)?;
    // The pipe ends when the program alone has held its other end.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut output = Vec::new();
    reader.read_to_end(&mut output).map_err(fail)?;
    let ended = child.wait4().map_err(fail)?;
    let cost = Cost {
        wall: started.elapsed(),
        cpu: ended.rusage.utime + ended.rusage.stime,
        peak: ended.rusage.maxrss,
    };
    let output = String::from_utf8_lossy(&output).into_owned();
    if ended.status.success() {
        return Ok((cost, output));
    }
    Err(format!(
        "{name} ended with {}\n{}",
        ended.status,
        beginning(&output)
    ))
}

/// Runs a program and looks for `expected` in what it writes.
pub(super) fn run_for(command: &mut Command, expected: &str) -> Result<Cost, String> {
    let (cost, output) = run(command)?;
    if output.contains(expected) {
        return Ok(cost);
    }
    let name = command.get_program().to_string_lossy();
    Err(format!(
        "{name} does not say `{expected}` but\n{}",
        beginning(&output)
    ))
}

/// The kernel counts what a process held from before it became another program, when it was still this one. So the most that
/// this one ever held is set back to what it holds now, which is little. Where there is no such file, small peaks are too high.
fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// A few lines of an output, none of them without end.
fn beginning(output: &str) -> String {
    let lines = output.lines().take(10);
    let lines = lines.map(|line| line.chars().take(300).collect::<String>());
    lines.collect::<Vec<_>>().join("\n")
}
