//! What the lines of a deck are: cards of the deck, resources, and what stands in the list besides.

use std::borrow::Cow;

use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{EnumerationValue, GamePack, Heading, PileSpec, ResourceSpec, SectionSpec};
use cardc_span::{Span, folded_name};
use cardc_syntax::{DeckLine, Spanned};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::ambiguous::ambiguous;
use super::deck_tree::deck_tree;
use super::entries::{DeckEntry, deck_entries, deck_lines};
use super::entry::Entry;
use super::headings::{deck_heading, heading_behind};
use super::offers::{Offers, offers};
use super::unknown::Unknown;
use crate::project::game::GameId;
use crate::project::words::{did_you_mean, listed};
use crate::read::summary::card_summary;

/// A line that says how many there are of a value of a resource.
pub(crate) struct ResourceLine<'a> {
    pub(crate) resource: &'a ResourceSpec,
    pub(crate) count: Spanned<u32>,
    pub(crate) span: Span,
    /// `None` where the resource has no such value.
    pub(crate) value: Option<&'a EnumerationValue>,
}

/// The lines of a section of the list.
pub(crate) struct SectionLines<'a> {
    pub(crate) section: &'a SectionSpec,
    /// The first heading.
    pub(crate) heading: Span,
    pub(crate) entries: Vec<Entry<'a>>,
}

/// The lines that tell what lies in a pile.
pub(crate) struct PileLines<'a> {
    pub(crate) pile: &'a PileSpec,
    pub(crate) entries: Vec<Entry<'a>>,
}

/// The lines of a deck by what they are.
#[derive(Default)]
pub(crate) struct DeckParts<'a> {
    /// The headings that the pack knows, and where they stand.
    pub(crate) headings: Vec<(Heading<'a>, Span)>,
    /// The cards of the deck itself.
    pub(crate) cards: Vec<Entry<'a>>,
    pub(crate) resources: Vec<ResourceLine<'a>>,
    pub(crate) sections: Vec<SectionLines<'a>>,
    pub(crate) piles: Vec<PileLines<'a>>,
    /// What is told of cards that the project lacks, where the lines themselves say what they are.
    pub(crate) unknown: Vec<Diagnostic>,
}

impl<'a> DeckParts<'a> {
    /// Sorts the lines. Reports names and headings that mean nothing.
    pub(super) fn read(
        db: &'a dyn Db,
        file: File,
        pack: &'a GamePack,
        game: GameId<'a>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let lines = deck_lines(db, file);
        let mut unknown = Unknown::new(db, pack, game);
        let mut entries = deck_entries(db, file).peekable();
        let mut may_be_title = deck_tree(db, file).tree.name.is_none();
        let mut parts = Self::default();
        let mut heading = None;
        for (index, line) in lines.iter().enumerate() {
            match line {
                DeckLine::Heading(words) => {
                    heading = heading_behind(db, file, pack, &words.value, heading);
                    match deck_heading(db, file, pack, &words.value) {
                        Some(heading) => {
                            parts.headings.push((heading, words.span));
                            diagnostics.extend(unknown.heading_or_card(words));
                        }
                        None => {
                            diagnostics.push(unknown.heading(file.text(db), words, may_be_title));
                        }
                    }
                }
                // Told of with the line above it.
                DeckLine::Option { .. } => {}
                DeckLine::Entry {
                    count, name, span, ..
                } => {
                    if let Some(Heading::Resource(resource)) = heading {
                        let line = resource_line(pack, resource, count, name, *span, diagnostics);
                        parts.resources.push(line);
                    }
                    let Some(entry) = entries.next_if(|entry| entry.line == index) else {
                        continue;
                    };
                    diagnostics.extend(ambiguous(db, pack, &entry));
                    let entry = as_entry(db, pack, entry, &lines[index..], heading);
                    if entry.card.is_none() {
                        let told = unknown.card(file.text(db), &entry);
                        if entry.states_what_it_is() {
                            parts.unknown.extend(told);
                        } else {
                            diagnostics.extend(told);
                        }
                    }
                    parts.add(pack, entry);
                }
            }
            may_be_title = false;
        }
        parts
    }

    /// Whether there is no line but headings.
    pub(crate) fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.resources.is_empty() && self.sections.is_empty()
    }

    fn add(&mut self, pack: &'a GamePack, entry: Entry<'a>) {
        if let Some(Heading::Section(section)) = entry.heading {
            let place = self
                .sections
                .iter()
                .position(|lines| lines.section.id == section.id);
            let place = place.unwrap_or_else(|| {
                let heading = self.headings.last().map_or(entry.span, |(_, span)| *span);
                self.sections.push(SectionLines {
                    section,
                    heading,
                    entries: Vec::new(),
                });
                self.sections.len() - 1
            });
            self.sections[place].entries.push(entry);
            return;
        }
        let listed = entry.heading.and_then(Heading::category);
        let pile =
            listed.and_then(|category| pack.piles.iter().find(|pile| pile.category == *category));
        // A card of the deck below that heading stands under a wrong one, and counts all the same.
        match pile.filter(|pile| entry.card.is_none_or(|card| card.category == pile.category)) {
            Some(pile) => {
                let place = self.piles.iter().position(|lines| lines.pile.id == pile.id);
                let place = place.unwrap_or_else(|| {
                    self.piles.push(PileLines {
                        pile,
                        entries: Vec::new(),
                    });
                    self.piles.len() - 1
                });
                self.piles[place].entries.push(entry);
            }
            None => self.cards.push(entry),
        }
    }
}

/// An entry from the lines that begin with it.
fn as_entry<'a>(
    db: &'a dyn Db,
    pack: &GamePack,
    entry: DeckEntry<'a>,
    lines: &'a [DeckLine],
    heading: Option<Heading<'a>>,
) -> Entry<'a> {
    let below = lines[1..].iter().map_while(|line| match line {
        DeckLine::Option { name, .. } => Some(name),
        _ => None,
    });
    let card = entry.card.and_then(|card| card_summary(db, card));
    let kind = card.and_then(|card| pack.kind(&card.kind));
    let options: Vec<&Spanned<SmolStr>> = below.collect();
    // For other cards nothing can be chosen.
    let may_choose = !options.is_empty() || kind.is_some_and(|kind| kind.count.is_some());
    let offers: Option<&Offers> = entry
        .card
        .filter(|_| may_choose)
        .map(|card| offers(db, card))
        .filter(|offers| !offers.all.is_empty());
    let meant = |option: &&Spanned<SmolStr>| offers?.meant(pack, &option.value);
    let chosen: Vec<Option<usize>> = options.iter().map(meant).collect();
    Entry {
        own: own_names(&options, offers, &chosen),
        chosen,
        count: entry.count.clone(),
        name: entry.name,
        price: entry.price,
        options,
        offers,
        span: entry.span,
        heading,
        card,
        counts_models: kind.map_or_else(|| pack.counts_models(), |kind| kind.count.is_some()),
    }
}

/// How many options of a line go by each name.
fn own_names<'a>(
    options: &[&Spanned<SmolStr>],
    offers: Option<&'a Offers>,
    chosen: &[Option<usize>],
) -> FxHashMap<Cow<'a, str>, i64> {
    let mut counts = FxHashMap::default();
    for (option, chosen) in options.iter().zip(chosen) {
        match chosen.and_then(|place| offers?.all.get(place)) {
            Some(offer) => {
                for name in &offer.names {
                    *counts.entry(Cow::from(name)).or_default() += 1;
                }
            }
            None => {
                *counts
                    .entry(Cow::from(folded_name(&option.value)))
                    .or_default() += 1;
            }
        }
    }
    counts
}

/// A line below the heading of a resource. Reports a value that there is not.
fn resource_line<'a>(
    pack: &'a GamePack,
    resource: &'a ResourceSpec,
    count: &Spanned<u32>,
    name: &Spanned<SmolStr>,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> ResourceLine<'a> {
    let enumeration = pack.enumeration(&resource.enumeration);
    let value = enumeration.and_then(|enumeration| enumeration.named(&name.value));
    if value.is_none() && !name.value.is_empty() {
        let values = enumeration.map_or(&[][..], |enumeration| enumeration.values.as_slice());
        let names = || values.iter().map(|value| value.name.as_str());
        let what = resource.name.to_lowercase();
        let message = format!("Unknown {what} `{}`", name.value);
        let diagnostic = Diagnostic::new(Code::UnknownResource, name.span, message)
            .rule(resource.rule.as_str())
            .note(format!("Expected {}.", listed(names(), "or")));
        diagnostics.push(did_you_mean(diagnostic, &name.value, name.span, names()));
    }
    ResourceLine {
        resource,
        count: count.clone(),
        span,
        value,
    }
}
