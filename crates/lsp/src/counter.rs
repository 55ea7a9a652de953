//! Counts what is under way, so that somebody can wait for its end.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many tickets there are.
#[derive(Clone, Default)]
pub(crate) struct Counter(Arc<Count>);

#[derive(Default)]
struct Count {
    tickets: Mutex<usize>,
    fell: Condvar,
}

/// Counts as one while it lives.
pub(crate) struct Ticket(Counter);

impl Counter {
    /// One more.
    pub(crate) fn ticket(&self) -> Ticket {
        *self.tickets() += 1;
        Ticket(self.clone())
    }

    /// Waits until no ticket is left.
    pub(crate) fn wait(&self) {
        drop(self.0.fell.wait_while(self.tickets(), |left| *left > 0));
    }

    /// The same, for some time.
    pub(crate) fn wait_for(&self, patience: Duration) {
        let fell = &self.0.fell;
        drop(fell.wait_timeout_while(self.tickets(), patience, |left| *left > 0));
    }

    fn tickets(&self) -> MutexGuard<'_, usize> {
        self.0
            .tickets
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        *self.0.tickets() -= 1;
        self.0.0.fell.notify_all();
    }
}
