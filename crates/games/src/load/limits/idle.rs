//! Limits that say nothing: no deck can break them, none can keep to them, or they are about no card.

use cardc_span::folded_name;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::model::{CountLimit, DeckLimit, FieldType, GamePack, KindSpec, Limit, Only, Wanted};

/// Why a limit says nothing.
pub(super) struct Idle {
    /// The keys below its entry that lead to the reason.
    pub(super) keys: Vec<&'static str>,
    /// What is wrong with it.
    pub(super) message: String,
    /// What to do.
    pub(super) help: String,
}

const UNBREAKABLE: &str = "No deck can break this limit";
const UNKEEPABLE: &str = "No deck can keep to this limit";

/// Why a limit says nothing, if it does; `key` is the one below `limit`.
pub(super) fn find(pack: &GamePack, limit: &DeckLimit, key: &'static str) -> Option<Idle> {
    let idle = |keys: &[&'static str], message: &str, help: &str| {
        Some(Idle {
            keys: keys.to_vec(),
            message: message.to_owned(),
            help: help.to_owned(),
        })
    };
    let DeckLimit { with, without, .. } = limit;
    let limit = &limit.limit;
    if let Some(help) = unbreakable(limit) {
        return idle(&["limit", key], UNBREAKABLE, help);
    }
    if let Some((message, help)) = beyond_list(pack, limit) {
        return idle(&["limit", key], message, &help);
    }
    if !with.is_empty() && with.iter().all(|card| is_among(card, without)) {
        let help = "`without` takes out every deck that `with` asks for. Delete one.";
        return idle(&["without"], UNBREAKABLE, help);
    }
    let scope = limit.scope();
    let only = scope.only?;
    let (inner, message, help) = strange_value(pack, only).or_else(|| {
        let (message, help) = strange_kinds(pack, only, scope.category?)?;
        Some(("kinds", message, help))
    })?;
    idle(&["limit", key, "only", inner], &message, &help)
}

/// A number of different cards on a list that is as large as the list, or larger.
fn beyond_list(pack: &GamePack, limit: &Limit) -> Option<(&'static str, String)> {
    let Limit::Count(CountLimit {
        bounds,
        distinct: true,
        text: None,
        ..
    }) = limit
    else {
        return None;
    };
    let list = pack.list(limit.scope().only?.list.as_ref()?)?;
    let names: FxHashSet<String> = list.cards.iter().map(|name| folded_name(name)).collect();
    let cards = match names.len() {
        1 => "1 card".to_owned(),
        all => format!("{all} cards"),
    };
    let has = format!("The list `{}` has {cards}", list.id);
    let is_beyond = |number: u32| number as usize > names.len();
    if bounds.min.is_some_and(is_beyond) {
        let help = format!("{has}. Ask for fewer, or add cards to it.");
        return Some((UNKEEPABLE, help));
    }
    let is_open = bounds.min.unwrap_or(0) == 0;
    let is_all = |max: u32| max as usize >= names.len();
    (is_open && bounds.max.is_some_and(is_all))
        .then(|| (UNBREAKABLE, format!("{has}. Give a smaller `max`.")))
}

fn is_among(card: &SmolStr, cards: &[SmolStr]) -> bool {
    let card = folded_name(card);
    cards.iter().any(|other| folded_name(other) == card)
}

/// What a limit lacks that no deck can break.
fn unbreakable(limit: &Limit) -> Option<&'static str> {
    let bounds = match limit {
        Limit::Count(count) if count.text.is_none() => Some(&count.bounds),
        Limit::Marked(marked) => Some(&marked.bounds),
        _ => None,
    };
    if bounds.is_some_and(|bounds| bounds.max.is_none() && bounds.min.unwrap_or(0) == 0) {
        return Some("Every deck has 0 or more. Give a greater `min`, or a `max`.");
    }
    match limit {
        Limit::Copies {
            max: None,
            exceptions,
            texts,
            field: None,
            ..
        } if exceptions.is_empty() && texts.is_empty() => {
            Some("Give it a `max`, or a `field` in which cards state theirs.")
        }
        Limit::Allowed { only, .. } if *only == Only::default() => {
            Some("Say in `only` which cards are allowed.")
        }
        Limit::MarkedApart { marks } if marks.len() == 1 => {
            Some("Name the other marks that a line cannot have besides.")
        }
        _ => None,
    }
}

/// A value that no card can have in the field.
fn strange_value(pack: &GamePack, only: &Only) -> Option<(&'static str, String, String)> {
    let is = only.is.as_ref()?;
    let (message, help) = match &is.value {
        Wanted::Value(value) => {
            let values = pack.values_of(&is.field)?;
            if values.open || values.get(value).is_some() {
                return None;
            }
            let ids = values.values.iter().map(|value| value.id.as_str());
            let help = format!("Expected {}.", ids.collect::<Vec<_>>().join(", "));
            (format!("`{value}` is no value of `{}`", is.field), help)
        }
        Wanted::Number(number) => {
            let FieldType::Integer { min, max, .. } = pack.field(&is.field)?.kind else {
                return None;
            };
            if (min..=max).contains(number) {
                return None;
            }
            let help = format!("Write a number from {min} to {max}.");
            (format!("No card has {number} as its `{}`", is.field), help)
        }
    };
    Some(("value", message, help))
}

/// Kinds of which none counts for the category of a limit.
fn strange_kinds(pack: &GamePack, only: &Only, category: &str) -> Option<(String, String)> {
    let mut kinds = only.kinds.iter().map(|kind| pack.kind(kind));
    let is_elsewhere =
        |kind: Option<_>| kind.is_some_and(|kind: &KindSpec| kind.category != category);
    if only.kinds.is_empty() || !kinds.all(is_elsewhere) {
        return None;
    }
    let message = format!("No card of these kinds is in the category `{category}`");
    Some((
        message,
        "Name kinds of the category, or delete `category`.".to_owned(),
    ))
}
