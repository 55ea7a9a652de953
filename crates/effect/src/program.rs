//! The program of a card: what it does, whatever words it says it with. Equal programs mean the same, so no span, comma,
//! grammatical number, tense or synonym is in them.

use std::collections::BTreeMap;

use serde::Serialize;
use smol_str::SmolStr;

use crate::gap::GapReason;

/// Declares ids of one kind each, so that a verb is never taken for a noun.
macro_rules! ids {
    ($($(#[$about:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub SmolStr);
    )+};
}

ids! {
    /// A verb of the vocabulary.
    VerbId,
    /// A noun of the vocabulary.
    NounId,
    /// An adjective of the vocabulary.
    AdjectiveId,
    /// A modifier or phrase of the vocabulary.
    PatternId,
    /// A choice of the vocabulary.
    ChoiceId,
    /// An ability word of the vocabulary.
    AbilityWordId,
    /// The name of a slot of a frame or a pattern.
    Role,
}

/// What a card does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Program {
    /// In the order of the text: one for each line that has sentences.
    pub abilities: Vec<Ability>,
}

/// What a line of a text does.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Ability {
    /// The corners at which it holds: ranges with both ends included, all of which have to hold; none for any corner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<Vec<(u32, u32)>>,
    /// The ability words that it stands under.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<AbilityWordId>,
    /// What is done, in order.
    pub body: Vec<Statement>,
}

/// A step of a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Statement {
    /// Something happens.
    Do(Event),
    /// A sentence that has no program, so that nobody runs the card without it, or takes the program for the meaning of the text.
    Gap(GapReason),
    /// Each time that one of some events happens, so do the steps.
    When {
        /// How the steps stand to the event.
        timing: Timing,
        /// Any of these.
        events: Vec<Event>,
        /// What is done then.
        body: Vec<Statement>,
    },
    /// The steps are done if something is so.
    If {
        /// What must be so.
        condition: Condition,
        /// What is done if it is.
        body: Vec<Statement>,
    },
    /// The steps hold as long as something is so.
    While {
        /// What must be so.
        condition: Condition,
        /// What holds.
        body: Vec<Statement>,
    },
    /// Somebody may do the steps, all or none.
    May {
        /// Who decides.
        who: Selector,
        /// What is done then.
        body: Vec<Statement>,
    },
    /// The steps are done if a cost is paid.
    Pay {
        /// What has to be done in full.
        cost: Vec<Statement>,
        /// What is done then.
        body: Vec<Statement>,
    },
    /// One of several rows of steps is done.
    OneOf(Vec<Vec<Statement>>),
    /// The amounts of the steps are taken so many times.
    Times {
        /// How many times.
        count: Measure,
        /// What is taken so often.
        body: Vec<Statement>,
    },
    /// Such an event does not happen.
    Forbid(Event),
    /// Of the events with this verb that are done to the same thing, only such a one may happen.
    Only {
        /// With all that it has to have.
        event: Event,
        /// What must be so.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
    },
}

impl Statement {
    /// The steps that depend on an event, a condition or a number.
    pub fn body(&self) -> Option<&[Self]> {
        match self {
            Self::When { body, .. }
            | Self::If { body, .. }
            | Self::While { body, .. }
            | Self::Times { body, .. } => Some(body),
            _ => None,
        }
    }

    /// Whether a sentence in it has no program.
    pub(crate) fn has_gap(&self) -> bool {
        matches!(self, Self::Gap(_))
            || self
                .body()
                .is_some_and(|body| body.iter().any(Self::has_gap))
    }

    /// What these steps depend on, alone.
    pub(crate) fn without_body(&self) -> Option<Self> {
        let mut alone = self.clone();
        match &mut alone {
            Self::When { body, .. }
            | Self::If { body, .. }
            | Self::While { body, .. }
            | Self::Times { body, .. } => body.clear(),
            _ => return None,
        }
        Some(alone)
    }
}

/// How steps stand to the event that sets them off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// Just before it.
    Before,
    /// Together with it, as a part of it.
    As,
    /// At it.
    When,
    /// When all of it is over.
    After,
}

/// Something that happens: a verb with what fills its slots. In what sets steps off or is forbidden, it stands for every event
/// that has at least this.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Event {
    /// The verb.
    pub verb: VerbId,
    /// Which of its frames, counted from 0.
    pub frame: u8,
    /// Who or what does it; `None` where nobody is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<Selector>,
    /// What fills the slots.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub slots: BTreeMap<Role, Filler>,
}

/// What fills a slot.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filler {
    /// Things.
    Things(Selector),
    /// A number.
    Amount(HowMany),
    /// One of some choices.
    Choice(Vec<ChoiceId>),
    /// What something becomes.
    State(Property),
}

/// Which things.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Selector {
    /// The card itself.
    This,
    /// The player whose card it is.
    You,
    /// What was told of before.
    Bound(Var),
    /// The thing that a property is asked of.
    Candidate,
    /// Things of a kind.
    Things(Box<Things>),
    /// All of these.
    Each(Vec<Selector>),
    /// Any one of these.
    Either(Vec<Selector>),
}

/// A thing that later words refer to. Variables are counted from 0 in the order in which they are bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Var(pub u32);

/// Things of a kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Things {
    /// What they are.
    pub noun: NounId,
    /// The number behind the noun, as in `corner 2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Measure>,
    /// Whose they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Selector>,
    /// What they all have to be, in no order that matters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
    /// How many, where it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how_many: Option<HowMany>,
    /// Which of those that there are.
    pub pick: Pick,
    /// What later words call them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binds: Option<Var>,
}

/// Which of the things of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    /// Every one: what is said of them is said of each.
    All,
    /// Those that are known without a choice: the top card of your deck.
    The,
    /// Any of them. Where an instruction leaves open which, somebody chooses; in a condition or an event, it is enough that there
    /// are such.
    Some,
    /// None of them.
    None,
}

/// From how many to how many.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct HowMany {
    /// The least.
    pub least: Measure,
    /// The most; `None` for any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Measure>,
}

/// A number that is known when the program runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// A number on the card.
    Number(u32),
    /// The `X` of the card.
    X,
    /// How many there are.
    Count(Box<Selector>),
}

/// What a thing is, has or does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Property {
    /// An adjective holds of it.
    Adjective(AdjectiveId),
    /// It is the card of this name.
    Named(SmolStr),
    /// It is one of these things.
    Kind(Box<Things>),
    /// A modifier of the vocabulary holds of it.
    Pattern {
        /// The modifier.
        id: PatternId,
        /// What fills its slots.
        slots: BTreeMap<Role, Filler>,
    },
    /// Something holds in which it is [`Selector::Candidate`].
    Holds(Box<Condition>),
    /// It takes part in such an event as [`Selector::Candidate`]: damage dealt by Units. Whether that is over or about to happen,
    /// what is said of it tells.
    Part(Box<Event>),
    /// It is a number in this range.
    Amounts(HowMany),
    /// All of these.
    Each(Vec<Property>),
    /// Any of these.
    Either(Vec<Property>),
    /// The opposite.
    Not(Box<Property>),
}

/// What may be so.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// A verb holds now: you control 3 Units. For a verb of something that happens, it is happening now.
    Now(Event),
    /// A verb happened.
    Happened(Event),
    /// Things have a property.
    Is(Selector, Property),
    /// There are such things.
    Exists(Selector),
    /// All of these.
    Each(Vec<Condition>),
    /// Any of these.
    Either(Vec<Condition>),
    /// The opposite.
    Not(Box<Condition>),
}
