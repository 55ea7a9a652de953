//! Imported cards as files of a workspace.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::imported::{Imported, ImportedCard};
use crate::words::{fold_space, kebab};
use crate::written::Written;

/// How imported cards are laid out in files. Every file lies in the folder of its set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One file for each set and card kind, by collector number: `first-flame/units.card`.
    #[default]
    KindPerFile,
    /// One file for each card: `first-flame/cinder-hound-pack.card`.
    CardPerFile,
}

/// A file of imported cards that share a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFile<'a> {
    /// Relative, with `/` between folders.
    pub path: String,
    /// The cards with their places in the import, in their order in the file.
    pub cards: Vec<(usize, &'a ImportedCard)>,
    game: &'a str,
    what: &'a str,
}

/// The files that hold `imported`, none of them without a card. Sets come in the order in which the data first names them.
/// Cards of no set go to the folder `no-set`.
pub fn card_files(imported: &Imported, layout: Layout) -> Vec<CardFile<'_>> {
    let folders = folders(imported);
    let rank = |card: &ImportedCard| folders[&card.set.as_deref()].0;
    let mut cards: Vec<(usize, &ImportedCard)> = imported.cards.iter().enumerate().collect();
    cards.sort_by_key(|(_, card)| (rank(card), &card.kind, card.number.is_none(), card.number));
    let per_file: Vec<&[(usize, &ImportedCard)]> = match layout {
        Layout::KindPerFile => cards
            .chunk_by(|(_, a), (_, b)| rank(a) == rank(b) && a.kind == b.kind)
            .collect(),
        Layout::CardPerFile => cards.chunks(1).collect(),
    };
    let files = per_file.into_iter().map(|cards| {
        let (_, first) = cards[0];
        let folder = &folders[&first.set.as_deref()].1;
        let plural: &str = &first.kind.plural;
        let (stem, what) = match layout {
            Layout::KindPerFile => (kebab(plural), plural),
            Layout::CardPerFile => (first.file_stem.clone(), first.name.as_str()),
        };
        CardFile {
            path: format!("{folder}/{stem}.card"),
            cards: cards.to_vec(),
            game: &imported.game,
            what,
        }
    });
    files.collect()
}

/// The files that hold `imported`, as paths and contents.
pub fn render_files(imported: &Imported, layout: Layout) -> Vec<(String, String)> {
    let files = card_files(imported, layout).into_iter();
    files
        .map(|file| (file.path.clone(), file.render()))
        .collect()
}

impl CardFile<'_> {
    /// The text of the file, which names the set once at the top.
    pub fn render(&self) -> String {
        let set = self.cards.first().and_then(|(_, card)| card.set.as_deref());
        let subject = match set {
            Some(set) => fold_space(&format!("{set}: {}", self.what)),
            None => fold_space(self.what),
        };
        let game = self.game;
        let mut out = format!("//! {subject}, imported with `cardc import cards`.\ngame {game}\n");
        if let Some(set) = set {
            let _ = writeln!(out, "set {}", Written::text(set));
        }
        for (_, card) in &self.cards {
            out.push('\n');
            out.push_str(&card.item.render_without_set());
        }
        out
    }
}

/// For each set its place among the sets, and its folder.
fn folders(imported: &Imported) -> FxHashMap<Option<&str>, (usize, String)> {
    let mut taken = FxHashMap::default();
    let mut folders = FxHashMap::default();
    for set in imported.cards.iter().map(|card| card.set.as_deref()) {
        let rank = folders.len();
        folders
            .entry(set)
            .or_insert_with(|| (rank, unique_stem(set.unwrap_or("no-set"), &mut taken)));
    }
    folders
}

/// A file name for `name` that is not yet `taken`: `twin`, then `twin-2`.
pub(crate) fn unique_stem(name: &str, taken: &mut FxHashMap<String, usize>) -> String {
    let stem = match kebab(name) {
        stem if stem.is_empty() => "card".to_owned(),
        stem => stem,
    };
    let mut number = taken.get(&stem).copied().unwrap_or(0);
    loop {
        number += 1;
        let candidate = if number == 1 {
            stem.clone()
        } else {
            format!("{stem}-{number}")
        };
        if number == 1 || !taken.contains_key(&candidate) {
            taken.insert(stem, number);
            taken.entry(candidate.clone()).or_insert(1);
            return candidate;
        }
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use super::unique_stem;

    #[test]
    fn stems_are_unique() {
        let mut taken = FxHashMap::default();
        let names = ["Twin", "Twin 2", "Twin", "twin!", "龍", "?"];
        let stems = names.map(|name| unique_stem(name, &mut taken));
        assert_eq!(
            stems,
            ["twin", "twin-2", "twin-3", "twin-4", "card", "card-2"]
        );
    }
}
