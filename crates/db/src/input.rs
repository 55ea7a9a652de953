//! What the database is told: files and the project that they form.

use std::sync::Arc;

/// A file of the project. It outlives its removal, because salsa inputs cannot be deleted: see [`FileStatus`].
#[salsa::input(debug)]
pub struct File {
    /// The path relative to the project, with `/` between its parts. This is what diagnostics show.
    #[returns(deref)]
    pub path: Arc<str>,
    /// What the file is, by its name.
    #[returns(copy)]
    pub kind: FileKind,
    /// Its text; empty unless the status is [`FileStatus::Present`].
    #[returns(deref)]
    pub text: Arc<str>,
    /// Whether it is there and could be read.
    #[returns(clone)]
    pub status: FileStatus,
}

/// The files that belong together.
#[salsa::input(debug)]
pub struct Project {
    /// Every file that is there, ordered by path.
    #[returns(deref)]
    pub files: Vec<File>,
    /// The game of files that do not name one; overrides the one in `cardc.toml`.
    #[returns(as_deref)]
    pub default_game: Option<String>,
}

/// The name of a file, without the folders that its path leads through.
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// What a file is, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FileKind {
    /// `*.card`
    Cards,
    /// `*.deck`
    Deck,
    /// `cardc.toml`
    Config,
    /// `game.toml` of a game pack
    Pack,
    /// `vocabulary.toml` of a game pack
    Vocabulary,
    /// `rulebook.md`, of a game pack when it lies beside a `game.toml`, and `*.rulebook.md`
    Rulebook,
    /// Anything else.
    Other,
}

impl FileKind {
    /// The kind of the file at this path.
    pub fn of_path(path: &str) -> Self {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        match name {
            "cardc.toml" => Self::Config,
            "game.toml" => Self::Pack,
            "vocabulary.toml" => Self::Vocabulary,
            "rulebook.md" => Self::Rulebook,
            _ if name.ends_with(".rulebook.md") => Self::Rulebook,
            _ => match name.rsplit_once('.') {
                Some((_, "card")) => Self::Cards,
                Some((_, "deck")) => Self::Deck,
                _ => Self::Other,
            },
        }
    }
}

/// Whether a file is there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FileStatus {
    /// It is there, and its text is known.
    Present,
    /// It is there, and has no text that could be used.
    Unusable(FileProblem),
    /// It is gone.
    Deleted,
}

/// Why a file that is there has no text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FileProblem {
    /// It is not UTF-8; the offset of the first byte that is not.
    NotUtf8(u64),
    /// It is larger than the tools accept.
    TooLarge {
        /// Its bytes.
        size: u64,
        /// So many are accepted.
        most: u64,
    },
    /// It cannot be read, in the words of the system.
    Unreadable(String),
}

impl FileProblem {
    /// What is wrong with a file of this size where so many bytes are accepted.
    pub fn of_size(size: u64, most: u64) -> Option<Self> {
        (size > most).then_some(Self::TooLarge { size, most })
    }
}
