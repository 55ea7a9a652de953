//! What is known of a deck: its counts and sums, and what is wrong with it.

use cardc_diagnostics::Diagnostic;
use cardc_span::Span;
use smol_str::SmolStr;

/// What a deck comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct DeckSummary {
    /// Its name.
    pub name: Option<SmolStr>,
    /// Id of the game.
    pub game: SmolStr,
    /// Id of the format.
    pub format: SmolStr,
    /// How many cards there are.
    pub cards: u64,
    /// Cards by category, in the order of the pack.
    pub counts: Vec<CategoryCount>,
    /// What the deck has besides cards, in the order of the pack.
    pub resources: Vec<ResourceCount>,
    /// What the list has besides the deck, in the order of the list.
    pub sections: Vec<SectionCount>,
    /// What lies beside the deck because its cards name it.
    pub piles: Vec<PileSummary>,
    /// What the cards are alike in: the value of each field and tag group that the format wants to be one.
    pub alike: Vec<Alike>,
    /// Sums: starting health, cost.
    pub totals: Vec<TotalSum>,
    /// The parts that may have only so much of the whole, in the order of their table.
    pub shares: Vec<ShareSum>,
    /// Counts by value: the curve.
    pub distributions: Vec<DistributionCount>,
}

/// How many cards of a category a deck has.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CategoryCount {
    /// Id of the category.
    pub category: SmolStr,
    /// What it is called, in the plural.
    pub name: SmolStr,
    /// How many there are.
    pub count: u64,
    /// How many there have to be, where there is one such number.
    pub exactly: Option<u32>,
    /// The fewest that there have to be.
    pub min: Option<u32>,
    /// The most that there can be.
    pub max: Option<u32>,
    /// What one of them is called.
    #[serde(skip)]
    pub singular: SmolStr,
}

/// How many of a resource a deck has.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ResourceCount {
    /// Id of the resource.
    pub resource: SmolStr,
    /// What it is called, in the plural.
    pub name: SmolStr,
    /// How many there are.
    pub count: u64,
    /// How many there have to be, where there is one such number.
    pub exactly: Option<u32>,
    /// How many there are of each value, in the order of the list.
    pub values: Vec<(SmolStr, u64)>,
}

/// How many cards a section of a list has.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SectionCount {
    /// Id of the section.
    pub section: SmolStr,
    /// What it is called.
    pub name: SmolStr,
    /// How many there are.
    pub count: u64,
}

/// What lies beside a deck.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PileSummary {
    /// Id of the pile.
    pub pile: SmolStr,
    /// What it is called.
    pub name: SmolStr,
    /// Its cards with their copies, in the order in which the deck names them; no number for a card that the project
    /// does not have.
    pub cards: Vec<(SmolStr, Option<u64>)>,
}

/// What the cards of a deck have in common, or should.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Alike {
    /// Id of the field, or of the group of tags.
    pub what: SmolStr,
    /// The values that occur, without neutral ones, most frequent first.
    pub values: Vec<SmolStr>,
}

/// A sum over the cards of a category.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TotalSum {
    /// What it is called.
    pub name: SmolStr,
    /// The sum, with its base and cap.
    pub value: i64,
    /// What it may come to, by a setting of the deck.
    pub of: Option<i64>,
    /// The rule that says so.
    pub rule: SmolStr,
}

/// What a part of a deck comes to.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ShareSum {
    /// What the part is called.
    pub name: SmolStr,
    /// What its lines come to.
    pub value: i64,
    /// What they have to come to.
    pub least: i64,
    /// What they may come to; `None` for any amount.
    pub most: Option<i64>,
}

/// How many cards there are by value of a field.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DistributionCount {
    /// What it is called.
    pub name: SmolStr,
    /// Values with their counts, in the order of the numbers or of the pack.
    pub counts: Vec<(SmolStr, u64)>,
}

/// What a sum that the format limits has come to with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSum {
    /// The line, as [`DeckLine::Entry`](cardc_syntax::DeckLine::Entry) has it.
    pub line: Span,
    /// Id of the field that is summed.
    pub field: SmolStr,
    /// What the line adds.
    pub number: i64,
    /// The sum with this line.
    pub sum: i64,
    /// What it may come to.
    pub max: i64,
}

/// A deck, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckReport {
    /// With spans of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// `None` where the game or the format is not known.
    pub summary: Option<DeckSummary>,
    /// What the sums that the format limits have come to, line by line.
    pub line_sums: Vec<LineSum>,
}
