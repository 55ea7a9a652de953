//! The database itself.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use salsa::{Cancelled, Database, Durability, Setter};

use crate::Db;
use crate::change::{Change, FileChange};
use crate::input::{File, FileStatus, Project};
use crate::log::{Executed, QueryLog};

/// So many files that are gone are kept without asking.
const MOST_DELETED: usize = 100;

/// The database. A clone is a snapshot that other threads can ask; a change waits until every clone is dropped.
#[salsa::db]
#[derive(Clone)]
pub struct RootDatabase {
    storage: salsa::Storage<Self>,
    files: Arc<FxHashMap<Arc<str>, File>>,
    open: Arc<FxHashSet<File>>,
    project: Option<Project>,
    log: Option<QueryLog>,
}

impl Default for RootDatabase {
    fn default() -> Self {
        Self::new()
    }
}

impl RootDatabase {
    /// A database without files.
    pub fn new() -> Self {
        Self::with_storage(salsa::Storage::new(None), None)
    }

    /// A database that notes which queries run, for tests: see [`Self::take_executed`].
    pub fn with_query_log() -> Self {
        let log = QueryLog::default();
        let recorder = log.clone();
        let storage = salsa::Storage::new(Some(Box::new(move |event| recorder.record(&event))));
        Self::with_storage(storage, Some(log))
    }

    fn with_storage(storage: salsa::Storage<Self>, log: Option<QueryLog>) -> Self {
        let mut db = Self {
            storage,
            files: Arc::default(),
            open: Arc::default(),
            project: None,
            log,
        };
        db.project = Some(
            Project::builder(Vec::new(), None)
                .durability(Durability::HIGH)
                .new(&db),
        );
        db
    }

    /// The queries that ran since the last call, in order; empty for a database without a log.
    pub fn take_executed(&self) -> Vec<Executed> {
        self.log.as_ref().map(QueryLog::take).unwrap_or_default()
    }

    /// Takes in changes. Returns whether anything is different now.
    pub fn apply(&mut self, change: Change) -> bool {
        let mut changed = false;
        let mut moved = Vec::new();
        for file in change.files {
            let (file_changed, file_moved) = self.apply_file(file);
            changed |= file_changed;
            moved.extend(file_moved);
        }
        if !moved.is_empty() {
            self.update_file_list(moved);
        }
        if let Some(game) = change.default_game
            && self.project().default_game(self) != game.as_deref()
        {
            let project = self.project();
            project.set_default_game(self).to(game);
            changed = true;
        }
        changed
    }

    /// Gives a file on disk this text, and adds it where there was none. An open file stays open.
    pub fn set_file_text(&mut self, path: &str, text: impl Into<Arc<str>>) -> File {
        let open = self
            .file(path)
            .is_some_and(|file| self.open.contains(&file));
        self.apply(Change::from_iter([FileChange {
            open,
            ..FileChange::text(path, text)
        }]));
        self.files[path]
    }

    /// Marks a file as gone. Returns whether it was there.
    pub fn remove_file(&mut self, path: &str) -> bool {
        self.files.contains_key(path) && self.apply(Change::from_iter([FileChange::deleted(path)]))
    }

    /// Forgets the files that are gone, once they outnumber those that are there. Returns the database as it was, which
    /// may take a while to drop. Inputs of salsa, and what was computed of them, are never freed: the rest begins anew,
    /// and nothing that was asked of the database before is of this one.
    pub fn forget_deleted(&mut self) -> Option<Self> {
        let there = self.project().files(self).len();
        if self.files.len() <= MOST_DELETED.max(2 * there) {
            return None;
        }
        let files = self.project().files(self).iter();
        let files = files.map(|file| FileChange {
            path: file.path(self).to_owned(),
            kind: file.kind(self),
            status: file.status(self),
            text: file.text(self).into(),
            open: self.open.contains(file),
        });
        let change = Change {
            files: files.collect(),
            default_game: Some(self.project().default_game(self).map(str::to_owned)),
        };
        let mut new = match self.log {
            Some(_) => Self::with_query_log(),
            None => Self::new(),
        };
        new.apply(change);
        Some(std::mem::replace(self, new))
    }

    /// Every file that was ever added, in no order.
    pub fn all_files(&self) -> impl Iterator<Item = File> {
        self.files.values().copied()
    }

    /// Returns whether the file is different now, and the file if it came or went.
    fn apply_file(&mut self, change: FileChange) -> (bool, Option<File>) {
        let durability = if change.open {
            Durability::LOW
        } else {
            Durability::HIGH
        };
        let Some(file) = self.file(&change.path) else {
            if change.status == FileStatus::Deleted {
                return (false, None);
            }
            let path: Arc<str> = change.path.into();
            let file = File::builder(path.clone(), change.kind, change.text, change.status)
                .durability(Durability::HIGH)
                .text_durability(durability)
                .new(self);
            Arc::make_mut(&mut self.files).insert(path, file);
            self.mark_open(file, change.open);
            return (true, Some(file));
        };

        let old_status = file.status(self);
        let moved = (old_status == FileStatus::Deleted) != (change.status == FileStatus::Deleted);
        let status_changed = old_status != change.status;
        let text_changed = file.text(self) != &*change.text;
        let kind_changed = file.kind(self) != change.kind;
        if kind_changed {
            file.set_kind(self).to(change.kind);
        }
        let opened = self.mark_open(file, change.open);
        if status_changed {
            file.set_status(self).to(change.status);
        }
        if text_changed || opened {
            file.set_text(self)
                .with_durability(durability)
                .to(change.text);
        }
        let changed = status_changed || text_changed || kind_changed;
        (changed, moved.then_some(file))
    }

    /// Returns whether the file was opened or closed by this.
    fn mark_open(&mut self, file: File, open: bool) -> bool {
        if self.open.contains(&file) == open {
            return false;
        }
        let files = Arc::make_mut(&mut self.open);
        if open {
            files.insert(file)
        } else {
            files.remove(&file)
        }
    }

    /// Adds files that came to the list, and removes those that went. Only these are sorted: a project comes in many batches.
    fn update_file_list(&mut self, mut moved: Vec<File>) {
        moved.sort_by(|left, right| left.path(self).cmp(right.path(self)));
        moved.dedup();
        let project = self.project();
        let mut rest = project.files(self);
        let mut files = Vec::with_capacity(rest.len() + moved.len());
        for file in moved {
            let before = rest.partition_point(|one| one.path(self) < file.path(self));
            files.extend_from_slice(&rest[..before]);
            rest = &rest[before..];
            if rest.first() == Some(&file) {
                rest = &rest[1..];
            }
            if file.status(self) != FileStatus::Deleted {
                files.push(file);
            }
        }
        files.extend_from_slice(rest);
        project.set_files(self).to(files);
    }
}

#[salsa::db]
impl salsa::Database for RootDatabase {}

/// Runs queries of these databases, and says what stopped them. Of a query that a change stops, salsa reports to a thread which
/// waits for it that it has panicked: here it is the change.
pub fn catch<'db, T>(
    dbs: impl IntoIterator<Item = &'db RootDatabase>,
    queries: impl FnOnce() -> T,
) -> Result<T, Cancelled> {
    let stopped = |db: &RootDatabase| {
        let look = || db.unwind_if_revision_cancelled();
        Cancelled::catch(AssertUnwindSafe(look)).err()
    };
    match Cancelled::catch(AssertUnwindSafe(queries)) {
        Err(Cancelled::PropagatedPanic) => {
            let change = dbs.into_iter().find_map(stopped);
            Err(change.unwrap_or(Cancelled::PropagatedPanic))
        }
        caught => caught,
    }
}

#[salsa::db]
impl Db for RootDatabase {
    fn project(&self) -> Project {
        self.project.expect("set by every constructor")
    }

    fn file(&self, path: &str) -> Option<File> {
        self.files.get(path).copied()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;

    use salsa::EventKind;

    use super::*;
    use crate::FileKind;

    /// A query to watch.
    #[salsa::tracked]
    fn length(db: &dyn Db, file: File) -> usize {
        file.text(db).len()
    }

    #[test]
    fn a_batch_lists_its_files_by_path() {
        let mut db = RootDatabase::new();
        let changed = db.apply(Change::from_iter([
            FileChange::text("b.deck", "game champions"),
            FileChange::text("a.card", "unit"),
            FileChange::deleted("never-there.card"),
        ]));
        assert!(changed);
        let paths: Vec<&str> = db
            .project()
            .files(&db)
            .iter()
            .map(|file| file.path(&db))
            .collect();
        assert_eq!(paths, ["a.card", "b.deck"]);
        assert!(db.file("never-there.card").is_none());
    }

    #[test]
    fn a_later_batch_is_merged_into_the_list() {
        let mut db = RootDatabase::new();
        let new = |path: &str| FileChange::text(path, "unit");
        db.apply(
            ["b.card", "d.card", "f.card"]
                .map(new)
                .into_iter()
                .collect(),
        );
        db.apply(Change::from_iter([
            new("g.card"),
            FileChange::deleted("d.card"),
            new("a.card"),
            // Gone and back, and here and gone, in one change.
            FileChange::deleted("f.card"),
            new("f.card"),
            new("e.card"),
            FileChange::deleted("e.card"),
            new("c.card"),
        ]));
        let files = db.project().files(&db).iter();
        let paths: Vec<&str> = files.map(|file| file.path(&db)).collect();
        assert_eq!(paths, ["a.card", "b.card", "c.card", "f.card", "g.card"]);
    }

    #[test]
    fn a_removed_file_comes_back_as_the_same_input() {
        let mut db = RootDatabase::new();
        let file = db.set_file_text("a.card", "unit");
        assert!(db.remove_file("a.card"));
        assert!(!db.remove_file("a.card"), "it is gone already");
        assert!(db.project().files(&db).is_empty());
        assert_eq!(file.text(&db), "");
        assert_eq!(db.set_file_text("a.card", "spell"), file);
        assert_eq!(db.project().files(&db), [file]);
    }

    #[test]
    fn files_that_are_gone_are_forgotten() {
        let mut db = RootDatabase::new();
        db.apply(Change {
            files: vec![FileChange::text("open.card", "unit").in_editor()],
            default_game: Some(Some("champions".to_owned())),
        });
        let mut most = 0;
        for round in 0..10_000 {
            let path = format!("{round}.card");
            db.set_file_text(&path, "unit");
            db.remove_file(&path);
            db.forget_deleted();
            most = most.max(db.all_files().count());
        }
        assert!(most <= MOST_DELETED, "{most} files are kept");
        let open = db.file("open.card").unwrap();
        assert_eq!(db.project().files(&db), [open]);
        assert_eq!(db.project().default_game(&db), Some("champions"));
        assert!(db.open.contains(&open));
    }

    #[test]
    fn an_unchanged_text_is_no_change() {
        let mut db = RootDatabase::with_query_log();
        let file = db.set_file_text("a.card", "unit\n");
        assert_eq!(*length(&db, file), 5);
        assert_eq!(db.take_executed().len(), 1);
        assert!(!db.apply(Change::from_iter([FileChange::text("a.card", "unit\n")])));
        length(&db, file);
        assert!(db.take_executed().is_empty());
        db.set_file_text("a.card", "spell\n");
        length(&db, file);
        let executed = db.take_executed();
        assert_eq!(executed[0].query, "length");
        assert_eq!(executed[0].key, salsa::plumbing::AsId::as_id(&file));
    }

    #[test]
    fn an_edit_of_an_open_file_leaves_the_others_alone() {
        let mut db = RootDatabase::with_query_log();
        let on_disk = db.set_file_text("a.card", "unit");
        db.apply(Change::from_iter([
            FileChange::text("b.card", "unit").in_editor()
        ]));
        length(&db, on_disk);
        db.take_executed();
        let open = db.set_file_text("b.card", "spell");
        length(&db, on_disk);
        length(&db, open);
        assert_eq!(db.take_executed().len(), 1);
        assert_eq!(open.text(&db), "spell");
    }

    /// Runs until something stops it.
    #[salsa::tracked]
    fn endless(db: &dyn Db, _project: Project) -> bool {
        loop {
            db.unwind_if_revision_cancelled();
            thread::yield_now();
        }
    }

    #[test]
    fn who_waits_for_a_query_that_a_change_stops_is_stopped_by_the_change() {
        let (events, noted) = channel();
        let note = move |event: salsa::Event| match event.kind {
            EventKind::WillExecute { .. } | EventKind::WillBlockOn { .. } => {
                let _ = events.send(());
            }
            _ => {}
        };
        let storage = salsa::Storage::new(Some(Box::new(note)));
        let mut db = RootDatabase::with_storage(storage, None);
        let threads = [(); 2].map(|()| {
            let snapshot = db.clone();
            let query = move || {
                catch([&snapshot], || {
                    endless(&snapshot, snapshot.project());
                })
            };
            let thread = thread::spawn(query);
            // The first one runs the query, the second one waits for it.
            noted.recv().unwrap();
            thread
        });
        db.apply(Change::from_iter([FileChange::text("a.card", "x")]));
        for thread in threads {
            let stopped = thread.join().unwrap();
            assert!(matches!(stopped, Err(Cancelled::PendingWrite)));
        }
    }

    #[test]
    fn a_document_without_a_name_has_the_kind_that_it_is_given() {
        let mut db = RootDatabase::new();
        let mut open = |kind| {
            db.apply(Change::from_iter([FileChange {
                kind,
                ..FileChange::text("untitled:1", "x")
            }]));
            db.file("untitled:1").unwrap().kind(&db)
        };
        assert_eq!(open(FileKind::Cards), FileKind::Cards);
        assert_eq!(open(FileKind::Deck), FileKind::Deck);
    }

    #[test]
    fn kinds_follow_names() {
        for (path, kind) in [
            ("sets/Ember.card", FileKind::Cards),
            ("x.deck", FileKind::Deck),
            ("cardc.toml", FileKind::Config),
            ("games/own/game.toml", FileKind::Pack),
            ("games/own/rulebook.md", FileKind::Rulebook),
            ("rules/official.rulebook.md", FileKind::Rulebook),
            ("rules/notes-on-the-rulebook.md", FileKind::Other),
            ("card", FileKind::Other),
        ] {
            assert_eq!(FileKind::of_path(path), kind, "{path}");
        }
    }
}
