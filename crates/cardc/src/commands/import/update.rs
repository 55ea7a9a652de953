//! Imported cards in the files of a directory: new ones are added, and those that were imported before are brought up to
//! date, without what was written by hand.

mod folder;
mod identity;
mod pairs;
mod record;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use cardc_convert::{Imported, ImportedCard, Layout, Part, card_files, merge_card};

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
}

impl Update {
    /// Compares an import from the file of this name with what a directory holds. With `force`, what was changed by hand and
    /// in the source becomes what the source says.
    pub(super) fn new(
        directory: &Path,
        imported: &Imported,
        layout: Layout,
        from: &str,
        force: bool,
    ) -> Result<Self, Failure> {
        let mut files = card_files(imported, layout);
        let mut folder = Folder::read(directory, files.iter().map(|file| file.path.as_str()))?;
        let record = Record::read(directory)?;
        let recorded = record.cards(from);
        let new: Vec<Identity> = imported.cards.iter().map(Identity::of).collect();
        let before = record::pair(&new, &recorded);
        let present = folder.pair(&new, &before, &recorded);
        let mut update = Self::default();
        let mut edits = Vec::new();
        for (at, card) in imported.cards.iter().enumerate() {
            let Some(place) = present[at].map(|place| &folder.cards[place]) else {
                continue;
            };
            let base = before[at].map(|before| recorded[before].source.as_str());
            let (ours, set_above) = (folder.source(place), place.set_above.as_deref());
            if let Some(text) = update.merge(card, base, ours, set_above, force) {
                edits.push((place.file, place.range.clone(), text));
            }
        }
        folder.replace(edits);
        update.report_gone(&recorded, &before, &folder, from);
        for file in &mut files {
            file.cards.retain(|&(at, _)| present[at].is_none());
            if !file.cards.is_empty() {
                update.added += file.cards.len();
                update.new_files += 1;
                folder.add(file);
            }
        }
        update.files = folder.into_changed();
        update
            .files
            .extend(record.after(&recorded, &before, imported, from)?);
        Ok(update)
    }

    /// Writes all files, or none.
    pub(super) fn write(&self, directory: &Path) -> Result<(), Failure> {
        disk::create_all(directory, &self.files, true)
    }

    /// The text of a card that is there already, where it changes.
    fn merge(
        &mut self,
        card: &ImportedCard,
        base: Option<&str>,
        ours: &str,
        set_above: Option<&str>,
        force: bool,
    ) -> Option<String> {
        let theirs = card.source.trim_end();
        let name = &card.name;
        let Some(merged) = merge_card(base, ours, theirs, set_above, force) else {
            self.kept += 1;
            self.unchanged += 1;
            self.notes.push(format!(
                "\"{name}\": left as it is, because the card in the file cannot be read"
            ));
            return None;
        };
        if !merged.changed.is_empty() {
            let parts: Vec<String> = merged.changed.iter().map(shown).collect();
            self.notes
                .push(format!("\"{name}\": changed {}", parts.join(", ")));
        }
        for part in &merged.kept {
            self.kept += 1;
            self.notes.push(format!(
                "\"{name}\": kept `{}` as it was written by hand. The import has {}. Pass --force to take that.",
                part.name,
                shown_value(part)
            ));
        }
        if merged.changed.is_empty() {
            self.unchanged += 1;
            return None;
        }
        self.changed += 1;
        Some(merged.text)
    }

    /// Says which cards came from the file before, and no longer do.
    fn report_gone(
        &mut self,
        recorded: &[Recorded],
        before: &[Option<usize>],
        folder: &Folder,
        from: &str,
    ) {
        let still: HashSet<usize> = before.iter().flatten().copied().collect();
        let present: HashSet<&Identity> = folder.cards.iter().map(|card| &card.identity).collect();
        for (at, old) in recorded.iter().enumerate() {
            if old.is_own && !still.contains(&at) && present.contains(&old.identity) {
                let name = &old.identity.name;
                self.notes.push(format!(
                    "\"{name}\": no longer in `{from}`. The card stays in its file."
                ));
            }
        }
    }
}

fn shown(part: &Part) -> String {
    match &part.value {
        Some(value) => format!("`{} {value}`", part.name),
        None if part.name == "text" => "the text".to_owned(),
        None => format!("`{}`, which is gone", part.name),
    }
}

fn shown_value(part: &Part) -> String {
    match &part.value {
        Some(value) => format!("`{value}`"),
        None if part.name == "text" => "another text".to_owned(),
        None => "none".to_owned(),
    }
}
