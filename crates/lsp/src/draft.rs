//! What an author is writing: what may be wrong with it only because it is not finished waits until the author pauses or goes
//! to another line.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use cardc_diagnostics::Diagnostic;
use cardc_ide::Bearing;
use rustc_hash::{FxHashMap, FxHasher};

use crate::snapshot::View;
use crate::workspace::Place;

/// The place of the last edit, for as long as its author is taken to be there.
#[derive(Clone)]
pub(crate) struct Draft {
    /// The document.
    pub(crate) place: Place,
    /// The line of the edit.
    pub(crate) line: usize,
    /// The byte offset behind the edit.
    pub(crate) offset: u32,
    /// When the author is taken to pause.
    pub(crate) until: Instant,
    /// Whether anything waits for the end of it.
    pub(crate) hold: Hold,
}

/// Whether diagnostics are held back. All threads that compute diagnostics share it, so that nothing is held back when nobody
/// is left to send it later.
#[derive(Clone, Default)]
pub(crate) struct Hold(Arc<AtomicU8>);

impl Hold {
    const UNUSED: u8 = 0;
    const USED: u8 = 1;
    const OVER: u8 = 2;

    /// Holds a diagnostic back; `false` when it is too late for that.
    fn take(&self) -> bool {
        let before =
            self.0
                .compare_exchange(Self::UNUSED, Self::USED, Ordering::SeqCst, Ordering::SeqCst);
        before != Err(Self::OVER)
    }

    fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Ends it. Returns whether anything was held back.
    pub(crate) fn end(&self) -> bool {
        self.0.swap(Self::OVER, Ordering::SeqCst) == Self::USED
    }
}

/// What was said of open documents when diagnostics were last computed. While a draft grows, what was said of the rest of its
/// card stays or goes, and what is new waits.
#[derive(Clone, Default)]
pub(crate) struct Said(Arc<Mutex<FxHashMap<Place, Saying>>>);

#[derive(Clone, Default)]
struct Saying {
    /// The draft at that time.
    hold: Option<Hold>,
    /// How often each code was there with each message.
    counts: FxHashMap<u64, usize>,
}

impl Said {
    /// Forgets a document.
    pub(crate) fn forget(&self, place: &Place) {
        self.with(|documents| documents.remove(place));
    }

    /// Forgets all documents.
    pub(crate) fn clear(&self) {
        self.with(FxHashMap::clear);
    }

    fn of(&self, place: &Place) -> Saying {
        self.with(|documents| documents.get(place).cloned())
            .unwrap_or_default()
    }

    fn with<T>(&self, act: impl FnOnce(&mut FxHashMap<Place, Saying>) -> T) -> T {
        // What a panic left behind is whole: each change is one call.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Saying {
    fn new<'a>(hold: Option<&Hold>, said: impl IntoIterator<Item = &'a Diagnostic>) -> Self {
        let mut counts = FxHashMap::default();
        for found in said {
            *counts.entry(key(found)).or_default() += 1;
        }
        Self {
            hold: hold.cloned(),
            counts,
        }
    }

    fn count(&self, diagnostic: &Diagnostic) -> usize {
        self.counts.get(&key(diagnostic)).copied().unwrap_or(0)
    }
}

/// The diagnostics of a file without those that wait for the end of a draft.
pub(crate) fn shown<'db>(view: &'db View<'_>) -> Vec<&'db Diagnostic> {
    let all = cardc_ide::diagnostics(view.db(), view.file);
    let snapshot = view.snapshot;
    if !snapshot.is_open(&view.place) {
        return all.iter().collect();
    }
    let draft = snapshot.draft.as_ref();
    let draft = draft.filter(|draft| draft.place == view.place);
    let shown = match draft {
        Some(draft) => without_held(view, draft, all),
        None => all.iter().collect(),
    };
    let saying = Saying::new(draft.map(|draft| &draft.hold), shown.iter().copied());
    let remember = |known: &mut FxHashMap<_, _>| known.insert(view.place.clone(), saying);
    snapshot.said.with(remember);
    shown
}

fn without_held<'db>(
    view: &'db View<'_>,
    draft: &Draft,
    all: &'db [Diagnostic],
) -> Vec<&'db Diagnostic> {
    let before = view.snapshot.said.of(&view.place);
    // What is wrong with a line that was left just now has not been said yet.
    let left_a_line = before
        .hold
        .as_ref()
        .is_some_and(|hold| !hold.is(&draft.hold));
    let now = Saying::new(None, all);
    let is_new = |found: &Diagnostic| now.count(found) > before.count(found);
    let part = cardc_ide::Draft::at(view.db(), view.file, draft.offset);
    let waits = |found: &Diagnostic| match part.bearing(found) {
        Bearing::None => false,
        Bearing::Part => true,
        Bearing::Whole => is_new(found) && !left_a_line,
        Bearing::Lack => is_new(found),
    };
    all.iter()
        .filter(|found| !(waits(found) && draft.hold.take()))
        .collect()
}

/// Identifies what a diagnostic says, wherever it stands.
fn key(diagnostic: &Diagnostic) -> u64 {
    let mut hasher = FxHasher::default();
    (diagnostic.code, &diagnostic.message).hash(&mut hasher);
    hasher.finish()
}
