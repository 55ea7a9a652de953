//! Deck lists.

use cardc_games::{EnumerationValue, Heading, PileSpec};
use cardc_semantics::{deck_format, deck_heading, deck_lines, deck_summary, deck_tree, entry_at};
use cardc_span::{Span, folded_name};
use cardc_syntax::{DeckLine, Spanned};

use crate::code_lens::{shown_share, totals};
use crate::context::Context;
use crate::hover::{card_page, head};
use crate::markdown::Page;

/// What is known about the thing at an offset of a deck.
pub(super) fn page(context: Context<'_>, offset: u32) -> Option<(Span, Page)> {
    let deck = &deck_tree(context.db, context.file).tree;
    let setting = deck
        .settings
        .iter()
        .find(|(name, value)| name.span.cover(value.span).touches(offset));
    let title = deck.name.as_ref();
    let title = title.filter(|title| title.span.touches(offset));
    let (span, page) = if let Some(title) = title {
        (title.span, self::title(context, &title.value))
    } else if let Some((name, value)) = setting {
        let page = match name.value.as_str() {
            "game" => head::game(context, &value.value)?,
            "format" => format(context, &value.value)?,
            id => self::setting(context, id)?,
        };
        (name.span.cover(value.span), page)
    } else {
        deck_lines(context.db, context.file)
            .iter()
            .find_map(|line| at_line(context, line, offset))?
    };
    Some((span, page))
}

/// The name of the deck, with its format and what it comes to.
fn title(context: Context<'_>, name: &str) -> Page {
    let mut page = Page::new();
    let format = deck_format(context.db, context.file);
    let about = format.map_or_else(String::new, |format| format!("Format: {}.", format.name));
    page.entry(name, "deck", &about);
    if let Some(summary) = deck_summary(context.db, context.db.project(), context.file) {
        page.paragraph(&totals(summary));
    }
    page
}

fn format(context: Context<'_>, id: &str) -> Option<Page> {
    let format = context.pack()?.format(id)?;
    let mut page = Page::new();
    page.entry(&format.name, "deck format", &format.doc)
        .rule(context.rules(), &format.rule);
    Some(page)
}

/// A setting that the format of the deck declares.
fn setting(context: Context<'_>, id: &str) -> Option<Page> {
    let setting = deck_format(context.db, context.file)?
        .settings
        .iter()
        .find(|setting| setting.id == id)?;
    let mut page = Page::new();
    page.entry(&setting.id, "setting", &setting.doc)
        .rule(context.rules(), &setting.rule);
    Some(page)
}

fn at_line(context: Context<'_>, line: &DeckLine, offset: u32) -> Option<(Span, Page)> {
    match line {
        DeckLine::Heading(heading) if heading.span.touches(offset) => {
            Some((heading.span, self::heading(context, &heading.value)?))
        }
        DeckLine::Entry { name, span, .. } if span.touches(offset) => {
            Some((name.span, entry(context, name, offset)?))
        }
        _ => None,
    }
}

fn heading(context: Context<'_>, heading: &str) -> Option<Page> {
    let mut page = Page::new();
    let heading = deck_heading(context.db, context.file, context.pack()?, heading)?;
    let (name, what, doc) = match heading {
        Heading::Kind(kind) => (kind.plural.as_str(), "kind of card", kind.doc.as_str()),
        Heading::Category(category) => (category.plural.as_str(), "part of a deck", ""),
        Heading::Value(field, value) => {
            let known = value_of(context, heading);
            let doc = known.map_or(&field.doc, |known| &known.doc);
            (value, field.id.as_str(), doc.as_str())
        }
        Heading::Resource(resource) => {
            (resource.plural.as_str(), "no cards", resource.doc.as_str())
        }
        Heading::Section(section) => (
            section.name.as_str(),
            "section of a list",
            section.doc.as_str(),
        ),
    };
    page.entry(name, what, doc);
    shares(context, name, &mut page);
    let known = value_of(context, heading).and_then(|value| value.rule.as_ref());
    if let Some(rule) = known.or(heading.rule()) {
        page.rule_on(context.rules(), rule, name);
    }
    let category = heading.category();
    let pack = context.pack()?;
    for pile in pack
        .piles
        .iter()
        .filter(|pile| Some(&pile.category) == category)
    {
        pile_cards(context, pile, &mut page);
    }
    Some(page)
}

/// The value that a heading names, where the pack has it.
fn value_of<'a>(context: Context<'a>, heading: Heading<'_>) -> Option<&'a EnumerationValue> {
    let Heading::Value(field, value) = heading else {
        return None;
    };
    context.pack()?.values_of(&field.id)?.named(value)
}

/// What the part with this name comes to, and may come to.
fn shares(context: Context<'_>, name: &str, page: &mut Page) {
    let summary = deck_summary(context.db, context.db.project(), context.file);
    let shares = summary.into_iter().flat_map(|summary| &summary.shares);
    for share in shares.filter(|share| folded_name(&share.name) == folded_name(name)) {
        page.paragraph(&shown_share(share));
    }
}

/// What lies in a pile, as it follows from the deck.
fn pile_cards(context: Context<'_>, pile: &PileSpec, page: &mut Page) {
    page.entry(&pile.name, "follows from the deck", &pile.doc)
        .rule(context.rules(), &pile.rule);
    let summary = deck_summary(context.db, context.db.project(), context.file);
    let mut piles = summary.into_iter().flat_map(|summary| &summary.piles);
    let Some(found) = piles.find(|found| found.pile == pile.id) else {
        return;
    };
    let lines = found.cards.iter().map(|(name, copies)| match copies {
        Some(copies) => format!("{copies}x {name}"),
        None => name.to_string(),
    });
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        page.verbatim(&lines.join("\n"));
    }
}

/// The card that a line means, or the value of a resource.
fn entry(context: Context<'_>, name: &Spanned<impl AsRef<str>>, offset: u32) -> Option<Page> {
    if let Some(entry) = entry_at(context.db, context.file, offset) {
        let item = entry.card?;
        let of_card = Context::new(context.db, item.file(context.db));
        return Some(card_page(of_card, item));
    }
    let mut page = Page::new();
    let pack = context.pack()?;
    let mut values = pack
        .resources
        .iter()
        .filter_map(|resource| pack.enumeration(&resource.enumeration));
    let (of, value) =
        values.find_map(|values| Some((values, values.named(name.value.as_ref())?)))?;
    page.entry(&value.name, &of.name, &value.doc);
    if let Some(rule) = &value.rule {
        page.rule_on(context.rules(), rule, &value.name);
    }
    Some(page)
}
