//! Which cards of a deck a limit picks with `only`, and what they are called.

use cardc_games::{CardList, GamePack, Only, Unlike, Wanted};
use cardc_span::folded_name;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::DeckLines;
use super::alike::values_among;
use crate::project::words::listed_plain;
use crate::read::summary::CardSummary;

/// The cards that an `only` picks.
pub(super) struct Picked<'a> {
    pack: &'a GamePack,
    only: &'a Only,
    /// The names on its list, as names are compared.
    listed: Option<FxHashSet<String>>,
    /// The values that cards have to be unlike; `None` where nobody knows them. No card is picked then.
    present: Option<FxHashSet<&'a SmolStr>>,
}

impl<'a> Picked<'a> {
    pub(super) fn of(deck: DeckLines<'a>, only: &'a Only) -> Self {
        let list = only.list.as_ref();
        let names = |list: &CardList| list.cards.iter().map(|name| folded_name(name)).collect();
        let unlike = only.unlike.as_ref();
        Self {
            pack: deck.pack,
            only,
            listed: list.map(|id| deck.pack.list(id).map(names).unwrap_or_default()),
            present: unlike.and_then(|of| values_among(deck, &of.field, &of.among)),
        }
    }

    pub(super) fn has(&self, card: &CardSummary) -> bool {
        let only = self.only;
        let mut is = only.is.iter();
        let has_value = is.all(|is| match &is.value {
            Wanted::Value(value) => card.values.get(&is.field) == Some(value),
            Wanted::Number(number) => card.numbers.get(&is.field) == Some(number),
        });
        let listed = self.listed.as_ref();
        let mut unlike = only.unlike.iter();
        (only.kinds.is_empty() || only.kinds.contains(&card.kind))
            && (only.tags.is_empty() || only.tags.iter().any(|tag| card.tags.contains(tag)))
            && has_value
            && listed.is_none_or(|names| names.contains(&folded_name(&card.name)))
            && unlike.all(|unlike| self.is_unlike(unlike, card))
    }

    fn is_unlike(&self, unlike: &Unlike, card: &CardSummary) -> bool {
        let (Some(present), Some(value)) = (&self.present, card.values.get(&unlike.field)) else {
            return false;
        };
        !present.contains(value) && !self.pack.is_neutral(&unlike.field, value)
    }
}

/// What such cards have, besides their kind: ` with the tag Aelf and the edition First on the list Banned cards`; empty
/// where the kind is all.
pub(super) fn conditions(deck: DeckLines<'_>, only: &Only) -> String {
    let pack = deck.pack;
    let tags = only.tags.iter().filter_map(|tag| pack.tag(tag));
    let tags: Vec<String> = tags.map(|tag| tag.name.to_string()).collect();
    let tags = Some(listed_plain(&tags, "or")).filter(|tags| !tags.is_empty());
    let value = only.is.as_ref().map(|is| match &is.value {
        Wanted::Value(value) => {
            format!("the {} {}", is.field, pack.value_name(&is.field, value))
        }
        Wanted::Number(number) => format!("the {} {number}", is.field),
    });
    let unlike = only.unlike.as_ref().map(|unlike| {
        let others = deck.category_name(&unlike.among, 2);
        format!("another {} than the {others}", unlike.field)
    });
    let all = tags.map(|tags| format!("the tag {tags}")).into_iter();
    let all: Vec<String> = all.chain(value).chain(unlike).collect();
    let list = only.list.as_ref().and_then(|id| pack.list(id));
    let list = list.map(|list| format!(" on the list {}", list.name));
    let with = if all.is_empty() { "" } else { " with " };
    format!("{with}{}{}", all.join(" and "), list.unwrap_or_default())
}
