//! What the server says about itself.

use std::sync::Arc;

/// How much a line matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// A defect of ours.
    Error,
    /// Something took too long, or could not be used.
    Warning,
    /// What was done.
    Info,
}

/// Receives lines, from any thread.
pub(crate) type Log = Arc<dyn Fn(Level, &str) + Send + Sync>;
