//! How many copies of a card there are.

use cardc_diagnostics::Diagnostic;
use cardc_games::{CopiesException, CopiesText, DeckLimit, GamePack, Limit, RuleId};
use cardc_span::capitalised;
use smol_str::SmolStr;

use super::DeckLines;
use super::count::banned;
use super::edits::{Line, copies, edits, exceeding, ways_out, with_fix, with_offers};
use super::pattern::fits;
use crate::cards::checks::of_code;
use crate::decks::entry::{Entry, by_card};
use crate::project::words::counted;
use crate::read::deck_terms::CopiesTerm;
use crate::read::summary::CardSummary;

/// Cards of which there are more copies than the limit takes.
pub(super) fn check(deck: DeckLines<'_>, limit: &DeckLimit) -> Vec<Diagnostic> {
    let Some(entries) = deck.scope(limit.limit.scope()) else {
        return Vec::new();
    };
    let limits = Limits::of(deck, limit);
    if limits.max == 0 && limit.limit.scope().only.is_some() {
        let is_banned = |entry: &&Entry<'_>| {
            let most = entry
                .card
                .and_then(|card| limits.of_card(deck, entry, card));
            most.is_some_and(|(max, _)| max == 0)
        };
        return banned(deck, limit, entries.into_iter().filter(is_banned));
    }
    by_card(&entries)
        .iter()
        .filter_map(|lines| too_many(deck, limit, &limits, lines))
        .collect()
}

fn too_many(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    limits: &Limits<'_>,
    entries: &[&Entry<'_>],
) -> Option<Diagnostic> {
    let card = entries[0].card?;
    let (max, rule) = limits.of_card(deck, entries[0], card)?;
    let max = u64::from(max);
    let lines: Vec<Line<'_>> = entries.iter().map(|entry| Line::from(*entry)).collect();
    let line = exceeding(&lines, max)?;
    let count = copies(&lines);
    let scope = limit.limit.scope();
    let whole = capitalised(&deck.whole(scope));
    let message = format!(
        "{whole} has {} of `{}` but the limit is {max}",
        counted(count, "copy", "copies"),
        card.name
    );
    let mut diagnostic = of_code(&limit.code, line.span, message)
        .rule(rule.as_str())
        .note(format!("Remove {}.", count - max));
    if *rule != limit.rule {
        diagnostic = diagnostic.rule(limit.rule.as_str());
    }
    for other in lines.iter().filter(|other| other.span != line.span) {
        diagnostic = diagnostic.label(other.span, "counted too");
    }
    let ways = ways_out(&lines, count - max);
    let is_same = |entry: &&Entry<'_>| entry.card.is_some_and(|other| std::ptr::eq(other, card));
    if !entries.iter().all(is_same) {
        let offers = ways.iter().map(Vec::as_slice);
        return Some(with_offers(diagnostic, deck.text, offers));
    }
    // Whichever line they are taken from, the deck is the same.
    let edits = edits(deck.text, ways.first()?);
    let title = match max {
        0 => format!("Remove `{}`", card.name),
        _ => format!("Keep {max} of `{}`", card.name),
    };
    Some(with_fix(diagnostic, &title, edits))
}

/// How many copies there may be of which card.
struct Limits<'a> {
    pack: &'a GamePack,
    max: u32,
    rule: &'a RuleId,
    exceptions: &'a [CopiesException],
    texts: &'a [CopiesText],
    field: Option<&'a SmolStr>,
    /// What texts of the deck say of cards other than their own.
    of_others: Vec<(&'a CopiesTerm, &'a RuleId)>,
}

impl<'a> Limits<'a> {
    fn of(deck: DeckLines<'a>, limit: &'a DeckLimit) -> Self {
        let mut limits = Self {
            pack: deck.pack,
            max: u32::MAX,
            rule: &limit.rule,
            exceptions: &[],
            texts: &[],
            field: None,
            of_others: Vec::new(),
        };
        if let Limit::Copies {
            max,
            exceptions,
            texts,
            field,
            ..
        } = &limit.limit
        {
            limits.max = max.unwrap_or(u32::MAX);
            limits.exceptions = exceptions;
            limits.texts = texts;
            limits.field = field.as_ref();
        }
        let cards = deck.entries.iter().filter_map(|entry| entry.card);
        let terms = cards.flat_map(|card| &card.deck.copies);
        let of_others = terms.filter(|term| !term.of.is_empty());
        limits.of_others = of_others
            .filter_map(|term| Some((term, limits.rule_of(term)?)))
            .collect();
        limits
    }

    /// The rule that lets a text say so; `None` where the limit does not know such texts.
    fn rule_of(&self, term: &CopiesTerm) -> Option<&'a RuleId> {
        let mut texts = self.texts.iter();
        let text = texts.find(|text| text.takes(&term.verb, &term.nouns));
        text.map(|text| &text.rule)
    }

    /// How many copies of a card there may be, and the rule that says so; `None` for any number. The card itself knows
    /// best; then a text of the deck, then its tags.
    fn of_card(
        &self,
        deck: DeckLines<'_>,
        entry: &Entry<'_>,
        card: &CardSummary,
    ) -> Option<(u32, &'a RuleId)> {
        let mut own = card.deck.copies.iter().filter(|term| term.of.is_empty());
        if let Some((term, rule)) = own.find_map(|term| Some((term, self.rule_of(term)?))) {
            return term.max.map(|max| (max, rule));
        }
        let stated = self
            .field
            .and_then(|field| deck.counts.most(entry, card, field));
        if let Some(stated) = stated {
            return Some((u32::try_from(stated).unwrap_or(0), self.rule));
        }
        let mut of_others = self.of_others.iter();
        let told = of_others.find(|(term, _)| term.of.iter().any(|of| fits(self.pack, of, card)));
        if let Some((term, rule)) = told {
            return term.max.map(|max| (max, *rule));
        }
        let mut exceptions = self.exceptions.iter();
        let exception = exceptions.find(|exception| card.tags.contains(&exception.tag));
        Some(exception.map_or((self.max, self.rule), |exception| {
            (exception.max, &exception.rule)
        }))
    }
}
