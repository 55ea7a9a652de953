//! Deck lists.

use cardc_games::{FieldSpec, FieldType, Heading};
use cardc_semantics::{card_named, deck_lines, deck_summary, deck_tree, fold, game_id};
use cardc_syntax::{DeckLine, Span, Spanned};

use crate::code_lens::shown_share;
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
        deck_lines(context.db, context.file)
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
        Heading::Value(field, value) => part(context, &mut page, field, value),
    }
    Some(page)
}

/// A part of the deck that is a value of a field, with what it comes to.
fn part(context: Context<'_>, page: &mut Page, field: &FieldSpec, value: &str) {
    let values = context.pack().and_then(|pack| match &field.kind {
        FieldType::OneOf { values } => pack.enumeration(values),
        _ => None,
    });
    let known = values.and_then(|values| values.named(value));
    page.entry(
        value,
        &field.id,
        known.map_or(&field.doc, |known| &known.doc),
    );
    let summary = deck_summary(context.db, context.db.project(), context.file);
    let shares = summary.into_iter().flat_map(|summary| &summary.shares);
    for share in shares.filter(|share| fold(&share.name) == fold(value)) {
        page.paragraph(&shown_share(share));
    }
    let rule = known
        .and_then(|known| known.rule.as_ref())
        .or(field.rule.as_ref());
    if let Some(rule) = rule {
        page.rule(context.rules(), rule);
    }
}

fn card(context: Context<'_>, name: &Spanned<impl AsRef<str>>) -> Option<Page> {
    let game = game_id(context.db, context.file)?;
    let item = card_named(context.db, game, name.value.as_ref())?;
    let mut page = Page::new();
    page.verbatim(&draw(Context::new(context.db, item.file(context.db)), item));
    Some(page)
}
