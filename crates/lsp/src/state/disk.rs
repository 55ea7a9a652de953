//! The files on disk: what came, went or changed, and when to look.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardc_db::{FileChange, FileKind};
use cardc_disk::{Stamp, has_rules, is_directory, is_left_out, kind_of, started_in, walk};
use cardc_games::CONFIG_FILE;
use rustc_hash::FxHashMap;

use super::{State, scan_of};
use crate::main_loop::{Event, Look};
use crate::on_disk::OnDisk;
use crate::workspace::{Address, Place, Scan, Workspace};

/// Changes outside are not looked for more often.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The stamps of files when they were read; `None` of one that was not there.
pub(super) type Stamps = FxHashMap<Place, Option<Stamp>>;

/// What to look for on disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Due {
    /// Nothing.
    #[default]
    Nothing,
    /// Files that have come or gone.
    Names,
    /// Those, and files that were written: any may be another one than before.
    Texts,
}

impl State {
    /// A document was saved. What it says of other files on disk counts now; who watches those is told of it as well.
    pub(crate) fn saved(&mut self, address: &Address) {
        let says = |path: &PathBuf| path.ends_with(CONFIG_FILE) || has_rules(path);
        if !self.features.watches_files && address.path.as_ref().is_some_and(says) {
            self.changed_on_disk(std::slice::from_ref(address));
        }
        self.doubt();
    }

    /// The author is at this file again, and may have been elsewhere: of a client that does not tell, any other may have changed.
    pub(super) fn doubt(&mut self) {
        // What was not read yet is known when it is.
        if !self.features.watches_files && self.backlog.rest().is_none() {
            self.due = Due::Texts;
            self.changed();
        }
    }

    /// Looks at the disk, where a request needs it.
    pub(super) fn look_before(&mut self, look: Look) {
        let looks = match look {
            Look::Never => false,
            Look::Unwatched => !self.features.watches_files,
            Look::UnwatchedRarely => self.is_look_due(),
            Look::Always => true,
        };
        if looks {
            self.due = Due::Texts;
        }
    }

    /// Files that are not open were found to be other ones than before.
    pub(crate) fn changed_outside(&mut self, places: Vec<Place>) {
        for place in places {
            self.touch(place);
        }
        self.refresh();
    }

    /// Sees to it that every file is read that has come or gone, or was written since. To find those, each is asked for its stamp.
    pub(super) fn look_at_disk(&mut self) {
        let before = self.revision;
        self.look_again();
        self.touch_closed(written(&self.on_disk, &self.stamps));
        // A job may look at the moment.
        self.wants_look = false;
        self.next_look = self.next_look.map(|_| self.clock.now() + LOOK_EVERY);
        if self.revision != before {
            self.refresh();
        }
    }

    /// What a file that is not open holds now. It may change while it is read: the stamp of before tells.
    pub(super) fn read_file(&mut self, place: Place) -> FileChange {
        let stamp = self.on_disk.stamp(&place);
        Arc::make_mut(&mut self.stamps).insert(place.clone(), stamp);
        self.on_disk.read(&self.workspaces, place)
    }

    /// Files or whole folders were created, changed, renamed or deleted, in the editor or outside. A file that is open stays as
    /// the editor has it.
    pub(crate) fn changed_on_disk(&mut self, addresses: &[Address]) {
        let paths = || addresses.iter().filter_map(|one| one.path.as_deref());
        let is_ours = |path: &Path| kind_of(path) != FileKind::Other;
        let has_moved = paths().any(has_rules) || self.concerns_files(paths().collect());
        if !has_moved && !paths().any(is_ours) {
            return;
        }
        if paths().any(|path| path.ends_with(CONFIG_FILE)) {
            // It says which projects there are, and which files belong to them.
            self.scan();
        } else {
            if has_moved {
                self.due = self.due.max(Due::Names);
            }
            self.look_for(addresses);
            self.changed();
        }
        self.diagnostics.open_only = false;
        for address in addresses {
            let place = self.place(address);
            if !self.documents.contains_key(&place) {
                self.touch(place);
            }
        }
        self.refresh();
    }

    /// Whether files of ours were or are in one of these, if they are folders. Most are of others, such as those of a build:
    /// nothing is looked for in what is left out, and nothing twice.
    fn concerns_files(&self, mut folders: Vec<&Path>) -> bool {
        folders.sort_unstable();
        folders.dedup_by(|next, kept| next.starts_with(kept));
        let roots = self.workspaces.iter().filter_map(Workspace::root);
        let here = started_in();
        let roots: Vec<&Path> = roots.chain(here.as_deref()).collect();
        let has_files = |folder: &Path| {
            let root = roots.iter().find(|root| folder.starts_with(root));
            root.is_some_and(|root| !is_left_out(root, folder))
                && walk(folder).flatten().next().is_some()
        };
        let mut folders = folders.into_iter();
        self.due != Due::Nothing
            || folders.any(|folder| {
                self.on_disk.has_inside(folder) || is_directory(folder) && has_files(folder)
            })
    }

    /// Lists the files on disk anew, and reads those that have come or gone.
    pub(super) fn look_again(&mut self) {
        let Scan { roots, files } = self.look();
        let known = self.workspaces.iter().filter_map(Workspace::root);
        if !roots.iter().map(PathBuf::as_path).eq(known) {
            self.scan();
            return;
        }
        if self.on_disk.is(&files) {
            return;
        }
        let now = OnDisk::new(&self.workspaces, files);
        let moved: Vec<Place> = self.on_disk.differences(&now).cloned().collect();
        self.on_disk = Arc::new(now);
        for place in moved {
            self.touch(place);
        }
    }

    /// Looks for what came, went or changed outside, for a client that does not tell. That takes a while among many files, so the
    /// pool does it.
    pub(super) fn look_aside(&mut self) {
        if !self.wants_look || !self.is_look_due() {
            return;
        }
        self.next_look = None;
        self.wants_look = false;
        let (on_disk, stamps) = (Arc::clone(&self.on_disk), Arc::clone(&self.stamps));
        let (folders, documents) = (self.folders.clone(), self.document_paths());
        let events = self.events.clone();
        self.pool.run(move || {
            let files = scan_of(&folders, &documents).files;
            let written = written(&on_disk, &stamps);
            drop((on_disk, stamps));
            let take = move |state: &mut Self| state.has_looked_aside(&files, written);
            let _ = events.send(Event::write("changes outside", take));
        });
    }

    /// When to look at the disk; `None` as well for a client that reports changes.
    pub(super) fn next_look(&self) -> Option<Instant> {
        self.next_look.filter(|_| !self.features.watches_files)
    }

    fn is_look_due(&self) -> bool {
        self.next_look()
            .is_some_and(|time| time <= self.clock.now())
    }

    /// The job of [`Self::look_aside`] has ended: which files there are, and which were written.
    fn has_looked_aside(&mut self, files: &BTreeSet<PathBuf>, written: Vec<Place>) {
        self.next_look = Some(self.clock.now() + LOOK_EVERY);
        let before = self.revision;
        if !self.on_disk.is(files) {
            self.look_again();
        }
        self.touch_closed(written);
        if self.revision != before {
            self.refresh();
        }
    }

    /// Reads files again that were read and are not open. Projects may have come or gone since these were looked at, with other places.
    fn touch_closed(&mut self, places: Vec<Place>) {
        for place in places {
            if self.stamps.contains_key(&place) && !self.documents.contains_key(&place) {
                self.touch(place);
            }
        }
    }

    /// Sees to it that files are listed anew when one of these may be new.
    pub(super) fn look_for<'a>(&mut self, addresses: impl IntoIterator<Item = &'a Address>) {
        let mut paths = addresses.into_iter().filter_map(|one| one.path.as_ref());
        if paths.any(|path| kind_of(path) != FileKind::Other && !self.on_disk.has(path)) {
            self.due = self.due.max(Due::Names);
        }
    }
}

/// The files that were written or deleted since they were read, when they had these stamps.
fn written(on_disk: &OnDisk, stamps: &Stamps) -> Vec<Place> {
    let stamps = stamps.iter();
    let written = stamps.filter(|(place, stamp)| on_disk.stamp(place) != **stamp);
    written.map(|(place, _)| place.clone()).collect()
}

#[cfg(test)]
mod tests {
    use std::fs::write;

    use cardc_db::Db as _;

    use super::super::tests::{run_next, state_in};
    use super::*;

    #[test]
    fn deleted_files_are_looked_for_beside_the_requests() {
        let folder = tempfile::TempDir::new().unwrap();
        let root = folder.path();
        write(root.join("cardc.toml"), "game = \"champions\"\n").unwrap();
        for name in ["a.card", "b.card", "c.card"] {
            write(root.join(name), "").unwrap();
        }
        let (mut state, events) = state_in(root);
        let files = |state: &mut State| {
            state.flush();
            state.snapshot().files().count()
        };
        assert_eq!(files(&mut state), 4);

        for name in ["a.card", "b.card"] {
            std::fs::remove_file(root.join(name)).unwrap();
        }
        state.look_aside();
        assert_eq!(files(&mut state), 4, "the pool looks");
        state.look_aside();
        state.pool.wait();
        assert_eq!(events.len(), 1, "it looks once at a time");
        write(root.join("b.card"), "").unwrap();
        run_next(&mut state, &events);
        assert_eq!(files(&mut state), 3, "one file is there again");

        state.look_aside();
        assert!(events.is_empty(), "the next look is due in a second");
        state.advance(LOOK_EVERY);
        state.look_aside();
        assert!(events.is_empty(), "nobody has asked since");
        state.wants_look = true;
        state.look_aside();
        run_next(&mut state, &events);
        assert_eq!(files(&mut state), 3);
    }

    #[test]
    fn projects_may_go_while_the_pool_looks() {
        let folder = tempfile::TempDir::new().unwrap();
        let root = folder.path();
        for inner in ["", "x", "y"] {
            let path = root.join(inner);
            std::fs::create_dir_all(&path).unwrap();
            write(path.join("cardc.toml"), "game = \"champions\"\n").unwrap();
            write(path.join("a.card"), "").unwrap();
        }
        let (mut state, events) = state_in(root);
        state.flush();
        assert_eq!(state.workspaces.len(), 4);
        for inner in ["x", "y"] {
            std::fs::remove_file(root.join(inner).join("cardc.toml")).unwrap();
        }
        state.look_aside();
        state.pool.wait();
        run_next(&mut state, &events);
        state.flush();
        assert_eq!(state.workspaces.len(), 2);
        assert_eq!(state.snapshot().files().count(), 4);
    }

    #[test]
    fn a_file_that_was_missing_for_a_moment_is_read_again() {
        let folder = tempfile::TempDir::new().unwrap();
        let root = folder.path();
        write(root.join("cardc.toml"), "game = \"champions\"\n").unwrap();
        write(root.join("a.card"), "unit").unwrap();
        let (mut state, _events) = state_in(root);
        state.flush();
        let place = Place {
            workspace: 0,
            path: "a.card".to_owned(),
        };
        std::fs::remove_file(root.join("a.card")).unwrap();
        state.touch(place.clone());
        state.flush();
        write(root.join("a.card"), "spell").unwrap();
        assert_eq!(written(&state.on_disk, &state.stamps), [place]);
        state.look_before(Look::Unwatched);
        state.flush();
        let db = &state.workspaces[0].db;
        assert_eq!(db.file("a.card").unwrap().text(db), "spell");
    }

    #[test]
    fn the_disk_is_looked_at_for_what_needs_it_and_not_for_typing() {
        let folder = tempfile::TempDir::new().unwrap();
        let root = folder.path();
        write(root.join("cardc.toml"), "game = \"champions\"\n").unwrap();
        write(root.join("a.card"), "").unwrap();
        let (mut state, _events) = state_in(root);
        state.flush();
        let text = |state: &mut State, look| {
            state.look_before(look);
            state.flush();
            let db = &state.workspaces[0].db;
            db.file("a.card").unwrap().text(db).to_string()
        };
        write(root.join("a.card"), "unit").unwrap();
        assert_eq!(text(&mut state, Look::Never), "");
        assert_eq!(text(&mut state, Look::Unwatched), "unit");
        write(root.join("a.card"), "blessing").unwrap();
        assert_eq!(text(&mut state, Look::UnwatchedRarely), "unit", "it looked");
        state.advance(LOOK_EVERY);
        assert_eq!(text(&mut state, Look::UnwatchedRarely), "blessing");
        write(root.join("a.card"), "spell").unwrap();
        Arc::make_mut(&mut state.features).watches_files = true;
        state.advance(LOOK_EVERY);
        for look in [Look::Unwatched, Look::UnwatchedRarely] {
            assert_eq!(text(&mut state, look), "blessing", "it reports");
        }
        assert_eq!(text(&mut state, Look::Always), "spell");
    }
}
