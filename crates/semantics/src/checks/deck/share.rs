//! Shares: what each part of a deck has to come to, and may come to.

use cardc_games::{DeckLimit, GamePack, ShareLimit};
use cardc_syntax::Span;
use smol_str::SmolStr;

use super::{Checker, Over, of_code};
use crate::deck::{Entry, Settings, parts as keys};
use cardc_games::Heading;

/// A part of a deck that has a share.
pub(super) struct Part<'e, 'a> {
    /// What it is called.
    pub(super) name: SmolStr,
    /// What it is compared by.
    key: SmolStr,
    /// What it has to come to.
    pub(super) least: i64,
    /// What it may come to; `None` for any amount.
    pub(super) most: Option<i64>,
    /// Its lines, with what each adds; `None` where nobody knows.
    lines: Vec<(&'e Entry<'a>, Option<i64>)>,
}

impl Part<'_, '_> {
    /// What its lines come to.
    pub(super) fn amount(&self) -> i64 {
        let numbers = self.lines.iter().filter_map(|(_, number)| *number);
        numbers.fold(0, i64::saturating_add)
    }
}

/// The parts of a deck that a limit gives shares, in the order of the table. None without the card that has the table.
pub(super) fn parts<'e, 'a>(
    pack: &'a GamePack,
    share: &ShareLimit,
    entries: &'e [Entry<'a>],
    settings: &Settings<'a>,
) -> Vec<Part<'e, 'a>> {
    let table = settings
        .card(&share.table.setting)
        .and_then(|card| card.shares.get(&share.table.field));
    let whole = match &share.of {
        Some(of) => settings.number(&of.setting),
        None => Some(100),
    };
    let (Some(table), Some(whole), Some(field)) = (table, whole, share.by.first()) else {
        return Vec::new();
    };
    let entries: Vec<(&Entry<'_>, Vec<SmolStr>)> = entries
        .iter()
        .map(|entry| (entry, entry.parts(pack, &share.by)))
        .collect();
    let of_whole = |number: i64| match share.of {
        Some(_) => number.saturating_mul(whole) / 100,
        None => number,
    };
    let part = |row: &crate::summary::ShareRow| {
        let key = keys::key(pack, field, &row.part);
        let lines = entries
            .iter()
            .filter_map(|(entry, parts)| Some((*entry, added(entry, parts, &key, share)?)))
            .collect();
        Part {
            name: row.part.clone(),
            least: of_whole(row.least.saturating_add(0)),
            most: row.most.map(of_whole),
            key,
            lines,
        }
    };
    table.iter().map(part).collect()
}

/// What a line adds to a part: all that it costs, or what its options cost that count for the part; `None` where it
/// does not count for it.
fn added(
    entry: &Entry<'_>,
    parts: &[SmolStr],
    key: &SmolStr,
    share: &ShareLimit,
) -> Option<Option<i64>> {
    let Some(field) = &share.field else {
        return parts.contains(key).then_some(Some(1));
    };
    parts.contains(key).then(|| entry.amount(field))
}

impl<'a> Checker<'a> {
    /// Parts of the deck that are larger or smaller than their share.
    pub(super) fn share(&mut self, limit: &DeckLimit, share: &ShareLimit) {
        for part in parts(self.pack, share, self.entries, self.settings) {
            let what = Share { limit, share, part };
            self.too_large(&what);
            self.too_small(&what);
        }
    }

    fn too_large(&mut self, what: &Share<'_, '_, '_>) {
        let Some(most) = what.part.most else { return };
        let Some(over) = Over::find(what.part.lines.iter().copied(), most) else {
            return;
        };
        let message = format!(
            "{} has {}, and {} is the limit",
            what.part.name,
            self.of_whole(what, over.total),
            self.amount(what, most)
        );
        self.diagnostics.push(
            of_code(&what.limit.code, over.line.span, message)
                .rule(what.limit.rule.as_str())
                .note(format!(
                    "That is {} too many. With this line the part goes over its share.",
                    over.total - most
                )),
        );
    }

    fn too_small(&mut self, what: &Share<'_, '_, '_>) {
        let amount = what.part.amount();
        let least = what.part.least;
        // What a line adds that nobody knows may be what is missing.
        let is_known = what.part.lines.iter().all(|(_, number)| number.is_some());
        if amount >= least || !is_known {
            return;
        }
        let message = format!(
            "{} has {}, and {} is the least",
            what.part.name,
            self.of_whole(what, amount),
            self.amount(what, least)
        );
        let span = self.place_of_part(what);
        self.diagnostics.push(
            of_code(&what.limit.code, span, message)
                .rule(what.limit.rule.as_str())
                .note(format!(
                    "{} are missing.",
                    self.amount(what, least - amount)
                )),
        );
    }

    /// The heading of a part, or else its last line, or that of the deck.
    fn place_of_part(&self, what: &Share<'_, '_, '_>) -> Span {
        let is_of_part = |heading: &Heading<'_>| matches!(heading, Heading::Value(field, value) if keys::key(self.pack, &field.id, value) == what.part.key);
        let mut headings = self.headings.iter();
        let heading = headings.find(|(heading, _)| is_of_part(heading));
        let last = || what.part.lines.last().map(|(entry, _)| entry.span);
        heading
            .map(|(_, span)| *span)
            .or_else(last)
            .or_else(|| Some(self.entries.last()?.span))
            .unwrap_or_default()
    }

    /// `980 points`, `5 lines`.
    fn amount(&self, what: &Share<'_, '_, '_>, number: i64) -> String {
        format!(
            "{number} {}",
            what.share.field.as_deref().unwrap_or("lines")
        )
    }

    /// `980 points (24.5 % of 4000)`
    fn of_whole(&self, what: &Share<'_, '_, '_>, number: i64) -> String {
        let amount = self.amount(what, number);
        let of = what.share.of.as_ref();
        match of.and_then(|of| self.settings.number(&of.setting)) {
            Some(whole) if whole > 0 => {
                let permille = number.saturating_mul(1000).saturating_add(whole / 2) / whole;
                format!(
                    "{amount} ({}.{} % of {whole})",
                    permille / 10,
                    permille % 10
                )
            }
            _ => amount,
        }
    }
}

/// A part, and the limit that gives it its share.
struct Share<'l, 'e, 'a> {
    limit: &'l DeckLimit,
    share: &'l ShareLimit,
    part: Part<'e, 'a>,
}
