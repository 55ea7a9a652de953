//! How a database is told what has changed.

use std::sync::Arc;

use crate::input::{FileKind, FileProblem, FileStatus};

/// Files of a project with more bytes are not used. What is computed of one takes up to two hundred times its size.
pub const LARGEST_FILE: u64 = 8 << 20;

/// Several changes that take effect together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// In order; a later change of a file wins.
    pub files: Vec<FileChange>,
    /// A new game for files that do not name one; `Some(None)` leaves the choice to `cardc.toml`.
    pub default_game: Option<Option<String>>,
}

/// A change of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    /// The path relative to the project, with `/` between its parts.
    pub path: String,
    /// What the file is. The name says so, unless it is a document that has no name yet.
    pub kind: FileKind,
    /// Whether the file is there.
    pub status: FileStatus,
    /// Its text; empty unless it is present.
    pub text: Arc<str>,
    /// Whether it is open in an editor, and so likely to change again soon.
    pub open: bool,
}

impl FileChange {
    /// A file with this text, whether on a disk or in an editor; one that is too large cannot be used.
    pub fn text(path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        match FileProblem::of_size(text.len() as u64, LARGEST_FILE) {
            Some(problem) => Self::unusable(path, problem),
            None => Self::new(path.into(), FileStatus::Present, text),
        }
    }

    /// A file that is gone.
    pub fn deleted(path: impl Into<String>) -> Self {
        Self::new(path.into(), FileStatus::Deleted, "".into())
    }

    /// A file whose text cannot be used.
    pub fn unusable(path: impl Into<String>, problem: FileProblem) -> Self {
        Self::new(path.into(), FileStatus::Unusable(problem), "".into())
    }

    fn new(path: String, status: FileStatus, text: Arc<str>) -> Self {
        Self {
            kind: FileKind::of_path(&path),
            path,
            status,
            text,
            open: false,
        }
    }

    /// The same change to a file that is open in an editor.
    #[must_use]
    pub fn in_editor(mut self) -> Self {
        self.open = true;
        self
    }
}

impl Change {
    /// Nothing changes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a change of a file.
    pub fn push(&mut self, change: FileChange) {
        self.files.push(change);
    }
}

impl FromIterator<FileChange> for Change {
    fn from_iter<T: IntoIterator<Item = FileChange>>(files: T) -> Self {
        Self {
            files: files.into_iter().collect(),
            default_game: None,
        }
    }
}
