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
        /// The method, for the log.
        name: &'static str,
        /// Whether an edit waits for it, for a while.
        urgency: Urgency,
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
    pub(crate) fn read(
        name: &'static str,
        urgency: Urgency,
        run: impl FnOnce(Snapshot) + Send + 'static,
    ) -> Self {
        Self::Read {
            name,
            urgency,
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
                // Waits without end unless an author is writing.
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
            Event::Read { name, urgency, run } => {
                let read = Box::new(move |state: &mut State| state.read(name, urgency, run));
                tick(&mut state, name, read);
            }
            Event::Stop => return,
        }
    }
}
