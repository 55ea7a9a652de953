//! How many there may be, and which cards are meant: what limits of decks have in common.

use schemars::JsonSchema;
use serde::Deserialize;
use smol_str::SmolStr;

use super::SizeText;

/// How many there may be; any number where nothing is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The fewest.
    pub min: Option<u32>,
    /// The most.
    pub max: Option<u32>,
}

impl Bounds {
    /// Between `min` and `max`, or exactly so many.
    ///
    /// # Errors
    ///
    /// Where that says nothing, or two things.
    fn new(exactly: Option<u32>, min: Option<u32>, max: Option<u32>) -> Result<Self, &'static str> {
        match (exactly, min, max) {
            (None, None, None) => Err("This limit has no number"),
            (Some(_), None, None) => Ok(Self {
                min: exactly,
                max: exactly,
            }),
            (Some(_), ..) => Err("`exactly` excludes `min` and `max`"),
            (None, min, max) => Ok(Self { min, max }),
        }
    }

    /// The number, where there is one alone.
    pub fn exactly(self) -> Option<u32> {
        self.min.filter(|_| self.min == self.max)
    }
}

/// Some of the cards: those for which all that is given holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "OnlyForm")]
pub struct Only {
    /// Ids of kinds: the card is of one of them.
    pub kinds: Vec<SmolStr>,
    /// Ids of tags: the card has one of them.
    pub tags: Vec<SmolStr>,
    /// A field has a value.
    pub is: Option<FieldHas>,
    /// Id of a list of cards: the card is on it.
    pub list: Option<SmolStr>,
    /// The card has another value than some cards of the deck.
    pub unlike: Option<Unlike>,
}

/// Cards that have a value of a field, and none that a card of a category of the deck has. Neutral values are like any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unlike {
    /// Id of the field.
    pub field: SmolStr,
    /// Id of the category of the cards that decide.
    pub among: SmolStr,
}

/// A field, and what it has on some cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldHas {
    /// Id of the field.
    pub field: SmolStr,
    /// What it has.
    pub value: Wanted,
}

/// What a field has on some cards.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Wanted {
    /// A number.
    Number(i64),
    /// Id of a value of its list.
    Value(SmolStr),
}

/// Some of the cards: those for which all that is given holds.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
#[schemars(rename = "Only")]
pub(super) struct OnlyForm {
    /// Ids of kinds: the card is of one of them.
    kinds: Vec<SmolStr>,
    /// Ids of tags: the card has one of them.
    tags: Vec<SmolStr>,
    /// Id of a field, which has the `value`.
    field: Option<SmolStr>,
    /// What the `field` has: the id of a value, or a number.
    value: Option<Wanted>,
    /// Id of a list of cards: the card is on it.
    list: Option<SmolStr>,
    /// The card has a value of a field, and no card of a category of the deck has the same.
    unlike: Option<Unlike>,
}

impl TryFrom<OnlyForm> for Only {
    type Error = &'static str;

    fn try_from(form: OnlyForm) -> Result<Self, Self::Error> {
        let is = match (form.field, form.value) {
            (Some(field), Some(value)) => Some(FieldHas { field, value }),
            (None, None) => None,
            (Some(_), None) => return Err("`field` needs a `value`"),
            (None, Some(_)) => return Err("`value` needs a `field`"),
        };
        Ok(Self {
            kinds: form.kinds,
            tags: form.tags,
            is,
            list: form.list,
            unlike: form.unlike,
        })
    }
}

/// There are so many cards, or so many of a resource.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "CountForm")]
pub struct CountLimit {
    /// Id of the category; cards of any when left out.
    pub category: Option<SmolStr>,
    /// Id of the section; the deck itself when left out.
    pub section: Option<SmolStr>,
    /// Id of the resource; cards when left out.
    pub resource: Option<SmolStr>,
    /// Some of the cards alone.
    pub only: Option<Only>,
    /// Cards of one name count once.
    pub distinct: bool,
    /// How many.
    pub bounds: Bounds,
    /// How the texts of cards of the deck change the number.
    pub text: Option<SizeText>,
}

/// There are so many cards, or so many of a resource. A section that the list does not have is not counted.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "CountLimit")]
pub(super) struct CountForm {
    /// Id of the category; cards of any when left out.
    category: Option<SmolStr>,
    /// Id of the section; the deck itself when left out.
    section: Option<SmolStr>,
    /// Id of the resource; cards when left out.
    resource: Option<SmolStr>,
    /// Some of the cards alone.
    #[schemars(with = "Option<OnlyForm>")]
    only: Option<Only>,
    /// Cards of one name count once: so many different cards.
    #[serde(default)]
    distinct: bool,
    /// How many.
    exactly: Option<u32>,
    /// The fewest.
    min: Option<u32>,
    /// The most.
    max: Option<u32>,
    /// How the texts of cards of the deck change the number.
    text: Option<SizeText>,
}

impl TryFrom<CountForm> for CountLimit {
    type Error = &'static str;

    fn try_from(form: CountForm) -> Result<Self, Self::Error> {
        Ok(Self {
            category: form.category,
            section: form.section,
            resource: form.resource,
            only: form.only,
            distinct: form.distinct,
            bounds: Bounds::new(form.exactly, form.min, form.max)?,
            text: form.text,
        })
    }
}

/// So many lines have an option with a mark.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "MarkedForm")]
pub struct MarkedLimit {
    /// Id of the mark.
    pub mark: SmolStr,
    /// How many.
    pub bounds: Bounds,
}

/// So many lines have an option with a mark.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "MarkedLimit")]
pub(super) struct MarkedForm {
    /// Id of the mark.
    mark: SmolStr,
    /// How few.
    min: Option<u32>,
    /// How many; any number when left out.
    max: Option<u32>,
}

impl TryFrom<MarkedForm> for MarkedLimit {
    type Error = &'static str;

    fn try_from(form: MarkedForm) -> Result<Self, Self::Error> {
        Ok(Self {
            mark: form.mark,
            bounds: Bounds::new(None, form.min, form.max)?,
        })
    }
}
