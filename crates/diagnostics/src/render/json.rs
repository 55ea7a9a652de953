//! One JSON document; [`super::Format::Json`] describes it.

use cardc_span::{Edit, Span};
use serde::Serialize;

use super::position::{Lines, Position};
use super::{FileDiagnostics, file_of_label};
use crate::model::{Applicability, Diagnostic, Fix, Label, Severity};
use crate::registry::Code;
use crate::sanitise::json;

/// The document, with a line break at its end.
pub(super) fn render(files: &[FileDiagnostics<'_>]) -> String {
    let lines: Vec<_> = files
        .iter()
        .map(|entry| Lines::new(entry.file.text))
        .collect();
    let entries: Vec<_> = files
        .iter()
        .enumerate()
        .flat_map(|(own, entry)| {
            entry
                .diagnostics
                .iter()
                .map(move |diagnostic| (own, diagnostic))
        })
        .map(|(own, diagnostic)| JsonDiagnostic::new(files, &lines, own, diagnostic))
        .collect();
    json(&entries).expect("has only strings and numbers")
}

#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    path: &'a str,
    code: Code,
    severity: Severity,
    message: &'a str,
    #[serde(flatten)]
    place: JsonPlace<Position>,
    rules: &'a [String],
    labels: Vec<JsonLabel<'a>>,
    notes: &'a [String],
    fixes: Vec<JsonFix<'a>>,
}

#[derive(Serialize)]
struct JsonPlace<P> {
    start: P,
    end: P,
}

#[derive(Serialize)]
struct JsonLabel<'a> {
    path: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: JsonPlace<MaybePosition>,
}

/// A place in a file whose text may be unknown.
#[derive(Serialize)]
struct MaybePosition {
    offset: usize,
    line: Option<usize>,
    column: Option<usize>,
}

#[derive(Serialize)]
struct JsonFix<'a> {
    title: &'a str,
    applicability: Applicability,
    edits: Vec<JsonEdit<'a>>,
}

#[derive(Serialize)]
struct JsonEdit<'a> {
    #[serde(flatten)]
    place: JsonPlace<Position>,
    text: &'a str,
}

impl<'a> JsonDiagnostic<'a> {
    fn new(
        files: &[FileDiagnostics<'a>],
        lines: &[Lines<'_>],
        own: usize,
        diagnostic: &'a Diagnostic,
    ) -> Self {
        let label = |label: &'a Label| JsonLabel {
            path: label.path.as_deref().unwrap_or(files[own].file.path),
            message: &label.message,
            place: label_place(
                file_of_label(files, own, label).map(|file| &lines[file]),
                label.span,
            ),
        };
        Self {
            path: files[own].file.path,
            code: diagnostic.code,
            severity: diagnostic.severity,
            message: &diagnostic.message,
            place: place(&lines[own], diagnostic.span),
            rules: &diagnostic.rules,
            labels: diagnostic.labels.iter().map(label).collect(),
            notes: &diagnostic.notes,
            fixes: diagnostic
                .fixes
                .iter()
                .map(|fix| JsonFix::new(&lines[own], fix))
                .collect(),
        }
    }
}

impl<'a> JsonFix<'a> {
    fn new(lines: &Lines<'_>, fix: &'a Fix) -> Self {
        let edit = |edit: &'a Edit| JsonEdit {
            place: place(lines, edit.span),
            text: &edit.text,
        };
        Self {
            title: &fix.title,
            applicability: fix.applicability,
            edits: fix.edits.iter().map(edit).collect(),
        }
    }
}

/// Both ends of a span in a known text.
fn place(lines: &Lines<'_>, span: Span) -> JsonPlace<Position> {
    let range = lines.clamp(span);
    JsonPlace {
        start: lines.position(range.start),
        end: lines.position(range.end),
    }
}

/// Both ends of a label's span, with offsets alone when the text is unknown.
fn label_place(lines: Option<&Lines<'_>>, span: Span) -> JsonPlace<MaybePosition> {
    let known = |Position {
                     offset,
                     line,
                     column,
                 }| MaybePosition {
        offset,
        line: Some(line),
        column: Some(column),
    };
    let unknown = |offset: u32| MaybePosition {
        offset: offset as usize,
        line: None,
        column: None,
    };
    match lines.map(|lines| place(lines, span)) {
        Some(JsonPlace { start, end }) => JsonPlace {
            start: known(start),
            end: known(end),
        },
        None => JsonPlace {
            start: unknown(span.start),
            end: unknown(span.end),
        },
    }
}
