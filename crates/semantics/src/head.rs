//! The head of a card with its fields in types. Which fields there are, and what they may be, is for the pack to say.

use cardc_diagnostics::Diagnostic;
use cardc_syntax::{CornerContent, CornerShape, Span, Spanned};
use smol_str::SmolStr;

/// A card head. Spans are relative to the item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardHead {
    /// The word that begins the card.
    pub keyword: Spanned<SmolStr>,
    /// Id of the kind, where the game has it.
    pub kind: Option<SmolStr>,
    /// The card's name.
    pub name: Option<Spanned<SmolStr>>,
    /// The fields that the game has, in source order, each once.
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
}

impl FieldValue {
    /// How many values it is made of.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Text(_) | Self::One(_) | Self::Number(_) => 1,
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
    /// Id of the tag in brackets.
    pub tag: Option<SmolStr>,
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
    /// The field with this id.
    pub fn field(&self, id: &str) -> Option<&HeadField> {
        self.fields.iter().find(|field| field.id == id)
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
