//! The disk: the only place of the server that reads files. What belongs to a project is what the command line says.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use cardc_db::{FileChange, FileKind, FileProblem};
use cardc_games::{CONFIG_FILE, Config};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{DirEntry, WalkBuilder};

/// Larger files are not read.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// The files below a directory that the tools know. What git ignores is left out, and links are not followed.
pub(crate) fn files_below(root: &Path) -> Vec<PathBuf> {
    WalkBuilder::new(root)
        .require_git(false)
        .build()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_some_and(|kind| !kind.is_symlink()))
        .map(DirEntry::into_path)
        .filter(|path| {
            path.to_str()
                .is_some_and(|path| FileKind::of_path(path) != FileKind::Other)
        })
        .collect()
}

/// The nearest directory with a `cardc.toml`, from `directory` upwards.
pub(crate) fn project_around(directory: &Path) -> Option<PathBuf> {
    let mut around = directory.ancestors();
    around
        .find(|around| around.join(CONFIG_FILE).is_file())
        .map(Path::to_owned)
}

/// What the `cardc.toml` of a directory excludes from its project.
pub(crate) fn excluded_from(root: &Path) -> Gitignore {
    let settings = fs::read_to_string(root.join(CONFIG_FILE)).unwrap_or_default();
    let mut builder = GitignoreBuilder::new(root);
    for pattern in Config::parse(&settings).0.exclude {
        // A pattern with a mistake excludes nothing.
        let _ = builder.add_line(None, &pattern.value);
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}

/// What the disk holds at `path`, as a change of the file that the project calls `name`.
pub(crate) fn read(path: &Path, name: &str) -> FileChange {
    let unusable = |problem| FileChange::unusable(name, problem);
    match fs::metadata(path) {
        Ok(metadata) if metadata.len() > MAX_FILE_SIZE => {
            unusable(FileProblem::TooLarge(metadata.len()))
        }
        Ok(metadata) if !metadata.is_file() => unusable(FileProblem::Unreadable(
            "it is not a regular file".to_owned(),
        )),
        Ok(_) => match fs::read(path) {
            Ok(bytes) => decode(bytes, name),
            Err(error) => failed(&error, name),
        },
        Err(error) => failed(&error, name),
    }
}

fn decode(bytes: Vec<u8>, name: &str) -> FileChange {
    match String::from_utf8(bytes) {
        Ok(text) => FileChange::text(name, text),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to() as u64;
            FileChange::unusable(name, FileProblem::NotUtf8(offset))
        }
    }
}

fn failed(error: &std::io::Error, name: &str) -> FileChange {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => FileChange::deleted(name),
        _ => FileChange::unusable(name, FileProblem::Unreadable(error.to_string())),
    }
}
