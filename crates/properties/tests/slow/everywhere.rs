//! Every function at every offset of whole and broken text: nothing panics, and spans are good.

use cardc_db::Db;
use cardc_properties::editor::{answers, answers_at};
use cardc_properties::project::database;

const CARDS_PATH: &str = "main.card";
const DECK_PATH: &str = "main.deck";

const CARDS: &str = r#"//! Doc
game toy
set "Ünï 🐉"

/// Soft.
bear "Bo 火花" {
    colour  Sea Green
    tags    Soft, Stiff
    quest   Hug(Soft) / Hug
    corners (X) (1) [2] (o)
    look    left ..#.. right .##.

    text {
        Corner 2: [Hug] X *Soft* Bears. Hug the bear's trick, “now”.
        prose "Free wörds."
    }
}

trick "Abra" { colour Odd text { Hug a Bear. } } // end
"#;

const DECK: &str =
    "game toy\nformat shelf\n# Mine 🐉\nBears:\n2x Bo 火花\n1 Abra // x\nAbra x3\nNobody\n4\n";

const RULEBOOK_PATH: &str = "o.rulebook.md";

const RULEBOOK: &str = "---
game: toy
title: Offiziell 🐉
editions: 2019-01-01, 2020-01-01
---
Vorwort.

## 1.1 Bären
- see: hug, 9.9
- since: 2020-01-01
- corrected: 7.7 -> hug

Ein Bär ({hug}, {toy:1.1}, {other:3}) \\{no}. {

## hug Ümarmen
- alias: squeeze

{1.1}
";

fn everywhere(path: &str, text: &str) {
    let mut files = vec![(path.to_owned(), text.to_owned())];
    if path == DECK_PATH {
        files.push(("cards.card".to_owned(), CARDS.to_owned()));
    }
    let db = database(&files);
    let file = db.file(path).expect("it was added");
    for offset in 0..text.len() as u32 + 3 {
        answers_at(&db, file, offset);
    }
    answers(&db, file);
}

#[test]
fn whole_files() {
    everywhere(CARDS_PATH, CARDS);
    everywhere(DECK_PATH, DECK);
}

#[test]
fn whole_rulebooks_and_packs() {
    everywhere(RULEBOOK_PATH, RULEBOOK);
    everywhere(
        "games/toy/game.toml",
        "[game]\nid = \"toy\"\nx = { rule = \"hug\" }\nrule = \"1.\nrule = ",
    );
    everywhere(
        "games/toy/game.toml",
        "[kinds.ä]\nrequired = [\"x\", { é = 'ü\n]]\n[[checks]]\ntest.x = { a = \"🐉\", b }\n[kinds.\ntype.",
    );
    everywhere(
        "cardc.toml",
        "game = \"ü\"\nedition = \n[lints]\nprose = \"all\n# é\nx",
    );
    for end in (0..RULEBOOK.len())
        .filter(|&end| RULEBOOK.is_char_boundary(end))
        .step_by(9)
    {
        everywhere(RULEBOOK_PATH, &RULEBOOK[..end]);
    }
    for gone in ['{', '}', '\n', '-', '#', ' ', ':'] {
        everywhere(RULEBOOK_PATH, &RULEBOOK.replace(gone, ""));
    }
}

#[test]
fn files_that_end_too_early() {
    for end in (0..CARDS.len())
        .step_by(23)
        .filter(|&end| CARDS.is_char_boundary(end))
    {
        everywhere(CARDS_PATH, &CARDS[..end]);
    }
    for end in (0..DECK.len())
        .step_by(7)
        .filter(|&end| DECK.is_char_boundary(end))
    {
        everywhere(DECK_PATH, &DECK[..end]);
    }
}

#[test]
fn files_without_brackets() {
    for gone in ['{', '}', '"', '(', ')', '\n', ','] {
        everywhere(CARDS_PATH, &CARDS.replace(gone, ""));
        everywhere(CARDS_PATH, &CARDS.replace(gone, &format!("{gone}{gone}")));
    }
}

#[test]
fn files_of_no_game() {
    everywhere(CARDS_PATH, &CARDS.replace("game toy", "game nothing"));
    everywhere(CARDS_PATH, &CARDS.replace("game toy", ""));
    everywhere(DECK_PATH, &DECK.replace("game toy\n", ""));
}
