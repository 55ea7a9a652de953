//! What the main loop owns.

mod disk;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardc_db::{Cancelled, Change, FileChange, FileKind};
use cardc_disk::{kind_of, project_around, started_in};
use crossbeam_channel::Sender;
use rustc_hash::{FxHashMap, FxHashSet};
use salsa::CancellationToken;
use serde_json::Value;

use disk::{Due, Stamps};

use crate::backlog::Backlog;
use crate::clock::Clock;
use crate::convert;
use crate::document::{Document, TextChange};
use crate::draft::{Draft, Hold, Said};
use crate::features::{Features, Refreshes};
use crate::log::{Level, Log};
use crate::main_loop::{Event, Look, Request, Urgency};
use crate::on_disk::OnDisk;
use crate::outbox::{Message, Outbox, Token};
use crate::pool::Pool;
use crate::progress::Progress;
use crate::publish::{self, Published, Update};
use crate::settings::{SECTION, Settings};
use crate::snapshot::Snapshot;
use crate::token_cache::TokenCache;
use crate::walk::{self, Walk};
use crate::workspace::{Address, Place, Scan, Workspace, place, root_of_folder, scan};

/// Names the first look at all files.
const FIRST_LOOK: &str = "cardc/first-look";

/// Databases, documents, and what the client knows of them.
pub(crate) struct State {
    features: Arc<Features>,
    settings: Settings,
    /// The folders of the editor's workspace.
    folders: Vec<PathBuf>,
    workspaces: Vec<Workspace>,
    documents: Arc<FxHashMap<Place, Document>>,
    /// Documents that were open.
    closed: Arc<FxHashSet<Address>>,
    on_disk: Arc<OnDisk>,
    /// What to look for on disk before the next request: who tells of one file often tells of many.
    due: Due,
    /// Of files that are not open: what the disk said of each before it was read.
    stamps: Arc<Stamps>,
    /// When to look for what changed outside; `None` while the pool looks, and before the client is ready.
    next_look: Option<Instant>,
    /// The client has opened, edited or asked for something since the last look.
    wants_look: bool,
    /// Files whose text the databases lack, and get before the next request.
    dirty: FxHashSet<Place>,
    /// Files that they get later.
    backlog: Backlog,
    /// Counts changes of anything.
    revision: u64,
    diagnostics: Diagnostics,
    tokens: TokenCache,
    /// What the author is writing.
    draft: Option<Draft>,
    /// What was said of open documents when diagnostics were last computed.
    said: Said,
    pool: Pool,
    patience: Duration,
    pause: Duration,
    clock: Clock,
    /// Where to put what ships with cardc, so that the client can open it.
    cache: Option<Arc<Path>>,
    events: Sender<Event>,
    outbox: Outbox,
    log: Log,
    /// Sentences that the user has been told, so as not to be told again.
    told: FxHashSet<String>,
    /// The client wants to know what requests do.
    traces: bool,
    /// A test wants to know when nothing is left to do.
    tells_when_idle: bool,
}

/// The state of the diagnostics that are sent unasked.
#[derive(Default)]
struct Diagnostics {
    published: Arc<Published>,
    /// Something changed since they were last computed.
    stale: bool,
    /// Stops the job that computes them, while there is one.
    running: Option<Vec<CancellationToken>>,
    /// All files were looked at since projects came or went: nearly everything is known behind an edit.
    warm: bool,
    /// How far the first look at all files is, for a client that shows it.
    first: Option<Arc<Progress>>,
    /// The user has stopped the look at files that are not open.
    open_only: bool,
}

impl State {
    /// Nothing open, no workspace. Urgent requests get `patience` to end before an edit cancels them; an author who types
    /// nothing for a `pause` is not writing.
    pub(crate) fn new(
        patience: Duration,
        pause: Duration,
        clock: Clock,
        cache: Option<Arc<Path>>,
        events: Sender<Event>,
        outbox: Outbox,
        log: Log,
    ) -> Self {
        Self {
            features: Arc::default(),
            settings: Settings::default(),
            folders: Vec::new(),
            workspaces: Workspace::all([], None),
            documents: Arc::default(),
            closed: Arc::default(),
            on_disk: Arc::default(),
            due: Due::Nothing,
            stamps: Arc::default(),
            next_look: None,
            wants_look: false,
            dirty: FxHashSet::default(),
            backlog: Backlog::default(),
            revision: 0,
            diagnostics: Diagnostics::default(),
            tokens: TokenCache::default(),
            draft: None,
            said: Said::default(),
            pool: Pool::new(),
            patience,
            pause,
            clock,
            cache,
            events,
            outbox,
            log,
            told: FxHashSet::default(),
            traces: false,
            tells_when_idle: false,
        }
    }

    /// A client has introduced itself: what it can do, its folders, and the settings that it came with.
    pub(crate) fn initialize(&mut self, features: Features, folders: Vec<PathBuf>, sent: &Value) {
        self.features = Arc::new(features);
        self.folders = folders;
        self.configure(sent);
    }

    /// The client is ready: reads its workspace, and asks to be told of changes.
    pub(crate) fn initialized(&mut self) {
        self.show_progress();
        self.scan();
        self.next_look = Some(self.clock.now());
        self.wants_look = true;
        let registrations = convert::registrations(&self.features);
        if !registrations.is_empty() {
            self.say(Message::Register(registrations));
        }
        if self.features.has_settings {
            self.say(Message::AskForSettings);
        }
    }

    /// The client has, or may have, other settings than before.
    pub(crate) fn settings_changed(&mut self, sent: &Value) {
        if self.features.has_settings {
            self.say(Message::AskForSettings);
        } else {
            self.configure(&sent[SECTION]);
        }
    }

    /// Takes settings over. What cannot be used of them is told, once.
    pub(crate) fn configure(&mut self, sent: &Value) {
        let (settings, complaints) = Settings::read(sent);
        for complaint in complaints {
            if self.told.insert(complaint.clone()) {
                (self.log)(Level::Warning, &complaint);
                self.say(Message::Warning(complaint));
            }
        }
        if settings != self.settings {
            self.settings = settings;
            self.changed();
            self.refresh();
        }
    }

    /// Folders were added to the editor's workspace, or removed from it.
    pub(crate) fn folders_changed(&mut self, added: Vec<PathBuf>, removed: &[PathBuf]) {
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(added);
        self.scan();
        self.refresh();
    }

    /// Whether to tell the client what requests do.
    pub(crate) fn set_trace(&mut self, traces: bool) {
        self.traces = traces;
    }

    /// Tells a client that shows it how far the first look at all files is.
    fn show_progress(&mut self) {
        if self.features.shows_progress && !self.folders.is_empty() {
            let cancellable = !self.features.pulls_diagnostics;
            let (progress, steps) = Progress::begin("Reading cards", cancellable);
            self.diagnostics.first = Some(Arc::new(progress));
            self.say(Message::Progress {
                token: Token::String(FIRST_LOOK.to_owned()),
                is_new: true,
                steps,
            });
        }
    }

    /// The user has stopped a work that was shown: only files that are open are looked at until files come or go.
    pub(crate) fn cancel_progress(&mut self, token: &Token) {
        if *token == Token::String(FIRST_LOOK.to_owned()) && self.diagnostics.first.take().is_some()
        {
            self.diagnostics.open_only = true;
            self.stop_diagnostics();
        }
    }

    /// Looks which projects and files there are on disk, and begins anew with them.
    fn scan(&mut self) {
        let Scan { roots, files } = self.look();
        let line = format!("projects: {}, files: {}", roots.len(), files.len());
        (self.log)(Level::Info, &line);
        self.stop_diagnostics();
        self.leave_draft();
        self.said.clear();
        self.diagnostics.open_only = false;
        self.diagnostics.warm = false;
        let home = self.folders.first().map(|folder| root_of_folder(folder));
        self.workspaces = Workspace::all(roots, home.as_deref());
        let documents = self.documents.values().cloned();
        self.documents = Arc::new(
            documents
                .map(|document| (self.place(&document.address), document))
                .collect(),
        );
        self.on_disk = Arc::new(OnDisk::new(&self.workspaces, files));
        self.stamps = Arc::default();
        self.due = Due::Nothing;
        let (backlog, others) = Backlog::of(self.on_disk.places().cloned());
        self.backlog = backlog;
        self.dirty = others.into_iter().collect();
        self.dirty.extend(self.documents.keys().cloned());
        self.dirty.extend(self.backlog.take());
        self.backlog.end_batch();
        self.changed();
    }

    fn look(&self) -> Scan {
        scan_of(&self.folders, &self.document_paths())
    }

    fn document_paths(&self) -> Vec<PathBuf> {
        let documents = self.documents.values();
        let paths = documents.filter_map(|document| document.address.path.clone());
        paths.collect()
    }

    /// A document was opened: from now on its text is what the editor says.
    pub(crate) fn open(&mut self, address: &Address, language: &str, version: i32, text: &str) {
        self.wants_look = true;
        let document = Document::new(address.clone(), language, version, text);
        let place = self.place(address);
        let root = self.workspaces[place.workspace].root();
        let is_new = address.path.as_deref().is_some_and(|path| {
            let around = project_around(path);
            let is_loose_deck = root.is_none() && kind_of(path) == FileKind::Deck;
            is_loose_deck || around.is_some() && around.as_deref() != root
        });
        Arc::make_mut(&mut self.documents).insert(place.clone(), document);
        Arc::make_mut(&mut self.closed).remove(address);
        self.touch(place);
        if is_new {
            // Its project is not known yet, or the cards around a deck without one.
            self.scan();
        }
        self.doubt();
    }

    /// A document was edited.
    pub(crate) fn change(&mut self, address: &Address, version: i32, changes: Vec<TextChange>) {
        self.wants_look = true;
        let place = self.place(address);
        let encoding = self.features.encoding;
        if let Some(document) = Arc::make_mut(&mut self.documents).get_mut(&place) {
            let offset = document.change(version, changes, encoding);
            let line = document.text.byte_to_line(offset);
            self.write(place.clone(), line, offset as u32);
            self.touch(place);
        }
    }

    /// The author writes here.
    fn write(&mut self, place: Place, line: usize, offset: u32) {
        let mut hold = Hold::default();
        if let Some(draft) = self.draft.as_ref().filter(|draft| draft.place == place) {
            if draft.line == line {
                hold = draft.hold.clone();
            } else {
                // The edit itself sends what was held back, or makes the client ask.
                draft.hold.end();
            }
        } else {
            self.leave_draft();
        }
        // A client that asks and cannot be told when would never see what is held back.
        let is_told = !self.features.pulls_diagnostics || self.features.refreshes.diagnostics;
        self.draft = (is_told && !self.pause.is_zero()).then(|| Draft {
            place,
            line,
            offset,
            until: self.clock.now() + self.pause,
            hold,
        });
    }

    /// When to wake up although nothing comes: when the author is taken to pause, or the disk is to be looked at.
    pub(crate) fn alarm(&self) -> Option<Instant> {
        let pause = self.draft.as_ref().map(|draft| draft.until);
        let look = self.next_look().filter(|_| self.wants_look);
        self.clock.alarm(pause.into_iter().chain(look).min()?)
    }

    /// The author pauses, or is elsewhere: what was held back is sent, or asked for.
    fn leave_draft(&mut self) {
        let Some(draft) = self.draft.take() else {
            return;
        };
        if !draft.hold.end() {
            return;
        }
        if self.features.pulls_diagnostics {
            self.say(Message::Refresh(Refreshes {
                diagnostics: true,
                ..Refreshes::default()
            }));
        } else {
            self.diagnostics.stale = true;
        }
    }

    /// A document was closed: its text is what the disk says.
    pub(crate) fn close(&mut self, address: &Address) {
        let place = self.place(address);
        self.tokens.forget(&place);
        self.said.forget(&place);
        if self
            .draft
            .as_ref()
            .is_some_and(|draft| draft.place == place)
        {
            self.leave_draft();
        }
        if Arc::make_mut(&mut self.documents).remove(&place).is_some() {
            Arc::make_mut(&mut self.closed).insert(address.clone());
            self.look_for([address]);
            let is_gone = address.path.as_deref().is_some_and(|path| !path.exists());
            self.touch(place);
            if is_gone {
                // A client that asks has what was said of it, and does not ask about it again.
                self.refresh();
            }
        }
    }

    /// Tells the client to ask again for what an edit of the text does not change.
    fn refresh(&self) {
        let mut wanted = self.features.refreshes;
        wanted.diagnostics &= self.features.pulls_diagnostics;
        if wanted != Refreshes::default() {
            self.say(Message::Refresh(wanted));
        }
    }

    /// Runs a job that a client waits for, on everything that was said so far.
    pub(crate) fn read(&mut self, request: Request, job: impl FnOnce(Snapshot) + Send + 'static) {
        let Request {
            name,
            urgency,
            look,
        } = request;
        self.wants_look = true;
        self.look_before(look);
        self.flush();
        let snapshot = Snapshot {
            look,
            ..self.snapshot()
        };
        let (log, outbox) = (Arc::clone(&self.log), self.outbox.clone());
        let traces = self.traces;
        let job = move || {
            let begun = Instant::now();
            if catch_unwind(AssertUnwindSafe(|| job(snapshot))).is_err() {
                log(
                    Level::Error,
                    &format!("internal error in `{name}`; please report it"),
                );
            }
            if traces {
                let line = format!("{name}: {:.1} ms", begun.elapsed().as_secs_f64() * 1e3);
                outbox.send(Message::Trace(line));
            }
        };
        match urgency {
            Urgency::Urgent => self.pool.run_urgent(job),
            Urgency::Patient => self.pool.run(job),
        }
    }

    /// Nothing waits: time for what is due, and to compute the diagnostics.
    pub(crate) fn when_idle(&mut self) {
        let now = self.clock.now();
        if self.draft.as_ref().is_some_and(|draft| draft.until <= now) {
            self.leave_draft();
        }
        self.look_aside();
        self.read_more();
        self.begin_diagnostics();
        if self.tells_when_idle {
            self.tell_if_idle();
        }
    }

    /// A test wants to know when nothing is left to do.
    pub(crate) fn tell_when_idle(&mut self) {
        self.tells_when_idle = true;
    }

    /// A test turns the clock.
    pub(crate) fn advance(&mut self, time: Duration) {
        self.clock.advance(time);
    }

    /// Tells a test that nothing is left to do, once jobs and messages have ended. A request that still waits for its answer may ask
    /// again behind it.
    fn tell_if_idle(&mut self) {
        // Jobs send messages. Where more is to do behind a job or a message, there is an event before it ends.
        self.pool.wait();
        self.outbox.wait();
        if self.events.is_empty() {
            self.tells_when_idle = false;
            self.say(Message::Idle);
        }
    }

    /// Gives the databases the next files of the backlog. What all checks ask of them is read in the pool before more follow: a
    /// change of the databases would stop that.
    fn read_more(&mut self) {
        let batch = self.backlog.take();
        if batch.is_empty() {
            return;
        }
        self.dirty.extend(batch.iter().cloned());
        self.flush();
        let snapshot = self.snapshot();
        let events = self.events.clone();
        self.pool.run(move || {
            walk::read_ahead(snapshot, &batch);
            let _ = events.send(Event::write("read ahead", Self::has_read_ahead));
        });
    }

    /// The job of [`Self::read_more`] has ended. After the last batch, the client fetches again what it got early.
    fn has_read_ahead(&mut self) {
        if self.backlog.end_batch() {
            self.refresh();
        }
    }

    fn begin_diagnostics(&mut self) {
        if self.features.pulls_diagnostics {
            self.flush();
            self.diagnostics.first = None;
            return;
        }
        // Before every file is read, most names of cards are unknown.
        let is_whole = self.backlog.rest().is_none();
        if !is_whole || !self.diagnostics.stale || self.outbox.is_full() {
            return;
        }
        // This alone is sure to stop a job that is running: a token that is cancelled between two files has no effect.
        self.flush();
        if self.diagnostics.running.is_some() {
            // The author does not wait for the rest of a project as it was. What is computed of it is kept.
            self.stop_diagnostics();
            return;
        }
        self.diagnostics.stale = false;
        let snapshot = self.snapshot();
        self.diagnostics.running = Some(snapshot.cancellation_tokens());
        let published = Arc::clone(&self.diagnostics.published);
        let first = self.diagnostics.first.clone();
        let (is_cold, open_only) = (!self.diagnostics.warm, self.diagnostics.open_only);
        let (events, revision) = (self.events.clone(), self.revision);
        self.pool.run(move || {
            let done = Done {
                events: events.clone(),
                revision,
                result: JobResult::Failed,
            };
            done.with(&snapshot, |snapshot| {
                let front = |open| {
                    let publish = move |state: &mut State| state.publish_if_current(revision, open);
                    let _ = events.send(Event::write("diagnostics", publish));
                };
                if open_only {
                    front(publish::updates_of_open(snapshot, &published));
                    return Vec::new();
                }
                let progress = first.as_deref();
                publish::updates(snapshot, &published, Walk { is_cold, progress }, front)
            });
        });
    }

    fn publish_if_current(&mut self, revision: u64, updates: Vec<Update>) {
        if revision == self.revision {
            self.publish(updates);
        }
    }

    /// The job of [`Self::begin_diagnostics`] has ended.
    fn diagnostics_computed(&mut self, revision: u64, result: JobResult) {
        self.diagnostics.running = None;
        match result {
            JobResult::Updates(updates) if revision == self.revision => {
                self.diagnostics.first = None;
                self.diagnostics.warm = true;
                self.publish(updates);
            }
            JobResult::Updates(_) | JobResult::Cancelled => self.diagnostics.stale = true,
            // A defect of ours: the next edit is the next try.
            JobResult::Failed => self.diagnostics.first = None,
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
        match std::mem::take(&mut self.due) {
            Due::Nothing => {}
            Due::Names => self.look_again(),
            Due::Texts => self.look_at_disk(),
        }
        if self.dirty.is_empty() {
            return;
        }
        let mut changes: Vec<Change> = self.workspaces.iter().map(|_| Change::new()).collect();
        for place in std::mem::take(&mut self.dirty) {
            let workspace = place.workspace;
            let change = match self.documents.get(&place) {
                Some(open) => FileChange {
                    kind: open.kind,
                    ..FileChange::text(place.path, open.text.to_string()).in_editor()
                },
                None => self.read_file(place),
            };
            changes[workspace].push(change);
        }
        self.stop_diagnostics();
        self.pool.wait_for_urgent(self.patience);
        for (workspace, change) in self.workspaces.iter_mut().zip(changes) {
            workspace.db.apply(change);
            if let Some(old) = workspace.db.forget_deleted() {
                self.diagnostics.warm = false;
                self.pool.run(move || drop(old));
            }
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
            closed: Arc::clone(&self.closed),
            on_disk: Arc::clone(&self.on_disk),
            look: Look::Never,
            features: Arc::clone(&self.features),
            settings: self.settings,
            draft: self.draft.clone(),
            said: self.said.clone(),
            tokens: self.tokens.now(),
            cache: self.cache.clone(),
            rest: self.backlog.rest(),
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
        self.outbox.send(message);
    }
}

/// What these folders hold, and what documents bring.
fn scan_of(folders: &[PathBuf], documents: &[PathBuf]) -> Scan {
    scan(folders, documents, started_in().as_deref())
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
    fn with(mut self, snapshot: &Snapshot, compute: impl FnOnce(&Snapshot) -> Vec<Update>) {
        self.result = match snapshot.catch(compute) {
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

#[cfg(test)]
mod tests {
    use std::fs::write;

    use crossbeam_channel::{Receiver, unbounded};

    use super::*;

    pub(super) fn state_in(root: &Path) -> (State, Receiver<Event>) {
        let (events, receiver) = unbounded();
        let mut state = State::new(
            Duration::ZERO,
            Duration::ZERO,
            Clock::for_tests(),
            None,
            events,
            Outbox::new().0,
            Arc::new(|_, _| ()),
        );
        state.initialize(Features::default(), vec![root.to_owned()], &Value::Null);
        state.initialized();
        (state, receiver)
    }

    pub(super) fn run_next(state: &mut State, events: &Receiver<Event>) {
        match events.recv().unwrap() {
            Event::Write { run, .. } => run(state),
            Event::Read { .. } | Event::Stop => unreachable!(),
        }
    }

    #[test]
    fn what_is_open_does_not_wait_for_other_files() {
        const FILES: usize = 2000;
        let folder = tempfile::TempDir::new().unwrap();
        let root = folder.path();
        write(root.join("cardc.toml"), "game = \"champions\"\n").unwrap();
        for number in 0..FILES {
            write(root.join(format!("{number:04}.card")), "unit \"Lira\" {}\n").unwrap();
        }
        let front = root.join("1999.card");
        let address = Address {
            uri: convert::file_uri(&front).unwrap(),
            path: Some(front),
            planned: None,
        };
        let (mut state, events) = state_in(root);
        state.open(&address, "card", 1, "spell \"Ember\" {}\n");

        let files = |state: &mut State| {
            state.flush();
            let snapshot = state.snapshot();
            let view = snapshot.view(&address).unwrap();
            assert_eq!(view.text().to_string(), "spell \"Ember\" {}\n");
            snapshot.files().count()
        };
        let first = files(&mut state);
        assert!(first < FILES / 2, "{first} files are read before a request");
        assert!(state.snapshot().whole().is_err());
        assert!(state.diagnostics.running.is_none());

        let mut rounds = 0;
        while state.backlog.rest().is_some() {
            state.when_idle();
            assert!(state.diagnostics.running.is_none(), "names are unknown yet");
            run_next(&mut state, &events);
            rounds += 1;
        }
        assert!(rounds > 3, "{rounds} batches");
        assert_eq!(files(&mut state), FILES + 1);
        state.when_idle();
        assert!(state.diagnostics.running.is_some());
    }
}
