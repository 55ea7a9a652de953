//! The head of a card drawn as text.

use std::fmt::Write;

use cardc_semantics::{CardItem, item_tree};

use crate::context::Context;

/// The fields, one below the other.
pub(super) fn drawn_head<'db>(context: Context<'db>, item: CardItem<'db>) -> String {
    let mut drawn = String::new();
    let Some(tree) = &item_tree(context.db, item).tree else {
        return drawn;
    };
    let source = item.text(context.db);
    let names = tree.fields().map(|field| field.name.value.chars().count());
    let width = names.max().unwrap_or(0);
    for field in tree.fields() {
        let values = &source[field.name.span.end as usize..field.span.end as usize];
        let values = values.split_whitespace().collect::<Vec<_>>();
        let values = values.join(" ").replace(" ,", ",");
        let _ = writeln!(drawn, "{:width$}  {values}", field.name.value.as_str());
    }
    drawn
}
