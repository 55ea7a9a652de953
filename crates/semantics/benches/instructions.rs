//! How many instructions it takes to parse, format, check and import cards, held against limits:
//! `cargo bench -p cardc-semantics --bench instructions`.
//!
//! It takes valgrind, and `cargo install gungraun-runner` in the version of `Cargo.lock`. A count does not depend on the speed of the
//! machine nor on what else it does. Where one is above its limit, look with `callgrind_annotate` at the profile in
//! `target/gungraun` for what has become more. If it is to stay, write the new count here.

#![expect(missing_docs, reason = "what the macros make cannot be documented")]

mod work;

use cardc_db::RootDatabase;
use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};

/// What another compiler or another version of a library may add to a count.
const TOLERANCE_IN_PERCENT: u64 = 5;

/// A limit above what was counted last.
fn limit(counted: u64) -> LibraryBenchmarkConfig {
    let most = counted + counted * TOLERANCE_IN_PERCENT / 100;
    let mut callgrind = Callgrind::default();
    callgrind.hard_limits([(EventKind::Ir, most)]);
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(callgrind);
    config
}

#[library_benchmark(config = limit(5_785_679))]
fn parse() {
    work::parse();
}

#[library_benchmark(config = limit(8_951_519))]
fn format() {
    work::format();
}

#[library_benchmark(config = limit(59_091_392))]
#[bench::all(work::empty_project())]
fn check(db: RootDatabase) -> RootDatabase {
    work::check(db)
}

#[library_benchmark(config = limit(3_619_564))]
#[bench::one_letter(work::checked_project())]
fn edit(db: RootDatabase) -> RootDatabase {
    work::edit(db)
}

#[library_benchmark(config = limit(7_479_145))]
#[bench::all(work::database())]
fn import(database: String) -> String {
    work::import(&database);
    database
}

library_benchmark_group!(
    name = cards,
    benchmarks = [parse, format, check, edit, import]
);
main!(library_benchmark_groups = cards);
