//! Every function at every offset of whole and broken text: nothing panics, and spans are good.

use cardc_testkit::Fixture;

use super::{database, file};
use crate::{Place, Target};

const CARDS_PATH: &str = "/main.card";
const DECK_PATH: &str = "/main.deck";

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

const RULEBOOK_PATH: &str = "/o.rulebook.md";

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

fn text_at<'db>(db: &'db cardc_db::RootDatabase, target: &Target) -> Option<&'db str> {
    let text = match &target.place {
        Place::File(file) => file.text(db),
        Place::Shipped(game) => cardc_games::builtin_file(game, "rulebook.md")?,
    };
    text.get(target.span.start as usize..target.span.end as usize)
}

fn everywhere(path: &str, text: &str) {
    let cards = if path == DECK_PATH {
        format!("//- /cards.card\n{CARDS}")
    } else {
        String::new()
    };
    let fixture = Fixture::parse(&format!("{cards}//- {path}\n{text}"));
    let db = database(&fixture);
    let file = file(&db, path);
    let text = file.text(&db);
    let good = |span: crate::types::Span| {
        assert!(
            text.get(span.start as usize..span.end as usize).is_some(),
            "{span:?} of {text:?}"
        );
    };
    for offset in 0..text.len() as u32 + 3 {
        for assist in crate::assists(&db, file, &(offset..offset)) {
            let own = assist.edits.iter().filter(|(edited, _)| *edited == file);
            own.flat_map(|(_, edits)| edits)
                .for_each(|edit| good(edit.span.clone()));
        }
        for span in crate::selection(&db, file, offset) {
            good(span);
        }
        if let Some(hover) = crate::hover(&db, file, offset) {
            good(hover.span);
        }
        for signature in crate::signature_help(&db, file, offset)
            .into_iter()
            .flat_map(|help| help.signatures)
        {
            let places = signature
                .parameters
                .iter()
                .map(|parameter| parameter.place.clone());
            places.for_each(|place| assert!(signature.label.get(place).is_some()));
        }
        for item in crate::completion(&db, file, offset) {
            assert!(item.span.end >= offset.min(item.span.end) && item.span.start <= offset);
            good(item.span);
        }
        for edit in crate::format_range(&db, file, &(offset..offset + 1)) {
            good(edit.span);
        }
        for typed in ['}', '\n'] {
            for edit in crate::format_on_type(&db, file, offset, typed) {
                good(edit.span);
            }
        }
        let found = crate::definition(&db, file, offset).into_iter();
        let found = found.chain(crate::declaration(&db, file, offset));
        for target in found.chain(crate::references(&db, file, offset, true)) {
            assert!(text_at(&db, &target).is_some(), "{target:?}");
        }
        for span in crate::highlights(&db, file, offset) {
            good(span);
        }
        for span in crate::linked_editing(&db, file, offset) {
            good(span);
        }
        if let Ok(Some(place)) = crate::prepare_rename(&db, file, offset) {
            good(place.span);
            let is_card = path == CARDS_PATH || path == DECK_PATH;
            let new = if is_card { "Oddly Named" } else { "new-id" };
            // What cannot be written, a broken title for example, is refused.
            match crate::rename(&db, file, offset, new) {
                Ok(edits) => assert!(edits.unwrap().iter().any(|(edited, _)| *edited == file)),
                Err(why) => assert!(is_card && !why.is_empty(), "{why}"),
            }
        }
    }
    for symbol in crate::document_symbols(&db, file) {
        good(symbol.span);
    }
    for symbol in crate::workspace_symbols(&db, "") {
        assert!(text_at(&db, &symbol.target).is_some(), "{symbol:?}");
    }
    for diagnostic in crate::diagnostics(&db, file) {
        good(diagnostic.span.clone());
    }
    for (span, _) in crate::colours(&db, file) {
        good(span);
    }
    for token in crate::semantic_tokens(&db, file) {
        good(token.span);
    }
    for link in crate::links(&db, file) {
        good(link.span);
        assert!(text_at(&db, &link.target).is_some(), "{:?}", link.target);
    }
    for fold in crate::folding(&db, file) {
        good(fold.span);
    }
    for lens in crate::code_lenses(&db, file) {
        good(lens.span);
    }
    for hint in crate::inlay_hints(&db, file, &(0..text.len() as u32)) {
        good(hint.offset..hint.offset);
    }
    crate::format(&db, file);
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
        "/games/toy/game.toml",
        "[game]\nid = \"toy\"\nx = { rule = \"hug\" }\nrule = \"1.\nrule = ",
    );
    everywhere(
        "/games/toy/game.toml",
        "[kinds.ä]\nrequired = [\"x\", { é = 'ü\n]]\n[[checks]]\ntest.x = { a = \"🐉\", b }\n[kinds.\ntype.",
    );
    everywhere(
        "/cardc.toml",
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
