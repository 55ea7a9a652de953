//! Decks: their parts, formats and limits.

use schemars::JsonSchema;
use serde::Deserialize;
use smol_str::SmolStr;

use super::bounds::{CountForm, MarkedForm, OnlyForm};
use super::{
    Amount, Bound, CountLimit, DeckSetting, MarkedLimit, Only, OptionsLimit, RuleId, SettingRef,
    ShareLimit,
};

/// A part of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
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

/// Things of a deck that are no cards, such as dice. A line below the heading names a value of the enumeration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ResourceSpec {
    /// Its id: `dice`.
    #[serde(skip)]
    pub id: SmolStr,
    /// In the singular: `Die`.
    pub name: SmolStr,
    /// In the plural: `Dice`.
    pub plural: SmolStr,
    /// What a deck list may call it in a heading, besides name and plural.
    #[serde(default)]
    pub headings: Vec<SmolStr>,
    /// Id of the enumeration whose values there are.
    pub enumeration: SmolStr,
    /// The rule that defines it.
    pub rule: RuleId,
    /// What it is, in a line.
    #[serde(default)]
    pub doc: SmolStr,
}

/// A part of a deck list that is no part of the deck: what begins in the hand, a sideboard. Only limits that name it
/// count it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SectionSpec {
    /// Its id: `first-five`.
    #[serde(skip)]
    pub id: SmolStr,
    /// As a heading: `First Five`.
    pub name: SmolStr,
    /// What else a deck list may call it in a heading.
    #[serde(default)]
    pub headings: Vec<SmolStr>,
    /// The rule that defines it.
    pub rule: RuleId,
    /// What it is, in a line.
    #[serde(default)]
    pub doc: SmolStr,
}

/// Cards that lie beside the deck because its cards name them. Nobody chooses them: they follow from the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PileSpec {
    /// Its id: `conjuration-pile`.
    #[serde(skip)]
    pub id: SmolStr,
    /// What it is called: `Conjuration pile`.
    pub name: SmolStr,
    /// Id of the category of its cards. Below a heading of the category a list may tell what lies in the pile.
    pub category: SmolStr,
    /// Id of the field with the names of cards that a card brings with it.
    pub made_by: SmolStr,
    /// A card without the field brings the cards of the category that its text names.
    #[serde(default)]
    pub by_texts: bool,
    /// Id of the field that says how many copies of a card lie in the pile; one when left out.
    pub each: Option<SmolStr>,
    /// The rule that defines it.
    pub rule: RuleId,
    /// What it is, in a line.
    #[serde(default)]
    pub doc: SmolStr,
}

/// Cards that limits treat alike, such as those that are banned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardList {
    /// Its id: `banned`.
    #[serde(skip)]
    pub id: SmolStr,
    /// What it is called: `Banned cards`.
    pub name: SmolStr,
    /// The day from which it holds, as `2026-03-01`. It is shown, and nothing else depends on it.
    #[serde(default)]
    pub date: SmolStr,
    /// The rule that says so.
    pub rule: RuleId,
    /// Names of the cards.
    pub cards: Vec<SmolStr>,
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
    /// Which card a name means where several have it: the one with these values.
    pub printings: Vec<FieldIs>,
    /// What a deck must keep to.
    pub limits: Vec<DeckLimit>,
    /// How many further limits it has, which judge no deck because of a mistake in them.
    pub faulty_limits: usize,
    /// What a report sums up.
    pub totals: Vec<Total>,
    /// What a report counts by value.
    pub distributions: Vec<Distribution>,
}

/// One thing that a deck must keep to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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
    /// `true`: a deck that breaks it is a matter of taste or of the table, and no illegal one: a warning. `false`: an
    /// error, where the code alone is a warning.
    pub soft: Option<bool>,
    /// Names of cards: it holds for decks with one of these alone. For every deck when empty.
    #[serde(default)]
    pub with: Vec<SmolStr>,
    /// Names of cards: it does not hold for decks with one of these.
    #[serde(default)]
    pub without: Vec<SmolStr>,
    /// What is limited.
    pub limit: Limit,
}

/// A field has a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FieldIs {
    /// Id of the field.
    pub field: SmolStr,
    /// Id of the value.
    pub value: SmolStr,
}

/// The lines of a deck that a limit is about.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scope<'pack> {
    /// Id of the category; cards of any when left out.
    pub category: Option<&'pack SmolStr>,
    /// Id of the section; the deck itself when left out.
    pub section: Option<&'pack SmolStr>,
    /// Some of these cards alone.
    pub only: Option<&'pack Only>,
}

/// What is limited in a deck.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Limit {
    /// There are so many cards, or so many of a resource. A section that the list does not have is not counted.
    Count(#[schemars(with = "CountForm")] CountLimit),
    /// There are at most so many cards of the same name.
    #[serde(rename_all = "kebab-case")]
    Copies {
        /// Id of the category; cards of any when left out.
        category: Option<SmolStr>,
        /// Id of the section; the deck itself when left out.
        section: Option<SmolStr>,
        /// Some of the cards alone.
        #[schemars(with = "Option<OnlyForm>")]
        only: Option<Only>,
        /// How many; any number when left out.
        max: Option<u32>,
        /// Cards with another limit.
        #[serde(default)]
        exceptions: Vec<CopiesException>,
        /// How texts change the limit: that of their own card, or of every card of the deck.
        #[serde(default)]
        texts: Vec<CopiesText>,
        /// Id of the field in which a card states a limit of its own.
        field: Option<SmolStr>,
    },
    /// There are such cards alone.
    #[serde(rename_all = "kebab-case")]
    Allowed {
        /// Id of the category; cards of any when left out.
        category: Option<SmolStr>,
        /// Id of the section; the deck itself when left out.
        section: Option<SmolStr>,
        /// Which cards.
        #[schemars(with = "OnlyForm")]
        only: Only,
    },
    /// Each card of a section is one of the deck's, no more often than it is there.
    #[serde(rename_all = "kebab-case")]
    Drawn {
        /// Id of the section.
        section: SmolStr,
        /// Id of the category that its cards are of.
        category: SmolStr,
    },
    /// A card that names another one needs it in the deck.
    #[serde(rename_all = "kebab-case")]
    Partner {
        /// Id of the field that has the name.
        field: SmolStr,
        /// Id of the category of the card that is named.
        category: SmolStr,
    },
    /// The cards of a pile are no part of the deck, and a list that tells them has what follows from the deck.
    #[serde(rename_all = "kebab-case")]
    Pile {
        /// Id of the pile.
        pile: SmolStr,
    },
    /// Each card has a value that some card of another category has, but for neutral ones.
    #[serde(rename_all = "kebab-case")]
    SharedValue {
        /// Id of the field.
        field: SmolStr,
        /// Id of the category of the cards.
        category: SmolStr,
        /// Id of the category of the cards that decide.
        among: SmolStr,
    },
    /// What the texts of cards say that the deck can and cannot have: `Your deck cannot include ally cards.`
    #[serde(rename_all = "kebab-case")]
    Included {
        /// The verbs of such sentences, as ids of the vocabulary.
        verbs: Vec<SmolStr>,
        /// Verbs with which a text may mean the same, as ids of the vocabulary: `You cannot have more than 2 heroes.` Such a
        /// sentence changes nothing, and decks with the card say so.
        #[serde(default)]
        unclear: Vec<SmolStr>,
    },
    /// A number of the cards of a category adds up to at most so much.
    #[serde(rename_all = "kebab-case")]
    Sum {
        /// Id of the field.
        field: SmolStr,
        /// Id of the category; cards of any when left out.
        category: Option<SmolStr>,
        /// Id of the section; the deck itself when left out.
        section: Option<SmolStr>,
        /// Some of the cards alone.
        #[schemars(with = "Option<OnlyForm>")]
        only: Option<Only>,
        /// How much.
        max: Amount,
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
    Marked(#[schemars(with = "MarkedForm")] MarkedLimit),
    /// Options are those that the cards have, as they allow them.
    Options(OptionsLimit),
    /// The deck has no more of an option than the option itself allows.
    #[serde(rename_all = "kebab-case")]
    OptionCopies {},
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

impl Limit {
    /// The lines that it is about, where it can be about a part of them.
    pub fn scope(&self) -> Scope<'_> {
        match self {
            Self::Count(count) => Scope {
                category: count.category.as_ref(),
                section: count.section.as_ref(),
                only: count.only.as_ref(),
            },
            Self::Copies {
                category,
                section,
                only,
                ..
            }
            | Self::Sum {
                category,
                section,
                only,
                ..
            } => Scope {
                category: category.as_ref(),
                section: section.as_ref(),
                only: only.as_ref(),
            },
            Self::Allowed {
                category,
                section,
                only,
            } => Scope {
                category: category.as_ref(),
                section: section.as_ref(),
                only: Some(only),
            },
            _ => Scope::default(),
        }
    }

    /// The field whose values are asked of cards, and the category whose cards decide which; `None` where none do.
    pub fn among(&self) -> Option<(&SmolStr, &SmolStr)> {
        match self {
            Self::SharedValue { field, among, .. } => Some((field, among)),
            limit => {
                let unlike = limit.scope().only?.unlike.as_ref()?;
                Some((&unlike.field, &unlike.among))
            }
        }
    }
}

/// Cards with another limit of copies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CopiesException {
    /// Id of the tag that they carry.
    pub tag: SmolStr,
    /// How many of the same name.
    pub max: u32,
    /// The rule that says so.
    pub rule: RuleId,
}

/// A sentence on a card that sets a limit of copies: `You may include up to 7 copies of this card …` for its own,
/// `You cannot include more than 1 copy of each card …` for every card of the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CopiesText {
    /// The verb of the sentence, as an id of the vocabulary. The number in it is the limit; an object with `any` means
    /// that there is none.
    pub verb: SmolStr,
    /// The noun that the sentence needs besides, as an id of the vocabulary: `Limit 1 per deck.`
    pub noun: Option<SmolStr>,
    /// The rule that lets a text do so.
    pub rule: RuleId,
}

impl CopiesText {
    /// Whether a sentence with this verb and these nouns is one.
    pub fn takes(&self, verb: &str, nouns: &[SmolStr]) -> bool {
        let has_noun = self.noun.as_ref().is_none_or(|noun| nouns.contains(noun));
        self.verb == verb && has_noun
    }
}

/// A sentence on a card that sets the size of the deck: `Your minimum deck size is 80 cards.`
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SizeText {
    /// The noun that is said to be a number, as an id of the vocabulary.
    pub noun: SmolStr,
    /// The adjective with which the number is the least one.
    pub least: SmolStr,
    /// The adjective with which it is the greatest one.
    pub greatest: SmolStr,
    /// The rule that lets a text do so.
    pub rule: RuleId,
}

/// Cards of a kind may be played by cards with a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayText {
    /// Their verbs, as ids of the vocabulary.
    pub verbs: Vec<SmolStr>,
}

/// A sum that a report shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
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

/// A count by value that a report shows: how many cards cost 3, 4, 5; of a cost, how many name each of its symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Distribution {
    /// What it is called: `Cost of Champions`.
    pub name: SmolStr,
    /// Id of the field.
    pub field: SmolStr,
    /// Id of the category whose cards count.
    pub category: SmolStr,
}
