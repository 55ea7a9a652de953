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
    use std::sync::{Arc, Mutex};

    use super::*;

    #[test]
    fn only_slow_ticks_are_logged() {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&lines);
        let (said, heard) = unbounded();
        let log: Log = Arc::new(move |level, line| {
            assert_eq!(level, Level::Warning);
            sink.lock().unwrap().push(line.to_owned());
            let _ = said.send(());
        });
        let watchdog = Watchdog::new(Duration::from_millis(200), log);
        watchdog.tick("quick", || ());
        watchdog.tick("slow one", || thread::sleep(Duration::from_millis(500)));
        heard.recv_timeout(Duration::from_secs(10)).unwrap();
        heard.recv_timeout(Duration::from_secs(10)).unwrap();
        let lines = lines.lock().unwrap();
        assert!(
            lines.iter().all(|line| line.contains("slow one")),
            "{lines:?}"
        );
    }
}
