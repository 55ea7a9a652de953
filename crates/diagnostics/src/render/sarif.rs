//! SARIF 2.1.0, the form in which code hosts take what checkers found.
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>

use std::fmt::Write;
use std::ops::Range;

use cardc_span::{Edit, Span};
use serde_json::{Value, json};

use super::position::Lines;
use super::{FileDiagnostics, file_of_label, fingerprints, said};
use crate::model::{Diagnostic, Fix, Label, Severity};
use crate::registry::Code;
use crate::sanitise;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Under which key a result has its fingerprint; the number grows when they are made in another way.
const FINGERPRINT: &str = "cardcFingerprint/v1";

/// The document, with a line break at its end.
pub(super) fn render(files: &[FileDiagnostics<'_>]) -> String {
    let lines: Vec<_> = files
        .iter()
        .map(|entry| Lines::new(entry.file.text))
        .collect();
    let report = Report { files, lines };
    let mut codes: Vec<Code> = Vec::new();
    let found = files.iter().flat_map(|entry| entry.diagnostics);
    for diagnostic in found {
        if !codes.contains(&diagnostic.code) {
            codes.push(diagnostic.code);
        }
    }
    let results: Vec<Value> = (0..files.len())
        .flat_map(|own| report.results(own, &codes))
        .collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "cardc",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": codes.into_iter().map(rule).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    sanitise::json(&document).expect("has only strings and numbers")
}

/// A code as a rule of the checker.
fn rule(code: Code) -> Value {
    let info = code.info();
    json!({
        "id": info.id,
        "shortDescription": {"text": info.summary},
        "fullDescription": {"text": info.summary},
        "help": {"text": info.page, "markdown": info.page},
        "helpUri": code.address(),
        "defaultConfiguration": {"level": level(info.severity)},
        "properties": {"tags": [info.group.id()]},
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "note",
    }
}

struct Report<'a> {
    files: &'a [FileDiagnostics<'a>],
    /// Of every file.
    lines: Vec<Lines<'a>>,
}

impl Report<'_> {
    fn results(&self, own: usize, codes: &[Code]) -> Vec<Value> {
        let file = &self.files[own];
        let marks = fingerprints(file);
        let results = file
            .diagnostics
            .iter()
            .zip(marks)
            .map(|(diagnostic, mark)| {
                let mut result = self.result(own, diagnostic);
                result["ruleIndex"] = json!(codes.iter().position(|code| *code == diagnostic.code));
                result["partialFingerprints"] = json!({ FINGERPRINT: mark });
                result
            });
        results.collect()
    }

    fn result(&self, own: usize, diagnostic: &Diagnostic) -> Value {
        let text = said(diagnostic, &diagnostic.message, "\n");
        let lines = &self.lines[own];
        let related = diagnostic
            .labels
            .iter()
            .filter(|label| !label.message.is_empty());
        let related: Vec<Value> = related.map(|label| self.related(own, label)).collect();
        let path = self.files[own].file.path;
        let fixes = diagnostic.fixes.iter().map(|one| fix(path, lines, one));
        json!({
            "ruleId": diagnostic.code.info().id,
            "level": level(diagnostic.severity),
            "message": {"text": text},
            "locations": [{"physicalLocation": place(path, Some(lines), diagnostic.span)}],
            "relatedLocations": related,
            "fixes": fixes.collect::<Vec<_>>(),
            "properties": {"rules": diagnostic.rules},
        })
    }

    fn related(&self, own: usize, label: &Label) -> Value {
        let path = label.path.as_deref().unwrap_or(self.files[own].file.path);
        let lines = file_of_label(self.files, own, label).map(|file| &self.lines[file]);
        json!({
            "physicalLocation": place(path, lines, label.span),
            "message": {"text": label.message},
        })
    }
}

/// A place in a file; the file alone when its text is not known.
fn place(path: &str, lines: Option<&Lines<'_>>, span: Span) -> Value {
    let mut place = json!({"artifactLocation": {"uri": uri(path)}});
    if let Some(lines) = lines {
        place["region"] = region(lines, &lines.clamp(span));
    }
    place
}

fn region(lines: &Lines<'_>, range: &Range<usize>) -> Value {
    let (start, end) = (lines.position(range.start), lines.position(range.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

fn fix(path: &str, lines: &Lines<'_>, fix: &Fix) -> Value {
    let replacement = |edit: &Edit| {
        json!({
            "deletedRegion": region(lines, &lines.clamp(edit.span)),
            "insertedContent": {"text": edit.text},
        })
    };
    json!({
        "description": {"text": fix.title},
        "artifactChanges": [{
            "artifactLocation": {"uri": uri(path)},
            "replacements": fix.edits.iter().map(replacement).collect::<Vec<_>>(),
        }],
    })
}

/// A path as a reference of RFC 3986: relative as it is, absolute with its scheme.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    let path = path.replace('\\', "/");
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => write!(uri, "%{byte:02X}").expect("a string takes all that is written"),
        }
    }
    uri
}
