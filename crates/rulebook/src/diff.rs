//! What two editions of rules say differently.
//!
//! Rules are compared by their words: white space, mark-up, punctuation and letter case are no change. A rule is found
//! again under another id by what it says, and a reference to a rule that has moved has not changed.

mod edits;
mod pairing;
mod substance;
mod words;

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use self::edits::{Step, steps};
use self::words::{Word, keys, shown, words};
use crate::book::{ReferenceKind, RuleEntry};
use crate::edition::Edition;

pub use substance::{Aspect, Finding};

/// Two editions of rules, compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison<'book> {
    /// What changed: what matters most first, then in the order of the rules.
    pub changes: Vec<Change<'book>>,
    /// How many rules are the same in both.
    pub unchanged: usize,
}

/// A rule that is not the same in both editions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<'book> {
    /// The most important thing about it.
    pub nature: Nature,
    /// The rule in the old edition; `None` when it is new.
    pub old: Option<&'book RuleEntry>,
    /// The rule in the new edition; `None` when it is gone.
    pub new: Option<&'book RuleEntry>,
    /// It has another heading.
    pub renamed: bool,
    /// What was done to its text; empty when that is the same, or when the rule is new or gone.
    pub edits: Vec<WordChange>,
    /// What the edits touch, what matters most first.
    pub findings: Vec<Finding>,
    /// Other words for what it defines.
    pub aliases: Listed,
    /// Ids of related rules.
    pub see: Listed,
}

/// How a rule changed. The first that fits is meant; what matters most comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nature {
    /// It says something else.
    Substance,
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// It has another id.
    Renumbered,
    /// It says the same in other words, as far as the words tell.
    Reworded,
    /// It has another heading.
    Renamed,
    /// Its aliases or related rules changed.
    Related,
}

impl Nature {
    /// Every nature, in order.
    pub const ALL: [Self; 7] = [
        Self::Substance,
        Self::Added,
        Self::Removed,
        Self::Renumbered,
        Self::Reworded,
        Self::Renamed,
        Self::Related,
    ];

    /// In a word: `renumbered`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Substance => "substance",
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Renumbered => "renumbered",
            Self::Reworded => "reworded",
            Self::Renamed => "renamed",
            Self::Related => "related",
        }
    }
}

/// A part of a text, and what was done to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordChange {
    /// Both have it, as the new text writes it.
    Kept(String),
    /// The old text alone has it.
    Removed(String),
    /// The new text alone has it.
    Added(String),
}

/// What went from a list, and what came into it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The old list alone has these.
    pub removed: Vec<SmolStr>,
    /// The new list alone has these.
    pub added: Vec<SmolStr>,
}

impl Listed {
    /// Whether the lists are the same.
    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.added.is_empty()
    }
}

impl<'book> Change<'book> {
    /// The entry as it is now, or was last.
    pub fn entry(&self) -> Option<&'book RuleEntry> {
        self.new.or(self.old)
    }

    /// Its old id, when it has another one now.
    pub fn renumbered_from(&self) -> Option<&'book str> {
        let (old, new) = (self.old?.number(), self.new?.number());
        (old != new).then_some(old)
    }
}

impl Comparison<'_> {
    /// How many changes there are of each nature that occurs, in order.
    pub fn counts(&self) -> Vec<(Nature, usize)> {
        let count = |nature| {
            self.changes
                .iter()
                .filter(|change| change.nature == nature)
                .count()
        };
        let counts = Nature::ALL
            .into_iter()
            .map(|nature| (nature, count(nature)));
        counts.filter(|(_, count)| *count > 0).collect()
    }
}

/// Compares two editions, of one rulebook or of two.
pub fn compare<'book>(old: Edition<'book>, new: Edition<'book>) -> Comparison<'book> {
    let old_entries: Vec<&RuleEntry> = old.book.entries_in(old.date).collect();
    let new_entries: Vec<&RuleEntry> = new.book.entries_in(new.date).collect();
    let pairs = pairing::pairs(&old_entries, &new_entries);
    let comparer = Comparer {
        moved: moved(&old_entries, &new_entries, &pairs),
    };
    let mut new_of = vec![None; old_entries.len()];
    let mut is_paired = vec![false; new_entries.len()];
    let mut changes = Vec::new();
    let mut unchanged = 0;
    for (old, new) in pairs {
        new_of[old] = Some(new);
        is_paired[new] = true;
        match comparer.change(old_entries[old], new_entries[new]) {
            Some(change) => changes.push(change),
            None => unchanged += 1,
        }
    }
    let gone = old_entries
        .iter()
        .zip(&new_of)
        .filter(|(_, new)| new.is_none());
    changes.extend(gone.map(|(entry, _)| Change::whole(Nature::Removed, Some(entry), None)));
    let come = new_entries
        .iter()
        .zip(&is_paired)
        .filter(|(_, paired)| !**paired);
    changes.extend(come.map(|(entry, _)| Change::whole(Nature::Added, None, Some(entry))));
    changes.sort_by(|one, other| {
        let id = |change: &Change<'book>| change.entry().map_or("", RuleEntry::number);
        one.nature
            .cmp(&other.nature)
            .then_with(|| in_order_of_rules(id(one), id(other)))
    });
    Comparison { changes, unchanged }
}

impl<'book> Change<'book> {
    fn whole(nature: Nature, old: Option<&'book RuleEntry>, new: Option<&'book RuleEntry>) -> Self {
        Self {
            nature,
            old,
            new,
            renamed: false,
            edits: Vec::new(),
            findings: Vec::new(),
            aliases: Listed::default(),
            see: Listed::default(),
        }
    }
}

/// The new numbers of rules that have one, by the old.
fn moved(
    old: &[&RuleEntry],
    new: &[&RuleEntry],
    pairs: &[(usize, usize)],
) -> FxHashMap<SmolStr, SmolStr> {
    let numbers = || {
        pairs
            .iter()
            .map(|&(at, now)| (old[at].number(), new[now].number()))
    };
    let moved = numbers().filter(|(old, new)| old != new);
    let mut moved: FxHashMap<SmolStr, SmolStr> =
        moved.map(|(old, new)| (old.into(), new.into())).collect();
    // Of two rules with one number, one may have stayed.
    for (old, _) in numbers().filter(|(old, new)| old == new) {
        moved.remove(old);
    }
    moved
}

/// Numbers in the order of a rulebook, `2.9` before `2.10`, and terms behind them in that of the alphabet.
fn in_order_of_rules(one: &str, other: &str) -> Ordering {
    let parts = |id: &str| -> Vec<(u64, String)> {
        id.split('.')
            .map(|part| {
                let letters = part.trim_start_matches(|character: char| character.is_ascii_digit());
                let number = part[..part.len() - letters.len()]
                    .parse()
                    .unwrap_or(u64::MAX);
                (number, letters.to_owned())
            })
            .collect()
    };
    parts(one).cmp(&parts(other))
}

/// Compares rules, knowing which of them have moved.
struct Comparer {
    moved: FxHashMap<SmolStr, SmolStr>,
}

impl Comparer {
    /// How a rule changed; `None` when it is the same.
    fn change<'book>(&self, old: &'book RuleEntry, new: &'book RuleEntry) -> Option<Change<'book>> {
        if std::ptr::eq(old, new) {
            return None;
        }
        let mut change = Change::whole(Nature::Related, Some(old), Some(new));
        let (old_text, new_text) = (words(&old.text), words(&new.text));
        let (old_title, new_title) = (words(&old.title), words(&new.title));
        if title_is_in_text(&old_title, &new_title, &new_text) {
            self.texts(&mut change, &[old_title, old_text].concat(), &new_text);
        } else if title_is_in_text(&new_title, &old_title, &old_text) {
            self.texts(&mut change, &old_text, &[new_title, new_text].concat());
        } else {
            change.renamed = keys(&old_title) != keys(&new_title);
            self.texts(&mut change, &old_text, &new_text);
        }
        change.aliases = Listed::new(&old.aliases, &new.aliases, |alias| {
            alias.to_lowercase().into()
        });
        let see = |entry: &RuleEntry| -> Vec<SmolStr> { entry.see().map(SmolStr::from).collect() };
        change.see = Listed::new(&see(old), &see(new), |id| self.now(id));
        if change.edits.is_empty() {
            change.findings.extend(self.targets(old, new));
        }
        change.nature = change.weigh()?;
        Some(change)
    }

    /// References that lead somewhere else while the words are the same. Where a form of file has none, there is nothing to
    /// compare.
    fn targets(&self, old: &RuleEntry, new: &RuleEntry) -> Option<Finding> {
        let targets = |entry: &RuleEntry| -> Vec<SmolStr> {
            let references = entry.references.iter();
            let in_text = references
                .filter(|found| matches!(found.kind, ReferenceKind::Text | ReferenceKind::Include));
            in_text.map(|reference| reference.target.clone()).collect()
        };
        let (old, new) = (targets(old), targets(new));
        if old.len() != new.len() {
            return None;
        }
        let listed = Listed::new(&old, &new, |id| self.now(id));
        let in_words = |ids: &[SmolStr]| ids.iter().map(ToString::to_string).collect();
        (!listed.is_empty()).then(|| Finding {
            aspect: Aspect::Reference,
            removed: in_words(&listed.removed),
            added: in_words(&listed.added),
        })
    }

    /// Notes how a text changed.
    fn texts(&self, change: &mut Change<'_>, old: &[Word], new: &[Word]) {
        let old_keys: Vec<SmolStr> = old.iter().map(|word| self.now(&word.key)).collect();
        let new_keys = keys(new);
        if old_keys == new_keys {
            return;
        }
        let steps = steps(&old_keys, &new_keys);
        if steps.iter().any(|step| !step.kept) {
            change.edits = edits(old, new, &steps);
            change.findings = substance::findings(old, new, &steps);
        }
    }

    /// The number that a rule has now.
    fn now(&self, id: &SmolStr) -> SmolStr {
        self.moved.get(id).unwrap_or(id).clone()
    }
}

/// A heading that one form of file sets apart may begin the text in another one.
fn title_is_in_text(title: &[Word], other_title: &[Word], other_text: &[Word]) -> bool {
    !title.is_empty() && other_title.is_empty() && keys(other_text).starts_with(&keys(title))
}

/// The steps with the words that they are about.
fn edits(old: &[Word], new: &[Word], steps: &[Step]) -> Vec<WordChange> {
    let mut edits = Vec::new();
    for step in steps {
        let (old, new) = (&old[step.old.clone()], &new[step.new.clone()]);
        if step.kept {
            edits.push(WordChange::Kept(shown(new)));
            continue;
        }
        if !old.is_empty() {
            edits.push(WordChange::Removed(shown(old)));
        }
        if !new.is_empty() {
            edits.push(WordChange::Added(shown(new)));
        }
    }
    edits
}

impl Listed {
    /// Compares two lists by a key.
    fn new(old: &[SmolStr], new: &[SmolStr], key: impl Fn(&SmolStr) -> SmolStr) -> Self {
        let keys = |list: &[SmolStr]| -> FxHashSet<SmolStr> { list.iter().map(&key).collect() };
        let (old_keys, new_keys) = (keys(old), keys(new));
        let without = |list: &[SmolStr], others: &FxHashSet<SmolStr>| -> Vec<SmolStr> {
            list.iter()
                .filter(|item| !others.contains(&key(item)))
                .cloned()
                .collect()
        };
        Self {
            removed: without(old, &new_keys),
            added: without(new, &old_keys),
        }
    }
}

impl Change<'_> {
    /// What matters most about it; `None` when it is no change.
    fn weigh(&self) -> Option<Nature> {
        let substance = self
            .findings
            .iter()
            .any(|finding| finding.aspect.is_substance());
        let natures = [
            (Nature::Substance, substance),
            (Nature::Renumbered, self.renumbered_from().is_some()),
            (
                Nature::Reworded,
                !self.edits.is_empty() || !self.findings.is_empty(),
            ),
            (Nature::Renamed, self.renamed),
            (
                Nature::Related,
                !self.aliases.is_empty() || !self.see.is_empty(),
            ),
        ];
        natures
            .into_iter()
            .find_map(|(nature, fits)| fits.then_some(nature))
    }
}

#[cfg(test)]
mod tests;
