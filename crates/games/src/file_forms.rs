//! The forms of `game.toml` and `cardc.toml`: what they may hold, as types from which both the reader and the schemas come.

use std::collections::BTreeMap;

use cardc_diagnostics::Code;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use smol_str::SmolStr;
use toml::Spanned;

use crate::model::{
    CardList, CategorySpec, CheckSpec, Citation, ConditionWords, DeckLimit, DeckSetting,
    Distribution, EnumerationValue, FieldIs, FieldSpec, KeywordSpec, KindSpec, MarkSpec, Numbering,
    ParameterSpec, PileSpec, ResourceSpec, RuleId, SectionSpec, TagGroup, TagSpec, Total,
};

/// The file with the kinds of card, fields, tags, checks and deck formats.
pub const GAME_FILE: &str = "game.toml";

/// The file with the words of Card English that belong to the game.
pub const VOCABULARY_FILE: &str = "vocabulary.toml";

/// The file with the rules.
pub const RULEBOOK_FILE: &str = "rulebook.md";

/// The file with the settings of a project.
pub const CONFIG_FILE: &str = "cardc.toml";

/// What ids that can be written in a card file look like.
const ID_PATTERN: &str = "^[a-z][a-z0-9-]*$";

/// The schema of such ids.
fn id_schema() -> Value {
    json!({ "pattern": ID_PATTERN })
}

/// Everything by its id, as the file has it.
pub(crate) type ById<T> = BTreeMap<SmolStr, T>;

/// A game for cardc: kinds of card, fields and their values, tags, checks and deck formats.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
#[schemars(title = "game.toml", extend("required" = ["game"]))]
pub(crate) struct GameForm {
    /// The game itself.
    pub(crate) game: GameHead,
    /// The kinds of card, by the word that begins a card of the kind.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) kinds: ById<KindSpec>,
    /// The parts of a deck.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) categories: ById<CategorySpec>,
    /// Things of a deck that are no cards, such as dice.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) resources: ById<ResourceSpec>,
    /// Parts of a deck list that are no parts of the deck, such as a sideboard.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) sections: ById<SectionSpec>,
    /// Cards that lie beside the deck because its cards name them.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) piles: ById<PileSpec>,
    /// The fields of card heads, in the order in which they should stand.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) fields: ById<FieldSpec>,
    /// Lists of values that fields can be set to.
    pub(crate) enumerations: ById<EnumerationForm>,
    /// Groups of tags, which say who may carry them.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) tag_groups: ById<TagGroup>,
    /// The tags.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) tags: ById<TagSpec>,
    /// Names of rules that cards carry, with what they ask for in brackets.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) keywords: ById<KeywordSpec>,
    /// What keywords and values may ask for.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) parameters: ById<ParameterSpec>,
    /// The words of conditions.
    pub(crate) conditions: ConditionWords,
    /// Rules for diagnostics that would come without one.
    pub(crate) citations: Vec<Citation>,
    /// Tests of a card, with the words of the game.
    pub(crate) checks: Vec<CheckSpec>,
    /// What the game knows among the options of cards, such as the one that makes a leader.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) marks: ById<MarkSpec>,
    /// Lists of cards that limits name, such as those that are banned.
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) lists: ById<CardList>,
    /// Deck formats; the first one is meant when a deck names none.
    pub(crate) formats: ById<FormatForm>,
}

/// The game itself.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
#[schemars(extend("if" = { "required": ["extends"] }, "else" = { "required": ["id", "name"] }))]
pub(crate) struct GameHead {
    /// As `game …` in a card file names it, and the folder of the pack: lower-case letters, digits and hyphens.
    #[schemars(regex(pattern = ID_PATTERN))]
    pub(crate) id: SmolStr,
    /// What the game is called.
    pub(crate) name: SmolStr,
    /// What makes a card one, beside its name: fields, and `kind`. Cards that are alike in all of that have to differ in
    /// their name.
    pub(crate) identity: Vec<SmolStr>,
    /// The field in which the faces of one card differ. A deck has the card, whichever face stands first.
    pub(crate) face: Option<SmolStr>,
    /// Where the collector number of a card stands, if those of a set are to be checked.
    pub(crate) numbering: Option<Numbering>,
    /// A line of Card English for the first card of a new project: see `cardc new`.
    pub(crate) sample: SmolStr,
    /// The game that ships with cardc and that this pack adds to: it has all that the other has.
    pub(crate) extends: Option<SmolStr>,
    /// What it does not take over from that game: `tags.ID`, or `kinds.ID.optional.FIELD` out of a list.
    pub(crate) remove: Vec<SmolStr>,
}

/// A list of values.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct EnumerationForm {
    /// What one value is called: `alliance`.
    pub(crate) name: SmolStr,
    /// Values that are not in the list are taken as well.
    #[serde(default)]
    pub(crate) open: bool,
    /// The values, in the order in which they are offered.
    pub(crate) values: ById<EnumerationValue>,
}

/// A deck format.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct FormatForm {
    /// What it is called.
    pub(crate) name: SmolStr,
    /// The rule that defines it.
    pub(crate) rule: RuleId,
    /// What it is, in a line.
    pub(crate) doc: SmolStr,
    /// Settings that its decks may have, such as the points of an army list.
    #[serde(default)]
    #[schemars(extend("propertyNames" = id_schema()))]
    pub(crate) settings: ById<DeckSetting>,
    /// Which card a name means where several have it: the one with these values.
    #[serde(default)]
    pub(crate) printings: Vec<FieldIs>,
    /// What a deck must keep to.
    #[serde(default)]
    pub(crate) limits: Vec<DeckLimit>,
    /// What a report sums up.
    #[serde(default)]
    pub(crate) totals: Vec<Total>,
    /// What a report counts by value.
    #[serde(default)]
    pub(crate) distributions: Vec<Distribution>,
}

/// How a diagnostic is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LintLevel {
    /// It is not shown.
    Allow,
    /// It is a warning.
    Warn,
    /// It is an error.
    Error,
}

/// The settings of a cardc project. Everything is optional.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
#[schemars(title = "cardc.toml")]
pub(crate) struct ConfigForm {
    /// The game of files that do not name one.
    #[schemars(with = "Option<SmolStr>")]
    pub(crate) game: Option<Spanned<SmolStr>>,
    /// The edition of the rules that holds; the newest when left out.
    #[schemars(with = "Option<SmolStr>")]
    pub(crate) edition: Option<Spanned<SmolStr>>,
    /// Patterns, in the form of `.gitignore`, of files that are no part of the project.
    #[schemars(with = "Vec<SmolStr>")]
    pub(crate) exclude: Vec<Spanned<SmolStr>>,
    /// Levels of diagnostics, by their codes: `"allow"`, `"warn"` or `"error"`.
    #[schemars(extend("propertyNames" = json!({ "enum": code_ids() })))]
    pub(crate) lints: BTreeMap<SmolStr, LintLevel>,
    /// Rulebooks whose texts are shown beside those of a pack.
    pub(crate) rulebook: Vec<OverlayForm>,
    /// How cards are imported.
    pub(crate) import: ImportForm,
}

/// How cards are imported.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub(crate) struct ImportForm {
    /// What the columns of tables of cards hold: `name`, `kind`, `text`, a field of the game, or `-` for nothing of the card.
    pub(crate) columns: BTreeMap<SmolStr, SmolStr>,
}

/// A rulebook whose texts are shown beside those of a pack.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct OverlayForm {
    /// The game.
    #[schemars(with = "SmolStr")]
    pub(crate) game: Spanned<SmolStr>,
    /// The file, from the folder of `cardc.toml`, with `/` between its parts.
    #[schemars(with = "SmolStr")]
    pub(crate) path: Spanned<SmolStr>,
    /// Whether its rules are checked, and not only its form.
    #[serde(default)]
    pub(crate) lint: bool,
}

pub(crate) fn code_ids() -> Vec<&'static str> {
    Code::ALL.iter().map(|code| code.id()).collect()
}
