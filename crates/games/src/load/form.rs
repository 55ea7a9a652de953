//! The form of `game.toml`, and how it becomes a pack.

use std::collections::BTreeMap;

use cardc_english::VocabularySpec;
use cardc_rulebook::Rulebook;
use serde::Deserialize;
use smol_str::SmolStr;

use super::GAME_FILE;
use super::references::is_word;
use crate::document::Document;
use crate::model::{
    CategorySpec, CheckSpec, Citation, ConditionWords, DeckFormat, DeckLimit, DeckSetting,
    Distribution, Enumeration, EnumerationValue, FieldIs, FieldSpec, GamePack, KeywordSpec,
    KindSpec, MarkSpec, ParameterSpec, PileSpec, ResourceSpec, RuleId, SectionSpec, TagGroup,
    TagSpec, Total,
};
use crate::problem::PackProblem;

/// Everything by its id, as the file has it.
type ById<T> = BTreeMap<SmolStr, T>;

/// `game.toml`
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub(super) struct GameForm {
    game: GameHead,
    kinds: ById<KindSpec>,
    categories: ById<CategorySpec>,
    resources: ById<ResourceSpec>,
    sections: ById<SectionSpec>,
    piles: ById<PileSpec>,
    fields: ById<FieldSpec>,
    enumerations: ById<EnumerationForm>,
    tag_groups: ById<TagGroup>,
    tags: ById<TagSpec>,
    keywords: ById<KeywordSpec>,
    parameters: ById<ParameterSpec>,
    conditions: ConditionWords,
    citations: Vec<Citation>,
    checks: Vec<CheckSpec>,
    marks: ById<MarkSpec>,
    formats: ById<FormatForm>,
}

/// `[game]`
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
struct GameHead {
    id: SmolStr,
    name: SmolStr,
    identity: Vec<SmolStr>,
    face: Option<SmolStr>,
}

/// `[enumerations.…]`
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct EnumerationForm {
    name: SmolStr,
    #[serde(default)]
    open: bool,
    values: ById<EnumerationValue>,
}

/// `[formats.…]`
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FormatForm {
    name: SmolStr,
    rule: RuleId,
    doc: SmolStr,
    #[serde(default)]
    settings: ById<DeckSetting>,
    #[serde(default)]
    printings: Vec<FieldIs>,
    #[serde(default)]
    limits: Vec<DeckLimit>,
    #[serde(default)]
    totals: Vec<Total>,
    #[serde(default)]
    distributions: Vec<Distribution>,
}

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
        GamePack {
            id: self.game.id,
            name: self.game.name,
            identity: self.game.identity,
            face: self.game.face,
            rulebook,
            vocabulary,
            kinds: ordered(file, &["kinds"], self.kinds, |id, kind| KindSpec {
                id,
                ..kind
            }),
            fields: ordered(file, &["fields"], self.fields, |id, field| FieldSpec {
                id,
                ..field
            }),
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
            formats: ordered(file, &["formats"], self.formats, |id, form| {
                form.into_format(file, id)
            }),
        }
    }
}

/// A kind whose cards decks hold belongs to a part of a deck.
fn check_category(file: &Document<'_>, id: &str, kind: &KindSpec, problems: &mut Vec<PackProblem>) {
    if kind.counted && kind.category.is_empty() {
        let place = file.place(&["kinds", id]);
        let message = "`category` is missing here";
        problems.push(PackProblem::new(GAME_FILE, place, message).help(
            "name the part of a deck, or write `counted = false` if no deck holds such a card",
        ));
    }
}

impl GameHead {
    /// The game has an id, a name, and the rulebook of this very game.
    fn check(&self, file: &Document<'_>, rulebook: &Rulebook, problems: &mut Vec<PackProblem>) {
        let place = file.place(&["game", "id"]);
        for (key, value) in [("id", &self.id), ("name", &self.name)] {
            if value.is_empty() {
                let message = format!("`[game]` has no `{key}`");
                problems.push(PackProblem::new(GAME_FILE, place.clone(), message));
            }
        }
        if !self.id.is_empty() && !is_word(&self.id) {
            let message = format!("`{}` cannot be the id of a game", self.id);
            problems.push(
                PackProblem::new(GAME_FILE, place.clone(), message)
                    .help("an id is written in lower-case letters, digits and hyphens"),
            );
        }
        if !self.id.is_empty() && !rulebook.game.is_empty() && self.id != rulebook.game {
            let message = format!(
                "the game is `{}`, but the rulebook is of `{}`",
                self.id, rulebook.game
            );
            problems.push(
                PackProblem::new(GAME_FILE, place.clone(), message)
                    .help("write the same id in both files"),
            );
        }
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
