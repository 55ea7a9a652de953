//! A few threads for work that only reads.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::counter::Counter;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that take jobs in order. A job owns what it needs, above all its snapshot, so that a thread which waits
/// for the next job holds nothing.
pub(crate) struct Pool {
    jobs: Sender<Job>,
    /// Jobs that wait or run.
    all: Counter,
    /// Those of them that a client waits for.
    urgent: Counter,
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
            all: Counter::default(),
            urgent: Counter::default(),
        }
    }

    /// Runs a job that nobody waits for.
    pub(crate) fn run(&self, job: impl FnOnce() + Send + 'static) {
        let ticket = self.all.ticket();
        let _ = self.jobs.send(Box::new(move || {
            let _ticket = ticket;
            job();
        }));
    }

    /// Runs a job that a client waits for; see [`Self::wait_for_urgent`].
    pub(crate) fn run_urgent(&self, job: impl FnOnce() + Send + 'static) {
        let ticket = self.urgent.ticket();
        self.run(move || {
            let _ticket = ticket;
            job();
        });
    }

    /// Gives the urgent jobs some time to end.
    pub(crate) fn wait_for_urgent(&self, patience: Duration) {
        self.urgent.wait_for(patience);
    }

    /// Waits until all jobs have ended.
    pub(crate) fn wait(&self) {
        self.all.wait();
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
        pool.wait();
        pool.urgent.wait();
        assert_eq!(receiver.try_recv(), Ok(7));
    }
}
