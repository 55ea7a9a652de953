//! Which diagnostics a client has, and which it lacks.

use std::hash::{Hash, Hasher};

use cardc_diagnostics::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::convert::{self, PublishedDiagnostics};
use crate::draft;
use crate::snapshot::{Snapshot, View};
use crate::walk::{Walk, survive};

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

/// The same for all other files, and those that are gone; what is open, which is in front of the author, is handed to
/// `front` before.
pub(crate) fn updates(
    snapshot: &Snapshot,
    published: &Published,
    walk: Walk<'_>,
    front: impl FnOnce(Vec<Update>),
) -> Vec<Update> {
    let seen = walk.all(
        snapshot,
        || front(updates_of_open(snapshot, published)),
        |view| {
            // What no URI can name, no client can show.
            let uri = view.uri()?;
            let is_closed = !view.snapshot.is_open(&view.place);
            let update = is_closed.then(|| survive(|| update(view, &uri, published)));
            Some((uri, update.flatten().flatten()))
        },
    );
    let uris: FxHashSet<&String> = seen.iter().map(|(uri, _)| uri).collect();
    let gone = published.keys().filter(|uri| !uris.contains(uri));
    let mut gone: Vec<_> = gone
        .map(|uri| Update {
            uri: uri.clone(),
            edition: None,
            message: convert::cleared(uri),
        })
        .collect();
    gone.sort_by(|one, other| one.uri.cmp(&other.uri));
    let updates = seen.into_iter().filter_map(|(_, update)| update);
    updates.chain(gone).collect()
}

/// What the client lacks of one file.
fn update(view: &View<'_>, uri: &str, published: &Published) -> Option<Update> {
    let version = view.version();
    let shown = draft::shown(view);
    let edition = fingerprint(view, &shown).map(|fingerprint| Edition {
        fingerprint,
        version,
    });
    let is_new = published.get(uri) != edition.as_ref();
    is_new.then(|| Update {
        uri: uri.to_owned(),
        edition,
        message: convert::published(view, &shown),
    })
}

/// Identifies diagnostics of a file with their positions; `None` when it has none.
///
/// Texts are part of it: the same offsets may lie in other lines now, and a client that has a new text wants
/// diagnostics of that text.
pub(crate) fn fingerprint(view: &View<'_>, diagnostics: &[&Diagnostic]) -> Option<u64> {
    let db = view.db();
    if diagnostics.is_empty() {
        return None;
    }
    let mut hasher = FxHasher::default();
    diagnostics.hash(&mut hasher);
    view.file.text(db).hash(&mut hasher);
    let labels = diagnostics.iter().flat_map(|found| &found.labels);
    for label in labels {
        let other = label.path.as_ref().and_then(|path| view.sibling(path));
        if let Some(other) = other {
            other.position(label.span.start).hash(&mut hasher);
        }
    }
    Some(hasher.finish())
}
