//! Commands for a workflow of GitHub, which shows them as annotations.
//! <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>

use std::fmt::Write;

use super::position::Lines;
use super::{FileDiagnostics, said};
use crate::model::{Diagnostic, Severity};
use crate::sanitise::escape;

/// `::error file=…,line=…,endLine=…,col=…,endColumn=…,title=…::message`.
pub(super) fn render(files: &[FileDiagnostics<'_>]) -> String {
    let mut out = String::new();
    for entry in files {
        let lines = Lines::new(entry.file.text);
        for diagnostic in entry.diagnostics {
            command(&mut out, entry.file.path, &lines, diagnostic);
        }
    }
    out
}

fn command(out: &mut String, path: &str, lines: &Lines<'_>, diagnostic: &Diagnostic) {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "notice",
    };
    let span = lines.clamp(diagnostic.span);
    let (start, end) = (lines.position(span.start), lines.position(span.end));
    let (file, title) = (property(&escape(path)), diagnostic.code);
    write!(
        out,
        "::{command} file={file},line={},endLine={}",
        start.line, end.line
    )
    .expect("a string takes all that is written");
    // Columns are only taken within one line.
    if start.line == end.line {
        let behind = end.column.max(start.column + 1);
        write!(out, ",col={},endColumn={behind}", start.column)
            .expect("a string takes all that is written");
    }
    let message = said(diagnostic, &diagnostic.message, "\n");
    let lines: Vec<String> = message
        .split('\n')
        .map(|line| data(&escape(line)))
        .collect();
    writeln!(out, ",title={title}::{}", lines.join("%0A"))
        .expect("a string takes all that is written");
}

/// A text in the message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A text in a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
