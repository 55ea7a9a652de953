//! Decks: their lines, the cards that the lines name, and what a deck comes to.

mod entry;
pub(crate) mod parts;
mod settings;
mod unknown;

use cardc_db::{Db, File, FileKind, Project};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{DeckFormat, GamePack, Heading};
use cardc_syntax::{DeckLine, Span, Spanned};
use smol_str::SmolStr;

pub(crate) use self::entry::Entry;
pub(crate) use self::settings::Settings;
use crate::card::card_summary;
use crate::checks;
use crate::checks::deck::DeckLines;
use crate::checks::syntax::syntax_diagnostics;
use crate::games::{GameId, deck_setting, game_id, game_of};
use crate::item::{CardItem, deck_tree};
use crate::names::card_named;
use crate::settings::{edition, editions, other_editions};
use crate::words::{did_you_mean, listed};

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
    /// How many there have to be.
    pub exactly: Option<u32>,
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
    /// The line, as [`DeckLine::Entry`] has it.
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

/// The cards that a deck names, line by line: where the name stands, and the card.
pub fn deck_cards(db: &dyn Db, file: File) -> Vec<(Span, Option<CardItem<'_>>)> {
    let game = game_id(db, file);
    deck_lines(db, file)
        .iter()
        .filter_map(|line| match line {
            DeckLine::Entry { name, .. } => Some((
                name.span,
                game.and_then(|game| card_named(db, game, &name.value)),
            )),
            DeckLine::Heading(_) | DeckLine::Option { .. } => None,
        })
        .collect()
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
    let format = format(db, file, pack, &mut diagnostics);
    diagnostics.extend(settings::diagnostics(db, file, format));
    let entries = entries(db, file, pack, id);
    let settings = format
        .map(|format| Settings::of(db, file, id, pack, format, &entries))
        .unwrap_or_default();
    diagnostics.extend(unknown::of_deck(db, file, pack, id, &entries, &settings));
    if let Some(first) = entries.first() {
        let name = parse.tree.name.as_ref();
        let elsewhere = name.map_or(first.span, |name| name.span);
        diagnostics.extend(settings::not_judged(db, pack, id, &settings, elsewhere));
    } else {
        let span = parse
            .tree
            .name
            .as_ref()
            .map_or(0..0, |name| name.span.start..name.span.end);
        diagnostics.push(
            Diagnostic::new(Code::EmptyDeck, span, "this deck has no cards")
                .note("Write a line for each card, like this: `3x Name of the card`."),
        );
    }
    let summary = format.map(|format| {
        let text = file.text(db);
        let headings = headings(db, file, pack);
        if !entries.is_empty() {
            let deck = DeckLines {
                pack,
                format,
                text,
                headings: &headings,
                entries: &entries,
                settings: &settings,
            };
            let followed = edition(db).or_else(|| editions(db, id).last());
            diagnostics.extend(checks::deck::check(deck, followed.map(SmolStr::as_str)));
            if let Some(followed) = followed {
                let span = parse
                    .tree
                    .name
                    .as_ref()
                    .map_or(entries[0].span, |name| name.span);
                let others = other_editions(db, file, Some(followed));
                diagnostics.extend(checks::deck::in_other_editions(
                    deck, span, followed, others,
                ));
            }
        }
        let name = parse.tree.name.as_ref().map(|name| name.value.clone());
        DeckSummary {
            name,
            ..checks::deck::summary(pack, format, &entries, &settings)
        }
    });
    let line_sums = format.map(|format| checks::deck::line_sums(format, &entries, &settings));
    DeckReport {
        diagnostics,
        summary,
        line_sums: line_sums.unwrap_or_default(),
    }
}

/// The format of a deck; the first of the game where it names none.
fn format<'a>(
    db: &dyn Db,
    file: File,
    pack: &'a GamePack,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<&'a DeckFormat> {
    let Some((_, name)) = deck_setting(db, file, "format") else {
        return pack.formats.first();
    };
    let format = pack.format(&name.value);
    if format.is_none() {
        let ids = || pack.formats.iter().map(|format| format.id.as_str());
        let message = format!("{} has no deck format `{}`", pack.name, name.value);
        let diagnostic =
            Diagnostic::new(Code::UnknownFormat, name.span.start..name.span.end, message).note(
                format!(
                    "The formats are {}. The deck is not checked.",
                    listed(ids(), "and")
                ),
            );
        diagnostics.push(did_you_mean(diagnostic, &name.value, name.span, ids()));
    }
    format
}

/// The headings that the pack knows, and where they stand.
fn headings<'a>(db: &'a dyn Db, file: File, pack: &'a GamePack) -> Vec<(Heading<'a>, Span)> {
    deck_lines(db, file)
        .iter()
        .filter_map(|line| match line {
            DeckLine::Heading(heading) => Some((pack.heading(&heading.value)?, heading.span)),
            DeckLine::Entry { .. } | DeckLine::Option { .. } => None,
        })
        .collect()
}

/// The lines that name cards, with their cards.
fn entries<'a>(db: &'a dyn Db, file: File, pack: &'a GamePack, game: GameId<'a>) -> Vec<Entry<'a>> {
    let mut entries: Vec<Entry<'a>> = Vec::new();
    let mut heading = None;
    for line in deck_lines(db, file) {
        match line {
            DeckLine::Heading(words) => heading = pack.heading(&words.value),
            DeckLine::Option { name, .. } => {
                if let Some(entry) = entries.last_mut() {
                    entry.options.push(name);
                }
            }
            // The syntax says what is missing.
            DeckLine::Entry { name, .. } if name.value.is_empty() => {}
            DeckLine::Entry {
                count,
                name,
                price,
                span,
            } => {
                let card =
                    card_named(db, game, &name.value).and_then(|item| card_summary(db, item));
                let kind = card.and_then(|card| pack.kind(&card.kind));
                entries.push(Entry {
                    count: count.clone(),
                    name,
                    price: price.as_ref(),
                    options: Vec::new(),
                    span: *span,
                    heading,
                    card,
                    counts_models: kind
                        .map_or_else(|| pack.counts_models(), |kind| kind.count.is_some()),
                });
            }
        }
    }
    entries
}

/// The lines of a deck. Where numbers are of models, words that name such a card and stand without a number are an entry:
/// a single model.
#[salsa::tracked(returns(deref))]
pub fn deck_lines(db: &dyn Db, file: File) -> Vec<DeckLine> {
    let lines = &deck_tree(db, file).tree.lines;
    let game = game_of(db, file).filter(|game| game.pack.counts_models());
    let (Some(game), Some(id)) = (game, game_id(db, file)) else {
        return lines.clone();
    };
    let counts_models = |name: &str| {
        let card = card_named(db, id, name).and_then(|item| card_summary(db, item));
        let kind = card.and_then(|card| game.pack.kind(&card.kind));
        kind.is_some_and(|kind| kind.count.is_some())
    };
    let entry = |line: &DeckLine| match line {
        DeckLine::Heading(name) if counts_models(&name.value) => DeckLine::Entry {
            count: Spanned {
                value: 1,
                span: Span::new(name.span.start, name.span.start),
            },
            name: name.clone(),
            price: None,
            span: name.span,
        },
        line => line.clone(),
    };
    lines.iter().map(entry).collect()
}
