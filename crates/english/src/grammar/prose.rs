//! `prose "…"` in a line: a word whose wording nobody reads. It is what its place asks for: a heading, a sentence or a clause, a
//! noun, or what says when or how.

use super::session::{Input, peek, peek_at};
use crate::tree::Id;
use crate::word::Word;

/// Marks with which something in front of a clause ends.
const OPEN_ENDS: [char; 5] = [',', ':', ';', '–', '—'];
/// Words with which another clause goes on.
const JOINERS: [&str; 3] = ["and", "or", "then"];

/// Takes prose.
pub(super) fn wording(input: &mut Input<'_, '_, '_>) -> Option<Id> {
    let wording = peek(input)?.prose.clone()?;
    input.skip();
    Some(wording)
}

/// Takes prose in front of a clause, which ends with a comma or the like, within the quotes or behind them.
pub(super) fn in_front(input: &mut Input<'_, '_, '_>) -> Option<Id> {
    let ends_open = peek(input)?.prose.as_ref()?.ends_with(OPEN_ENDS);
    let is_before_comma =
        peek_at(input, 1).is_some_and(|next| next.is(",")) && !peek_at(input, 2).is_some_and(joins);
    if ends_open || is_before_comma {
        wording(input)
    } else {
        None
    }
}

/// Whether prose is one of a list of clauses: `gain 1 health, prose "sing" and Draw 1 card`.
pub(super) fn is_listed(input: &mut Input<'_, '_, '_>) -> bool {
    let goes_on = |word: &Word| word.is(",") || joins(word);
    let is_prose = peek(input).is_some_and(|word| word.prose.is_some());
    is_prose && peek_at(input, 1).is_some_and(goes_on)
}

fn joins(word: &Word) -> bool {
    JOINERS.iter().any(|joiner| word.is(joiner))
}

/// Takes prose with a colon, in the quotes or behind them: `prose "At night:"`, `prose "At night":`.
pub(super) fn heading(input: &mut Input<'_, '_, '_>) -> Option<Id> {
    let ends_with_colon = peek(input)?.prose.as_ref()?.ends_with(':');
    if !ends_with_colon && !peek_at(input, 1)?.is(":") {
        return None;
    }
    let heading = wording(input);
    if !ends_with_colon {
        input.skip();
    }
    heading
}

/// Whether a word is prose that ends with a full stop.
pub(super) fn ends_sentence(word: &Word) -> bool {
    let is_closing = |letter: char| matches!(letter, '"' | '”' | '\'' | '’' | ')' | ']');
    word.prose.as_ref().is_some_and(|wording| {
        wording
            .trim_end()
            .trim_end_matches(is_closing)
            .ends_with(['.', '!', '?'])
    })
}
