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

/// What a break must not change: how many lines a text has, and whether it is understood.
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
        for (line, parsed) in text
            .parsed_lines()
            .filter(|(_, parsed)| parsed.is_understood())
        {
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

/// Breaks the sentences of a file behind one word and behind two, wherever that may be, and gives the number of breaks.
fn break_sentences(db: &mut RootDatabase, file: File) -> usize {
    let (path, source) = (file.path(db).to_owned(), file.text(db).to_owned());
    let whole = texts(db, file);
    let spaces = spaces(&source, &whole);
    let whole = shape(&whole);
    let one = spaces.chunks(1);
    let two = spaces
        .windows(2)
        .filter(|two| !source[two[0]..two[1]].contains('\n'));
    let mut broken = 0;
    for breaks in one.chain(two) {
        let mut text = source.clone();
        for &at in breaks {
            text.replace_range(at..=at, "\n");
        }
        db.apply(Change::from_iter([FileChange::text(&*path, &*text)]));
        let shown = &text[line_start(&source, breaks[0])..];
        let shown: String = shown.chars().take(150).collect();
        assert_eq!(shape(&texts(db, file)), whole, "{path}: {shown}");
        broken += 1;
    }
    db.apply(Change::from_iter([FileChange::text(&*path, source)]));
    broken
}

#[test]
fn a_sentence_goes_on_behind_line_breaks() {
    let is_sound = |folder: &PathBuf| !folder.ends_with("broken");
    let mut broken = 0;
    for folder in examples::folders().into_iter().filter(is_sound) {
        let mut db = examples::project(&folder, "\n");
        for file in db.project().files(&db).to_vec() {
            broken += break_sentences(&mut db, file);
        }
    }
    assert!(broken > 1000, "{broken} breaks");
}

#[test]
fn so_do_quotations_and_sentences_of_two_readings() {
    let lines = [
        "Attached hero gains \"Forced: After attached hero exhausts, draw 1 card.\"",
        "Attached hero gains: \"Response: After attached hero exhausts, draw 1 card.\"",
        "Action: Exhaust a hero to give her +2 attack until the end of the phase.",
        "Give her +2 attack.",
        "(You may draw 1 card.)",
    ];
    let text = format!(
        "game lotr\n\nattachment \"Bo\" {{\n    text {{\n{}\n    }}\n}}\n",
        lines.join("\n")
    );
    let mut db = RootDatabase::new();
    db.apply(Change::from_iter([FileChange::text("a.card", text)]));
    let file = db.project().files(&db)[0];
    assert_eq!(shape(&texts(&db, file)), [(lines.len(), true)]);
    assert!(break_sentences(&mut db, file) > 60);
}
