//! One line for each diagnostic, as editors and build tools read them.

use std::fmt::Write;

use super::FileDiagnostics;
use super::escape::escape;
use super::position::Lines;

/// `path:line:column: error[code]: message`.
pub(super) fn render(files: &[FileDiagnostics<'_>]) -> String {
    let mut out = String::new();
    for entry in files {
        let path = escape(entry.file.path);
        let lines = Lines::new(entry.file.text);
        for diagnostic in entry.diagnostics {
            let place = lines.position(lines.clamp(&diagnostic.span).start);
            let (severity, code) = (diagnostic.severity, diagnostic.code);
            let message = escape(&diagnostic.message);
            writeln!(
                out,
                "{path}:{}:{}: {severity}[{code}]: {message}",
                place.line, place.column
            )
            .expect("a string takes all that is written");
        }
    }
    out
}
