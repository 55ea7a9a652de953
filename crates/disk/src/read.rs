//! What one file holds, or why it has no text. All that is read of a disk is read here: what is no file is not waited for, and
//! what is too large is not kept.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use cardc_db::{FileChange, FileProblem, LARGEST_FILE};

/// Files with more bytes are not read, whatever they are for: those of a project have a limit of their own, [`LARGEST_FILE`].
pub const LARGEST: u64 = 64 << 20;

/// Files with more bytes of what Git leaves out are not read: each line of them takes a thousand times its size.
const LARGEST_RULES: u64 = 128 << 10;

/// The text of a file, or why it has none.
pub fn read(path: &Path) -> Result<String, FileProblem> {
    read_bytes(path).and_then(text)
}

/// The bytes of a file, or why they cannot be used.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, FileProblem> {
    open(path, LARGEST)
        .map_err(|error| unreadable(&error))
        .and_then(|file| read_bytes_from(file?))
}

/// The lines of a file for Git, in whatever encoding; none when there is no such file. Why they cannot be used, in the words
/// of a message.
pub(crate) fn read_rules(path: &Path) -> Result<String, String> {
    let file = match open(path, LARGEST_RULES) {
        Ok(Ok(file)) => file,
        Err(error) if is_gone(&error) => return Ok(String::new()),
        Ok(Err(FileProblem::Unreadable(why))) => return Err(why),
        Ok(Err(_)) => return Err("it is too large".to_owned()),
        Err(error) => return Err(in_words(&error)),
    };
    let mut bytes = Vec::new();
    let read = file.take(LARGEST_RULES).read_to_end(&mut bytes);
    read.map_err(|error| in_words(&error))?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// The text that a source gives, with the limits of a file.
pub fn read_from(source: impl Read) -> Result<String, FileProblem> {
    read_bytes_from(source).and_then(text)
}

/// The bytes that a source gives, with the limits of a file.
pub fn read_bytes_from(source: impl Read) -> Result<Vec<u8>, FileProblem> {
    let mut bytes = Vec::new();
    let read = source.take(LARGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(&error))?;
    if let Some(problem) = FileProblem::of_size(bytes.len() as u64, LARGEST) {
        return Err(problem);
    }
    Ok(bytes)
}

/// The text that the bytes of a file are.
pub fn text(bytes: Vec<u8>) -> Result<String, FileProblem> {
    String::from_utf8(bytes)
        .map_err(|error| FileProblem::NotUtf8(error.utf8_error().valid_up_to() as u64))
}

/// What the disk holds at `path`, as a change of the file that its project calls `name`. A file that is not there
/// is deleted.
pub fn change(path: &Path, name: impl Into<String>) -> FileChange {
    let text = match open(path, LARGEST_FILE) {
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
fn open(path: &Path, most: u64) -> io::Result<Result<File, FileProblem>> {
    // To open some devices is to use them.
    if let Some(problem) = problem(&fs::metadata(path)?, most) {
        return Ok(Err(problem));
    }
    open_at_once(path, most)
}

/// The same, of what has taken the place of a file meanwhile: a pipe is not waited for.
fn open_at_once(path: &Path, most: u64) -> io::Result<Result<File, FileProblem>> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    let file = options.open(path)?;
    let problem = problem(&file.metadata()?, most);
    Ok(problem.map_or(Ok(file), Err))
}

/// Why nothing of this is read.
fn problem(metadata: &Metadata, most: u64) -> Option<FileProblem> {
    let unreadable = |why: &str| Some(FileProblem::Unreadable(why.to_owned()));
    if metadata.is_dir() {
        unreadable("it is a directory")
    } else if !metadata.is_file() {
        unreadable("it is not a regular file")
    } else {
        FileProblem::of_size(metadata.len(), most)
    }
}

fn is_gone(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn unreadable(error: &io::Error) -> FileProblem {
    FileProblem::Unreadable(in_words(error))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    #[cfg(unix)]
    pub(crate) fn make_pipe(path: &Path) {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    }

    #[test]
    fn every_problem_has_its_words() {
        let directory = tempfile::TempDir::new().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::write(at("good.card"), "unit").unwrap();
        fs::write(at("latin.card"), b"caf\xe9").unwrap();
        fs::create_dir(at("folder.card")).unwrap();
        File::create(at("huge.card"))
            .unwrap()
            .set_len(LARGEST_FILE + 1)
            .unwrap();
        let unusable = |problem| FileChange::unusable("x", problem);
        let unreadable = |why: &str| FileProblem::Unreadable(why.to_owned());
        let too_large = FileProblem::of_size(LARGEST_FILE + 1, LARGEST_FILE)
            .map(unusable)
            .unwrap();
        for (name, expected) in [
            ("good.card", FileChange::text("x", "unit")),
            ("latin.card", unusable(FileProblem::NotUtf8(3))),
            ("folder.card", unusable(unreadable("it is a directory"))),
            ("huge.card", too_large),
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

    #[test]
    fn what_is_too_large_is_refused() {
        let too_large = |most| Err(FileProblem::of_size(most + 1, most).unwrap());
        assert_eq!(read_from(io::repeat(b' ')), too_large(LARGEST));
        let directory = tempfile::TempDir::new().unwrap();
        let path = directory.path().join("cards.json");
        File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
        assert_eq!(read(&path), too_large(LARGEST));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_that_takes_the_place_of_a_file_is_not_waited_for() {
        let directory = tempfile::TempDir::new().unwrap();
        let path = directory.path().join("a.card");
        make_pipe(&path);
        let problem = FileProblem::Unreadable("it is not a regular file".to_owned());
        assert_eq!(open_at_once(&path, LARGEST).unwrap().unwrap_err(), problem);
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
            let file = open(&path, LARGEST).unwrap().unwrap();
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
