//! Chapters over hundreds: the sections of chapter `2` are `200`, `201` and so on.

use rustc_hash::FxHashSet;

use crate::book::{RuleEntry, Rulebook};

/// The digits with which sections count within their chapter.
const COUNTED: usize = 2;

/// The chapters of a rulebook whose sections count by hundreds: those with such a section right behind them.
pub(super) struct Hundreds<'book> {
    chapters: FxHashSet<&'book str>,
}

impl<'book> Hundreds<'book> {
    pub(super) fn of(book: &'book Rulebook) -> Self {
        let entries = book.entries().iter().filter(|entry| !entry.is_term());
        let numbers: Vec<&str> = entries.map(RuleEntry::number).collect();
        let is_chapter = |pair: &&[&str]| hundred(pair[1]) == Some(pair[0]);
        let pairs = numbers.windows(2).filter(is_chapter);
        Self {
            chapters: pairs.map(|pair| pair[0]).collect(),
        }
    }

    /// The chapter of a section, and of a rule below one; empty for any other number.
    pub(super) fn chapter<'number>(&self, number: &'number str) -> &'number str {
        let chapter = hundred(number).filter(|chapter| self.chapters.contains(chapter));
        chapter.unwrap_or_default()
    }
}

/// `2` for `200`, `217` and `217.4a`.
fn hundred(number: &str) -> Option<&str> {
    let end = number.find(|next: char| !next.is_ascii_digit());
    let chapter = end.unwrap_or(number.len()).checked_sub(COUNTED)?;
    Some(&number[..chapter]).filter(|chapter| !chapter.is_empty())
}
