//! What may be chosen for a card: its own options, and those of the lists that it takes from. All lines of a card share
//! what was found once.

use cardc_db::Db;
use cardc_games::{GamePack, MarkSpec};
use cardc_span::folded_name;
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use crate::project::game::GameId;
use crate::project::games::{game_id, game_of};
use crate::project::item::CardItem;
use crate::read::head::FieldValue;
use crate::read::head::option::{CardOption, Conditions, OptionsFrom};
use crate::read::names::data_cards;
use crate::read::summary::{CardSummary, card_summary};

/// So deep lists may take from lists. Books need two or three.
const MOST_LISTS: usize = 16;

/// So many options of one card are looked at. Books have hundreds.
const MOST_OFFERS: usize = 20_000;

/// So many groups an option may belong to, those included that groups are a part of.
const MOST_GROUPS: usize = 64;

/// An option as a card offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) option: CardOption,
    /// The groups that it belongs to, as names are compared, each once: the one of the card, the one of the list that has
    /// it, and those that these are a part of.
    pub(crate) groups: Vec<String>,
    /// What conditions may call it, as names are compared, each once: by its names and its groups.
    pub(crate) names: Vec<String>,
    /// What it depends on: its own conditions, and those of the lines by which its list is taken.
    pub(crate) conditions: Vec<Conditions>,
    /// The name of the card that has it.
    pub(crate) of: SmolStr,
}

/// All options that a card offers, in the order of the card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    pub(crate) all: Vec<Offer>,
    /// Their places by name, as names are compared; the first of a name.
    by_name: FxHashMap<String, usize>,
    /// Their places by name without what stands in brackets behind it.
    without_brackets: FxHashMap<String, usize>,
    /// Their places by the id of the mark that they give.
    by_mark: FxHashMap<SmolStr, usize>,
}

/// A list that is read, and by what lines it is taken.
#[derive(Clone)]
struct Open<'a> {
    card: &'a CardSummary,
    depth: usize,
    groups: Vec<&'a SmolStr>,
    conditions: Vec<&'a Conditions>,
}

/// All options that a card offers. Lists that the project lacks offer nothing.
#[salsa::tracked]
pub(crate) fn offers<'db>(db: &'db dyn Db, card: CardItem<'db>) -> Offers {
    let (Some(id), Some(game)) = (game_id(db, card.file(db)), game_of(db, card.file(db))) else {
        return Offers::default();
    };
    let Some(card) = card_summary(db, card) else {
        return Offers::default();
    };
    Offers::indexed(&game.pack, found(db, id, &game.pack, card))
}

fn found<'a>(
    db: &'a dyn Db,
    game: GameId<'a>,
    pack: &GamePack,
    card: &'a CardSummary,
) -> Vec<Offer> {
    let mut found: Vec<Offer> = Vec::new();
    let mut wholes: FxHashMap<String, Vec<String>> = FxHashMap::default();
    let mut seen: FxHashSet<(&str, &str)> = FxHashSet::default();
    let mut open = vec![Open {
        card,
        depth: 0,
        groups: Vec::new(),
        conditions: Vec::new(),
    }];
    while let Some(within) = open.pop() {
        for value in within.card.lines.values().flatten() {
            match value {
                FieldValue::Option(option) if found.len() < MOST_OFFERS => {
                    found.push(within.offer(option));
                }
                FieldValue::From(from) if within.depth < MOST_LISTS => {
                    let Some(list) = list(db, game, pack, from) else {
                        continue;
                    };
                    let group = from.group.as_deref().unwrap_or_default();
                    if seen.insert((group, &list.name)) {
                        open.push(within.of_list(from, list));
                    }
                }
                FieldValue::Choice(choice) => {
                    let whole = choice.within.iter().map(|whole| folded_name(whole));
                    wholes
                        .entry(folded_name(&choice.group))
                        .or_default()
                        .extend(whole);
                }
                _ => {}
            }
        }
    }
    for offer in &mut found {
        offer.add_wholes(&wholes);
    }
    found
}

impl<'a> Open<'a> {
    fn offer(&self, option: &CardOption) -> Offer {
        let groups = self.groups.iter().copied().chain(&option.group);
        let conditions = self.conditions.iter().copied();
        Offer {
            option: option.clone(),
            groups: groups.map(|group| folded_name(group)).collect(),
            names: Vec::new(),
            conditions: conditions.chain([&option.conditions]).cloned().collect(),
            of: self.card.name.clone(),
        }
    }

    fn of_list(&self, from: &'a OptionsFrom, list: &'a CardSummary) -> Self {
        let mut inner = self.clone();
        inner.card = list;
        inner.depth += 1;
        inner.groups.extend(&from.group);
        inner.conditions.push(&from.conditions);
        inner
    }
}

impl Offer {
    /// Adds the groups that its groups are a part of, and what conditions may call it.
    fn add_wholes(&mut self, wholes: &FxHashMap<String, Vec<String>>) {
        let mut seen = FxHashSet::default();
        self.groups.retain(|group| seen.insert(group.clone()));
        let mut next = 0;
        while let Some(part) = self.groups.get(next) {
            next += 1;
            for whole in wholes.get(part).into_iter().flatten() {
                if self.groups.len() < MOST_GROUPS && seen.insert(whole.clone()) {
                    self.groups.push(whole.clone());
                }
            }
        }
        let option = &self.option;
        let own = std::iter::once(&option.name).chain(&option.aliases);
        let own = own
            .map(|name| folded_name(name))
            .filter(|name| seen.insert(name.clone()));
        self.names = own.collect();
        self.names.extend(self.groups.iter().cloned());
    }
}

impl Offers {
    fn indexed(pack: &GamePack, all: Vec<Offer>) -> Self {
        let mut offers = Self::default();
        for (place, offer) in all.iter().enumerate() {
            let option = &offer.option;
            for name in std::iter::once(&option.name).chain(&option.aliases) {
                offers.by_name.entry(folded_name(name)).or_insert(place);
            }
            let name = folded_name(&option.name);
            let short = name
                .strip_suffix(')')
                .and_then(|name| name.rsplit_once('('));
            if let Some((short, _)) = short {
                let short = short.trim_end().to_owned();
                offers.without_brackets.entry(short).or_insert(place);
            }
            for mark in pack
                .marks
                .iter()
                .filter(|mark| mark.is_given_by(&option.name))
            {
                offers.by_mark.entry(mark.id.clone()).or_insert(place);
            }
        }
        offers.all = all;
        offers
    }

    /// The first of them that gives a mark.
    pub(crate) fn with_mark(&self, mark: &MarkSpec) -> Option<&Offer> {
        self.all.get(*self.by_mark.get(&mark.id)?)
    }

    /// Which of them an option of a list means, by its place: the one of its name, be it without what stands in brackets
    /// behind it, or the one with the same mark.
    pub(crate) fn meant(&self, pack: &GamePack, written: &str) -> Option<usize> {
        let wanted = folded_name(written);
        let named = self.by_name.get(&wanted);
        let place = named
            .or_else(|| self.without_brackets.get(&wanted))
            .copied();
        place.or_else(|| {
            let marks = pack.marks.iter().filter(|mark| mark.is_given_by(written));
            marks
                .filter_map(|mark| self.by_mark.get(&mark.id))
                .min()
                .copied()
        })
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
    let mut lists =
        kinds.filter_map(|kind| index.get(&(kind.id.to_string(), folded_name(&from.list))));
    card_summary(db, *lists.next()?.first()?)
}
