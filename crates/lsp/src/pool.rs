//! A few threads for work that only reads.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

type Job = Box<dyn FnOnce() + Send>;

/// Threads that take jobs in order. A job owns what it needs, above all its snapshot, so that a thread which waits
/// for the next job holds nothing.
pub(crate) struct Pool {
    jobs: Sender<Job>,
    urgent: Arc<Counter>,
}

/// How many urgent jobs wait or run.
#[derive(Default)]
struct Counter {
    count: Mutex<usize>,
    fell: Condvar,
}

impl Pool {
    /// As many threads as there are cores, and at least two, so that a long job never keeps a short one waiting.
    pub(crate) fn new() -> Self {
        let threads = processors().max(2);
        let (jobs, receiver) = unbounded();
        for _ in 0..threads {
            let receiver: Receiver<Job> = receiver.clone();
            thread::spawn(move || work(&receiver));
        }
        Self {
            jobs,
            urgent: Arc::default(),
        }
    }

    /// Runs a job that nobody waits for.
    pub(crate) fn run(&self, job: impl FnOnce() + Send + 'static) {
        let _ = self.jobs.send(Box::new(job));
    }

    /// Runs a job that a client waits for; see [`Self::wait_for_urgent`].
    pub(crate) fn run_urgent(&self, job: impl FnOnce() + Send + 'static) {
        let ticket = Ticket::new(&self.urgent);
        self.run(move || {
            let _ticket = ticket;
            job();
        });
    }

    /// Gives the urgent jobs some time to end.
    pub(crate) fn wait_for_urgent(&self, patience: Duration) {
        let deadline = Instant::now() + patience;
        let mut count = self
            .urgent
            .count
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        while *count > 0 {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.urgent.fell.wait_timeout(count, left);
            count = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// How many processors there are for this program, as far as the system says.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

fn work(jobs: &Receiver<Job>) {
    for job in jobs {
        // The panic hook has reported it, and whoever waits for the answer sees its channel close.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

/// Counts one urgent job while it lives.
struct Ticket(Arc<Counter>);

impl Ticket {
    fn new(counter: &Arc<Counter>) -> Self {
        *counter.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Self(Arc::clone(counter))
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        *self.0.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.fell.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_leaves_the_threads_alive() {
        let pool = Pool::new();
        for _ in 0..64 {
            pool.run_urgent(|| std::panic::resume_unwind(Box::new("test")));
        }
        let (sender, receiver) = unbounded();
        pool.run_urgent(move || sender.send(7).unwrap());
        assert_eq!(receiver.recv_timeout(Duration::from_secs(10)), Ok(7));
        pool.wait_for_urgent(Duration::from_secs(10));
        assert_eq!(*pool.urgent.count.lock().unwrap(), 0);
    }
}
