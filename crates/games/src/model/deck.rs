//! Decks: their parts, formats and limits.

use serde::Deserialize;
use smol_str::SmolStr;

use super::{Bound, DeckSetting, RuleId, SettingRef, ShareLimit};

/// A part of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CategorySpec {
    /// Its id: `action`.
    #[serde(skip)]
    pub id: SmolStr,
    /// In the singular: `Action card`.
    pub name: SmolStr,
    /// In the plural: `Action cards`.
    pub plural: SmolStr,
    /// What a deck list may call it in a heading, besides name and plural.
    #[serde(default)]
    pub headings: Vec<SmolStr>,
    /// The rule that defines it.
    pub rule: RuleId,
}

/// A deck format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckFormat {
    /// Its id: `constructed`.
    pub id: SmolStr,
    /// What it is called.
    pub name: SmolStr,
    /// The rule that defines it.
    pub rule: RuleId,
    /// What it is, in a line.
    pub doc: SmolStr,
    /// Settings that its decks may have.
    pub settings: Vec<DeckSetting>,
    /// What a deck must keep to.
    pub limits: Vec<DeckLimit>,
    /// What a report sums up.
    pub totals: Vec<Total>,
    /// What a report counts by value.
    pub distributions: Vec<Distribution>,
}

/// One thing that a deck must keep to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeckLimit {
    /// Id of the diagnostic code.
    pub code: SmolStr,
    /// The rule that says so.
    pub rule: RuleId,
    /// The first edition of the rules that has it.
    pub since: Option<SmolStr>,
    /// The first edition that no longer has it.
    pub until: Option<SmolStr>,
    /// What is limited.
    pub limit: Limit,
}

/// What is limited in a deck.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Limit {
    /// The deck has exactly so many cards of a category.
    #[serde(rename_all = "kebab-case")]
    Count {
        /// Id of the category.
        category: SmolStr,
        /// How many.
        exactly: u32,
    },
    /// The deck has at most so many cards of the same name.
    #[serde(rename_all = "kebab-case")]
    Copies {
        /// Id of the category.
        category: SmolStr,
        /// How many.
        max: Bound,
        /// Cards with another limit.
        #[serde(default)]
        exceptions: Vec<CopiesException>,
        /// How the text of a card changes its own limit.
        text: Option<TextException>,
    },
    /// A number of the cards of a category adds up to at most so much.
    #[serde(rename_all = "kebab-case")]
    Sum {
        /// Id of the field.
        field: SmolStr,
        /// Id of the category; all cards when left out.
        category: Option<SmolStr>,
        /// How much.
        max: Bound,
    },
    /// Lines of one name together have at most so many models.
    #[serde(rename_all = "kebab-case")]
    ModelsByName {
        /// How many.
        max: Bound,
    },
    /// A line has as many models as its card allows.
    #[serde(rename_all = "kebab-case")]
    Within {
        /// Id of the field with the range.
        field: SmolStr,
    },
    /// Each part of the deck keeps to its share.
    Share(ShareLimit),
    /// So many lines have an option with a mark.
    #[serde(rename_all = "kebab-case")]
    Marked {
        /// Id of the mark.
        mark: SmolStr,
        /// How few.
        #[serde(default)]
        min: u32,
        /// How many; any number when left out.
        max: Option<u32>,
    },
    /// A line has one of these marks at most.
    #[serde(rename_all = "kebab-case")]
    MarkedApart {
        /// Ids of the marks.
        marks: Vec<SmolStr>,
    },
    /// All cards have the same value, besides neutral ones.
    #[serde(rename_all = "kebab-case")]
    OneValue {
        /// Id of the field.
        field: SmolStr,
    },
    /// All tags of a group are the same one.
    #[serde(rename_all = "kebab-case")]
    OneTag {
        /// Id of the group.
        group: SmolStr,
    },
    /// Some card of the deck can play each card of these kinds.
    #[serde(rename_all = "kebab-case")]
    Playable {
        /// Id of the category whose cards play others.
        players: SmolStr,
        /// Id of the field, of players and of what they play, that decides.
        field: SmolStr,
        /// Who plays what. A card of a kind that is not here needs no player.
        permits: Vec<Permit>,
        /// How texts let cards be played by others.
        text: Option<PlayText>,
    },
    /// A card whose text restricts who can play it finds such a player.
    #[serde(rename_all = "kebab-case")]
    Restricted {
        /// Id of the category whose cards play others.
        players: SmolStr,
        /// How a text restricts it.
        text: PlayText,
    },
}

/// Cards with another limit of copies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CopiesException {
    /// Id of the tag that they carry.
    pub tag: SmolStr,
    /// How many of the same name.
    pub max: u32,
    /// The rule that says so.
    pub rule: RuleId,
}

/// A sentence on a card that sets the card's own limit of copies: `You may include up to 7 copies of …`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TextException {
    /// The verb of the sentence, as an id of the vocabulary. The number of its object is the limit; an object with
    /// `any` means that there is none.
    pub verb: SmolStr,
    /// The rule that lets a text do so.
    pub rule: RuleId,
}

/// Cards of a kind may be played by cards with a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Permit {
    /// Id of the value that the player has or counts as.
    pub player: SmolStr,
    /// Id of the kind that it plays.
    pub kind: SmolStr,
    /// Ids of values of the same field, of which the card must have one; all cards of the kind when empty.
    #[serde(default)]
    pub values: Vec<SmolStr>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// Sentences on cards about who can play what: `Can only be Played by a Beast Champion.`, `This Champion can Deploy
/// Risen Units.`
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayText {
    /// Their verbs, as ids of the vocabulary.
    pub verbs: Vec<SmolStr>,
}

/// A sum that a report shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Total {
    /// What it is called: `Starting health`.
    pub name: SmolStr,
    /// Id of the field that is summed.
    pub field: SmolStr,
    /// Id of the category whose cards count; all cards when left out.
    pub category: Option<SmolStr>,
    /// The setting that says how much it may come to.
    pub of: Option<SettingRef>,
    /// Where the sum begins.
    #[serde(default)]
    pub base: i64,
    /// The sum goes no higher.
    pub cap: Option<i64>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// A count by value that a report shows: how many cards cost 3, 4, 5.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Distribution {
    /// What it is called: `Cost of Champions`.
    pub name: SmolStr,
    /// Id of the field.
    pub field: SmolStr,
    /// Id of the category whose cards count.
    pub category: SmolStr,
}
