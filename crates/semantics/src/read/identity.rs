//! What tells cards of one name apart: the fields that the pack names, and the set.

use cardc_db::{Db, File};
use cardc_games::{GamePack, KIND, SET};
use cardc_span::folded_name;
use cardc_syntax::Value;
use rustc_hash::FxHashMap;
use smol_str::{SmolStr, ToSmolStr};

use super::card_head::card_head;
use super::head::{CardHead, FieldValue};
use crate::project::games::game_of;
use crate::project::item::{CardItem, ItemKind, item_tree, items};

/// What makes a card one beside its name, in the order of the pack: ids of values, or words as they are compared. Empty
/// where the name is enough.
#[salsa::tracked(returns(deref))]
pub fn card_identity<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Vec<Option<SmolStr>> {
    let (Some(game), Some(head)) = (game_of(db, card.file(db)), card_head(db, card)) else {
        return Vec::new();
    };
    let identity = game.pack.identity.iter();
    identity
        .map(|part| match part.as_str() {
            KIND => head.kind.clone(),
            SET => value(&game.pack, head, SET)
                .or_else(|| set_above(db, card).map(|set| folded_name(set).into())),
            field => value(&game.pack, head, field),
        })
        .collect()
}

/// The value of a field as it is compared.
fn value(pack: &GamePack, head: &CardHead, field: &str) -> Option<SmolStr> {
    match head.value(field) {
        Some(FieldValue::Text(text)) => Some(folded_name(text).into()),
        Some(FieldValue::One(value)) => Some(value.value.clone()),
        Some(FieldValue::Number(number)) => Some(number.to_smolstr()),
        Some(_) => None,
        None => pack.field(field)?.default.clone(),
    }
}

/// The set that a card is of, as written: its own, or that of the file.
pub fn card_set<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Option<&'db str> {
    match card_head(db, card).and_then(|head| head.value(SET)) {
        Some(FieldValue::Text(set)) => Some(set),
        _ => set_above(db, card),
    }
}

/// The set in the last `set` line above a card, as written.
pub(crate) fn set_above<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Option<&'db str> {
    let sets = sets_above(db, card.file(db));
    sets.get(&card).map(String::as_str)
}

#[salsa::tracked]
fn sets_above(db: &dyn Db, file: File) -> FxHashMap<CardItem<'_>, String> {
    let mut sets = FxHashMap::default();
    let mut above = None;
    for &item in items(db, file) {
        match item.kind(db) {
            ItemKind::Set => above = set_named(db, item),
            ItemKind::Card => {
                if let Some(set) = &above {
                    sets.insert(item, String::clone(set));
                }
            }
            ItemKind::Game | ItemKind::Stray => {}
        }
    }
    sets
}

fn set_named<'db>(db: &'db dyn Db, item: CardItem<'db>) -> Option<String> {
    let tree = item_tree(db, item).tree.as_ref()?;
    tree.values.iter().find_map(|value| match &value.value {
        Value::Words(words) | Value::String(words) => Some(words.to_string()),
        _ => None,
    })
}
