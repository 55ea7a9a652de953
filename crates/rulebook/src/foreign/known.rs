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
    /// What other ids of the document became here.
    renamed: FxHashMap<String, String>,
    /// Whether only numbers of rules that exist are taken for such: a changelog names those that are gone.
    pub(crate) only_existing: bool,
}

impl Known {
    /// Notes an entry.
    pub(crate) fn add(&mut self, id: &str, title: &str) {
        if is_numbered(id) {
            self.chapters.insert(number::chapter(id).to_owned());
        }
        self.titles
            .entry(id.to_owned())
            .or_insert_with(|| title.to_owned());
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

    /// Whether a reference to the entry shows these words anyway.
    pub(crate) fn shows(&self, id: &str, words: &str) -> bool {
        self.titles
            .get(id)
            .is_some_and(|title| title == words && id.replace('-', " ").eq_ignore_ascii_case(title))
    }
}
