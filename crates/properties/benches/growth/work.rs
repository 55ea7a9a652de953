//! What is done to a project: the work of the command line, and that of the server for a keystroke.

use std::hint::black_box;
use std::path::Path;

use cardc_db::{Change, Db, FileChange};
use cardc_diagnostics::{
    FileDiagnostics, Format as Form, LONGEST_DRAWN_LINE, Options, SourceFile, render,
};
use cardc_properties::growth::Family;
use cardc_properties::{army_books, databases, editor, project};
use cardc_rulebook::{Format, Rulebook, read};
use cardc_semantics::{Fixes, fix_files};

/// Does one thing, and counts what it costs.
type Operation<'a> = dyn FnMut(&str, &mut dyn FnMut()) + 'a;

/// Says what is counted, and does it once for each size. Before that, what is computed once for all is.
pub(crate) fn count(family: &Family) {
    work(family, 1, &mut |_, work| work());
    for (index, times) in [1, 2, 4].into_iter().enumerate() {
        work(family, family.least * times, &mut |operation, work| {
            println!("{index} {}: {operation}", family.name);
            measured(work);
        });
    }
}

/// Whether it says something how the cost of writing findings grows. A line is drawn up to a length: lines that reach it as the
/// family grows are drawn at one size and not at the next.
fn is_reported(family: &Family) -> bool {
    let longest = |times: usize| {
        let files = (family.files)(family.least * times);
        let lines = files.iter().flat_map(|(_, text)| text.lines());
        lines.map(str::len).max().unwrap_or_default()
    };
    longest(1) > LONGEST_DRAWN_LINE || longest(4) < 2 * longest(1)
}

/// All that is done to a project.
fn work(family: &Family, size: usize, operation: &mut Operation<'_>) {
    let files = &(family.files)(size);
    let (path, text) = &files[0];
    let extension = Path::new(path).extension();
    match extension.and_then(|extension| extension.to_str()) {
        Some("xml") => return operation("import", &mut || army_books::hold(text)),
        Some("table") => return operation("import", &mut || databases::hold(text)),
        Some("txt" | "json") => return operation("import", &mut || there_and_back(text)),
        _ => {}
    }
    let mut db = project::database(files);
    let all = db.project().files(&db).to_vec();
    let file = db.file(path).expect("the file was added");
    operation("check", &mut || {
        for &file in &all {
            cardc_ide::diagnostics(&db, file);
        }
    });
    operation("file", &mut || editor::answers(&db, file));
    let is_letter = |letter: char| letter.is_alphanumeric();
    let end = text.trim_end_matches(|letter| !is_letter(letter)).len();
    let typed = format!("{}a{}", &text[..end], &text[end..]);
    operation("key", &mut || {
        let typed = FileChange::text(path.as_str(), typed.as_str());
        db.apply(Change::from_iter([typed.in_editor()]));
        cardc_ide::diagnostics(&db, file);
        cardc_ide::semantic_tokens(&db, file);
    });
    operation("place", &mut || {
        editor::answers_at(&db, file, end as u32 + 1);
    });
    if is_reported(family) {
        let found: Vec<_> = all
            .iter()
            .map(|&file| (file, cardc_ide::diagnostics(&db, file)))
            .collect();
        operation("report", &mut || {
            let reports: Vec<_> = found
                .iter()
                .map(|(file, found)| FileDiagnostics {
                    file: SourceFile::new(file.path(&db), file.text(&db)),
                    diagnostics: found,
                })
                .collect();
            report(&reports);
        });
    }
    if family.fixed {
        let mut db = project::database(files);
        operation("fix", &mut || {
            let gone = fix_files(&mut db, &all, Fixes::AlsoSuggested);
            assert!(gone.values().sum::<usize>() * 2 >= files.len(), "{gone:?}");
        });
    }
}

/// Writes findings in the forms that a person, a program and a code host read.
fn report(files: &[FileDiagnostics<'_>]) {
    for form in [Form::Human, Form::Json, Form::Sarif] {
        render(files, form, Options::default());
    }
}

/// Reads a rulebook of any form, and what is written of it; reports what is wrong with it.
fn there_and_back(text: &str) {
    let form = Format::of(text);
    let read = read(text, form);
    Rulebook::parse(&read.rulebook.write());
    let mut found = read.problems;
    found.extend(read.rulebook.lint(text, form));
    report(&[FileDiagnostics {
        file: SourceFile::new("rules", text),
        diagnostics: &found,
    }]);
}

/// Valgrind begins to count where this is called, and writes what it counted at its end.
#[inline(never)]
fn measured(work: &mut dyn FnMut()) {
    work();
    black_box(());
}
