//! What belongs together: partners, piles beside the deck, and sections that are drawn from it.

use cardc_diagnostics::Diagnostic;
use cardc_games::DeckLimit;
use cardc_span::folded_name;
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::DeckLines;
use super::edits::{delete_line, recount, with_deletion, with_fix};
use crate::cards::checks::of_code;
use crate::decks::entry::Entry;
use crate::decks::pile::{Made, Pile};
use crate::project::words::with_article;
use crate::read::summary::CardSummary;

/// Cards that name another one which the deck does not have.
pub(super) fn partner(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    field: &str,
    category: &str,
) -> Vec<Diagnostic> {
    let of_category = || {
        deck.entries
            .iter()
            .filter(|entry| entry.category().is_some_and(|own| own == category))
    };
    let present: FxHashSet<String> = of_category().map(Entry::folded_name).collect();
    // A card that is not known may be the one.
    if deck.entries.iter().any(|entry| entry.category().is_none()) {
        return Vec::new();
    }
    let has = of_category().map(|entry| entry.name.value.as_str()).next();
    let mut diagnostics = Vec::new();
    for entry in deck.entries {
        let Some(card) = entry.card else { continue };
        let names = card.cards.get(field).map_or(&[][..], Vec::as_slice);
        let [name, ..] = names else { continue };
        if names
            .iter()
            .any(|name| present.contains(&folded_name(name)))
        {
            continue;
        }
        let instead = match has {
            Some(has) => format!("the deck has `{has}`"),
            None => format!("the deck has no {}", deck.category_name(category, 1)),
        };
        let message = format!("`{}` belongs to `{name}` but {instead}", card.name);
        let mut diagnostic = of_code(&limit.code, entry.span, message)
            .rule(limit.rule.as_str())
            .note(format!("Remove it, or play `{name}`."));
        if let Some(other) = of_category().next() {
            diagnostic = diagnostic.label(other.span, "played here");
        }
        diagnostics.push(with_deletion(diagnostic, deck.text, entry));
    }
    diagnostics
}

/// Cards of a pile among those of the deck, and lines of the list that tell something else than what lies in it.
pub(super) fn pile(deck: DeckLines<'_>, limit: &DeckLimit, id: &str) -> Vec<Diagnostic> {
    let Some(pile) = deck.piles.iter().find(|pile| pile.spec.id == id) else {
        return Vec::new();
    };
    let of_pile = |entry: &&Entry<'_>| {
        entry
            .card
            .is_some_and(|card| card.category == pile.spec.category)
    };
    let in_deck = deck.entries.iter().filter(of_pile);
    let mut diagnostics: Vec<Diagnostic> = in_deck
        .map(|entry| in_the_deck(deck, limit, pile, entry))
        .collect();
    let made = pile.cards.iter();
    let known = Follows {
        deck,
        limit,
        pile,
        // What a card brings that is not known cannot be told.
        all_known: deck.entries.iter().all(|entry| entry.card.is_some())
            && pile.cards.iter().all(|made| made.card.is_some()),
        made: made.map(|made| (folded_name(made.name), made)).collect(),
    };
    let listed = deck.parts.piles.iter().filter(|lines| lines.pile.id == id);
    let listed = listed.flat_map(|lines| &lines.entries);
    diagnostics.extend(listed.filter_map(|entry| known.listed_wrong(entry, entry.card?)));
    diagnostics
}

fn in_the_deck(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    pile: &Pile<'_>,
    entry: &Entry<'_>,
) -> Diagnostic {
    let spec = pile.spec;
    let kind = entry.card.and_then(|card| deck.pack.kind(&card.kind));
    let what = with_article(kind.map_or("card", |kind| kind.name.as_str()));
    let name = &entry.name.value;
    let message = format!("`{name}` is {what}, which is not part of the deck itself");
    let diagnostic = of_code(&limit.code, entry.span, message)
        .rule(limit.rule.as_str())
        .rule(spec.rule.as_str())
        .note(format!(
            "A card of the deck puts it into the {}. Remove it.",
            spec.name.to_lowercase()
        ));
    with_deletion(diagnostic, deck.text, entry)
}

/// What follows from a deck for a pile.
struct Follows<'l, 'a> {
    deck: DeckLines<'a>,
    limit: &'l DeckLimit,
    pile: &'a Pile<'a>,
    /// Whether all is known that lies in the pile.
    all_known: bool,
    /// Its cards, by name as names are compared.
    made: FxHashMap<String, &'a Made<'a>>,
}

impl Follows<'_, '_> {
    /// A line below the heading of the pile that is not so.
    fn listed_wrong(&self, entry: &Entry<'_>, card: &CardSummary) -> Option<Diagnostic> {
        let Self {
            deck, limit, pile, ..
        } = self;
        let place = pile.spec.name.to_lowercase();
        let Some(made) = self.made.get(&folded_name(&card.name)) else {
            if !self.all_known {
                return None;
            }
            let message = format!("No card of the deck puts `{}` into the {place}", card.name);
            let diagnostic = of_code(&limit.code, entry.span, message)
                .rule(pile.spec.rule.as_str())
                .note("What is there follows from the deck. Delete the line.");
            let edits = vec![delete_line(deck.text, entry)];
            return Some(with_fix(diagnostic, "Delete the line", edits));
        };
        let copies = pile.copies(card);
        if copies == u64::from(entry.count.value) {
            return None;
        }
        let message = format!(
            "The {place} has {copies} of `{}` but this line says {}",
            card.name, entry.count.value
        );
        let diagnostic = of_code(&limit.code, entry.span, message)
            .rule(pile.spec.rule.as_str())
            .note(format!(
                "`{}` puts it there. These lines are not counted.",
                made.by.name
            ));
        let edits = vec![recount(deck.text, entry.count.span, copies)];
        Some(with_fix(diagnostic, &format!("Write {copies}"), edits))
    }
}

/// Cards of a section that the deck does not have, or not so often, or that are of another category.
pub(super) fn drawn(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    section: &str,
    category: &SmolStr,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let lines = deck
        .parts
        .sections
        .iter()
        .find(|lines| lines.section.id == section);
    let Some(lines) = lines else {
        return diagnostics;
    };
    let mut in_deck: FxHashMap<String, u64> = FxHashMap::default();
    for entry in deck.entries {
        if entry.category() == Some(category) {
            *in_deck.entry(entry.folded_name()).or_default() += entry.copies();
        }
    }
    let whole = format!("The section {}", lines.section.name);
    for entry in &lines.entries {
        let name = entry.card.map_or(&entry.name.value, |card| &card.name);
        let copies = in_deck.get(&entry.folded_name()).copied().unwrap_or(0);
        let count = entry.copies();
        if count <= copies {
            continue;
        }
        let message = match copies {
            0 => format!(
                "{whole} has `{name}`, which is not among the {}",
                deck.category_name(category, 2)
            ),
            _ => format!("{whole} has {count} of `{name}` but the deck has {copies}"),
        };
        let diagnostic = of_code(&limit.code, entry.span, message)
            .rule(limit.rule.as_str())
            .note("The cards of a section come from the deck. Remove this one, or add it to the deck.");
        let (title, edit) = match copies {
            0 => (format!("Remove `{name}`"), delete_line(deck.text, entry)),
            _ => (
                format!("Keep {copies} of `{name}`"),
                recount(deck.text, entry.count.span, copies),
            ),
        };
        diagnostics.push(with_fix(diagnostic, &title, vec![edit]));
    }
    diagnostics
}
