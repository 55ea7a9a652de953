//! What cardc tells an author: the registry of codes, the diagnostic itself, and its renderers.
//!
//! Everything here is pure: a renderer is handed the text of a file and returns a string. Nothing reads files, asks
//! for the time or looks at the terminal.

mod model;
mod registry;
mod render;
pub mod sanitise;

pub use model::{Applicability, Diagnostic, Fix, Label, Severity, did_you_mean};
pub use registry::{Code, CodeInfo, Group, explain, suggest};
pub use render::{
    FileDiagnostics, Fingerprint, Format, LONGEST_DRAWN_LINE, Lines, Options, Position, SourceFile,
    fingerprints, render,
};
