//! The cards that `CardMaker` composes are legal, so that a project of them is one.

use cardc_db::{Change, Db, FileChange, RootDatabase};
use cardc_semantics::file_diagnostics;
use cardc_testkit::CardMaker;
use xtask::root;

#[test]
fn made_cards_are_as_clean_as_their_patterns() {
    const CARDS: usize = 300;
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join("examples/emberfall/cards")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        files.push((name, std::fs::read_to_string(path).unwrap()));
    }
    files.sort();
    let sources: Vec<String> = files.iter().map(|(_, text)| text.clone()).collect();
    files.push((
        "made.card".to_owned(),
        CardMaker::new(7, &sources).file(CARDS),
    ));
    let mut db = RootDatabase::new();
    let changes = files
        .into_iter()
        .map(|(path, text)| FileChange::text(path, text));
    db.apply(changes.collect::<Change>());
    let made = db.file("made.card").unwrap();
    let found = file_diagnostics(&db, db.project(), made);
    // Some patterns ask for a line that follows them, which the settings of their project allow.
    let found: Vec<_> = found
        .iter()
        .filter(|found| found.code.info().id != "ability-goes-on")
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}
