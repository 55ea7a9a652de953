//! Notices when the main loop is busy for too long. It sleeps while the loop does.

use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use crate::log::{Level, Log};

/// Watches the ticks of the main loop.
pub(crate) struct Watchdog {
    ticks: Sender<Tick>,
}

enum Tick {
    Begins(&'static str),
    Ends,
}

impl Watchdog {
    /// A watchdog that complains about ticks longer than `limit`.
    pub(crate) fn new(limit: Duration, log: Log) -> Self {
        let (ticks, receiver) = unbounded();
        thread::spawn(move || watch(&receiver, limit, &log));
        Self { ticks }
    }

    /// Runs one tick of the loop.
    pub(crate) fn tick<T>(&self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let _ = self.ticks.send(Tick::Begins(name));
        let result = work();
        let _ = self.ticks.send(Tick::Ends);
        result
    }
}

fn watch(ticks: &Receiver<Tick>, limit: Duration, log: &Log) {
    while let Ok(tick) = ticks.recv() {
        let Tick::Begins(name) = tick else { continue };
        let started = Instant::now();
        if let Err(RecvTimeoutError::Timeout) = ticks.recv_timeout(limit) {
            let line = format!(
                "slow: `{name}` has kept the main loop busy for {} ms",
                limit.as_millis()
            );
            log(Level::Warning, &line);
            if ticks.recv().is_ok() {
                let line = format!(
                    "slow: `{name}` took about {} ms",
                    started.elapsed().as_millis()
                );
                log(Level::Warning, &line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// A log that hands its lines on.
    fn log() -> (Log, Receiver<String>) {
        let (said, heard) = unbounded();
        let log: Log = Arc::new(move |level, line: &str| {
            assert_eq!(level, Level::Warning);
            said.send(line.to_owned()).unwrap();
        });
        (log, heard)
    }

    #[test]
    fn a_slow_tick_is_logged_while_it_runs_and_when_it_has_ended() {
        let (log, heard) = log();
        let watchdog = Watchdog::new(Duration::ZERO, log);
        let next = || heard.recv_timeout(Duration::from_secs(60)).unwrap();
        let during = watchdog.tick("slow one", next);
        assert!(during.contains("`slow one` has kept"), "{during}");
        let after = next();
        assert!(after.contains("`slow one` took"), "{after}");
    }

    #[test]
    fn a_quick_tick_is_not_logged() {
        let (log, heard) = log();
        let (ticks, receiver) = unbounded();
        // It has ended before anybody looks.
        ticks.send(Tick::Begins("quick one")).unwrap();
        ticks.send(Tick::Ends).unwrap();
        drop(ticks);
        watch(&receiver, Duration::ZERO, &log);
        assert!(heard.is_empty());
    }
}
