//! The words of imported cards that their game lacks, as an extension of the game.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use cardc_convert::{Imported, ImportedCard};
use cardc_db::{Db, File, FileChange, RootDatabase};
use cardc_diagnostics::sanitise::escape;
use cardc_english::Vocabulary;
use cardc_games::{GamePack, NewWord, PackTexts, WordKind};
use cardc_semantics::{cards, unknown_words};

use crate::output::{self, Failure, count};
use crate::pack_on_disk::PackOnDisk;

/// So many words are added, each of which is checked with the whole pack.
const MOST_WORDS: usize = 200;

/// The pack of a game where its cards go, and what an import adds to it.
pub(super) struct Extension {
    on_disk: PackOnDisk,
    added: Vec<Added>,
    notes: Vec<String>,
}

/// A word that an import adds to the game.
struct Added {
    new: NewWord,
    /// The first cell of a table that has it.
    place: Option<String>,
}

impl Extension {
    /// The pack around the directory of the cards.
    pub(super) fn around(directory: &Path, game: &str) -> Result<Self, Failure> {
        Ok(Self {
            on_disk: PackOnDisk::around(directory, game)?,
            added: Vec::new(),
            notes: Vec::new(),
        })
    }

    /// What the pack holds.
    pub(super) fn pack(&self) -> &GamePack {
        self.on_disk.pack.pack()
    }

    /// A project with the pack and all cards of an import.
    pub(super) fn project_of(&self, imported: &Imported) -> RootDatabase {
        let sources = imported.cards.iter().map(|card| card.source.as_str());
        self.project_with(&imported.game, sources)
    }

    /// A project with the pack and these cards of an import, each in a file of its own, which [`card_files`] finds.
    pub(super) fn project_with<'s>(
        &self,
        game: &str,
        cards: impl IntoIterator<Item = &'s str>,
    ) -> RootDatabase {
        let cards = cards.into_iter().enumerate();
        let in_files = cards.map(|(index, card)| {
            FileChange::text(path_of(index), format!("game {game}\n{card}\n"))
        });
        let mut db = RootDatabase::default();
        db.apply(in_files.chain(self.pack_files()).collect());
        db
    }

    /// The files of the pack, unless it is one of those that come with the program, unchanged.
    fn pack_files(&self) -> Vec<FileChange> {
        let PackOnDisk { folder, pack, .. } = &self.on_disk;
        if self.added.is_empty() && folder.texts == PackTexts::default() {
            return Vec::new();
        }
        let texts = pack.texts().files().into_iter();
        let present = texts.filter(|(_, text)| !text.is_empty());
        present
            .map(|(name, text)| FileChange::text(format!("{}/{name}", folder.path), text))
            .collect()
    }

    /// Adds the tags and values of the heads of cards that the game lacks, to the project of these cards too.
    pub(super) fn learn(&mut self, imported: &Imported, db: &mut RootDatabase) {
        self.add(self.lacking(imported, db));
        db.apply(self.pack_files().into_iter().collect());
    }

    /// Adds names of cards that texts speak of.
    pub(super) fn add_names(&mut self, names: &BTreeSet<String>) {
        let known = self.pack().vocabulary.names.as_ref();
        let is_new = |name: &&String| known.is_some_and(|known| !known.open.contains_key(*name));
        let names = names.iter().filter(is_new);
        let names = names.map(|name| Added {
            new: NewWord::new(name, WordKind::Name { noun: None }),
            place: None,
        });
        self.add(names.collect());
    }

    fn add(&mut self, mut words: Vec<Added>) {
        if words.len() > MOST_WORDS {
            let rest = count(words.len() - MOST_WORDS, "word");
            self.notes.push(format!(
                "{rest} not added to the game: an import adds {MOST_WORDS} at most. Import again to add the rest."
            ));
            words.truncate(MOST_WORDS);
        }
        for added in words {
            match self.on_disk.pack.teach(&added.new) {
                Ok(_) => self.added.push(added),
                Err(refusal) => {
                    let (word, why) = (&added.new.word, refusal.message);
                    let place = added
                        .place
                        .map_or(String::new(), |place| format!("{place}: "));
                    self.notes.push(if why.contains(word) {
                        format!("{place}{why}")
                    } else {
                        format!("{place}Cannot add `{word}`: {why}")
                    });
                }
            }
        }
    }

    /// Each word of the heads that the game lacks, without what is written almost like another one, which is likely a slip, and
    /// without what needs no entry: values and tags that the game takes all the same, and of the tags those that texts know.
    fn lacking(&self, imported: &Imported, db: &RootDatabase) -> Vec<Added> {
        let pack = self.pack();
        let (vocabulary, _) = Vocabulary::new(pack.vocabulary.clone());
        let is_needed = |new: &NewWord| match &new.kind {
            WordKind::Tag { group } => {
                let group = group.as_deref().and_then(|id| pack.tag_group(id));
                let is_open = group.is_some_and(|group| group.open);
                !is_open || vocabulary.meanings(&new.word).is_empty()
            }
            WordKind::Value { field } => pack
                .enumeration_of(field)
                .is_some_and(|values| !values.open),
            _ => false,
        };
        let mut seen = HashSet::new();
        let mut words = Vec::new();
        for (card, file) in card_files(db, imported) {
            for unknown in cards(db, file).flat_map(|item| unknown_words(db, item)) {
                let new = unknown.new;
                let key = (new.word.to_lowercase(), new.kind.clone());
                if !unknown.is_near && is_needed(&new) && seen.insert(key) {
                    let place = card.place(&unknown.field).map(str::to_owned);
                    words.push(Added { new, place });
                }
            }
        }
        words
    }

    /// The words that were added, those of a kind together: ``tags `Saltborn`, `Drowned`; values of `rarity` `Mythic` ``.
    fn words(&self) -> String {
        let mut lists: Vec<(String, Vec<String>)> = Vec::new();
        for Added { new, place } in &self.added {
            let (list, mut word) = (new.kind.list(), format!("`{}`", new.word));
            if let Some(place) = place {
                word = format!("{word} ({place})");
            }
            match lists.iter_mut().find(|(known, _)| *known == list) {
                Some((_, words)) => words.push(word),
                None => lists.push((list, vec![word])),
            }
        }
        let lists = lists
            .iter()
            .map(|(list, words)| format!("{list} {}", words.join(", ")));
        lists.collect::<Vec<_>>().join("; ")
    }

    /// Writes the pack where words were added to it, and says which.
    pub(super) fn write(&self) -> Result<(), Failure> {
        if !self.added.is_empty() {
            let written = self.on_disk.write()?;
            output::message(format_args!(
                "note: added to the game: {}",
                escape(&self.words())
            ));
            output::message(format_args!(
                "note: written: {}",
                escape(&written.join(", "))
            ));
            if self.added.iter().any(|added| added.place.is_some()) {
                output::message(
                    "note: if one of them is a slip, correct the table, and delete its entries in these files",
                );
            }
        }
        for note in &self.notes {
            output::message(format_args!("note: {}", escape(note)));
        }
        Ok(())
    }
}

/// The file of a card in a project of an import. Names of files are in the order of the cards.
fn path_of(index: usize) -> String {
    format!("{index:08}.card")
}

/// The cards of an import with their files in a project of it.
pub(super) fn card_files<'i>(
    db: &RootDatabase,
    imported: &'i Imported,
) -> impl Iterator<Item = (&'i ImportedCard, File)> {
    let cards = imported.cards.iter().enumerate();
    cards.filter_map(|(index, card)| Some((card, db.file(&path_of(index))?)))
}
