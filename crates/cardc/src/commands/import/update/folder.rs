//! The files of cards below a directory, to which cards are added.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use cardc_convert::ImportedCard;
use cardc_db::FileKind;
use cardc_disk::kind_of;
use cardc_span::{usual_break, with_breaks};
use cardc_syntax::parse_cards;

use super::identity::{Identity, text_of};
use super::pairs::Pairs;
use super::record::Recorded;
use crate::disk;
use crate::output::Failure;

/// A card that is there already.
pub(super) struct Present {
    pub(super) identity: Identity,
    /// The place of its file.
    pub(super) file: usize,
    /// In bytes.
    pub(super) range: Range<usize>,
    pub(super) set_above: Option<String>,
}

/// The files of cards below a directory.
pub(super) struct Folder {
    directory: PathBuf,
    files: Vec<(PathBuf, String)>,
    by_path: HashMap<PathBuf, usize>,
    is_changed: Vec<bool>,
    pub(super) cards: Vec<Present>,
}

impl Folder {
    pub(super) fn read(directory: &Path) -> Result<Self, Failure> {
        let mut folder = Self {
            directory: directory.to_owned(),
            files: Vec::new(),
            by_path: HashMap::new(),
            is_changed: Vec::new(),
            cards: Vec::new(),
        };
        if !directory.is_dir() {
            return Ok(folder);
        }
        for path in cardc_disk::walk(directory) {
            let path = path.map_err(|closed| Failure::from(&closed))?;
            if kind_of(&path) == FileKind::Cards {
                let relative = path.strip_prefix(directory).unwrap_or(&path).to_owned();
                folder.take(relative)?;
            }
        }
        Ok(folder)
    }

    pub(super) fn source(&self, card: &Present) -> &str {
        &self.files[card.file].1[card.range.clone()]
    }

    /// Replaces cards: the places of their files, their ranges, and what they become.
    pub(super) fn replace(&mut self, mut edits: Vec<(usize, Range<usize>, String)>) {
        edits.sort_by_key(|(file, range, _)| (*file, range.start));
        for (file, range, text) in edits.into_iter().rev() {
            self.files[file].1.replace_range(range, &text);
            self.is_changed[file] = true;
        }
    }

    /// Reads a file, with the cards in it.
    fn take(&mut self, path: PathBuf) -> Result<usize, Failure> {
        let text = disk::read_needed(&self.directory.join(&path))?;
        let file = self.files.len();
        let mut set_above = None;
        for (piece, parse) in parse_cards(&text) {
            let Some(item) = parse.tree else { continue };
            if item.keyword.value == "set" {
                set_above = item.values.first().and_then(|value| text_of(&value.value));
            } else if let Some(identity) = Identity::of_item(&item, set_above.as_deref()) {
                self.cards.push(Present {
                    identity,
                    file,
                    range: piece.span.range(),
                    set_above: set_above.clone(),
                });
            }
        }
        self.by_path.insert(path.clone(), file);
        self.files.push((path, text));
        self.is_changed.push(false);
        Ok(file)
    }

    /// For each new card the one that is there already: the one that is as the new one, or as it was recorded, or else
    /// the only one of its name, if it was imported before.
    pub(super) fn pair(
        &self,
        new: &[Identity],
        before: &[Option<usize>],
        recorded: &[Recorded],
    ) -> Vec<Option<usize>> {
        let known: Vec<&Identity> = self.cards.iter().map(|card| &card.identity).collect();
        let mut pairs = Pairs::new(new.len(), known.len());
        let old = |at: usize| before[at].map(|before| &recorded[before].identity);
        pairs.equal(|at| Some(&new[at]), |at| known[at]);
        pairs.equal(old, |at| known[at]);
        pairs.only(
            |at| old(at).map(|_| (&new[at].name, &new[at].kind)),
            |at| (&known[at].name, &known[at].kind),
        );
        pairs.only(|at| old(at).map(|_| &new[at].name), |at| &known[at].name);
        pairs.found
    }

    /// The file with this path, if there is one.
    pub(super) fn file_at(&mut self, path: &str) -> Result<Option<usize>, Failure> {
        if let Some(&at) = self.by_path.get(Path::new(path)) {
            return Ok(Some(at));
        }
        // It is there, and ignored.
        if self.directory.join(path).symlink_metadata().is_ok() {
            return self.take(path.into()).map(Some);
        }
        Ok(None)
    }

    pub(super) fn create(&mut self, path: &str, text: String) {
        self.files.push((path.into(), text));
        self.is_changed.push(true);
    }

    /// Adds cards at the end of a file.
    pub(super) fn append(&mut self, at: usize, cards: &[&ImportedCard]) {
        let text = &self.files[at].1;
        let items = parse_cards(text);
        let sets = items
            .iter()
            .rev()
            .filter_map(|(_, parse)| parse.tree.as_ref());
        let set = sets
            .filter(|item| item.keyword.value == "set")
            .find_map(|item| text_of(&item.values.first()?.value));
        let line_break = usual_break(text);
        let mut longer = text.trim_end().to_owned();
        longer.push_str(line_break);
        for card in cards {
            longer.push_str(line_break);
            longer.push_str(&with_breaks(&card.source_below(set.as_deref()), line_break));
        }
        self.files[at].1 = longer;
        self.is_changed[at] = true;
    }

    pub(super) fn changed_files(&self) -> Vec<(PathBuf, String)> {
        let files = self.files.iter().zip(&self.is_changed);
        files
            .filter(|(_, is_changed)| **is_changed)
            .map(|(file, _)| file.clone())
            .collect()
    }
}
