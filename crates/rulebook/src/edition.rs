//! A rulebook as one edition has it: rules by whatever they are called.

use cardc_span::nearest;

use crate::book::{RuleEntry, Rulebook};

/// Longer names are compared with no other ones, for which every letter of both is looked at.
const LONGEST_NAME: usize = 200;

/// The rules of one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition<'book> {
    /// The rulebook.
    pub book: &'book Rulebook,
    /// The date of the edition; empty for a rulebook that is not dated.
    pub date: &'book str,
}

impl<'book> Edition<'book> {
    /// The newest edition of a rulebook.
    pub fn newest(book: &'book Rulebook) -> Self {
        let date = book.newest_edition();
        Self { book, date }
    }

    /// The newest edition that is not later than this day; the newest of all for `None`, and where there is none so early.
    pub fn on(book: &'book Rulebook, day: Option<&str>) -> Self {
        let mut newest_first = book.editions.iter().rev();
        let date = newest_first.find(|date| day.is_some_and(|day| date.as_str() <= day));
        date.map_or_else(|| Self::newest(book), |date| Self { book, date })
    }

    /// The rule with this id, full or without the game; as another edition has it, where this one does not.
    pub fn get(self, id: &str) -> Option<&'book RuleEntry> {
        let here = self.book.get(id, Some(self.date));
        here.or_else(|| self.book.versions(id).last())
    }

    /// The rules of this name: of this id, full or without the game, however it is written; or the term with this title or
    /// with this as another word for it; or the numbered rules with this title. They are several where an id or a title is
    /// repeated. A rule that another edition alone has is given as that one has it.
    pub fn find(self, name: &str) -> Vec<&'book RuleEntry> {
        let Some(local) = self.book.local(name.trim()) else {
            return Vec::new();
        };
        if let Some(entry) = self.get(local) {
            return self.texts(entry);
        }
        let names = self.book.names(Some(self.date));
        match names.named(local) {
            Some(entry) => self.texts(entry),
            None => names.titled(local),
        }
    }

    /// The rules that another rulebook's entry is about: those with its id, or for a term those of one that has a name in
    /// common with it.
    pub fn counterparts(self, other: &RuleEntry) -> Vec<&'book RuleEntry> {
        let found = self.book.counterpart(other, Some(self.date));
        found.map_or_else(Vec::new, |entry| self.texts(entry))
    }

    /// An entry, and the others under its id that the edition has too.
    pub fn texts(self, entry: &'book RuleEntry) -> Vec<&'book RuleEntry> {
        if !entry.holds_in(self.date) {
            return vec![entry];
        }
        let versions = self.book.versions(entry.number());
        versions
            .filter(|version| version.holds_in(self.date))
            .collect()
    }

    /// The rule that was probably meant by a name that no rule has.
    pub fn nearest(self, name: &str) -> Option<&'book RuleEntry> {
        let name = self.book.local(name.trim())?;
        if name.len() > LONGEST_NAME {
            return None;
        }
        let entries = || self.book.entries_in(self.date);
        let id = nearest(name, entries().map(RuleEntry::number));
        let by_title = || {
            let title = nearest(name, entries().map(|entry| entry.title.as_str()))?;
            entries().find(|entry| entry.title == title)
        };
        id.and_then(|id| self.get(id)).or_else(by_title)
    }
}

#[cfg(test)]
mod tests {
    use super::Edition;
    use crate::{RuleEntry, Rulebook};

    const BOOK: &str = "---
game: example
title: Example
editions: 2020-01-01, 2021-01-01
---

## 1.1 Setting Sail
- until: 2021-01-01

Old.

## 1.1 Setting Sail
- since: 2021-01-01

New.

## 1.2 Ties

One.

## 1.2 Ties again

Two.

## 1.3 Setting sail

Elsewhere.

## last-stand Last Stand
- alias: the end

At the end.

## 9 Gone
- until: 2021-01-01

Once.
";

    #[test]
    fn rules_are_found_by_whatever_they_are_called() {
        let (book, problems) = Rulebook::parse(BOOK);
        assert_eq!(problems, []);
        let texts = |date, name: &str| -> Vec<&str> {
            let entries = Edition::on(&book, date).find(name).into_iter();
            entries.map(|entry| entry.text.as_str()).collect()
        };
        assert_eq!(texts(None, "example:1.1"), ["New."]);
        assert_eq!(texts(Some("2020-06-01"), "1.1"), ["Old."]);
        assert_eq!(texts(Some("2019-01-01"), "1.1"), ["New."]);
        assert_eq!(texts(None, "1.2."), ["One.", "Two."]);
        assert_eq!(texts(None, "setting sail"), ["New.", "Elsewhere."]);
        assert_eq!(texts(None, "The End"), ["At the end."]);
        assert_eq!(texts(None, "9"), ["Once."]);
        for unknown in ["", "other:1.1", "1.4", "setting"] {
            assert_eq!(texts(None, unknown), [""; 0], "{unknown}");
        }
    }

    #[test]
    fn what_was_meant_is_found() {
        let (book, _) = Rulebook::parse(BOOK);
        let nearest = |name: &str| {
            let edition = Edition::newest(&book);
            edition.nearest(name).map(RuleEntry::number)
        };
        assert_eq!(nearest("example:last-stnad"), Some("last-stand"));
        assert_eq!(nearest("setting sali"), Some("1.1"));
        assert_eq!(nearest("xylophone"), None);
        assert_eq!(nearest(&"l".repeat(300)), None);
    }
}
