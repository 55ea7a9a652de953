//! The work that is measured, on the cards of an example. Each piece of it asserts what came out, so that fast cannot mean
//! skipped.

use cardc_convert::import_cards;
use cardc_db::{Change, Db, FileChange, RootDatabase};
use cardc_fmt::format_cards;
use cardc_semantics::file_diagnostics;
use cardc_syntax::parse_cards;
use serde_json::json;

/// The files of the example.
const FILES: [(&str, &str); 5] = [
    (
        "cards/abilities.card",
        include_str!("../../../../examples/emberfall/cards/abilities.card"),
    ),
    (
        "cards/blessings.card",
        include_str!("../../../../examples/emberfall/cards/blessings.card"),
    ),
    (
        "cards/champions.card",
        include_str!("../../../../examples/emberfall/cards/champions.card"),
    ),
    (
        "cards/spells.card",
        include_str!("../../../../examples/emberfall/cards/spells.card"),
    ),
    (
        "cards/units.card",
        include_str!("../../../../examples/emberfall/cards/units.card"),
    ),
];
const DECK: (&str, &str) = (
    "decks/slag-and-root.deck",
    include_str!("../../../../examples/emberfall/decks/slag-and-root.deck"),
);
const SETTINGS: (&str, &str) = (
    "cardc.toml",
    include_str!("../../../../examples/emberfall/cardc.toml"),
);

/// How many cards they have.
pub(crate) const CARDS: usize = 68;

/// The pieces and trees of all cards.
pub(crate) fn parse() {
    let parses = FILES.iter().flat_map(|(_, text)| parse_cards(text));
    let trees = parses.filter_map(|(_, parse)| parse.tree.filter(|_| parse.errors.is_empty()));
    let cards = trees.filter(|item| item.block.is_some());
    assert_eq!(cards.count(), CARDS);
}

/// The layout of all cards, which have it already.
pub(crate) fn format() {
    for (path, text) in &FILES {
        assert_eq!(format_cards(text), *text, "{path}");
    }
}

/// A project without files, in which the pack of the game has been read.
pub(crate) fn empty_project() -> RootDatabase {
    let mut db = RootDatabase::new();
    let warm =
        "game champions\n\nability \"Warm\" {\n    text {\n        Gain 2 health.\n    }\n}\n";
    let changes = [SETTINGS, ("warm.card", warm)].map(|(path, text)| FileChange::text(path, text));
    db.apply(changes.into_iter().collect::<Change>());
    diagnose(&db, "warm.card");
    db
}

/// From texts to the diagnostics of all cards and of a deck: there are none.
pub(crate) fn check(mut db: RootDatabase) -> RootDatabase {
    let files = FILES.iter().chain([&DECK]);
    let changes = files.map(|(path, text)| FileChange::text(*path, *text));
    db.apply(changes.collect::<Change>());
    for (path, _) in FILES.iter().chain([&DECK]) {
        assert_eq!(diagnose(&db, path), 0, "{path}");
    }
    db
}

/// A project in which all has been checked.
pub(crate) fn checked_project() -> RootDatabase {
    check(empty_project())
}

/// A letter is typed into a word of one card, and its file has one diagnostic.
pub(crate) fn edit(mut db: RootDatabase) -> RootDatabase {
    let (path, text) = FILES[0];
    let edited = text.replacen("Gain 2 health", "Gain 2 healtth", 1);
    assert_ne!(edited, text);
    db.apply(
        [FileChange::text(path, edited)]
            .into_iter()
            .collect::<Change>(),
    );
    assert_eq!(diagnose(&db, path), 1);
    db
}

fn diagnose(db: &RootDatabase, path: &str) -> usize {
    let file = db.file(path).expect("the file is in the project");
    file_diagnostics(db, db.project(), file).len()
}

/// A card database of as many cards.
pub(crate) fn database() -> String {
    let records = (0..CARDS).map(|index| {
        json!({
            "id": index + 1,
            "name": format!("Kiln Warden {index}"),
            "category": "Unit",
            "alliance": "Order",
            "tags": ["Stormcast", "Stacking"],
            "corners": [
                { "position": 1, "value": "X", "smooth": true },
                { "position": 2, "value": 2, "smooth": false },
            ],
            "subjectImage": "0010000000",
            "effect": "Highlighted Champions take X damage.\nGain 1 health per Support.",
        })
    });
    records.collect::<serde_json::Value>().to_string()
}

/// The cards of a database as text.
pub(crate) fn import(database: &str) {
    let imported = import_cards(database, &|_, line| line.to_owned()).expect("it is a database");
    assert_eq!(imported.cards.len(), CARDS);
}
