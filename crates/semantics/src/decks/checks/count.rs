//! How many cards, or how many of a resource, there are.

use cardc_diagnostics::Diagnostic;
use cardc_games::{Bounds, CountLimit, DeckLimit, Heading, Scope, SizeText};
use cardc_span::{Span, capitalised};
use smol_str::{SmolStr, format_smolstr};

use super::DeckLines;
use super::edits::{
    Deletion, Line, MOST_OFFERS, copies, exceeding, ways_out, with_deletion, with_offers,
};
use crate::cards::checks::of_code;
use crate::decks::entry::{Entry, by_card};
use crate::project::words;

/// What is counted.
struct Counted<'a> {
    units: Units<'a>,
    /// Copies of cards that are not known and may be what is missing.
    unknown: u64,
    /// What has them: `the deck`.
    whole: SmolStr,
    /// What they are called, by their number.
    name: Box<dyn Fn(u64) -> SmolStr + 'a>,
    /// Where a remark goes that some are missing.
    place: Span,
}

/// What counts as one.
enum Units<'a> {
    /// A copy of a card.
    Copies(Vec<Line<'a>>),
    /// All lines of one card.
    Cards(Vec<Vec<Line<'a>>>),
}

impl<'a> Units<'a> {
    fn count(&self) -> u64 {
        match self {
            Self::Copies(lines) => copies(lines),
            Self::Cards(cards) => cards.len() as u64,
        }
    }

    /// The line with which there are more than `max`, and what can be taken out to keep so many, the fewest copies first;
    /// `None` where there are not.
    fn over(&self, max: u64) -> Option<(Line<'a>, Vec<Vec<Deletion<'a>>>)> {
        match self {
            Self::Copies(lines) => {
                let line = exceeding(lines, max)?;
                Some((line, ways_out(lines, copies(lines) - max)))
            }
            Self::Cards(cards) => {
                let max = usize::try_from(max).unwrap_or(usize::MAX);
                let line = *cards.get(max)?.first()?;
                let mut by_copies: Vec<_> = cards.iter().collect();
                by_copies.sort_by_key(|lines| copies(lines));
                let surplus = cards.len() - max;
                let starts = if max == 0 { 1 } else { cards.len() };
                let offer = |start| -> Vec<_> {
                    let turned = by_copies.iter().cycle().skip(start).take(surplus);
                    let lines = turned.flat_map(|lines| lines.iter().copied());
                    lines.map(Deletion::whole).collect()
                };
                Some((line, (0..starts.min(MOST_OFFERS)).map(offer).collect()))
            }
        }
    }
}

/// A count that is not what the limit wants.
pub(super) fn check(deck: DeckLines<'_>, limit: &DeckLimit, count: &CountLimit) -> Vec<Diagnostic> {
    let scope = limit.limit.scope();
    if count.bounds.max == Some(0) && scope.only.is_some() {
        let lines = deck.scope(scope).unwrap_or_default();
        return banned(deck, limit, lines);
    }
    miscounted(deck, limit, count).into_iter().collect()
}

/// Cards of which there can be none.
pub(super) fn banned<'e, 'a: 'e>(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    lines: impl IntoIterator<Item = &'e Entry<'a>>,
) -> Vec<Diagnostic> {
    let scope = limit.limit.scope();
    let whole = deck.whole(scope);
    let from = match scope.section {
        Some(_) => format!(" from {whole}"),
        None => String::new(),
    };
    let name = deck.name_of(scope, 2);
    let note = format!("{} can have no {name}.", capitalised(&whole));
    let banned = |entry: &Entry<'_>| {
        let name = &entry.name.value;
        let message = format!("`{name}` is banned{from}");
        let diagnostic = of_code(&limit.code, entry.span, message).rule(limit.rule.as_str());
        with_deletion(diagnostic.note(&note), deck.text, entry)
    };
    lines.into_iter().map(banned).collect()
}

fn miscounted(deck: DeckLines<'_>, limit: &DeckLimit, count: &CountLimit) -> Option<Diagnostic> {
    let text = &count.text;
    let counted = match &count.resource {
        Some(resource) => of_resource(deck, resource)?,
        None => of_cards(deck, limit.limit.scope(), count.distinct)?,
    };
    let mut bounds = count.bounds;
    let rewritten = text
        .as_ref()
        .map_or_else(Vec::new, |text| rewrite(deck, text, &mut bounds));
    let found =
        too_many(deck, limit, &counted, bounds).or_else(|| too_few(limit, &counted, bounds));
    let mut diagnostic = found?;
    for entry in &rewritten {
        diagnostic = diagnostic.label(entry.span, "required by the text of this card");
    }
    match text.as_ref().filter(|_| !rewritten.is_empty()) {
        Some(text) => Some(diagnostic.rule(text.rule.as_str())),
        None => Some(diagnostic),
    }
}

fn of_cards<'a>(deck: DeckLines<'a>, scope: Scope<'a>, distinct: bool) -> Option<Counted<'a>> {
    let entries = deck.scope(scope)?;
    let is_unknown = |entry: &&Entry<'_>| {
        entry.card.is_none() && (entry.category().is_none() || scope.only.is_some())
    };
    let unknown = deck.entries.iter().filter(|_| scope.section.is_none());
    let unknown = unknown.filter(is_unknown).map(Entry::copies);
    Some(Counted {
        units: if distinct {
            let of_card = |lines: Vec<&'a Entry<'a>>| lines.into_iter().map(Line::from).collect();
            Units::Cards(by_card(&entries).into_iter().map(of_card).collect())
        } else {
            Units::Copies(entries.into_iter().map(Line::from).collect())
        },
        unknown: unknown.sum(),
        whole: deck.whole(scope),
        name: Box::new(move |count| match deck.name_of(scope, count) {
            name if distinct && count > 1 => format_smolstr!("different {name}"),
            name => name,
        }),
        place: place_of(deck, scope),
    })
}

fn of_resource<'a>(deck: DeckLines<'a>, id: &str) -> Option<Counted<'a>> {
    let resource = deck.pack.resource(id)?;
    let lines = deck.parts.resources.iter();
    let lines = lines.filter(|line| line.resource.id == id).map(Line::from);
    let headings = deck.parts.headings.iter();
    let is_its_own =
        |heading: &Heading<'_>| matches!(heading, Heading::Resource(of) if of.id == id);
    let mut headings = headings.filter(|(heading, _)| is_its_own(heading));
    Some(Counted {
        units: Units::Copies(lines.collect()),
        unknown: 0,
        whole: SmolStr::new_static("the deck"),
        name: Box::new(|count| match count {
            1 => resource.name.clone(),
            _ => resource.plural.clone(),
        }),
        place: headings.next().map_or(deck.place, |(_, span)| *span),
    })
}

/// Where a remark goes that cards are missing: their heading, or the deck.
fn place_of(deck: DeckLines<'_>, scope: Scope<'_>) -> Span {
    if let Some(section) = scope.section {
        let mut sections = deck.parts.sections.iter();
        let lines = sections.find(|lines| lines.section.id == *section);
        return lines.map(|lines| lines.heading).unwrap_or_default();
    }
    let is_meant = |category: Option<&SmolStr>| category.is_some() && category == scope.category;
    let mut headings = deck.parts.headings.iter();
    let heading = headings.find(|(heading, _)| is_meant(heading.category()));
    heading.map_or(deck.place, |(_, span)| *span)
}

/// Changes the numbers to what texts of the deck say. The lines of those cards. Of several texts all have to be kept to.
fn rewrite<'a>(deck: DeckLines<'a>, text: &SizeText, bounds: &mut Bounds) -> Vec<&'a Entry<'a>> {
    let mut lines = Vec::new();
    let mut told = Bounds::default();
    for entry in deck.entries {
        let terms = entry.card.iter().flat_map(|card| &card.deck.sizes);
        for term in terms.filter(|term| term.noun == text.noun) {
            let is = |adjective: &SmolStr| term.adjectives.contains(adjective);
            if !is(&text.greatest) {
                told.min = told.min.max(Some(term.number));
            }
            if !is(&text.least) {
                told.max = Some(told.max.map_or(term.number, |max| max.min(term.number)));
            }
            lines.push(entry);
        }
    }
    bounds.min = told.min.or(bounds.min);
    bounds.max = told.max.or(bounds.max);
    lines
}

fn too_many(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    counted: &Counted<'_>,
    bounds: Bounds,
) -> Option<Diagnostic> {
    let max = u64::from(bounds.max?);
    let (line, offers) = counted.units.over(max)?;
    let count = counted.units.count();
    let diagnostic = of_code(&limit.code, line.span, message(counted, count, bounds))
        .rule(limit.rule.as_str())
        .note(match counted.units {
            Units::Cards(_) if max > 0 => {
                format!("Keep {max} of them, and remove all copies of the others.")
            }
            _ => format!("Remove {}.", count - max),
        });
    let offers = offers.iter().map(Vec::as_slice);
    Some(with_offers(diagnostic, deck.text, offers))
}

fn too_few(limit: &DeckLimit, counted: &Counted<'_>, bounds: Bounds) -> Option<Diagnostic> {
    let min = u64::from(bounds.min?);
    let count = counted.units.count();
    if count + counted.unknown >= min {
        return None;
    }
    let message = message(counted, count, bounds);
    Some(
        of_code(&limit.code, counted.place, message)
            .rule(limit.rule.as_str())
            .note(match counted.units {
                Units::Copies(_) => format!("Add {} more.", min - count),
                Units::Cards(_) => format!("Add {} more with other names.", min - count),
            }),
    )
}

fn message(counted: &Counted<'_>, count: u64, bounds: Bounds) -> String {
    let whole = capitalised(&counted.whole);
    let has = words::counted(count, &(counted.name)(1), &(counted.name)(count));
    let wanted = match (bounds.exactly(), bounds.min, bounds.max) {
        (Some(exactly), ..) => format!("needs exactly {exactly}"),
        (None, Some(min), _) if count < u64::from(min) => format!("needs at least {min}"),
        (None, _, Some(0)) => "can have none".to_owned(),
        (None, _, max) => format!("can have at most {}", max.unwrap_or_default()),
    };
    format!("{whole} has {has} but {wanted}")
}
