//! Files that a command cannot do without, standard input, and how files are replaced.

use std::fmt::Display;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use cardc_db::FileProblem;
use cardc_disk::{LARGEST, in_words, read, read_from};
use tempfile::{Builder, NamedTempFile};

use crate::output::Failure;
use crate::signals;

/// The path that stands for standard input.
pub(crate) const STDIN: &str = "-";

/// The text on standard input, or why there is none.
pub(crate) fn read_stdin() -> Result<String, FileProblem> {
    read_from(io::stdin().lock())
}

/// The text of a file that a command cannot do without; `-` is standard input.
pub(crate) fn read_needed(path: &Path) -> Result<String, Failure> {
    let text = if path == Path::new(STDIN) {
        read_stdin()
    } else {
        read(path)
    };
    text.map_err(|problem| unusable(path.display(), problem))
}

/// Says why a file has no text that could be used.
pub(crate) fn unusable(path: impl Display, problem: FileProblem) -> Failure {
    let why = match problem {
        FileProblem::NotUtf8(offset) => format!("byte {offset} is not UTF-8 text"),
        FileProblem::TooLarge(size) => format!("it is too large ({size} bytes; {LARGEST} at most)"),
        FileProblem::Unreadable(why) => why,
    };
    Failure::new(format!("Cannot read `{path}`: {why}"))
}

/// Replaces what a file holds, all of it or nothing. Its permissions stay; a link stays a link. What somebody else has
/// written since `before` was read stays too.
pub(crate) fn replace(path: &Path, before: Option<&str>, text: &str) -> Result<(), Failure> {
    let write = || -> io::Result<()> {
        let target = fs::canonicalize(path)?;
        let metadata = fs::metadata(&target)?;
        if metadata.permissions().readonly() {
            return Err(io::Error::new(
                ErrorKind::PermissionDenied,
                "it is read-only",
            ));
        }
        let _whole = signals::hold();
        let file = temporary(&target, text)?;
        keep_owner(&file, &metadata);
        file.as_file().set_permissions(metadata.permissions())?;
        file.as_file().sync_all()?;
        if before.is_some_and(|before| read(&target).as_deref() != Ok(before)) {
            return Err(io::Error::other("it was changed in the meantime"));
        }
        file.persist(&target)?;
        Ok(())
    };
    write().map_err(|error| cannot_write(path, &error))
}

/// A file of somebody else stays theirs, where the system lets us give files away.
fn keep_owner(file: &NamedTempFile, before: &Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(before.uid()), Some(before.gid()));
    }
    #[cfg(not(unix))]
    let _ = (file, before);
}

/// Writes a new file, all of it or nothing, with the directories around it. A file that is there stays, unless it
/// is to be overwritten.
pub(crate) fn create(path: &Path, text: &str, overwrite: bool) -> Result<(), Failure> {
    if overwrite && path.exists() {
        return replace(path, None, text);
    }
    let write = || -> io::Result<()> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        let _whole = signals::hold();
        let file = temporary(path, text)?;
        file.as_file().sync_all()?;
        file.persist_noclobber(path)?;
        Ok(())
    };
    write().map_err(|error| cannot_write(path, &error))
}

/// A temporary file beside `path` that holds the text, with the permissions of a new file.
fn temporary(path: &Path, text: &str) -> io::Result<NamedTempFile> {
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".cardc-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(directory.unwrap_or(Path::new(".")))?;
    file.write_all(text.as_bytes())?;
    Ok(file)
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let failure = Failure::new(format!(
        "Cannot write `{}`: {}",
        path.display(),
        in_words(error)
    ));
    match error.kind() {
        ErrorKind::Other => failure.help("Run the command again."),
        ErrorKind::AlreadyExists => failure.help("Pass --force to overwrite it."),
        _ => failure,
    }
}
