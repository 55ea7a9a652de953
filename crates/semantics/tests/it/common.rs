//! What the tests share: a project in memory, and diagnostics as short lines.

#![allow(dead_code, unreachable_pub, missing_docs)]

use cardc_db::{Change, Db, File, FileChange, RootDatabase};
use cardc_diagnostics::{Applicability, Diagnostic};
use cardc_semantics::file_diagnostics;
use cardc_span::edited;

pub fn project(files: &[(&str, &str)]) -> RootDatabase {
    let mut db = RootDatabase::with_query_log();
    db.apply(
        files
            .iter()
            .map(|(path, text)| FileChange::text(*path, *text))
            .collect::<Change>(),
    );
    db
}

pub fn file(db: &RootDatabase, path: &str) -> File {
    db.file(path).expect("the test added it")
}

pub fn diagnostics<'db>(db: &'db RootDatabase, path: &str) -> &'db [Diagnostic] {
    file_diagnostics(db, db.project(), file(db, path))
}

/// `code: what the span covers`, one per diagnostic.
pub fn short(db: &RootDatabase, path: &str) -> Vec<String> {
    let text = file(db, path).text(db);
    diagnostics(db, path)
        .iter()
        .map(|found| format!("{}: {}", found.code, &text[found.span.range()]))
        .collect()
}

/// The diagnostics of one card of the built-in game.
pub fn check(card: &str) -> Vec<String> {
    short(
        &project(&[("a.card", &format!("game champions\n{card}"))]),
        "a.card",
    )
}

/// A file with the first fix of every diagnostic with this code applied.
pub fn fixed(db: &RootDatabase, path: &str, code: &str) -> String {
    let found = diagnostics(db, path)
        .iter()
        .filter(|found| found.code.id() == code);
    let mut edits: Vec<_> = found
        .filter_map(|found| found.fixes.first())
        .flat_map(|fix| &fix.edits)
        .collect();
    assert!(
        !edits.is_empty(),
        "no fix for {code}: {:#?}",
        diagnostics(db, path)
    );
    edits.sort_by_key(|edit| edit.span.start);
    // Two findings of a sentence may have the same fix.
    edits.dedup();
    edited(file(db, path).text(db), edits)
}

pub fn is_safe(db: &RootDatabase, path: &str, code: &str) -> bool {
    let mut found = diagnostics(db, path)
        .iter()
        .filter(|found| found.code.id() == code);
    found.any(|found| {
        found
            .fixes
            .iter()
            .any(|fix| fix.applicability == Applicability::Safe)
    })
}

/// Says that a test did nothing.
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
pub fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}
