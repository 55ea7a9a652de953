//! How many cards of a project have each value of a field, so that completion can offer usual values first. A query per file
//! counts heads alone, so that an edit of a text counts nothing again.

use std::slice;

use cardc_db::{Db, File};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::project::game::GameId;
use crate::project::item::{CardItem, cards};
use crate::read::card_head::card_head;
use crate::read::head::{CardHead, FieldValue};
use crate::read::names::card_files;

/// On how many cards a value stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueCount {
    /// On cards of the kind in question.
    pub same_kind: usize,
    /// On cards of any kind.
    pub any: usize,
}

/// By field, by the id of a value, and by kind.
type Counts = FxHashMap<SmolStr, FxHashMap<(SmolStr, SmolStr), usize>>;

/// How many other cards of a game have each value or tag of a field, by its id.
pub fn value_counts<'db>(
    db: &'db dyn Db,
    game: GameId<'db>,
    field: &str,
    kind: Option<&str>,
    own: Option<CardItem<'db>>,
) -> FxHashMap<&'db str, ValueCount> {
    let mut counts: FxHashMap<&str, ValueCount> = FxHashMap::default();
    let in_files = card_files(db, game).filter_map(|file| values_in_file(db, file).get(field));
    for ((value, of_kind), cards) in in_files.flatten() {
        let count = counts.entry(value).or_default();
        count.any += cards;
        count.same_kind += if kind == Some(of_kind) { *cards } else { 0 };
    }
    let own_head = own.and_then(|own| card_head(db, own));
    for (of_field, value) in own_head.into_iter().flat_map(values) {
        if let Some(count) = counts.get_mut(value.as_str()).filter(|_| of_field == field) {
            let is_same_kind =
                kind.is_some() && kind == own_head.and_then(|head| head.kind.as_deref());
            count.any -= 1;
            count.same_kind -= usize::from(is_same_kind);
        }
    }
    counts.retain(|_, count| count.any > 0);
    counts
}

/// Counts the values of a file's cards ahead of the first question.
pub fn read_value_counts(db: &dyn Db, file: File) {
    values_in_file(db, file);
}

#[salsa::tracked(returns(ref))]
fn values_in_file(db: &dyn Db, file: File) -> Counts {
    let mut counts = Counts::default();
    for head in cards(db, file).filter_map(|card| card_head(db, card)) {
        let kind = head.kind.clone().unwrap_or_default();
        for (field, value) in values(head) {
            let of_field = counts.entry(field.clone()).or_default();
            *of_field.entry((value.clone(), kind.clone())).or_default() += 1;
        }
    }
    counts
}

/// The values and tags of a head by id, each with its field.
fn values(head: &CardHead) -> impl Iterator<Item = (&SmolStr, &SmolStr)> {
    head.fields.iter().flat_map(|field| {
        let values = match &field.value {
            Some(FieldValue::One(one)) => slice::from_ref(one),
            Some(FieldValue::Tags(tags)) => tags,
            _ => &[],
        };
        values.iter().map(|value| (&field.id, &value.value))
    })
}
