//! What one file holds, or why it has no text.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use cardc_db::{FileChange, FileProblem};

/// Files with more bytes are not read.
pub const LARGEST: u64 = 64 << 20;

/// The text of a file, or why it has none.
pub fn read(path: &Path) -> Result<String, FileProblem> {
    open(path)
        .map_err(|error| unreadable(&error))
        .and_then(|file| read_from(file?))
}

/// The text that a source gives, with the limits of a file.
pub fn read_from(source: impl Read) -> Result<String, FileProblem> {
    let mut bytes = Vec::new();
    let read = source.take(LARGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(FileProblem::TooLarge(bytes.len() as u64));
    }
    String::from_utf8(bytes)
        .map_err(|error| FileProblem::NotUtf8(error.utf8_error().valid_up_to() as u64))
}

/// What the disk holds at `path`, as a change of the file that its project calls `name`. A file that is not there
/// is deleted.
pub fn change(path: &Path, name: impl Into<String>) -> FileChange {
    let text = match open(path) {
        Ok(file) => file.and_then(read_from),
        Err(error) if is_gone(&error) => return FileChange::deleted(name),
        Err(error) => Err(unreadable(&error)),
    };
    match text {
        Ok(text) => FileChange::text(name, text),
        Err(problem) => FileChange::unusable(name, problem),
    }
}

/// What the system says, without its number.
pub fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

/// A file that can be read, or what is wrong with it; the error is that of the system.
fn open(path: &Path) -> io::Result<Result<File, FileProblem>> {
    let metadata = fs::metadata(path)?;
    let problem = if metadata.is_dir() {
        FileProblem::Unreadable("it is a directory".to_owned())
    } else if !metadata.is_file() {
        FileProblem::Unreadable("it is not a regular file".to_owned())
    } else if metadata.len() > LARGEST {
        FileProblem::TooLarge(metadata.len())
    } else {
        return File::open(path).map(Ok);
    };
    Ok(Err(problem))
}

fn is_gone(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn unreadable(error: &io::Error) -> FileProblem {
    FileProblem::Unreadable(in_words(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_its_words() {
        let directory = tempfile::TempDir::new().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::write(at("good.card"), "unit").unwrap();
        fs::write(at("latin.card"), b"caf\xe9").unwrap();
        fs::create_dir(at("folder.card")).unwrap();
        File::create(at("huge.card"))
            .unwrap()
            .set_len(LARGEST + 1)
            .unwrap();
        let unusable = |problem| FileChange::unusable("x", problem);
        let unreadable = |why: &str| FileProblem::Unreadable(why.to_owned());
        for (name, expected) in [
            ("good.card", FileChange::text("x", "unit")),
            ("latin.card", unusable(FileProblem::NotUtf8(3))),
            ("folder.card", unusable(unreadable("it is a directory"))),
            ("huge.card", unusable(FileProblem::TooLarge(LARGEST + 1))),
            ("gone.card", FileChange::deleted("x")),
            ("good.card/below.card", FileChange::deleted("x")),
        ] {
            assert_eq!(change(&at(name), "x"), expected, "{name}");
        }
        assert_eq!(read(&at("good.card")), Ok("unit".to_owned()));
        assert_eq!(
            read(&at("gone.card")),
            Err(unreadable("no such file or directory"))
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_or_deleted_while_it_is_read_is_read_whole() {
        /// A file to which something happens after its first bytes.
        struct Disturbed<F> {
            file: File,
            disturb: Option<F>,
        }

        impl<F: FnOnce()> Read for Disturbed<F> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let few = buffer.len().min(4);
                let read = self.file.read(&mut buffer[..few])?;
                if let Some(disturb) = self.disturb.take() {
                    disturb();
                }
                Ok(read)
            }
        }

        let directory = tempfile::TempDir::new().unwrap();
        let path = directory.path().join("a.card");
        let other = directory.path().join("b.card");
        let read_while = |disturb: &dyn Fn()| {
            fs::write(&path, "the old text").unwrap();
            fs::write(&other, "another text").unwrap();
            let file = open(&path).unwrap().unwrap();
            read_from(Disturbed {
                file,
                disturb: Some(disturb),
            })
        };
        let old = Ok("the old text".to_owned());
        assert_eq!(read_while(&|| fs::rename(&other, &path).unwrap()), old);
        assert_eq!(read(&path), Ok("another text".to_owned()));
        assert_eq!(read_while(&|| fs::remove_file(&path).unwrap()), old);
        assert_eq!(change(&path, "x"), FileChange::deleted("x"));
        // Who writes into the file itself may be met in the middle of it; what is left is read, and no more.
        let emptied = || File::create(&path).map(drop).unwrap();
        assert_eq!(read_while(&emptied), Ok("the ".to_owned()));
    }
}
