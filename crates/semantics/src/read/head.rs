//! The head of a card with its fields in types. Which fields there are, and what they may be, is for the pack to say.

pub(crate) mod option;

use cardc_diagnostics::Diagnostic;
use cardc_english::Cost;
use cardc_games::{FieldSpec, GamePack};
use cardc_span::Span;
use cardc_syntax::{CornerContent, CornerShape, Spanned};
use smol_str::SmolStr;

use self::option::{
    Bounds, CardOption, Choice, Conditions, Keyword, NumberLimit, OptionsFrom, Price, Share,
    ValueLine,
};

/// A card head. Spans are relative to the item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardHead {
    /// The word that begins the card.
    pub keyword: Spanned<SmolStr>,
    /// Id of the kind, where the game has it.
    pub kind: Option<SmolStr>,
    /// The card's name.
    pub name: Option<Spanned<SmolStr>>,
    /// The fields that the game has, in source order, each once but for those that a card may have several times.
    pub fields: Vec<HeadField>,
    /// What is wrong with the words and values themselves.
    pub diagnostics: Vec<Diagnostic>,
}

/// A field of a head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadField {
    /// Id of the field.
    pub id: SmolStr,
    /// Its name as written.
    pub name: Span,
    /// From the name to the last value.
    pub span: Span,
    /// How many values are written, those that make no sense included.
    pub written: usize,
    /// What it is set to; `None` when nothing there could be understood.
    pub value: Option<FieldValue>,
    /// The parts of the value that stand for something else, in source order. Values that carry their places have none.
    pub parts: Vec<HeadPart>,
}

/// A part of a value that stands for something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadPart {
    /// What it stands for.
    pub meaning: PartMeaning,
    /// The part as written.
    pub span: Span,
}

/// What a part of a value stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartMeaning {
    /// A word of the form, such as `when`.
    Word,
    /// A value of an enumeration: their ids.
    Value(SmolStr, SmolStr),
    /// A group of options, which the card declares somewhere.
    Group(SmolStr),
    /// An option that is declared here.
    Declared(SmolStr),
    /// An option, or a group of them, that a condition asks for.
    Asked {
        /// Its name.
        name: SmolStr,
        /// It may be anywhere in the deck.
        in_deck: bool,
    },
    /// A card of a kind: the id of the kind, and the name.
    Card(SmolStr, SmolStr),
    /// A keyword, by its id.
    Keyword(SmolStr),
    /// A name that is no keyword of the pack.
    UnknownKeyword(SmolStr),
    /// A symbol of a cost, by its id, with its number.
    Payment(SmolStr),
    /// What stands in brackets behind a keyword: the ids of what it may be.
    Parameter(Vec<SmolStr>),
}

/// What a field is set to. Values that make no sense are left out and have been reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// A string or words.
    Text(SmolStr),
    /// Ids of tags.
    Tags(Vec<Spanned<SmolStr>>),
    /// Names of cards as written.
    Cards(Vec<Spanned<SmolStr>>),
    /// Id of a value of the field's enumeration, or the words themselves where it is open.
    One(Spanned<SmolStr>),
    /// A number.
    Number(i64),
    /// Objectives in order.
    Objectives(Vec<Objective>),
    /// Corners in order.
    Corners(Vec<Corner>),
    /// Sides with their cells.
    Highlight(Vec<HighlightSide>),
    /// From a number to a number.
    Range(Bounds),
    /// A price.
    Price(Price),
    /// A greatest number.
    Limit(NumberLimit),
    /// Id of a value of the field's enumeration, and when it holds.
    OneWhen(SmolStr, Conditions),
    /// How many of a group of options.
    Choice(Choice),
    /// An option.
    Option(CardOption),
    /// Options that another card lists.
    From(OptionsFrom),
    /// How much of a deck.
    Share(Share),
    /// Keywords in order.
    Keywords(Vec<Keyword>),
    /// Named values.
    Values(ValueLine),
    /// What has to be paid.
    Cost(Cost),
}

impl FieldValue {
    /// Whether it stays the same where a line of its card moves.
    pub(crate) fn knows_no_places(&self) -> bool {
        matches!(
            self,
            Self::Range(_)
                | Self::Price(_)
                | Self::Limit(_)
                | Self::OneWhen(..)
                | Self::Choice(_)
                | Self::Option(_)
                | Self::From(_)
                | Self::Share(_)
        )
    }

    /// How many values it is made of.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Text(_)
            | Self::One(_)
            | Self::Number(_)
            | Self::Range(_)
            | Self::Price(_)
            | Self::Limit(_)
            | Self::OneWhen(..)
            | Self::Choice(_)
            | Self::Option(_)
            | Self::From(_)
            | Self::Share(_)
            | Self::Values(_) => 1,
            Self::Cost(cost) => cost.parts.len(),
            Self::Keywords(keywords) => keywords.len(),
            Self::Tags(words) | Self::Cards(words) => words.len(),
            Self::Objectives(objectives) => objectives.len(),
            Self::Corners(corners) => corners.len(),
            Self::Highlight(sides) => sides.len(),
        }
    }
}

/// An objective of a quest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Id of the value.
    pub id: SmolStr,
    /// Its name as written.
    pub name: Span,
    /// Id of the tag in brackets.
    pub tag: Option<Spanned<SmolStr>>,
    /// The objective as written.
    pub span: Span,
}

/// A corner of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corner {
    /// Its brackets.
    pub shape: CornerShape,
    /// What it shows.
    pub content: CornerContent,
    /// The corner as written.
    pub span: Span,
}

impl Corner {
    /// Whether the card works while this corner is the current one.
    pub fn is_active(&self) -> bool {
        self.content != CornerContent::Inactive
    }
}

/// The highlighted cells of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HighlightSide {
    /// The side, as the pack spells it.
    pub side: SmolStr,
    /// `true` is highlighted.
    pub cells: Vec<bool>,
    /// The cells as written.
    pub span: Span,
}

impl CardHead {
    /// The field with this id; the first one where there are several.
    pub fn field(&self, id: &str) -> Option<&HeadField> {
        self.fields.iter().find(|field| field.id == id)
    }

    /// All fields with this id, in order.
    pub fn all<'head>(&'head self, id: &'head str) -> impl Iterator<Item = &'head HeadField> {
        self.fields.iter().filter(move |field| field.id == id)
    }

    /// What the field with this id is set to.
    pub fn value(&self, id: &str) -> Option<&FieldValue> {
        self.field(id)?.value.as_ref()
    }

    /// The number in a field.
    pub fn number(&self, id: &str) -> Option<i64> {
        match self.value(id)? {
            FieldValue::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The id of the value in a field that takes one of a list.
    pub fn one(&self, id: &str) -> Option<&SmolStr> {
        match self.value(id)? {
            FieldValue::One(value) => Some(&value.value),
            _ => None,
        }
    }

    /// As [`Self::one`], or the default where a card of this kind leaves the field out.
    pub fn one_or_default<'a>(
        &'a self,
        pack: &GamePack,
        spec: &'a FieldSpec,
    ) -> Option<&'a SmolStr> {
        if self.field(&spec.id).is_some() {
            return self.one(&spec.id);
        }
        let kind = pack.kind(self.kind.as_ref()?)?;
        let is_of_kind = pack.fields_of(kind).any(|of_kind| of_kind.id == spec.id);
        spec.default.as_ref().filter(|_| is_of_kind)
    }

    /// The corners in a field; `None` without the field.
    pub fn corners(&self, id: &str) -> Option<&[Corner]> {
        match self.value(id)? {
            FieldValue::Corners(corners) => Some(corners),
            _ => None,
        }
    }

    /// The ids of all tags.
    pub fn tags(&self) -> impl Iterator<Item = &Spanned<SmolStr>> {
        self.fields.iter().flat_map(|field| match &field.value {
            Some(FieldValue::Tags(tags)) => tags.as_slice(),
            _ => &[],
        })
    }

    /// Where a remark on the whole card goes: its name, or else the word that begins it.
    pub fn span(&self) -> Span {
        self.name
            .as_ref()
            .map_or(self.keyword.span, |name| name.span)
    }
}
