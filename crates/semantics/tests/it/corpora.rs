//! What completion learns from: texts but for the line that is being written, and values of other cards, indexed again only
//! where they change.

use cardc_db::RootDatabase;
use cardc_semantics::{cards, corpora, game_id, line_above, rest_of_card, value_counts};

use crate::common;

/// Two files, one of them with more cards than are indexed together.
fn project() -> RootDatabase {
    let card = |index| {
        format!("unit \"U{index}\" {{\n    text {{\n        Gain {index} health.\n    }}\n}}\n")
    };
    let many: String = (0..150).map(card).collect();
    let few: String = (0..3).map(card).collect();
    common::project(&[
        ("a.card", &format!("game champions\n\n{many}")),
        ("b.card", &format!("game champions\n\n{few}")),
    ])
}

/// Asks for the corpora around the third card of a file, and gives the queries that ran for it.
fn ask(db: &RootDatabase, path: &str) -> (usize, Vec<String>) {
    db.take_executed();
    let file = common::file(db, path);
    let card = cards(db, file).nth(2).expect("a card");
    let count = corpora(db, game_id(db, file).expect("a game"), card).len();
    let ran = db.take_executed().into_iter().map(|ran| ran.query.clone());
    let indexed = ran.filter(|query| query.starts_with("corpus"));
    (count, indexed.collect())
}

#[test]
fn typing_in_a_card_indexes_nothing_anew() {
    let mut db = project();
    let (count, ran) = ask(&db, "a.card");
    // Three groups of the one file, one of the other, and the samples of the pack.
    assert_eq!((count, ran.len()), (5, 4));
    assert_eq!(ask(&db, "a.card").1, [""; 0]);
    let edited = common::file(&db, "a.card")
        .text(&db)
        .replace("Gain 2 health", "Gain 2 healt");
    db.set_file_text("a.card", edited);
    assert_eq!(ask(&db, "a.card").1, [""; 0]);
    // Elsewhere the card counts as it is now.
    assert_eq!(ask(&db, "b.card").1, ["corpus", "corpus_around"]);
}

#[test]
fn a_large_project_is_asked_in_places() {
    let card =
        |index| format!("unit \"U{index}\" {{\n    text {{\n        Gain 1 health.\n    }}\n}}\n");
    let cards: String = (0..4_500).map(card).collect();
    let db = common::project(&[("a.card", &format!("game champions\n\n{cards}"))]);
    let (count, ran) = ask(&db, "a.card");
    // Each third of 71 groups, one of them without the card, and the samples of the pack.
    assert_eq!((count, ran.len()), (25, 24));
    assert_eq!(
        ran.iter().filter(|query| *query == "corpus_around").count(),
        1
    );
}

#[test]
fn values_are_counted_by_kind_but_for_the_card_itself() {
    let source = "game champions\n\nunit \"A\" { alliance Death text { Draw 1 card. } }\n\nunit \"B\" { alliance Chaos }\n";
    let mut db = common::project(&[
        ("a.card", source),
        (
            "b.card",
            "game champions\n\nspell \"C\" { alliance Chaos }\n\nspell \"D\" { alliance Order }\n",
        ),
    ]);
    let count = |db: &RootDatabase, value: &str| {
        let file = common::file(db, "a.card");
        let own = cards(db, file).next();
        let game = game_id(db, file).expect("a game");
        let counts = value_counts(db, game, "alliance", Some("unit"), own);
        counts.get(value).map(|count| (count.same_kind, count.any))
    };
    assert_eq!(count(&db, "chaos"), Some((1, 2)));
    assert_eq!(count(&db, "order"), Some((0, 1)));
    assert_eq!(count(&db, "death"), None, "the card itself does not count");
    db.set_file_text("a.card", source.replace("Draw 1", "Draw 2"));
    db.take_executed();
    assert_eq!(count(&db, "chaos"), Some((1, 2)));
    let ran = db.take_executed();
    assert!(
        ran.iter().all(|ran| ran.query != "values_in_file"),
        "the head is the same"
    );
}

#[test]
fn the_line_that_is_written_is_not_learnt_from() {
    let lines = ["Draw 1 card.", "Gain 2 health.", "Draw 3 cards."];
    let text = lines.join("\n        ");
    let source =
        format!("game champions\n\nunit \"U\" {{\n    text {{\n        {text}\n    }}\n}}\n");
    let db = common::project(&[("a.card", &source)]);
    let file = common::file(&db, "a.card");
    let card = cards(&db, file).next().expect("a card");
    let game = cardc_semantics::game_of(&db, file).expect("a game");
    let at = |word: &str| card.text(&db).find(word).expect("is there") as u32;
    let rest = |word| rest_of_card(&db, &game.vocabulary, card, at(word));
    assert!(rest("Gain") != rest("Draw 1") && rest("Gain") != rest("unit"));
    assert_eq!(line_above(&db, card, at("Gain")), Some(lines[0]));
    assert_eq!(line_above(&db, card, at("Draw 1")), None);
}
