//! Checks of the repository's layout that neither the compiler nor Clippy makes.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates that may touch the disk.
const WITH_FILES: [&str; 3] = ["cardc", "disk", "xtask"];

/// What a crate without files does not call.
const FILE_CALLS: [&str; 4] = ["std::fs", "tokio::fs", "std::env::", "File::open"];

/// A line for each thing that is out of order.
pub fn tidy(root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    let mut crates = entries(&root.join("crates"));
    crates.retain(|path| path.is_dir());
    for folder in crates {
        let name = file_name(&folder);
        check_charter(&folder, &name, &mut problems);
        if !WITH_FILES.contains(&name.as_str()) {
            check_files(root, &folder.join("src"), &mut problems);
        }
    }
    problems
}

/// A crate's root begins with what the crate is for.
fn check_charter(folder: &Path, name: &str, problems: &mut Vec<String>) {
    let root = ["lib.rs", "main.rs"]
        .iter()
        .find_map(|file| fs::read_to_string(folder.join("src").join(file)).ok());
    let Some(root) = root else {
        problems.push(format!("crates/{name} has neither lib.rs nor main.rs"));
        return;
    };
    let charter: Vec<&str> = root
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .collect();
    let charter = charter.join(" ");
    if charter.split_whitespace().count() < 10 || !charter.contains('.') {
        problems.push(format!(
            "crates/{name} does not begin with a sentence that says what it is for"
        ));
    }
}

fn check_files(root: &Path, folder: &Path, problems: &mut Vec<String>) {
    for path in entries(folder) {
        if path.is_dir() {
            check_files(root, &path, problems);
            continue;
        }
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        if !is_code || file_name(&path) == "tests.rs" {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        for (index, line) in code.lines().enumerate() {
            let line = line.split("//").next().unwrap_or_default();
            if let Some(call) = FILE_CALLS.iter().find(|call| line.contains(*call)) {
                let path = path.strip_prefix(root).unwrap_or(&path).display();
                problems.push(format!(
                    "{path}:{}: `{call}` outside of {}",
                    index + 1,
                    WITH_FILES.join(", ")
                ));
            }
        }
    }
}

/// What is in a folder, in order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    entries
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}
