//! The examples that the repository shows.

use std::fs;
use std::path::{Path, PathBuf};

use cardc_db::{Change, FileChange, RootDatabase};
use cardc_span::with_breaks;

/// The folders of the examples.
pub(crate) fn folders() -> Vec<PathBuf> {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let folders = fs::read_dir(examples).unwrap();
    folders.map(|folder| folder.unwrap().path()).collect()
}

/// The files of an example, with these line breaks.
pub(crate) fn project(folder: &Path, line_break: &str) -> RootDatabase {
    let mut changes = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inside) = folders.pop() {
        for entry in fs::read_dir(inside).unwrap() {
            let path = entry.unwrap().path();
            let Ok(text) = fs::read_to_string(&path) else {
                folders.extend(path.is_dir().then_some(path));
                continue;
            };
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
            changes.push(FileChange::text(name, with_breaks(&text, line_break)));
        }
    }
    let mut db = RootDatabase::new();
    db.apply(changes.into_iter().collect::<Change>());
    db
}
