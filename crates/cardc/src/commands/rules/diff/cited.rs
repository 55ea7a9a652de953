//! Which cards and decks of a project cite a rule.

use std::collections::HashMap;

use cardc_db::{Db, File, FileKind};
use cardc_diagnostics::Lines;
use cardc_rulebook::{Change, RuleEntry, parent};
use cardc_semantics::{
    CitedRule, card_citations, card_name_or_header, cards, deck_citations, deck_tree, game_id,
    item_offset,
};
use serde::Serialize;

use crate::commands::rules::Library;
use crate::output::position;
use crate::workspace::Workspace;

/// The cards and decks of a project by the rules that they cite, by number without the game.
#[derive(Default)]
pub(super) struct CitedRules {
    places: HashMap<String, Vec<Citing>>,
}

/// A card or a deck that cites a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(super) struct Citing {
    /// The file, as the user would name it.
    pub(super) path: String,
    /// From 1.
    pub(super) line: usize,
    /// From 1, in characters.
    pub(super) column: usize,
    /// Of the card or the deck.
    pub(super) name: String,
    /// What cites the rule: `tag`, `word`, `deck limit`.
    pub(super) what: &'static str,
    /// As it is written there.
    pub(super) word: String,
    /// The rule above the one in question, when that is the one that is cited.
    pub(super) through: Option<String>,
}

impl Citing {
    /// `cards/units.card:4:13: Ropewalk Crew: Stacking (tag), through 2.14.4`
    pub(super) fn in_words(&self) -> String {
        let Self {
            path,
            line,
            column,
            name,
            what,
            word,
            through,
        } = self;
        let through = through
            .as_ref()
            .map_or_else(String::new, |rule| format!(", through {rule}"));
        format!("{path}:{line}:{column}: {name}: {word} ({what}{through})")
    }
}

impl CitedRules {
    /// What the cards and decks of a game cite; nothing without a project.
    pub(super) fn of(library: &Library, game: &str) -> Self {
        let mut found = Self::default();
        let Some(project) = &library.project else {
            return found;
        };
        let db = &project.db;
        for &file in db.project().files(db) {
            if game_id(db, file).is_some_and(|id| id.id(db) == game) {
                found.file(project, file);
            }
        }
        found
    }

    fn file(&mut self, project: &Workspace, file: File) {
        let db = &project.db;
        let lines = Lines::new(file.text(db));
        match file.kind(db) {
            FileKind::Cards => {
                for card in cards(db, file) {
                    let name = card_name_or_header(db, card);
                    let offset = item_offset(db, card);
                    for cited in card_citations(db, card) {
                        self.add(project.shown(file.path(db)), &lines, &name, offset, cited);
                    }
                }
            }
            FileKind::Deck => {
                let name = deck_tree(db, file).tree.name.as_ref();
                let name = name.map_or_else(String::new, |name| name.value.to_string());
                for cited in deck_citations(db, file) {
                    self.add(project.shown(file.path(db)), &lines, &name, 0, cited);
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, path: &str, lines: &Lines<'_>, name: &str, offset: u32, cited: &CitedRule) {
        let (line, column) = position(lines, offset + cited.span.start);
        let number = cited
            .rule
            .split_once(':')
            .map_or(&*cited.rule, |(_, number)| number);
        self.places
            .entry(number.to_owned())
            .or_default()
            .push(Citing {
                path: path.to_owned(),
                line,
                column,
                name: name.to_owned(),
                what: cited.what,
                word: cited.word.to_string(),
                through: None,
            });
    }

    /// Who cites a rule that changed, under its old or its new id; if nobody does, who cites the rule above it. Each card
    /// once, in the order of files and places.
    pub(super) fn citing(&self, change: &Change<'_>) -> Vec<Citing> {
        let ids = || {
            [change.old, change.new]
                .into_iter()
                .flatten()
                .map(RuleEntry::number)
        };
        let own = self.places_of(ids(), false);
        if own.is_empty() {
            self.places_of(ids().filter_map(parent), true)
        } else {
            own
        }
    }

    fn places_of<'a>(&self, rules: impl Iterator<Item = &'a str>, is_above: bool) -> Vec<Citing> {
        let mut found: Vec<Citing> = Vec::new();
        for rule in rules {
            let through = is_above.then(|| rule.to_owned());
            let places = self.places.get(rule).into_iter().flatten();
            found.extend(places.map(|place| Citing {
                through: through.clone(),
                ..place.clone()
            }));
        }
        found.sort();
        found.dedup_by(|one, other| one.path == other.path && one.name == other.name);
        found
    }
}
