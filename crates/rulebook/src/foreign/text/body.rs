//! The text below a heading, put together from lines that a page once broke.

use super::Line;
use super::heads::page_number;
use crate::foreign::passage::{Passage, tail};
use crate::foreign::prose::is_bracketed;

/// The most that is looked at of the end of a text.
const TAIL: usize = 8;

/// The text of an entry, line by line.
#[derive(Default)]
pub(super) struct Body {
    passage: Passage,
    /// Whether a blank line came last.
    gap: bool,
}

impl Body {
    /// Adds a part of a line.
    pub(super) fn add(&mut self, text: &str, start: usize) {
        let indent = text.len() - text.trim_start().len();
        let trimmed = text.trim_end();
        if trimmed.trim_start().is_empty() {
            self.gap = true;
            return;
        }
        if self.passage.text().is_empty() {
            self.passage
                .push(&trimmed[indent..], (start + indent) as u32);
        } else if self.goes_on(trimmed) {
            self.passage.push_unplaced(" ");
            self.passage
                .push(&trimmed[indent..], (start + indent) as u32);
        } else {
            self.passage.push_unplaced("\n");
            self.passage.push(trimmed, start as u32);
        }
        self.gap = false;
    }

    /// Adds a line.
    pub(super) fn add_line(&mut self, line: &Line<'_>) {
        self.add(line.text, line.start);
    }

    /// Adds a line of a table of contents: a row, which goes on in no other line, and has an item for every number.
    pub(super) fn add_row(&mut self, line: &Line<'_>) {
        if page_number(line.text).is_none() {
            self.add_line(line);
            return;
        }
        let mut start = 0;
        let mut cells = line.text.split('\t').peekable();
        let mut from = 0;
        while let Some(cell) = cells.next() {
            let end = start + cell.len();
            let is_page = !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
            if is_page || cells.peek().is_none() {
                let row = line.text[from..end].trim();
                if !row.is_empty() {
                    self.passage.push_unplaced("\n- ");
                    let offset = row.as_ptr() as usize - line.text.as_ptr() as usize;
                    self.passage.push(row, (line.start + offset) as u32);
                }
                from = end;
            }
            start = end + 1;
        }
        self.gap = true;
    }

    /// The text.
    pub(super) fn finish(self) -> Passage {
        self.passage
    }

    /// Whether a line goes on where the one before was broken.
    fn goes_on(&self, line: &str) -> bool {
        if is_own(line) {
            return false;
        }
        if !self.gap {
            return true;
        }
        let text = self.passage.text();
        let ends_amid =
            tail(text, TAIL).ends_with(|last: char| last.is_alphanumeric() || last == ',');
        ends_amid && line.trim_start().starts_with(char::is_lowercase)
    }
}

/// Whether a line begins something of its own: an item, a row of a table, an example.
fn is_own(line: &str) -> bool {
    let text = line.trim_start();
    let mut characters = text.chars();
    let first = characters.next();
    let second = characters.next();
    let spaced = second.is_none_or(char::is_whitespace);
    let is_item = first.is_some_and(|first| "-*+–—".contains(first)) && spaced
        || first.is_some_and(|first| "•∙·◦▪‣●○■|>#".contains(first));
    let is_letter = first.is_some_and(|first| first.is_ascii_alphanumeric())
        && second.is_some_and(|second| matches!(second, '.' | ')'));
    let number = crate::foreign::number::length(text);
    let is_number = number.is_some_and(|end| text[end..].starts_with([':', '.', ')']));
    let plain = text.trim_start_matches('*');
    let is_example = ["Example:", "Note:", "Exception:"]
        .iter()
        .any(|word| plain.starts_with(word));
    is_item || is_letter || is_number || is_example || is_bracketed(text)
}
