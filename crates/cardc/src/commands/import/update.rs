//! Imported cards in the files of a directory: new ones are added, and those that were imported before are brought up to
//! date, without what was written by hand.

mod folder;
mod identity;
mod pairs;
mod record;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use cardc_convert::{Imported, Layout, Merged, Part, SET, Theirs, card_files, merge_card};

use folder::Folder;
use identity::Identity;
use record::{Record, Recorded};

use crate::disk;
use crate::output::Failure;

/// What an import does to the files of a directory.
#[derive(Default)]
pub(super) struct Update {
    /// What changes: relative paths, and contents.
    files: Vec<(PathBuf, String)>,
    /// How many cards are new.
    pub(super) added: usize,
    /// How many have changed.
    pub(super) changed: usize,
    /// How many are as they were.
    pub(super) unchanged: usize,
    /// How many parts of cards stay because they were written by hand, though the source changed as well.
    pub(super) kept: usize,
    /// What changed, and what stays.
    pub(super) notes: Vec<String>,
    /// How many files hold new cards.
    pub(super) new_files: usize,
    /// What each imported card has become, in their order.
    pub(super) sources: Vec<String>,
}

/// Where cards come from.
pub(super) struct Origin {
    /// What tells it from others in the record of a directory.
    pub(super) key: String,
    /// As a note names it: `set.xlsx`.
    pub(super) shown: String,
}

impl Update {
    /// Compares an import with what a directory holds. With `force`, what was changed by hand and in the source becomes what
    /// the source says.
    pub(super) fn new(
        directory: &Path,
        imported: &Imported,
        layout: Layout,
        from: &Origin,
        force: bool,
    ) -> Result<Self, Failure> {
        let mut files = card_files(imported, layout);
        let mut folder = Folder::read(directory, files.iter().map(|file| file.path.as_str()))?;
        let record = Record::read(directory)?;
        let recorded = record.cards(&from.key);
        let new: Vec<Identity> = imported.cards.iter().map(Identity::of).collect();
        let before = record::pair(&new, &recorded);
        let present = folder.pair(&new, &before, &recorded, &|at| {
            imported.cards[at].speaks_of(SET)
        });
        let mut update = Self::default();
        let mut edits = Vec::new();
        // What the next import compares each card with.
        let mut bases: Vec<String> = Vec::new();
        for (at, card) in imported.cards.iter().enumerate() {
            let Some(place) = present[at].map(|place| &folder.cards[place]) else {
                bases.push(card.source.clone());
                update.sources.push(card.source.clone());
                continue;
            };
            let base = before[at].map(|before| recorded[before].source.as_str());
            let theirs = Theirs {
                source: card.source.trim_end(),
                speaks_of: &|part| card.speaks_of(part),
            };
            let set_above = place.set_above.as_deref();
            let merged = merge_card(base, folder.source(place), theirs, set_above, force);
            update.count(&card.name, merged.as_ref());
            let Some(merged) = merged else {
                update.sources.push(card.source.clone());
                bases.extend(base.map(str::to_owned));
                continue;
            };
            update.sources.push(merged.text.clone());
            bases.push(merged.base);
            if !merged.changed.is_empty() {
                edits.push((place.file, place.range.clone(), merged.text));
            }
        }
        folder.replace(edits);
        let gone = gone(&recorded, &before, &folder);
        for card in &gone {
            update.notes.push(format!(
                "\"{}\": no longer in `{}`. The card stays in its file.",
                card.identity.name, from.shown
            ));
        }
        bases.extend(gone.iter().map(|card| card.source.clone()));
        let after = record.after(&recorded, &before, bases, &from.key)?;
        for file in &mut files {
            file.cards.retain(|&(at, _)| present[at].is_none());
            if !file.cards.is_empty() {
                update.added += file.cards.len();
                update.new_files += 1;
                folder.add(file);
            }
        }
        update.files = folder.into_changed();
        update.files.extend(after);
        Ok(update)
    }

    /// Writes all files, or none.
    pub(super) fn write(&self, directory: &Path) -> Result<(), Failure> {
        disk::create_all(directory, &self.files, true)
    }

    /// Counts a card that is there already, and says what became of it; `None` for one that cannot be read.
    fn count(&mut self, name: &str, merged: Option<&Merged>) {
        let Some(merged) = merged else {
            self.kept += 1;
            self.unchanged += 1;
            self.notes.push(format!(
                "\"{name}\": left as it is, because the card in the file cannot be read"
            ));
            return;
        };
        if merged.changed.is_empty() {
            self.unchanged += 1;
        } else {
            self.changed += 1;
            let parts: Vec<String> = merged.changed.iter().map(shown).collect();
            self.notes.push(format!("\"{name}\": {}", parts.join(", ")));
        }
        for part in &merged.kept {
            self.kept += 1;
            self.notes.push(format!(
                "\"{name}\": kept `{}` as it was written by hand. The import has {}. Pass --force to take that.",
                part.name,
                shown_value(part)
            ));
        }
    }
}

/// The cards that came from the source before and no longer do, if they are still there.
fn gone<'r>(
    recorded: &'r [Recorded],
    before: &[Option<usize>],
    folder: &Folder,
) -> Vec<&'r Recorded> {
    let still: HashSet<usize> = before.iter().flatten().copied().collect();
    let present: HashSet<&Identity> = folder.cards.iter().map(|card| &card.identity).collect();
    let gone = recorded
        .iter()
        .enumerate()
        .filter(|(at, old)| old.is_own && !still.contains(at) && present.contains(&old.identity));
    gone.map(|(_, old)| old).collect()
}

fn shown(part: &Part) -> String {
    match &part.value {
        Some(value) => format!("changed `{} {value}`", part.name),
        None if part.is_gone => format!("removed `{}`", part.name),
        None => format!("changed the {}", part.name),
    }
}

fn shown_value(part: &Part) -> String {
    match &part.value {
        Some(value) => format!("`{value}`"),
        None if part.is_gone => "none".to_owned(),
        None => format!("`{}`", part.lines.join(" / ")),
    }
}
