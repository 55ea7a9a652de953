//! Where names are declared.

use super::at_cursor;
use crate::Place;

fn check(fixture: &str, expected: Option<&str>) {
    let (db, file, offset) = at_cursor(fixture);
    let target = crate::definition(&db, file, offset).map(|target| {
        let span = target.span.range();
        match target.place {
            Place::File(file) => format!("{}: {}", file.path(&db), &file.text(&db)[span]),
            Place::Shipped(game) => {
                let text = cardc_games::builtin_file(&game, "rulebook.md").unwrap();
                format!("shipped {game}: {}", &text[span])
            }
        }
    });
    assert_eq!(target.as_deref(), expected);
}

#[test]
fn the_entry_of_a_deck_leads_to_the_card() {
    let cards =
        "//- /cards/a.card\ngame toy\n\nbear \"Bo the First\" {\n}\n//- /a.deck\ngame toy\n";
    check(
        &format!("{cards}2x bo  th$0e first\n"),
        Some("cards/a.card: \"Bo the First\""),
    );
    check(
        &format!("{cards}2$0 Bo the First // great\n"),
        Some("cards/a.card: \"Bo the First\""),
    );
    check(&format!("{cards}2 Nobo$0dy\n"), None);
}

#[test]
fn the_name_of_a_card_leads_to_it() {
    let cards = |text: &str| {
        format!(
            "//- /b.card\ngame toy\n\nbear \"The Old Bo\" {{}}\n//- /a.card\ngame toy\n\nbear \"Al of the Den\" {{\n    text {{\n        {text}\n    }}\n}}\n"
        )
    };
    let (bo, al) = (
        Some("b.card: \"The Old Bo\""),
        Some("a.card: \"Al of the Den\""),
    );
    check(&cards("Hug the Old B$0o."), bo);
    check(&cards("Hug [[The O$0ld Bo]]."), bo);
    check(&cards("Hug A$0l."), al);
    // The sentence around it need not be understood.
    check(&cards("Frob The O$0ld Bo."), bo);
    check(&cards("Hug the old b$0o."), None);
}

#[test]
fn references_of_a_card_are_all_places_that_name_it() {
    let fixture = "//- /b.card\ngame toy\n\nbear \"The Old B$0o\" {}\n//- /a.card\ngame toy\n\nbear \"Al\" {\n    text {\n        Hug Old Bo. Hug Al.\n    }\n}\n//- /d.deck\ngame toy\n2x the old bo\n";
    let (db, file, offset) = at_cursor(fixture);
    let places = |declarations| -> Vec<String> {
        let found = crate::references(&db, file, offset, declarations);
        let places = found.into_iter().map(|target| match target.place {
            Place::File(file) => {
                let span = target.span.range();
                format!("{}: {}", file.path(&db), &file.text(&db)[span])
            }
            Place::Shipped(game) => game.clone(),
        });
        places.collect()
    };
    assert_eq!(places(false), ["a.card: Old Bo", "d.deck: the old bo"]);
    assert_eq!(places(true)[0], "b.card: \"The Old Bo\"");
}

#[test]
fn words_lead_to_the_rules_that_define_them() {
    let own = |rule: &str| Some(format!("games/toy/rulebook.md: {rule}"));
    for (text, rule) in [
        ("game toy\nbe$0ar \"Bo\" {}", "1.1"),
        ("game toy\nbear \"Bo\" { corn$0ers (1) }", "2"),
        ("game toy\nbear \"Bo\" { quest H$0ug / Hug }", "hug"),
        ("game toy\nbear \"Bo\" { text { H$0ug a Bear. } }", "hug"),
        ("game toy\nbear \"Bo\" { text { Hug a Be$0ar. } }", "1.1"),
        ("//- /a.deck\ngame toy\nBe$0ars\n", "1.1"),
        ("//- /a.deck\ngame toy\nformat sh$0elf\n", "1"),
    ] {
        check(text, own(rule).as_deref());
    }
    check("game toy\nbear \"B$0o\" {}", None);
    check(
        "game champions\nun$0it \"Bo\" {}",
        Some("shipped champions: 2.5.1"),
    );
}

#[test]
fn references_lead_to_rules() {
    let book = "//- /b.rulebook.md\n---\ngame: toy\ntitle: T\n---\n## 7 Seven\n- see: 8, hug\n\n{8} and {1.1}.\n## 8 Eight\n\nText.\n";
    let at = |from: &str, to: &str| book.replacen(from, to, 1);
    check(&at("see: 8", "see: $08"), Some("b.rulebook.md: 8"));
    check(&at("{8}", "{8$0}"), Some("b.rulebook.md: 8"));
    check(&at("hug", "hu$0g"), Some("games/toy/rulebook.md: hug"));
    check(&at("{1.1}", "{1$0.1}"), Some("games/toy/rulebook.md: 1.1"));
    check(&at("Text", "Te$0xt"), None);
}

#[test]
fn the_official_text_comes_first() {
    let settings = "//- /cardc.toml\n[[rulebook]]\ngame = \"toy\"\npath = \"o.rulebook.md\"\n";
    let official = "//- /o.rulebook.md\n---\ngame: toy\ntitle: T\n---\n## 1.1 Bears\n\nSoft.\n";
    let card = |text: &str| format!("{settings}{official}//- /a.card\ngame toy\n{text}");
    check(&card("be$0ar \"Bo\" {}"), Some("o.rulebook.md: 1.1"));
    check(
        &card("tri$0ck \"Bo\" {}"),
        Some("games/toy/rulebook.md: 1.2"),
    );
}

#[test]
fn a_pack_leads_to_its_rules() {
    let game = cardc_testkit::TOY[0]
        .1
        .replacen("rule = \"1.1\"", "rule = \"1$0.1\"", 1);
    check(
        &format!("//- /games/toy/game.toml\n{game}"),
        Some("games/toy/rulebook.md: 1.1"),
    );
}

#[test]
fn a_word_of_a_pack_leads_to_its_entry() {
    let own = |name: &str, place: &str| {
        let (path, text) = cardc_testkit::TOY
            .into_iter()
            .find(|(path, _)| path.ends_with(name))
            .unwrap();
        let marked = text.replacen(&place.replace('|', ""), &place.replace('|', "$0"), 1);
        format!("//- /{path}\n{marked}")
    };
    let tag = Some("games/toy/game.toml: soft");
    check(&own("game.toml", "adjective = \"so|ft\""), tag);
    check(&own("game.toml", "name = \"So|ft\""), tag);
    check(&own("vocabulary.toml", "form = \"So|ft\""), tag);
    check(&own("rulebook.md", "is so|ft"), tag);
    check(
        &own("game.toml", "kinds = [\"be|ar\"]"),
        Some("games/toy/game.toml: bear"),
    );
    check(
        &own("vocabulary.toml", "What a Be|ar"),
        Some("games/toy/game.toml: bear"),
    );
}

#[test]
fn a_card_is_declared_where_it_is_defined() {
    let deck = "//- /cards/a.card\ngame toy\n\nbear \"Bo\" {\n}\n//- /a.deck\ngame toy\n2x B$0o\n";
    let word = "game toy\nbear \"Bo\" { quest H$0ug / Hug }";
    for (fixture, path) in [(deck, "cards/a.card"), (word, "games/toy/rulebook.md")] {
        let (db, file, offset) = at_cursor(fixture);
        let declared = crate::declaration(&db, file, offset).unwrap();
        let Place::File(declared) = declared.place else {
            panic!("{declared:?}");
        };
        assert_eq!(declared.path(&db), path);
    }
}

#[test]
fn links_of_rulebooks_and_packs() {
    let links = |path: &str, fixture: &str| {
        let fixture = cardc_testkit::Fixture::parse(fixture);
        let db = super::database(&fixture);
        let file = super::file(&db, path);
        let shown = crate::links(&db, file).into_iter().map(|link| {
            let span = link.span.range();
            format!("{} -> {}", &file.text(&db)[span], link.title)
        });
        shown.collect::<Vec<_>>()
    };
    let book = "//- /b.rulebook.md\n---\ngame: toy\ntitle: T\n---\n## 7 Seven\n- see: 8\n\n{8}, {1.1} and {99}.\n## 8 Eight\n\nText.\n";
    assert_eq!(
        links("/b.rulebook.md", book),
        ["8 -> Eight", "8 -> Eight", "1.1 -> Bears"]
    );
    let pack = links("games/toy/game.toml", "");
    assert!(pack.iter().any(|link| link == "1.1 -> Bears"), "{pack:?}");
    assert_eq!(links("/a.card", "//- /a.card\ngame toy\n"), [""; 0]);
}
