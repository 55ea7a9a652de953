//! The server as a client sees it: over pipes, message by message.

mod cards;
mod diagnostics;
mod features;
mod lifecycle;
mod marks;
mod order;
mod positions;
mod rules;
mod support;
