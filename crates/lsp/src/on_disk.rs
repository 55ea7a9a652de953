//! Which files of the projects lie on disk.

use std::collections::BTreeSet;
use std::ops::Bound;
use std::path::{Path, PathBuf};

use cardc_db::FileChange;
use cardc_disk::{Stamp, is_behind_link};
use rustc_hash::FxHashMap;

use crate::workspace::{Place, Workspace, place_of_file};

/// The files of the projects on disk, as they were last looked for; some may be gone since.
#[derive(Clone, Default)]
pub(crate) struct OnDisk {
    by_place: FxHashMap<Place, PathBuf>,
    paths: BTreeSet<PathBuf>,
}

impl OnDisk {
    /// With these files.
    pub(crate) fn new(workspaces: &[Workspace], files: BTreeSet<PathBuf>) -> Self {
        let place = |file: &PathBuf| (place_of_file(workspaces, file), file.clone());
        Self {
            by_place: files.iter().map(place).collect(),
            paths: files,
        }
    }

    /// Where they are.
    pub(crate) fn places(&self) -> impl Iterator<Item = &Place> {
        self.by_place.keys()
    }

    /// Where those are that are in one of both alone.
    pub(crate) fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a Place> {
        let only = |one: &'a Self, other: &'a Self| {
            let places = one.by_place.keys();
            places.filter(|place| !other.by_place.contains_key(place))
        };
        only(self, other).chain(only(other, self))
    }

    /// Whether these are all.
    pub(crate) fn is(&self, files: &BTreeSet<PathBuf>) -> bool {
        self.paths == *files
    }

    /// Whether it is one of them.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.paths.contains(path)
    }

    /// Whether any of them is inside of this, if it is a folder.
    pub(crate) fn has_inside(&self, folder: &Path) -> bool {
        let behind = (Bound::Excluded(folder), Bound::Unbounded);
        let next = self.paths.range::<Path, _>(behind).next();
        next.is_some_and(|next| next.starts_with(folder))
    }

    /// What the file holds now. What was replaced by a link is not part of the project any more.
    pub(crate) fn read(&self, workspaces: &[Workspace], place: Place) -> FileChange {
        let root = workspaces[place.workspace].root();
        match self.by_place.get(&place) {
            Some(path) if !is_behind_link(root, path) => cardc_disk::change(path, place.path),
            _ => FileChange::deleted(place.path),
        }
    }

    /// The stamp of a file now.
    pub(crate) fn stamp(&self, place: &Place) -> Option<Stamp> {
        Stamp::of(self.by_place.get(place)?)
    }
}
