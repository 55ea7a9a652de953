//! Findings that an author accepts, with the reason: `// cardc allow unused-highlight: The text comes with the next set.`
//!
//! Behind a line, such a comment is about that line; on a line of its own, about the next one, and in front of a card
//! about all of it. What cannot be read is never accepted.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

use cardc_db::{Db, File, FileKind};
use cardc_diagnostics::{Applicability, Code, Diagnostic, suggest};
use cardc_span::{BREAKS, Span, lines, next_line};

use crate::project::item::{ItemKind, item_at, item_tree};

/// What begins such a comment, behind its slashes.
pub const ALLOW: &str = "cardc allow";

/// A comment that accepts findings.
struct Suppression<'text> {
    /// The comment in the file, slashes and all.
    comment: Span,
    /// The codes that it names, each with its place.
    codes: Vec<(&'text str, Span)>,
    /// Why.
    reason: &'text str,
    /// The lines that it is about.
    about: Span,
}

/// Takes out what comments of the file accept, and adds what is wrong with these comments: spans are those of the file.
pub(crate) fn apply(db: &dyn Db, file: File, diagnostics: &mut Vec<Diagnostic>) {
    let may_have = matches!(file.kind(db), FileKind::Cards | FileKind::Deck);
    if !may_have || !file.text(db).contains(ALLOW) {
        return;
    }
    let mut found: BTreeMap<(Code, u32), Vec<usize>> = BTreeMap::new();
    for (index, diagnostic) in diagnostics.iter().enumerate() {
        let key = (diagnostic.code, diagnostic.span.start);
        found.entry(key).or_default().push(index);
    }
    let mut is_accepted = vec![false; diagnostics.len()];
    let mut wrong = Vec::new();
    for suppression in suppressions(db, file) {
        for (id, place) in &suppression.codes {
            match Code::from_id(id) {
                Some(code) if code.is_adjustable() => {
                    let Span { start, end } = suppression.about;
                    let accepted = found.range((code, start)..(code, end));
                    let accepted: Vec<_> = accepted.map(|(key, _)| *key).collect();
                    if accepted.is_empty() {
                        wrong.push(unused(file.text(db), &suppression, code, *place));
                    }
                    // A finding is accepted once.
                    let accepted = accepted.iter().filter_map(|key| found.remove(key));
                    accepted
                        .flatten()
                        .for_each(|index| is_accepted[index] = true);
                }
                Some(code) => wrong.push(not_adjustable(code, *place)),
                None => wrong.push(unknown(id, *place)),
            }
        }
        if suppression.codes.is_empty() {
            let message = "The comment names no diagnostic".to_owned();
            wrong.push(bad(message, suppression.comment).note(FORM));
        } else if suppression.reason.is_empty() {
            let message = "The comment gives no reason".to_owned();
            wrong.push(bad(message, suppression.comment).note(FORM));
        }
    }
    let mut is_accepted = is_accepted.into_iter();
    diagnostics.retain(|_| is_accepted.next() != Some(true));
    diagnostics.append(&mut wrong);
}

/// How such a comment is written.
const FORM: &str = "Write the code, a colon and the reason: `// cardc allow prose: The wording is that of the leaflet.`";

fn bad(message: String, place: Span) -> Diagnostic {
    Diagnostic::new(Code::BadSuppression, place, message)
}

fn unknown(id: &str, place: Span) -> Diagnostic {
    let diagnostic = bad(format!("Unknown diagnostic `{id}`"), place).note(FORM);
    match suggest(id) {
        Some(near) => diagnostic.did_you_mean(&[near.id()]).fix(
            Applicability::Suggested,
            format!("Replace with `{near}`"),
            place,
            near.id(),
        ),
        None => diagnostic,
    }
}

fn not_adjustable(code: Code, place: Span) -> Diagnostic {
    bad(format!("`{code}` cannot be suppressed"), place)
        .note("Text that cannot be read has no effect. Correct it.")
}

/// A comment that accepts what is not there any more.
fn unused(text: &str, suppression: &Suppression<'_>, code: Code, place: Span) -> Diagnostic {
    let message = format!("There is no `{code}` here to suppress");
    let diagnostic =
        Diagnostic::new(Code::UnusedSuppression, place, message).note("Delete the comment.");
    if suppression.codes.len() > 1 {
        return diagnostic;
    }
    let whole = with_white_space(text, suppression.comment);
    diagnostic.fix(Applicability::Safe, "Delete the comment", whole, "")
}

/// A comment with the white space before it, and with its line where nothing else is on it.
fn with_white_space(text: &str, comment: Span) -> Span {
    let before = &text[..comment.start as usize];
    let kept = before.trim_end_matches([' ', '\t']);
    if !kept.is_empty() && !kept.ends_with(BREAKS) {
        return Span::new(kept.len() as u32, comment.end);
    }
    Span::new(
        kept.len() as u32,
        next_line(text, comment.end as usize) as u32,
    )
}

/// The part of a line in which a comment of this kind names its codes, from behind the mark to the colon or the end of the
/// line; `None` for a line without one.
pub fn allowed_codes(line: &str) -> Option<Range<usize>> {
    let mark = comment_start(line)?;
    // `///` documents a card, and accepts nothing.
    let rest = line[mark..].strip_prefix("//")?;
    let rest = rest.trim_start().strip_prefix(ALLOW)?;
    let start = line.len() - rest.len();
    let codes = rest.split_once(':').map_or(rest, |(codes, _)| codes);
    Some(start..start + codes.len())
}

/// A card, where there is one.
type Card = Option<Span>;

fn suppressions(db: &dyn Db, file: File) -> Vec<Suppression<'_>> {
    let text = file.text(db);
    let lines: Vec<(&str, Span)> = lines(text)
        .map(|line| (line.text, Span::new(line.start as u32, line.next() as u32)))
        .collect();
    let mut comments = Vec::new();
    // The next line that means something, and the card that begins there.
    let mut below: Option<(Span, OnceCell<Card>)> = None;
    for (line, place) in lines.into_iter().rev() {
        let is_own_line = line.trim_start().starts_with("//");
        if !is_own_line && !line.trim().is_empty() {
            below = Some((place, OnceCell::new()));
        }
        if let Some(mut found) = suppression(line, place.start) {
            found.about = match below.as_ref().filter(|_| is_own_line) {
                Some((next, card)) => {
                    let card = card.get_or_init(|| card_on(db, file, *next));
                    card.unwrap_or(*next)
                }
                None => place,
            };
            comments.push(found);
        }
    }
    comments.reverse();
    comments
}

/// The comment of a line that begins at `start`, if it accepts something. What it is about is not known yet.
fn suppression(line: &str, start: u32) -> Option<Suppression<'_>> {
    let comment = line[comment_start(line)?..].trim_end();
    let codes = allowed_codes(line)?;
    let place = |part: &str| {
        // The part is a slice of the line.
        let from = part.as_ptr() as usize - line.as_ptr() as usize;
        let end = from + part.len();
        Span::new(start + from as u32, start + end as u32)
    };
    let reason = line[codes.end..].strip_prefix(':').unwrap_or_default();
    let codes = line[codes].split(|letter: char| letter == ',' || letter.is_whitespace());
    let codes = codes.filter(|code| !code.is_empty());
    Some(Suppression {
        comment: place(comment),
        codes: codes.map(|code| (code, place(code))).collect(),
        reason: reason.trim(),
        about: Span::default(),
    })
}

/// Where the comment of a line begins.
pub fn comment_start(line: &str) -> Option<usize> {
    let mut is_quoted = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        match letter {
            '"' if before != '\\' => is_quoted = !is_quoted,
            '/' if before == '/' && !is_quoted => return Some(at - 1),
            _ => {}
        }
        before = letter;
    }
    None
}

/// The card whose first line of code lies on a line.
fn card_on(db: &dyn Db, file: File, line: Span) -> Option<Span> {
    let (item, start) = item_at(db, file, line.end.checked_sub(1)?)?;
    let keyword = &item_tree(db, item).tree.as_ref()?.keyword;
    let begins = line.contains(keyword.span.start + start);
    let is_card = item.kind(db) == ItemKind::Card;
    (is_card && begins).then(|| Span::new(start, start + item.text(db).len() as u32))
}
