//! Which diagnostics a client has, and which it lacks.

use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use cardc_db::Cancelled;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::convert::{self, PublishedDiagnostics};
use crate::progress::Progress;
use crate::snapshot::{Snapshot, View};

/// What the client has, by the URI of the file; files without diagnostics are left out.
pub(crate) type Published = FxHashMap<String, Edition>;

/// The diagnostics of a file, as they were sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edition {
    /// Identifies diagnostics and text.
    pub(crate) fingerprint: u64,
    /// The version that they were sent for. Some clients drop diagnostics of a version that is past, even when the
    /// text is the same again.
    pub(crate) version: Option<i32>,
}

/// Diagnostics of one file that the client does not have yet.
#[derive(Debug)]
pub(crate) struct Update {
    /// The file.
    pub(crate) uri: String,
    /// The new diagnostics; `None` when there are none left.
    pub(crate) edition: Option<Edition>,
    /// What to send.
    pub(crate) message: Option<PublishedDiagnostics>,
}

/// The files that are open in the editor and whose diagnostics differ from the published ones, in a stable order.
pub(crate) fn updates_of_open(snapshot: &Snapshot, published: &Published) -> Vec<Update> {
    let views = snapshot
        .open_files()
        .filter_map(|(workspace, file)| snapshot.view_of(workspace, file));
    views
        .filter_map(|view| {
            let uri = view.uri()?;
            survive(|| update(&view, &uri, published)).flatten()
        })
        .collect()
}

/// The same for all other files, and those that are gone. It takes a while in a large project, and reports how far it is.
pub(crate) fn updates_of_closed(
    snapshot: &Snapshot,
    published: &Published,
    progress: Option<&Progress>,
) -> Vec<Update> {
    let mut seen = FxHashSet::default();
    let mut updates = Vec::new();
    let files: Vec<_> = snapshot.files().collect();
    for (index, (workspace, file)) in files.iter().enumerate() {
        if let Some(progress) = progress {
            progress.report(index, files.len());
        }
        let Some(view) = snapshot.view_of(*workspace, *file) else {
            continue;
        };
        // What no URI can name, no client can show.
        let Some(uri) = view.uri() else { continue };
        if !snapshot.is_open(&view.place) {
            updates.extend(survive(|| update(&view, &uri, published)).flatten());
        }
        seen.insert(uri);
    }
    let mut gone: Vec<&String> = published
        .keys()
        .filter(|uri| !seen.contains(*uri))
        .collect();
    gone.sort();
    updates.extend(gone.into_iter().map(|uri| Update {
        uri: uri.clone(),
        edition: None,
        message: convert::cleared(uri),
    }));
    updates
}

/// What the client lacks of one file.
fn update(view: &View<'_>, uri: &str, published: &Published) -> Option<Update> {
    let version = view.version();
    let edition = fingerprint(view).map(|fingerprint| Edition {
        fingerprint,
        version,
    });
    let is_new = published.get(uri) != edition.as_ref();
    is_new.then(|| Update {
        uri: uri.to_owned(),
        edition,
        message: convert::published(view),
    })
}

/// Runs the work for one file. A panic, which is a defect of ours, costs the diagnostics of that file only; a
/// cancellation goes on its way.
fn survive<T>(work: impl FnOnce() -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => Some(result),
        Err(payload) => match payload.downcast_ref::<Cancelled>() {
            None | Some(Cancelled::PropagatedPanic) => None,
            Some(_) => resume_unwind(payload),
        },
    }
}

/// Identifies the diagnostics of a file with their positions; `None` when it has none.
///
/// The text is part of it: the same offsets may lie in other lines now, and a client that has a new text wants
/// diagnostics of that text.
pub(crate) fn fingerprint(view: &View<'_>) -> Option<u64> {
    let db = view.db();
    let diagnostics = cardc_ide::diagnostics(db, view.file);
    if diagnostics.is_empty() {
        return None;
    }
    let mut hasher = FxHasher::default();
    diagnostics.hash(&mut hasher);
    view.file.text(db).hash(&mut hasher);
    Some(hasher.finish())
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
