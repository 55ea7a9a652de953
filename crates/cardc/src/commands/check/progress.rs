//! How far a long check has come.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};

/// Shorter checks draw nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar on standard error, when that is a terminal and the check takes its time. It is gone when the check is done.
pub(super) struct Progress {
    bar: ProgressBar,
    began: Instant,
}

impl Progress {
    /// For so many files.
    pub(super) fn new(files: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
        Self {
            bar,
            began: Instant::now(),
        }
    }

    /// One more file is done.
    pub(super) fn one_more(&self) {
        self.bar.inc(1);
        if self.bar.is_hidden() && self.began.elapsed() > PATIENCE {
            // Draws nothing where there is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
