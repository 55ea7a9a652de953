//! Where a sum goes over its limit, and what brings it back.

use cardc_diagnostics::Diagnostic;
use rustc_hash::FxHashSet;

use super::DeckLines;
use super::edits::{Deletion, Line, MOST_OFFERS, with_offers};
use crate::decks::entry::Entry;

/// A sum over its limit.
pub(super) struct Over<'e, 'a> {
    /// What all lines come to.
    pub(super) total: i64,
    /// By how much that is too much.
    pub(super) surplus: i64,
    /// The line with which the sum goes over the limit.
    pub(super) line: &'e Entry<'a>,
    /// What makes the sum larger.
    addends: Vec<Addend<'e, 'a>>,
}

/// A line that makes a sum larger.
struct Addend<'e, 'a> {
    line: &'e Entry<'a>,
    /// How many copies can be taken out one by one; one where the line can go only as a whole.
    copies: u64,
    /// What each of them adds; above 0.
    each: i64,
}

/// How many copies deletions take out.
fn copies(way: &[Deletion<'_>]) -> u64 {
    way.iter().map(|deletion| deletion.copies).sum()
}

impl<'e, 'a> Over<'e, 'a> {
    /// `None` where the sum keeps to the limit. Lines without a number add nothing.
    pub(super) fn find(
        numbers: impl IntoIterator<Item = (&'e Entry<'a>, Option<i64>)>,
        max: i64,
    ) -> Option<Self> {
        let mut total = 0_i64;
        let mut first = None;
        let mut last = None;
        let mut addends = Vec::new();
        for (line, number) in numbers {
            let Some(number) = number else { continue };
            total = total.saturating_add(number);
            last = Some(line);
            if total > max && first.is_none() {
                first = last;
            }
            addends.extend(Addend::of(line, number));
        }
        // A negative number behind may bring the sum back, and one in front may hide the line.
        let line = first.or(last).filter(|_| total > max)?;
        Some(Self {
            total,
            surplus: total.saturating_sub(max),
            line,
            addends,
        })
    }

    /// A diagnostic with fixes that bring the sum back to its limit: fewest copies first, then fewest lines.
    pub(super) fn with_deletions(&self, deck: DeckLines<'_>, diagnostic: Diagnostic) -> Diagnostic {
        let mut ways = self.ways_alone();
        ways.extend(self.ways_together());
        ways.sort_by_key(|way| (copies(way), way.len()));
        let mut seen = FxHashSet::default();
        ways.retain(|way| {
            let mut lines: Vec<_> = way.iter().map(Deletion::place).collect();
            lines.sort_unstable();
            seen.insert(lines)
        });
        with_offers(diagnostic, deck.text, ways.iter().map(Vec::as_slice))
    }

    /// The lines of which one alone can be made short enough: fewest copies first, then those that leave the most.
    fn ways_alone(&self) -> Vec<Vec<Deletion<'e>>> {
        let needed = |addend: &Addend<'_, '_>| addend.needed(self.surplus);
        let mut enough: Vec<_> = self.addends.iter().collect();
        enough.retain(|addend| needed(addend) <= addend.copies);
        enough.sort_by_key(|addend| (needed(addend), addend.each));
        let ways = enough.into_iter().take(MOST_OFFERS);
        ways.map(|addend| vec![addend.deletion(needed(addend))])
            .collect()
    }

    /// Ways to make lines shorter together that take out the fewest copies; none where all lines are not enough.
    fn ways_together(&self) -> Vec<Vec<Deletion<'e>>> {
        let mut addends: Vec<_> = self.addends.iter().collect();
        addends.sort_by_key(|addend| std::cmp::Reverse(addend.each));
        let starts = 0..addends.len().min(MOST_OFFERS);
        let beginning_at = |start: usize| [&addends[start..], &addends[..start]].concat();
        let ways = starts.map(|start| self.deletions(&beginning_at(start)));
        let mut ways: Vec<_> = ways.filter(|way| !way.is_empty()).collect();
        let fewest = ways.first().map_or(0, |way| copies(way));
        ways.retain(|way| copies(way) == fewest);
        ways
    }

    /// Lines that have to be made shorter together, in this order; empty where all of them are not enough. Where one copy more is
    /// enough, it is the smallest that is.
    fn deletions(&self, addends: &[&Addend<'e, 'a>]) -> Vec<Deletion<'e>> {
        let mut surplus = self.surplus;
        let mut deletions = Vec::new();
        for (at, addend) in addends.iter().enumerate() {
            if addend.needed(surplus) == 1 {
                let enough = addends[at..].iter().filter(|it| it.each >= surplus);
                let smallest = enough.min_by_key(|it| it.each).unwrap_or(addend);
                deletions.push(smallest.deletion(1));
                return deletions;
            }
            let copies = addend.needed(surplus).min(addend.copies);
            deletions.push(addend.deletion(copies));
            let less = i64::try_from(copies).unwrap_or(i64::MAX);
            surplus = surplus.saturating_sub(addend.each.saturating_mul(less));
            if surplus <= 0 {
                return deletions;
            }
        }
        Vec::new()
    }
}

impl<'e, 'a> Addend<'e, 'a> {
    fn of(line: &'e Entry<'a>, number: i64) -> Option<Self> {
        let copies = i64::try_from(line.copies()).ok()?;
        // A price on the line stays what it is when the number of copies changes.
        let is_by_copy = line.price.is_none() && copies > 0 && number % copies == 0;
        let copies = if is_by_copy { copies } else { 1 };
        (number > 0).then(|| Self {
            line,
            copies: copies.unsigned_abs(),
            each: number / copies,
        })
    }

    /// How many copies have to go to make the sum so much smaller.
    fn needed(&self, surplus: i64) -> u64 {
        surplus.unsigned_abs().div_ceil(self.each.unsigned_abs())
    }

    fn deletion(&self, copies: u64) -> Deletion<'e> {
        if copies == self.copies {
            return Deletion::whole(self.line);
        }
        let line = Line::from(self.line);
        Deletion { line, copies }
    }
}
