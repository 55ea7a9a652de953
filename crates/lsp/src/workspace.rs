//! Where documents belong. As on the command line, the nearest `cardc.toml` makes a project of everything around it;
//! a folder of the editor's workspace without one is a project too. Every project has a database of its own.

use std::path::{Component, Path, PathBuf};

use cardc_db::{FileChange, RootDatabase};
use cardc_games::CONFIG_FILE;
use ignore::gitignore::Gitignore;

use crate::disk;

/// A document as a client names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// As the client writes it.
    pub(crate) uri: String,
    /// The path on disk; `None` for a document that is not a file.
    pub(crate) path: Option<PathBuf>,
}

/// A file as the server names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place {
    /// The index of the project.
    pub(crate) workspace: usize,
    /// The path relative to the root, with `/` between its parts; absolute, or a URI, where there is no root.
    pub(crate) path: String,
}

/// A project, and the directory that holds it.
#[derive(Clone)]
pub(crate) struct Workspace {
    /// `None` for the project of the documents that lie in no other.
    root: Option<PathBuf>,
    /// What on disk is no part of the project.
    excluded: Gitignore,
    /// Its files.
    pub(crate) db: RootDatabase,
}

impl Workspace {
    /// A project without files for every root, and one for what lies in none of them.
    pub(crate) fn all(roots: &[PathBuf]) -> Vec<Self> {
        let with_root = roots.iter().map(|root| Self {
            root: Some(root.clone()),
            excluded: disk::excluded_from(root),
            db: RootDatabase::new(),
        });
        let loose = Self {
            root: None,
            excluded: Gitignore::empty(),
            db: RootDatabase::new(),
        };
        with_root.chain([loose]).collect()
    }

    /// The directory around the project; `None` for the documents that lie in no other.
    pub(crate) fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// What the disk holds at a path of the project.
    pub(crate) fn read(&self, path: &str) -> FileChange {
        match self.disk_path(path) {
            Some(disk_path) if !self.excludes(&disk_path) => disk::read(&disk_path, path),
            _ => FileChange::deleted(path),
        }
    }

    /// Where a file of the project lies on disk.
    pub(crate) fn disk_path(&self, path: &str) -> Option<PathBuf> {
        match &self.root {
            Some(root) => Some(root.join(path)),
            None => Some(PathBuf::from(path)).filter(|path| path.is_absolute()),
        }
    }

    fn excludes(&self, path: &Path) -> bool {
        self.root.is_some()
            && self
                .excluded
                .matched_path_or_any_parents(path, false)
                .is_ignore()
    }
}

/// The files of the editor's folders and of the projects around them and around the documents that are open, and the
/// roots of all these projects.
pub(crate) fn scan(folders: &[PathBuf], documents: &[PathBuf]) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let around = |path: &PathBuf| disk::project_around(path);
    let mut tops: Vec<PathBuf> = folders
        .iter()
        .map(|folder| around(folder).unwrap_or_else(|| folder.clone()))
        .collect();
    tops.extend(documents.iter().filter_map(around));
    tops.sort();
    // What lies below another one is found there.
    tops.dedup_by(|inner, outer| inner.starts_with(outer));
    let mut files: Vec<PathBuf> = tops.iter().flat_map(|top| disk::files_below(top)).collect();
    files.sort();
    let settings = files.iter().filter(|file| file.ends_with(CONFIG_FILE));
    let mut roots = tops.clone();
    roots.extend(
        settings
            .filter_map(|file| file.parent())
            .map(Path::to_owned),
    );
    roots.sort();
    roots.dedup();
    (files, roots)
}

/// Where a document belongs: the innermost root around it.
pub(crate) fn place(workspaces: &[Workspace], address: &Address) -> Place {
    match &address.path {
        Some(path) => place_of_file(workspaces, path),
        None => Place {
            workspace: workspaces.len() - 1,
            path: address.uri.clone(),
        },
    }
}

/// Where a file belongs.
pub(crate) fn place_of_file(workspaces: &[Workspace], path: &Path) -> Place {
    let around = workspaces
        .iter()
        .enumerate()
        .filter_map(|(workspace, one)| {
            let root = one.root()?;
            Some((
                root.as_os_str().len(),
                Place {
                    workspace,
                    path: relative(root, path)?,
                },
            ))
        });
    let innermost = around.max_by_key(|(depth, _)| *depth);
    innermost.map_or_else(
        || Place {
            workspace: workspaces.len() - 1,
            path: path.to_string_lossy().into_owned(),
        },
        |(_, place)| place,
    )
}

/// The path below `root`, with `/` between its parts.
fn relative(root: &Path, path: &Path) -> Option<String> {
    let parts = path.strip_prefix(root).ok()?.components();
    let parts: Option<Vec<&str>> = parts
        .map(|part| match part {
            Component::Normal(part) => part.to_str(),
            _ => None,
        })
        .collect();
    parts
        .filter(|parts| !parts.is_empty())
        .map(|parts| parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(path: &str) -> (usize, String) {
        let workspaces = Workspace::all(&["/w".into(), "/w/inner".into()]);
        let place = place_of_file(&workspaces, Path::new(path));
        (place.workspace, place.path)
    }

    #[test]
    fn the_innermost_root_wins() {
        assert_eq!(placed("/w/sets/a.card"), (0, "sets/a.card".to_owned()));
        assert_eq!(placed("/w/inner/a.card"), (1, "a.card".to_owned()));
        assert_eq!(
            placed("/elsewhere/a.card"),
            (2, "/elsewhere/a.card".to_owned())
        );
    }

    #[test]
    fn what_is_no_file_keeps_its_uri() {
        let address = Address {
            uri: "untitled:Untitled-1".to_owned(),
            path: None,
        };
        let place = place(&Workspace::all(&[]), &address);
        assert_eq!(
            (place.workspace, place.path.as_str()),
            (0, "untitled:Untitled-1")
        );
    }

    #[test]
    fn settings_make_projects() {
        let directory = tempfile::TempDir::new().unwrap();
        let root = directory.path();
        for path in [
            "cardc.toml",
            "sets/a.card",
            "sets/inner/cardc.toml",
            "sets/inner/b.card",
        ] {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let (files, roots) = scan(&[root.join("sets")], &[]);
        assert_eq!(
            roots,
            [root.to_owned(), root.join("sets/inner")],
            "one is above the folder"
        );
        assert_eq!(files.len(), 4);
        let (_, roots) = scan(&[], &[root.join("sets/inner/b.card")]);
        assert_eq!(roots, [root.join("sets/inner")]);
        assert_eq!(scan(&[], &[]), (Vec::new(), Vec::new()));
    }
}
