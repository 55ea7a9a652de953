//! The effect tree: what a line of Card English means, in named and typed parts.
//!
//! The tree holds ids of the game's vocabulary and nothing of any one game. It keeps just enough of the
//! surface (number, tense, commas) to print back as the wording that it was read from.
//! Spans are byte ranges in the line.

use cardc_span::Span;
use serde::Serialize;
use smol_str::SmolStr;

use crate::wording::{
    Adverb, Comparison, ConditionWord, Exception, Limit, MannerWord, Modal, Multiple, Relation,
    RelativeWord, ScalingWord, TriggerWord, Wording,
};

/// An id of the vocabulary, such as `remove`, `unit` or `stormcast`.
pub type Id = SmolStr;

/// One line of a text: what it is limited to, and its sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// `Corners 2 to 3:`, `Heroic Act:`, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<Scope>,
    /// The sentences in order.
    pub sentences: Vec<Sentence>,
}

impl Line {
    /// Its sentences, each with those that it grants behind it.
    pub fn all_sentences(&self) -> Vec<&Sentence> {
        let with_granted = self.sentences.iter().flat_map(|sentence| {
            let granted = sentence.granted.as_deref();
            let granted = granted.map(Self::all_sentences).unwrap_or_default();
            std::iter::once(sentence).chain(granted)
        });
        with_granted.collect()
    }
}

/// What the sentences of a line are limited to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// `Corner 1:`, `Corners 1 to 3:`, `Corners 1 and 3:`
    Corners {
        /// Ranges of corner numbers, both ends included, in order.
        ranges: Vec<(u32, u32)>,
        /// The scope as written.
        #[serde(skip)]
        span: Span,
    },
    /// An ability word such as `Heroic Act:`.
    Ability {
        /// Its id.
        id: Id,
        /// What stands before it: `Resource Action:`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        qualifiers: Vec<Id>,
        /// The number behind it: `Focus 2:`.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Quantity>,
        /// The word as written.
        #[serde(skip)]
        span: Span,
    },
    /// The name of an ability that the vocabulary does not list: `Thorns 2:`.
    Named {
        /// The name.
        name: SmolStr,
        /// The number behind it.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Quantity>,
        /// As written, without the colon.
        #[serde(skip)]
        span: Span,
    },
    /// A box that is drawn in front of the line.
    Box {
        /// Its id.
        id: Id,
        /// Its mark.
        #[serde(skip)]
        span: Span,
    },
    /// `prose "At night:"`
    Prose {
        /// The wording.
        wording: SmolStr,
        /// As written, with a colon behind it.
        #[serde(skip)]
        span: Span,
    },
    /// What is paid for the effect.
    Cost {
        /// The cost.
        #[serde(flatten)]
        cost: Cost,
        /// No effect follows: the cost is all that the heading before it says.
        #[serde(skip)]
        alone: bool,
        /// As written, without the colon.
        #[serde(skip)]
        span: Span,
    },
}

impl Scope {
    /// What stands there, without the colon.
    pub fn span(&self) -> Span {
        match self {
            Self::Corners { span, .. }
            | Self::Ability { span, .. }
            | Self::Named { span, .. }
            | Self::Box { span, .. }
            | Self::Prose { span, .. }
            | Self::Cost { span, .. } => *span,
        }
    }
}

/// A text in quotation marks: what a card gains, or counts as having.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Quotation {
    /// Its lines: each ability word in it begins one.
    pub lines: Vec<Line>,
    /// The mark before it: a colon, a comma or none.
    #[serde(skip)]
    pub before: SmolStr,
}

/// What has to be paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost {
    /// Each of them has to be paid; of several payments in one, any will do.
    pub parts: Vec<Vec<Payment>>,
}

/// A symbol that is paid with: `1 [[natural:class]]`, `[[main]]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Payment {
    /// How many of it; one when it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Quantity>,
    /// The id of the symbol.
    pub symbol: Id,
    /// The payment as written.
    #[serde(skip)]
    pub span: Span,
}

/// One sentence: adverbials in front, then clauses.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the surface on its own"
)]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentence {
    /// Triggers, conditions and times that stand before the first clause.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lead: Vec<Adverbial>,
    /// The clauses in order.
    pub steps: Vec<Step>,
    /// `Units gain the following effect: …`: the lines that are granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub granted: Option<Box<Line>>,
    /// The sentence stands in brackets: it explains or limits the one before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bracketed: bool,
    /// The next sentence stands in the same brackets.
    #[serde(skip)]
    pub bracket_goes_on: bool,
    /// Whether it ended with a full stop.
    #[serde(skip)]
    pub stopped: bool,
    /// The full stop stands behind the closing bracket.
    #[serde(skip)]
    pub stopped_outside: bool,
    /// It ends with a quotation, whose full stop is its own.
    #[serde(skip)]
    pub stop_quoted: bool,
    /// The full stop is an exclamation mark.
    #[serde(skip)]
    pub exclaimed: bool,
    /// The whole sentence with its full stop.
    #[serde(skip)]
    pub span: Span,
}

/// A clause and how it is joined to the one before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// `None` for the first clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<Joiner>,
    /// A comma stood before the joining word.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub comma: bool,
    /// `and, if …,`: what this clause alone depends on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lead: Vec<Adverbial>,
    /// A comma stood before what it depends on.
    #[serde(skip)]
    pub lead_comma: bool,
    /// The clause.
    #[serde(flatten)]
    pub clause: Clause,
}

impl Step {
    /// The first clause.
    pub fn first(clause: Clause) -> Self {
        Self {
            joined: None,
            comma: false,
            lead: Vec::new(),
            lead_comma: false,
            clause,
        }
    }

    /// A clause behind another one.
    pub fn joined(joiner: Joiner, comma: bool, clause: Clause) -> Self {
        Self {
            joined: Some(joiner),
            comma,
            ..Self::first(clause)
        }
    }
}

/// How a clause is joined to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Joiner {
    /// `and`
    And,
    /// `then`: strictly afterwards.
    Then,
    /// `and then`
    AndThen,
    /// `or`: one of both.
    Or,
    /// A comma alone.
    List,
    /// A semicolon.
    Semicolon,
    /// `; or`: one of both.
    SemicolonOr,
    /// `to`: the clauses before are the cost of this one.
    AsCostOf,
    /// `and instead`: replaces.
    Instead,
    /// `which`: what was said before does this.
    Which,
    /// `but`: both, although one would not expect it.
    But,
}

/// Who does what.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the surface on its own"
)]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clause {
    /// Who; `None` in the imperative.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<Phrase>,
    /// Between subject and verb, in commas: `The players, as a group, cannot …`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inserted: Option<Box<Adverbial>>,
    /// `may`, `cannot`, `can only`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modal: Option<Modal>,
    /// `currently`, `only`, `also`: before the verb, or behind `is`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adverb: Option<ClauseAdverb>,
    /// It stands behind `has` or `does not`: `has already Removed`.
    #[serde(skip)]
    pub adverb_inside: bool,
    /// It stands before the subject: `either your Opponent Draws 1 card, or …`.
    #[serde(skip)]
    pub adverb_first: bool,
    /// `does count`: the clause insists on what might be doubted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stressed: bool,
    /// `it's` for `it is`.
    #[serde(skip)]
    pub contracted: bool,
    /// `=` for `is`.
    #[serde(skip)]
    pub equals: bool,
    /// It stands in brackets: `(choose one)`.
    #[serde(skip)]
    pub bracketed: bool,
    /// The clause denies: `does not control`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub negated: bool,
    /// Its modal or `not` is that of the clause before, and is not printed again: `cannot attack or block`.
    #[serde(skip)]
    pub shares: bool,
    /// What is done or is so.
    pub predicate: Predicate,
    /// Conditions, durations, scaling and the like after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tail: Vec<Adverbial>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

impl Clause {
    /// A predicate alone.
    pub fn new(predicate: Predicate, span: Span) -> Self {
        Self {
            subject: None,
            inserted: None,
            modal: None,
            adverb: None,
            adverb_inside: false,
            adverb_first: false,
            stressed: false,
            contracted: false,
            equals: false,
            bracketed: false,
            negated: false,
            shares: false,
            predicate,
            tail: Vec::new(),
            span,
        }
    }
}

/// What qualifies a verb.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ClauseAdverb {
    /// A word of the language.
    Word(Adverb),
    /// An adverb of the vocabulary, by its id.
    Own(Id),
}

/// A verb that only helps another one, or stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Auxiliary {
    /// `is`, `are`, `was`, `were`
    Be,
    /// `has`, `have`, `had`
    Have,
    /// `does`, `do`, `did`
    Do,
}

/// Grammatical number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    /// One.
    Singular,
    /// Several.
    Plural,
}

/// When, and how a verb is inflected for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Tense {
    /// `Remove a Unit`, or after a modal.
    Base,
    /// `Removes`, `Remove` (of several), `is`, `are`.
    Present,
    /// `Removed`, `was`.
    Past,
    /// `has Removed`.
    Perfect,
    /// `Removing`, after `without` or `while`.
    Gerund,
    /// `damage done`, `cards Discarded`: a participle behind its noun.
    Participle,
}

/// What is done or is so.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Predicate {
    /// A verb of the vocabulary with its arguments.
    Act(Act),
    /// `is Engaged`, `are Wizards`, `is 8 or more`
    Is {
        /// Of the verb.
        tense: Tense,
        /// Of the verb.
        number: Number,
        /// What it is.
        state: Box<Complement>,
    },
    /// `If you do`, `If they cannot`: what was told before.
    AsTold {
        /// The verb that stands for it; none behind a modal.
        #[serde(skip_serializing_if = "Option::is_none")]
        auxiliary: Option<Auxiliary>,
        /// Of the verb.
        tense: Tense,
        /// Of the verb.
        number: Number,
    },
    /// `there is a Unit in play`
    Exists {
        /// Of the verb.
        tense: Tense,
        /// Of the verb.
        number: Number,
        /// What there is.
        what: Box<Phrase>,
    },
    /// `2x Moss Golem`: a row of the list that the line before announces.
    Entry {
        /// How many.
        count: u32,
        /// Of what.
        what: Box<Phrase>,
    },
    /// `prose "flip a coin"`: a sentence or a clause that nobody reads.
    Prose {
        /// The wording.
        wording: SmolStr,
    },
}

/// A verb with its arguments.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the surface on its own"
)]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Act {
    /// The verb's id.
    pub verb: Id,
    /// The verb's frame, counted from 0, which says what arguments there are.
    pub frame: u8,
    /// Inflection.
    pub tense: Tense,
    /// Inflection.
    pub number: Number,
    /// The object is the subject: `is Removed`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub passive: bool,
    /// The object is the noun before the clause: `a card they control`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub object_before: bool,
    /// It is going on: `is attacking`, `is being Removed`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub progressive: bool,
    /// The verb before it, which has the same arguments: `choose and Remove a Unit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared: Option<SharedVerb>,
    /// The verb is left out: `2 damage to your Opponent`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub omitted: bool,
    /// The arguments by role, in the order of the text.
    pub arguments: Vec<Argument>,
    /// Written without the capital letter that the house form has.
    #[serde(skip)]
    pub lower: bool,
    /// The verb as written.
    #[serde(skip)]
    pub span: Span,
}

impl Act {
    /// The argument with this role.
    pub fn argument(&self, role: &str) -> Option<&Value> {
        self.arguments
            .iter()
            .find(|argument| argument.role == role)
            .map(|argument| &argument.value)
    }
}

/// A verb that shares the arguments of the one behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SharedVerb {
    /// Its id.
    pub verb: Id,
    /// Joined by `or` rather than `and`.
    pub or: bool,
    /// Written without the capital letter that the house form has.
    #[serde(skip)]
    pub lower: bool,
    /// The verb as written.
    #[serde(skip)]
    pub span: Span,
}

/// An argument and its role in the frame.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Argument {
    /// The role, as the frame names it: `amount`, `recipient`.
    pub role: Id,
    /// The argument.
    pub value: Value,
}

/// What can stand in a slot of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// Cards, players, zones, amounts of something.
    Phrase(Phrase),
    /// A number.
    Quantity(Quantity),
    /// Choices of the frame, by their ids; any of them will do when there are several: `forwards or backwards`.
    Choice(Vec<Id>),
    /// A clause.
    Clause(Box<Clause>),
    /// What something becomes: `Disengaged`.
    State(Box<Complement>),
    /// The noun before the clause: `an enemy you are Engaged with`.
    NounBefore,
    /// What has to be paid.
    Cost(Cost),
    /// A text in quotation marks.
    Quotation(Quotation),
}

/// What something is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Complement {
    /// Adjectives: `Dormant`, `Disengaged`.
    Adjectives(Vec<Adjective>),
    /// `a Wizard`
    Phrase(Phrase),
    /// `8 or more`
    Quantity(Quantity),
    /// `on their last corner`
    Place(Modifier),
}

/// A noun phrase, or several joined by `and` or `or`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Phrase {
    /// One or more.
    pub items: Vec<NounPhrase>,
    /// How they are joined when there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<Junction>,
    /// The phrase as written.
    #[serde(skip)]
    pub span: Span,
}

/// How phrases or adjectives are joined.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the surface on its own"
)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Junction {
    /// `or` rather than `and`.
    pub or: bool,
    /// `and/or`: any of them, and all as well; then `or` is set.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub and_or: bool,
    /// `either` stands in front: `either the top or bottom`.
    #[serde(skip)]
    pub either: bool,
    /// The word before the first item stands before each: `from your hand or from your deck`.
    #[serde(skip)]
    pub repeats: bool,
    /// A comma stands before the last joining word.
    pub comma: bool,
    /// The last item stands between commas: `this Champion, or a card …, Removes`.
    pub enclosed: bool,
    /// Commas alone join the items, since the sentence goes on: `gains 1 health, 1 card, and Rotates`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}

/// One noun phrase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NounPhrase {
    /// `a`, `the`, `any`, `your`, or whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub determiner: Option<Determiner>,
    /// Adjectives before the number: `the top 2 cards`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rank: Vec<Adjective>,
    /// How many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<Quantity>,
    /// In order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjectives: Vec<Adjective>,
    /// The noun or pronoun.
    pub noun: Noun,
    /// A deed in place of the noun: `Playing a Spell`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deed: Option<Box<Clause>>,
    /// What follows the noun.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    /// A copy of the determiner of the first item of the list, where it holds for this one too: `your hand and discard pile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_determiner: Option<Determiner>,
    /// The noun that is meant, with the first words of the one before: `encounter deck and discard pile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_noun: Option<Id>,
    /// Copies of the adjectives of the first item of the list that hold for this one too: `a highlighted Spell or Unit`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shared_adjectives: Vec<Adjective>,
    /// Copies of the modifiers of the last item of the list that hold for this one too: `a Spell or Unit you control`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shared_modifiers: Vec<Modifier>,
    /// The phrase as written.
    #[serde(skip)]
    pub span: Span,
}

/// A noun or pronoun.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Noun {
    /// Its id.
    pub id: Id,
    /// Its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<Number>,
    /// The number behind it: `Support 2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Quantity>,
    /// The label behind it: `stage 2B`, `side A`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<SmolStr>,
    /// The name that stands in its place: the noun is then that of the kind of card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<CardName>,
    /// `prose "sailor with a hat"` in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prose: Option<SmolStr>,
    /// Written without the capital letter that the house form has.
    #[serde(skip)]
    pub lower: bool,
    /// The noun as written.
    #[serde(skip)]
    pub span: Span,
}

/// The name of a card as a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardName {
    /// The name in the singular, as the card has it; perhaps a short form.
    pub text: SmolStr,
    /// It is the name of the card itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// Written in the mark-up of names.
    #[serde(skip)]
    pub marked: bool,
}

impl CardName {
    /// Endings of words for several people. Others have an `s`.
    const SEVERAL: [&str; 4] = ["men", "folk", "people", "children"];

    /// Whether the card is certainly not called like several things: `Friends of the Forest`, `Ash and Ember`.
    pub fn is_of_one(&self) -> bool {
        !self.text.split([' ', '-']).any(|word| {
            let word = word.to_lowercase();
            let is_owner = word.ends_with("'s") || word.ends_with("’s");
            let is_plural = word.ends_with('s') && !is_owner || ["and", "&"].contains(&&*word);
            is_plural || Self::SEVERAL.iter().any(|end| word.ends_with(end))
        })
    }
}

/// What stands before the number and the adjectives.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Determiner {
    /// `a`, `an`
    A,
    /// `the`
    The,
    /// `this`, `these`
    This,
    /// `that`, `those`
    That,
    /// `any`
    Any,
    /// `any of`
    AnyOf(Option<Box<Determiner>>),
    /// `any number of`
    AnyNumberOf(Option<Box<Determiner>>),
    /// `one of`
    OneOf(Option<Box<Determiner>>),
    /// `all`
    All(Option<Box<Determiner>>),
    /// `all of`: as `all`.
    AllOf(Option<Box<Determiner>>),
    /// `each`
    Each,
    /// `each of`
    EachOf(Option<Box<Determiner>>),
    /// `both of`
    BothOf(Option<Box<Determiner>>),
    /// `either of`
    EitherOf(Option<Box<Determiner>>),
    /// `none of`
    NoneOf(Option<Box<Determiner>>),
    /// `only your`, `only`: nothing else.
    Only(Option<Box<Determiner>>),
    /// `twice the`, `half of your`
    Times(Multiple, Option<Box<Determiner>>),
    /// `another`
    Another,
    /// `no`
    No,
    /// `either`
    Either,
    /// `both`
    Both,
    /// `your`, `their`, `its`: by the pronoun's id.
    Pronoun(Id),
    /// `this Champion's`, `Spells' and Units'`
    Possessive(Box<Phrase>),
}

impl Determiner {
    /// `one of those` of `only one of those`.
    pub fn without_only(&self) -> &Self {
        match self {
            Self::Only(Some(inner)) => inner.without_only(),
            other => other,
        }
    }

    /// The determiner within this one: `your` of `any of your`.
    pub fn inner(&self) -> Option<&Self> {
        self.outer()?.1.as_deref()
    }

    /// The determiner within all others: `your` of `only one of your`, or this one.
    pub fn inmost(&self) -> &Self {
        self.inner().map_or(self, Self::inmost)
    }

    /// Whose it is.
    pub fn owners(&self) -> Option<&Phrase> {
        match self.inmost() {
            Self::Possessive(owners) => Some(owners),
            _ => None,
        }
    }

    /// Whose it is, to be changed.
    pub fn owners_mut(&mut self) -> Option<&mut Phrase> {
        match self {
            Self::Possessive(owners) => Some(owners),
            other => other.inmost_place()?.as_mut()?.owners_mut(),
        }
    }

    /// What stands before another determiner, and that one: `any of` and `your` of `any of your`.
    pub(crate) fn outer(&self) -> Option<(&'static str, &Option<Box<Self>>)> {
        Some(match self {
            Self::AnyOf(inner) => ("any of", inner),
            Self::AnyNumberOf(inner) => ("any number of", inner),
            Self::OneOf(inner) => ("one of", inner),
            Self::All(inner) => ("all", inner),
            Self::AllOf(inner) => ("all of", inner),
            Self::EachOf(inner) => ("each of", inner),
            Self::BothOf(inner) => ("both of", inner),
            Self::EitherOf(inner) => ("either of", inner),
            Self::NoneOf(inner) => ("none of", inner),
            Self::Only(inner) => ("only", inner),
            Self::Times(multiple, inner) => (multiple.text(), inner),
            _ => return None,
        })
    }

    /// How many words stand before the inmost determiner.
    pub(crate) fn words_before_inmost(&self) -> usize {
        self.outer().map_or(0, |(words, inner)| {
            let further = inner
                .as_ref()
                .map_or(0, |inner| inner.words_before_inmost());
            words.split(' ').count() + further
        })
    }

    /// The place of the inmost determiner, where one may stand within this one.
    pub(crate) fn inmost_place(&mut self) -> Option<&mut Option<Box<Self>>> {
        let (Self::AnyOf(place)
        | Self::AnyNumberOf(place)
        | Self::OneOf(place)
        | Self::All(place)
        | Self::AllOf(place)
        | Self::EachOf(place)
        | Self::BothOf(place)
        | Self::EitherOf(place)
        | Self::NoneOf(place)
        | Self::Only(place)
        | Self::Times(_, place)) = self
        else {
            return None;
        };
        if place.as_ref().is_some_and(|inner| inner.inner().is_some()) {
            place.as_mut()?.inmost_place()
        } else {
            Some(place)
        }
    }
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// `2`, `two`
    Number {
        /// The number.
        value: u32,
        /// Written as a word.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        spelt: bool,
    },
    /// `X`: the number in the current corner.
    X,
    /// `+2`, `-X`
    Signed {
        /// `-` rather than `+`.
        minus: bool,
        /// The number behind the sign.
        amount: Box<Quantity>,
    },
    /// `up to 2`, `2 or more`
    Limited {
        /// What the number is a limit of.
        limit: Limit,
        /// The number.
        amount: Box<Quantity>,
    },
    /// `that many`, `that much`: as told before.
    AsBefore {
        /// `much` rather than `many`.
        much: bool,
    },
    /// `more health than your Opponent`, `less`
    Comparative {
        /// Which of both amounts is the larger one.
        comparison: Comparison,
    },
    /// `2 more cards`, `1 less action`: than it would be.
    Difference {
        /// By how many.
        amount: Box<Quantity>,
        /// Which of both amounts is the larger one.
        comparison: Comparison,
    },
}

impl Quantity {
    /// A number that is a limit.
    pub fn limited(limit: Limit, amount: Quantity) -> Self {
        Self::Limited {
            limit,
            amount: Box::new(amount),
        }
    }

    /// Whether the text's `X` occurs in it.
    pub fn is_x(&self) -> bool {
        match self {
            Self::X => true,
            Self::Number { .. } | Self::AsBefore { .. } | Self::Comparative { .. } => false,
            Self::Signed { amount, .. }
            | Self::Limited { amount, .. }
            | Self::Difference { amount, .. } => amount.is_x(),
        }
    }
}

/// An adjective, or several joined by `or`/`and`.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the surface on its own"
)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Adjective {
    /// One id, or the ids that are joined.
    pub ids: Vec<Id>,
    /// The name of a card in front of a noun: `a Moss Golem card`. The id is then the noun of its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<CardName>,
    /// `non-`
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub not: bool,
    /// How they are joined when there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<Junction>,
    /// A comma follows: `highlighted, Disengaged`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub comma: bool,
    /// The id is that of an ability word: `a Last Stand effect`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ability: bool,
    /// In quotation marks, as an ability word may be: `a "Last Stand" effect`.
    #[serde(skip)]
    pub quoted: bool,
    /// Written without the capital letter that the house form has.
    #[serde(skip)]
    pub lower: bool,
    /// The adjectives as written.
    #[serde(skip)]
    pub span: Span,
}

/// What follows a noun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Modifier {
    /// A pattern of the vocabulary: `with Support 2`, `in play`.
    Pattern {
        /// The pattern's id.
        id: Id,
        /// Its arguments.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        arguments: Vec<Argument>,
        /// It stands in brackets: `each Unit (including this one)`.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        bracketed: bool,
    },
    /// `that costs 7 or more`, `damage done to your Opponent`; the noun is the subject.
    Clause {
        /// `that` or `whose`; `None` for a participle.
        #[serde(skip_serializing_if = "Option::is_none")]
        word: Option<RelativeWord>,
        /// One clause without its subject, or several: `that quests or attacks`.
        clauses: Vec<Step>,
    },
    /// Two of them of which one will do, or which both hold: `in play or that costs 7`.
    Joined {
        /// Both, in order.
        modifiers: Box<[Modifier; 2]>,
        /// `or` and not `and`.
        or: bool,
    },
    /// `the text: "Draw 1 card."`
    Quotation(Quotation),
    /// `plus 2 for each Unit`: how much more of the noun.
    Plus {
        /// How much more for each: a number, or one with the noun again.
        amount: Box<NounPhrase>,
        /// How it is counted.
        word: ScalingWord,
        /// What is counted.
        each: Phrase,
    },
    /// `higher than your hand size`, `5 lower than it`
    Relation {
        /// By how much.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Quantity>,
        /// How it stands to the other value.
        relation: Relation,
        /// The other value.
        to: Box<Complement>,
    },
}

/// What says when, if, how long, how often or how.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Adverbial {
    /// Its kind.
    #[serde(flatten)]
    pub kind: AdverbialKind,
    /// A comma stands before it (behind a clause), or not after it (in front of one).
    #[serde(skip)]
    pub odd_comma: bool,
    /// It stands in brackets.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bracketed: bool,
    /// It holds for the clauses before as well, back to the one with the subject: `gains 1 health and cannot attack this turn`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
    /// As written.
    #[serde(skip)]
    pub span: Span,
}

impl Adverbial {
    /// An adverbial with commas as usual.
    pub fn new(kind: AdverbialKind, span: Span) -> Self {
        Self {
            kind,
            odd_comma: false,
            bracketed: false,
            shared: false,
            span,
        }
    }
}

/// The kinds of adverbials.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AdverbialKind {
    /// `when …`, `after …`: the event that sets it off.
    Trigger {
        /// How it does so.
        word: TriggerWord,
        /// The event; several joined by `or` when any of them will do.
        clauses: Vec<Step>,
    },
    /// `if …`, `while …`, `unless …`
    Condition {
        /// What the clauses are for.
        word: ConditionWord,
        /// Clauses that must hold.
        clauses: Vec<Step>,
    },
    /// `while Disengaged`: the condition that the card itself is so.
    State {
        /// What the state is for.
        word: ConditionWord,
        /// What it must be.
        state: Box<Complement>,
    },
    /// `for each …`, `per …`
    Scaling {
        /// How it is counted.
        word: ScalingWord,
        /// What is counted.
        what: Phrase,
    },
    /// `without triggering …`, `while controlling …`, `replacing …`
    Gerund {
        /// How it goes together with the clause; without a word it is done along with it.
        #[serde(skip_serializing_if = "Option::is_none")]
        word: Option<MannerWord>,
        /// One or more clauses.
        clauses: Vec<Step>,
    },
    /// `(they can be Wizards)`
    Remark {
        /// What is so.
        clauses: Vec<Step>,
    },
    /// `(the lowest one)`: what stands in brackets and is no clause.
    Aside {
        /// What was meant.
        what: Box<Complement>,
        /// When, or instead of what: `(2 cards if you control a Wizard)`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tail: Vec<Adverbial>,
    },
    /// `except by Wizards`: what the clause leaves out.
    Except {
        /// How it is left out.
        word: Exception,
        /// What is left out.
        what: Phrase,
    },
    /// `except during your turn`: when or how the clause does not hold.
    ExceptThen {
        /// When or how.
        adverbial: Box<Adverbial>,
    },
    /// `prose "on heads,"`
    Prose {
        /// The wording.
        wording: SmolStr,
    },
    /// A phrase of the vocabulary: `this turn`, `at the start of your turn`.
    Phrase {
        /// The phrase's id.
        id: Id,
        /// Its arguments.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        arguments: Vec<Argument>,
    },
}
