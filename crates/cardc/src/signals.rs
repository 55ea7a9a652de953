//! Signals that end the program wait for the file that is being written.

use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Held while a file is written beside the one that it replaces.
static WRITING: Mutex<()> = Mutex::new(());

/// Until the guard is dropped, no signal that can be caught ends the program.
pub(crate) fn hold() -> MutexGuard<'static, ()> {
    static CAUGHT: Once = Once::new();
    CAUGHT.call_once(catch);
    writing()
}

fn writing() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
fn catch() {
    use std::thread;

    use rustix::process::Signal;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Once it is caught, a write beyond a limit of size is an error like that of a full disk.
    let limit = Signal::XFSZ.as_raw();
    // Where they cannot be caught, a temporary file may be left behind.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM, limit]) else {
        return;
    };
    thread::spawn(move || {
        for signal in signals.forever().filter(|signal| *signal != limit) {
            let _whole = writing();
            // A shell sees how the program ended, and stops its loop.
            let _ = emulate_default_handler(signal);
        }
    });
}

#[cfg(not(unix))]
fn catch() {}
