//! Which files there are: those that paths name, and those below directories.

use std::collections::HashSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

use cardc_db::FileKind;
use cardc_disk::{Closed, Projects, in_words, kind_of};

use crate::output::Failure;

/// More steps up than this are harder to read than the absolute path.
const MOST_STEPS_UP: usize = 3;

/// A file that a command was asked to look at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FoundFile {
    /// Where it is, absolute.
    pub(crate) path: PathBuf,
    /// How to call it: as the user named it.
    pub(crate) shown: String,
}

impl FoundFile {
    /// A file under a name that a user gave.
    pub(crate) fn named(path: &Path) -> Self {
        let shown = path.strip_prefix(".").unwrap_or(path);
        Self {
            path: absolute(path),
            shown: cardc_disk::shown(shown),
        }
    }

    /// The same file, called as it is seen from a directory.
    pub(crate) fn seen_from(self, directory: &Path) -> Self {
        let shown = cardc_disk::shown(&seen_from(directory, &self.path));
        Self { shown, ..self }
    }

    /// The same file where it is itself, if this is a link to another file of its project.
    fn behind_link(self, projects: &mut Projects) -> Self {
        let path = self.real_path();
        if projects.root_of(&path) == projects.root_of(&self.path) {
            Self { path, ..self }
        } else {
            self
        }
    }

    /// Where it is, with a link resolved.
    pub(crate) fn real_path(&self) -> PathBuf {
        let target = if self.path.is_symlink() {
            fs::canonicalize(&self.path).ok()
        } else {
            None
        };
        target.unwrap_or_else(|| self.path.clone())
    }

    /// What it is, by its name.
    pub(crate) fn kind(&self) -> FileKind {
        kind_of(&self.path)
    }
}

/// What was found, and whether all of it could be looked at.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// In the order of the arguments, and by name within a directory; each file once.
    pub(crate) files: Vec<FoundFile>,
    /// What keeps more from being found; the paths are absolute.
    pub(crate) closed: Vec<Closed>,
}

impl From<&Closed> for Failure {
    fn from(closed: &Closed) -> Self {
        let here = absolute(Path::new("."));
        let shown = seen_from(&here, &closed.path);
        let (shown, why) = (shown.display(), &closed.why);
        Self::new(format!("Cannot open `{shown}`: {why}"))
    }
}

/// The files that a command wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Those with cards.
    Cards,
    /// Those that the formatter knows.
    CardsAndDecks,
    /// All that belongs to a project: settings and game packs too.
    Everything,
}

impl Wanted {
    fn admits(self, path: &Path) -> bool {
        let kind = kind_of(path);
        match self {
            Self::Cards => kind == FileKind::Cards,
            Self::CardsAndDecks => matches!(kind, FileKind::Cards | FileKind::Deck),
            Self::Everything => kind != FileKind::Other,
        }
    }

    /// Refuses a file that is not wanted.
    pub(crate) fn demand(self, path: &Path) -> Result<(), Failure> {
        if self.admits(path) {
            return Ok(());
        }
        let message = format!("This command does not read `{}`", path.display());
        Err(Failure::new(message).help(format!(
            "It reads {}, and directories with such files.",
            self.names()
        )))
    }

    /// In the words of a message.
    fn names(self) -> &'static str {
        match self {
            Self::Cards => "*.card files",
            Self::CardsAndDecks => "*.card and *.deck files",
            Self::Everything => {
                "*.card and *.deck files, cardc.toml, rulebooks, and the files of game packs"
            }
        }
    }
}

/// The wanted files that the paths name or hold. What `.gitignore` excludes is left out of directories, and links
/// are not followed.
pub(crate) fn find(paths: &[PathBuf], wanted: Wanted) -> Result<Found, Failure> {
    let mut found = Found::default();
    let mut projects = Projects::default();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| unreachable_path(path, &error))?;
        if metadata.is_dir() {
            walk(path, wanted, &mut found);
        } else {
            wanted.demand(path)?;
            found
                .files
                .push(FoundFile::named(path).behind_link(&mut projects));
        }
    }
    let mut seen = HashSet::new();
    found.files.retain(|file| seen.insert(file.real_path()));
    found
        .closed
        .retain(|closed| seen.insert(closed.path.clone()));
    Ok(found)
}

/// Adds what lies below a directory.
fn walk(directory: &Path, wanted: Wanted, found: &mut Found) {
    for path in cardc_disk::walk(directory) {
        match path {
            Ok(path) if wanted.admits(&path) => found.files.push(FoundFile::named(&path)),
            Ok(_) => {}
            Err(closed) => found.closed.push(Closed {
                path: absolute(&closed.path),
                ..closed
            }),
        }
    }
}

fn unreachable_path(path: &Path, error: &io::Error) -> Failure {
    let path = path.display();
    match error.kind() {
        ErrorKind::NotFound => Failure::new(format!("No such file or directory: `{path}`"))
            .help("Check the spelling, including capitals."),
        _ => Failure::new(format!("Cannot read `{path}`: {}", in_words(error))),
    }
}

/// The absolute path, with links in its directories resolved, so that one file has one path.
pub(crate) fn absolute(path: &Path) -> PathBuf {
    let plain = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) => {
            let parent = if parent.as_os_str().is_empty() {
                Path::new(".")
            } else {
                parent
            };
            fs::canonicalize(parent).map_or_else(|_| plain(), |parent| parent.join(name))
        }
        _ => fs::canonicalize(path).unwrap_or_else(|_| plain()),
    }
}

/// An absolute path as seen from a directory.
pub(crate) fn seen_from(directory: &Path, path: &Path) -> PathBuf {
    directory
        .ancestors()
        .take(MOST_STEPS_UP + 1)
        .take_while(|ancestor| ancestor.parent().is_some())
        .enumerate()
        .find_map(|(steps, ancestor)| {
            let below = path.strip_prefix(ancestor).ok()?;
            Some(
                std::iter::repeat_n(Component::ParentDir, steps)
                    .collect::<PathBuf>()
                    .join(below),
            )
        })
        .map_or_else(
            || path.to_owned(),
            |seen| {
                if seen.as_os_str().is_empty() {
                    ".".into()
                } else {
                    seen
                }
            },
        )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::seen_from;

    #[test]
    fn paths_are_seen_from_where_the_user_is() {
        let seen = |path| seen_from(Path::new("/home/me/game/cards"), Path::new(path));
        assert_eq!(seen("/home/me/game/cards/a.card"), Path::new("a.card"));
        assert_eq!(seen("/home/me/game/b.deck"), Path::new("../b.deck"));
        assert_eq!(seen("/home/me/c.deck"), Path::new("../../c.deck"));
        assert_eq!(seen("/home/me/game/cards"), Path::new("."));
        assert_eq!(seen("/etc/d.deck"), Path::new("/etc/d.deck"));
    }
}
