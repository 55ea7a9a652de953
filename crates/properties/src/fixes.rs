//! Fixes of whole projects.

use std::collections::BTreeMap;

use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic, Severity};
use cardc_semantics::{Fixes, fix_files};

use crate::project::{all_diagnostics, database, files};

/// The files of an input, as [`crate::project::hold`] has them. Applying all fixes terminates, leaves no file with more errors or
/// warnings, and what is still reported lies within its file.
pub fn hold(text: &str) {
    let files = files(text);
    let mut db = database(&files);
    let before = counts(&all_diagnostics(&db));
    let added = files.iter().filter_map(|(path, _)| db.file(path));
    let added: Vec<File> = added.collect();
    fix_files(&mut db, &added, Fixes::AlsoSuggested);
    for (problem, count) in counts(&all_diagnostics(&db)) {
        let before = before.get(&problem).copied().unwrap_or_default();
        assert!(count <= before, "{problem:?}: {before} before, {count} now");
    }
}

/// How often each file has each error and warning.
fn counts(found: &[(String, Vec<Diagnostic>)]) -> BTreeMap<(String, Code), usize> {
    let mut counts = BTreeMap::new();
    for (path, found) in found {
        for found in found.iter().filter(|it| it.severity != Severity::Hint) {
            *counts.entry((path.clone(), found.code)).or_default() += 1;
        }
    }
    counts
}
