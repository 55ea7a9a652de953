//! One thread takes every event in the order in which it came.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crossbeam_channel::{Receiver, RecvTimeoutError, TryRecvError};

use crate::log::{Level, Log};
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::watchdog::Watchdog;

/// A change of the state.
type Work = Box<dyn FnOnce(&mut State) + Send>;

/// Whether an author waits for a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// For what is in front of the author: an edit gives it some time to end.
    Urgent,
    /// An edit stops it.
    Patient,
}

/// Whether the disk is looked at before a request is answered. That takes time among many files: never for what an author types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// It is not.
    Never,
    /// Where the client does not report changes: the answer is about other files, too.
    Unwatched,
    /// The same, once a second at most: it is asked for with every move of the mouse.
    UnwatchedRarely,
    /// It is: the answer edits files, and a report may be on its way.
    Always,
}

/// A request, as the main loop sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    /// The method, for the log.
    pub(crate) name: &'static str,
    /// Whether an edit waits for it, for a while.
    pub(crate) urgency: Urgency,
    /// Whether it sees the files as they are by now.
    pub(crate) look: Look,
}

impl Request {
    /// What an author waits for, of the files as they are known.
    pub(crate) fn urgent(name: &'static str) -> Self {
        Self {
            name,
            urgency: Urgency::Urgent,
            look: Look::Never,
        }
    }

    /// The same, of the files as they are by now.
    pub(crate) fn after(self, look: Look) -> Self {
        Self { look, ..self }
    }
}

impl From<&'static str> for Request {
    fn from(name: &'static str) -> Self {
        Self::urgent(name)
    }
}

/// Something for the main loop to do.
pub(crate) enum Event {
    /// Changes the state, at once.
    Write {
        /// The method, for the watchdog.
        name: &'static str,
        /// The change.
        run: Work,
    },
    /// Reads a snapshot, in the pool.
    Read {
        /// What it is for.
        request: Request,
        /// The work.
        run: Box<dyn FnOnce(Snapshot) + Send>,
    },
    /// Ends the loop.
    Stop,
}

impl Event {
    /// A change of the state.
    pub(crate) fn write(name: &'static str, run: impl FnOnce(&mut State) + Send + 'static) -> Self {
        Self::Write {
            name,
            run: Box::new(run),
        }
    }

    /// Work on a snapshot.
    pub(crate) fn read(request: Request, run: impl FnOnce(Snapshot) + Send + 'static) -> Self {
        Self::Read {
            request,
            run: Box::new(run),
        }
    }
}

/// Runs until [`Event::Stop`]. A panic ends the event that caused it, not the loop.
pub(crate) fn run(mut state: State, events: &Receiver<Event>, watchdog: &Watchdog, log: &Log) {
    let tick = |state: &mut State, name: &'static str, work: Work| {
        let work = || catch_unwind(AssertUnwindSafe(|| work(state)));
        if watchdog.tick(name, work).is_err() {
            let line = format!("internal error in `{name}`; please report it");
            log(Level::Error, &line);
        }
    };
    loop {
        let event = match events.try_recv() {
            Ok(event) => event,
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {
                tick(&mut state, "idle", Box::new(State::when_idle));
                // Waits without end unless something is due.
                let event = match state.alarm() {
                    Some(time) => events.recv_deadline(time),
                    None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                };
                match event {
                    Ok(event) => event,
                    Err(RecvTimeoutError::Timeout) => continue,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        };
        match event {
            Event::Write { name, run } => tick(&mut state, name, run),
            Event::Read { request, run } => {
                let read = Box::new(move |state: &mut State| state.read(request, run));
                tick(&mut state, request.name, read);
            }
            Event::Stop => return,
        }
    }
}
