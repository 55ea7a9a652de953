//! The same work for every file of a snapshot.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cardc_db::{Cancelled, Db, File};

use crate::pool::processors;
use crate::progress::Progress;
use crate::snapshot::{Snapshot, View};
use crate::workspace::Place;

/// How to go through all files.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a> {
    /// Nothing was computed yet: every processor takes part. An author who types waits for one file, and the others do not
    /// take the processors away from it.
    pub(crate) is_cold: bool,
    /// Is told how far the work is: it takes a while in a large project.
    pub(crate) progress: Option<&'a Progress>,
}

impl Walk<'_> {
    /// Does `front`, and `work` for each file; gives the results in the order of the files.
    pub(crate) fn all<T: Send>(
        self,
        snapshot: &Snapshot,
        front: impl FnOnce(),
        work: impl Fn(&View<'_>) -> Option<T> + Sync,
    ) -> Vec<T> {
        let files: Vec<_> = snapshot.files().collect();
        let turns = Turns::new(&files);
        let threads = if self.is_cold { processors() } else { 1 };
        let mut results = thread::scope(|scope| {
            // When this thread is stopped, so are the others.
            let _end = EndOfTurns(&turns);
            let helpers: Vec<_> = (1..threads)
                .map(|_| {
                    let (snapshot, turns, work) = (snapshot.clone(), &turns, &work);
                    scope.spawn(move || {
                        turns.read_ahead(&snapshot);
                        turns.take(&snapshot, self.progress, work)
                    })
                })
                .collect();
            if threads > 1 {
                turns.read_ahead(snapshot);
            }
            front();
            let mut results = turns.take(snapshot, self.progress, &work);
            for helper in helpers {
                let more = helper.join();
                results.extend(more.unwrap_or_else(|payload| resume_unwind(payload)));
            }
            results
        });
        results.sort_unstable_by_key(|(index, _)| *index);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

/// Reads what the checks of every file ask of these, on every processor. It ends early when the work is stopped.
pub(crate) fn read_ahead(snapshot: Snapshot, places: &[Place]) {
    let file = |place: &Place| {
        let workspace = &snapshot.workspaces[place.workspace];
        Some((place.workspace, workspace.db.file(&place.path)?))
    };
    let files: Vec<_> = places.iter().filter_map(file).collect();
    let turns = Turns::new(&files);
    let read = |snapshot: Snapshot| {
        let read = || turns.read_ahead(&snapshot);
        let _ = Cancelled::catch(AssertUnwindSafe(read));
    };
    thread::scope(|scope| {
        for _ in 1..processors() {
            let snapshot = snapshot.clone();
            scope.spawn(|| read(snapshot));
        }
        read(snapshot);
    });
}

/// Files that several threads take one by one: first to read them, then for the work.
struct Turns<'a> {
    files: &'a [(usize, File)],
    read: AtomicUsize,
    done: AtomicUsize,
}

impl<'a> Turns<'a> {
    fn new(files: &'a [(usize, File)]) -> Self {
        Self {
            files,
            read: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
        }
    }

    /// Reads what the checks of every file ask of all of them, which would else keep one thread busy while the others wait.
    fn read_ahead(&self, snapshot: &Snapshot) {
        while let Some((_, workspace, file)) = self.next(&self.read) {
            survive(|| cardc_ide::read_ahead(&snapshot.workspaces[workspace].db, file));
        }
    }

    /// Does the work for those files whose turn comes; gives the results with the numbers of the files.
    fn take<T>(
        &self,
        snapshot: &Snapshot,
        progress: Option<&Progress>,
        work: &impl Fn(&View<'_>) -> Option<T>,
    ) -> Vec<(usize, T)> {
        let mut results = Vec::new();
        while let Some((index, workspace, file)) = self.next(&self.done) {
            if let Some(progress) = progress {
                progress.report(index, self.files.len());
            }
            let view = snapshot.view_of(workspace, file);
            let result = view.and_then(|view| work(&view));
            survive(|| cardc_ide::read_texts(&snapshot.workspaces[workspace].db, file));
            results.extend(result.map(|result| (index, result)));
        }
        results
    }

    fn next(&self, taken: &AtomicUsize) -> Option<(usize, usize, File)> {
        let index = taken.fetch_add(1, Ordering::Relaxed);
        let (workspace, file) = *self.files.get(index)?;
        Some((index, workspace, file))
    }
}

/// Leaves no turn to anybody when it is dropped.
struct EndOfTurns<'a>(&'a Turns<'a>);

impl Drop for EndOfTurns<'_> {
    fn drop(&mut self) {
        for taken in [&self.0.read, &self.0.done] {
            taken.fetch_add(self.0.files.len(), Ordering::Relaxed);
        }
    }
}

/// Runs the work for one file. A panic, which is a defect of ours, costs the result for that file only; a cancellation goes on
/// its way.
pub(crate) fn survive<T>(work: impl FnOnce() -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => Some(result),
        Err(payload) => match payload.downcast_ref::<Cancelled>() {
            None | Some(Cancelled::PropagatedPanic) => None,
            Some(_) => resume_unwind(payload),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_survived_and_a_cancellation_is_not() {
        assert_eq!(survive(|| 1), Some(1));
        assert_eq!(survive(|| resume_unwind(Box::new("defect"))), None::<()>);
        assert_eq!(
            survive(|| resume_unwind(Box::new(Cancelled::PropagatedPanic))),
            None::<()>
        );
        let cancelled =
            Cancelled::catch(|| survive(|| -> () { resume_unwind(Box::new(Cancelled::Local)) }));
        assert!(matches!(cancelled, Err(Cancelled::Local)));
    }
}
