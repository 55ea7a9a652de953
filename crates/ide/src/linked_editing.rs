//! Places that say the same and change together while one of them is typed.

use cardc_db::{Db, File, FileKind};
use cardc_semantics::item_at;
use cardc_span::Span;

use crate::card_names::{card_at, own_places};
use crate::context::Context;

/// The title of the card at an offset, and where its own text has the whole of it; empty where the text does not, or where
/// the offset is at something else.
pub fn linked_editing(db: &dyn Db, file: File, offset: u32) -> Vec<Span> {
    if file.kind(db) != FileKind::Cards {
        return Vec::new();
    }
    let context = Context::new(db, file);
    let offset = context.boundary(offset);
    let around = item_at(db, file, offset);
    let (Some((item, _)), Some((card, _))) = (around, card_at(context, offset)) else {
        return Vec::new();
    };
    if item != card {
        return Vec::new();
    }
    let places = own_places(context, item);
    let is_here = places.iter().any(|span| span.touches(offset));
    if is_here && places.len() > 1 {
        places
    } else {
        Vec::new()
    }
}
