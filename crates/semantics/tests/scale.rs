//! Size: time grows with the size of what is checked and not faster, and an edit costs little in a large project.

mod common;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use cardc_db::{Change, Db, FileChange, RootDatabase};
use cardc_semantics::file_diagnostics;

/// Generous, for debug builds on busy machines: quadratic time is far beyond it.
const LIMIT: Duration = Duration::from_secs(20);

fn within_limit(what: &str, work: impl FnOnce()) {
    let start = Instant::now();
    work();
    let elapsed = start.elapsed();
    assert!(elapsed < LIMIT, "{what} took {elapsed:?}");
}

fn check_all(db: &RootDatabase) -> usize {
    let files = db.project().files(db).iter();
    files
        .map(|&file| file_diagnostics(db, db.project(), file).len())
        .sum()
}

fn cards(from: usize, count: usize) -> String {
    let mut text = "game champions\n".to_owned();
    for number in from..from + count {
        writeln!(text, "unit \"Unit {number}\" {{\n    corners (1)\n    text {{\n        X damage to your Opponent.\n    }}\n}}").expect("a string");
    }
    text
}

#[test]
fn many_cards_of_one_name() {
    let text = format!(
        "game champions\n{}",
        "unit \"Same\" {\n    corners (1)\n}\n".repeat(3000)
    );
    let db = common::project(&[("a.card", &text)]);
    within_limit("3,000 cards of one name", || {
        assert_eq!(check_all(&db), 2999);
    });
}

#[test]
fn many_unknown_cards_in_a_deck() {
    let mut deck = "game champions\n".to_owned();
    for number in 0..3000 {
        writeln!(deck, "3x Unti {number}").expect("a string");
    }
    let db = common::project(&[("a.card", &cards(0, 1000)), ("d.deck", &deck)]);
    within_limit("3,000 unknown cards", || assert!(check_all(&db) >= 3000));
}

#[test]
fn many_lines_of_one_card_in_a_deck() {
    let deck = format!("game champions\n{}", "3x Unit 1\n".repeat(5000));
    let db = common::project(&[("a.card", &cards(0, 10)), ("d.deck", &deck)]);
    within_limit("5,000 lines of one card", || assert!(check_all(&db) > 0));
}

#[test]
fn many_fields_and_tags() {
    let text = format!(
        "game champions\nunit \"U\" {{\n    corners (1)\n    tags {}\n{}}}\n",
        "Beast, ".repeat(3000),
        "    tgas Beast\n".repeat(2000)
    );
    let db = common::project(&[("a.card", &text)]);
    within_limit("5,000 mistakes in a head", || {
        assert!(check_all(&db) > 4000);
    });
}

#[test]
fn a_long_line_that_is_not_understood() {
    let line = "flabbergast the highlighted Unit and ".repeat(400);
    let text = format!(
        "game champions\nunit \"U\" {{\n    corners (1)\n    text {{\n        {line}\n    }}\n}}\n"
    );
    let db = common::project(&[("a.card", &text)]);
    within_limit("a line of 14,000 letters", || assert!(check_all(&db) > 0));
}

#[test]
fn a_card_full_of_slips() {
    let lines = "Remvoe a higlighted Unit, and Darw a crad.\n".repeat(100);
    let text =
        format!("game champions\nunit \"U\" {{\n    corners (1)\n    text {{\n{lines}    }}\n}}\n");
    let db = common::project(&[("a.card", &text)]);
    within_limit("100 sentences with four slips each", || {
        assert!(check_all(&db) >= 100);
    });
}

#[test]
fn one_edit_in_a_large_project() {
    let mut db = RootDatabase::new();
    db.apply(
        (0..200)
            .map(|file| FileChange::text(format!("{file:03}.card"), cards(file * 20, 20)))
            .collect(),
    );
    db.apply(Change::from_iter([FileChange::text(
        "000.card",
        cards(0, 20),
    )
    .in_editor()]));
    within_limit("4,000 cards at first", || assert_eq!(check_all(&db), 0));
    db.set_file_text("000.card", cards(0, 20).replacen("X damage", "1 damage", 1));
    within_limit("the first edit", || assert_eq!(check_all(&db), 0));
    db.set_file_text("000.card", cards(0, 20).replacen("X damage", "2 damage", 1));
    let start = Instant::now();
    assert_eq!(check_all(&db), 0);
    let elapsed = start.elapsed();
    assert!(elapsed < Duration::from_secs(2), "{elapsed:?}");
}
