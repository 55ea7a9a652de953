//! What there is to say about the files of projects.

use std::collections::HashSet;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cardc_db::{Db, File, RootDatabase};
use cardc_diagnostics::{Code, Diagnostic, FileDiagnostics, Severity, SourceFile};
use cardc_semantics::{GameId, file_diagnostics, game_id, pack_of, read_names};

use super::progress::Progress;
use crate::output::Failure;
use crate::workspace::Workspace;

/// A file and what is to be said about it.
pub(super) struct Report<'a> {
    /// The project that the file is of.
    pub(super) workspace: &'a Workspace,
    /// What the project calls the file.
    pub(super) name: &'a str,
    shown: &'a str,
    text: &'a str,
    /// In the order of the file.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Why the file could not be checked, if it could not.
    pub(super) unread: Option<Failure>,
}

impl<'a> Report<'a> {
    fn new(workspace: &'a Workspace, file: File, diagnostics: Vec<Diagnostic>) -> Self {
        let db = &workspace.db;
        Self {
            workspace,
            name: file.path(db),
            shown: workspace.shown(file.path(db)),
            text: file.text(db),
            diagnostics,
            unread: workspace.unread(file),
        }
    }

    /// As renderers take it.
    pub(super) fn as_file(&self) -> FileDiagnostics<'_> {
        FileDiagnostics {
            file: SourceFile {
                path: self.shown,
                name: self.name,
                text: self.text,
            },
            diagnostics: &self.diagnostics,
        }
    }
}

/// The selected files of projects with their diagnostics, then the other files that these point into.
pub(super) fn reports(workspaces: &[Workspace]) -> Vec<Report<'_>> {
    let files = workspaces.iter().map(|workspace| workspace.selected.len());
    let progress = Progress::new(files.sum());
    workspaces
        .iter()
        .flat_map(|workspace| {
            diagnose(workspace, &progress);
            of_workspace(workspace)
        })
        .collect()
}

/// Computes the diagnostics of all selected files, on all processors. They are kept by the database.
fn diagnose(workspace: &Workspace, progress: &Progress) {
    let files = &workspace.selected;
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let all = workspace.db.project().files(&workspace.db);
    let (unread, unchecked) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..processors.min(files.len()) {
            let (db, unread, unchecked) = (workspace.db.clone(), &unread, &unchecked);
            scope.spawn(move || {
                // Every check asks for the names of all cards: else one thread would read them while the others wait.
                while let Some(&file) = all.get(unread.fetch_add(1, Ordering::Relaxed)) {
                    read_names(&db, file);
                }
                while let Some(&file) = files.get(unchecked.fetch_add(1, Ordering::Relaxed)) {
                    file_diagnostics(&db, db.project(), file);
                    progress.one_more();
                }
            });
        }
    });
}

fn of_workspace(workspace: &Workspace) -> Vec<Report<'_>> {
    let db = &workspace.db;
    let mut reports = Vec::new();
    let mut mentioned: HashSet<File> = HashSet::new();
    for &file in &workspace.selected {
        let mut diagnostics = file_diagnostics(db, db.project(), file).to_vec();
        for label in diagnostics
            .iter_mut()
            .flat_map(|diagnostic| &mut diagnostic.labels)
        {
            if let Some(path) = &mut label.path {
                mentioned.extend(db.file(path));
                *path = workspace.shown(path).to_owned();
            }
        }
        reports.push(Report::new(workspace, file, diagnostics));
    }
    let selected: HashSet<File> = workspace.selected.iter().copied().collect();
    let games: HashSet<GameId<'_>> = selected
        .iter()
        .filter_map(|file| game_id(db, *file))
        .collect();
    let is_checked_against = |file: File| {
        let pack = pack_of(db, file).map(|id| GameId::new(db, id));
        pack.is_some_and(|pack| games.contains(&pack))
    };
    for &file in db.project().files(db) {
        if !selected.contains(&file) && (mentioned.contains(&file) || is_checked_against(file)) {
            reports.push(Report::new(workspace, file, faults(db, file)));
        }
    }
    reports
}

/// What of a file of a pack that nobody asked to check may make wrong what is said of a card or a deck: its errors, and cards on its
/// lists that are misspelt.
fn faults(db: &RootDatabase, file: File) -> Vec<Diagnostic> {
    if pack_of(db, file).is_none() {
        return Vec::new();
    }
    let found = file_diagnostics(db, db.project(), file).iter();
    let is_fault = |found: &&Diagnostic| match found.severity {
        Severity::Error => true,
        Severity::Warning => found.code == Code::UnknownCard,
        Severity::Hint => false,
    };
    found.filter(is_fault).cloned().collect()
}
