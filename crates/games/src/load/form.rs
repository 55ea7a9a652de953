//! How the form of `game.toml` becomes a pack.

use std::collections::BTreeMap;

use cardc_english::VocabularySpec;
use cardc_rulebook::Rulebook;
use smol_str::SmolStr;

use super::references::{ID_HELP, is_word};
use crate::document::Document;
use crate::file_forms::{ById, EnumerationForm, FormatForm, GAME_FILE, GameForm, GameHead};
use crate::model::{
    CardList, CategorySpec, DeckFormat, DeckSetting, Enumeration, EnumerationValue, FieldSpec,
    FieldType, GamePack, KeywordSpec, KindSpec, MarkSpec, ParameterSpec, PileSpec, ResourceSpec,
    SET, SectionSpec, TagGroup, TagSpec,
};
use crate::problem::PackProblem;

impl GameForm {
    /// The pack, everything in the order of the file.
    pub(super) fn into_pack(
        self,
        file: &Document<'_>,
        vocabulary: VocabularySpec,
        rulebook: Rulebook,
        problems: &mut Vec<PackProblem>,
    ) -> GamePack {
        self.game.check(file, &rulebook, problems);
        for (id, kind) in &self.kinds {
            check_category(file, id, kind, problems);
        }
        check_names(file, &self.kinds, problems);
        check_letters(file, problems);
        GamePack {
            id: self.game.id,
            name: self.game.name,
            extends: self.game.extends,
            identity: self.game.identity,
            face: self.game.face,
            numbering: self.game.numbering,
            sample: self.game.sample,
            rulebook,
            vocabulary,
            kinds: ordered(file, &["kinds"], self.kinds, |id, kind| KindSpec {
                id,
                ..kind
            }),
            fields: with_set(ordered(file, &["fields"], self.fields, |id, field| {
                FieldSpec { id, ..field }
            })),
            enumerations: ordered(file, &["enumerations"], self.enumerations, |id, form| {
                form.into_enumeration(file, id)
            }),
            tag_groups: ordered(file, &["tag-groups"], self.tag_groups, |id, group| {
                TagGroup { id, ..group }
            }),
            tags: ordered(file, &["tags"], self.tags, |id, tag| TagSpec { id, ..tag }),
            keywords: ordered(file, &["keywords"], self.keywords, |id, keyword| {
                KeywordSpec { id, ..keyword }
            }),
            parameters: ordered(file, &["parameters"], self.parameters, |id, parameter| {
                ParameterSpec { id, ..parameter }
            }),
            conditions: self.conditions,
            citations: self.citations,
            checks: self.checks,
            categories: ordered(file, &["categories"], self.categories, |id, category| {
                CategorySpec { id, ..category }
            }),
            marks: ordered(file, &["marks"], self.marks, |id, mark| MarkSpec {
                id,
                ..mark
            }),
            resources: ordered(file, &["resources"], self.resources, |id, resource| {
                ResourceSpec { id, ..resource }
            }),
            sections: ordered(file, &["sections"], self.sections, |id, section| {
                SectionSpec { id, ..section }
            }),
            piles: ordered(file, &["piles"], self.piles, |id, pile| PileSpec {
                id,
                ..pile
            }),
            lists: ordered(file, &["lists"], self.lists, |id, list| CardList {
                id,
                ..list
            }),
            formats: ordered(file, &["formats"], self.formats, |id, form| {
                form.into_format(file, id)
            }),
            gaps: Vec::new(),
        }
    }
}

/// The fields of a pack, with that for the set of a card.
fn with_set(mut fields: Vec<FieldSpec>) -> Vec<FieldSpec> {
    if fields.iter().all(|field| field.id != SET) {
        fields.push(FieldSpec {
            id: SET.into(),
            kind: FieldType::Text,
            rule: None,
            doc: "The set, when it is not the one of the file.".into(),
            placeholder: "\"\"".into(),
            common: true,
            default: None,
            verb: None,
            repeated: false,
        });
    }
    fields
}

/// A kind whose cards decks hold belongs to a part of a deck.
fn check_category(file: &Document<'_>, id: &str, kind: &KindSpec, problems: &mut Vec<PackProblem>) {
    if kind.counted && kind.category.is_empty() {
        let place = file.place(&["kinds", id]);
        let message = "Missing `category`";
        problems.push(PackProblem::new(GAME_FILE, place, message).help(
            "Name the part of a deck, or write `counted = false` if no deck holds such a card.",
        ));
    }
}

/// No two kinds are called the same: a heading of a deck has to mean one of them.
fn check_names(file: &Document<'_>, kinds: &ById<KindSpec>, problems: &mut Vec<PackProblem>) {
    let mut seen: BTreeMap<String, &SmolStr> = BTreeMap::new();
    for (id, kind) in kinds {
        for name in [&kind.name, &kind.plural] {
            if name.is_empty() {
                continue;
            }
            let first = *seen.entry(name.to_lowercase()).or_insert(id);
            if first != id {
                let message = format!("The kinds `{first}` and `{id}` are both called `{name}`");
                problems.push(PackProblem {
                    first: Some(file.entry_place("kinds", first)),
                    ..PackProblem::new(GAME_FILE, file.entry_place("kinds", id), message)
                        .help("Give each its own name and plural.")
                });
            }
        }
    }
}

/// Tables whose entries have a name that messages and headings use.
const NAMED: [&str; 6] = [
    "kinds",
    "categories",
    "resources",
    "sections",
    "formats",
    "enumerations",
];

/// A name that is there has letters: a message would have a gap in its place.
fn check_letters(file: &Document<'_>, problems: &mut Vec<PackProblem>) {
    let leaves = NAMED
        .iter()
        .flat_map(|table| file.leaves_under(&[table]))
        .filter(|leaf| ["name", "plural"].contains(&leaf.key) && leaf.value.trim().is_empty());
    problems.extend(leaves.map(|leaf| {
        let message = format!("`{}` has no letters", leaf.key);
        PackProblem::new(GAME_FILE, leaf.span, message)
            .help("Write it as cards and lists of decks print it.")
    }));
}

impl GameHead {
    /// The game has an id, a name, and the rulebook of this very game.
    fn check(&self, file: &Document<'_>, rulebook: &Rulebook, problems: &mut Vec<PackProblem>) {
        let place = file.place(&["game", "id"]);
        for (key, value) in [("id", &self.id), ("name", &self.name)] {
            if value.is_empty() {
                let message = format!("`[game]` has no `{key}`");
                problems.push(PackProblem::new(GAME_FILE, place, message));
            }
        }
        if !self.id.is_empty() && !is_word(&self.id) {
            let message = format!("`{}` cannot be the id of a game", self.id);
            problems.push(PackProblem::new(GAME_FILE, place, message).help(ID_HELP));
        }
        if self.extends.is_none() && !self.remove.is_empty() {
            let place = file.place(&["game", "remove"]);
            let problem = PackProblem::new(GAME_FILE, place, "Only an extension can `remove`");
            problems.push(problem.help(
                "Name the game that it extends as `extends`, or delete the entries themselves.",
            ));
        }
        if self.id.is_empty() || rulebook.game.is_empty() || self.id == rulebook.game {
            return;
        }
        let problem = if let Some(base) = &self.extends {
            let message = format!("An extension of `{base}` has no other `id`");
            PackProblem::new(GAME_FILE, place, message).help("Delete it.")
        } else {
            let message = format!(
                "The game is `{}` but the rulebook is of `{}`",
                self.id, rulebook.game
            );
            PackProblem::new(GAME_FILE, place, message).help("Write the same id in both files.")
        };
        problems.push(problem);
    }
}

impl EnumerationForm {
    fn into_enumeration(self, file: &Document<'_>, id: SmolStr) -> Enumeration {
        let path = ["enumerations", id.as_str(), "values"];
        let values = ordered(file, &path, self.values, |id, value| EnumerationValue {
            id,
            ..value
        });
        Enumeration {
            name: self.name,
            open: self.open,
            values,
            id,
        }
    }
}

impl FormatForm {
    fn into_format(self, file: &Document<'_>, id: SmolStr) -> DeckFormat {
        let path = ["formats", id.as_str(), "settings"];
        let settings = ordered(file, &path, self.settings, |id, setting| DeckSetting {
            id,
            ..setting
        });
        DeckFormat {
            settings,
            id,
            name: self.name,
            rule: self.rule,
            doc: self.doc,
            printings: self.printings,
            limits: self.limits,
            faulty_limits: 0,
            totals: self.totals,
            distributions: self.distributions,
        }
    }
}

/// What stands under a path, in the order of the file.
fn ordered<F, T>(
    file: &Document<'_>,
    path: &[&str],
    mut entries: ById<F>,
    build: impl Fn(SmolStr, F) -> T,
) -> Vec<T> {
    file.ids(path)
        .into_iter()
        .filter_map(|id| entries.remove_entry(id))
        .map(|(id, entry)| build(id, entry))
        .collect()
}
