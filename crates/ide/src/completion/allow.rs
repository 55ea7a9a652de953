//! In a comment: `cardc allow`, and the codes behind it.

use cardc_diagnostics::Code;
use cardc_semantics::{ALLOW, allowed_codes, comment_start};

use super::{Cursor, plain};
use crate::types::{Completion, CompletionKind};

/// What a suppression begins with.
const PROGRAM: &str = "cardc";

/// What could be written in a comment.
pub(super) fn complete(cursor: Cursor<'_>) -> Vec<Completion> {
    if cursor.before.ends_with(ALLOW) {
        return Vec::new();
    }
    match allowed_codes(cursor.before) {
        Some(codes) if codes.end == cursor.before.len() => codes_to_allow(cursor),
        Some(_) => Vec::new(),
        None => mark(cursor).into_iter().collect(),
    }
}

/// Every code that a comment may accept, those of the findings in the file first.
fn codes_to_allow(cursor: Cursor<'_>) -> Vec<Completion> {
    let is_inside = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let span = cursor.from(cursor.before.trim_end_matches(is_inside).len());
    let found = crate::diagnostics(cursor.context.db, cursor.context.file);
    let is_found = |code: Code| found.iter().any(|one| one.code == code);
    let mut codes: Vec<Code> = Code::ALL.to_vec();
    codes.retain(|code| code.may_be_allowed());
    // The sort is stable: within both parts, the order is that of the reference.
    codes.sort_by_key(|&code| !is_found(code));
    let needs_reason = !cursor.behind.contains(':');
    let completions = codes.into_iter().map(|code| {
        let detail = if is_found(code) {
            "found in this file"
        } else {
            "diagnostic"
        };
        let mut completion = plain(
            code.id(),
            CompletionKind::Value,
            span,
            detail,
            code.info().summary,
        );
        if needs_reason {
            completion.insert.push_str(": ");
        }
        completion
    });
    completions.collect()
}

/// The mark, as long as nothing else stands in the comment.
fn mark(cursor: Cursor<'_>) -> Option<Completion> {
    let comment = comment_start(cursor.before)?;
    let typed = cursor.before[comment..].strip_prefix("//")?.trim_start();
    // A word that only begins like it is a word of the comment.
    let is_meant = typed.is_empty() || typed.starts_with(PROGRAM);
    (is_meant && ALLOW.starts_with(typed)).then(|| {
        let span = cursor.from(cursor.before.len() - typed.len());
        let mut completion = plain(
            ALLOW,
            CompletionKind::Keyword,
            span,
            "suppression",
            "Accepts a finding on this line, or on the next one: its code, a colon and the reason.",
        );
        completion.insert.push(' ');
        completion.leads_on = true;
        completion
    })
}
