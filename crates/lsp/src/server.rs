//! Starts and ends the server.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crossbeam_channel::unbounded;
use tokio::io::{AsyncRead, AsyncWrite};
use tower_lsp::LspService;

use crate::backend::{
    Backend, advance_on_request, cancel_progress, colours, count_on_request, idle_on_request,
    panic_on_request, rule, set_trace, wait_on_request,
};
use crate::clock::Clock;
use crate::framing;
use crate::guard::Guard;
use crate::log::{Level, Log};
use crate::main_loop::{self, Event};
use crate::outbox::{self, IDLE, Message, Outbox};
use crate::state::State;
use crate::watchdog::Watchdog;

/// How many messages may be under way. The default of the library, 4, lets four slow requests block edits.
const CONCURRENCY: usize = 1024;

/// How much of a message the library can be behind.
const BUFFER: usize = 1 << 16;

/// A tick of the main loop that takes longer is logged.
const SLOW_TICK: Duration = Duration::from_millis(200);

/// A language server that has not started yet.
pub struct Server {
    log: Log,
    patience: Duration,
    pause: Duration,
    cache: Option<Arc<Path>>,
    test_requests: bool,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The client shut the server down.
    Clean,
    /// The client left without `shutdown`.
    Abrupt,
}

impl Exit {
    /// The exit code that the protocol asks for.
    pub fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Abrupt => 1,
        }
    }
}

impl Default for Server {
    fn default() -> Self {
        Self::new()
    }
}

impl Server {
    /// The server as it is shipped. It logs nothing.
    pub fn new() -> Self {
        Self {
            log: Arc::new(|_, _| ()),
            patience: Duration::from_millis(100),
            pause: Duration::from_millis(1500),
            cache: None,
            test_requests: false,
        }
    }

    /// Where the server reports its own defects, line by line. The client gets these and all other lines of the log, each with
    /// its level; editors take whatever a server writes elsewhere for an error.
    #[must_use]
    pub fn errors(mut self, log: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.log = Arc::new(move |level, line| {
            if level == Level::Error {
                log(line);
            }
        });
        self
    }

    /// How long an edit waits for requests that run before it cancels them.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// How long an author types nothing before what is unfinished counts as wrong.
    #[must_use]
    pub fn pause(mut self, pause: Duration) -> Self {
        self.pause = pause;
        self
    }

    /// The directory for what ships with cardc and an editor may want to open. Without one, no editor can.
    #[must_use]
    pub fn cache(mut self, directory: impl Into<PathBuf>) -> Self {
        self.cache = Some(Arc::from(directory.into()));
        self
    }

    /// Adds requests that only tests know: some break things on purpose, one says when nothing is left to do, and one turns the
    /// clock, which stands still without it.
    #[doc(hidden)]
    #[must_use]
    pub fn test_requests(mut self) -> Self {
        self.test_requests = true;
        self
    }

    /// Serves one client until it leaves.
    pub async fn run<I, O>(self, input: I, output: O) -> Exit
    where
        I: AsyncRead + Unpin,
        O: AsyncWrite,
    {
        let (events, receiver) = unbounded();
        let shut_down = Arc::new(AtomicBool::new(false));
        let (outbox, outgoing) = Outbox::new();
        let (client_gone, mut client_goes) = tokio::sync::mpsc::unbounded_channel();
        let backend = Backend {
            events: events.clone(),
            outbox: outbox.clone(),
            client_gone,
            edits: Mutex::default(),
            shut_down: Arc::clone(&shut_down),
        };
        let builder = LspService::build(|client| {
            tokio::spawn(outbox::deliver(client, events.clone(), outgoing));
            backend
        })
        .custom_method("$/setTrace", set_trace)
        .custom_method("window/workDoneProgress/cancel", cancel_progress)
        .custom_method("cardc/rule", rule)
        .custom_method("cardc/colours", colours);
        let builder = if self.test_requests {
            builder
                .custom_method("cardc/test/panic", panic_on_request)
                .custom_method("cardc/test/wait", wait_on_request)
                .custom_method("cardc/test/count", count_on_request)
                .custom_method("cardc/test/advance", advance_on_request)
                .custom_method(IDLE, idle_on_request)
        } else {
            builder
        };
        let (service, socket) = builder.finish();

        let log = self.log;
        let told = outbox.clone();
        let log: Log = Arc::new(move |level, line| {
            log(level, line);
            told.send(Message::Log(level, line.to_owned()));
        });
        let watchdog = Watchdog::new(SLOW_TICK, Arc::clone(&log));
        let clock = if self.test_requests {
            Clock::for_tests()
        } else {
            Clock::Machine
        };
        let state = State::new(
            self.patience,
            self.pause,
            clock,
            self.cache,
            events.clone(),
            outbox,
            Arc::clone(&log),
        );
        let loop_log = Arc::clone(&log);
        thread::spawn(move || main_loop::run(state, &receiver, &watchdog, &loop_log));

        let (well_formed, messages) = tokio::io::duplex(BUFFER);
        let serve = tower_lsp::Server::new(messages, output, socket)
            .concurrency_level(CONCURRENCY)
            .serve(Guard(service));
        let read = async {
            framing::forward(input, well_formed, &log).await;
            // The library answers what it has got, and then ends by itself.
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = serve => {}
            () = read => {}
            Some(()) = client_goes.recv() => {}
        }
        // The loop may be gone already.
        let _ = events.send(Event::Stop);
        if shut_down.load(Ordering::Relaxed) {
            Exit::Clean
        } else {
            Exit::Abrupt
        }
    }
}

/// Serves one client on standard input and output, and reports its own defects on standard error.
pub fn run_stdio() -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_current_thread().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            log_to_stderr(&format!("cannot start: {error}"));
            return ExitCode::FAILURE;
        }
    };
    let mut server = Server::new().errors(log_to_stderr);
    if let Some(cache) = cardc_disk::cache_directory() {
        server = server.cache(cache);
    }
    let exit = runtime.block_on(server.run(tokio::io::stdin(), tokio::io::stdout()));
    // A read of standard input may be under way, and cannot be stopped.
    runtime.shutdown_background();
    ExitCode::from(exit.code())
}

#[expect(
    clippy::print_stderr,
    reason = "standard output belongs to the protocol"
)]
fn log_to_stderr(line: &str) {
    eprintln!("cardc lsp: error: {line}");
}
