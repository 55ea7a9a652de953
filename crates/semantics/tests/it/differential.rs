//! The incremental result after random edits equals that of a fresh run.

use cardc_db::{Db, RootDatabase};
use cardc_diagnostics::Diagnostic;
use cardc_semantics::file_diagnostics;
use proptest::prelude::*;

use crate::common;

const FILES: [(&str, &str); 3] = [
    (
        "a.card",
        "game champions\n// cards\nunit \"Hound\" {\n    alliance Chaos\n    corners (X) (1)\n    text {\n        X damage to your Opponent.\n    }\n}\n\nspell \"Fog\" {\n    corners (o)\n    text {\n        Draw 1 card\n    }\n}\n",
    ),
    (
        "b.card",
        "game champions\nchampion \"Rider\" {\n    class Warrior\n    health +1\n    cost 5\n    quest Unit / Unit / Unit / Unit\n}\nunit \"Hound\" {\n}\n",
    ),
    (
        "d.deck",
        "game champions\nformat constructed\nChampion\n5x Rider\nUnit\n4x Hound\n2x Fogg\n",
    ),
];

const SNIPPETS: [&str; 14] = [
    "\n",
    "// é\n",
    "unit \"Fog\" {\n",
    "}\n",
    "\"",
    "cost 9\n",
    "X",
    "Hound",
    "3x Rider\n",
    " ",
    "tags Beats\n",
    "text {",
    "[2]",
    "game chess\n",
];

/// Replaces part of a file: where (in thousandths), how much, and by what.
#[derive(Clone, Debug)]
struct Edit {
    file: usize,
    at: usize,
    length: usize,
    snippet: usize,
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = (
        0..FILES.len(),
        0..1000_usize,
        0..12_usize,
        0..SNIPPETS.len(),
    );
    prop::collection::vec(
        edit.prop_map(|(file, at, length, snippet)| Edit {
            file,
            at,
            length,
            snippet,
        }),
        1..8,
    )
}

fn apply(text: &str, edit: &Edit) -> String {
    let boundary = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary(text.len() * edit.at / 1000);
    let end = boundary((start + edit.length).min(text.len()));
    format!(
        "{}{}{}",
        &text[..start],
        SNIPPETS[edit.snippet],
        &text[end.max(start)..]
    )
}

fn all_diagnostics(db: &RootDatabase) -> Vec<(String, Vec<Diagnostic>)> {
    let files = db.project().files(db).iter();
    files
        .map(|&file| {
            (
                file.path(db).to_owned(),
                file_diagnostics(db, db.project(), file).to_vec(),
            )
        })
        .collect()
}

fn spans_are_on_boundaries(db: &RootDatabase, path: &str, diagnostics: &[Diagnostic]) {
    let text = common::file(db, path).text(db);
    for found in diagnostics {
        let own = found
            .labels
            .iter()
            .filter(|label| label.path.is_none())
            .map(|label| &label.span);
        let edits = found
            .fixes
            .iter()
            .flat_map(|fix| &fix.edits)
            .map(|edit| &edit.span);
        for span in std::iter::once(&found.span).chain(own).chain(edits) {
            assert!(text.get(span.range()).is_some(), "{found:?} in {text:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn incremental_equals_fresh(edits in edits()) {
        let mut db = common::project(&FILES);
        for edit in &edits {
            let path = FILES[edit.file].0;
            let text = apply(common::file(&db, path).text(&db), edit);
            db.set_file_text(path, text);
            let incremental = all_diagnostics(&db);
            let texts: Vec<(String, String)> = db
                .project()
                .files(&db)
                .iter()
                .map(|file| (file.path(&db).to_owned(), file.text(&db).to_owned()))
                .collect();
            let files: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
            let fresh = common::project(&files);
            prop_assert_eq!(&incremental, &all_diagnostics(&fresh));
            for (path, diagnostics) in &incremental {
                spans_are_on_boundaries(&db, path, diagnostics);
            }
        }
    }
}
