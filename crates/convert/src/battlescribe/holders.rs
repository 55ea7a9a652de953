//! The entries that can have an option: found from the option upwards, and once for all entries that ask for it, since
//! every unit of a book may link to one large group.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::data::{Element, Entry, Node, plain_name, short_name};

/// Names whose holders are kept at a time.
const MOST_KEPT: usize = 64;

/// Where entries are among the children of others.
pub(super) const CONTAINERS: [&str; 3] = ["selectionEntries", "entryLinks", "selectionEntryGroups"];

/// Where all entries and groups stand.
#[derive(Default)]
pub(super) struct Holders<'a> {
    /// Entries and groups by their short names in lower case.
    named: FxHashMap<String, Vec<Node<'a>>>,
    /// The links that lead to each of them.
    links: FxHashMap<Node<'a>, Vec<Node<'a>>>,
    found: RefCell<FxHashMap<String, Rc<FxHashSet<Node<'a>>>>>,
}

impl<'a> Holders<'a> {
    /// Adds an entry that stands among the children of another one.
    pub(super) fn add(&mut self, entry: Entry<'a>) {
        let name = plain_name(entry.target.text_of("name"));
        let name = short_name(&name).to_lowercase();
        self.named.entry(name).or_default().push(entry.target);
        if let Some(link) = entry.link {
            self.links.entry(entry.target).or_default().push(link);
        }
    }

    /// Whether an entry can have an option or group with this short name, at whatever depth.
    pub(super) fn can_have(&self, entry: Entry<'a>, name: &str) -> bool {
        let name = name.to_lowercase();
        let known = self.found.borrow().get(&name).cloned();
        let holders = known.unwrap_or_else(|| {
            let holders = Rc::new(self.of(&name));
            let mut found = self.found.borrow_mut();
            if found.len() >= MOST_KEPT {
                found.clear();
            }
            found.insert(name, Rc::clone(&holders));
            holders
        });
        entry.layers().any(|layer| holders.contains(&layer))
    }

    /// The entries, groups and links that have one with this name in lower case below them.
    fn of(&self, name: &str) -> FxHashSet<Node<'a>> {
        let mut holders = FxHashSet::default();
        let mut open = self.named.get(name).cloned().unwrap_or_default();
        while let Some(inner) = open.pop() {
            let links = self.links.get(&inner).into_iter().flatten().copied();
            let holding = links.chain([inner]).filter_map(holder);
            open.extend(holding.filter(|&holder| holders.insert(holder)));
        }
        holders
    }
}

/// The element among whose entries another one stands.
fn holder(entry: Node<'_>) -> Option<Node<'_>> {
    let container = entry.parent()?;
    let is_container = CONTAINERS.contains(&container.tag_name().name());
    container.parent().filter(|_| is_container)
}
