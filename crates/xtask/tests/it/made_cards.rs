//! The cards and decks that `CardMaker` composes are legal, so that a project of them is one.

use std::path::Path;

use cardc_db::{Change, Db, FileChange, RootDatabase};
use cardc_semantics::file_diagnostics;
use cardc_testkit::CardMaker;
use xtask::root;

/// The files of a folder with their names, in order.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        files.push((name, std::fs::read_to_string(path).unwrap()));
    }
    files.sort();
    files
}

#[test]
fn made_cards_and_decks_are_as_clean_as_their_patterns() {
    const CARDS: usize = 600;
    const DECKS: usize = 40;
    let example = root().join("examples/emberfall");
    let mut files_of_project = files(&example.join("cards"));
    let patterns: Vec<String> = files_of_project
        .iter()
        .map(|(_, text)| text.clone())
        .collect();
    let mut maker = CardMaker::new(7, &patterns);
    let mut made = vec![("made.card".to_owned(), maker.file(CARDS))];
    for (index, (_, pattern)) in files(&example.join("decks"))
        .iter()
        .cycle()
        .take(DECKS)
        .enumerate()
    {
        made.push((format!("made-{index}.deck"), maker.deck(pattern)));
    }
    files_of_project.extend(made.iter().cloned());
    let mut db = RootDatabase::new();
    let changes = files_of_project
        .into_iter()
        .map(|(path, text)| FileChange::text(path, text));
    db.apply(changes.collect::<Change>());
    for (name, text) in &made {
        let file = db.file(name).unwrap();
        let found = file_diagnostics(&db, db.project(), file);
        // Some patterns ask for a line that follows them, which the settings of their project allow.
        let found: Vec<_> = found
            .iter()
            .filter(|found| found.code.info().id != "ability-goes-on")
            .collect();
        assert!(found.is_empty(), "{name}: {found:#?}\n{text}");
    }
}
