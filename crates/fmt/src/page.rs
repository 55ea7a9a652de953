//! The text that a formatter writes, line by line.

use cardc_span::{usual_break, with_breaks};

/// Lines with at most one blank line between them, and line breaks of one kind.
pub(crate) struct Page {
    text: String,
    line_break: &'static str,
    wants_blank: bool,
}

impl Page {
    /// An empty page with the line breaks that are most frequent in `source`, and its byte order mark.
    pub(crate) fn like(source: &str) -> Self {
        let text = if source.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.into()
        } else {
            String::new()
        };
        Self {
            text,
            line_break: usual_break(source),
            wants_blank: false,
        }
    }

    /// Writes lines that are kept as they are, with the line breaks of the page.
    pub(crate) fn verbatim(&mut self, lines: &str) {
        self.line(&with_breaks(lines, self.line_break));
    }

    /// Writes one line.
    pub(crate) fn line(&mut self, line: &str) {
        // A mark that comes to stand first would become that of the file.
        let line = if self.is_empty() {
            line.trim_start_matches(BYTE_ORDER_MARK)
        } else {
            line
        };
        if self.wants_blank && !self.is_empty() {
            self.text.push_str(self.line_break);
        }
        self.wants_blank = false;
        self.text.push_str(line);
        self.text.push_str(self.line_break);
    }

    /// Adds a comment at the end of the last line, behind two blanks.
    pub(crate) fn trail(&mut self, comment: &str) {
        self.trail_behind("  ", comment);
    }

    /// Adds a comment at the end of the last line, behind these blanks.
    pub(crate) fn trail_behind(&mut self, blanks: &str, comment: &str) {
        if self.is_empty() {
            return self.line(comment);
        }
        self.text.truncate(self.text.len() - self.line_break.len());
        self.text.push_str(blanks);
        self.text.push_str(comment);
        self.text.push_str(self.line_break);
    }

    /// Asks for a blank line before the next line.
    pub(crate) fn blank(&mut self) {
        self.wants_blank = true;
    }

    /// Takes back what [`Self::blank`] asked for.
    pub(crate) fn no_blank(&mut self) {
        self.wants_blank = false;
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }

    fn is_empty(&self) -> bool {
        self.text.trim_start_matches(BYTE_ORDER_MARK).is_empty()
    }
}

pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// `text` with every run of white space folded to one space.
pub(crate) fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
