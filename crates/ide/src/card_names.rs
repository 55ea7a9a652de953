//! The cards that names lead to, wherever a name stands: on its card, in a text, in a deck.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{
    CardItem, FieldValue, GameId, card_head, card_named, card_text, cards, deck_uses, entry_at,
    game_id, item_at, item_offset, item_tree, name_span, name_uses, named_card,
};

use crate::context::{Context, absolute, touches};
use crate::rules;
use crate::types::{Place, Target};

/// The card that the place at an offset names, and whether it is the card itself that does.
pub(crate) fn card_at(context: Context<'_>, offset: u32) -> Option<(CardItem<'_>, bool)> {
    match context.file.kind(context.db) {
        FileKind::Deck => {
            let entry = entry_at(context.db, context.file, offset)?;
            entry.card.map(|card| (card, false))
        }
        FileKind::Cards => {
            let (item, start) = item_at(context.db, context.file, offset)?;
            in_card(context, item, offset - start)
        }
        _ => None,
    }
}

/// The card whose name stands at an offset of an item: its own in the head, or one in a field or in its text.
fn in_card<'db>(
    context: Context<'db>,
    item: CardItem<'db>,
    offset: u32,
) -> Option<(CardItem<'db>, bool)> {
    let name = item_tree(context.db, item).tree.as_ref()?.name()?;
    if touches(name.span, offset) {
        return Some((item, true));
    }
    if let Some(card) = in_field(context, item, offset) {
        return Some((card, false));
    }
    let found = card_text(context.db, item)
        .english()
        .find_map(|(line, parsed)| {
            let mut words = parsed.words.iter();
            words.find(|word| word.name.is_some() && touches(line.place(word.span), offset))
        })?;
    named_card(context.db, item, found).map(|card| (card, false))
}

/// The card that a field names at an offset of an item.
fn in_field<'db>(context: Context<'db>, item: CardItem<'db>, offset: u32) -> Option<CardItem<'db>> {
    let mut fields = card_head(context.db, item)?.fields.iter();
    let name = fields.find_map(|field| match &field.value {
        Some(FieldValue::Cards(names)) => names.iter().find(|name| touches(name.span, offset)),
        _ => None,
    })?;
    card_named(context.db, game_id(context.db, context.file)?, &name.value)
}

/// Every place that names the card, or else the rule, at an offset. Where it is declared is among them when
/// `declarations` is set.
pub fn references(db: &dyn Db, file: File, offset: u32, declarations: bool) -> Vec<Target> {
    let context = Context::new(db, file);
    let card = card_at(context, context.boundary(offset));
    match card.zip(game_id(db, file)) {
        Some(((card, _), game)) => of_card(db, game, card, declarations),
        None => rules::references(db, file, offset, declarations),
    }
}

fn of_card<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
    card: CardItem<'db>,
    declarations: bool,
) -> Vec<Target> {
    let mut found = Vec::new();
    if declarations && let Some(span) = name_span(db, card) {
        found.push(Target {
            place: Place::File(card.file(db)),
            span,
        });
    }
    let files = db.project().files(db).iter().copied();
    let of_game =
        files.filter(|&file| file.kind(db) == FileKind::Cards && game_id(db, file) == Some(game));
    for other in of_game.flat_map(|file| cards(db, file)) {
        let uses = name_uses(db, other).filter(|(named, _)| *named == card);
        found.extend(uses.map(|(_, span)| Target {
            place: Place::File(other.file(db)),
            span: absolute(span, item_offset(db, other)),
        }));
    }
    found.extend(deck_uses(db, game, card).map(|entry| Target {
        place: Place::File(entry.deck),
        span: absolute(entry.name, 0),
    }));
    found
}
