//! Diagnostics as text: for people, for other tools' problem matchers, and as JSON.

mod concise;
mod fingerprint;
mod github;
mod human;
mod json;
mod junit;
mod position;
mod sarif;

pub use fingerprint::{Fingerprint, fingerprints};
pub use human::LONGEST_DRAWN_LINE;
pub use position::{Lines, Position};

use std::iter;

use crate::model::{Diagnostic, Label, Severity};

/// A file as the project names it, and its text.
#[derive(Clone, Copy, Debug)]
pub struct SourceFile<'a> {
    /// The path that is shown.
    pub path: &'a str,
    /// Its path in its project, which is the same wherever a program is run: fingerprints are made of it.
    pub name: &'a str,
    /// The text that the spans refer to.
    pub text: &'a str,
}

impl<'a> SourceFile<'a> {
    /// A file that is called the same everywhere.
    pub fn new(path: &'a str, text: &'a str) -> Self {
        Self {
            path,
            name: path,
            text,
        }
    }
}

/// A file and what is to be said about it.
#[derive(Clone, Copy, Debug)]
pub struct FileDiagnostics<'a> {
    /// The file.
    pub file: SourceFile<'a>,
    /// In the order in which they are shown; may be empty, for a file that only labels point into.
    pub diagnostics: &'a [Diagnostic],
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The source with marks under it, for a person.
    #[default]
    Human,
    /// One line each: `path:line:column: error[code]: message`.
    Concise,
    /// One JSON array of objects; a place has an `offset` in bytes, and a `line` and `column` that count from 1, the
    /// column in characters:
    ///
    /// ```text
    /// path      string
    /// code      string, such as "deck-sum"
    /// severity  "error", "warning" or "hint"
    /// message   string
    /// start     { offset, line, column }
    /// end       { offset, line, column }, behind the last character
    /// rules     array of strings, such as "champions:2.1.1.1"
    /// labels    array of { path, message, start, end }; line and column are null in a file that was not given
    /// notes     array of strings
    /// fixes     array of { title, applicability: "safe", "suggested" or "choice", edits: array of { start, end, text } }
    /// ```
    Json,
    /// SARIF 2.1.0, as code hosts read it: with fingerprints, fixes, the pages of the codes, and the rules of the game.
    Sarif,
    /// Commands for a workflow of GitHub, which shows them at the lines of a pull request.
    Github,
    /// A report in the form of `JUnit`: a suite for each file, and a case for each finding. What is not [`Options::fails`] passes.
    Junit,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether to use ANSI colours, in [`Format::Human`].
    pub color: bool,
    /// Whether to draw with Unicode lines instead of ASCII, in [`Format::Human`].
    pub unicode: bool,
    /// The least severity that is a failure, in [`Format::Junit`].
    pub fails: Severity,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            color: false,
            unicode: false,
            fails: Severity::Error,
        }
    }
}

/// All diagnostics, in the order given.
///
/// A label in another file shows that file's text if the file is in `files` too. Spans may be anything: they are cut
/// to the text and to whole characters first.
pub fn render(files: &[FileDiagnostics<'_>], format: Format, options: Options) -> String {
    match format {
        Format::Human => human::render(files, options),
        Format::Concise => concise::render(files),
        Format::Json => json::render(files),
        Format::Sarif => sarif::render(files),
        Format::Github => github::render(files),
        Format::Junit => junit::render(files, options.fails),
    }
}

/// A first line, and behind it notes, rules and what would help: a sentence each, behind a separator.
fn said(diagnostic: &Diagnostic, first: &str, separator: &str) -> String {
    let notes = diagnostic.notes.iter().map(|note| format!("note: {note}"));
    let rules = diagnostic
        .rules
        .iter()
        .map(|rule| format!("note: rule {rule}"));
    let fixes = diagnostic
        .fixes
        .iter()
        .map(|fix| format!("help: {}", fix.title));
    let sentences = notes.chain(rules).chain(fixes);
    let lines: Vec<String> = iter::once(first.to_owned()).chain(sentences).collect();
    lines.join(separator)
}

/// The index of the file that a label of a diagnostic of file `own` points into; `None` if it was not given.
fn file_of_label(files: &[FileDiagnostics<'_>], own: usize, label: &Label) -> Option<usize> {
    match label.path.as_deref() {
        None => Some(own),
        Some(path) if path == files[own].file.path => Some(own),
        Some(path) => files.iter().position(|entry| entry.file.path == path),
    }
}

#[cfg(test)]
mod tests;
