//! What a cost can name at the cursor.

use cardc_english::CostSymbol;

use super::{Cursor, plain};
use crate::types::{Completion, CompletionKind};

/// The symbols of costs that the field does not name yet. `rest` is what stands between its name and the cursor.
pub(super) fn symbols(cursor: Cursor<'_>, rest: &str) -> Vec<Completion> {
    let Some(game) = cursor.context.game() else {
        return Vec::new();
    };
    let (given, typed) = rest.rsplit_once(',').unwrap_or(("", rest));
    let typed = typed.trim_start();
    let digits = |c: char| c.is_ascii_digit() || c.is_whitespace();
    let typed = match typed.rsplit_once(" or ") {
        Some((_, last)) => last,
        None => typed,
    };
    // `X` is the number that a text defines.
    let typed = typed.strip_prefix("X ").unwrap_or(typed);
    let typed = typed.trim_start_matches(digits);
    let span = cursor.from(cursor.before.len() - typed.len());
    let behind = cursor.behind.split_once(',').map_or("", |(_, rest)| rest);
    let names = |symbol: &&CostSymbol| {
        let mut parts = given.split(',').chain(behind.split(','));
        !parts.any(|part| part.trim().trim_start_matches(digits) == symbol.name)
    };
    let symbols = game.vocabulary.cost_symbols().iter().filter(names);
    symbols
        .map(|symbol| {
            let known = game.pack.vocabulary.symbols.get(symbol.id.as_str());
            let doc = known.map_or("", |known| &known.doc);
            plain(&symbol.name, CompletionKind::Value, span, "cost", doc)
        })
        .collect()
}
