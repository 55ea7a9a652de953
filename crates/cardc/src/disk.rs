//! Files that a command cannot do without, standard input, and how files are replaced.

use std::borrow::Cow;
use std::fmt::Display;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use cardc_db::{FileKind, FileProblem};
use cardc_disk::{in_words, kind_of, read, read_bytes, read_bytes_from, read_from};
use encoding_rs::{Encoding, UTF_8};
use tempfile::{Builder, NamedTempFile};

use crate::output::Failure;
use crate::signals;

/// The path that stands for standard input, or for standard output when a command writes.
pub(crate) const STDIN: &str = "-";

/// The text on standard input, or why there is none.
pub(crate) fn read_stdin() -> Result<String, FileProblem> {
    read_from(io::stdin().lock())
}

/// The text of a file that a command cannot do without; `-` is standard input.
pub(crate) fn read_needed(path: &Path) -> Result<String, Failure> {
    text(path, read_bytes_needed(path)?)
}

/// The text of a file that another program may have written: UTF-8, or UTF-16 behind a byte order mark, as some editors and
/// shells of Windows save it.
pub(crate) fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    let text = match Encoding::for_bom(&bytes) {
        Some((encoding, mark)) if encoding != UTF_8 => encoding
            .decode_without_bom_handling_and_without_replacement(&bytes[mark..])
            .map(Cow::into_owned)
            .ok_or(FileProblem::NotUtf8(0)),
        _ => cardc_disk::text(bytes),
    };
    text.map_err(|problem| unusable(path.display(), problem))
}

/// The bytes of a file that a command cannot do without; `-` is standard input.
pub(crate) fn read_bytes_needed(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = if path == Path::new(STDIN) {
        read_bytes_from(io::stdin().lock())
    } else {
        read_bytes(path)
    };
    bytes.map_err(|problem| unusable(path.display(), problem))
}

/// Says why a file has no text that could be used.
pub(crate) fn unusable(path: impl Display, problem: FileProblem) -> Failure {
    let why = match problem {
        FileProblem::NotUtf8(offset) => format!("byte {offset} is not UTF-8 text"),
        FileProblem::TooLarge { size, most } => {
            format!("it is too large ({size} bytes; {most} at most)")
        }
        FileProblem::Unreadable(why) => why,
    };
    Failure::new(format!("Cannot read `{path}`: {why}"))
}

/// Replaces what a file holds, all of it or nothing. Its permissions stay; a link stays a link. What somebody else has
/// written since `before` was read stays too.
pub(crate) fn replace(
    path: &Path,
    before: Option<&str>,
    contents: impl AsRef<[u8]>,
) -> Result<(), Failure> {
    let write = || -> io::Result<()> {
        let target = fs::canonicalize(path)?;
        let _whole = signals::hold();
        let file = successor(&target, contents.as_ref())?;
        if before.is_some_and(|before| read(&target).as_deref() != Ok(before)) {
            return Err(io::Error::other("it was changed in the meantime"));
        }
        file.persist(&target)?;
        Ok(())
    };
    write().map_err(|error| cannot_write(path, &error))
}

/// The text beside the file that it is to replace, with the owner and the permissions of that.
fn successor(target: &Path, contents: &[u8]) -> io::Result<NamedTempFile> {
    let metadata = fs::metadata(target)?;
    if !metadata.is_file() {
        let why = "it is not a regular file";
        return Err(io::Error::new(ErrorKind::InvalidInput, why));
    }
    if metadata.permissions().readonly() {
        return Err(io::Error::new(
            ErrorKind::PermissionDenied,
            "it is read-only",
        ));
    }
    let file = temporary(target, contents)?;
    keep_owner(&file, &metadata);
    file.as_file().set_permissions(metadata.permissions())?;
    Ok(file)
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

/// The file that an output is written to; `None` for standard output, which `-` means too.
pub(crate) fn destination(output: Option<&PathBuf>) -> Option<&Path> {
    let output = output.map(PathBuf::as_path);
    output.filter(|path| *path != Path::new(STDIN))
}

/// Writes a new file of a kind, all of it or nothing, with the directories around it. A file that is there stays, unless it
/// is to be overwritten. No file has the name of another kind.
pub(crate) fn create(
    path: &Path,
    kind: FileKind,
    contents: impl AsRef<[u8]>,
    overwrite: bool,
) -> Result<(), Failure> {
    let named = kind_of(path);
    if named != kind && named != FileKind::Other {
        let message = format!("`{}` is the name of another kind of file", path.display());
        return Err(Failure::new(message).help("Nothing was written. Choose another name."));
    }
    let contents = contents.as_ref();
    if overwrite && path.exists() {
        return replace(path, None, contents);
    }
    let write = || -> io::Result<()> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        let _whole = signals::hold();
        temporary(path, contents)?.persist_noclobber(path)?;
        Ok(())
    };
    write().map_err(|error| {
        let failure = cannot_write(path, &error);
        if path.exists() {
            failure.help("Pass --force to overwrite it.")
        } else {
            failure
        }
    })
}

/// Writes files below a directory, with the directories around them: all of them, or none. A file that is there stays,
/// unless it is to be overwritten. No link leads out of the directory.
pub(crate) fn create_all(
    directory: &Path,
    files: &[(impl AsRef<Path>, impl AsRef<str>)],
    overwrite: bool,
) -> Result<(), Failure> {
    let _whole = signals::hold();
    let mut made = Made::default();
    let mut staged = Vec::new();
    for (path, text) in files {
        let path = directory.join(path);
        let stage = made.stage(directory, &path, text.as_ref(), overwrite);
        staged.push(stage.map_err(|error| cannot_write(&path, &error))?);
    }
    for (target, file, replaces) in staged {
        let put = if replaces {
            file.persist(&target)
        } else {
            file.persist_noclobber(&target)
        };
        put.map_err(|error| cannot_write(&target, &error.error))?;
        made.files.extend((!replaces).then_some(target));
    }
    made.stays();
    Ok(())
}

/// What is new on the disk. It goes again, unless all of it was made.
#[derive(Default)]
struct Made {
    files: Vec<PathBuf>,
    /// Outer ones first.
    directories: Vec<PathBuf>,
}

impl Made {
    /// The file beside its place, with that place, and whether another one is there already.
    fn stage(
        &mut self,
        root: &Path,
        path: &Path,
        text: &str,
        overwrite: bool,
    ) -> io::Result<(PathBuf, NamedTempFile, bool)> {
        let parent = path.parent().unwrap_or(root);
        let missing: Vec<&Path> = parent
            .ancestors()
            .take_while(|directory| !directory.as_os_str().is_empty() && !directory.exists())
            .collect();
        for directory in missing.into_iter().rev() {
            fs::create_dir(directory)?;
            self.directories.push(directory.to_owned());
        }
        let replaces = overwrite && path.exists();
        let place = if replaces { path } else { parent };
        let place = fs::canonicalize(place)?;
        if !place.starts_with(fs::canonicalize(root)?) {
            let message = "a link leads out of the directory";
            return Err(io::Error::new(ErrorKind::InvalidInput, message));
        }
        if replaces {
            let file = successor(&place, text.as_bytes())?;
            return Ok((place, file, true));
        }
        Ok((path.to_owned(), temporary(path, text.as_bytes())?, false))
    }

    fn stays(&mut self) {
        self.files.clear();
        self.directories.clear();
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        for directory in self.directories.iter().rev() {
            let _ = fs::remove_dir(directory);
        }
    }
}

/// A temporary file beside `path` that holds the text, with the permissions of a new file.
fn temporary(path: &Path, contents: &[u8]) -> io::Result<NamedTempFile> {
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".cardc-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(directory.unwrap_or(Path::new(".")))?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
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
        _ => failure,
    }
}
