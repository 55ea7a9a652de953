//! The database: the files of a project as salsa inputs, and nothing that reads a disk.
//!
//! Who embeds the tools (command line, language server, a browser) hands every file over as a [`Change`] and asks
//! queries of other crates. Games, settings and cards are all derived from the files, so that an edit of any of
//! them is one more change.

mod change;
#[expect(
    missing_docs,
    reason = "salsa generates builders and setters without documentation"
)]
mod input;
mod log;
mod root;

pub use change::{Change, FileChange, LARGEST_FILE};
pub use input::{File, FileKind, FileProblem, FileStatus, Project, file_name};
pub use log::Executed;
pub use root::{RootDatabase, catch};
pub use salsa::Cancelled;

/// What every query needs of a database.
#[salsa::db]
pub trait Db: salsa::Database {
    /// The one project of this database.
    fn project(&self) -> Project;

    /// The file at this path, whether it is still there or not.
    fn file(&self, path: &str) -> Option<File>;
}
