//! Every card of the examples gets another name, and nothing else changes: the same findings at the same things, and with
//! the old name back, the same files.

use std::collections::BTreeMap;

use cardc_db::{Db, File, FileKind, RootDatabase};
use cardc_ide::FileEdits;
use cardc_semantics::{card_name, cards, name_span};

use crate::support::{examples, project};

/// How often each file has each finding, and the texts that they are about, without names.
fn findings(db: &RootDatabase, names: [&str; 2]) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for &file in db.project().files(db) {
        let diagnostics = cardc_ide::diagnostics(db, file).iter();
        let short = diagnostics.map(|one| {
            // Which name is the nearest depends on how they are spelt.
            let message = one
                .message
                .split(". Did you mean")
                .next()
                .unwrap_or_default();
            let message = names.iter().fold(message.to_owned(), |message, name| {
                message.replace(name, "it")
            });
            format!("{}: {message}", one.code)
        });
        found.insert(file.path(db).to_owned(), short.collect());
    }
    found
}

fn apply(db: &mut RootDatabase, edits: FileEdits) {
    for (file, edits) in edits {
        let text = cardc_span::edited(file.text(db), &edits);
        let path = file.path(db).to_owned();
        db.set_file_text(&path, text);
    }
}

fn texts(db: &RootDatabase) -> BTreeMap<String, String> {
    let files = db.project().files(db).iter();
    files
        .map(|file| (file.path(db).to_owned(), file.text(db).to_owned()))
        .collect()
}

/// A name that no card has and that has the same parts.
fn another(name: &str) -> String {
    let mark = [", ", " of ", " the "]
        .into_iter()
        .find(|mark| name.contains(mark));
    let article = if name.starts_with("The ") { "The " } else { "" };
    match mark {
        Some(mark) => format!("{article}Zibb{mark}Quorn"),
        None => format!("{article}Zibb Quorn"),
    }
}

/// The cards of the files, by file and number.
fn all_cards(db: &RootDatabase) -> Vec<(File, usize)> {
    let files = db.project().files(db).iter().copied();
    let of_cards = files.filter(|file| file.kind(db) == FileKind::Cards);
    of_cards
        .flat_map(|file| (0..cards(db, file).count()).map(move |number| (file, number)))
        .collect()
}

/// Where the title of a card begins, and what it says.
fn title(db: &RootDatabase, (file, number): (File, usize)) -> Option<(u32, String)> {
    let card = cards(db, file).nth(number)?;
    Some((
        name_span(db, card)?.start + 1,
        card_name(db, card)?.to_string(),
    ))
}

#[test]
fn every_card_of_the_examples_takes_another_name() {
    let mut renamed = 0;
    for root in examples() {
        let mut db = project(&root);
        let texts_before = texts(&db);
        for place in all_cards(&db) {
            let Some((offset, old)) = title(&db, place) else {
                continue;
            };
            // A title that is a mistake itself goes with its finding, and does not come back.
            let title = offset..=offset + old.len() as u32;
            let found = cardc_ide::diagnostics(&db, place.0);
            if found.iter().any(|one| title.contains(&one.span.start)) {
                continue;
            }
            let new = another(&old);
            let before = findings(&db, [&new, &old]);
            let edits = match cardc_ide::rename(&db, place.0, offset, &new) {
                Ok(edits) => edits,
                // The broken examples have titles that stand twice or are no titles.
                _ if root.ends_with("broken") => continue,
                refused => panic!("{}: {old}: {refused:?}", root.display()),
            };
            apply(&mut db, edits);
            let after = findings(&db, [&new, &old]);
            for (path, found) in &before {
                assert_eq!(Some(found), after.get(path), "{path}: {old}");
            }
            let back = cardc_ide::rename(&db, place.0, offset, &old);
            apply(&mut db, back.unwrap());
            renamed += 1;
        }
        assert_eq!(texts_before, texts(&db), "{}", root.display());
    }
    assert!(renamed > 100, "{renamed}");
}
