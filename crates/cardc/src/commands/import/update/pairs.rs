//! Pairs of new cards and known ones.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Pairs new cards with known ones, each with one at most.
pub(super) struct Pairs {
    pub(super) found: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl Pairs {
    pub(super) fn new(new: usize, known: usize) -> Self {
        Self {
            found: vec![None; new],
            is_taken: vec![false; known],
        }
    }

    /// Pairs those that are left and have the same key, in their order.
    pub(super) fn equal<K: Eq + Hash>(
        &mut self,
        new: impl Fn(usize) -> Option<K>,
        known: impl Fn(usize) -> K,
    ) {
        self.pair(new, known, |_, _| true);
    }

    /// Pairs those that are left, where only one on each side has a key.
    pub(super) fn unique<K: Eq + Hash>(
        &mut self,
        new: impl Fn(usize) -> Option<K>,
        known: impl Fn(usize) -> K,
    ) {
        self.pair(new, known, |new, known| new == 1 && known == 1);
    }

    fn pair<K: Eq + Hash>(
        &mut self,
        new: impl Fn(usize) -> Option<K>,
        known: impl Fn(usize) -> K,
        fits: impl Fn(usize, usize) -> bool,
    ) {
        let mut free: HashMap<K, VecDeque<usize>> = HashMap::new();
        for at in (0..self.is_taken.len()).filter(|&at| !self.is_taken[at]) {
            free.entry(known(at)).or_default().push_back(at);
        }
        let mut wanted: HashMap<K, Vec<usize>> = HashMap::new();
        for at in (0..self.found.len()).filter(|&at| self.found[at].is_none()) {
            if let Some(key) = new(at) {
                wanted.entry(key).or_default().push(at);
            }
        }
        for (key, wanted) in wanted {
            let Some(free) = free
                .get_mut(&key)
                .filter(|free| fits(wanted.len(), free.len()))
            else {
                continue;
            };
            for at in wanted {
                self.found[at] = free.pop_front();
                if let Some(known) = self.found[at] {
                    self.is_taken[known] = true;
                }
            }
        }
    }
}
