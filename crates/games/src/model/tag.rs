//! Tags.

use schemars::JsonSchema;
use serde::Deserialize;
use smol_str::SmolStr;

use super::RuleId;

/// A group of tags.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TagGroup {
    /// Its id: `realm`.
    #[serde(skip)]
    pub id: SmolStr,
    /// What one of its tags is called: `Realm tag`.
    pub name: SmolStr,
    /// The rule that defines it.
    pub rule: RuleId,
    /// Which cards may have a tag of this group.
    pub carriers: Carriers,
    /// A card has at most one tag of this group.
    #[serde(default)]
    pub exclusive: bool,
    /// Cards may have tags of this group that the pack does not list.
    #[serde(default)]
    pub open: bool,
}

/// Which cards may carry a tag.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Carriers {
    /// Ids of the kinds.
    pub kinds: Vec<SmolStr>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// A tag.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TagSpec {
    /// Its id: `stormcast`.
    #[serde(skip)]
    pub id: SmolStr,
    /// As printed: `Stormcast`.
    pub name: SmolStr,
    /// The adjective of the vocabulary that means it; none when no text can speak of it.
    pub adjective: Option<SmolStr>,
    /// Id of its group.
    pub group: SmolStr,
    /// The rule that names it.
    pub rule: RuleId,
    /// What it means, in a line.
    #[serde(default)]
    pub doc: SmolStr,
    /// The first edition of the rules that has it.
    pub since: Option<SmolStr>,
    /// The first edition that no longer has it.
    pub until: Option<SmolStr>,
}
