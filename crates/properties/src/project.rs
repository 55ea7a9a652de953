//! Whole projects.

use cardc_db::{Change, Db, File, FileChange, RootDatabase};
use cardc_diagnostics::{Diagnostic, FileDiagnostics, Format, Options, SourceFile, render};
use cardc_semantics::{coverage, file_diagnostics};
use cardc_span::Span;
use cardc_testkit::{CURSOR, Fixture, TOY};

/// The file of an input that names none.
const DEFAULT: &str = "//- /main.card\n";

/// Every form of a report.
const FORMATS: [Format; 6] = [
    Format::Human,
    Format::Concise,
    Format::Json,
    Format::Sarif,
    Format::Github,
    Format::Junit,
];

/// The files of an input, each below a line such as `//- /cards/a.card`, beside the pack of the game `toy`. All is said
/// at places that there are, and every report can be written.
pub fn hold(text: &str) {
    let db = database(&files(text));
    all_diagnostics(&db);
    reports(&db);
    coverage(&db, db.project());
}

/// The paths and texts of an input.
pub(crate) fn files(text: &str) -> Vec<(String, String)> {
    let text = text.replace(CURSOR, "$ 0");
    let has_heading = text.starts_with("//- ");
    let text = if has_heading {
        text
    } else {
        format!("{DEFAULT}{text}")
    };
    let files = Fixture::parse(&text).files.into_iter();
    files
        .map(|file| (file.path.trim_start_matches('/').to_owned(), file.text))
        .collect()
}

/// A database with the pack of the game `toy` and these files, which may be other files of the pack.
pub fn database(files: &[(String, String)]) -> RootDatabase {
    let toy = TOY
        .iter()
        .map(|(path, text)| FileChange::text(*path, *text));
    let files = files
        .iter()
        .map(|(path, text)| FileChange::text(path.as_str(), text.as_str()));
    let mut db = RootDatabase::new();
    db.apply(toy.chain(files).collect::<Change>());
    db
}

/// What is wrong with every file; all of it is in a file.
pub(crate) fn all_diagnostics(db: &RootDatabase) -> Vec<(String, Vec<Diagnostic>)> {
    let files = db.project().files(db).iter();
    files
        .map(|&file| {
            let found = file_diagnostics(db, db.project(), file);
            for found in found {
                is_placed(db, file, found);
            }
            (file.path(db).to_owned(), found.to_vec())
        })
        .collect()
}

fn is_placed(db: &RootDatabase, file: File, found: &Diagnostic) {
    let inside = |file: File, span: Span| {
        let text = file.text(db);
        let is_inside = text.get(span.range()).is_some();
        assert!(is_inside, "{found:?} in {text:?}");
    };
    assert!(!found.message.is_empty());
    inside(file, found.span);
    for label in &found.labels {
        match &label.path {
            None => inside(file, label.span),
            // A shipped file is in no database.
            Some(path) => db
                .file(path)
                .iter()
                .for_each(|&file| inside(file, label.span)),
        }
    }
    let edits = found.fixes.iter().flat_map(|fix| &fix.edits);
    edits.for_each(|edit| inside(file, edit.span));
}

fn reports(db: &RootDatabase) {
    let files = db.project().files(db).iter();
    let files: Vec<FileDiagnostics<'_>> = files
        .map(|&file| FileDiagnostics {
            file: SourceFile::new(file.path(db), file.text(db)),
            diagnostics: file_diagnostics(db, db.project(), file),
        })
        .collect();
    for format in FORMATS {
        let report = render(&files, format, Options::default());
        if matches!(format, Format::Json | Format::Sarif) {
            let read = serde_json::from_str::<serde_json::Value>(&report);
            assert!(read.is_ok(), "{report}");
        }
    }
}
