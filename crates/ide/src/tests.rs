//! What the functions answer, on a game that exists only here.

mod assists;
mod attacks;
mod card_names;
mod completion;
mod definition;
mod entities;
mod entries;
mod format;
mod hover;
mod marks;
mod moved_files;
mod rules;
mod signature_help;
mod symbols;
mod toml;
mod words;

use std::fmt::Write;

use cardc_db::{Change, Db, File, FileChange, RootDatabase};
use cardc_diagnostics::Code;
use cardc_testkit::{Fixture, TOY};

use crate::Place;

/// A database with the toy game and the files of a fixture.
fn database(fixture: &Fixture) -> RootDatabase {
    let toy = TOY
        .iter()
        .map(|(path, text)| FileChange::text(*path, *text));
    let files = fixture
        .files
        .iter()
        .map(|file| FileChange::text(file.path.trim_start_matches('/'), file.text.as_str()));
    let mut db = RootDatabase::new();
    db.apply(toy.chain(files).collect::<Change>());
    db
}

/// A file of a fixture in its database.
fn file(db: &RootDatabase, path: &str) -> File {
    db.file(path.trim_start_matches('/'))
        .expect("the fixture has the file")
}

/// The database of a fixture, and where its cursor stands.
fn at_cursor(fixture: &str) -> (RootDatabase, File, u32) {
    let fixture = Fixture::parse(fixture);
    let db = database(&fixture);
    let (marked, offset) = fixture.at_cursor();
    let file = file(&db, &marked.path);
    (db, file, offset)
}

/// Every place with the name that the cursor is at, by file: line.
fn found(fixture: &str) -> String {
    let (db, file, offset) = at_cursor(fixture);
    let mut shown = String::new();
    for target in crate::references(&db, file, offset, true) {
        let Place::File(file) = target.place else {
            panic!("no file of the project")
        };
        let before = &file.text(&db)[..target.span.start as usize];
        let line = before.matches('\n').count();
        let text = file.text(&db).lines().nth(line).unwrap_or_default();
        let named = &file.text(&db)[target.span.range()];
        let _ = writeln!(
            shown,
            "{}:{}: `{named}` in {text}",
            file.path(&db),
            line + 1
        );
    }
    shown
}

#[test]
fn the_toy_game_has_no_mistake() {
    let db = database(&Fixture::default());
    for (path, _) in TOY {
        let diagnostics = crate::diagnostics(&db, file(&db, path)).iter();
        // Its rulebook has HTML, so that hovers can show that it does not act.
        let mistakes: Vec<_> = diagnostics
            .filter(|one| one.code != Code::InertMarkup)
            .collect();
        assert!(mistakes.is_empty(), "{path}: {mistakes:#?}");
    }
}
