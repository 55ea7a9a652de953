//! A card drawn as text.

use std::fmt::Write;

use cardc_semantics::{CardItem, item_tree, print_card};

use crate::context::Context;

/// Kind and name, the fields one below the other, and the text in the house form.
pub(super) fn draw<'db>(context: Context<'db>, item: CardItem<'db>) -> String {
    let mut drawn = String::new();
    let Some(tree) = &item_tree(context.db, item).tree else {
        return drawn;
    };
    let source = item.text(context.db);
    let kind = context
        .pack()
        .and_then(|pack| pack.kind(&tree.keyword.value));
    let kind = kind.map_or(tree.keyword.value.as_str(), |kind| kind.name.as_str());
    let name = tree.name().map_or("(no name)", |name| name.value.as_str());
    let _ = writeln!(drawn, "{name} ({kind})");
    let width = tree
        .fields()
        .map(|field| field.name.value.chars().count())
        .max()
        .unwrap_or(0);
    for field in tree.fields() {
        let values = &source[field.name.span.end as usize..field.span.end as usize];
        let values = values
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .replace(" ,", ",");
        let _ = writeln!(drawn, "{:width$}  {values}", field.name.value.as_str());
    }
    let text = print_card(context.db, item);
    if !text.trim().is_empty() {
        let _ = write!(drawn, "\n{text}");
    }
    drawn
}
