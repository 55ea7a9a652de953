//! Where a sum goes over its limit.

use crate::deck::Entry;

/// A sum over its limit.
pub(super) struct Over<'e, 'a> {
    /// What all lines come to.
    pub(super) total: i64,
    /// By how much that is too much.
    pub(super) surplus: i64,
    /// The line with which the sum goes over the limit.
    pub(super) line: &'e Entry<'a>,
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
        for (line, number) in numbers {
            let Some(number) = number else { continue };
            total = total.saturating_add(number);
            last = Some(line);
            if total > max && first.is_none() {
                first = last;
            }
        }
        // A negative number behind may bring the sum back, and one in front may hide the line.
        let line = first.or(last).filter(|_| total > max)?;
        Some(Self {
            total,
            surplus: total.saturating_sub(max),
            line,
        })
    }
}
