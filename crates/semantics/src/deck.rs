//! Decks: their lines, the cards that the lines name, and what a deck comes to.

mod unknown;

use cardc_db::{Db, File, FileKind, Project};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{DeckFormat, GamePack, Heading};
use cardc_syntax::{DeckLine, Span, Spanned};
use smol_str::SmolStr;

use self::unknown::Unknown;
use crate::card::card_summary;
use crate::checks;
use crate::checks::deck::DeckLines;
use crate::checks::syntax::syntax_diagnostics;
use crate::games::{GameId, deck_setting, game_id, game_of};
use crate::item::{CardItem, deck_tree};
use crate::names::card_named;
use crate::settings::{edition, editions, other_editions};
use crate::summary::CardSummary;
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
    /// The rule that says so.
    pub rule: SmolStr,
}

/// How many cards there are by value of a field.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DistributionCount {
    /// What it is called.
    pub name: SmolStr,
    /// Values with their counts, in the order of the numbers or of the pack.
    pub counts: Vec<(SmolStr, u64)>,
}

/// A deck, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckReport {
    /// With spans of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// `None` where the game or the format is not known.
    pub summary: Option<DeckSummary>,
}

/// A line of a deck that names a card.
pub(crate) struct Entry<'a> {
    pub(crate) count: Spanned<u32>,
    pub(crate) name: &'a Spanned<SmolStr>,
    pub(crate) span: Span,
    /// What the heading above stands for.
    pub(crate) heading: Option<Heading<'a>>,
    /// The card; `None` where there is none of this name.
    pub(crate) card: Option<&'a CardSummary>,
}

impl Entry<'_> {
    /// Id of the category that the line counts for. A card that is not known is taken to be under the right heading.
    pub(crate) fn category(&self) -> Option<&SmolStr> {
        match (self.card, self.heading) {
            (Some(card), _) => Some(&card.category),
            (None, Some(Heading::Kind(kind))) => Some(&kind.category),
            (None, Some(Heading::Category(category))) => Some(&category.id),
            (None, None) => None,
        }
    }
}

/// What a deck comes to; `None` where the game or the format is not known.
pub fn deck_summary(db: &dyn Db, _project: Project, file: File) -> Option<&DeckSummary> {
    deck_report(db, file).summary.as_ref()
}

/// The cards that a deck names, line by line: where the name stands, and the card.
pub fn deck_cards(db: &dyn Db, file: File) -> Vec<(Span, Option<CardItem<'_>>)> {
    let game = game_id(db, file);
    let lines = deck_tree(db, file).tree.lines.iter();
    lines
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
    unknown_settings(db, file, &mut diagnostics);
    let (Some(id), Some(game)) = (game_id(db, file), game_of(db, file)) else {
        return DeckReport {
            diagnostics,
            summary: None,
        };
    };
    let pack = &game.pack;
    let entries = entries(db, file, pack, id, &mut diagnostics);
    if entries.is_empty() {
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
    let format = format(db, file, pack, &mut diagnostics);
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
            ..checks::deck::summary(pack, format, &entries)
        }
    });
    DeckReport {
        diagnostics,
        summary,
    }
}

/// Settings that mean nothing.
fn unknown_settings(db: &dyn Db, file: File, diagnostics: &mut Vec<Diagnostic>) {
    const SETTINGS: [&str; 2] = ["game", "format"];
    let settings = &deck_tree(db, file).tree.settings;
    for (index, (name, _)) in settings.iter().enumerate() {
        let (start, end) = (name.span.start, name.span.end);
        if !SETTINGS.contains(&name.value.as_str()) {
            let diagnostic = Diagnostic::new(
                Code::UnknownField,
                start..end,
                format!("a deck has no setting `{}`", name.value),
            )
            .note(format!("The settings are {}.", listed(SETTINGS, "and")));
            diagnostics.push(did_you_mean(diagnostic, &name.value, name.span, SETTINGS));
        } else if let Some((first, _)) = settings[..index]
            .iter()
            .find(|(other, _)| other.value == name.value)
        {
            diagnostics.push(
                Diagnostic::new(
                    Code::DuplicateField,
                    start..end,
                    format!("`{}` is given twice", name.value),
                )
                .label(first.span.start..first.span.end, "the first time")
                .note("The first one counts. Delete one of them."),
            );
        }
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
fn headings<'a>(db: &dyn Db, file: File, pack: &'a GamePack) -> Vec<(Heading<'a>, Span)> {
    let lines = deck_tree(db, file).tree.lines.iter();
    lines
        .filter_map(|line| match line {
            DeckLine::Heading(heading) => Some((pack.heading(&heading.value)?, heading.span)),
            DeckLine::Entry { .. } | DeckLine::Option { .. } => None,
        })
        .collect()
}

/// The lines that name cards, with their cards. Reports names and headings that mean nothing.
fn entries<'a>(
    db: &'a dyn Db,
    file: File,
    pack: &'a GamePack,
    game: GameId<'a>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Entry<'a>> {
    let mut entries = Vec::new();
    let mut heading = None;
    let mut unknown = Unknown::new(db, pack, game);
    let tree = &deck_tree(db, file).tree;
    let mut may_be_title = tree.name.is_none();
    for line in &tree.lines {
        match line {
            DeckLine::Heading(words) => {
                heading = pack.heading(&words.value);
                if heading.is_none() {
                    diagnostics.push(unknown.heading(words, may_be_title));
                }
                may_be_title = false;
            }
            // The syntax says what is missing.
            DeckLine::Entry { name, .. } if name.value.is_empty() => {}
            // Told of with the line above it.
            DeckLine::Option { .. } => {}
            DeckLine::Entry {
                count, name, span, ..
            } => {
                let item = card_named(db, game, &name.value);
                if item.is_none() {
                    diagnostics.extend(unknown.card(file.text(db), *span, name));
                }
                may_be_title = false;
                let card = item.and_then(|item| card_summary(db, item));
                entries.push(Entry {
                    count: count.clone(),
                    name,
                    span: *span,
                    heading,
                    card,
                });
            }
        }
    }
    entries
}
