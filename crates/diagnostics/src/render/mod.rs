//! Diagnostics as text: for people, for other tools' problem matchers, and as JSON.

mod concise;
mod escape;
mod human;
mod json;
mod position;

use crate::model::{Diagnostic, Label};

/// A file as the project names it, and its text.
#[derive(Clone, Copy, Debug)]
pub struct SourceFile<'a> {
    /// The path that is shown.
    pub path: &'a str,
    /// The text that the spans refer to.
    pub text: &'a str,
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
    /// fixes     array of { title, applicability: "safe" or "suggested", edits: array of { start, end, text } }
    /// ```
    Json,
}

/// What the reader's screen can show; [`Format::Human`] alone asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether to use ANSI colours.
    pub color: bool,
    /// Whether to draw with Unicode lines instead of ASCII.
    pub unicode: bool,
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
    }
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
