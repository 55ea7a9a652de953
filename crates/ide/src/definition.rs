//! Where a name is declared.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{
    CardItem, FieldValue, card_head, card_named, entry_at, game_id, item_at, name_span,
};

use crate::context::{Context, touches};
use crate::rules;
use crate::types::{Place, Target};

/// The card that the entry of a deck or a field names; for any other word, the rule that defines it.
pub fn definition(db: &dyn Db, file: File, offset: u32) -> Option<Target> {
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    let card = match file.kind(db) {
        FileKind::Deck => entry_at(db, file, offset).and_then(|entry| entry.card),
        _ => card_in_field(context, offset),
    };
    match card {
        Some(card) => Some(Target {
            place: Place::File(card.file(db)),
            span: name_span(db, card)?,
        }),
        None => rules::definition(context, offset),
    }
}

/// The rule that defines the word at an offset; where no rule does, what [`definition`] says.
pub fn declaration(db: &dyn Db, file: File, offset: u32) -> Option<Target> {
    let context = Context::new(db, file);
    rules::definition(context, context.boundary(offset)).or_else(|| definition(db, file, offset))
}

/// The card that a field names.
fn card_in_field(context: Context<'_>, offset: u32) -> Option<CardItem<'_>> {
    let db = context.db;
    let (item, start) = item_at(db, context.file, offset)?;
    let mut fields = card_head(db, item)?.fields.iter();
    let name = fields.find_map(|field| match &field.value {
        Some(FieldValue::Cards(names)) => {
            names.iter().find(|name| touches(name.span, offset - start))
        }
        _ => None,
    })?;
    card_named(db, game_id(db, context.file)?, &name.value)
}
