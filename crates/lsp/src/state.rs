//! What the main loop owns.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cardc_db::{Cancelled, Change, FileChange, FileKind};
use cardc_disk::{kind_of, project_around, started_in};
use cardc_games::CONFIG_FILE;
use crossbeam_channel::Sender;
use rustc_hash::{FxHashMap, FxHashSet};
use salsa::CancellationToken;
use tokio::sync::mpsc::UnboundedSender;

use crate::convert::CompletionFeatures;
use crate::document::{Document, TextChange};
use crate::main_loop::Event;
use crate::outbox::Message;
use crate::pool::Pool;
use crate::publish::{self, Published, Update};
use crate::snapshot::Snapshot;
use crate::text::Encoding;
use crate::token_cache::TokenCache;
use crate::workspace::{Address, Place, Scan, Workspace, place, place_of_file, scan};

/// What a client can do, and where it works.
#[derive(Clone, Debug, Default)]
pub(crate) struct Features {
    /// What its columns count.
    pub(crate) encoding: Encoding,
    /// It asks for diagnostics, so that none are sent unasked.
    pub(crate) pulls_diagnostics: bool,
    /// It asks again when it is told to.
    pub(crate) refreshes_diagnostics: bool,
    /// It reports changes on disk when it is asked to.
    pub(crate) watches_files: bool,
    /// Its command that shows places, given a document, a position and the places.
    pub(crate) show_places: Option<String>,
    /// What it does with completions.
    pub(crate) completion: CompletionFeatures,
    /// The folders of its workspace.
    pub(crate) folders: Vec<PathBuf>,
}

/// Databases, documents, and what the client knows of them.
pub(crate) struct State {
    features: Features,
    workspaces: Vec<Workspace>,
    documents: Arc<FxHashMap<Place, Document>>,
    /// Where the files of the projects lie on disk; some may be gone since.
    on_disk: FxHashMap<Place, PathBuf>,
    /// Files whose text the databases do not have yet.
    dirty: FxHashSet<Place>,
    /// Counts changes of anything.
    revision: u64,
    diagnostics: Diagnostics,
    tokens: TokenCache,
    pool: Pool,
    patience: Duration,
    /// Where to put what ships with cardc, so that the client can open it.
    cache: Option<Arc<Path>>,
    events: Sender<Event>,
    outbox: UnboundedSender<Message>,
}

/// The state of the diagnostics that are sent unasked.
#[derive(Default)]
struct Diagnostics {
    published: Arc<Published>,
    /// Something changed since they were last computed.
    stale: bool,
    /// Stops the job that computes them, while there is one.
    running: Option<Vec<CancellationToken>>,
}

impl State {
    /// Nothing open, no workspace. Urgent requests get `patience` to end before an edit cancels them.
    pub(crate) fn new(
        patience: Duration,
        cache: Option<Arc<Path>>,
        events: Sender<Event>,
        outbox: UnboundedSender<Message>,
    ) -> Self {
        Self {
            features: Features::default(),
            workspaces: Workspace::all([]),
            documents: Arc::default(),
            on_disk: FxHashMap::default(),
            dirty: FxHashSet::default(),
            revision: 0,
            diagnostics: Diagnostics::default(),
            tokens: TokenCache::default(),
            pool: Pool::new(),
            patience,
            cache,
            events,
            outbox,
        }
    }

    /// A client has introduced itself.
    pub(crate) fn initialize(&mut self, features: Features) {
        self.features = features;
    }

    /// The client is ready: reads its workspace, and asks to be told of changes.
    pub(crate) fn initialized(&mut self) {
        self.scan();
        if self.features.watches_files {
            self.say(Message::WatchFiles);
        }
    }

    /// Looks which projects and files there are on disk, and begins anew with them.
    fn scan(&mut self) {
        let Scan { roots, files } = self.look();
        self.stop_diagnostics();
        self.workspaces = Workspace::all(roots);
        let documents = self.documents.values().cloned();
        self.documents = Arc::new(
            documents
                .map(|document| (self.place(&document.address), document))
                .collect(),
        );
        self.list(files);
        self.dirty = self.on_disk.keys().cloned().collect();
        self.dirty.extend(self.documents.keys().cloned());
        self.changed();
    }

    fn look(&self) -> Scan {
        let documents = self.documents.values();
        let documents = documents.filter_map(|document| document.address.path.clone());
        scan(
            &self.features.folders,
            &documents.collect::<Vec<_>>(),
            started_in().as_deref(),
        )
    }

    fn list(&mut self, files: impl IntoIterator<Item = PathBuf>) {
        self.on_disk = files
            .into_iter()
            .map(|file| (place_of_file(&self.workspaces, &file), file))
            .collect();
    }

    /// A document was opened: from now on its text is what the editor says.
    pub(crate) fn open(&mut self, address: &Address, version: i32, text: &str) {
        let document = Document::new(address.clone(), version, text);
        let place = self.place(address);
        let root = self.workspaces[place.workspace].root();
        let is_new = address.path.as_deref().is_some_and(|path| {
            let around = project_around(path);
            let is_loose_deck = root.is_none() && kind_of(path) == FileKind::Deck;
            is_loose_deck || around.is_some() && around.as_deref() != root
        });
        Arc::make_mut(&mut self.documents).insert(place.clone(), document);
        self.touch(place);
        if is_new {
            // Its project is not known yet, or the cards around a deck without one.
            self.scan();
        }
    }

    /// A document was edited.
    pub(crate) fn change(&mut self, address: &Address, version: i32, changes: Vec<TextChange>) {
        let place = self.place(address);
        let encoding = self.features.encoding;
        if let Some(document) = Arc::make_mut(&mut self.documents).get_mut(&place) {
            document.change(version, changes, encoding);
            self.touch(place);
        }
    }

    /// A document was closed: its text is what the disk says.
    pub(crate) fn close(&mut self, address: &Address) {
        let place = self.place(address);
        self.tokens.forget(&place);
        if Arc::make_mut(&mut self.documents).remove(&place).is_some() {
            self.look_for([address]);
            self.touch(place);
        }
    }

    /// Files were created, changed or deleted on disk. One that is open stays as the editor has it.
    pub(crate) fn changed_on_disk(&mut self, addresses: &[Address]) {
        let mut paths = addresses.iter().filter_map(|address| address.path.as_ref());
        if paths.any(|path| path.ends_with(CONFIG_FILE)) {
            // It says which projects there are, and which files belong to them.
            self.scan();
        } else {
            self.look_for(addresses);
        }
        for address in addresses {
            let place = self.place(address);
            if !self.documents.contains_key(&place) {
                self.touch(place);
            }
        }
        if self.features.pulls_diagnostics && self.features.refreshes_diagnostics {
            self.say(Message::RefreshDiagnostics);
        }
    }

    /// Looks again which files there are when one of these may be new.
    fn look_for<'a>(&mut self, addresses: impl IntoIterator<Item = &'a Address>) {
        let mut paths = addresses.into_iter().filter_map(|one| one.path.as_ref());
        let any_new = paths.any(|path| {
            let place = place_of_file(&self.workspaces, path);
            kind_of(path) != FileKind::Other && !self.on_disk.contains_key(&place)
        });
        if any_new {
            let files = self.look().files;
            self.list(files);
        }
    }

    /// Runs a job that a client waits for, on everything that was said so far.
    pub(crate) fn read(&mut self, job: impl FnOnce(Snapshot) + Send + 'static) {
        self.flush();
        let snapshot = self.snapshot();
        self.pool.run_urgent(move || job(snapshot));
    }

    /// Nothing waits: time to compute the diagnostics.
    pub(crate) fn when_idle(&mut self) {
        let push = !self.features.pulls_diagnostics;
        if !push || !self.diagnostics.stale || self.diagnostics.running.is_some() {
            return;
        }
        self.flush();
        self.diagnostics.stale = false;
        let snapshot = self.snapshot();
        self.diagnostics.running = Some(snapshot.cancellation_tokens());
        let published = Arc::clone(&self.diagnostics.published);
        let (events, revision) = (self.events.clone(), self.revision);
        self.pool.run(move || {
            let done = Done {
                events,
                revision,
                result: JobResult::Failed,
            };
            done.with(move || publish::updates(&snapshot, &published));
        });
    }

    /// The job of [`Self::when_idle`] has ended.
    fn diagnostics_computed(&mut self, revision: u64, result: JobResult) {
        self.diagnostics.running = None;
        match result {
            JobResult::Updates(updates) if revision == self.revision => self.publish(updates),
            JobResult::Updates(_) | JobResult::Cancelled => self.diagnostics.stale = true,
            // A defect of ours: the next edit is the next try.
            JobResult::Failed => {}
        }
    }

    fn publish(&mut self, updates: Vec<Update>) {
        let published = Arc::make_mut(&mut self.diagnostics.published);
        let mut messages = Vec::new();
        for update in updates {
            match update.edition {
                Some(edition) => published.insert(update.uri, edition),
                None => published.remove(&update.uri),
            };
            messages.extend(update.message.map(Message::Diagnostics));
        }
        for message in messages {
            self.say(message);
        }
    }

    /// Gives the databases every text that they lack.
    fn flush(&mut self) {
        if self.dirty.is_empty() {
            return;
        }
        let mut changes: Vec<Change> = self.workspaces.iter().map(|_| Change::new()).collect();
        for place in self.dirty.drain() {
            let change = match self.documents.get(&place) {
                Some(open) => FileChange::text(place.path, open.text.to_string()).in_editor(),
                None => match self.on_disk.get(&place) {
                    Some(path) => cardc_disk::change(path, place.path),
                    None => FileChange::deleted(place.path),
                },
            };
            changes[place.workspace].push(change);
        }
        self.stop_diagnostics();
        self.pool.wait_for_urgent(self.patience);
        for (workspace, change) in self.workspaces.iter_mut().zip(changes) {
            workspace.db.apply(change);
        }
    }

    /// Stops the job that computes diagnostics. It reports as usual.
    fn stop_diagnostics(&self) {
        for token in self.diagnostics.running.iter().flatten() {
            token.cancel();
        }
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            workspaces: self.workspaces.clone(),
            documents: Arc::clone(&self.documents),
            encoding: self.features.encoding,
            show_places: self.features.show_places.clone(),
            completion: self.features.completion,
            tokens: self.tokens.now(),
            cache: self.cache.clone(),
        }
    }

    fn place(&self, address: &Address) -> Place {
        place(&self.workspaces, address)
    }

    fn touch(&mut self, place: Place) {
        self.dirty.insert(place);
        self.changed();
    }

    fn changed(&mut self) {
        self.revision += 1;
        self.diagnostics.stale = true;
    }

    fn say(&self, message: Message) {
        // Whoever is gone does not listen.
        let _ = self.outbox.send(message);
    }
}

/// How the job that computes diagnostics ended.
enum JobResult {
    Updates(Vec<Update>),
    Cancelled,
    Failed,
}

/// Reports to the main loop when it is dropped, and so even when the job panics.
struct Done {
    events: Sender<Event>,
    revision: u64,
    result: JobResult,
}

impl Done {
    fn with(mut self, compute: impl FnOnce() -> Vec<Update>) {
        let computed = Cancelled::catch(std::panic::AssertUnwindSafe(compute));
        self.result = match computed {
            Ok(updates) => JobResult::Updates(updates),
            Err(Cancelled::PropagatedPanic) => JobResult::Failed,
            Err(_) => JobResult::Cancelled,
        };
    }
}

impl Drop for Done {
    fn drop(&mut self) {
        let result = std::mem::replace(&mut self.result, JobResult::Failed);
        let revision = self.revision;
        let _ = self.events.send(Event::write("diagnostics", move |state| {
            state.diagnostics_computed(revision, result);
        }));
    }
}
