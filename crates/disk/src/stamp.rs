//! By what a file on a disk is known to be another one than before, without reading it.

use std::fs::{self, Metadata};
use std::path::Path;

/// What the disk says of a file. One that was written since has another stamp, unless it was within the same tick of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    size: u64,
    written: Written,
}

/// When the file was written. A program can set that time, or replace the file by another one. Where the system knows the time of
/// the last change and the number of the file, these count too.
#[cfg(unix)]
type Written = [i64; 5];
#[cfg(windows)]
type Written = u64;
#[cfg(not(any(unix, windows)))]
type Written = ();

impl Stamp {
    /// Of the file at a path; `None` where there is none.
    pub fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        Some(Self {
            size: metadata.len(),
            written: written(&metadata),
        })
    }
}

#[cfg(unix)]
fn written(metadata: &Metadata) -> Written {
    use std::os::unix::fs::MetadataExt;
    [
        metadata.mtime(),
        metadata.mtime_nsec(),
        metadata.ctime(),
        metadata.ctime_nsec(),
        metadata.ino().cast_signed(),
    ]
}

#[cfg(windows)]
fn written(metadata: &Metadata) -> Written {
    use std::os::windows::fs::MetadataExt;
    metadata.last_write_time()
}

#[cfg(not(any(unix, windows)))]
fn written(_: &Metadata) -> Written {}
