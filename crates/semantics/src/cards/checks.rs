//! The checks. Each takes typed data and a game, and returns diagnostics; the queries put them together.

pub(crate) mod characters;
pub(crate) mod costs;
pub(crate) mod editions;
pub(crate) mod head;
pub(crate) mod missing_word;
mod near_sentence;
pub(crate) mod nothing;
mod slips;
pub(crate) mod syntax;
pub(crate) mod text;
pub(crate) mod trial;
pub(crate) mod understood;
pub(crate) mod wording;

use cardc_diagnostics::{Code, Diagnostic};
use cardc_games::{CheckSpec, Dated, GamePack};
use cardc_span::Span;

use crate::read::head::CardHead;

/// The pack's checks that look at a card of this kind in an edition of the rules. A card of an unknown kind has enough to
/// say for itself.
pub(crate) fn checks_of<'pack>(
    pack: &'pack GamePack,
    head: &CardHead,
    edition: Option<&str>,
) -> impl Iterator<Item = &'pack CheckSpec> {
    let kind = head.kind.as_ref();
    pack.checks.iter().filter(move |check| {
        check.holds_in(edition)
            && kind.is_some_and(|kind| check.kinds.is_empty() || check.kinds.contains(kind))
    })
}

/// A diagnostic with the code and the rule of a check.
fn of_check(check: &CheckSpec, span: Span, message: impl Into<String>) -> Diagnostic {
    of_code(&check.code, span, message).rule(check.rule.as_str())
}

/// A diagnostic with a code that a pack names. Packs are checked when they are loaded, so that the code is known.
pub(crate) fn of_code(id: &str, span: Span, message: impl Into<String>) -> Diagnostic {
    let code = Code::from_id(id).unwrap_or(Code::BadPack);
    Diagnostic::new(code, span, message)
}
