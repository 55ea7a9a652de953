//! Where documents belong. As on the command line, the nearest `cardc.toml` makes a project of everything around it;
//! a folder of the editor's workspace without one is a project too. Every project has a database of its own.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cardc_db::{FileKind, RootDatabase};
use cardc_disk::{Projects, in_utf8, kind_of, name_below, path_of_name, project_around, walk};

/// A document as a client names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address {
    /// As the client writes it.
    pub(crate) uri: String,
    /// The path on disk, without `.` and `..`; `None` for a document that is not a file.
    pub(crate) path: Option<PathBuf>,
    /// The path on disk that a document without a file is to be saved at, if the client says so.
    pub(crate) planned: Option<PathBuf>,
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
    /// It takes the documents that are no files: those without a name yet, and what other programs than the file system hold.
    takes_unnamed: bool,
    /// Its files.
    pub(crate) db: RootDatabase,
}

impl Workspace {
    /// A project without files for every root, and one for what lies in none of them. Documents that are no files belong to the
    /// project at `home`.
    pub(crate) fn all(roots: impl IntoIterator<Item = PathBuf>, home: Option<&Path>) -> Vec<Self> {
        let roots = roots.into_iter().map(Some).chain([None]);
        roots
            .map(|root| Self {
                takes_unnamed: root.as_deref() == home,
                root,
                db: RootDatabase::new(),
            })
            .collect()
    }

    /// The directory around the project; `None` for the documents that lie in no other.
    pub(crate) fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// Where a file of the project lies on disk.
    pub(crate) fn disk_path(&self, path: &str) -> Option<PathBuf> {
        let path = path_of_name(path);
        match &self.root {
            Some(root) => Some(root.join(path)),
            None => Some(path).filter(|path| path.is_absolute()),
        }
    }
}

/// What there is on disk.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Scan {
    /// The roots of the projects.
    pub(crate) roots: BTreeSet<PathBuf>,
    /// The files of the projects, and the cards that decks outside of them find.
    pub(crate) files: BTreeSet<PathBuf>,
}

/// Looks into the editor's folders, and into the projects around them and around the documents that are open. Decks
/// outside any project find the cards below the directory `here`, as on the command line.
pub(crate) fn scan(folders: &[PathBuf], documents: &[PathBuf], here: Option<&Path>) -> Scan {
    let mut projects = Projects::default();
    let mut roots: BTreeSet<PathBuf> = folders.iter().map(|one| root_of_folder(one)).collect();
    roots.extend(documents.iter().filter_map(|path| projects.root_of(path)));
    // What cannot be looked into cannot be shown.
    let mut files: BTreeSet<PathBuf> = roots.iter().flat_map(|root| walk(root)).flatten().collect();
    roots.extend(files.iter().filter_map(|path| projects.root_of(path)));
    files.retain(|path| !projects.excludes(path));
    let here = here.filter(|here| {
        documents.iter().any(|path| {
            kind_of(path) == FileKind::Deck
                && path.starts_with(here)
                && !roots.iter().any(|root| path.starts_with(root))
        })
    });
    let around_decks = here.into_iter().flat_map(walk).flatten();
    files.extend(
        around_decks
            .filter(|path| kind_of(path) == FileKind::Cards && projects.root_of(path).is_none()),
    );
    Scan { roots, files }
}

/// Where a document belongs: the innermost root around it, or around where it is to be saved.
pub(crate) fn place(workspaces: &[Workspace], address: &Address) -> Place {
    if let Some(path) = &address.path {
        return place_of_file(workspaces, path);
    }
    let planned = address.planned.as_deref();
    let planned = planned.map(|path| place_of_file(workspaces, path).workspace);
    let planned = planned.filter(|workspace| workspaces[*workspace].root.is_some());
    let home = || workspaces.iter().position(|one| one.takes_unnamed);
    Place {
        workspace: planned.or_else(home).unwrap_or(workspaces.len() - 1),
        path: address.uri.clone(),
    }
}

/// The root of the project around a folder of the editor.
pub(crate) fn root_of_folder(folder: &Path) -> PathBuf {
    project_around(folder).unwrap_or_else(|| folder.to_owned())
}

/// Where a file belongs.
pub(crate) fn place_of_file(workspaces: &[Workspace], path: &Path) -> Place {
    let around = workspaces.iter().enumerate().filter_map(|(index, one)| {
        let root = one.root()?;
        (path != root && path.starts_with(root)).then_some((index, root))
    });
    let innermost = around.max_by_key(|(_, root)| root.as_os_str().len());
    match innermost {
        Some((workspace, root)) => Place {
            workspace,
            path: name_below(root, path),
        },
        None => Place {
            workspace: workspaces.len() - 1,
            path: in_utf8(path.as_os_str().as_encoded_bytes()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(path: &str) -> (usize, String) {
        let workspaces = Workspace::all(["/w".into(), "/w/inner".into()], None);
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
            planned: None,
        };
        let placed = |home: Option<&str>| {
            let roots = ["/v".into(), "/w".into()];
            let place = place(&Workspace::all(roots, home.map(Path::new)), &address);
            assert_eq!(place.path, "untitled:Untitled-1");
            place.workspace
        };
        assert_eq!((placed(None), placed(Some("/w"))), (2, 1));
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
        let found = scan(&[root.join("sets")], &[], None);
        assert_eq!(
            found.roots,
            [root.to_owned(), root.join("sets/inner")].into(),
            "one is above the folder"
        );
        assert_eq!(found.files.len(), 4);
        let found = scan(&[], &[root.join("sets/inner/b.card")], None);
        assert_eq!(found.roots, [root.join("sets/inner")].into());
        assert_eq!(scan(&[], &[], None), Scan::default());
    }

    #[test]
    fn decks_outside_any_project_find_cards() {
        let directory = tempfile::TempDir::new().unwrap();
        let root = directory.path();
        for path in ["cards/a.card", "decks/b.deck", "p/cardc.toml", "p/c.card"] {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let files =
            |document: &str, here: Option<&Path>| scan(&[], &[root.join(document)], here).files;
        let cards = [root.join("cards/a.card")].into();
        assert_eq!(files("decks/b.deck", Some(root)), cards);
        let nothing = BTreeSet::new();
        assert_eq!(files("decks/b.deck", None), nothing);
        assert_eq!(files("decks/b.deck", Some(&root.join("cards"))), nothing);
        assert_eq!(files("cards/a.card", Some(root)), nothing);
    }
}
