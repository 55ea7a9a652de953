//! What the server holds after very many edits, and what it does when nobody types.

use std::fs;
use std::thread;
use std::time::Duration;

use super::Workbench;
use super::project::Project;
use super::server::Session;
use super::table::{Judged, grouped, judged, megabytes, number, table};

/// The project in which is typed. In a larger one, the same growth would be a smaller part.
const CARDS: usize = 1_000;
/// After so many edits, all that is needed is there.
const FEW: usize = 1_000;
/// How long the server is watched while nobody types.
const QUIET: Duration = Duration::from_secs(10);

/// The last size is the number of edits.
pub(super) fn bench(workbench: &Workbench, sizes: &[usize]) -> Result<String, String> {
    let edits = sizes.last().copied().unwrap_or(FEW);
    let project = Project::write(workbench, CARDS)?;
    let mut session =
        Session::start(&workbench.cardc, &project.folder).map_err(|error| error.to_string())?;
    session.open();
    let process = session
        .client
        .process_id()
        .ok_or("the server is no process")?;
    let mut levels = Vec::new();
    for edit in 1..=edits {
        // Each word is a new one, so that whatever keeps words grows.
        session.type_word(&format!("word{edit}"));
        session.wait_for_diagnostics();
        if edit == FEW || edit == edits || (edit > FEW && edit % (edits / 10).max(1) == 0) {
            levels.push((edit, memory(process)?));
        }
    }
    // What a half-written card lacks is an error as soon as its author pauses.
    session.wait_for_diagnostics();
    thread::sleep(Duration::from_secs(1));
    let before = work(process)?;
    thread::sleep(QUIET);
    let idle = work(process)? - before;
    session.client.finish();
    let rows = levels
        .iter()
        .map(|(edit, bytes)| vec![grouped(*edit), number(megabytes(*bytes))]);
    let table = table(&["edits", "MB of memory"], rows);
    let growth = match (levels.first(), levels.last()) {
        (Some((_, few)), Some((_, many))) => (*many as f64 / *few as f64 - 1.0) * 100.0,
        _ => 0.0,
    };
    let what = format!("growth from {} to {} edits", grouped(FEW), grouped(edits));
    let figures = [
        Judged::at_most(what, growth, 10.0, " %"),
        Judged::at_most(
            "work in 10 s when nobody types",
            idle as f64 * 10.0,
            0.0,
            " ms",
        ),
    ];
    Ok(format!("## Many edits\n\n{table}\n{}", judged(&figures)))
}

/// What a process holds in memory now, in bytes.
fn memory(process: u32) -> Result<u64, String> {
    let status = read(process, "status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes =
        line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    Ok(kilobytes.ok_or("the system does not say how much memory is held")? * 1024)
}

/// How long a process has worked so far, in hundredths of a second.
fn work(process: u32) -> Result<u64, String> {
    let stat = read(process, "stat")?;
    // Behind the name, which may hold anything: the state, then ten more fields, then the time in the program and in the kernel.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let times = fields.split_whitespace().skip(11).take(2).map(str::parse);
    let times: Vec<u64> = times
        .collect::<Result<_, _>>()
        .map_err(|_| "an odd /proc/PID/stat")?;
    Ok(times.iter().sum())
}

fn read(process: u32, file: &str) -> Result<String, String> {
    let path = format!("/proc/{process}/{file}");
    fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))
}
