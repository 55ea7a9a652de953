//! A sentence may be written over several lines, wherever it has a space.

use std::path::PathBuf;

use cardc_db::{Change, Db, File, FileChange, RootDatabase};
use cardc_semantics::{CardText, card_text, cards, item_offsets, items};
use cardc_span::line_start;

use crate::examples;

/// The texts of the cards of a file, each with the place of its card in the file.
fn texts(db: &RootDatabase, file: File) -> Vec<(usize, CardText)> {
    let places = items(db, file).iter().zip(item_offsets(db, file));
    let places: Vec<_> = places.map(|(item, offset)| (*item, *offset)).collect();
    let place = |card| places.iter().find(|(item, _)| *item == card).unwrap().1;
    cards(db, file)
        .map(|card| (place(card) as usize, card_text(db, card).clone()))
        .collect()
}

/// What of the texts a break must not change: their lines, and what is not understood.
fn shape(texts: &[(usize, CardText)]) -> Vec<(usize, bool)> {
    texts
        .iter()
        .map(|(_, text)| (text.lines.len(), text.is_understood()))
        .collect()
}

/// The spaces between two words of one sentence, where all of its line is understood. Not before a capital letter: where
/// both parts are sentences, they are taken for two.
fn spaces(source: &str, texts: &[(usize, CardText)]) -> Vec<usize> {
    let mut spaces = Vec::new();
    for (card, text) in texts {
        for (line, parsed) in text.english().filter(|(_, parsed)| parsed.is_understood()) {
            let pairs = parsed.words.windows(2);
            let inside = pairs.filter(|pair| !pair[0].is(".") && !pair[0].is(":"));
            let ends = inside.map(|pair| pair[0].outer.end);
            spaces.extend(ends.map(|end| card + (line.span.start + end) as usize));
        }
    }
    let is_capital = |behind: &str| {
        let word = behind.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        word.starts_with(char::is_uppercase)
    };
    spaces.retain(|&at| source[at..].starts_with(' ') && !is_capital(&source[at..]));
    spaces
}

#[test]
fn a_sentence_goes_on_behind_line_breaks() {
    let mut broken = 0;
    let is_sound = |folder: &PathBuf| !folder.ends_with("broken");
    for folder in examples::folders().into_iter().filter(is_sound) {
        let mut db = examples::project(&folder, "\n");
        for file in db.project().files(&db).to_vec() {
            let (path, source) = (file.path(&db).to_owned(), file.text(&db).to_owned());
            let whole = texts(&db, file);
            let spaces = spaces(&source, &whole);
            let one = spaces.chunks(1);
            let two = spaces
                .windows(2)
                .filter(|two| !source[two[0]..two[1]].contains('\n'));
            for breaks in one.chain(two) {
                let mut text = source.clone();
                for &at in breaks {
                    text.replace_range(at..=at, "\n");
                }
                db.apply(Change::from_iter([FileChange::text(&*path, &*text)]));
                let line = line_start(&source, breaks[0]);
                let shown = &text[line..(breaks[0] + 20).min(text.len())];
                assert_eq!(shape(&texts(&db, file)), shape(&whole), "{path}: {shown}");
                broken += 1;
            }
            db.apply(Change::from_iter([FileChange::text(&*path, source)]));
        }
    }
    assert!(broken > 1000, "{broken} breaks");
}
