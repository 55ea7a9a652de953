//! How the cost of a project grows with what is in it: `cargo bench -p cardc-properties --bench growth [FAMILY …]`.
//!
//! It takes valgrind, which counts instructions: those do not depend on the machine or on what else it does. The families are in
//! `src/growth.rs`, what is done to each is in `work.rs`. Each is counted at three sizes, as a whole and function by function, so
//! that what is too slow for a large project is seen in a small one. For families that are named, all counts are shown.

#![expect(clippy::print_stdout, reason = "what was counted is told")]

mod profile;
mod work;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs, thread};

use cardc_properties::growth::{FAMILIES, Family};

use crate::profile::Profile;

/// From two to four times as many, so much more may be added as from one to two: twice as much, and
/// a little for logarithms and for memory, which comes in large pieces.
const MOST: f64 = 2.5;
/// The same for a single function, of which few instructions may be noise.
const MOST_OF_FUNCTION: f64 = 2.7;
/// What is beyond twice as much for twice as many counts from this part of the whole on, and from so many instructions on.
const LEAST_PART: f64 = 0.01;
const FEWEST: f64 = 50_000.0;

/// So many processes count.
const PROCESSES: usize = 2;
/// Memory is filled and copied in loops: of the one instruction that the C library repeats from 2 KB on, Valgrind counts each
/// byte, so that a table which passes that size seems to cost forty times as much.
const IN_LOOPS: &str =
    "glibc.cpu.x86_rep_stosb_threshold=0x7fffffff:glibc.cpu.x86_rep_movsb_threshold=0x7fffffff";
/// In a process that counts: which of them it is.
const PART: &str = "GROWTH_PART";

/// What was counted for an operation on a family, at each size.
#[derive(Default)]
struct Counted {
    what: String,
    profiles: [Profile; 3],
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let named: Vec<&str> = words.iter().map(String::as_str).collect();
    let named: Vec<&str> = named
        .into_iter()
        .filter(|word| !word.starts_with('-'))
        .collect();
    let is_wanted = |family: &&Family| named.is_empty() || named.contains(&family.name);
    let families: Vec<&Family> = FAMILIES.iter().filter(is_wanted).collect();
    if let Ok(part) = env::var(PART) {
        let part = part.parse().expect("it is set below");
        let own = families.into_iter().skip(part).step_by(PROCESSES);
        own.for_each(work::count);
        return ExitCode::SUCCESS;
    }
    let counted: Vec<Counted> = thread::scope(|scope| {
        let named = &named;
        let parts: Vec<_> = (0..PROCESSES)
            .map(|part| scope.spawn(move || count(part, named)))
            .collect();
        let parts = parts.into_iter();
        parts
            .flat_map(|part| part.join().expect("it counts"))
            .collect()
    });
    let found = counted
        .iter()
        .filter(|counted| !is_linear(counted, !named.is_empty()));
    match found.count() {
        0 => {
            println!(
                "{} families, of which none costs more than linear time",
                families.len()
            );
            ExitCode::SUCCESS
        }
        _ => ExitCode::FAILURE,
    }
}

/// Counts a part of the families in a process of its own.
fn count(part: usize, named: &[&str]) -> Vec<Counted> {
    let folder = env::temp_dir().join(format!("cardc-growth-{}-{part}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for profiles");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--dump-line=no"])
        .args(["zero-before", "dump-after"].map(|when| format!("--{when}=growth::work::measured")))
        .arg(format!(
            "--callgrind-out-file={}",
            folder.join("out").display()
        ))
        .arg(env::current_exe().expect("this program has a path"))
        .args(named)
        .env(PART, part.to_string())
        .env("GLIBC_TUNABLES", IN_LOOPS)
        .output()
        .expect("valgrind is installed");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let counted = read(&said, &folder);
    fs::remove_dir_all(&folder).expect("the folder is ours");
    counted
}

/// What was counted: a line says of each profile, in their order, at which size it was made and of what.
fn read(said: &str, folder: &Path) -> Vec<Counted> {
    let mut counted: Vec<Counted> = Vec::new();
    for (index, line) in said.lines().enumerate() {
        let path = folder.join(format!("out.{}", index + 1));
        let profile = fs::read_to_string(&path).expect("there is a profile for each line");
        let (size, what) = line.split_once(' ').expect("a size and what was done");
        let size: usize = size.parse().expect("it is a number");
        let at = counted.iter().rposition(|counted| counted.what == what);
        let at = at.unwrap_or_else(|| {
            counted.push(Counted {
                what: what.to_owned(),
                ..Counted::default()
            });
            counted.len() - 1
        });
        counted[at].profiles[size] = Profile::read(&profile);
    }
    counted
}

/// Whether a cost is linear. Says what is not, or `all`.
fn is_linear(counted: &Counted, all: bool) -> bool {
    let [one, two, four] = &counted.profiles;
    let whole = Growth::new([one, two, four].map(|profile| profile.total));
    let mut fast: Vec<(Growth, &str)> = Vec::new();
    for (function, &cost) in &four.functions {
        let before = |profile: &Profile| profile.functions.get(function).copied().unwrap_or(0);
        let growth = Growth::new([before(one), before(two), cost]);
        // What copies and finds memory for others has no `::`. It grows with the whole, in steps, and so does what sorts.
        let is_own = function.contains("::") && !function.starts_with("core::slice::sort");
        if is_own && growth.is_fast(four.total, MOST_OF_FUNCTION) {
            fast.push((growth, function));
        }
    }
    fast.sort_by(|one, other| other.0.more.total_cmp(&one.0.more));
    let is_linear = fast.is_empty() && !whole.is_fast(four.total, MOST);
    if all || !is_linear {
        println!(
            "{:6.2} times, {:12} instructions: {}",
            whole.times, four.total, counted.what
        );
        for (growth, function) in fast {
            println!("    {:6.2} times: {function}", growth.times);
        }
    }
    is_linear
}

/// How a cost grows.
struct Growth {
    /// How much more is added from two to four times as many than from one to two.
    times: f64,
    /// How much is added beyond what twice as many may cost.
    more: f64,
}

impl Growth {
    #[expect(clippy::cast_precision_loss, reason = "it is a ratio")]
    fn new(costs: [u64; 3]) -> Self {
        let [one, two, four] = costs.map(|cost| cost as f64);
        Self {
            times: (four - two) / (two - one).max(1.0),
            more: (four - two) - 2.0 * (two - one),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "it is a ratio")]
    fn is_fast(&self, whole: u64, most: f64) -> bool {
        self.times > most && self.more > FEWEST.max(whole as f64 * LEAST_PART)
    }
}
