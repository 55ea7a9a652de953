//! Which entries can have an option. The search starts at the option and goes upwards, and what it finds is kept: every
//! unit of a book may link to the same large group.

use std::cell::{Cell, RefCell};

use rustc_hash::{FxHashMap, FxHashSet};

use super::data::{Element, Entry, Node, plain_name, short_name};

/// Holders that are looked at for one book, at most: its conditions may ask for many options, each with many holders.
const MOST_STEPS: usize = 1 << 20;

/// The elements that hold the entries inside another one.
const CONTAINERS: [&str; 3] = ["selectionEntries", "entryLinks", "selectionEntryGroups"];

/// The entries, groups and links that hold others.
pub(super) struct Holders<'a> {
    /// The holders of options and groups, by the short name of what they hold, in lower case.
    named: FxHashMap<String, Vec<Node<'a>>>,
    /// The holders of each entry, and of each link to one.
    above: FxHashMap<Node<'a>, Vec<Node<'a>>>,
    /// All holders of a name, at whatever depth, once a condition has asked for it; `None` where the search was given up.
    found: RefCell<FxHashMap<String, Option<FxHashSet<Node<'a>>>>>,
    /// Starts at [`MOST_STEPS`].
    steps_left: Cell<usize>,
}

impl<'a> Holders<'a> {
    /// Finds the holders among these elements; `entry` resolves a child that may be a link.
    pub(super) fn new(
        elements: impl Iterator<Item = Node<'a>>,
        entry: impl Fn(Node<'a>) -> Option<Entry<'a>>,
    ) -> Self {
        let mut holders = Self {
            named: FxHashMap::default(),
            above: FxHashMap::default(),
            found: RefCell::default(),
            steps_left: Cell::new(MOST_STEPS),
        };
        for holder in elements {
            for child in CONTAINERS
                .iter()
                .flat_map(|container| holder.kids(container))
            {
                if let Some(entry) = entry(child) {
                    holders.add(holder, entry);
                }
            }
        }
        holders
    }

    fn add(&mut self, holder: Node<'a>, entry: Entry<'a>) {
        let name = plain_name(entry.target.text_of("name"));
        let name = short_name(&name).to_lowercase();
        self.named.entry(name).or_default().push(holder);
        for layer in entry.layers() {
            self.above.entry(layer).or_default().push(holder);
        }
    }

    /// Whether an entry can have an option or group with this short name, at whatever depth. Once [`MOST_STEPS`] are
    /// spent, the answer is yes.
    pub(super) fn can_have(&self, entry: Entry<'a>, name: &str) -> bool {
        let mut found = self.found.borrow_mut();
        let holders = found.entry(name.to_lowercase());
        let holders = holders.or_insert_with_key(|name| self.of(name));
        let is_one = |holders: &FxHashSet<_>| entry.layers().any(|layer| holders.contains(&layer));
        holders.as_ref().is_none_or(is_one)
    }

    /// Searches upwards from a name in lower case.
    fn of(&self, name: &str) -> Option<FxHashSet<Node<'a>>> {
        let mut holders = FxHashSet::default();
        let mut open = self.named.get(name).cloned().unwrap_or_default();
        while let Some(holder) = open.pop() {
            self.steps_left.set(self.steps_left.get().checked_sub(1)?);
            if holders.insert(holder) {
                open.extend(self.above.get(&holder).into_iter().flatten());
            }
        }
        Some(holders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_too_long_to_look_for_may_be_there() {
        let xml = "<a><selectionEntries><b name=\"B\"/></selectionEntries></a>";
        let document = roxmltree::Document::parse(xml).unwrap();
        let target = document.root_element();
        let entry = |target| Entry { link: None, target };
        let holders = Holders::new(document.descendants(), |node| Some(entry(node)));
        assert!(holders.can_have(entry(target), "B"));
        assert!(!holders.can_have(entry(target), "C"));
        let inner = target.descendants().next_back().unwrap();
        assert!(!holders.can_have(entry(inner), "B"));
        holders.found.borrow_mut().clear();
        holders.steps_left.set(0);
        assert!(holders.can_have(entry(inner), "B"));
    }
}
