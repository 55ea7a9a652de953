//! The server as a client sees it: over pipes, message by message.

mod diagnostics;
mod features;
mod lifecycle;
mod marks;
mod order;
mod positions;
mod replay;
mod rules;
mod support;
mod workspace;
