//! What was imported last into a directory. What differs from it was written by hand.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use cardc_span::folded_name;
use cardc_syntax::parse_cards;

use super::identity::Identity;
use super::pairs::Pairs;
use crate::disk;
use crate::output::Failure;

/// The file of the record.
const RECORD: &str = ".cardc-import.json";

/// A card as it was imported before.
pub(super) struct Recorded {
    pub(super) identity: Identity,
    pub(super) source: String,
    /// It came from the file that is imported again.
    pub(super) is_own: bool,
}

/// By the file that they came from, the items of all imports into a directory.
#[derive(Default)]
pub(super) struct Record(BTreeMap<String, Vec<String>>);

impl Record {
    /// The record of a directory; empty where nothing was imported.
    pub(super) fn read(directory: &Path) -> Result<Self, Failure> {
        let path = directory.join(RECORD);
        if path.symlink_metadata().is_err() {
            return Ok(Self::default());
        }
        let text = disk::read_needed(&path)?;
        serde_json::from_str(&text).map(Self).map_err(|error| {
            Failure::new(format!("Cannot read `{}`: {error}", path.display())).help(
                "It records what was imported last. Without it, an import keeps every part of a card that differs: delete it to go on.",
            )
        })
    }

    /// The cards of the record, where this file is imported again.
    pub(super) fn cards(&self, from: &str) -> Vec<Recorded> {
        let mut all = Vec::new();
        for (file, sources) in &self.0 {
            for source in sources {
                let items = parse_cards(source);
                let item = items.into_iter().find_map(|(_, parse)| parse.tree);
                if let Some(identity) = item.and_then(|item| Identity::of_item(&item, None)) {
                    all.push(Recorded {
                        identity,
                        source: source.trim_end().to_owned(),
                        is_own: file == from,
                    });
                }
            }
        }
        all
    }

    /// The record after an import of these cards, where it changes. What another file brought before comes from this one now.
    pub(super) fn after(
        &self,
        recorded: &[Recorded],
        pairs: &[Option<usize>],
        cards: Vec<String>,
        from: &str,
    ) -> Result<Option<(PathBuf, String)>, Failure> {
        let mut record = self.0.clone();
        let paired = pairs.iter().flatten().map(|&at| &recorded[at]);
        let from_others: HashSet<&str> = paired
            .filter(|old| !old.is_own)
            .map(|old| old.source.as_str())
            .collect();
        for sources in record.values_mut() {
            sources.retain(|source| !from_others.contains(source.trim_end()));
        }
        record.insert(from.to_owned(), cards);
        record.retain(|_, sources| !sources.is_empty());
        if record == self.0 {
            return Ok(None);
        }
        let text = serde_json::to_string_pretty(&record)
            .map_err(|error| Failure::new(error.to_string()))?;
        Ok(Some((RECORD.into(), text + "\n")))
    }
}

/// For each new card the one that was recorded: of the same file, or one that is equal.
pub(super) fn pair(new: &[Identity], recorded: &[Recorded]) -> Vec<Option<usize>> {
    let mut pairs = Pairs::new(new.len(), recorded.len());
    let own = |at: usize, is_own| (recorded[at].is_own == is_own).then_some(at);
    pairs.equal(
        |at| Some(Some(&new[at])),
        |at| own(at, true).map(|at| &recorded[at].identity),
    );
    pairs.equal(
        |at| Some(Some(&new[at])),
        |at| own(at, false).map(|at| &recorded[at].identity),
    );
    pairs.unique(
        |at| Some(Some((&new[at].name, &new[at].kind))),
        |at| own(at, true).map(|at| (&recorded[at].identity.name, &recorded[at].identity.kind)),
    );
    pairs.unique(
        |at| Some(Some(&new[at].name)),
        |at| own(at, true).map(|at| &recorded[at].identity.name),
    );
    pairs.unique(
        |at| Some(Some(folded_name(&new[at].name))),
        |at| own(at, true).map(|at| folded_name(&recorded[at].identity.name)),
    );
    pairs.found
}
