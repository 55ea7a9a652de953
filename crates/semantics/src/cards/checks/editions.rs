//! Cards and decks that are legal in one edition of the rules and not in another.

use cardc_diagnostics::{Code, Diagnostic, Severity};
use cardc_span::Span;
use smol_str::SmolStr;

use crate::project::words::listed;

/// A hint where the verdict on a card or a deck is another one in other editions. `here` is what is wrong with it in the
/// edition that the project follows.
pub(crate) fn differing<'e>(
    what: &str,
    span: Span,
    followed: &str,
    here: &[Diagnostic],
    elsewhere: impl Iterator<Item = (&'e SmolStr, Vec<Diagnostic>)>,
) -> Option<Diagnostic> {
    let legal_here = !here.iter().any(is_error);
    let mut editions: Vec<&str> = Vec::new();
    let mut first_error = here.iter().find(|found| is_error(found)).cloned();
    for (edition, found) in elsewhere {
        let error = found.into_iter().find(is_error);
        if error.is_none() != legal_here {
            editions.push(edition);
            first_error = first_error.or(error);
        }
    }
    let why = first_error.filter(|_| !editions.is_empty())?;
    let noun = if editions.len() == 1 {
        "edition"
    } else {
        "editions"
    };
    let named = listed(editions, "and");
    let message = if legal_here {
        format!("This {what} is legal in the edition `{followed}` but not in the {noun} {named}")
    } else {
        format!("This {what} is legal in the {noun} {named} but not in the edition `{followed}`")
    };
    let reason = if legal_here { "There" } else { "Here" };
    let stop = if why.message.ends_with('?') { "" } else { "." };
    let hint = Diagnostic::new(Code::OtherEdition, span, message)
        .note(format!("{reason}: {}{stop}", why.message));
    let rules = why.rules.iter();
    Some(rules.fold(hint, |hint, rule| hint.rule(rule.as_str())))
}

fn is_error(found: &Diagnostic) -> bool {
    found.severity == Severity::Error
}
