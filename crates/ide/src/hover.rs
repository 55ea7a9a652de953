//! What is known about the thing under the cursor.

mod allow;
mod card;
mod deck;
mod drawn;
mod head;
mod highlight;
mod word;

use cardc_db::{Db, File, FileKind};
use cardc_games::RuleId;
use cardc_rulebook::{LinkedText, RuleLink};
use cardc_semantics::{CardItem, ItemKind, card_text, item_at, item_tree};
use cardc_span::Span;
use cardc_syntax::{Item, Value};

use crate::card_names::in_pack;
use crate::context::Context;
use crate::markdown::Page;
use crate::rules;
use crate::toml;
use crate::types::{Hover, HoverLink};

pub(crate) use card::card_page;

/// What is known about the thing at an offset.
pub fn hover(db: &dyn Db, file: File, offset: u32) -> Option<Hover> {
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    match file.kind(db) {
        FileKind::Rulebook => return rules::hover(context, offset),
        FileKind::Pack | FileKind::Vocabulary | FileKind::Config => {
            let card = (file.kind(db) == FileKind::Pack).then(|| in_pack(context, offset));
            if let Some((span, card)) = card.flatten() {
                return finished(context, span, card_page(context, card));
            }
            return rules::hover(context, offset).or_else(|| toml::hover(context, offset));
        }
        FileKind::Cards | FileKind::Deck | FileKind::Other => {}
    }
    let (span, page) = page_at(context, offset)?;
    finished(context, span, page)
}

/// A hover with a page as it is seen from a file.
pub(crate) fn finished(context: Context<'_>, span: Span, page: Page) -> Option<Hover> {
    let LinkedText { text, links } = page.finish_linked()?;
    let links = links.into_iter().filter_map(|RuleLink { words, rule }| {
        let (target, _) = rules::target(context, &rule)?;
        let rule = rule.to_string();
        Some(HoverLink {
            words,
            rule,
            target,
        })
    });
    Some(Hover {
        span,
        markdown: text,
        links: links.collect(),
    })
}

/// The rules that a hover over a card or a deck shows, and what it is about.
pub(crate) fn cited(context: Context<'_>, offset: u32) -> Option<(Span, Vec<RuleId>)> {
    let (span, page) = page_at(context, offset)?;
    Some((span, page.cited().to_vec()))
}

fn page_at(context: Context<'_>, offset: u32) -> Option<(Span, Page)> {
    let page = match context.file.kind(context.db) {
        FileKind::Cards => in_cards,
        FileKind::Deck => deck::page,
        _ => return None,
    };
    allow::page(context, offset).or_else(|| page(context, offset))
}

fn in_cards(context: Context<'_>, offset: u32) -> Option<(Span, Page)> {
    let (item, start) = item_at(context.db, context.file, offset)?;
    let tree = item_tree(context.db, item).tree.as_ref()?;
    let (span, page) = in_item(context, item, tree, offset - start)?;
    Some((span.shifted(start), page))
}

/// What is known about a place of an item. Offset and span are relative to the item.
fn in_item<'db>(
    context: Context<'db>,
    item: CardItem<'db>,
    tree: &'db Item,
    offset: u32,
) -> Option<(Span, Page)> {
    if tree.keyword.span.touches(offset) {
        return Some((tree.keyword.span, head::keyword(context, item, tree)));
    }
    if let Some(value) = tree.values.iter().find(|value| value.span.touches(offset)) {
        let page = match (item.kind(context.db), &value.value) {
            (ItemKind::Game, Value::Words(id) | Value::String(id)) => head::game(context, id)?,
            (ItemKind::Card, Value::String(_)) => card_page(context, item),
            _ => return None,
        };
        return Some((value.span, page));
    }
    if let Some(field) = tree.fields().find(|field| field.span.touches(offset)) {
        return head::field(context, item, field, offset);
    }
    if let Some(text) = tree.texts().find(|text| text.keyword.touches(offset)) {
        return Some((text.keyword, head::reserved("text")));
    }
    let lines = &card_text(context.db, item).lines;
    let line = lines.iter().position(|line| line.span.touches(offset))?;
    word::in_line(context, item, lines, line, offset)
}
