//! The example projects.

use std::fs;
use std::path::{Path, PathBuf};

use cardc_db::{Change, FileChange, RootDatabase};

/// The folder of each.
pub(crate) fn examples() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut projects: Vec<PathBuf> = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("cardc.toml").exists())
        .collect();
    projects.sort();
    projects
}

fn files_below(root: &Path, folder: &Path, into: &mut Vec<FileChange>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(root, &path, into);
        } else if let Ok(text) = fs::read_to_string(&path) {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap();
            into.push(FileChange::text(name, text));
        }
    }
}

/// The files of one.
pub(crate) fn project(root: &Path) -> RootDatabase {
    let mut files = Vec::new();
    files_below(root, root, &mut files);
    let mut db = RootDatabase::new();
    db.apply(files.into_iter().collect::<Change>());
    db
}
