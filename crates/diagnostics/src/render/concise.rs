//! One line for each diagnostic, as editors and build tools read them.

use std::fmt::Write;

use super::FileDiagnostics;
use super::position::{Lines, Position};
use crate::model::Diagnostic;
use crate::sanitise::{escape, line_start};

/// `path:line:column: error[code]: message`.
pub(super) fn render(files: &[FileDiagnostics<'_>]) -> String {
    let mut out = String::new();
    for entry in files {
        let path = line_start(entry.file.path);
        let lines = Lines::new(entry.file.text);
        for diagnostic in entry.diagnostics {
            let place = lines.position(lines.clamp(diagnostic.span).start);
            let message = escape(&diagnostic.message);
            writeln!(out, "{}", line(&path, place, diagnostic, &message))
                .expect("a string takes all that is written");
        }
    }
    out
}

/// The line of a diagnostic, with its path and message as they are to be shown.
pub(super) fn line(path: &str, place: Position, diagnostic: &Diagnostic, message: &str) -> String {
    let (severity, code) = (diagnostic.severity, diagnostic.code);
    let Position { line, column, .. } = place;
    format!("{path}:{line}:{column}: {severity}[{code}]: {message}")
}
