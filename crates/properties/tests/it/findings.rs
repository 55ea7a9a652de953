//! What the fuzzer has found, and seeds of every target: each holds.

#![expect(
    clippy::print_stderr,
    reason = "a test that fails says with which file"
)]

use std::fs;
use std::path::{Path, PathBuf};

use cardc_properties::{TARGETS, try_to_break};

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz")
}

/// The files of a folder, in order; none where there is no folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

#[test]
fn what_was_found_is_mended() {
    for target in &TARGETS {
        for path in files(&fuzz_folder().join("findings").join(target.name)) {
            eprintln!("{}", path.display());
            try_to_break(target.name, &fs::read(&path).expect("the file can be read"));
        }
    }
}

#[test]
fn every_folder_of_findings_has_a_target() {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    for folder in files(&fuzz_folder().join("findings")) {
        let name = folder.file_name().and_then(|name| name.to_str());
        assert!(
            name.is_some_and(|name| names.contains(&name)),
            "{}",
            folder.display()
        );
        assert!(!files(&folder).is_empty(), "{}", folder.display());
    }
}

#[test]
fn every_target_has_a_binary() {
    let names = TARGETS.iter().map(|target| format!("{}.rs", target.name));
    let mut names: Vec<String> = names.collect();
    names.sort();
    let binaries = files(&fuzz_folder().join("targets"));
    let binaries = binaries
        .iter()
        .filter_map(|path| path.file_name()?.to_str());
    assert_eq!(binaries.collect::<Vec<_>>(), names);
}
