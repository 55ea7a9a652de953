//! Deck lists.

use cardc_games::Heading;
use cardc_semantics::{card_named, deck_tree, game_id};
use cardc_syntax::{DeckLine, Span, Spanned};

use crate::context::{Context, absolute, touches};
use crate::hover::{draw, head};
use crate::markdown::Page;
use crate::types;

/// What is known about the thing at an offset of a deck.
pub(super) fn page(context: Context<'_>, offset: u32) -> Option<(types::Span, Page)> {
    let deck = &deck_tree(context.db, context.file).tree;
    let setting = deck
        .settings
        .iter()
        .find(|(name, value)| touches(name.span.cover(value.span), offset));
    let (span, page) = if let Some((name, value)) = setting {
        let page = match name.value.as_str() {
            "game" => head::game(context, &value.value)?,
            "format" => format(context, &value.value)?,
            _ => return None,
        };
        (name.span.cover(value.span), page)
    } else {
        deck.lines
            .iter()
            .find_map(|line| at_line(context, line, offset))?
    };
    Some((absolute(span, 0), page))
}

fn format(context: Context<'_>, id: &str) -> Option<Page> {
    let format = context.pack()?.format(id)?;
    let mut page = Page::new();
    page.entry(&format.name, "deck format", &format.doc)
        .rule(context.rules(), &format.rule);
    Some(page)
}

fn at_line(context: Context<'_>, line: &DeckLine, offset: u32) -> Option<(Span, Page)> {
    match line {
        DeckLine::Heading(heading) if touches(heading.span, offset) => {
            Some((heading.span, self::heading(context, &heading.value)?))
        }
        DeckLine::Entry { name, span, .. } if touches(*span, offset) => {
            Some((name.span, card(context, name)?))
        }
        _ => None,
    }
}

fn heading(context: Context<'_>, heading: &str) -> Option<Page> {
    let mut page = Page::new();
    match context.pack()?.heading(heading)? {
        Heading::Kind(kind) => {
            page.entry(&kind.plural, "kind of card", &kind.doc)
                .rule(context.rules(), &kind.rule);
        }
        Heading::Category(category) => {
            page.entry(&category.plural, "part of a deck", "")
                .rule(context.rules(), &category.rule);
        }
    }
    Some(page)
}

fn card(context: Context<'_>, name: &Spanned<impl AsRef<str>>) -> Option<Page> {
    let game = game_id(context.db, context.file)?;
    let item = card_named(context.db, game, name.value.as_ref())?;
    let mut page = Page::new();
    page.verbatim(&draw(Context::new(context.db, item.file(context.db)), item));
    Some(page)
}
