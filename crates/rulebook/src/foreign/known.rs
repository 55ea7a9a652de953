//! What a document is known to hold, as soon as all of its entries are.

use rustc_hash::{FxHashMap, FxHashSet};

use super::names::id_of;
use super::number;
use crate::book::is_numbered;

/// The entries of a document, for whatever refers to them.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// The titles of entries by their ids.
    titles: FxHashMap<String, String>,
    /// The first parts of the numbers of its rules.
    chapters: FxHashSet<String>,
    /// Whether some rule has a number of one part alone.
    has_whole_numbers: bool,
    /// The items with letters of lists in rules, as numbers: `2.14b` for the item `b.` of `2.14`.
    items: FxHashSet<String>,
    /// What other ids of the document became here.
    renamed: FxHashMap<String, String>,
    /// Whether only numbers of rules that exist are taken for such: a changelog names those that are gone.
    pub(crate) only_existing: bool,
    /// The entry whose text is being written.
    pub(crate) own: String,
}

/// Where a number of a document leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead<'number> {
    /// To the entry with this id, which has the number, or an item that it names.
    Entry(&'number str),
    /// To an item of the very list that names it.
    OwnItem,
}

impl Known {
    /// Notes an entry.
    pub(crate) fn add(&mut self, id: &str, title: &str) {
        if is_numbered(id) {
            self.chapters.insert(number::chapter(id).to_owned());
            self.has_whole_numbers |= number::parts(id) == 1;
        }
        self.titles
            .entry(id.to_owned())
            .or_insert_with(|| title.to_owned());
    }

    /// Notes the item with this letter in the list of a rule.
    pub(crate) fn add_item(&mut self, rule: &str, letter: char) {
        if is_numbered(rule) && rule.ends_with(|last: char| last.is_ascii_digit()) {
            self.items.insert(format!("{rule}{letter}"));
        }
    }

    /// Where a number leads to; `None` where nothing has it.
    pub(crate) fn lead<'number>(&self, number: &'number str) -> Option<Lead<'number>> {
        if self.exists(number) {
            return Some(Lead::Entry(number));
        }
        let rule = &number[..number.len().checked_sub(1)?];
        self.items.contains(number).then(|| match rule {
            own if own == self.own => Lead::OwnItem,
            rule => Lead::Entry(rule),
        })
    }

    /// Notes what an id of the document became.
    pub(crate) fn rename(&mut self, original: &str, id: &str) {
        self.renamed.insert(original.to_owned(), id.to_owned());
    }

    /// Our id for an id of the document.
    pub(crate) fn target(&self, original: &str) -> String {
        self.renamed
            .get(original)
            .cloned()
            .unwrap_or_else(|| id_of(original))
    }

    /// Whether there is an entry with this id.
    pub(crate) fn exists(&self, id: &str) -> bool {
        self.titles.contains_key(id)
    }

    /// Whether the document has numbered rules.
    pub(crate) fn has_rules(&self) -> bool {
        !self.chapters.is_empty()
    }

    /// Whether it could be the number of one of the document's rules, by its chapter.
    pub(crate) fn is_rule(&self, number: &str) -> bool {
        self.chapters.contains(number::chapter(number))
    }

    /// Whether a number of one part can be that of a rule which the document lacks: others have such a number, and nothing
    /// of the document begins with this one.
    pub(crate) fn lacks_whole(&self, number: &str) -> bool {
        self.has_whole_numbers && !self.is_rule(number)
    }

    /// Whether a reference to the entry shows these words anyway.
    pub(crate) fn shows(&self, id: &str, words: &str) -> bool {
        self.titles
            .get(id)
            .is_some_and(|title| title == words && id.replace('-', " ").eq_ignore_ascii_case(title))
    }
}
