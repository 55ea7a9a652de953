//! What is wrong with lines of a deck whatever its format says.

use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::Heading;

use super::DeckLines;
use super::edits::{Line, delete, with_fix};
use crate::words::with_article;

/// Cards under the heading of another part.
pub(super) fn wrong_headings(deck: DeckLines<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for entry in deck.entries {
        let (Some(card), Some(heading)) = (entry.card, entry.heading) else {
            continue;
        };
        let (right, name) = match heading {
            Heading::Kind(kind) => (kind.id == card.kind, &kind.plural),
            Heading::Category(category) => (category.id == card.category, &category.plural),
            Heading::Resource(_) | Heading::Section(_) => continue,
        };
        if right {
            continue;
        }
        let kind = deck.pack.kind(&card.kind);
        let kind = kind.map_or(&card.kind, |kind| &kind.name);
        let message = format!(
            "`{}` is {}, and stands under {name}",
            card.name,
            with_article(kind)
        );
        let span = entry.span.start..entry.span.end;
        diagnostics.push(
            Diagnostic::new(Code::WrongHeading, span, message)
                .rule(heading.rule().as_str())
                .note("It is counted as what it is. Move the line."),
        );
    }
    diagnostics
}

/// Lines for no copies.
pub(super) fn no_copies(deck: DeckLines<'_>) -> impl Iterator<Item = Diagnostic> {
    let sections = deck.parts.sections.iter().flat_map(|lines| &lines.entries);
    let piles = deck.parts.piles.iter().flat_map(|lines| &lines.entries);
    let cards = deck
        .entries
        .iter()
        .chain(sections)
        .chain(piles)
        .map(Line::from);
    let lines = cards.chain(deck.parts.resources.iter().map(Line::from));
    let empty = lines.filter(|line| line.count.value == 0);
    empty.map(move |line| {
        let span = line.count.span;
        let diagnostic = Diagnostic::new(
            Code::BadValue,
            span.start..span.end,
            "a line for no copies of a card",
        )
        .note("Write how many copies there are, or delete the line.");
        with_fix(
            diagnostic,
            "Delete the line",
            vec![delete(deck.text, line.span)],
        )
    })
}
