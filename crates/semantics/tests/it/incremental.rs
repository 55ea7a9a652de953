//! Invariant 3: typing inside one card never recomputes another. What is asserted is the set of queries that ran.

use std::collections::BTreeSet;

use cardc_db::{Db, File, RootDatabase};
use cardc_semantics::{card_program, cards, file_diagnostics, items};
use salsa::plumbing::AsId;

use crate::common;

const CARDS: &str = r#"game champions

unit "Hound" {
    alliance Chaos
    corners (X) (1)
    text {
        X damage to your Opponent.
    }
}

champion "Rider" {
    alliance Chaos
    class Warrior
    health +1
    cost 5
    quest Unit / Unit / Unit / Unit
    text {
        Draw 1 card.
    }
}
"#;

const DECK: &str = "game champions\n\nChampion\n1x Rider\nUnit\n3x Hound\n";

/// A project of one card file and one deck, checked once.
fn checked() -> RootDatabase {
    let db = common::project(&[("a.card", CARDS), ("d.deck", DECK)]);
    check_all(&db);
    db.take_executed();
    db
}

fn check_all(db: &RootDatabase) {
    for &file in db.project().files(db) {
        file_diagnostics(db, db.project(), file);
    }
}

/// Edits the card file, checks all, and gives the queries that ran: for a card with its name, else alone.
fn executed_after(db: &mut RootDatabase, edit: impl Fn(&str) -> String) -> BTreeSet<String> {
    let file = common::file(db, "a.card");
    let edited = edit(file.text(db));
    assert_ne!(edited, file.text(db), "the edit does something");
    db.set_file_text("a.card", edited);
    check_all(db);
    let executed = db.take_executed();
    executed
        .iter()
        .map(|ran| name_of(db, file, &ran.query, ran.key))
        .collect()
}

fn name_of(db: &RootDatabase, file: File, query: &str, key: salsa::Id) -> String {
    const PER_CARD: [&str; 10] = [
        "item_tree",
        "card_head",
        "card_text",
        "card_words",
        "card_program",
        "card_summary",
        "card_diagnostics",
        "card_name",
        "card_mark_up",
        "mark_up_diagnostics",
    ];
    if !PER_CARD.contains(&query) {
        return query.to_owned();
    }
    let item = items(db, file).iter().find(|item| item.as_id() == key);
    format!("{query} {}", item.map_or("?", |item| item.header(db)))
}

fn set(queries: &[&str]) -> BTreeSet<String> {
    queries.iter().map(|&query| query.to_owned()).collect()
}

/// What runs whenever the text of a card file changes: cheap scans, and no card.
const SCANS: [&str; 5] = [
    "pieces",
    "items",
    "item_offsets",
    "file_diagnostics",
    "offsets_by_item",
];

fn without_scans(mut executed: BTreeSet<String>) -> BTreeSet<String> {
    executed.retain(|query| !SCANS.contains(&query.as_str()));
    executed
}

#[test]
fn a_comment_or_newline_above_a_card_checks_no_card() {
    let mut db = checked();
    for edit in ["\n", "// a remark\n", "\n\n\n// more of it\n"] {
        let executed = executed_after(&mut db, |text| {
            text.replacen("unit \"Hound\"", &format!("{edit}unit \"Hound\""), 1)
        });
        assert_eq!(without_scans(executed), set(&[]), "{edit:?}");
    }
}

/// The program of a card is made again after an edit of that card, and after no other one.
#[test]
fn an_edit_in_one_card_makes_the_program_of_that_card_alone() {
    let mut db = checked();
    let programs = |db: &RootDatabase| {
        for card in cards(db, common::file(db, "a.card")) {
            card_program(db, card);
        }
        let file = common::file(db, "a.card");
        let executed = db.take_executed();
        let ran = executed
            .iter()
            .map(|ran| name_of(db, file, &ran.query, ran.key));
        let ran = ran.filter(|ran| ran.starts_with("card_program"));
        ran.collect::<BTreeSet<String>>()
    };
    assert_eq!(programs(&db).len(), 2);
    executed_after(&mut db, |text| text.replacen("X damage", "2 damage", 1));
    assert_eq!(programs(&db), set(&["card_program unit \"Hound\""]));
    executed_after(&mut db, |text| text.replacen("cost 5", "cost 6", 1));
    assert_eq!(programs(&db), set(&[]));
}

#[test]
fn an_edit_in_one_card_checks_that_card_alone() {
    let mut db = checked();
    let executed = executed_after(&mut db, |text| text.replacen("X damage", "2 damage", 1));
    let hound = [
        "item_tree unit \"Hound\"",
        "card_head unit \"Hound\"",
        "card_text unit \"Hound\"",
        "card_words unit \"Hound\"",
        "card_summary unit \"Hound\"",
        "card_diagnostics unit \"Hound\"",
        "card_name unit \"Hound\"",
        "card_mark_up unit \"Hound\"",
        "mark_up_diagnostics unit \"Hound\"",
    ];
    assert_eq!(without_scans(executed), set(&hound));
}

#[test]
fn a_deck_is_checked_again_for_a_cost_and_not_for_a_text() {
    let mut db = checked();
    let executed = executed_after(&mut db, |text| {
        text.replacen("Draw 1 card", "Draw 2 cards", 1)
    });
    assert!(
        executed.contains("card_text champion \"Rider\""),
        "{executed:?}"
    );
    assert!(!executed.contains("deck_report"), "{executed:?}");

    let executed = executed_after(&mut db, |text| text.replacen("cost 5", "cost 6", 1));
    assert!(executed.contains("deck_report"), "{executed:?}");
    assert!(
        !executed.contains("card_diagnostics unit \"Hound\""),
        "{executed:?}"
    );
}

/// A project whose two cards both have keywords, the first of them with mark-up.
fn with_mark_up() -> RootDatabase {
    let mut db = checked();
    executed_after(&mut db, |text| {
        text.replacen("X damage to", "[Draw] 1 card. X damage to", 1)
    });
    db
}

fn queries_of<'q>(executed: &'q BTreeSet<String>, card: &str) -> Vec<&'q str> {
    let ending = format!(" {card}");
    executed
        .iter()
        .filter_map(|query| query.strip_suffix(&ending))
        .collect()
}

#[test]
fn typing_in_a_file_with_mark_up_checks_no_other_card() {
    let mut db = with_mark_up();
    for (from, to) in [
        ("X damage", "2 damage"),
        ("2 damage", "[Discard] 1 card. 2 damage"),
    ] {
        let executed = executed_after(&mut db, |text| text.replacen(from, to, 1));
        assert!(!queries_of(&executed, "unit \"Hound\"").is_empty());
        let others = queries_of(&executed, "champion \"Rider\"");
        assert!(others.is_empty(), "{to}: {others:?}");
    }
    // Nor does it while the mark-up of the card itself is being written.
    let executed = executed_after(&mut db, |text| {
        text.replacen("Draw 1 card.\n", "[Draw] 1 card.\n", 1)
    });
    let others = queries_of(&executed, "unit \"Hound\"");
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn the_first_mark_up_of_a_file_checks_the_mark_up_of_other_cards_alone() {
    let mut db = checked();
    let executed = executed_after(&mut db, |text| {
        text.replacen("X damage", "[Draw] 1 card. X damage", 1)
    });
    assert_eq!(
        queries_of(&executed, "champion \"Rider\""),
        ["mark_up_diagnostics"]
    );
    let found = common::short(&db, "a.card");
    assert_eq!(found, ["unmarked-keyword: Draw"]);
    // A card without a word that could be marked does not care.
    let mut db = checked();
    let executed = executed_after(&mut db, |text| {
        text.replacen("Draw 1 card", "[Draw] 1 card", 1)
    });
    assert!(queries_of(&executed, "unit \"Hound\"").is_empty());
}

#[test]
fn a_new_card_checks_no_other_card() {
    let mut db = checked();
    let executed = executed_after(&mut db, |text| {
        format!("{text}\nspell \"Fog\" {{\n    corners (o)\n}}\n")
    });
    assert!(
        executed.contains("card_diagnostics spell \"Fog\""),
        "{executed:?}"
    );
    assert!(
        !executed
            .iter()
            .any(|query| query.ends_with("\"Hound\"") || query.ends_with("\"Rider\"")),
        "{executed:?}"
    );
}

#[test]
fn a_card_moved_to_another_place_is_not_checked() {
    let mut db = checked();
    let executed = executed_after(&mut db, |text| {
        let second = text.find("champion \"").expect("it is there");
        let (first, last) = text.split_at(second);
        let (game, hound) = first.split_at(first.find("unit").expect("it is there"));
        format!("{game}{last}\n{hound}")
    });
    assert!(
        !executed
            .iter()
            .any(|query| query.starts_with("card_diagnostics")),
        "{executed:?}"
    );
}

#[test]
fn an_edit_of_another_file_checks_nothing_here() {
    let mut db = checked();
    db.set_file_text("notes.txt", "notes");
    check_all(&db);
    let names: Vec<String> = db
        .take_executed()
        .into_iter()
        .map(|ran| ran.query)
        .collect();
    assert!(
        !names
            .iter()
            .any(|name| name.starts_with("card_d") || name == "item_tree" || name == "deck_report"),
        "{names:?}"
    );
}

#[test]
fn a_rulebook_edit_checks_no_card() {
    let pack: Vec<(String, &str)> = ["game.toml", "vocabulary.toml", "rulebook.md"]
        .map(|name| {
            (
                format!("games/champions/{name}"),
                cardc_games::builtin_file("champions", name).expect("built in"),
            )
        })
        .into();
    let mut files: Vec<(&str, &str)> = pack
        .iter()
        .map(|(path, text)| (path.as_str(), *text))
        .collect();
    files.push(("a.card", CARDS));
    let mut db = common::project(&files);
    check_all(&db);
    db.take_executed();
    let rulebook = common::file(&db, "games/champions/rulebook.md")
        .text(&db)
        .to_owned();
    db.set_file_text(
        "games/champions/rulebook.md",
        format!("{rulebook}\nOne more sentence.\n"),
    );
    check_all(&db);
    let names: Vec<String> = db
        .take_executed()
        .into_iter()
        .map(|ran| ran.query)
        .collect();
    assert!(names.contains(&"loaded_pack".to_owned()), "{names:?}");
    assert!(
        !names.iter().any(|name| name.starts_with("card_")),
        "{names:?}"
    );
}

#[test]
fn an_edit_of_an_official_text_computes_nothing_about_cards_and_packs() {
    let settings = "[[rulebook]]\ngame = \"champions\"\npath = \"o.rulebook.md\"\n";
    let book = "---\ngame: champions\ntitle: T\neditions: 2019-04-05\n---\n## 2.4 Kinds\n\nFive.\n";
    let files = [
        ("cardc.toml", settings),
        ("o.rulebook.md", book),
        ("a.card", CARDS),
        ("d.deck", DECK),
    ];
    let mut db = common::project(&files);
    check_all(&db);
    db.take_executed();
    let mut executed_after = |text: &str| -> BTreeSet<String> {
        db.set_file_text("o.rulebook.md", text);
        check_all(&db);
        let executed = db.take_executed().into_iter();
        executed.map(|ran| ran.query).collect()
    };
    let own = set(&["parsed_rulebook", "rulebook_header", "file_diagnostics"]);
    assert_eq!(executed_after(&book.replace("Five.", "Five of them.")), own);
    // The settings say which edition is there.
    let with_header = executed_after(&book.replace("2019-04-05", "2018-11-30"));
    assert!(
        !with_header
            .iter()
            .any(|query| query.starts_with("card_") || query.contains("pack"))
    );
}

#[test]
fn cards_keep_their_identity() {
    let db = checked();
    let file = common::file(&db, "a.card");
    assert_eq!(cards(&db, file).count(), 2);
    assert_eq!(items(&db, file).len(), 3);
}
