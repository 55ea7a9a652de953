//! What is done to a project: the work of the command line, and that of the server for a keystroke.

use std::hint::black_box;
use std::path::Path;

use cardc_db::{Change, Db, FileChange};
use cardc_diagnostics::{FileDiagnostics, Format as Form, Options, SourceFile, render};
use cardc_properties::growth::{Family, Files};
use cardc_properties::{army_books, editor, project};
use cardc_rulebook::{Format, Rulebook, read};
use cardc_semantics::{Fixes, fix_files};

/// Does one thing, and counts what it costs.
type Operation<'a> = dyn FnMut(&str, &mut dyn FnMut()) + 'a;

/// Says what is counted, and does it once for each size. Before that, what is computed once for all is.
pub(crate) fn count(family: &Family) {
    work(&(family.files)(1), family.fixed, &mut |_, work| work());
    for (index, times) in [1, 2, 4].into_iter().enumerate() {
        let files = (family.files)(family.least * times);
        work(&files, family.fixed, &mut |operation, work| {
            println!("{index} {}: {operation}", family.name);
            measured(work);
        });
    }
}

/// All that is done to a project.
fn work(files: &Files, fixed: bool, operation: &mut Operation<'_>) {
    let (path, text) = &files[0];
    let extension = Path::new(path).extension();
    match extension.and_then(|extension| extension.to_str()) {
        Some("xml") => return operation("import", &mut || army_books::hold(text)),
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
    if fixed {
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
