//! What time it is.

use std::time::{Duration, Instant};

/// The time by which the main loop decides.
pub(crate) enum Clock {
    /// That of the machine.
    Machine,
    /// One that stands still until a test turns it, so that no test waits for a time or has to be fast.
    Test(Instant),
}

impl Clock {
    /// One for tests.
    pub(crate) fn for_tests() -> Self {
        Self::Test(Instant::now())
    }

    /// The time.
    pub(crate) fn now(&self) -> Instant {
        match self {
            Self::Machine => Instant::now(),
            Self::Test(now) => *now,
        }
    }

    /// When to wake up for what is due at a time. A test's clock needs no alarm: the request that turns it wakes the loop.
    pub(crate) fn alarm(&self, time: Instant) -> Option<Instant> {
        matches!(self, Self::Machine).then_some(time)
    }

    /// Turns the clock of a test.
    pub(crate) fn advance(&mut self, time: Duration) {
        if let Self::Test(now) = self {
            *now += time;
        }
    }
}
