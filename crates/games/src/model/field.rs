//! The fields of a card head and what they may be set to.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use smol_str::SmolStr;

use super::{Colour, RuleId};

/// A field of card heads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FieldSpec {
    /// The word that begins the field.
    #[serde(skip)]
    pub id: SmolStr,
    /// What its values are.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// The rule that defines it; `None` for what no rule speaks of, such as the artist.
    pub rule: Option<RuleId>,
    /// What it says, in a line.
    pub doc: SmolStr,
    /// What completion writes for its value.
    pub placeholder: SmolStr,
    /// Every kind of card may have it.
    #[serde(default)]
    pub common: bool,
    /// Id of the value that counts when the field is left out.
    pub default: Option<SmolStr>,
    /// The verb of the vocabulary that states the number: `that costs 7 or more`.
    pub verb: Option<SmolStr>,
    /// A card may have it several times, a line each.
    #[serde(default)]
    pub repeated: bool,
}

/// What the values of a field are.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FieldType {
    /// `"…"`
    String,
    /// Words, a string or a number, as the author likes.
    Text,
    /// Tags of the pack, any number of them.
    Tags,
    /// Names of cards of a category, any number of them.
    #[serde(rename_all = "kebab-case")]
    Cards {
        /// Id of the category.
        category: SmolStr,
    },
    /// One value of an enumeration.
    #[serde(rename_all = "kebab-case")]
    OneOf {
        /// Id of the enumeration.
        values: SmolStr,
    },
    /// A number.
    #[serde(rename_all = "kebab-case")]
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
        /// The house style writes a sign: `+1`, `-2`, `+0`.
        #[serde(default)]
        signed: bool,
        /// What may stand in the place of a number: `X`, or `-` for none.
        #[serde(default)]
        symbols: Vec<SmolStr>,
    },
    /// Exactly so many values of an enumeration, which may ask for a tag: `Unit(Stormcast)`.
    #[serde(rename_all = "kebab-case")]
    Objectives {
        /// Id of the enumeration.
        values: SmolStr,
        /// How many.
        exactly: u32,
    },
    /// Corners as drawn: `(X) (1) [2]`.
    #[serde(rename_all = "kebab-case")]
    Corners {
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
        /// What the drawings mean.
        symbols: Box<Symbols>,
    },
    /// Sides, each with cells as drawn: `enemies ..#.. allies .###.`.
    #[serde(rename_all = "kebab-case")]
    Highlight {
        /// The words that name a side.
        sides: Vec<SmolStr>,
        /// So many cells are the lanes themselves.
        absolute: u32,
        /// So many cells are counted from the card's own lane, the middle one.
        relative: u32,
        /// What the middle cell of a side is called: `enemies = "the enemy lane opposite this card"`.
        #[serde(default)]
        own_lane: BTreeMap<SmolStr, SmolStr>,
    },
    /// From a number to a number: `20 to 40`, `5 or more`, or one number alone.
    #[serde(rename_all = "kebab-case")]
    Range {
        /// The least that a number may be.
        min: i64,
        /// The greatest.
        max: i64,
        /// The number that counts when the field is left out.
        default: Option<i64>,
    },
    /// A price at the smallest size, and what each further one costs: `180 +11 each`.
    #[serde(rename_all = "kebab-case")]
    Price {
        /// The least that the price may be.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A greatest number, which options may change: `1, 4 with "Banner"`.
    Limit,
    /// One value of an enumeration, under conditions: `Core, when "Shield"`.
    #[serde(rename_all = "kebab-case")]
    OneOfWhen {
        /// Id of the enumeration.
        values: SmolStr,
    },
    /// How many of a group of options may be taken, or for how much: `"Weapon" 1, 2 with "Veterans"`.
    #[serde(rename_all = "kebab-case")]
    Choice {
        /// A number alone is the greatest, and nothing has to be taken.
        #[serde(default)]
        up_to: bool,
    },
    /// Something that may be added to the card, with its price and conditions: `"Weapon" "Halberd" +1 each, unless "Shield"`.
    #[serde(rename_all = "kebab-case")]
    Option {
        /// Id of the enumeration of what its price may count for: `counts as "Artillery"`.
        values: Option<SmolStr>,
    },
    /// Options that another card of the project lists: `"Banner" from "Common Banners"`.
    #[serde(rename_all = "kebab-case")]
    From {
        /// Id of the kind of such cards.
        kind: SmolStr,
    },
    /// A value of an enumeration, and how much of a deck may have it: `Core 25 to 100`.
    #[serde(rename_all = "kebab-case")]
    Share {
        /// Id of the enumeration.
        values: SmolStr,
        /// The numbers are parts of a hundred.
        #[serde(default)]
        percent: bool,
    },
    /// Keywords of the pack, with what they ask for in brackets: `Scout, Aegis (5+)`.
    #[serde(rename_all = "kebab-case")]
    Keywords {
        /// Id of the kind of card that adds keywords of the project's own; none when there is no such kind.
        kind: Option<SmolStr>,
    },
    /// A cost, made of the symbols of costs that the vocabulary has: `main, 1 oak leaf or 1 any`.
    #[serde(rename_all = "kebab-case")]
    Cost {
        /// The greatest number of one symbol.
        max: u32,
    },
    /// Named values: `Att 1, Off 3, Str -`.
    #[serde(rename_all = "kebab-case")]
    Values {
        /// Id of the enumeration of what has a value.
        values: SmolStr,
        /// Ids of the parameters that a value may be, besides a number.
        #[serde(default)]
        is: Vec<SmolStr>,
        /// A name in quotes may stand in front, for what the values belong to.
        #[serde(default)]
        named: bool,
    },
}

/// What the drawings of corners mean.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Symbols {
    /// Round brackets.
    pub round: Symbol,
    /// Square brackets.
    pub irregular: Symbol,
    /// `X`
    pub inactive: Symbol,
    /// `o`
    pub empty: Symbol,
}

/// A symbol in a corner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Symbol {
    /// What it is called: `Smooth`.
    pub name: SmolStr,
    /// The rule that defines it.
    pub rule: RuleId,
    /// What it means, in a line.
    pub doc: SmolStr,
}

/// A list of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enumeration {
    /// Its id: `alliances`.
    pub id: SmolStr,
    /// What one value is called: `alliance`.
    pub name: SmolStr,
    /// Values that are not in the list are taken as well.
    pub open: bool,
    /// In the order of the pack.
    pub values: Vec<EnumerationValue>,
}

impl Enumeration {
    /// The value with this id.
    pub fn get(&self, id: &str) -> Option<&EnumerationValue> {
        self.values.iter().find(|value| value.id == id)
    }

    /// The values that a card of this kind can have.
    pub fn values_of(&self, kind: &str) -> impl Iterator<Item = &EnumerationValue> {
        let fits = move |value: &&EnumerationValue| {
            value.kinds.is_empty() || value.kinds.iter().any(|id| id == kind)
        };
        self.values.iter().filter(fits)
    }

    /// The value that is written like this, by name or alias; case does not matter.
    pub fn named(&self, name: &str) -> Option<&EnumerationValue> {
        self.values.iter().find(|value| {
            value.name.eq_ignore_ascii_case(name)
                || value
                    .aliases
                    .iter()
                    .any(|alias| alias.eq_ignore_ascii_case(name))
        })
    }
}

/// A value of an enumeration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EnumerationValue {
    /// Its id: `warrior-wizard`. A noun or adjective of the vocabulary with the same id means it.
    #[serde(skip)]
    pub id: SmolStr,
    /// As the house style writes it: `Warrior Wizard`.
    pub name: SmolStr,
    /// Other ways to write it.
    #[serde(default)]
    pub aliases: Vec<SmolStr>,
    /// The rule that defines it.
    pub rule: Option<RuleId>,
    /// What it means, in a line.
    #[serde(default)]
    pub doc: SmolStr,
    /// Ids of the kinds that may have it; any kind when empty.
    #[serde(default)]
    pub kinds: Vec<SmolStr>,
    /// Ids of values that it counts as, besides itself.
    #[serde(default)]
    pub counts_as: Vec<SmolStr>,
    /// The colour that the game has for it: `#3a7d44`.
    pub colour: Option<Colour>,
    /// It goes with every other value: an Unaligned card in a deck of any alliance.
    #[serde(default)]
    pub neutral: bool,
    /// It may ask for a tag: `Unit(Stormcast)`.
    pub qualifier: Option<Qualifier>,
    /// The least number that it may be set to in a line of values.
    pub min: Option<i64>,
    /// The greatest.
    pub max: Option<i64>,
}

/// What may stand in brackets behind a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Qualifier {
    /// Id of a kind: any tag that cards of this kind may carry.
    pub tag_of: SmolStr,
    /// The rule that says so.
    pub rule: RuleId,
}
