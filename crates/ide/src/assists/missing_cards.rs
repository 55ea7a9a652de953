//! Cards that a deck names and the project lacks.

use cardc_db::File;
use cardc_diagnostics::Code;
use cardc_games::{Heading, KindSpec};
use cardc_semantics::{card_files, card_summary, cards, deck_entries, deck_lines, game_id};
use cardc_span::{Edit, Span};
use cardc_syntax::DeckLine;

use super::most_frequent;
use crate::completion::skeleton;
use crate::context::Context;
use crate::types::{Assist, AssistKind, Snippet};

/// A card to be filled in for each name of a part of a deck that no card has.
pub(super) fn assists(context: Context<'_>, within: Span) -> Vec<Assist> {
    let found = crate::diagnostics(context.db, context.file).iter();
    let unknown = found
        .filter(|found| found.code == Code::UnknownCard)
        .filter(|found| found.span.start <= within.end && within.start <= found.span.end);
    unknown
        .filter_map(|found| add_card(context, found.span.start))
        .collect()
}

/// Adds the card that the line at an offset names to the file that has most of the cards of its kind.
fn add_card(context: Context<'_>, offset: u32) -> Option<Assist> {
    let mut heading = None;
    let mut lines = deck_lines(context.db, context.file).iter();
    let name = lines.find_map(|line| match line {
        DeckLine::Heading(words) => {
            heading = Some(words);
            None
        }
        DeckLine::Entry { name, span, .. } if span.touches(offset) => Some(&name.value),
        _ => None,
    })?;
    let heading = heading.and_then(|words| context.pack()?.heading(&words.value));
    let kind = kind_under(context, heading)?;
    let file = file_of_kind(context, kind)?;
    let text = file.text(context.db);
    let end = text.trim_end().len() as u32;
    let card = skeleton::card(context.pack()?, kind, name);
    let edit = Edit {
        span: Span::new(end, text.len() as u32),
        text: format!("\n\n{}\n", card.text.replace("        \n", "\n")),
    };
    let mut snippet = Snippet::default();
    snippet.push("\n\n").append(&card).push("\n");
    Some(Assist {
        title: format!(
            "Add the {} `{name}` to {}",
            kind.name,
            file.path(context.db)
        ),
        kind: AssistKind::Fix,
        edits: vec![(file, vec![edit])],
        created: Vec::new(),
        snippet: Some(snippet),
    })
}

/// The kind of card that belongs under a heading; without one, the kind that the deck has most of.
fn kind_under<'db>(context: Context<'db>, heading: Option<Heading<'db>>) -> Option<&'db KindSpec> {
    let pack = context.pack()?;
    match heading {
        Some(Heading::Kind(kind)) => return Some(kind),
        Some(Heading::Category(category)) => {
            let mut kinds = pack.kinds.iter();
            return kinds.find(|kind| kind.counted && kind.category == category.id);
        }
        Some(Heading::Resource(_) | Heading::Value(..)) => return None,
        Some(Heading::Section(_)) | None => {}
    }
    let cards = deck_entries(context.db, context.file).filter_map(|entry| entry.card);
    let kinds = cards.filter_map(|card| Some(&card_summary(context.db, card)?.kind));
    pack.kind(most_frequent(kinds)?)
}

/// The file of the project that declares most cards of a kind; else the first one with cards of the game.
fn file_of_kind(context: Context<'_>, kind: &KindSpec) -> Option<File> {
    let db = context.db;
    let of_kind = |file: &File| {
        let cards = cards(db, *file).filter_map(|card| card_summary(db, card));
        cards.filter(|card| card.kind == kind.id).count()
    };
    let files: Vec<File> = card_files(db, game_id(db, context.file)?).collect();
    // Of equals, the last one would win.
    files.into_iter().rev().max_by_key(of_kind)
}
