//! What a request sees: the databases and documents as they were when it came.

use std::cell::OnceCell;
use std::path::Path;
use std::sync::Arc;

use cardc_db::{Cancelled, Db, File, FileStatus, RootDatabase};
use ropey::Rope;
use rustc_hash::{FxHashMap, FxHashSet};
use salsa::{CancellationToken, Database};

use crate::backlog::Rest;
use crate::convert;
use crate::document::Document;
use crate::draft::{Draft, Said};
use crate::features::Features;
use crate::main_loop::Look;
use crate::on_disk::OnDisk;
use crate::settings::{Scope, Settings};
use crate::text::Position;
use crate::token_cache::TokenCache;
use crate::workspace::{Address, Place, Workspace, place};

/// Databases and documents at one moment. While it lives, the main loop cannot change a database: hold it in a job
/// of the pool and nowhere else.
#[derive(Clone)]
pub(crate) struct Snapshot {
    /// In the order of the state.
    pub(crate) workspaces: Vec<Workspace>,
    /// What is open in the editor.
    pub(crate) documents: Arc<FxHashMap<Place, Document>>,
    /// Documents that were open. The client may still show what it was told of them, and ask about them no more.
    pub(crate) closed: Arc<FxHashSet<Address>>,
    /// The files that are there beside.
    pub(crate) on_disk: Arc<OnDisk>,
    /// Whether the disk was looked at before.
    pub(crate) look: Look,
    /// What the client can do.
    pub(crate) features: Arc<Features>,
    /// What its user wants.
    pub(crate) settings: Settings,
    /// What the author is writing.
    pub(crate) draft: Option<Draft>,
    /// What was said of open documents when diagnostics were last computed.
    pub(crate) said: Said,
    /// The colours that the client has.
    pub(crate) tokens: TokenCache,
    /// Where to put what ships with cardc, so that the client can open it.
    pub(crate) cache: Option<Arc<Path>>,
    /// The files that the databases lack; `None` when they have all.
    pub(crate) rest: Option<Rest>,
}

/// What an answer needs that its snapshot lacks.
pub(crate) enum Missing {
    /// Files that are still to be read.
    Files(Rest),
    /// A look at the disk.
    Look,
    /// The texts that these files have by now.
    Texts(Vec<Place>),
}

/// An answer, or what it needs.
pub(crate) type Computed<T> = Result<T, Missing>;

/// One file of a snapshot.
pub(crate) struct View<'a> {
    /// The whole that it is part of.
    pub(crate) snapshot: &'a Snapshot,
    /// How the server names it.
    pub(crate) place: Place,
    /// The file in the database.
    pub(crate) file: File,
    /// See [`Self::text`]. Most files of a project are looked at and never counted in lines.
    text: OnceCell<Rope>,
}

impl Snapshot {
    /// Itself, when the databases have every file.
    pub(crate) fn whole(&self) -> Computed<&Self> {
        let rest = self.rest.clone().map(Missing::Files);
        rest.map_or(Ok(self), Err)
    }

    /// That the disk was looked at before, where the client reports no changes: what is planned does not depend on the text in front
    /// alone.
    pub(crate) fn looked(&self) -> Computed<()> {
        match self.look {
            Look::Never | Look::UnwatchedRarely if !self.features.watches_files => {
                Err(Missing::Look)
            }
            _ => Ok(()),
        }
    }

    /// That the files can be edited: those that are not open are on disk as they are known here.
    pub(crate) fn editable(
        &self,
        workspace: usize,
        files: impl IntoIterator<Item = File>,
    ) -> Computed<()> {
        let closed = files
            .into_iter()
            .filter_map(|file| self.view_of(workspace, file))
            .filter(|view| !self.is_open(&view.place));
        let closed: Vec<View<'_>> = closed.collect();
        if closed.is_empty() {
            return Ok(());
        }
        self.looked()?;
        self.as_on_disk(closed)
    }

    /// That files that are not open are on disk as they are known here.
    pub(crate) fn as_on_disk<'a>(
        &self,
        closed: impl IntoIterator<Item = View<'a>>,
    ) -> Computed<()> {
        let is_another = |view: &View<'_>| {
            let now = self.on_disk.read(&self.workspaces, view.place.clone());
            let (db, file) = (view.db(), view.file);
            now.status != file.status(db) || *now.text != *file.text(db)
        };
        let others = closed.into_iter().filter(is_another);
        let others: Vec<Place> = others.map(|view| view.place).collect();
        if others.is_empty() {
            Ok(())
        } else {
            Err(Missing::Texts(others))
        }
    }

    /// The document that a client asks about; `None` when there is no such file.
    pub(crate) fn view(&self, address: &Address) -> Option<View<'_>> {
        let place = place(&self.workspaces, address);
        let file = self.workspaces[place.workspace].db.file(&place.path)?;
        self.view_of(place.workspace, file)
    }

    /// A file of a workspace; `None` when it is deleted.
    pub(crate) fn view_of(&self, workspace: usize, file: File) -> Option<View<'_>> {
        let db = &self.workspaces[workspace].db;
        if file.status(db) == FileStatus::Deleted {
            return None;
        }
        let place = Place {
            workspace,
            path: file.path(db).to_owned(),
        };
        Some(View {
            snapshot: self,
            place,
            file,
            text: OnceCell::new(),
        })
    }

    /// Every file that is reported on: those of the projects, and of those outside any project what is open.
    pub(crate) fn files(&self) -> impl Iterator<Item = (usize, File)> {
        self.workspaces
            .iter()
            .enumerate()
            .flat_map(|(index, workspace)| {
                let files = workspace.db.project().files(&workspace.db);
                files.iter().map(move |file| (index, *file))
            })
            .filter(|(workspace, file)| self.is_reported(*workspace, *file))
    }

    /// The files that are open in the editor, in the order of their places.
    pub(crate) fn open_files(&self) -> impl Iterator<Item = (usize, File)> {
        let mut places: Vec<&Place> = self.documents.keys().collect();
        places.sort_unstable();
        places.into_iter().filter_map(|place| {
            let file = self.workspaces[place.workspace].db.file(&place.path)?;
            Some((place.workspace, file))
        })
    }

    fn is_reported(&self, workspace: usize, file: File) -> bool {
        let Workspace { db, .. } = &self.workspaces[workspace];
        let place = || Place {
            workspace,
            path: file.path(db).to_owned(),
        };
        let all = self.settings.scope == Scope::Workspace;
        all && self.workspaces[workspace].root().is_some() || self.is_open(&place())
    }

    /// Whether a file is open in the editor.
    pub(crate) fn is_open(&self, place: &Place) -> bool {
        self.documents.contains_key(place)
    }

    /// How a client names a file; `None` for a path that no URI can hold.
    pub(crate) fn uri(&self, place: &Place) -> Option<String> {
        match self.documents.get(place) {
            Some(document) => Some(document.address.uri.clone()),
            None => convert::file_uri(&self.workspaces[place.workspace].disk_path(&place.path)?),
        }
    }

    /// Unwinds when the work on this snapshot is stopped, or a change waits for it.
    pub(crate) fn stop_if_cancelled(&self) {
        for workspace in &self.workspaces {
            workspace.db.unwind_if_revision_cancelled();
        }
    }

    /// Does work on this snapshot, and says what stopped it.
    pub(crate) fn catch<T>(&self, work: impl FnOnce(&Self) -> T) -> Result<T, Cancelled> {
        let dbs = self.workspaces.iter().map(|workspace| &workspace.db);
        cardc_db::catch(dbs, || work(self))
    }

    /// With these, work on this snapshot can be stopped.
    pub(crate) fn cancellation_tokens(&self) -> Vec<CancellationToken> {
        self.workspaces
            .iter()
            .map(|workspace| workspace.db.cancellation_token())
            .collect()
    }
}

impl View<'_> {
    /// The database of the file.
    pub(crate) fn db(&self) -> &RootDatabase {
        &self.snapshot.workspaces[self.place.workspace].db
    }

    /// Its text; empty for a file that cannot be used, even where it is open.
    pub(crate) fn text(&self) -> &Rope {
        let open = self.snapshot.documents.get(&self.place);
        let open = open.filter(|_| self.file.status(self.db()) == FileStatus::Present);
        self.text.get_or_init(|| match open {
            Some(open) => open.text.clone(),
            None => Rope::from_str(self.file.text(self.db())),
        })
    }

    /// The byte offset of a position that a client sent.
    pub(crate) fn offset(&self, position: Position) -> u32 {
        self.snapshot
            .features
            .encoding
            .offset(self.text(), position)
    }

    /// The position of a byte offset. A large answer has many: it unwinds when the work is stopped, or a change waits for it.
    pub(crate) fn position(&self, offset: u32) -> Position {
        self.db().unwind_if_revision_cancelled();
        self.snapshot
            .features
            .encoding
            .position(self.text(), offset)
    }

    /// What its words are, for colours. `None` until all files are read, for a client that cannot be asked to fetch them again.
    pub(crate) fn tokens(&self) -> Option<Vec<cardc_ide::Token>> {
        let can_wait = self.snapshot.features.refreshes.tokens;
        let is_final = self.snapshot.rest.is_none();
        (is_final || can_wait).then(|| cardc_ide::semantic_tokens(self.db(), self.file))
    }

    /// Whether the file was deleted since: nobody has told yet. Some clients ask once more for a document that was closed, and
    /// would keep what is said of it.
    pub(crate) fn is_gone(&self) -> bool {
        let workspace = &self.snapshot.workspaces[self.place.workspace];
        let on_disk = || workspace.disk_path(&self.place.path);
        !self.snapshot.is_open(&self.place) && on_disk().is_some_and(|path| !path.exists())
    }

    /// The version of the text, when the file is open.
    pub(crate) fn version(&self) -> Option<i32> {
        self.snapshot
            .documents
            .get(&self.place)
            .map(|document| document.version)
    }

    /// How the client names the file.
    pub(crate) fn uri(&self) -> Option<String> {
        self.snapshot.uri(&self.place)
    }

    /// Another file of the same project.
    pub(crate) fn sibling(&self, path: &str) -> Option<View<'_>> {
        let file = self.db().file(path)?;
        self.snapshot.view_of(self.place.workspace, file)
    }
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;

    use cardc_db::{Change, FileChange};

    use super::*;

    #[test]
    fn work_that_is_stopped_converts_no_more_positions() {
        let mut workspaces = Workspace::all([], None);
        let card = FileChange::text("/a.card", "unit");
        workspaces[0].db.apply(Change::from_iter([card]));
        let snapshot = Snapshot {
            workspaces,
            closed: Arc::default(),
            documents: Arc::default(),
            on_disk: Arc::default(),
            look: Look::Never,
            features: Arc::default(),
            settings: Settings::default(),
            draft: None,
            said: Said::default(),
            tokens: TokenCache::default(),
            cache: None,
            rest: None,
        };
        let view = snapshot.view(&Address {
            uri: "file:///a.card".to_owned(),
            path: Some("/a.card".into()),
            planned: None,
        });
        let view = view.unwrap();
        let is_stopped = || Cancelled::catch(AssertUnwindSafe(|| view.position(2))).is_err();
        assert!(!is_stopped());
        for token in snapshot.cancellation_tokens() {
            token.cancel();
        }
        assert!(is_stopped());
    }
}
