//! Values that have a colour in their game: alliances, spheres.

use cardc_db::{Db, File};
use cardc_games::Colour;
use cardc_semantics::{cards, item_offset, item_tree};
use cardc_span::Span;
use cardc_syntax::{Item, Value};

use crate::context::Context;

/// The values of fields with the colours that the pack gives them, in source order.
pub fn swatches(db: &dyn Db, file: File) -> Vec<(Span, Colour)> {
    let context = Context::new(db, file);
    let Some(pack) = context.pack() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for item in cards(db, file) {
        let start = item_offset(db, item);
        let tree = item_tree(db, item).tree.iter();
        for field in tree.flat_map(Item::fields) {
            let Some(values) = pack.values_of(&field.name.value) else {
                continue;
            };
            for value in &field.values {
                let (Value::Words(words) | Value::String(words)) = &value.value else {
                    continue;
                };
                let known = values.named(words).or_else(|| values.get(words));
                if let Some(colour) = known.and_then(|known| known.colour) {
                    found.push((value.span.shifted(start), colour));
                }
            }
        }
    }
    found
}
