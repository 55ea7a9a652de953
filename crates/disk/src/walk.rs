//! Which files there are.

use std::path::{Path, PathBuf};

use cardc_db::FileKind;
use ignore::{DirEntry, Error, WalkBuilder};

/// What a file is, by its name.
pub fn kind_of(path: &Path) -> FileKind {
    FileKind::of_path(&path.to_string_lossy())
}

/// The files below a directory that the tools know, by name, and the directories that cannot be looked into.
///
/// What git ignores is left out, and links are not followed. A directory that is named like a file is there too:
/// reading it explains.
pub fn walk(directory: &Path) -> impl Iterator<Item = Result<PathBuf, Error>> {
    WalkBuilder::new(directory)
        .require_git(false)
        .sort_by_file_path(Path::cmp)
        .build()
        .filter(|entry| entry.as_ref().map_or(true, is_known))
        .map(|entry| entry.map(DirEntry::into_path))
}

/// The directory that cannot be looked into, by an error of [`walk`].
pub fn closed_directory(error: &Error) -> Option<&Path> {
    match error {
        Error::WithPath { path, .. } => Some(path),
        Error::WithDepth { err, .. } | Error::WithLineNumber { err, .. } => closed_directory(err),
        _ => None,
    }
}

fn is_known(entry: &DirEntry) -> bool {
    let is_link = entry.file_type().is_none_or(|kind| kind.is_symlink());
    !is_link && kind_of(entry.path()) != FileKind::Other
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_git_ignores_and_links_are_left_out() {
        let directory = tempfile::TempDir::new().unwrap();
        let root = directory.path();
        fs::create_dir_all(root.join("folder.card")).unwrap();
        fs::create_dir_all(root.join("drafts")).unwrap();
        for path in ["b.deck", "a.card", "drafts/c.card", "notes.txt"] {
            fs::write(root.join(path), "").unwrap();
        }
        fs::write(root.join(".gitignore"), "drafts/\n").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(root.join("a.card"), root.join("link.card")).unwrap();
        let found: Vec<_> = walk(root)
            .map(|found| crate::name_below(root, &found.unwrap()))
            .collect();
        assert_eq!(found, ["a.card", "b.deck", "folder.card"]);
    }
}
