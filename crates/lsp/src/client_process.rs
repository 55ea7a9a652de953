//! The process of the client. A server without a client ends, even where another process holds its input open.

use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;

/// How often to look whether the process is there.
const INTERVAL: Duration = Duration::from_secs(3);

/// Says so when the process ends, as long as somebody listens. A process that is not there from the beginning is one that
/// cannot be seen from here, as from inside a container.
pub(crate) fn tell_end(id: u32, gone: UnboundedSender<()>) {
    if !is_there(id) {
        return;
    }
    thread::spawn(move || {
        while is_there(id) {
            thread::sleep(INTERVAL);
            if gone.is_closed() {
                return;
            }
        }
        let _ = gone.send(());
    });
}

#[cfg(unix)]
fn is_there(id: u32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    let id = i32::try_from(id).ok().and_then(Pid::from_raw);
    // A process of another user is there as well.
    id.is_some_and(|id| test_kill_process(id) != Err(Errno::SRCH))
}

/// The pipe of a process ends with it.
#[cfg(not(unix))]
fn is_there(_: u32) -> bool {
    false
}
