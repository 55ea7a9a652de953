//! The language server.
//!
//! A message takes this way:
//!
//! 1. `framing` finds it among the bytes; `backend` decodes it and sends one event, before any `await`, so that events
//!    keep the order of the messages.
//! 2. `main_loop` runs on a thread of its own and alone owns the `state`: databases and open documents. It takes
//!    edits in at once and hands everything that only reads to the `pool`, with a `snapshot`.
//! 3. The answer travels back through a channel, and `convert` puts it into the words of the protocol; no other
//!    module knows them.
//!
//! Nothing in here computes what an editor shows: that is `cardc-ide`.

mod backend;
mod backlog;
mod client_process;
mod clock;
mod convert;
mod counter;
mod document;
mod draft;
mod features;
mod framing;
mod guard;
mod log;
mod main_loop;
mod methods;
mod on_disk;
mod outbox;
mod pool;
mod progress;
mod publish;
mod server;
mod settings;
mod snapshot;
mod state;
mod text;
mod token_cache;
mod walk;
mod watchdog;
mod workspace;

pub use methods::{Kind, METHODS, Method, Sender, Support};
pub use server::{Exit, Server, run_stdio};
