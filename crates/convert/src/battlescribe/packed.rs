//! Packed files of `BattleScribe` (`.catz`, `.gstz`): zip archives with one catalogue or game system inside.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::io::{self, Cursor, ErrorKind, Read};

use zip::ZipArchive;

/// How every archive begins.
const ZIP: &[u8] = b"PK";

/// The endings of the files inside.
const BOOKS: [&str; 2] = [".cat", ".gst"];

/// A folder with remarks of macOS on the other files, under their names.
const REMARKS: &str = "__MACOSX/";

/// So many files of an archive are named in a message.
const MOST_NAMED: usize = 3;

/// Whether the bytes are those of an archive.
pub fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP)
}

/// The text of the one book in an archive, which may have so many bytes unpacked.
pub fn unpacked(bytes: &[u8], most: u64) -> Result<String, PackedError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let names = archive.file_names();
    let names = names.map(|name| name.map(Cow::into_owned));
    let names: Vec<String> = names.collect::<Result<_, _>>().map_err(unreadable)?;
    let (at, name) = only_book(&names)?;
    let file = archive.by_index(at).map_err(unreadable)?;
    let mut text = Vec::new();
    let read = file.take(most + 1).read_to_end(&mut text);
    read.map_err(unreadable)?;
    if text.len() as u64 > most {
        return Err(PackedError::TooLarge(name.to_owned(), most));
    }
    String::from_utf8(text).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        PackedError::NotUtf8(name.to_owned(), byte)
    })
}

/// The only book among the files of an archive, and its place.
fn only_book(names: &[String]) -> Result<(usize, &str), PackedError> {
    let is_book = |name: &str| {
        let name = name.to_lowercase();
        BOOKS.iter().any(|ending| name.ends_with(ending))
    };
    let files = names.iter().map(String::as_str).enumerate();
    let files = files.filter(|(_, name)| !name.starts_with(REMARKS) && !name.ends_with('/'));
    let (books, others): (Vec<_>, Vec<_>) = files.partition(|(_, name)| is_book(name));
    match books[..] {
        [only] => Ok(only),
        [] => Err(PackedError::NoBook(named(&others))),
        _ => Err(PackedError::Several(named(&books))),
    }
}

fn named(files: &[(usize, &str)]) -> Vec<String> {
    let names = files.iter().map(|(_, name)| (*name).to_owned());
    names.collect()
}

/// Why a packed file has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackedError {
    /// It is no archive, or not a whole one: what is wrong.
    Broken(String),
    /// It is packed or encrypted in a way that is not read here: which.
    Unsupported(String),
    /// No catalogue and no game system is inside. These files are.
    NoBook(Vec<String>),
    /// Several are inside.
    Several(Vec<String>),
    /// The file inside has more bytes than these.
    TooLarge(String, u64),
    /// This byte of the file inside is no UTF-8.
    NotUtf8(String, usize),
}

fn unreadable(error: impl Into<io::Error>) -> PackedError {
    let error = error.into();
    let why = error.to_string();
    match error.kind() {
        ErrorKind::Unsupported => PackedError::Unsupported(why),
        _ => PackedError::Broken(why),
    }
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(why) | Self::Unsupported(why) => write!(f, "it cannot be unpacked: {why}"),
            Self::NoBook(files) if files.is_empty() => write!(f, "the archive has no files"),
            Self::NoBook(files) => write!(
                f,
                "the archive has no `.cat` and no `.gst`, only {}",
                listed(files)
            ),
            Self::Several(files) => write!(f, "the archive has several books: {}", listed(files)),
            Self::TooLarge(file, most) => {
                write!(f, "`{file}` inside is too large ({most} bytes at most)")
            }
            Self::NotUtf8(file, byte) => {
                write!(f, "byte {byte} of `{file}` inside is not UTF-8 text")
            }
        }
    }
}

impl Error for PackedError {}

fn listed(files: &[String]) -> String {
    let shown = files.iter().take(MOST_NAMED);
    let shown: Vec<String> = shown.map(|file| format!("`{file}`")).collect();
    match files.len().saturating_sub(MOST_NAMED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::{PackedError, unpacked};

    fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            let options = SimpleFileOptions::default();
            archive.start_file(*name, options).unwrap();
            archive.write_all(bytes).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    #[test]
    fn the_one_book_of_an_archive_is_read() {
        let text = "<catalogue/>".repeat(100);
        let files: [(&str, &[u8]); 3] = [
            ("__MACOSX/._levy.cat", b"\xff"),
            ("readme.txt", b"Hello"),
            ("Books/Levy.CAT", text.as_bytes()),
        ];
        assert_eq!(unpacked(&packed(&files), 1200), Ok(text));
    }

    #[test]
    fn an_archive_without_one_book_is_reported() {
        let fails = |files: &[(&str, &[u8])]| unpacked(&packed(files), 9).unwrap_err().to_string();
        assert_eq!(fails(&[]), "the archive has no files");
        assert_eq!(
            fails(&[
                ("a.txt", b""),
                ("b", b""),
                ("c", b""),
                ("d", b""),
                ("e", b"")
            ]),
            "the archive has no `.cat` and no `.gst`, only `a.txt`, `b`, `c` and 2 more"
        );
        assert_eq!(
            fails(&[("a.cat", b""), ("b.gst", b"")]),
            "the archive has several books: `a.cat`, `b.gst`"
        );
        assert_eq!(
            fails(&[("a.cat", b"0123456789")]),
            "`a.cat` inside is too large (9 bytes at most)"
        );
        assert_eq!(
            fails(&[("a.cat", b"ab\xff")]),
            "byte 2 of `a.cat` inside is not UTF-8 text"
        );
    }

    #[test]
    fn a_broken_archive_is_reported() {
        let whole = packed(&[("a.cat", b"0123456789")]);
        let mut changed = whole.clone();
        let at = changed.windows(5).position(|bytes| bytes == b"a.cat");
        changed[at.unwrap() + 7] ^= 0xff;
        for bytes in [&whole[..whole.len() / 2], b"", b"PK", b"<xml/>", &changed] {
            let error = unpacked(bytes, 99).unwrap_err();
            assert!(matches!(error, PackedError::Broken(_)), "{error:?}");
        }
    }

    #[test]
    fn an_archive_that_is_packed_otherwise_is_not_broken() {
        let whole = packed(&[("a.cat", b"0123456789")]);
        let central = whole.windows(4).position(|bytes| bytes == b"PK\x01\x02");
        let central = central.unwrap();
        // The flags and the method, in both headers of the file.
        let changed = |offset: usize, byte: u8| {
            let mut bytes = whole.clone();
            bytes[offset + 6] = byte;
            bytes[central + offset + 8] = byte;
            bytes
        };
        for bytes in [changed(2, 12), changed(2, 14), changed(0, 1)] {
            let error = unpacked(&bytes, 99).unwrap_err();
            assert!(matches!(error, PackedError::Unsupported(_)), "{error:?}");
        }
    }
}
