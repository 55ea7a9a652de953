//! Decks whose lines are units with a number of models, options and a price: what a format says of them.

use schemars::JsonSchema;
use serde::Deserialize;
use smol_str::SmolStr;

use super::RuleId;

/// A setting that decks of a format may have: `points 4000`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeckSetting {
    /// The word that begins it.
    #[serde(skip)]
    pub id: SmolStr,
    /// What its value is.
    #[serde(rename = "type")]
    pub kind: SettingType,
    /// The number that holds when a deck does not have the setting.
    pub default: Option<i64>,
    /// The rule that defines it.
    pub rule: RuleId,
    /// What it says, in a line.
    pub doc: SmolStr,
}

/// What the value of a setting is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SettingType {
    /// A number.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// The name of a card that the deck does not contain, and that says what holds for the deck.
    Card {
        /// Id of its kind.
        kind: SmolStr,
        /// Id of the field in which the cards of the deck name it. A deck without the setting has the value that most of
        /// its cards have.
        field: SmolStr,
    },
}

/// A setting, by its id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SettingRef {
    /// Id of the setting.
    pub setting: SmolStr,
}

/// How much a limit allows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "Expected a number or `{ setting = \"…\" }`")]
pub enum Amount {
    /// The same for every deck.
    Number(i64),
    /// The number that a setting of the deck gives.
    Setting(SettingRef),
}

/// How many a limit of the cards of one name allows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "Expected a number, `{ setting = \"…\" }` or `{ field = \"…\" }`"
)]
pub enum Bound {
    /// The same for every deck.
    Number(i64),
    /// The number that a setting of the deck gives.
    Setting(SettingRef),
    /// The number in a field of the card; any number where the card has none.
    Field(FieldRef),
}

/// A field, by its id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FieldRef {
    /// Id of the field.
    pub field: SmolStr,
}

/// The least and the greatest share that each part of a deck may have, by a table on the card that a setting names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShareLimit {
    /// Ids of the fields whose values are the parts that a card counts for.
    pub by: Vec<SmolStr>,
    /// Id of the field that is summed; lines are counted when left out.
    pub field: Option<SmolStr>,
    /// The setting of which the table gives per cents; the table gives numbers when left out.
    pub of: Option<SettingRef>,
    /// Where the table is.
    pub table: ShareTable,
}

/// A table on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShareTable {
    /// The setting that names the card.
    pub setting: SmolStr,
    /// Id of the field that holds the table.
    pub field: SmolStr,
}

/// Options are those that the card has, under its conditions, and no more of a group than it allows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OptionsLimit {
    /// Id of the field that says how many options of a group there may be.
    pub choices: SmolStr,
    /// Id of the field that says what options of a group may cost together.
    pub budget: SmolStr,
}

/// What the game itself knows among the options of cards: an option with the name of the mark, or that begins with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MarkSpec {
    /// Its id: `general`.
    #[serde(skip)]
    pub id: SmolStr,
    /// As lists write it.
    pub name: SmolStr,
    /// Other ways to write it.
    #[serde(default)]
    pub aliases: Vec<SmolStr>,
    /// The rule that defines it.
    pub rule: RuleId,
}

impl MarkSpec {
    /// Whether an option gives the mark: nothing, a comma or `and` follows its name. Case does not matter.
    pub fn is_given_by(&self, option: &str) -> bool {
        let names = std::iter::once(&self.name).chain(&self.aliases);
        let mut behind = names.filter_map(|name| {
            let (start, behind) = option.split_at_checked(name.len())?;
            start.eq_ignore_ascii_case(name).then_some(behind)
        });
        behind.any(|behind| {
            behind.is_empty() || behind.starts_with(',') || behind.starts_with(" and ")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_the_beginning_of_an_option() {
        let mark = MarkSpec {
            name: "Reeve".into(),
            aliases: vec!["Harbour Reeve".into()],
            ..MarkSpec::default()
        };
        for option in [
            "Reeve",
            "reeve, and more",
            "Reeve and Guard",
            "Harbour Reeve, Wise",
        ] {
            assert!(mark.is_given_by(option), "{option}");
        }
        for option in ["", "Reeves", "Reeve Guard", "Old Reeve", "Réeve"] {
            assert!(!mark.is_given_by(option), "{option}");
        }
    }
}
