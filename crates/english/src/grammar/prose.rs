//! `prose "…"` in a line: a word whose wording nobody reads. It is what its place asks for: a heading, a sentence or a clause, a
//! noun, or what says when or how.

use super::session::{Input, Rule, fail, peek, peek_at};
use crate::tagger::Word;
use crate::tree::Id;

/// Marks with which something in front of a clause ends.
const OPEN_ENDS: [char; 5] = [',', ':', ';', '–', '—'];

/// Takes prose.
pub(super) fn wording(input: &mut Input<'_, '_, '_>) -> Rule<Id> {
    match peek(input).and_then(|word| word.prose.clone()) {
        Some(wording) => {
            input.skip();
            Ok(wording)
        }
        None => fail(),
    }
}

/// Takes prose that stands in front of a clause: a comma or the like ends it, in the quotes or behind them.
pub(super) fn in_front(input: &mut Input<'_, '_, '_>) -> Rule<Id> {
    let joins = |word: &Word| ["and", "or", "then"].iter().any(|joiner| word.is(joiner));
    let is_before_comma =
        peek_at(input, 1).is_some_and(|next| next.is(",")) && !peek_at(input, 2).is_some_and(joins);
    if is_before_comma || ends_open(peek(input)) {
        wording(input)
    } else {
        fail()
    }
}

/// Takes prose with a colon, in the quotes or behind them: `prose "At night:"`, `prose "At night":`.
pub(super) fn heading(input: &mut Input<'_, '_, '_>) -> Rule<Id> {
    let heading = wording(input)?;
    match peek(input) {
        _ if heading.ends_with(':') => Ok(heading),
        Some(colon) if colon.is(":") => {
            input.skip();
            Ok(heading)
        }
        _ => fail(),
    }
}

fn ends_open(word: Option<&Word>) -> bool {
    let wording = word.and_then(|word| word.prose.as_ref());
    wording.is_some_and(|wording| wording.ends_with(OPEN_ENDS))
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
