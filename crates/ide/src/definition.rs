//! Where a name is declared.

use cardc_db::{Db, File};
use cardc_semantics::name_span;

use crate::card_names::card_at;
use crate::context::Context;
use crate::entities;
use crate::rules;
use crate::types::{Place, Target};

/// The card that the entry of a deck, a field or the word of a text names; for any other word, the rule that defines it. In the files
/// of a pack, and where no rule does, it is the entry of the pack that declares the word.
pub fn definition(db: &dyn Db, file: File, offset: u32) -> Option<Target> {
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    match card_at(context, offset) {
        Some((card, false)) => Some(Target {
            place: Place::File(card.file(db)),
            span: name_span(db, card)?,
        }),
        _ => rules::definition(context, offset).or_else(|| entities::definition(context, offset)),
    }
}

/// The rule that defines the word at an offset; where no rule does, what [`definition`] says.
pub fn declaration(db: &dyn Db, file: File, offset: u32) -> Option<Target> {
    let context = Context::new(db, file);
    rules::definition(context, context.boundary(offset)).or_else(|| definition(db, file, offset))
}
