//! Options that the game itself knows, such as the one that makes a leader: how many lines of a deck have them.

use cardc_diagnostics::Diagnostic;
use cardc_games::{DeckLimit, MarkSpec, MarkedLimit};
use cardc_span::{Span, capitalised};
use cardc_syntax::Spanned;
use smol_str::SmolStr;

use super::DeckLines;
use super::edits::{MOST_OFFERS, insert_below, with_fix, with_options};
use crate::cards::checks::of_code;
use crate::decks::entry::Entry;
use crate::project::words::counted;

/// An option of a line.
type OptionLine<'a> = &'a Spanned<SmolStr>;

/// A line, and its option with a mark.
type MarkedLine<'a> = (&'a Entry<'a>, OptionLine<'a>);

/// Too few or too many lines with a mark.
pub(super) fn check(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    marked: &MarkedLimit,
) -> Vec<Diagnostic> {
    let Some(mark) = deck.pack.mark(&marked.mark) else {
        return Vec::new();
    };
    let with_mark = |entry| Some((entry, option_with(mark, entry)?));
    let lines: Vec<MarkedLine<'_>> = deck.entries.iter().filter_map(with_mark).collect();
    let min = marked.bounds.min.unwrap_or(0) as usize;
    match marked.bounds.max.map(|max| max as usize) {
        Some(max) if lines.len() > max => too_many(deck, limit, mark, lines.split_at(max)),
        _ if lines.len() < min => vec![too_few(deck, limit, mark, lines.len(), min)],
        _ => Vec::new(),
    }
}

fn too_many(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    mark: &MarkSpec,
    (first, surplus): (&[MarkedLine<'_>], &[MarkedLine<'_>]),
) -> Vec<Diagnostic> {
    let message = format!(
        "{} {} but the limit is {}",
        entries_are(first.len() + surplus.len()),
        mark.name,
        first.len()
    );
    let of_line = |line: &MarkedLine<'_>| {
        let (_, option) = line;
        let mut diagnostic = of_code(&limit.code, option.span, message.clone())
            .rule(limit.rule.as_str())
            .note(format!("Remove {} of them.", surplus.len()));
        for (other, at) in first {
            let label = format!("`{}` is already {}", other.name.value, mark.name);
            diagnostic = diagnostic.label(at.span, label);
        }
        let options = std::iter::once(line).chain(first).copied();
        with_options(diagnostic, deck.text, options)
    };
    surplus.iter().map(of_line).collect()
}

/// So many entries, as the subject of a sentence.
fn entries_are(count: usize) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!(
        "{} {verb}",
        capitalised(&counted(count as u64, "entry", "entries"))
    )
}

fn too_few(
    deck: DeckLines<'_>,
    limit: &DeckLimit,
    mark: &MarkSpec,
    count: usize,
    least: usize,
) -> Diagnostic {
    let candidates = candidates(deck, mark);
    let name = &mark.name;
    let message = match (count, least) {
        (0, 1) => format!("The deck has no {name}"),
        _ => format!(
            "{} {name} but the deck needs at least {least}",
            entries_are(count)
        ),
    };
    let headings = &deck.parts.headings;
    let above = |entry: &Entry<'_>| {
        let mut above = headings.iter().rev();
        let above = above.find(|(_, span)| span.end <= entry.span.start);
        above.map_or(entry.span, |(_, span)| *span)
    };
    let span = candidates
        .first()
        .map(|(entry, _)| above(entry))
        .or_else(|| Some(headings.first()?.1))
        .or_else(|| Some(deck.entries.first()?.span))
        .unwrap_or_default();
    let note = match candidates.first() {
        Some((_, option)) => format!("Write `+ {option}` under a card that can have it."),
        None => format!("Write `+ {name}` under a card that can have it."),
    };
    let mut diagnostic = of_code(&limit.code, span, message)
        .rule(limit.rule.as_str())
        .note(note);
    for (entry, option) in candidates.iter().take(MOST_OFFERS) {
        let title = format!("Make `{}` the {}", entry.name.value, mark.name);
        let edit = insert_below(deck.text, entry.span, &format!("  + {option}"));
        diagnostic = with_fix(diagnostic, &title, vec![edit]);
    }
    diagnostic
}

/// Lines whose card has an option with the mark, and that option.
fn candidates<'a>(deck: DeckLines<'a>, mark: &MarkSpec) -> Vec<(&'a Entry<'a>, &'a SmolStr)> {
    let offered = |entry: &'a Entry<'a>| {
        let offer = entry.offers?.with_mark(mark)?;
        Some((entry, &offer.option.name))
    };
    deck.entries.iter().filter_map(offered).collect()
}

/// Lines with two marks that exclude each other.
pub(super) fn apart(deck: DeckLines<'_>, limit: &DeckLimit, marks: &[SmolStr]) -> Vec<Diagnostic> {
    let marks: Vec<&MarkSpec> = marks
        .iter()
        .filter_map(|mark| deck.pack.mark(mark))
        .collect();
    let mut diagnostics = Vec::new();
    for entry in deck.entries {
        let mut given: Vec<_> = marks
            .iter()
            .filter_map(|mark| Some((*mark, option_with(mark, entry)?)))
            .collect();
        given.sort_by_key(|(_, option)| option.span);
        let [(first, at), rest @ ..] = given.as_slice() else {
            continue;
        };
        for (second, option) in rest {
            let diagnostic = both(limit, entry, (first, at.span), (second, option.span));
            let either = [(entry, *option), (entry, *at)];
            diagnostics.push(with_options(diagnostic, deck.text, either));
        }
    }
    diagnostics
}

fn both(
    limit: &DeckLimit,
    entry: &Entry<'_>,
    (first, at): (&MarkSpec, Span),
    (second, span): (&MarkSpec, Span),
) -> Diagnostic {
    let message = format!(
        "`{}` cannot be {} and {}",
        entry.name.value, first.name, second.name
    );
    of_code(&limit.code, span, message)
        .rule(limit.rule.as_str())
        .label(at, format!("{} here", first.name))
        .note("Delete one of the two.")
}

/// The option of a line that gives it the mark.
fn option_with<'a>(mark: &MarkSpec, entry: &Entry<'a>) -> Option<OptionLine<'a>> {
    let mut options = entry.options.iter().copied();
    options.find(|option| mark.is_given_by(&option.value))
}
