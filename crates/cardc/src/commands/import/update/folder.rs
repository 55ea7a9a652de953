//! The files of cards below a directory, to which cards are added.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use cardc_convert::{CardFile, SET};
use cardc_db::FileKind;
use cardc_disk::kind_of;
use cardc_span::{folded_name, usual_break, with_breaks};
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

/// A file of cards.
struct PresentFile {
    path: PathBuf,
    text: String,
    is_changed: bool,
    /// The set of what is added at its end.
    last_set: Option<String>,
}

/// The files of cards below a directory.
#[derive(Default)]
pub(super) struct Folder {
    files: Vec<PresentFile>,
    by_path: HashMap<PathBuf, usize>,
    pub(super) cards: Vec<Present>,
}

impl Folder {
    /// Reads what a project has below a directory, and of these paths also what it ignores.
    pub(super) fn read<'p>(
        directory: &Path,
        paths: impl IntoIterator<Item = &'p str>,
    ) -> Result<Self, Failure> {
        let mut folder = Self::default();
        if !directory.is_dir() {
            return Ok(folder);
        }
        for path in cardc_disk::walk(directory) {
            let path = path.map_err(|closed| Failure::from(&closed))?;
            if kind_of(&path) == FileKind::Cards {
                let relative = path.strip_prefix(directory).unwrap_or(&path);
                folder.take(directory, relative)?;
            }
        }
        for path in paths.into_iter().map(Path::new) {
            let is_there = || directory.join(path).symlink_metadata().is_ok();
            if !folder.by_path.contains_key(path) && is_there() {
                folder.take(directory, path)?;
            }
        }
        Ok(folder)
    }

    pub(super) fn source(&self, card: &Present) -> &str {
        &self.files[card.file].text[card.range.clone()]
    }

    /// Replaces cards: the places of their files, their ranges, and what they become.
    pub(super) fn replace(&mut self, mut edits: Vec<(usize, Range<usize>, String)>) {
        edits.sort_by_key(|(file, range, _)| (*file, range.start));
        for (file, range, text) in edits.into_iter().rev() {
            let file = &mut self.files[file];
            file.text.replace_range(range, &text);
            file.is_changed = true;
        }
    }

    /// Reads a file, with the cards in it.
    fn take(&mut self, directory: &Path, path: &Path) -> Result<(), Failure> {
        let text = disk::read_needed(&directory.join(path))?;
        let file = self.files.len();
        let mut last_set = None;
        for (piece, parse) in parse_cards(&text) {
            let Some(item) = parse.tree else { continue };
            if item.keyword.value == SET {
                last_set = item.values.first().and_then(|value| text_of(&value.value));
            } else if let Some(identity) = Identity::of_item(&item, last_set.as_deref()) {
                self.cards.push(Present {
                    identity,
                    file,
                    range: piece.span.range(),
                    set_above: last_set.clone(),
                });
            }
        }
        self.by_path.insert(path.to_owned(), file);
        self.files.push(PresentFile {
            path: path.to_owned(),
            text,
            is_changed: false,
            last_set,
        });
        Ok(())
    }

    /// For each new card the one that is there already: the one that is as the new one, or as it was recorded, or else
    /// the only one of its name, if it was imported before or its source says nothing of sets.
    pub(super) fn pair(
        &self,
        new: &[Identity],
        before: &[Option<usize>],
        recorded: &[Recorded],
        says_set: &dyn Fn(usize) -> bool,
    ) -> Vec<Option<usize>> {
        let known: Vec<&Identity> = self.cards.iter().map(|card| &card.identity).collect();
        let mut pairs = Pairs::new(new.len(), known.len());
        let old = |at: usize| before[at].map(|before| &recorded[before].identity);
        pairs.equal(|at| Some(&new[at]), |at| known[at]);
        pairs.equal(old, |at| known[at]);
        let may_move = |at: usize| old(at).is_some() || !says_set(at);
        pairs.unique(
            |at| may_move(at).then(|| (&new[at].name, &new[at].kind)),
            |at| (&known[at].name, &known[at].kind),
        );
        pairs.unique(
            |at| may_move(at).then(|| &new[at].name),
            |at| &known[at].name,
        );
        let folded: Vec<String> = known.iter().map(|card| folded_name(&card.name)).collect();
        pairs.unique(
            |at| Some((folded_name(&new[at].name), &new[at].set)),
            |at| (folded[at].clone(), &known[at].set),
        );
        pairs.unique(
            |at| may_move(at).then(|| folded_name(&new[at].name)),
            |at| folded[at].clone(),
        );
        pairs.found
    }

    /// Adds cards at the end of their file, which is made where there is none.
    pub(super) fn add(&mut self, new: &CardFile<'_>) {
        let Some(&at) = self.by_path.get(Path::new(&new.path)) else {
            self.files.push(PresentFile {
                path: PathBuf::from(&new.path),
                text: new.render(),
                is_changed: true,
                last_set: None,
            });
            return;
        };
        let file = &mut self.files[at];
        let line_break = usual_break(&file.text);
        file.text.truncate(file.text.trim_end().len());
        file.text.push_str(line_break);
        for (_, card) in &new.cards {
            let source = card.source_below(file.last_set.as_deref());
            file.text.push_str(line_break);
            file.text.push_str(&with_breaks(&source, line_break));
        }
        file.is_changed = true;
    }

    /// The files that have changed, with what they are to hold.
    pub(super) fn into_changed(self) -> Vec<(PathBuf, String)> {
        let changed = self.files.into_iter().filter(|file| file.is_changed);
        changed.map(|file| (file.path, file.text)).collect()
    }
}
