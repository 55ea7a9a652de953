//! What tells a card from others.

use cardc_convert::{ImportedCard, SET};
use cardc_syntax::{Item, Value};

/// What tells a card from others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) set: Option<String>,
}

impl Identity {
    pub(super) fn of(card: &ImportedCard) -> Self {
        Identity {
            name: card.name.clone(),
            kind: card.kind.keyword.to_string(),
            set: card.set.clone(),
        }
    }

    /// That of an item below a line with a set; `None` for an item without a name.
    pub(super) fn of_item(item: &Item, set_above: Option<&str>) -> Option<Self> {
        let own = item.fields().find(|field| field.name.value == SET);
        let own = own.and_then(|field| text_of(&field.values.first()?.value));
        Some(Identity {
            name: item.name()?.value.to_string(),
            kind: item.keyword.value.to_string(),
            set: own.or_else(|| set_above.map(str::to_owned)),
        })
    }
}

/// A value that is words or a text.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Words(text) | Value::String(text) => Some(text.to_string()),
        _ => None,
    }
}
