//! The cards that names lead to, wherever a name stands: on its card, in a field or a text, in a deck, on a list of a pack.

mod rename;
mod uses;

use cardc_db::{Db, File, FileKind};
use cardc_english::Word;
use cardc_games::{FieldType, SettingType, pack_cards};
use cardc_semantics::{
    CardItem, FieldValue, HeadField, PartMeaning, card_head, card_named, card_text, data_cards,
    deck_tree, entry_at, game_id, item_at, item_tree, named_card,
};
use cardc_span::{Span, folded_name};

use crate::context::Context;
use crate::entities;
use crate::rules;
use crate::types::{Place, Target};

pub(crate) use rename::{own_places, prepare_rename, rename};
use uses::{How, Named};

/// The card that the place at an offset names, and whether it is the card itself that does.
pub(crate) fn card_at(context: Context<'_>, offset: u32) -> Option<(CardItem<'_>, bool)> {
    match context.file.kind(context.db) {
        FileKind::Deck => {
            let entry = entry_at(context.db, context.file, offset);
            let card = match entry {
                Some(entry) => entry.card,
                None => in_setting(context, offset),
            };
            Some((card?, false))
        }
        FileKind::Cards => {
            let (item, start) = item_at(context.db, context.file, offset)?;
            in_card(context, item, offset - start)
        }
        FileKind::Pack => in_pack(context, offset).map(|(_, card)| (card, false)),
        _ => None,
    }
}

/// The card that a list or a limit of a pack names at an offset, and where.
pub(crate) fn in_pack(context: Context<'_>, offset: u32) -> Option<(Span, CardItem<'_>)> {
    let game = game_id(context.db, context.file)?;
    let mut named = pack_cards(context.text).into_iter();
    let named = named.find(|card| card.span.touches(offset))?;
    Some((named.span, card_named(context.db, game, &named.value)?))
}

/// The card whose name stands at an offset of an item: its own in the head, or one in a field or in its text.
fn in_card<'db>(
    context: Context<'db>,
    item: CardItem<'db>,
    offset: u32,
) -> Option<(CardItem<'db>, bool)> {
    let name = item_tree(context.db, item).tree.as_ref()?.name()?;
    if name.span.touches(offset) {
        return Some((item, true));
    }
    let fields = card_head(context.db, item).map(|head| head.fields.as_slice());
    let mut fields = fields.unwrap_or_default().iter();
    if let Some(card) = fields.find_map(|field| in_field(context, field, offset)) {
        return Some((card, false));
    }
    let (line, word) = card_text(context.db, item)
        .parsed_lines()
        .find_map(|(line, parsed)| {
            let mut words = parsed.words.iter();
            let is_here = |word: &&Word| line.place(word.span).touches(offset);
            let word = words.find(|word| word.name.is_some() && is_here(word))?;
            Some((parsed, word))
        })?;
    named_card(context.db, item, line, word).map(|card| (card, false))
}

/// The card that a field names at an offset of its item.
fn in_field<'db>(context: Context<'db>, field: &HeadField, offset: u32) -> Option<CardItem<'db>> {
    if !field.span.touches(offset) {
        return None;
    }
    let counted = |name: &str| card_named(context.db, game_id(context.db, context.file)?, name);
    match &field.value {
        Some(FieldValue::Cards(names)) => {
            let name = names.iter().find(|name| name.span.touches(offset))?;
            return counted(&name.value);
        }
        Some(FieldValue::One(value)) if value.span.touches(offset) => {
            let kind = kind_of_setting(context, |of, _| of == field.id)?;
            return data_card(context, kind, &value.value);
        }
        _ => {}
    }
    let mut parts = field.parts.iter();
    parts.find_map(|part| match &part.meaning {
        _ if !part.span.touches(offset) => None,
        PartMeaning::Card(kind, name) => data_card(context, kind, name),
        PartMeaning::UnknownKeyword(name) => match &context.pack()?.field(&field.id)?.kind {
            FieldType::Keywords { kind: Some(kind) } => data_card(context, kind, name),
            _ => None,
        },
        PartMeaning::Asked {
            name,
            in_deck: true,
        } => counted(name),
        _ => None,
    })
}

/// The card that a setting of a deck names at an offset.
fn in_setting(context: Context<'_>, offset: u32) -> Option<CardItem<'_>> {
    let settings = &deck_tree(context.db, context.file).tree.settings;
    let mut settings = settings.iter();
    let (id, value) = settings.find(|(_, value)| value.span.touches(offset))?;
    let kind = kind_of_setting(context, |_, setting| setting == id.value)?;
    data_card(context, kind, &value.value)
}

/// The kind of card that a setting of decks names; `is_wanted` is given the field in which cards name it, and its id.
fn kind_of_setting(context: Context<'_>, is_wanted: impl Fn(&str, &str) -> bool) -> Option<&str> {
    let formats = context.pack()?.formats.iter();
    let mut settings = formats.flat_map(|format| &format.settings);
    settings.find_map(|setting| match &setting.kind {
        SettingType::Card { kind, field } if is_wanted(field, &setting.id) => Some(kind.as_str()),
        _ => None,
    })
}

/// The card of a kind that no deck holds.
fn data_card<'db>(context: Context<'db>, kind: &str, name: &str) -> Option<CardItem<'db>> {
    let game = game_id(context.db, context.file)?;
    let cards = data_cards(context.db, game);
    cards
        .get(&(kind.to_owned(), folded_name(name)))?
        .first()
        .copied()
}

/// Every place that names the card, what the game declares, or else the rule, at an offset. Where a card or a rule is
/// declared is among them when `declarations` is set.
pub fn references(db: &dyn Db, file: File, offset: u32, declarations: bool) -> Vec<Target> {
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    let card = card_at(context, offset);
    let Some(named) = card.and_then(|(card, _)| Named::of(db, card)) else {
        return match rules::named_at(context, offset) {
            Some(named) => rules::rule_references(db, &named.rule, declarations),
            None => entities::references(context, offset, declarations),
        };
    };
    let mut uses = named.uses();
    uses.retain(|one| declarations || !matches!(one.how, How::Title));
    // Where it is declared comes first.
    uses.sort_by_key(|one| !matches!(one.how, How::Title));
    let targets = uses.into_iter().map(|one| Target {
        place: Place::File(one.file),
        span: one.span,
    });
    targets.collect()
}

/// The places of a file that name what [`references`] would look for.
pub fn highlights(db: &dyn Db, file: File, offset: u32) -> Vec<Span> {
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    let card = card_at(context, offset);
    match card.and_then(|(card, _)| Named::of(db, card)) {
        Some(named) => named
            .uses_in(file)
            .into_iter()
            .map(|one| one.span)
            .collect(),
        None => match rules::named_at(context, offset) {
            Some(named) => rules::highlights(context, &named.rule),
            None => entities::highlights(context, offset),
        },
    }
}
