//! The next word in texts with mistakes: at places all over the broken examples, what is offered can stand there.

use std::fs;
use std::path::Path;

use cardc_db::{Change, Db, FileChange, FileKind, RootDatabase};
use cardc_english::{Lexicon, Names, may_go_on};
use cardc_semantics::game_of;

/// One in so many words is a place to look at.
const EVERY: usize = 7;

/// Of what is offered at a place, so many are tried.
const TRIED: usize = 6;

fn broken() -> RootDatabase {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/broken");
    let mut change = vec![FileChange::text(
        "cardc.toml",
        fs::read_to_string(root.join("cardc.toml")).unwrap(),
    )];
    for entry in fs::read_dir(root.join("cards")).unwrap() {
        let path = entry.unwrap().path();
        if let Ok(text) = fs::read_to_string(&path) {
            let name = format!("cards/{}", path.file_name().unwrap().to_str().unwrap());
            change.push(FileChange::text(name, text));
        }
    }
    let mut db = RootDatabase::new();
    db.apply(change.into_iter().collect::<Change>());
    db
}

#[test]
fn what_is_offered_in_broken_texts_can_stand_there() {
    let db = broken();
    let (mut offered, mut tried) = (0, 0);
    for &file in db.project().files(&db) {
        let (FileKind::Cards, Some(game)) = (file.kind(&db), game_of(&db, file)) else {
            continue;
        };
        let text = file.text(&db);
        let begins = |offset: &usize| text[..*offset].ends_with([' ', '[', '*']);
        let places = (0..=text.len()).filter(|offset| text.is_char_boundary(*offset));
        for offset in places.filter(begins).step_by(EVERY) {
            let words = cardc_ide::completion(&db, file, offset as u32);
            let words = words.into_iter().filter(|word| word.kind.is_of_sentence());
            let words: Vec<_> = words.collect();
            offered += usize::from(!words.is_empty());
            let step = words.len() / TRIED + 1;
            for word in words.iter().step_by(step) {
                let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
                let before = &text[line..word.span.start as usize];
                let before = before.rsplit('{').next().unwrap_or(before).trim_start();
                let written = format!("{before}{}", word.insert);
                let names = Names::default();
                let lexicon = Lexicon::new(&game.vocabulary, &names);
                if !may_go_on(lexicon, before) {
                    continue;
                }
                tried += 1;
                assert!(
                    may_go_on(lexicon, &written),
                    "{}: `{written}`",
                    file.path(&db)
                );
            }
        }
    }
    assert!(
        offered > 50 && tried > 150,
        "{offered} places, {tried} words"
    );
}
