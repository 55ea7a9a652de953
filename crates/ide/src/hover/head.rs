//! Kinds, fields and their values.

use cardc_english::Scope;
use cardc_games::{
    Enumeration, EnumerationValue, FieldType, KeywordSpec, Symbol, Symbols, TagSpec,
};
use cardc_semantics::{
    CardItem, Entity, EntityCount, ItemKind, PartMeaning, card_head, card_text, data_cards,
    entity_count, game_id, item_tree,
};
use cardc_span::{Span, capitalised, folded_name};
use cardc_syntax::{CornerContent, CornerShape, Field, Item, KEYWORDS, Spanned, Value};

use super::highlight::{drawn_cells, highlighted};
use crate::context::Context;
use crate::entities::with_synonyms;
use crate::markdown::Page;

/// The word that begins an item.
pub(super) fn keyword(context: Context<'_>, item: CardItem<'_>, tree: &Item) -> Page {
    if item.kind(context.db) != ItemKind::Card {
        return reserved(&tree.keyword.value);
    }
    let mut page = Page::new();
    if let Some(kind) = context
        .pack()
        .and_then(|pack| pack.kind(&tree.keyword.value))
    {
        page.entry(&kind.name, "kind of card", &kind.doc);
        standing(context, Entity::Kind(kind.id.clone()), &mut page);
        page.rule(context.rules(), &kind.rule);
    }
    page
}

/// A word of the file format.
pub(super) fn reserved(word: &str) -> Page {
    let mut page = Page::new();
    if let Some(keyword) = KEYWORDS.iter().find(|keyword| keyword.word == word) {
        page.entry(keyword.word, "keyword", keyword.doc);
    }
    page
}

/// The name of a game.
pub(super) fn game(context: Context<'_>, id: &str) -> Option<Page> {
    let pack = context.pack().filter(|pack| pack.id == id)?;
    let rules = context
        .rules()
        .own
        .map_or(0, |own| own.edition.book.entries().len());
    let kinds: Vec<&str> = pack.kinds.iter().map(|kind| kind.name.as_str()).collect();
    let mut page = Page::new();
    page.entry(
        &pack.name,
        "game",
        &format!("Kinds of card: {}.", kinds.join(", ")),
    );
    page.paragraph(&format!("{rules} rules."));
    Some(page)
}

/// A field or one of its values.
pub(super) fn field(
    context: Context<'_>,
    item: CardItem<'_>,
    field: &Field,
    offset: u32,
) -> Option<(Span, Page)> {
    let spec = context.pack()?.field(&field.name.value)?;
    if let Some(found) = part(context, item, field, offset) {
        return Some(found);
    }
    let value = field.values.iter().find(|value| value.span.touches(offset));
    let mut page = Page::new();
    if let Some(value) = value
        && let Some(span) = value_page(context, item, field, value, offset, &mut page)
    {
        return Some((span, page));
    }
    // Between name and values is nothing.
    let span = value.map_or(field.name.span, |value| value.span);
    if !span.touches(offset) {
        return None;
    }
    page.entry(&spec.id, "field", &spec.doc);
    page.paragraph(&format!("For example: {}", spec.placeholder));
    let rule = spec.rule.as_deref().unwrap_or_default();
    page.rule_on(context.rules(), rule, &spec.id);
    Some((span, page))
}

/// A part of a value that stands for something else: a keyword, what stands behind it, a value of a list, another card.
fn part(
    context: Context<'_>,
    item: CardItem<'_>,
    field: &Field,
    offset: u32,
) -> Option<(Span, Page)> {
    let head = card_head(context.db, item)?;
    let read = head.fields.iter().find(|read| read.span == field.span)?;
    let mut parts = read.parts.iter().rev();
    let part = parts.find(|part| part.span.touches(offset) && part.meaning != PartMeaning::Word)?;
    let pack = context.pack()?;
    let mut page = Page::new();
    match &part.meaning {
        PartMeaning::Keyword(id) => rule_name(context, pack.keyword(id)?, &mut page),
        PartMeaning::Declared(name) | PartMeaning::Asked { name, .. } => {
            // What is added to a name, as in `Handgun (4+)`, belongs to the card alone.
            let plain = name.split([',', '(']).next().unwrap_or(name).trim();
            rule_name(context, pack.keyword_named(plain)?, &mut page);
        }
        PartMeaning::UnknownKeyword(name) => {
            let FieldType::Keywords { kind: Some(kind) } = &pack.field(&field.name.value)?.kind
            else {
                return None;
            };
            own_card(context, kind, name, &mut page)?;
        }
        PartMeaning::Parameter(ids) => {
            for parameter in ids.iter().filter_map(|id| pack.parameter(id)) {
                let example = format!("For example: {}", parameter.placeholder);
                // Messages say it in the middle of a sentence.
                let doc = format!("{}.", capitalised(&parameter.doc));
                page.entry(&parameter.placeholder, "parameter", &doc);
                page.paragraph(&example);
                page.rule(
                    context.rules(),
                    parameter.rule.as_deref().unwrap_or_default(),
                );
            }
        }
        PartMeaning::Value(list, id) => {
            let list = pack.enumeration(list)?;
            one_of(context, list, &list.get(id)?.name, &mut page)?;
        }
        PartMeaning::Payment(id) => cost_symbol(context, id, &mut page)?,
        PartMeaning::Card(kind, name) => own_card(context, kind, name, &mut page)?,
        PartMeaning::Word | PartMeaning::Group(_) => return None,
    }
    Some((part.span, page))
}

/// A keyword of the pack.
fn rule_name(context: Context<'_>, keyword: &KeywordSpec, page: &mut Page) {
    let pack = context.pack();
    let group = pack.and_then(|pack| pack.tag_group(keyword.group.as_ref()?));
    let category = group.map_or("keyword", |group| group.name.as_str());
    page.entry(&keyword.name, category, &keyword.doc);
    standing(context, Entity::Keyword(keyword.id.clone()), page);
    page.rule_on(context.rules(), &keyword.rule, &keyword.name);
}

/// A symbol of a cost, by its name, with what it looks like in a text.
fn cost_symbol(context: Context<'_>, id: &str, page: &mut Page) -> Option<()> {
    let game = context.game()?;
    let name = &game.vocabulary.cost_symbol(id)?.name;
    let symbol = game.pack.vocabulary.symbols.get(id)?;
    page.entry(name, "cost", &symbol.doc);
    page.paragraph(&format!("Texts write {}.", symbol.form));
    page.rule(context.rules(), &symbol.rule);
    Some(())
}

/// A card of the project that others name, with its documentation.
fn own_card(context: Context<'_>, kind: &str, name: &str, page: &mut Page) -> Option<()> {
    let db = context.db;
    let spec = context.pack()?.kind(kind)?;
    let cards = data_cards(db, game_id(db, context.file)?);
    let card = *cards.get(&(kind.to_owned(), folded_name(name)))?.first()?;
    page.entry(name, &spec.name, &spec.doc);
    for line in &item_tree(db, card).tree.as_ref()?.docs {
        page.paragraph(&line.value);
    }
    page.rule(context.rules(), &spec.rule);
    Some(())
}

/// Writes what a value means, and says which part of it that is; `None` when it means nothing by itself.
fn value_page(
    context: Context<'_>,
    item: CardItem<'_>,
    field: &Field,
    value: &Spanned<Value>,
    offset: u32,
    page: &mut Page,
) -> Option<Span> {
    let pack = context.pack()?;
    let spec = pack.field(&field.name.value)?;
    match (&spec.kind, &value.value) {
        (FieldType::Tags, Value::Words(words)) => tag(context, pack.tag_named(words)?, page),
        (
            FieldType::OneOf { values } | FieldType::Objectives { values, .. },
            Value::Words(words),
        ) => {
            one_of(context, pack.enumeration(values)?, words, page)?;
        }
        (FieldType::Objectives { values, .. }, Value::Call { name, argument }) => {
            if argument.span.touches(offset) && !name.span.touches(offset) {
                tag(context, pack.tag_named(&argument.value)?, page);
                return Some(argument.span);
            }
            one_of(context, pack.enumeration(values)?, &name.value, page)?;
            return Some(name.span);
        }
        (FieldType::Corners { symbols, .. }, Value::Corner { shape, content }) => {
            let symbols = shown_symbols(symbols, *shape, content);
            let mut rules: Vec<(&str, &str)> = Vec::new();
            for (index, Symbol { name, rule, doc }) in symbols.into_iter().enumerate() {
                page.entry(name, "corner symbol", doc);
                if index == 0 {
                    at_corner(context, item, field, value.span, page);
                }
                if rules.iter().all(|(known, _)| *known != rule.as_str()) {
                    rules.push((rule, name));
                }
            }
            for (rule, name) in rules {
                page.rule_on(context.rules(), rule, name);
            }
        }
        (FieldType::Highlight { .. }, Value::Cells(cells)) => {
            let before = field
                .values
                .iter()
                .take_while(|other| other.span < value.span);
            let side = before.last().map(|side| &side.value);
            let side = match side {
                Some(Value::Words(side)) => side.as_str(),
                _ => &spec.id,
            };
            page.paragraph(&highlighted(&spec.kind, side, cells)?);
            page.verbatim(&drawn_cells(&spec.kind, side, cells));
            page.rule_on(
                context.rules(),
                spec.rule.as_deref().unwrap_or_default(),
                "",
            );
        }
        _ => return None,
    }
    Some(value.span)
}

fn tag(context: Context<'_>, tag: &TagSpec, page: &mut Page) {
    let group = context.pack().and_then(|pack| pack.tag_group(&tag.group));
    let category = group.map_or("tag", |group| group.name.as_str());
    page.entry(&tag.name, category, &tag.doc);
    standing(context, Entity::Tag(tag.id.clone()), page);
    page.rule_on(context.rules(), &tag.rule, &tag.name);
}

fn one_of(context: Context<'_>, list: &Enumeration, name: &str, page: &mut Page) -> Option<()> {
    let value: &EnumerationValue = list.named(name)?;
    page.entry(&value.name, &list.name, &value.doc);
    let (list, id) = (list.id.clone(), value.id.clone());
    standing(context, Entity::Value { list, id }, page);
    let rule = value.rule.as_deref().unwrap_or_default();
    page.rule_on(context.rules(), rule, &value.name);
    Some(())
}

/// On how many cards of the project something stands.
pub(super) fn standing(context: Context<'_>, entity: Entity, page: &mut Page) {
    let (Some(pack), Some(game)) = (context.pack(), game_id(context.db, context.file)) else {
        return;
    };
    let count = entity_count(context.db, game, &with_synonyms(pack, vec![entity]));
    let cards = |count| if count == 1 { "card" } else { "cards" };
    let EntityCount { heads, texts } = count;
    let sentence = match (heads, texts) {
        (0, 0) => return,
        (0, texts) => format!("In the text of {texts} {} of this project.", cards(texts)),
        (heads, 0) => format!("On {heads} {} of this project.", cards(heads)),
        (heads, texts) => format!(
            "On {heads} {} of this project, and in the text of {texts}.",
            cards(heads)
        ),
    };
    page.paragraph(&sentence);
}

/// The symbols that a corner is drawn with and that have a name.
fn shown_symbols<'a>(
    symbols: &'a Symbols,
    shape: CornerShape,
    content: &CornerContent,
) -> Vec<&'a Symbol> {
    let shape = match shape {
        CornerShape::Round => &symbols.round,
        CornerShape::Irregular => &symbols.irregular,
    };
    let inside = match content {
        CornerContent::Inactive => Some(&symbols.inactive),
        CornerContent::Empty => Some(&symbols.empty),
        CornerContent::Number(_) | CornerContent::Other(_) => None,
    };
    // What is in the corner says more than its shape.
    let named = [inside, Some(shape)].into_iter().flatten();
    named.filter(|symbol| !symbol.name.is_empty()).collect()
}

/// Which corner of the card it is, and the lines of the text that hold at it.
fn at_corner<'db>(
    context: Context<'db>,
    item: CardItem<'db>,
    field: &Field,
    span: Span,
    page: &mut Page,
) {
    let before = field.values.iter().filter(|value| value.span < span);
    let number = before.count() as u32 + 1;
    let all = field.values.len();
    page.paragraph(&format!("Corner {number} of {all} of this card."));
    let text = card_text(context.db, item);
    let holds = |scope: &Scope| match scope {
        Scope::Corners { ranges, .. } => ranges
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&number)),
        _ => false,
    };
    for (line, parsed) in text.parsed_lines() {
        if parsed.line.scopes.iter().any(holds) {
            page.paragraph(&item.text(context.db)[line.span.range()]);
        }
    }
}
