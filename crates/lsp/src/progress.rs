//! How far a long work is, for a client that shows it.

use std::sync::{Mutex, PoisonError};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A step of a work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It begins.
    Begin {
        /// What it is.
        title: &'static str,
        /// Whether the client may stop it.
        cancellable: bool,
    },
    /// So much of it is done.
    Report {
        /// From 0 to 100.
        percentage: u32,
        /// `3/10 files`
        message: String,
    },
    /// It has ended, in whatever way.
    End,
}

/// A work that is under way. It ends when this is dropped.
pub(crate) struct Progress {
    steps: UnboundedSender<Step>,
    /// What was said last. Threads that work together never say less than it.
    percentage: Mutex<u32>,
}

impl Progress {
    /// A work that begins now, and its steps.
    pub(crate) fn begin(title: &'static str, cancellable: bool) -> (Self, UnboundedReceiver<Step>) {
        let (steps, receiver) = unbounded_channel();
        let progress = Self {
            steps,
            percentage: Mutex::new(0),
        };
        progress.say(Step::Begin { title, cancellable });
        (progress, receiver)
    }

    /// So many of so many files are done. Says nothing when the percentage is the same as before.
    pub(crate) fn report(&self, done: usize, all: usize) {
        let percentage = (done * 100).checked_div(all).unwrap_or(100) as u32;
        let mut said = self
            .percentage
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if *said < percentage {
            *said = percentage;
            self.say(Step::Report {
                percentage,
                message: format!("{done}/{all} files"),
            });
        }
    }

    fn say(&self, step: Step) {
        // Whoever is gone does not watch.
        let _ = self.steps.send(step);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.say(Step::End);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_few_and_the_last_is_the_end() {
        let (progress, mut steps) = Progress::begin("Work", true);
        for done in 1..=1000 {
            progress.report(done, 1000);
        }
        progress.report(1, 1000);
        drop(progress);
        let mut all = Vec::new();
        while let Ok(step) = steps.try_recv() {
            all.push(step);
        }
        assert_eq!(all.len(), 102);
        assert_eq!(
            all[100],
            Step::Report {
                percentage: 100,
                message: "1000/1000 files".to_owned()
            }
        );
        assert_eq!(all[101], Step::End);
    }
}
