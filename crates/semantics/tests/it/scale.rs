//! Size: time grows with the size of what is checked and not faster, and an edit costs little in a large project.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use cardc_db::{Change, Db, FileChange, RootDatabase};
use cardc_semantics::file_diagnostics;

use crate::common;

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

/// An army of one unit with these lines in its head.
fn army(head: &str) -> String {
    format!(
        "game t9a\narmy \"Levy\" {{\n    share Core 0 to 100\n}}\n\
         unit \"U\" {{\n    army \"Levy\"\n    category Core\n    points 1\n    size 1 to 100\n{head}\n}}\n"
    )
}

/// A list of the army.
fn list(lines: &str) -> String {
    format!("game t9a\npoints 4000\narmy \"Levy\"\n# D\nCore\n{lines}")
}

/// So many lines from their numbers.
fn numbered(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

#[test]
fn brackets_in_brackets() {
    let depth = 20_000;
    let rules = format!(
        "    rules {}Fearless{}",
        "Immune (".repeat(depth),
        ")".repeat(depth)
    );
    let db = common::project(&[("a.card", &army(&rules))]);
    within_limit("brackets 20,000 deep", || {
        let found = common::diagnostics(&db, "a.card");
        let deep = |found: &&cardc_diagnostics::Diagnostic| found.message.contains("8 deep");
        assert_eq!(found.iter().filter(deep).count(), 1, "{found:#?}");
    });
}

#[test]
fn many_unknown_fields() {
    let fields = numbered(4000, |number| format!("    foo{number} 1\n"));
    let db = common::project(&[("a.card", &army(&fields))]);
    within_limit("4,000 unknown fields", || assert!(check_all(&db) >= 4000));
}

#[test]
fn a_name_of_many_words() {
    let option = format!("    option {} +1", "ab ".repeat(200_000));
    let db = common::project(&[("a.card", &army(&option))]);
    within_limit("a name of 200,000 words", || {
        check_all(&db);
    });
}

#[test]
fn many_options_of_one_line() {
    let options = numbered(4000, |number| {
        format!("    option \"o{number}\" +1, when \"o0\"\n")
    });
    let taken = numbered(4000, |number| format!("  + o{number}\n  + z{number}\n"));
    let deck = list(&format!("5 U\n{taken}"));
    let db = common::project(&[("a.card", &army(&options)), ("d.deck", &deck)]);
    within_limit("8,000 options of a line", || {
        assert!(check_all(&db) >= 4000);
    });
}

#[test]
fn many_lines_of_one_card_with_options() {
    let options = numbered(2000, |number| format!("    option \"o{number}\" +1\n"));
    let deck = list(&"5 U\n  + o1999\n".repeat(5000));
    let db = common::project(&[("a.card", &army(&options)), ("d.deck", &deck)]);
    within_limit("5,000 lines with 2,000 options", || {
        check_all(&db);
    });
}

#[test]
fn lists_that_take_from_lists() {
    let lists = numbered(1500, |number| {
        let next = number + 1;
        format!(
            "list \"L{number}\" {{\n    option \"x{number}\" +1\n    take \"G{number}\" from \"L{next}\", when \"o\"\n}}\n"
        )
    });
    let cards = army("    take \"G\" from \"L0\"\n    option \"o\" +1") + &lists;
    let deck = list(&"5 U\n  + x3\n".repeat(200));
    let db = common::project(&[("a.card", &cards), ("d.deck", &deck)]);
    within_limit("a chain of 1,500 lists", || {
        check_all(&db);
    });
}

#[test]
fn many_parts_of_a_list() {
    let shares = numbered(2000, |number| format!("    share \"C{number}\" 0 to 100\n"));
    let cards = army("").replacen("    share Core 0 to 100\n", &shares, 1);
    let db = common::project(&[("a.card", &cards), ("d.deck", &list(&"5 U\n".repeat(2000)))]);
    within_limit("2,000 parts and 2,000 lines", || {
        check_all(&db);
    });
}

#[test]
fn many_settings_of_a_deck() {
    let settings = numbered(10_000, |number| {
        let letter =
            |by: usize| char::from(b'a' + u8::try_from(number / by % 26).expect("a letter"));
        format!("q{}{}{} 1\n", letter(1), letter(26), letter(676))
    });
    let deck = format!("game t9a\n{settings}# D\n5 U\n");
    let db = common::project(&[("a.card", &army("")), ("d.deck", &deck)]);
    within_limit("10,000 settings", || assert!(check_all(&db) >= 10_000));
}

#[test]
fn many_cards_of_one_name_in_sets_of_their_own() {
    let hero = |number: usize| {
        format!(
            "hero \"H\" {{\n    set \"S{number}\"\n    sphere Tactics\n    threat-cost {}\n    willpower 1\n    attack 1\n    \
             defense 1\n    hit-points 4\n}}\n",
            number % 9 + 1
        )
    };
    let cards = format!("game lotr\n{}", numbered(1500, hero));
    let deck = format!("game lotr\n# D\nHeroes\n{}", "1x H\n".repeat(50));
    let db = common::project(&[("a.card", &cards), ("d.deck", &deck)]);
    within_limit("1,500 cards of one name", || {
        check_all(&db);
        let found = common::diagnostics(&db, "d.deck");
        assert!(found.iter().all(|found| found.fixes.len() <= 8));
    });
}

#[test]
fn many_lines_of_a_section() {
    let cards = "game ashes\nphoenixborn \"P\" {\n}\nally \"A\" {\n    battlefield 1\n}\n";
    let lines = "1x A\n".repeat(3000);
    let deck = format!("game ashes\n# D\nPhoenixborn\n1x P\nAllies\n{lines}First Five\n{lines}");
    let db = common::project(&[("a.card", cards), ("d.deck", &deck)]);
    within_limit("3,000 lines of a section", || {
        check_all(&db);
    });
}
