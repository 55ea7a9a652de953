//! Reference data beside the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// A file or a directory of it; `None`, said on the console, where it is absent.
#[expect(
    clippy::print_stderr,
    reason = "a test that checks nothing has to say so"
)]
pub(crate) fn corpus(path: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/corpus")
        .join(path);
    if path.exists() {
        return fs::canonicalize(path).ok();
    }
    eprintln!("SKIPPED: no reference data at {}", path.display());
    None
}
