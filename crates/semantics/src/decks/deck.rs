//! A deck, checked: its lines, its cards, and the limits of its format.

use cardc_db::{Db, File, FileKind, Project};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_span::Span;
use smol_str::SmolStr;

use super::checks::DeckLines;
use super::deck_summary::{DeckReport, DeckSummary};
use super::deck_tree::deck_tree;
use super::format::{deck_format, unknown_format};
use super::parts::DeckParts;
use super::settings::Settings;
use super::terms::DeckCounts;
use super::{checks, commented, pile, settings};
use crate::cards::checks::syntax::syntax_diagnostics;
use crate::project::game::GameId;
use crate::project::games::{game_id, game_of};
use crate::project::settings::{edition, editions, other_editions};

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
            ..checks::report::summary(deck)
        };
        (summary, checks::report::line_sums(deck))
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
    let mut diagnostics = checks::check(deck, followed.map(SmolStr::as_str));
    if let Some(followed) = followed {
        let others = other_editions(db, file, Some(followed));
        let elsewhere = checks::in_other_editions(deck, place, followed, others);
        diagnostics.extend(elsewhere);
    }
    diagnostics
}
