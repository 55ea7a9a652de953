//! Ids of rules, where they are written.

use cardc_db::FileKind;
use cardc_rulebook::{ATTRIBUTES, Piece, Rulebook, pieces};
use cardc_span::{Span, lines};
use rustc_hash::FxHashSet;

use super::book_in;
use crate::completion::{Cursor, plain};
use crate::types::{Completion, CompletionKind};

/// What could be written at the cursor in a rulebook or in a file of a pack.
pub(crate) fn complete(cursor: Cursor<'_>) -> Vec<Completion> {
    let context = cursor.context;
    if context.file.kind(context.db) != FileKind::Rulebook {
        let typed = in_rule_string(cursor.before);
        let own = context.rules().own.zip(typed);
        return own.map_or_else(Vec::new, |(own, typed)| {
            ids(cursor, own.edition.book, typed)
        });
    }
    let book = book_in(context.db, context.file);
    let in_attribute = cursor.before.strip_prefix("- ");
    if let Some((key, value)) = in_attribute.and_then(|line| line.split_once(':')) {
        match key.trim() {
            "see" => return ids(cursor, book, value.rsplit(',').next().unwrap_or(value)),
            "corrected" => {
                let right = value.split_once("->").map(|(_, right)| right);
                return right.map_or_else(Vec::new, |right| ids(cursor, book, right));
            }
            "since" | "until" => return editions(cursor, book, value),
            _ => {}
        }
    }
    match (in_reference(cursor.before), in_attribute) {
        (Some(typed), _) => ids(cursor, book, typed),
        (None, Some(key)) if is_below_heading(cursor) => attributes(cursor, key),
        _ => Vec::new(),
    }
}

/// What is typed of the id in a reference `{…}` or an include `{+…}`: the end of a line that goes on behind the brace.
fn in_reference(before: &str) -> Option<&str> {
    let Piece::Unclosed(typed) = pieces(before).last()? else {
        return None;
    };
    // An earlier brace may lack its end.
    let typed = typed.rsplit('{').next().unwrap_or(typed);
    let is_id = !typed.contains('|');
    is_id.then(|| typed.strip_prefix('+').unwrap_or(typed))
}

/// What is typed of the value of `rule = "…"`, also inside of a table in one line.
fn in_rule_string(before: &str) -> Option<&str> {
    let (key, typed) = before.rsplit_once(['"', '\''])?;
    let key = key.trim_end().strip_suffix('=')?.trim_end();
    let name = key
        .rsplit(|letter: char| !letter.is_alphanumeric() && letter != '-')
        .next();
    (name == Some("rule")).then_some(typed)
}

/// Whether the line of the cursor is directly below a heading or below its attributes.
fn is_below_heading(cursor: Cursor<'_>) -> bool {
    let above = &cursor.context.text[..cursor.line_start as usize];
    let others = lines(above).filter(|line| !line.text.starts_with("- "));
    others
        .last()
        .is_some_and(|line| line.text.starts_with("## "))
}

/// The ids of a rulebook, each with its title.
fn ids(cursor: Cursor<'_>, book: &Rulebook, typed: &str) -> Vec<Completion> {
    let mut seen = FxHashSet::default();
    let entries = book.entries().iter();
    entries
        .filter(|entry| seen.insert(entry.number()))
        .map(|entry| Completion {
            // Titles are what people remember.
            filter: format!("{} {}", entry.number(), entry.title),
            ..value(cursor, entry.number(), &entry.title, typed)
        })
        .collect()
}

fn editions(cursor: Cursor<'_>, book: &Rulebook, typed: &str) -> Vec<Completion> {
    let newest_first = book.editions.iter().rev();
    newest_first
        .map(|edition| value(cursor, edition, "edition", typed))
        .collect()
}

fn attributes(cursor: Cursor<'_>, typed: &str) -> Vec<Completion> {
    let keys = ATTRIBUTES.iter();
    keys.map(|key| {
        let kind = CompletionKind::Keyword;
        Completion {
            insert: format!("{key}: "),
            leads_on: true,
            ..plain(key, kind, from(cursor, typed), "key", "")
        }
    })
    .collect()
}

fn value(cursor: Cursor<'_>, label: &str, detail: &str, typed: &str) -> Completion {
    plain(label, CompletionKind::Rule, from(cursor, typed), detail, "")
}

/// From the first letter of what is typed up to the cursor.
fn from(cursor: Cursor<'_>, typed: &str) -> Span {
    Span::new(
        cursor.offset - typed.trim_start().len() as u32,
        cursor.offset,
    )
}
