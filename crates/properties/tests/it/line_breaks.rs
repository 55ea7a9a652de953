//! A file says the same whatever ends its lines.

use cardc_db::{Db, File, FileKind, RootDatabase};
use cardc_diagnostics::{FileDiagnostics, Format, Options, SourceFile, fingerprints, render};
use cardc_fmt::{format_cards, format_deck};
use cardc_semantics::{Fixes, file_diagnostics, fix_files};
use cardc_span::with_breaks;
use serde_json::Value;

use crate::examples;

/// All that is found, with lines and columns and without offsets.
fn findings(db: &RootDatabase) -> Value {
    let files = db.project().files(db).iter();
    let reports: Vec<FileDiagnostics<'_>> = files
        .map(|&file| FileDiagnostics {
            file: SourceFile::new(file.path(db), file.text(db)),
            diagnostics: file_diagnostics(db, db.project(), file),
        })
        .collect();
    let marks: Vec<_> = reports.iter().map(fingerprints).collect();
    let report = render(&reports, Format::Json, Options::default());
    let mut found = serde_json::json!([
        serde_json::from_str::<Value>(&report).unwrap(),
        serde_json::to_value(marks).unwrap()
    ]);
    settle(&mut found);
    found
}

/// Takes out offsets, which count line breaks, and what kind of line break a text has.
fn settle(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(settle),
        Value::Object(values) => {
            values.remove("offset");
            values.values_mut().for_each(settle);
        }
        Value::String(text) => *text = with_breaks(text, "\n").into_owned(),
        _ => {}
    }
}

/// Every card file and deck after a change, with its path.
fn changed(
    db: &mut RootDatabase,
    change: impl Fn(&mut RootDatabase, File) -> String,
) -> Vec<(String, String)> {
    let files = db.project().files(db).to_vec();
    let has_layout = |file: &File| matches!(file.kind(db), FileKind::Cards | FileKind::Deck);
    let files: Vec<File> = files.into_iter().filter(has_layout).collect();
    let changed = files.into_iter().map(|file| {
        let text = change(db, file);
        (file.path(db).to_owned(), text)
    });
    changed.collect()
}

fn formatted(db: &mut RootDatabase, file: File) -> String {
    match file.kind(db) {
        FileKind::Deck => format_deck(file.text(db)),
        _ => format_cards(file.text(db)),
    }
}

fn fixed(db: &mut RootDatabase, file: File) -> String {
    fix_files(db, &[file], Fixes::AlsoSuggested);
    file.text(db).to_owned()
}

#[test]
fn every_example_says_the_same_with_other_line_breaks() {
    let mut seen = 0;
    for folder in examples::folders() {
        let mut plain = examples::project(&folder, "\n");
        seen += plain.project().files(&plain).len();
        let found = findings(&plain);
        let plain_layout = changed(&mut plain, formatted);
        let plain_fixes = changed(&mut plain, fixed);
        for line_break in ["\r\n", "\r"] {
            let mut db = examples::project(&folder, line_break);
            assert_eq!(findings(&db), found, "{folder:?} {line_break:?}");
            let ended = |texts: &[(String, String)]| -> Vec<(String, String)> {
                let ended = |text: &str| with_breaks(text, line_break).into_owned();
                let texts = texts.iter();
                texts
                    .map(|(path, text)| (path.clone(), ended(text)))
                    .collect()
            };
            assert_eq!(changed(&mut db, formatted), ended(&plain_layout));
            assert_eq!(changed(&mut db, fixed), ended(&plain_fixes));
        }
    }
    assert!(seen > 40, "{seen} files");
}
