//! The names of other cards in heads. Whether there are such cards is asked name by name, so that a new card concerns only
//! those that name it.

use cardc_db::Db;
use cardc_diagnostics::{Code, Diagnostic, Severity};
use cardc_games::{FieldType, GamePack};
use cardc_span::folded_name;
use cardc_syntax::Spanned;
use smol_str::SmolStr;

use crate::project::config::config_file;
use crate::project::game::GameId;
use crate::project::games::{game, game_id, game_of};
use crate::project::item::{CardItem, item_tree};
use crate::project::words::{did_you_mean, with_article};
use crate::read::head::{CardHead, FieldValue};
use crate::read::names::card_index;
use crate::read::text_names::{NameText, nearest_name};

/// Names in fields that no card of the project has, or that are those of other cards than the field names. A file alone is no
/// project.
pub(crate) fn unknown_cards<'db>(
    db: &'db dyn Db,
    item: CardItem<'db>,
    head: &CardHead,
) -> Vec<Diagnostic> {
    let (Some(id), Some(game)) = (game_id(db, item.file(db)), game_of(db, item.file(db))) else {
        return Vec::new();
    };
    if config_file(db).is_none() {
        return Vec::new();
    }
    let mut diagnostics = Vec::new();
    for field in &head.fields {
        let spec = game.pack.field(&field.id);
        if let Some(FieldType::Cards { category }) = spec.map(|spec| &spec.kind)
            && let Some(FieldValue::Cards(names)) = &field.value
        {
            let wrong = names
                .iter()
                .filter_map(|name| wrong_name(db, id, &game.pack, category, name));
            diagnostics.extend(wrong);
        }
    }
    diagnostics
}

fn wrong_name<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
    pack: &GamePack,
    category: &SmolStr,
    name: &Spanned<SmolStr>,
) -> Option<Diagnostic> {
    let found = categories_of(db, NameText::new(db, game, name.value.clone()));
    if found.contains(category) {
        return None;
    }
    let written = &name.value;
    let names = pack.vocabulary.names.as_ref();
    let is_written = |known: &String| folded_name(known) == folded_name(written);
    if found.is_empty() && names.is_some_and(|names| names.open.keys().any(is_written)) {
        return None;
    }
    let called = |id: &str| {
        let category = pack.category(id);
        with_article(category.map_or("card", |category| &category.name))
    };
    let message = match found.first() {
        Some(other) => format!(
            "The field names {} but `{written}` is {}",
            called(category),
            called(other)
        ),
        None => format!("Unknown card `{written}`"),
    };
    let place = name.span;
    let mut diagnostic = Diagnostic::new(Code::UnknownCard, place, message);
    diagnostic.severity = Severity::Warning;
    if !found.is_empty() {
        return Some(diagnostic.note("Name another card, or correct its kind."));
    }
    let nearest = nearest_name(db, game, written);
    let nearest = nearest.filter(|near| {
        let near = NameText::new(db, game, near.form.clone());
        categories_of(db, near).contains(category)
    });
    let quoted = nearest.map(|near| format!("\"{}\"", near.form));
    Some(did_you_mean(
        diagnostic,
        &format!("\"{written}\""),
        place,
        quoted.as_deref(),
    ))
}

/// The parts of decks that the cards of this name belong to.
#[salsa::tracked(returns(deref))]
fn categories_of<'db>(db: &'db dyn Db, name: NameText<'db>) -> Vec<SmolStr> {
    let id = name.game(db);
    let Some(game) = game(db, id) else {
        return Vec::new();
    };
    let cards = card_index(db, id).get(&folded_name(name.text(db)));
    let kinds = cards.into_iter().flatten().filter_map(|card| {
        let keyword = &item_tree(db, *card).tree.as_ref()?.keyword.value;
        game.pack.kind(&keyword.to_lowercase())
    });
    kinds.map(|kind| kind.category.clone()).collect()
}
