//! Which entry of the old rules is which of the new ones.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smol_str::SmolStr;

use super::words::{keys, words};
use crate::book::{RuleEntry, is_numbered, parent};

/// Two entries under one id are the same rule if they share so much of their words.
const SAME_ID: f32 = 0.2;

/// Two entries under different ids are the same rule if they share so much.
const OTHER_ID: f32 = 0.6;

/// Two entries that follow the same rule are the same rule, too, if they share so much.
const IN_STEP: f32 = 0.35;

/// What is worth so much more than shared words: the id; the title or the rule above.
const ID_BONUS: f32 = 0.25;
const NEIGHBOUR_BONUS: f32 = 0.05;

/// Entries with fewer words than this are the same under another id only if they are alike word for word.
const TELLING: usize = 6;

/// Words that stand in more entries than this find none of them.
const FREQUENT: usize = 64;

/// So many of the entries that share words are compared as a whole.
const CANDIDATES: usize = 4;

/// Old entries with new ones, by their places in the two lists. Each is in one pair at most.
pub(super) fn pairs(old: &[&RuleEntry], new: &[&RuleEntry]) -> Vec<(usize, usize)> {
    let pairing = Pairing::new(old, new);
    let pairs = pairing.new_of.iter().enumerate();
    pairs
        .filter_map(|(old, new)| Some((old, (*new)?)))
        .collect()
}

/// How many words were looked up to find the pairs.
#[cfg(test)]
pub(super) fn steps(old: &[&RuleEntry], new: &[&RuleEntry]) -> u64 {
    Pairing::new(old, new).steps.get()
}

/// What an entry says, in a form that is soon compared.
struct Content {
    /// The words of title and text.
    words: usize,
    /// Hash of all of them, in order.
    whole: u64,
    title: u64,
    /// Hashes of single words and of words with their neighbour, in numeric order.
    parts: Vec<u64>,
}

impl Content {
    fn new(entry: &RuleEntry) -> Self {
        let title = keys(&words(&entry.title));
        let mut all = title.clone();
        all.extend(keys(&words(&entry.text)));
        // What a rule refers to is renumbered more often than changed.
        let telling: Vec<&SmolStr> = all.iter().filter(|key| !is_reference(key)).collect();
        let single = telling.iter().map(hash);
        let mut parts: Vec<u64> = single
            .chain(telling.windows(2).map(|pair| hash(&pair)))
            .collect();
        parts.sort_unstable();
        Self {
            words: all.len(),
            whole: hash(&all),
            title: if title.is_empty() { 0 } else { hash(&title) },
            parts,
        }
    }

    /// How much of their words two entries share: 0 for nothing, 1 for all. The words of the shorter one are looked up in
    /// the longer one, so that one long entry is soon compared with many short ones.
    fn similarity(&self, other: &Self) -> f32 {
        let (few, mut many) = if self.parts.len() < other.parts.len() {
            (&self.parts, &*other.parts)
        } else {
            (&other.parts, &*self.parts)
        };
        let mut shared = 0_usize;
        for part in few {
            many = &many[many.partition_point(|other| other < part)..];
            if many.first() == Some(part) {
                shared += 1;
                many = &many[1..];
            }
        }
        let all = self.parts.len() + other.parts.len();
        if all == 0 {
            1.0
        } else {
            ratio(2 * shared, all)
        }
    }
}

/// `2.14.4b`
fn is_reference(key: &str) -> bool {
    is_numbered(key) && key.contains('.')
}

fn ratio(part: usize, whole: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "counts of words in a rule")]
    let ratio = part as f32 / whole as f32;
    ratio
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The entries of both lists under one id.
struct Group {
    old: Vec<usize>,
    new: Vec<usize>,
}

struct Pairing {
    old: Vec<Content>,
    new: Vec<Content>,
    new_of: Vec<Option<usize>>,
    old_of: Vec<Option<usize>>,
    /// How many words were looked up.
    steps: Cell<u64>,
}

/// The entries under each id that both lists have.
fn by_id(old: &[&RuleEntry], new: &[&RuleEntry]) -> Vec<Group> {
    let mut places: FxHashMap<SmolStr, Vec<usize>> = FxHashMap::default();
    for (at, entry) in new.iter().enumerate() {
        places.entry(entry.number().into()).or_default().push(at);
    }
    let mut groups: FxHashMap<SmolStr, usize> = FxHashMap::default();
    let mut found: Vec<Group> = Vec::new();
    for (at, entry) in old.iter().enumerate() {
        let number = SmolStr::from(entry.number());
        if let Some(&group) = groups.get(&number) {
            found[group].old.push(at);
        } else if let Some(new) = places.remove(&number) {
            groups.insert(number, found.len());
            found.push(Group { old: vec![at], new });
        }
    }
    found
}

/// Two entries that may be one rule.
struct Candidate {
    score: f32,
    old: usize,
    new: usize,
}

impl Pairing {
    fn new(old: &[&RuleEntry], new: &[&RuleEntry]) -> Self {
        let read =
            |entries: &[&RuleEntry]| entries.iter().map(|entry| Content::new(entry)).collect();
        let mut pairing = Self {
            old: read(old),
            new: read(new),
            new_of: vec![None; old.len()],
            old_of: vec![None; new.len()],
            steps: Cell::new(0),
        };
        let by_id = by_id(old, new);
        pairing.alike_with_id(&by_id);
        pairing.alike_elsewhere();
        pairing.similar(&by_id, old, new);
        pairing.in_step(old, new);
        // What is left under one id was written anew.
        for group in by_id {
            pairing.in_order(&group);
        }
        pairing
    }

    /// How much of their words an old and a new entry share.
    fn similarity(&self, old: usize, new: usize) -> f32 {
        let (old, new) = (&self.old[old], &self.new[new]);
        self.step(old.parts.len().min(new.parts.len()));
        old.similarity(new)
    }

    fn step(&self, words: usize) {
        self.steps.set(self.steps.get() + words as u64);
    }

    fn pair(&mut self, old: usize, new: usize) {
        if self.new_of[old].is_none() && self.old_of[new].is_none() {
            self.new_of[old] = Some(new);
            self.old_of[new] = Some(old);
        }
    }

    fn free_old(&self) -> impl Iterator<Item = usize> {
        (0..self.old.len()).filter(|&at| self.new_of[at].is_none())
    }

    fn free_new(&self) -> impl Iterator<Item = usize> {
        (0..self.new.len()).filter(|&at| self.old_of[at].is_none())
    }

    /// Same id, same words.
    fn alike_with_id(&mut self, groups: &[Group]) {
        for group in groups {
            let alike = |this: &Self| {
                this.match_words(group.old.iter().copied(), group.new.iter().copied(), false)
            };
            for (old, new) in alike(self) {
                self.pair(old, new);
            }
        }
    }

    /// Same words under another id, where they are the words of one entry alone.
    fn alike_elsewhere(&mut self) {
        for (old, new) in self.match_words(self.free_old(), self.free_new(), true) {
            self.pair(old, new);
        }
    }

    /// Entries with the same words, in order; `alone` for those with words that no other one has.
    fn match_words(
        &self,
        old: impl Iterator<Item = usize>,
        new: impl Iterator<Item = usize>,
        alone: bool,
    ) -> Vec<(usize, usize)> {
        let mut places: FxHashMap<u64, (Vec<usize>, Vec<usize>)> = FxHashMap::default();
        for at in old {
            places.entry(self.old[at].whole).or_default().0.push(at);
        }
        for at in new {
            if let Some(found) = places.get_mut(&self.new[at].whole) {
                found.1.push(at);
            }
        }
        let groups = places.into_values();
        let wanted = groups.filter(|(old, new)| !alone || (old.len() == 1 && new.len() == 1));
        wanted
            .flat_map(|(old, new)| old.into_iter().zip(new))
            .collect()
    }

    /// The most similar ones first, wherever they stand.
    fn similar(&mut self, groups: &[Group], old: &[&RuleEntry], new: &[&RuleEntry]) {
        let mut found: Vec<Candidate> = Vec::new();
        for group in groups {
            for &at in &group.old {
                // Many entries under one id are a mistake, and not worth quadratic time.
                for &other in group.new.iter().take(CANDIDATES) {
                    found.extend(self.with_same_id(at, other));
                }
            }
        }
        found.extend(self.with_shared_words(old, new));
        found.sort_by(|one, other| {
            let score = other.score.total_cmp(&one.score);
            score.then_with(|| (one.old, one.new).cmp(&(other.old, other.new)))
        });
        for candidate in found {
            self.pair(candidate.old, candidate.new);
        }
    }

    fn with_same_id(&self, old: usize, new: usize) -> Option<Candidate> {
        if self.new_of[old].is_some() || self.old_of[new].is_some() {
            return None;
        }
        let similarity = self.similarity(old, new);
        let score = similarity + ID_BONUS + self.title_bonus(old, new);
        (similarity >= SAME_ID).then_some(Candidate { score, old, new })
    }

    fn title_bonus(&self, old: usize, new: usize) -> f32 {
        let (old, new) = (self.old[old].title, self.new[new].title);
        if old == new && old != 0 {
            NEIGHBOUR_BONUS
        } else {
            0.0
        }
    }

    /// Entries under other ids that have rare words in common.
    fn with_shared_words(&self, old: &[&RuleEntry], new: &[&RuleEntry]) -> Vec<Candidate> {
        let mut index: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for at in self.free_new().filter(|&at| self.new[at].words >= TELLING) {
            for part in &self.new[at].parts {
                let places = index.entry(*part).or_default();
                // One more than enough says that there are too many.
                if places.len() <= FREQUENT && places.last() != Some(&at) {
                    places.push(at);
                }
            }
        }
        let mut found = Vec::new();
        for at in self.free_old().filter(|&at| self.old[at].words >= TELLING) {
            let mut shared: FxHashMap<usize, usize> = FxHashMap::default();
            let rare = self.old[at].parts.iter().filter_map(|part| index.get(part));
            for &place in rare.filter(|places| places.len() <= FREQUENT).flatten() {
                *shared.entry(place).or_default() += 1;
            }
            self.step(shared.len());
            let mut best: Vec<(usize, usize)> = shared
                .into_iter()
                .map(|(place, count)| (count, place))
                .collect();
            best.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
            for &(_, place) in best.iter().take(CANDIDATES) {
                let similarity = self.similarity(at, place);
                let above = parent(old[at].number());
                let same_parent = above.is_some() && above == parent(new[place].number());
                let bonus =
                    self.title_bonus(at, place) + if same_parent { NEIGHBOUR_BONUS } else { 0.0 };
                if similarity >= OTHER_ID {
                    found.push(Candidate {
                        score: similarity + bonus,
                        old: at,
                        new: place,
                    });
                }
            }
        }
        found
    }

    /// Entries behind, or before, two that are the same rule.
    fn in_step(&mut self, old: &[&RuleEntry], new: &[&RuleEntry]) {
        for at in 1..self.old.len() {
            let behind = self.new_of[at - 1].map(|place| place + 1);
            self.pair_if_alike(at, behind, old, new);
        }
        for at in (1..self.old.len()).rev() {
            let before = self.new_of[at].and_then(|place| place.checked_sub(1));
            self.pair_if_alike(at - 1, before, old, new);
        }
    }

    fn pair_if_alike(
        &mut self,
        at: usize,
        place: Option<usize>,
        old: &[&RuleEntry],
        new: &[&RuleEntry],
    ) {
        let Some(place) = place.filter(|&place| place < self.new.len()) else {
            return;
        };
        let is_free = self.new_of[at].is_none() && self.old_of[place].is_none();
        let siblings = parent(old[at].number()) == parent(new[place].number());
        if is_free && siblings && self.similarity(at, place) >= IN_STEP {
            self.pair(at, place);
        }
    }

    fn in_order(&mut self, group: &Group) {
        let free_old: Vec<usize> = group
            .old
            .iter()
            .copied()
            .filter(|&at| self.new_of[at].is_none())
            .collect();
        let free_new: Vec<usize> = group
            .new
            .iter()
            .copied()
            .filter(|&at| self.old_of[at].is_none())
            .collect();
        for (old, new) in free_old.into_iter().zip(free_new) {
            self.pair(old, new);
        }
    }
}
