//! Decks: their lines, the cards that the lines name, and what a deck comes to.

mod ambiguous;
mod commented;
mod entries;
mod entry;
mod headings;
mod offers;
pub(crate) mod part_key;
mod parts;
mod pile;
mod settings;
mod terms;
mod unknown;

use cardc_db::{Db, File, FileKind, Project};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{DeckFormat, GamePack};
use cardc_span::Span;
use smol_str::SmolStr;

pub use self::ambiguous::full_name;
pub use self::entries::{DeckEntry, deck_entries, deck_lines, entry_at};
pub(crate) use self::entry::Entry;
pub use self::headings::deck_heading;
pub(crate) use self::headings::wrong_heading;
pub(crate) use self::offers::{Offer, Offers};
pub(crate) use self::part_key::is_in_part;
pub(crate) use self::parts::{DeckParts, ResourceLine, SectionLines};
pub(crate) use self::pile::{Made, Pile};
pub(crate) use self::settings::Settings;
pub(crate) use self::terms::DeckCounts;
use crate::checks;
use crate::checks::deck::DeckLines;
use crate::checks::syntax::syntax_diagnostics;
use crate::games::{GameId, deck_setting, game_id, game_of};
use crate::item::deck_tree;
use crate::settings::{edition, editions, other_editions};
use crate::words::{did_you_mean, listed};

/// The setting that names the format of a deck.
const FORMAT: &str = "format";

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

/// What a deck comes to; `None` where the game or the format is not known.
pub fn deck_summary(db: &dyn Db, _project: Project, file: File) -> Option<&DeckSummary> {
    deck_report(db, file).summary.as_ref()
}

/// A deck, checked. It depends on the summaries of its cards and never on their texts.
#[salsa::tracked]
pub fn deck_report(db: &dyn Db, file: File) -> DeckReport {
    if file.kind(db) != FileKind::Deck {
        return DeckReport::default();
    }
    let parse = deck_tree(db, file);
    let mut diagnostics: Vec<Diagnostic> =
        syntax_diagnostics(file.text(db), &parse.errors).collect();
    let (Some(id), Some(game)) = (game_id(db, file), game_of(db, file)) else {
        diagnostics.extend(settings::diagnostics(db, file, None));
        return DeckReport {
            diagnostics,
            ..DeckReport::default()
        };
    };
    let pack = &game.pack;
    let format = deck_format(db, file);
    if format.is_none() {
        diagnostics.extend(unknown_format(db, file, pack));
    }
    diagnostics.extend(settings::diagnostics(db, file, format));
    diagnostics.extend(commented::commented_headings(file.text(db), pack));
    let parts = DeckParts::read(db, file, pack, id, &mut diagnostics);
    let settings = format
        .map(|format| Settings::of(db, file, id, pack, format, &parts.cards))
        .unwrap_or_default();
    // Without the book of the whole deck, nothing can be said about cards that the lines describe.
    if settings.without_card().next().is_none() {
        diagnostics.extend(parts.unknown.iter().cloned());
    }
    let counts = DeckCounts::of(&parts.cards);
    // A remark about the deck as a whole goes to its name, its first heading, or its first card.
    let name = parse.tree.name.as_ref();
    let first = || Some(parts.cards.first()?.span);
    let heading = || Some(parts.headings.first()?.1);
    let place = name.map(|name| name.span);
    let place = place.or_else(heading).or_else(first).unwrap_or_default();
    if !parts.cards.is_empty() {
        diagnostics.extend(settings::not_judged(db, pack, id, &settings, place));
    }
    if parts.is_empty() {
        diagnostics.push(
            Diagnostic::new(Code::EmptyDeck, place, "This deck has no cards")
                .note("Write a line for each card, such as `3x Name of the card`."),
        );
    }
    let judgement = format.map(|format| {
        let piles = pile::piles(db, id, pack, format, &parts.cards);
        let deck = DeckLines {
            pack,
            format,
            text: file.text(db),
            entries: &parts.cards,
            parts: &parts,
            piles: &piles,
            settings: &settings,
            counts: &counts,
            place,
        };
        if !parts.is_empty() {
            diagnostics.extend(judged(db, file, id, deck, place));
        }
        let summary = DeckSummary {
            name: name.map(|name| name.value.clone()),
            ..checks::deck::summary(deck)
        };
        (summary, checks::deck::line_sums(deck))
    });
    let (summary, line_sums) = judgement.unzip();
    DeckReport {
        diagnostics,
        summary,
        line_sums: line_sums.unwrap_or_default(),
    }
}

/// What is wrong with a deck by the limits of its format, in the edition that is followed and in others. `place` is that of
/// the deck as a whole.
fn judged(
    db: &dyn Db,
    file: File,
    game: GameId<'_>,
    deck: DeckLines<'_>,
    place: Span,
) -> Vec<Diagnostic> {
    let followed = edition(db).or_else(|| editions(db, game).last());
    let mut diagnostics = checks::deck::check(deck, followed.map(SmolStr::as_str));
    if let Some(followed) = followed {
        let others = other_editions(db, file, Some(followed));
        let elsewhere = checks::deck::in_other_editions(deck, place, followed, others);
        diagnostics.extend(elsewhere);
    }
    diagnostics
}

/// The format of a deck: the one that it names, or else the first of its game.
pub fn deck_format(db: &dyn Db, file: File) -> Option<&DeckFormat> {
    let pack = &game_of(db, file)?.pack;
    match deck_setting(db, file, FORMAT) {
        Some((_, name)) => pack.format(&name.value),
        None => pack.formats.first(),
    }
}

/// That there is no such format as a deck names.
fn unknown_format(db: &dyn Db, file: File, pack: &GamePack) -> Option<Diagnostic> {
    let (_, name) = deck_setting(db, file, FORMAT)?;
    let ids = || pack.formats.iter().map(|format| format.id.as_str());
    let message = format!("Unknown format `{}`", name.value);
    let (start, end) = (name.span.start, name.span.end);
    let diagnostic =
        Diagnostic::new(Code::UnknownFormat, Span::new(start, end), message).note(format!(
            "{} has {}. The deck is not checked.",
            pack.name,
            listed(ids(), "and")
        ));
    Some(did_you_mean(diagnostic, &name.value, name.span, ids()))
}
