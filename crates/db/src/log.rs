//! Which queries ran: the tests of incrementality assert it.

use std::sync::{Arc, Mutex, PoisonError};

/// A query that ran.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Executed {
    /// The name of the tracked function.
    pub query: String,
    /// What it ran for: compare with the `as_id` of a salsa struct.
    pub key: salsa::Id,
}

/// Collects the queries that run; clones share one list.
#[derive(Clone, Default)]
pub(crate) struct QueryLog {
    executed: Arc<Mutex<Vec<Executed>>>,
}

impl QueryLog {
    /// Notes an event of salsa.
    pub(crate) fn record(&self, event: &salsa::Event) {
        if let salsa::EventKind::WillExecute { database_key } = event.kind {
            // The key prints as `query(Id(7))`.
            let printed = format!("{database_key:?}");
            let query = printed.split('(').next().unwrap_or_default().to_owned();
            self.lock().push(Executed {
                query,
                key: database_key.key_index(),
            });
        }
    }

    /// Hands out what ran since the last call.
    pub(crate) fn take(&self) -> Vec<Executed> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Executed>> {
        self.executed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
