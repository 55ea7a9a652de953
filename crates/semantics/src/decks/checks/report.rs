//! What a deck comes to, by the words of its format.

use std::collections::BTreeMap;

use cardc_games::{
    Bounds, CategorySpec, CountLimit, DeckFormat, DeckLimit, Distribution, GamePack, Limit,
    ResourceSpec, Total,
};
use rustc_hash::FxHashMap;
use smol_str::{SmolStr, format_smolstr};

use super::DeckLines;
use crate::decks::deck_summary::{
    Alike, CategoryCount, DeckSummary, DistributionCount, LineSum, PileSummary, ResourceCount,
    SectionCount, ShareSum, TotalSum,
};
use crate::decks::entry::Entry;
use crate::decks::parts::SectionLines;
use crate::decks::pile::Pile;
use crate::decks::settings::Settings;
use crate::read::summary::CardSummary;

/// The summary of a deck, without its name.
pub(crate) fn summary(deck: DeckLines<'_>) -> DeckSummary {
    let DeckLines {
        pack,
        format,
        entries,
        ..
    } = deck;
    DeckSummary {
        name: None,
        game: pack.id.clone(),
        format: format.id.clone(),
        cards: entries.iter().map(Entry::copies).sum(),
        counts: counts(pack, format, entries),
        resources: pack
            .resources
            .iter()
            .map(|resource| resource_count(deck, resource))
            .collect(),
        sections: deck.parts.sections.iter().map(section_count).collect(),
        piles: deck.piles.iter().map(pile_summary).collect(),
        alike: format
            .limits
            .iter()
            .filter_map(|limit| alike(pack, &limit.limit, entries))
            .collect(),
        totals: format
            .totals
            .iter()
            .map(|total| sum(pack, total, entries, deck.settings))
            .collect(),
        shares: shares(deck),
        distributions: format
            .distributions
            .iter()
            .map(|distribution| distribution_count(pack, distribution, entries))
            .collect(),
    }
}

fn resource_count(deck: DeckLines<'_>, resource: &ResourceSpec) -> ResourceCount {
    let lines = deck.parts.resources.iter();
    let mut values: Vec<(SmolStr, u64)> = Vec::new();
    let mut count = 0;
    for line in lines.filter(|line| line.resource.id == resource.id) {
        let copies = u64::from(line.count.value);
        count += copies;
        let Some(value) = line.value else { continue };
        match values.iter_mut().find(|(name, _)| *name == value.name) {
            Some((_, sum)) => *sum += copies,
            None => values.push((value.name.clone(), copies)),
        }
    }
    let mut counts = deck.format.limits.iter().filter_map(count_limit);
    let own = counts.find(|count| count.resource.as_ref() == Some(&resource.id));
    ResourceCount {
        resource: resource.id.clone(),
        name: resource.plural.clone(),
        count,
        exactly: own.and_then(|count| count.bounds.exactly()),
        values,
    }
}

fn count_limit(limit: &DeckLimit) -> Option<&CountLimit> {
    match &limit.limit {
        Limit::Count(count) => Some(count),
        _ => None,
    }
}

fn section_count(lines: &SectionLines<'_>) -> SectionCount {
    SectionCount {
        section: lines.section.id.clone(),
        name: lines.section.name.clone(),
        count: lines.entries.iter().map(Entry::copies).sum(),
    }
}

fn pile_summary(pile: &Pile<'_>) -> PileSummary {
    let cards = pile.cards.iter().map(|made| match made.card {
        Some(card) => (card.name.clone(), Some(pile.copies(card))),
        None => (made.name.clone(), None),
    });
    PileSummary {
        pile: pile.spec.id.clone(),
        name: pile.spec.name.clone(),
        cards: cards.collect(),
    }
}

/// The values of lines with the number of copies that have them, most frequent first, then in the order of the deck.
pub(super) fn frequencies<'e, 'a>(
    entries: &'e [Entry<'a>],
    value: impl Fn(&'e Entry<'a>) -> Option<&'a SmolStr>,
) -> Vec<(&'a SmolStr, u64)> {
    let mut places: FxHashMap<&SmolStr, usize> = FxHashMap::default();
    let mut counts: Vec<(&SmolStr, u64)> = Vec::new();
    for entry in entries {
        let Some(value) = value(entry) else { continue };
        let next = counts.len();
        let place = *places.entry(value).or_insert(next);
        if place == next {
            counts.push((value, 0));
        }
        counts[place].1 += entry.copies();
    }
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

fn counts(pack: &GamePack, format: &DeckFormat, entries: &[Entry<'_>]) -> Vec<CategoryCount> {
    // What lies in a pile is no part of the deck.
    let is_pile =
        |category: &CategorySpec| pack.piles.iter().any(|pile| pile.category == category.id);
    let count_of = |category: &CategorySpec| {
        let bounds = bounds(format, category);
        CategoryCount {
            category: category.id.clone(),
            name: category.plural.clone(),
            count: entries
                .iter()
                .filter(|entry| entry.category() == Some(&category.id))
                .map(Entry::copies)
                .sum(),
            exactly: bounds.exactly(),
            min: bounds.min,
            max: bounds.max,
            singular: category.name.clone(),
        }
    };
    let categories = pack.categories.iter().filter(|category| !is_pile(category));
    categories.map(count_of).collect()
}

/// How many cards of a category a format wants.
fn bounds(format: &DeckFormat, category: &CategorySpec) -> Bounds {
    let mut found = Bounds::default();
    let limits = format
        .limits
        .iter()
        .filter(|limit| limit.soft != Some(true));
    for count in limits.filter_map(count_limit) {
        let is_whole = count.section.is_none() && count.only.is_none();
        if is_whole && count.category.as_ref() == Some(&category.id) {
            found.min = found.min.or(count.bounds.min);
            found.max = found.max.or(count.bounds.max);
        }
    }
    found
}

fn alike(pack: &GamePack, limit: &Limit, entries: &[Entry<'_>]) -> Option<Alike> {
    let (what, values) = match limit {
        Limit::OneValue { field } => {
            pack.values_of(field)?;
            let values = frequencies(entries, |entry| entry.card?.values.get(field));
            // Of an open enumeration there are values that the pack does not have.
            let named = |(value, _): (&SmolStr, u64)| match pack.value(field, value) {
                Some(known) => (!known.neutral).then(|| known.name.clone()),
                None => Some(value.clone()),
            };
            (field, values.into_iter().filter_map(named).collect())
        }
        Limit::OneTag { group } => {
            let of_group = |tag: &&SmolStr| pack.tag(tag).is_some_and(|tag| tag.group == *group);
            let values = frequencies(entries, |entry| entry.card?.tags.iter().find(of_group));
            let known = values.into_iter().filter_map(|(tag, _)| pack.tag(tag));
            (group, known.map(|tag| tag.name.clone()).collect())
        }
        _ => return None,
    };
    Some(Alike {
        what: what.clone(),
        values,
    })
}

fn sum(pack: &GamePack, total: &Total, entries: &[Entry<'_>], settings: &Settings<'_>) -> TotalSum {
    let numbers = entries
        .iter()
        .filter_map(|entry| entry.amount_in(pack, total.category.as_deref(), &total.field));
    let value = numbers.fold(total.base, i64::saturating_add);
    let of = total.of.as_ref();
    TotalSum {
        name: total.name.clone(),
        value: total.cap.map_or(value, |cap| value.min(cap)),
        of: of.and_then(|of| settings.number(&of.setting)),
        rule: total.rule.clone(),
    }
}

/// What the sums that a format limits have come to, line by line.
pub(crate) fn line_sums(deck: DeckLines<'_>) -> Vec<LineSum> {
    let mut sums = Vec::new();
    for limit in &deck.format.limits {
        let Limit::Sum { field, max, .. } = &limit.limit else {
            continue;
        };
        let Some(max) = deck.settings.amount(max) else {
            continue;
        };
        let mut sum = 0_i64;
        for entry in deck.scope(limit.limit.scope()).unwrap_or_default() {
            if let Some(number) = entry.amount(deck.pack, field) {
                sum = sum.saturating_add(number);
                sums.push(LineSum {
                    line: entry.span,
                    field: field.clone(),
                    number,
                    sum,
                    max,
                });
            }
        }
    }
    sums
}

/// What each part comes to that a table gives a share.
fn shares(deck: DeckLines<'_>) -> Vec<ShareSum> {
    let limits = deck.format.limits.iter();
    let shares = limits.filter_map(|limit| match &limit.limit {
        Limit::Share(share) => Some(share),
        _ => None,
    });
    let parts = shares.flat_map(|share| super::share::parts(deck, share));
    parts
        .map(|part| ShareSum {
            name: part.name.clone(),
            value: part.amount(),
            least: part.least,
            most: part.most,
        })
        .collect()
}

fn distribution_count(
    pack: &GamePack,
    distribution: &Distribution,
    entries: &[Entry<'_>],
) -> DistributionCount {
    let field = &distribution.field;
    let of_category = || {
        entries.iter().filter_map(|entry| {
            Some((
                entry,
                entry
                    .card
                    .filter(|card| card.category == distribution.category)?,
            ))
        })
    };
    let mut numbers: BTreeMap<i64, u64> = BTreeMap::new();
    for (entry, card) in of_category() {
        if let Some(number) = card.numbers.get(field) {
            *numbers.entry(*number).or_default() += entry.copies();
        }
    }
    let mut counts: Vec<(SmolStr, u64)> = numbers
        .into_iter()
        .map(|(number, count)| (format_smolstr!("{number}"), count))
        .collect();
    for value in pack
        .values_of(field)
        .map(|enumeration| enumeration.values.as_slice())
        .unwrap_or_default()
    {
        let with_value =
            of_category().filter(|(_, card)| card.values.get(field) == Some(&value.id));
        let count: u64 = with_value.map(|(entry, _)| entry.copies()).sum();
        if count > 0 {
            counts.push((value.name.clone(), count));
        }
    }
    for id in pack.vocabulary.cost_symbols.iter().flatten() {
        let names = |card: &CardSummary| {
            let symbols = card.symbols.get(field);
            symbols.is_some_and(|symbols| symbols.contains(id.as_str()))
        };
        let with_symbol = of_category().filter(|(_, card)| names(card));
        let count: u64 = with_symbol.map(|(entry, _)| entry.copies()).sum();
        if count > 0 {
            let symbol = pack.vocabulary.symbols.get(id);
            let name = symbol.and_then(|symbol| symbol.name.as_deref());
            counts.push((name.unwrap_or(id).into(), count));
        }
    }
    DistributionCount {
        name: distribution.name.clone(),
        counts,
    }
}
