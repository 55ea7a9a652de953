//! What keeps the repository in order: generated files, checks of its layout, the grammar reference as test data, and
//! tests in real editors.
//!
//! Generated files come from the tables of the other crates, are committed, and an ordinary test fails when they are
//! out of date. Nothing else depends on this crate.

mod bench;
mod ebnf;
mod editors;
mod fuzz;
mod generate;
mod mutate;
mod notices;
mod playground;
mod productions;
mod release;
mod samples;
mod sentences;
mod site;
mod tidy;
mod workshop;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use bench::{BENCHES, Bench, bench};
pub use ebnf::{Expression, Grammar, Production};
pub use editors::{Choice, SUITES, Suite, test_editors};
pub use fuzz::{Outcome, Plan, fuzz, fuzz_targets};
pub use generate::{Generated, generated};
pub use mutate::{ClassScore, Score, report, scores};
pub use playground::{build_playground, try_playground};
pub use productions::{ProductionUse, productions};
pub use release::{PLATFORMS, Platform, Release};
pub use samples::sample;
pub use sentences::{Derivation, Generator, Mutation, Random};
pub use site::{build_documents, build_site, try_site};
pub use tidy::tidy;

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate lies two folders below the root")
        .to_owned()
}

/// Writes the generated files that are out of date, and gives their paths.
pub fn write_generated(root: &Path) -> io::Result<Vec<&'static str>> {
    let mut written = Vec::new();
    for file in generated(root) {
        let path = root.join(file.path);
        if fs::read_to_string(&path).is_ok_and(|text| text == file.text) {
            continue;
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, &file.text)?;
        written.push(file.path);
    }
    Ok(written)
}

/// A line for each generated file that is out of date.
pub fn stale(root: &Path) -> Vec<String> {
    let fresh = |file: &Generated| {
        fs::read_to_string(root.join(file.path)).is_ok_and(|text| text == file.text)
    };
    let stale = generated(root).into_iter().filter(|file| !fresh(file));
    stale
        .map(|file| format!("{} is out of date: run `cargo xtask generate`", file.path))
        .collect()
}
