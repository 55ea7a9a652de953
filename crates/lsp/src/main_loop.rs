//! One thread takes every event in the order in which it came.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crossbeam_channel::{Receiver, TryRecvError};

use crate::snapshot::Snapshot;
use crate::state::State;
use crate::watchdog::{Log, Watchdog};

/// A change of the state.
type Work = Box<dyn FnOnce(&mut State) + Send>;

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
        /// The method, for the watchdog.
        name: &'static str,
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
    pub(crate) fn read(name: &'static str, run: impl FnOnce(Snapshot) + Send + 'static) -> Self {
        Self::Read {
            name,
            run: Box::new(run),
        }
    }
}

/// Runs until [`Event::Stop`]. A panic ends the event that caused it, not the loop.
pub(crate) fn run(mut state: State, events: &Receiver<Event>, watchdog: &Watchdog, log: &Log) {
    let mut tick = |name: &'static str, work: Work| {
        let work = || catch_unwind(AssertUnwindSafe(|| work(&mut state)));
        if watchdog.tick(name, work).is_err() {
            log(&format!("internal error in `{name}`; please report it"));
        }
    };
    loop {
        let event = match events.try_recv() {
            Ok(event) => event,
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {
                tick("idle", Box::new(State::when_idle));
                let Ok(event) = events.recv() else { return };
                event
            }
        };
        match event {
            Event::Write { name, run } => tick(name, run),
            Event::Read { name, run } => tick(name, Box::new(|state| state.read(run))),
            Event::Stop => return,
        }
    }
}
