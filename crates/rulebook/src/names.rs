//! Rules by the names that people and other rulebooks have for them.

use rustc_hash::FxHashMap;

use crate::book::{RuleEntry, Rulebook};

/// The rules of one edition by every name that they have.
#[derive(Debug)]
pub struct Names<'book> {
    book: &'book Rulebook,
    edition: &'book str,
    /// By id, as ids are compared.
    ids: FxHashMap<String, &'book RuleEntry>,
    /// Terms by id, title and the other words for them.
    terms: FxHashMap<String, &'book RuleEntry>,
    /// Numbered rules by title, which several may have.
    titles: FxHashMap<String, Vec<&'book RuleEntry>>,
}

impl Rulebook {
    /// The names of the rules of an edition; of the newest for `None`.
    pub fn names<'book>(&'book self, edition: Option<&'book str>) -> Names<'book> {
        let edition = edition.unwrap_or_else(|| self.newest_edition());
        let mut names = Names {
            book: self,
            edition,
            ids: FxHashMap::default(),
            terms: FxHashMap::default(),
            titles: FxHashMap::default(),
        };
        for entry in self.entries_in(edition) {
            names.ids.entry(normal(entry.number())).or_insert(entry);
            for name in term_names(entry) {
                names.terms.entry(name).or_insert(entry);
            }
            if !entry.is_term() && !entry.title.is_empty() {
                let title = normal(&entry.title);
                names.titles.entry(title).or_default().push(entry);
            }
        }
        names
    }

    /// The rule that an id means, however it is written, or a term by its title or another word for it; the newest
    /// edition for `None`.
    pub fn named<'book>(
        &'book self,
        name: &str,
        edition: Option<&'book str>,
    ) -> Option<&'book RuleEntry> {
        let local = self.local(name.trim())?;
        let exact = self.get(local, edition);
        exact.or_else(|| self.names(edition).named(local))
    }

    /// The rule that another rulebook's entry is about: the one with its id, or for a term one that has a name in common
    /// with it; the newest edition for `None`.
    pub fn counterpart<'book>(
        &'book self,
        other: &RuleEntry,
        edition: Option<&'book str>,
    ) -> Option<&'book RuleEntry> {
        let exact = self.get(other.number(), edition);
        exact.or_else(|| self.names(edition).counterpart(other))
    }
}

impl<'book> Names<'book> {
    /// The rule that an id without the game means, however it is written, or a term by its title or another word for it.
    pub fn named(&self, name: &str) -> Option<&'book RuleEntry> {
        let name = normal(name);
        self.ids
            .get(&name)
            .or_else(|| self.terms.get(&name))
            .copied()
    }

    /// The numbered rules with a title.
    pub fn titled(&self, title: &str) -> Vec<&'book RuleEntry> {
        let titled = self.titles.get(&normal(title));
        titled.cloned().unwrap_or_default()
    }

    /// The rule that another rulebook's entry is about.
    pub fn counterpart(&self, other: &RuleEntry) -> Option<&'book RuleEntry> {
        let exact = self.book.get(other.number(), Some(self.edition));
        let by_id = || self.ids.get(&normal(other.number())).copied();
        let by_name = || term_names(other).find_map(|name| self.terms.get(&name).copied());
        exact.or_else(by_id).or_else(by_name)
    }
}

/// The names of a term, as they are compared; none for a numbered rule.
fn term_names(entry: &RuleEntry) -> impl Iterator<Item = String> {
    let names = [entry.number(), &entry.title].into_iter();
    let names = names.chain(entry.aliases.iter().map(|alias| &**alias));
    let of_term = names.filter(|_| entry.is_term());
    of_term.map(normal).filter(|name| !name.is_empty())
}

/// A name as it is compared: `Last_Stand` and `last stand` are `last-stand`, `2.14.4B.` is `2.14.4b`.
fn normal(name: &str) -> String {
    let name = name.replace(['\'', '’'], "").to_lowercase();
    let words = name.split(|character: char| !character.is_alphanumeric() && character != '.');
    let words = words.map(|word| word.trim_matches('.'));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::normal;
    use crate::book::Rulebook;

    const OWN: &str = "---
game: example
title: Own
---

## 1.1 Fruit

Sweet.

## last-stand Last Stand
- alias: the end

At the end.

## pip Pip

Small.
";

    const OFFICIAL: &str = "---
game: example
title: Official
---

## 1.1 Of fruit

What is sweet is a fruit.

## 2 Last Stand

A heading, and no term.

## ls Last Stand!

The end of it.

## seed Seed
- alias: Pips, pip

The smallest of all.
";

    fn counterpart(id: &str) -> Option<String> {
        let (own, official) = (Rulebook::parse(OWN).0, Rulebook::parse(OFFICIAL).0);
        let entry = official.counterpart(own.get(id, None)?, None)?;
        Some(entry.number().to_owned())
    }

    #[test]
    fn books_meet_by_id_or_by_the_names_of_terms() {
        assert_eq!(counterpart("1.1").as_deref(), Some("1.1"));
        assert_eq!(counterpart("last-stand").as_deref(), Some("ls"));
        assert_eq!(counterpart("pip").as_deref(), Some("seed"));
    }

    #[test]
    fn a_rule_has_the_names_that_people_write() {
        let (own, _) = Rulebook::parse(OWN);
        for name in ["Last Stand", "last_stand", "example:last-stand", "The End"] {
            let found = own.named(name, None).map(crate::RuleEntry::number);
            assert_eq!(found, Some("last-stand"), "{name}");
        }
        assert!(
            own.named("Fruit", None).is_none(),
            "a title is no name of a rule"
        );
        assert!(own.named("other:pip", None).is_none());
        assert_eq!(normal("2.14.4B."), "2.14.4b");
    }
}
