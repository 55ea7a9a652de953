//! What may be chosen for a card: its own options, and those of the lists that it takes from.

use cardc_db::Db;
use cardc_games::GamePack;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::card::card_summary;
use crate::games::GameId;
use crate::head::{CardOption, Conditions, FieldValue, OptionsFrom};
use crate::names::{data_cards, fold};
use crate::summary::CardSummary;

/// An option as a card offers it.
#[derive(Clone, Debug)]
pub(crate) struct Offer<'a> {
    pub(crate) option: &'a CardOption,
    /// The groups that it belongs to: the one of the card, and the one of the list that has it.
    pub(crate) groups: Vec<&'a SmolStr>,
    /// What it depends on: its own conditions, and those of the lines by which its list is taken.
    pub(crate) conditions: Vec<&'a Conditions>,
    /// The card that has it.
    pub(crate) of: &'a CardSummary,
}

/// All options that a card offers, in the order of the card. Lists that the project lacks offer nothing.
pub(crate) fn offers<'a>(
    db: &'a dyn Db,
    game: GameId<'a>,
    pack: &GamePack,
    card: &'a CardSummary,
) -> Vec<Offer<'a>> {
    let mut found: Vec<Offer<'a>> = Vec::new();
    let mut within: Vec<(&SmolStr, &SmolStr)> = Vec::new();
    let mut seen: FxHashSet<(&str, &str)> = FxHashSet::default();
    let mut open: Vec<(&CardSummary, Vec<&SmolStr>, Vec<&Conditions>)> =
        vec![(card, Vec::new(), Vec::new())];
    while let Some((card, groups, conditions)) = open.pop() {
        for value in card.lines.values().flatten() {
            match value {
                FieldValue::Option(option) => found.push(Offer {
                    option,
                    groups: groups.iter().copied().chain(&option.group).collect(),
                    conditions: conditions
                        .iter()
                        .copied()
                        .chain([&option.conditions])
                        .collect(),
                    of: card,
                }),
                FieldValue::From(from) => {
                    let Some(list) = list(db, game, pack, from) else {
                        continue;
                    };
                    let group = from.group.as_deref().unwrap_or_default();
                    if seen.insert((group, &list.name)) {
                        let groups = groups.iter().copied().chain(&from.group).collect();
                        let conditions = conditions.iter().copied().chain([&from.conditions]);
                        open.push((list, groups, conditions.collect()));
                    }
                }
                FieldValue::Choice(choice) => {
                    within.extend(choice.within.iter().map(|whole| (&choice.group, whole)));
                }
                _ => {}
            }
        }
    }
    for offer in &mut found {
        add_wholes(&mut offer.groups, &within);
    }
    found
}

/// Adds the groups that groups are a part of.
fn add_wholes<'a>(groups: &mut Vec<&'a SmolStr>, within: &[(&'a SmolStr, &'a SmolStr)]) {
    let mut next = 0;
    while let Some(part) = groups.get(next).map(|part| fold(part)) {
        next += 1;
        for (of, whole) in within {
            if fold(of) == part && !groups.iter().any(|group| fold(group) == fold(whole)) {
                groups.push(whole);
            }
        }
    }
}

/// The card that lists the options.
fn list<'a>(
    db: &'a dyn Db,
    game: GameId<'a>,
    pack: &GamePack,
    from: &OptionsFrom,
) -> Option<&'a CardSummary> {
    let kinds = pack.kinds.iter().filter(|kind| !kind.counted);
    let index = data_cards(db, game);
    let mut lists = kinds.filter_map(|kind| index.get(&(kind.id.to_string(), fold(&from.list))));
    card_summary(db, *lists.next()?.first()?)
}

/// Which offer an option of a list means, by its place: the one of its name, be it without what stands in brackets behind it, or the
/// one with the same mark.
pub(crate) fn meant(pack: &GamePack, offers: &[Offer<'_>], written: &str) -> Option<usize> {
    let wanted = fold(written);
    let is_named = |offer: &Offer<'_>| {
        let mut names = std::iter::once(&offer.option.name).chain(&offer.option.aliases);
        names.any(|name| fold(name) == wanted)
    };
    let is_short = |offer: &Offer<'_>| {
        let name = fold(&offer.option.name);
        name.strip_suffix(')')
            .and_then(|name| name.rsplit_once('('))
            .is_some_and(|(name, _)| name.trim_end() == wanted)
    };
    let has_mark = |offer: &Offer<'_>| {
        let mut marks = pack.marks.iter();
        marks.any(|mark| mark.is_given_by(written) && mark.is_given_by(&offer.option.name))
    };
    offers
        .iter()
        .position(is_named)
        .or_else(|| offers.iter().position(is_short))
        .or_else(|| offers.iter().position(has_mark))
}
