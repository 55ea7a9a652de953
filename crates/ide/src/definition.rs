//! Where a name is declared.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::{card_named, deck_lines, game_id, name_span};
use cardc_syntax::DeckLine;

use crate::context::{Context, touches};
use crate::rules;
use crate::types::{Place, Target};

/// The card that the entry of a deck names; for any other word, the rule that defines it.
pub fn definition(db: &dyn Db, file: File, offset: u32) -> Option<Target> {
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    let entry = match file.kind(db) {
        FileKind::Deck => entry_at(context, offset),
        _ => None,
    };
    match entry {
        Some(named) => card(context, named),
        None => rules::definition(context, offset),
    }
}

/// The name in the entry of a deck.
fn entry_at(context: Context<'_>, offset: u32) -> Option<&str> {
    let lines = deck_lines(context.db, context.file);
    lines.iter().find_map(|line| match line {
        DeckLine::Entry { name, span, .. } if touches(*span, offset) => Some(name.value.as_str()),
        _ => None,
    })
}

fn card(context: Context<'_>, named: &str) -> Option<Target> {
    let card = card_named(context.db, game_id(context.db, context.file)?, named)?;
    Some(Target {
        place: Place::File(card.file(context.db)),
        span: name_span(context.db, card)?,
    })
}
